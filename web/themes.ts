import type { Plugin } from "postcss";

/** The themes of PatternFly that the console doesn't offer. */
const unused = /(?<!:not\()\.pf-v6-theme-(felt|glass|high-contrast|redhat)\b/;

/** Drops the rules of unused themes, which are a tenth of the style. */
export const dropThemes = (): Plugin => ({
  postcssPlugin: "drop-themes",
  Rule(rule) {
    const used = rule.selectors.filter((selector) => !unused.test(selector));
    if (!used.length) rule.remove();
    else if (used.length < rule.selectors.length) rule.selectors = used;
  },
});
