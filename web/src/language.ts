import {
  currentLanguage,
  isPseudo,
  localeOf,
  matchLanguage,
  mergeCatalogs,
  MusterError,
  setLanguage,
  toPseudo,
  type Catalog,
} from "@muster/sdk";

const fallback = "en-us";

interface Files {
  first: string;
  rest: string;
}

/** The addresses of each language's files, from the hashes that the build writes into the page. */
const languages: ReadonlyMap<string, Files> = new Map(
  (document.querySelector<HTMLMetaElement>("meta[name=muster-languages]")?.content ?? "")
    .split(" ")
    .map((language) => {
      const [code = "", first, rest] = language.split(":");
      const address = (part: string, hash = "") => `/locales/${code}.${part}.json?v=${hash}`;
      return [code, { first: address("first", first), rest: address("rest", rest) }];
    }),
);

/** The first available language among the requested ones. */
const chooseLanguage = (asked: readonly string[]): string =>
  asked.map((one) => matchLanguage(one, [...languages.keys()])).find((found) => found !== undefined) ??
  fallback;

async function fetchCatalogs(code: string, part: keyof Files): Promise<Catalog> {
  const address = languages.get(isPseudo(code) ? fallback : code)?.[part];
  if (!address) throw new Error(`${code}: unknown language`);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${code}: ${answer.status}`);
  return (await answer.json()) as Catalog;
}

function setCatalogs(code: string, fetched: Catalog): void {
  const catalogs = isPseudo(code) ? toPseudo(fetched) : fetched;
  setLanguage({ code, client: "screen", catalog: (area) => catalogs[area] as Catalog | undefined });
  document.documentElement.lang = localeOf(code);
}

/**
 * Loads the messages of the first page in a requested language, or in English if that fails. Returns a
 * function that loads the other messages once, and again after a failure.
 */
export async function loadLanguage(asked: readonly string[]): Promise<() => Promise<void>> {
  const code = chooseLanguage(asked);
  const fetchPart = (part: keyof Files) =>
    fetchCatalogs(code, part).catch(async () => fetchCatalogs(fallback, part));
  const first = await fetchPart("first");
  setCatalogs(code, first);
  let rest: Promise<void> | undefined;
  return () =>
    (rest ??= fetchPart("rest").then(
      (others) => {
        // the user may have changed the language in the meantime
        if (currentLanguage().code === code) setCatalogs(code, mergeCatalogs(first, others));
      },
      (error: unknown) => {
        rest = undefined;
        throw error;
      },
    ));
}

/** Loads all messages of a language and switches to it. */
export async function changeLanguage(code: string): Promise<void> {
  const parts = [fetchCatalogs(code, "first"), fetchCatalogs(code, "rest")] as const;
  const [first, rest] = await Promise.all(parts).catch(() => {
    throw new MusterError("unreachable");
  });
  setCatalogs(code, mergeCatalogs(first, rest));
}
