import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";

export const coolingRules: readonly Rule[] = [
  applianceLine("stulz", "Stulz", ["29462"]),
  applianceLine("carel", "CAREL", ["9839"], { os: "pCOWeb" }),
];
