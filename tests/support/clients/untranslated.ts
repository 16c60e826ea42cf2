// Finds visible text that isn't from the catalogs. The pseudo-language encloses every message in marks.
import type { Page } from "playwright-core";
import { enums } from "@muster/sdk";

/** Response fields with sentences of the server, which clients replace with messages. */
const sentences = new Set(["detail", "error", "lastError", "summary"]);
const enumValues = new Set<string>(Object.values(enums).flat().map(String));

/** Data of tests and responses, such as names, addresses and times, which is shown unchanged. */
export class KnownData {
  private readonly texts = new Set<string>();

  add(value: unknown, field = ""): void {
    if (typeof value === "string" && !sentences.has(field) && !enumValues.has(value)) this.texts.add(value);
    if (Array.isArray(value)) for (const one of value) this.add(one, field);
    else if (typeof value === "object" && value !== null)
      for (const [name, one] of Object.entries(value)) if (!(`${name}Message` in value)) this.add(one, name);
  }

  /** Whether a text is data or a shortened part of it. */
  has(text: string): boolean {
    const shown = text.trim().replace(/…$/, "").trim();
    return !hasLetters.test(shown) || [...this.texts].some((known) => known.includes(shown));
  }
}

const hasLetters = /\p{L}{2,}/u;

/** Units, and AM and PM, as formatted by `Intl`. */
const byIntl = /(?<=\d[\s\u202f\u00a0]?)(AM|PM|MB|kB|GB|bytes?|days?|hours?|minutes?|ms|s|min|h)\b/g;
const separators = /[\s]*[·,;:|()›→✓✗"“”]+[\s]*| {2,}|\n/;

/** Returns the parts of a text that are outside the marks and aren't data. */
export function untranslatedParts(text: string, data: KnownData, allowed: readonly RegExp[] = []): string[] {
  const outside = outsideMarks(text).flatMap((part) => {
    if (data.has(part)) return [];
    const rest = allowed.reduce((left, pattern) => left.replaceAll(pattern, ""), part.replaceAll(byIntl, ""));
    return data.has(rest) ? [] : rest.split(separators);
  });
  return outside.map((part) => part.trim()).filter((part) => !data.has(part));
}

function outsideMarks(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const char of text) {
    if (char === "⟦") depth++;
    else if (char === "⟧") {
      depth = Math.max(0, depth - 1);
      if (depth === 0) parts.push("");
    } else if (depth === 0) parts[parts.length - 1] += char;
  }
  return parts;
}

/** Returns each visible or accessible text of a page; a sentence with links is one text. */
export const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const found = [];
    const seen = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent.closest("script, style, noscript, kbd") || !parent.checkVisibility()) continue;
      let sentence = parent.closest("bdi");
      while (sentence?.parentElement.closest("bdi")) sentence = sentence.parentElement.closest("bdi");
      if (!sentence) found.push(node.data);
      else if (!seen.has(sentence)) found.push(sentence.textContent);
      seen.add(sentence);
    }
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-valuetext"])
      for (const element of document.querySelectorAll("[" + name + "]"))
        if (element.checkVisibility()) found.push(element.getAttribute(name));
    found.push(document.title);
    return found.filter((text) => text.trim());
  })()`);

/**
 * Returns the texts of the panels on a terminal's screen: sentences continue on the next line, and a cell can
 * end before its mark.
 */
export function panelsOf(screen: string): string[] {
  const panels = new Map<number, string>();
  for (const line of screen.split("\n"))
    line.split(/[│┃╭╮╰╯]/).forEach((piece, place) => {
      const text = piece
        .replace(/⟦[^⟦⟧]*…/g, " ")
        .replace(/\[[ x-]\]|[❯▏▾▸▴●█▌■•]/g, "  ")
        .trim();
      panels.set(place, `${panels.get(place) ?? ""}\n${text}`);
    });
  return [...panels.values()];
}
