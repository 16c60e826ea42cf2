import {
  localeOf,
  matchLanguage,
  mergeCatalogs,
  pseudoLanguage,
  setLanguage,
  toPseudo,
  type Catalog,
} from "@muster/sdk";

const fallback = "en-us";

interface Files {
  first: string;
  rest: string;
}

/** The address of each language's files; the build writes them into the page. */
const languages: ReadonlyMap<string, Files> = new Map(
  (document.querySelector<HTMLMetaElement>("meta[name=muster-languages]")?.content ?? "")
    .split(" ")
    .map((language) => {
      const [code = "", first, rest] = language.split(":");
      const address = (part: string, hash = "") => `/locales/${code}.${part}.json?v=${hash}`;
      return [code, { first: address("first", first), rest: address("rest", rest) }];
    }),
);

/** The first available language among those of the user and the browser. */
function chooseLanguage(asked: readonly string[]): string {
  for (const one of asked) {
    if (one === pseudoLanguage) return one;
    const found = matchLanguage(one, [...languages.keys()]);
    if (found) return found;
  }
  return fallback;
}

async function fetchCatalogs(code: string, part: keyof Files): Promise<Catalog> {
  const address = languages.get(code)?.[part];
  if (!address) throw new Error(`${code}: unknown language`);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${code}: ${answer.status}`);
  return (await answer.json()) as Catalog;
}

function setCatalogs(code: string, fetched: Catalog): void {
  const catalogs = code === pseudoLanguage ? toPseudo(fetched) : fetched;
  setLanguage({ code, client: "screen", catalog: (area) => catalogs[area] as Catalog | undefined });
}

/**
 * Loads the first page's messages of the language that is asked for, or English where that fails. The
 * function it returns loads the others once, and again after a failure.
 */
export async function loadLanguage(asked: readonly string[]): Promise<() => Promise<void>> {
  const code = chooseLanguage(asked);
  const fetchPart = (part: keyof Files) =>
    fetchCatalogs(code === pseudoLanguage ? fallback : code, part).catch(async () =>
      fetchCatalogs(fallback, part),
    );
  const first = await fetchPart("first");
  setCatalogs(code, first);
  document.documentElement.lang = localeOf(code);
  let rest: Promise<void> | undefined;
  return () =>
    (rest ??= fetchPart("rest").then(
      (others) => setCatalogs(code, mergeCatalogs(first, others)),
      (error: unknown) => {
        rest = undefined;
        throw error;
      },
    ));
}

/** The languages by their own names. */
export const languageOptions = () =>
  [...languages.keys()].map((code) => {
    const locale = localeOf(code);
    return { value: code, label: new Intl.DisplayNames([locale], { type: "language" }).of(locale) ?? code };
  });
