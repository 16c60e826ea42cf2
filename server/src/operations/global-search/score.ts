import { editDistance } from "@muster/sdk";
import type { FoundRow } from "../../platform/searchable.ts";
import { wordsOf } from "../../platform/searchable.ts";

interface Match {
  score: number;
  matchAttr: string;
  matchAttrValue: string;
}

/** Names count more than other fields; only equal texts score 100. */
function scoreOf(text: string, value: string, isName: boolean): number {
  const wanted = text.toLowerCase();
  const given = value.toLowerCase();
  if (given === wanted) return 100;
  const penalty = isName ? 0 : 25;
  if (given.startsWith(wanted)) return 90 - penalty;
  const at = given.indexOf(wanted);
  if (at > 0) return (/[\p{L}\p{N}]/u.test(given.charAt(at - 1)) ? 65 : 80) - penalty;
  const words = wordsOf(wanted);
  return words.length > 1 && words.every((word) => given.includes(word)) ? 60 - penalty : 0;
}

/** Returns how well a found row matches, and in which field. */
export function matchOf(text: string, { name, description, details, more }: FoundRow): Match {
  const fields = Object.entries({ name, description, details, ...more });
  let best: Match = { score: 30, matchAttr: "name", matchAttrValue: name };
  for (const [matchAttr, matchAttrValue] of fields) {
    const score = matchAttrValue ? scoreOf(text, matchAttrValue, matchAttr === "name") : 0;
    if (score > best.score) best = { score, matchAttr, matchAttrValue };
  }
  return best;
}

const minLetters = 3;
const threshold = 0.2;

/** Returns the score of a page's name, tolerating typing errors; 0 if it doesn't match. */
export function fuzzyScore(text: string, name: string): number {
  const exact = scoreOf(text, name, true);
  if (exact || text.length < minLetters) return exact;
  const wanted = text.toLowerCase().slice(0, 50);
  const candidates = [name, ...wordsOf(name)].map((one) => one.toLowerCase());
  const share = Math.min(...candidates.map((one) => editDistance(wanted, one) / one.length));
  return share <= threshold ? Math.round((1 - share) * 60) : 0;
}
