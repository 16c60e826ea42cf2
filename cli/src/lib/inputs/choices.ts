import { editDistance, MusterError, readWeekday, roleLabel, t } from "@muster/sdk";
import { InvalidArgumentError, type Option } from "commander";

/** Normalizes a name for comparison: ignores case and separators. */
const plain = (text: string) => text.replace(/[\s_-]+/g, "").toLowerCase();

/** The normalized names of a choice: the contract's name, and the label shown in lists. */
const namesOf = (choice: string): string[] =>
  [choice, choice.replace(/^NMS_/, ""), roleLabel(choice)].map(plain);

/** The choice with this name, ignoring case; undefined if none or several match. */
function choiceNamed(choices: readonly string[], text: string): string | undefined {
  if (choices.includes(text)) return text;
  const day = readWeekday(text);
  if (day && choices.includes(day)) return day;
  const found = choices.filter((one) => namesOf(one).includes(plain(text)));
  return found.length === 1 ? found[0] : undefined;
}

const maxSuggested = 3;

/** The choices that the user probably meant, the most similar first. */
function similarTo(choices: readonly string[], text: string): string[] {
  const wanted = plain(text).slice(0, 60);
  if (wanted.length < 3) return [];
  const errors = Math.max(1, Math.floor(wanted.length / 3));
  const distanceOf = (name: string) => (name.includes(wanted) ? 1 : editDistance(wanted, name));
  return choices
    .map((one) => ({ one, distance: Math.min(...namesOf(one).map(distanceOf)) }))
    .filter(({ distance }) => distance <= errors)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, maxSuggested)
    .map(({ one }) => one);
}

/** Suggests similar choices, or else lists all choices if they are few. */
function adviceFor(choices: readonly string[], text: string): string {
  const similar = similarTo(choices, text);
  if (similar.length) return t("common.cli.usage.similar", { names: similar.join(", ") });
  if (choices.length <= 12)
    return t("common.cli.optionValues.allowedChoicesAre", { choices: choices.join(", ") });
  return t("common.cli.optionValues.noSuchChoice", { text });
}

export const choiceOf =
  (choices: readonly string[]) =>
  (text: string): string => {
    const found = choiceNamed(choices, text);
    if (found === undefined) throw new InvalidArgumentError(adviceFor(choices, text));
    return found;
  };

/**
 * Returns a parser for several choices, separated by commas or repeated, or one of `words`, each of which
 * stands for a list.
 */
export const choicesOf =
  (choices: readonly string[], words: readonly string[]) =>
  (text: string, before: string[] | undefined): string[] => [
    ...(before ?? []),
    ...text.split(",").map((one) => (words.includes(one) ? one : choiceOf(choices)(one))),
  ];

/** Makes an option with choices accept their labels, and suggest similar choices. */
export const withChoiceNames = (option: Option): Option =>
  option.argChoices && !option.variadic ? option.argParser(choiceOf(option.argChoices)) : option;

/** Throws if a name isn't known, and suggests similar ones. */
export function requireKnown(known: readonly string[], name: string, message: string): void {
  if (known.includes(name)) return;
  const similar = similarTo(known, name);
  throw new MusterError("usage", {
    message,
    ...(similar.length && { nextStep: t("common.cli.usage.similar", { names: similar.join(", ") }) }),
  });
}
