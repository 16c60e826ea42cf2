import { cleanText } from "../text/clean.ts";
import {
  narrowContent,
  ticketFields,
  titleElements,
  type PsaSetup,
  type TicketChoice,
  type TitleElement,
} from "./ticket-templates.ts";
import type { FieldError } from "../client/errors.ts";
import type { LanguageCode, PsaOption, TicketContent } from "../index.ts";
import { t } from "../text/messages.ts";

/** A choice as users write it: the name or ID of an option, or the option itself. */
export type NamedOption = string | number | PsaOption;

/** A template's content as users write it: choices by name, and title elements by name or number. */
export type NamedContent = { readonly [key in TicketChoice]?: NamedOption } & {
  readonly ticketTitleElements?: readonly (string | number)[];
  readonly ticketTitleCustomText?: string;
  readonly createAndClose?: boolean;
  readonly language?: LanguageCode;
};

const same = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: "accent" }) === 0;
const listed = 30;

/** Lists names: "New, In progress"; shortened if there are many. */
const namesOf = (options: readonly { name: string }[]) =>
  options.length
    ? options
        .slice(0, listed)
        .map(({ name }) => cleanText(name, 100))
        .join(", ") + (options.length > listed ? ", …" : "")
    : t("ticketing.ticketTemplateNames.nothingWhatChosenBefore");

/** The option with this ID or name. If names differ only in case, the exact one is needed. */
function optionOf(named: NamedOption, options: readonly PsaOption[]): PsaOption | undefined {
  // the content may come from another PSA with other IDs and the same names
  if (typeof named === "object")
    return options.find(({ id }) => String(id) === String(named.id)) ?? optionOf(named.name, options);
  const text = String(named).trim();
  const alike = options.filter(({ name }) => same(name, text));
  return (
    options.find(({ name }) => name === text) ??
    (alike.length === 1 ? alike[0] : options.find(({ id }) => String(id) === text))
  );
}

/** The title element with this number, or this name in English or in the current language. */
function elementOf(named: string | number): TitleElement | undefined {
  const text = String(named).trim();
  return titleElements.find(
    ({ id, typed, name }) => String(id) === text || same(typed, text) || same(name, text),
  )?.id;
}

/**
 * Applies names typed by users to the content `before`. Choices are resolved in the order of the editor, so
 * that a board narrows the names of its statuses; an empty text clears a choice. Values of `before` that no
 * longer fit are dropped. Errors are by field of the content and list the options; if there are any, the
 * content must not be used.
 */
export function resolveContent(
  setup: PsaSetup,
  named: NamedContent,
  before: TicketContent = {},
): { content: TicketContent; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const { ticketTitleElements, ticketTitleCustomText, createAndClose, language, ...choices } = named;
  let content: TicketContent = { ...before };
  if (ticketTitleCustomText !== undefined) content.ticketTitleCustomText = ticketTitleCustomText;
  if (createAndClose !== undefined) content.createAndClose = createAndClose;
  if (language) content.language = language;
  if (ticketTitleElements) {
    const elements = ticketTitleElements.map((one) => ({ one, id: elementOf(one) }));
    for (const { one, id } of elements)
      if (!id)
        errors.push({
          field: "ticketTitleElements",
          message: t("ticketing.ticketTemplateNames.notFound", {
            name: cleanText(String(one), 100),
            options: namesOf(titleElements),
          }),
        });
    content.ticketTitleElements = elements.flatMap(({ id }) => id ?? []);
  }
  for (const { key } of ticketFields(setup, content)) {
    const wanted = choices[key];
    if (wanted === undefined) continue;
    const { [key]: _before, ...rest } = content;
    const options = ticketFields(setup, rest).find((field) => field.key === key)?.options ?? [];
    const found = wanted === "" ? undefined : optionOf(wanted, options);
    if (!found && wanted !== "")
      errors.push({
        field: key,
        message: t("ticketing.ticketTemplateNames.notFound", {
          name: cleanText(typeof wanted === "object" ? wanted.name : String(wanted), 100),
          options: namesOf(options),
        }),
      });
    content = narrowContent(setup, found ? { ...rest, [key]: found } : rest);
  }
  const offered = new Set<string>(ticketFields(setup, content).map(({ key }) => key));
  for (const key of Object.keys(choices))
    if (!offered.has(key))
      errors.push({ field: key, message: t("ticketing.ticketTemplateNames.offeredPsaUse") });
  return { content, errors };
}
