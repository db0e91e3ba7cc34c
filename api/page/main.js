// All of the page. The server puts into one file what is imported here: see api/http/joined.py.

import "./page.js";
import "./book.js";
