// The printed codes: one language for all of them, the organiser's to choose before printing.

import { t } from "../page/words.js";
import { offerLanguage } from "./words.js";

function show() {
  document.title = t("codesTitle");
  for (const head of document.querySelectorAll("[data-table]")) head.textContent = t("table")(head.dataset.table);
}

offerLanguage(document.getElementById("language"), show);
show();
