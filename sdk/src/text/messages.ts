import type { Messages } from "../generated/messages.ts";

/** A message's key: `<area>.<feature>.<name>`. Each area has a catalog file. */
export type MessageKey = keyof Messages;

/** The nested messages of one area, as in `locales/<language>/<area>.json`. */
export interface Catalog {
  readonly [name: string]: string | Catalog;
}

export interface Language {
  /** The name of the language's folder, such as "en-us". */
  code: string;
  /** The catalog of an area; undefined if the language has none. */
  catalog(area: string): Catalog | undefined;
  /** The client that shows the messages: next steps name commands in a shell, and buttons on a screen. */
  client?: "shell" | "screen";
}

type Parameters<K extends MessageKey> = Messages[K] extends undefined ? [] : [parameters: Messages[K]];
export type Values = Readonly<Record<string, string | number | readonly string[]>>;

const none: Language = { code: "en-us", catalog: () => undefined };
let language = none;
let plurals = new Intl.PluralRules("en-US");

/** Sets the language of every message in this program. */
export function setLanguage(next: Language): void {
  language = next;
  plurals = new Intl.PluralRules(localeOf(next.code));
}

/** Creates texts in another language. @param make must be synchronous */
export function inLanguage<T>(other: Language, make: () => T): T {
  const before = language;
  setLanguage(other);
  try {
    return make();
  } finally {
    setLanguage(before);
  }
}

/** Sets the language, unless the program has already set one. */
export function setDefaultLanguage(make: () => Language): void {
  if (language === none) setLanguage(make());
}

export const currentLanguage = (): Pick<Language, "code" | "client"> => language;

// languages whose code in the specification isn't their BCP 47 locale
const locales: Record<string, string> = {
  "sv-sv": "sv-SE",
  "da-da": "da-DK",
  "nn-nn": "nn-NO",
  "en-xa": "en-US",
  "ar-xb": "ar-u-nu-latn",
};

/** The BCP 47 locale of a language's code, for `Intl` and the `lang` attribute. */
export const localeOf = (code: string): string =>
  locales[code] ?? code.replace(/-(\w+)$/, (_, region: string) => `-${region.toUpperCase()}`);

/** The text of a message in the current language; the key itself if no catalog has it. */
export function t<K extends MessageKey>(key: K, ...[parameters]: Parameters<K>): string {
  return translate(key, parameters as Values | undefined) ?? key;
}

export type Tone = "neutral" | "info" | "success" | "warning" | "danger";

/** A prefix that has messages with all these names; anything else doesn't compile. */
type Prefix<P extends string, N extends string> = `${P}.${N}` extends MessageKey ? P : never;

/** Labels by name, such as for the values of an enum; each is translated when it is read. */
export function labels<P extends string, N extends string>(
  prefix: Prefix<P, N>,
  names: readonly N[],
): Readonly<Record<N, string>> {
  const made = {} as Record<N, string>;
  for (const name of names)
    Object.defineProperty(made, name, {
      enumerable: true,
      get: () => translate(`${prefix}.${name}`) ?? name,
    });
  return made;
}

/** Labels by name, each with a tone. */
export function tonedLabels<P extends string, const M extends Readonly<Record<string, Tone>>>(
  prefix: Prefix<P, keyof M & string>,
  tones: M,
): { readonly [N in keyof M]: { readonly label: string; readonly tone: M[N] } } {
  const made = Object.entries(tones).map(([name, tone]) => [
    name,
    {
      get label() {
        return translate(`${prefix}.${name}`) ?? name;
      },
      tone,
    },
  ]);
  return Object.fromEntries(made) as { [N in keyof M]: { label: string; tone: M[N] } };
}

/** The text of a message whose key is built from data; undefined if no catalog has it. */
export function translate(key: string, parameters: Values = {}): string | undefined {
  const count = parameters["count"];
  const text =
    typeof count === "number"
      ? ((count === 0 ? find(`${key}_zero`) : undefined) ??
        find(`${key}_${plurals.select(count)}`) ??
        find(`${key}_other`) ??
        find(key))
      : find(key);
  const message = text?.replace(parameter, (_, name: string, format?: string) =>
    formatValue(parameters[name] ?? "", format),
  );
  if (message !== undefined) observer?.(message, key, parameters);
  return message;
}

type Observer = (text: string, key: string, parameters: Values) => void;
let observer: Observer | undefined;

/** Sets a function that is called with every text that this program takes from its catalogs. */
export function observeMessages(observe: Observer): void {
  observer = observe;
}

function find(key: string): string | undefined {
  const [area = "", ...path] = key.split(".");
  let at: string | Catalog | undefined = language.catalog(area);
  for (const name of path) at = typeof at === "object" ? at[name] : undefined;
  return typeof at === "string" ? at : undefined;
}

/** The locale of the current language, for `Intl`. */
export const currentLocale = (): string => localeOf(language.code);

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(currentLocale(), options).format(value);

const parameter = /\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g;

/** The parameters of a message with their formats; undefined if no catalog has the message. */
export function parametersOf(key: string): ReadonlyMap<string, string> | undefined {
  const plural = find(`${key}_other`);
  const text = plural ?? find(key);
  if (text === undefined) return undefined;
  const named = [...text.matchAll(parameter)].map(([, name = "", format = ""]) => [name, format] as const);
  return new Map(plural === undefined ? named : [...named, ["count", "number"]]);
}

/**
 * Formats a parameter: `{{count, number}}` and `{{names, list}}` as in i18next, and `{{parts, sentences}}`.
 */
function formatValue(value: Values[string], format: string | undefined): string {
  if (format === "number") return formatNumber(Number(value));
  if (format === "sentences" && typeof value === "object") return value.join(" ");
  if (format === "list" && typeof value === "object")
    return new Intl.ListFormat(currentLocale()).format(value);
  return String(value);
}
