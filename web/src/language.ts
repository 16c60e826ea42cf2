import { localeOf, matchLanguage, pseudoLanguage, setLanguage, toPseudo, type Catalog } from "@muster/sdk";
import { languages } from "virtual:languages";

const fallback = "en-us";

/** The first available language among those of the user and the browser. */
function chooseLanguage(asked: readonly string[]): string {
  for (const one of asked) {
    if (one === pseudoLanguage) return one;
    const found = matchLanguage(one, Object.keys(languages));
    if (found) return found;
  }
  return fallback;
}

async function fetchCatalogs(code: string): Promise<Catalog> {
  const answer = await fetch(`/locales/${code}.json?v=${languages[code]}`);
  if (!answer.ok) throw new Error(`${code}: ${answer.status}`);
  return (await answer.json()) as Catalog;
}

/** Loads the messages of the language that is asked for, or English where that fails. */
export async function loadLanguage(asked: readonly string[]): Promise<void> {
  const code = chooseLanguage(asked);
  const file = code === pseudoLanguage ? fallback : code;
  const english = () => fetchCatalogs(fallback);
  const fetched = await fetchCatalogs(file).catch(english);
  const catalogs = code === pseudoLanguage ? toPseudo(fetched) : fetched;
  setLanguage({ code, client: "screen", catalog: (area) => catalogs[area] as Catalog | undefined });
  document.documentElement.lang = localeOf(code);
}

/** The languages by their own names. */
export const languageOptions = () =>
  Object.keys(languages).map((code) => {
    const locale = localeOf(code);
    return { value: code, label: new Intl.DisplayNames([locale], { type: "language" }).of(locale) ?? code };
  });
