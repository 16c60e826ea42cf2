import type { Catalog } from "./messages.ts";

/**
 * The code of the pseudo-language: English, marked and a third longer, so that what is not translated
 * stands out.
 */
export const pseudoLanguage = "en-xa";

/** A catalog in the pseudo-language. Letters stay as they are, so that tests find their labels. */
export function toPseudo(catalog: Catalog): Catalog {
  const entries = Object.entries(catalog).map(([name, value]) => [
    name,
    typeof value === "string" ? `⟦${value}${"~".repeat(Math.ceil(value.length / 3))}⟧` : toPseudo(value),
  ]);
  return Object.fromEntries(entries) as Catalog;
}

/** English, with what a translation has over it. */
export function mergeCatalogs(english: Catalog, translated: Catalog): Catalog {
  const merged: Record<string, string | Catalog> = { ...english };
  for (const [name, value] of Object.entries(translated)) {
    const before = merged[name];
    merged[name] =
      typeof value === "object" && typeof before === "object" ? mergeCatalogs(before, value) : value;
  }
  return merged;
}

/** The available language for a code such as "de-at": the same one, else one of the same language. */
export function matchLanguage(asked: string, available: readonly string[]): string | undefined {
  const code = asked.toLowerCase();
  const [short] = code.split("-");
  return available.find((one) => one === code) ?? available.find((one) => one.split("-")[0] === short);
}
