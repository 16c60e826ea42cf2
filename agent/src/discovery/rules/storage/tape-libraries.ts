import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";

export const tapeLibrariesRules: readonly Rule[] = [
  applianceLine("overland", "Overland", ["3351", "6411"]),
  applianceLine("spectra-logic", "Spectra Logic", ["3478"]),
  applianceLine("tandberg-data", "Tandberg Data", ["216"]),
  applianceLine("storagetek", "Oracle", ["1211"]),
];
