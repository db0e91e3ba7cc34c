// What happened in the hand, asked once for one side or for both, and only as far as it matters.

import { houseOptions, valueOf } from "./rulesets.js";
import { t } from "./words.js";

const $ = (id) => document.getElementById(id);
const picked = (name) => document.querySelector(`#hand input[name=${name}]:checked`)?.value ?? null;
const stockOut = () => picked("closed") === "nobody" && $("stock-out").checked;

/** Show the questions that matter for what was answered so far. */
export function refreshFacts(both) {
  const unplayedMatters = valueOf("close_needs_muerto_played") || valueOf("unplayed_muerto_costs");
  $("stock-out-choice").hidden = picked("closed") !== "nobody";
  $("their-canasta").hidden = both || !(stockOut() && valueOf("stock_out") === "replay");
  $("unplayed-choice").hidden = !(picked("muerto") === "yes" && unplayedMatters);
  $("muerto-them").hidden = !both;
  $("unplayed-them-choice").hidden = !(both && picked("muerto-them") === "yes" && unplayedMatters);
}

/** The Hand without tiles that the answers make, or `{sides: [ours, theirs]}`. */
export function handOf(sources) {
  if (sources.both) return { sides: [sideOf("us", "", sources.rackEmpty(0)), sideOf("them", "-them", sources.rackEmpty(1))] };
  const hand = sideOf("us", "", sources.rackEmpty(null));
  const canasta = $("their-canasta").hidden ? "unknown" : picked("canasta");
  if (canasta !== "unknown") hand.opponents.has_canasta = canasta === "yes";
  return hand;
}

function sideOf(who, suffix, rackEmpty) {
  const closed = picked("closed");
  const hand = {
    ruleset: $("ruleset").value || undefined,
    options: houseOptions(),
    went_out: closed === who,
    took_muerto: picked(`muerto${suffix}`) === "yes",
    muerto_unplayed: !$(`unplayed${suffix}-choice`).hidden && $(`unplayed${suffix}`).checked,
    stock_ran_out: stockOut(),
    opponents: { went_out: closed !== who && closed !== "nobody" },
  };
  return rackEmpty ? { ...hand, rack: [] } : hand;
}

/** What is missing before anything can be counted, and where to give it; null where nothing is. */
export function missing(sources) {
  const { choosers } = sources;
  const first = sources.apart ? choosers.photos_0 : choosers.photos;
  if (sources.count(...sources.fields) === 0) return [t("noPhotos"), first.input];
  for (const side of sources.apart ? [0, 1] : []) {
    if (sources.count(`photos_${side}`, `rack_${side}`) === 0) return [t(`noPhotosOf${side}`), choosers[`photos_${side}`].input];
  }
  if (picked("closed") === null) return [t("noClosed"), $("hand").elements.closed[0]];
  if (picked("muerto") === null) return [t("noMuerto"), $("hand").elements.muerto[0]];
  if (sources.both && picked("muerto-them") === null) return [t("noMuertoThem"), $("hand").elements["muerto-them"][0]];
  return null;
}
