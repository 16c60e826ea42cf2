import { editDistance, MusterError, readWeekday, roleLabel, t } from "@muster/sdk";
import { InvalidArgumentError, type Option } from "commander";

/** Names are compared without case and separators. */
const plain = (text: string) => text.replace(/[\s_-]+/g, "").toLowerCase();

/** What a choice is called: as in the contract, and as lists show it. */
const namesOf = (choice: string): string[] =>
  [choice, choice.replace(/^NMS_/, ""), roleLabel(choice)].map(plain);

/** The choice with this name in any case; undefined if none or several have it. */
function choiceNamed(choices: readonly string[], text: string): string | undefined {
  if (choices.includes(text)) return text;
  const day = readWeekday(text);
  if (day && choices.includes(day)) return day;
  const found = choices.filter((one) => namesOf(one).includes(plain(text)));
  return found.length === 1 ? found[0] : undefined;
}

const mostSuggested = 3;

/** The choices that were probably meant, best first. */
function similarTo(choices: readonly string[], text: string): string[] {
  const wanted = plain(text).slice(0, 60);
  if (wanted.length < 3) return [];
  const errors = Math.max(1, Math.floor(wanted.length / 3));
  const distanceOf = (name: string) => (name.includes(wanted) ? 1 : editDistance(wanted, name));
  return choices
    .map((one) => ({ one, distance: Math.min(...namesOf(one).map(distanceOf)) }))
    .filter(({ distance }) => distance <= errors)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, mostSuggested)
    .map(({ one }) => one);
}

/** Names similar choices; all of them only if they are few, as the help has them. */
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

/** Several choices, with commas or repeated, or one of the words that stand for a list. */
export const choicesOf =
  (choices: readonly string[], words: readonly string[]) =>
  (text: string, before: string[] | undefined): string[] => [
    ...(before ?? []),
    ...text.split(",").map((one) => (words.includes(one) ? one : choiceOf(choices)(one))),
  ];

/** Lets an option with choices take their names in words, and suggest similar ones. */
export const withChoiceNames = (option: Option): Option =>
  option.argChoices && !option.variadic ? option.argParser(choiceOf(option.argChoices)) : option;

/** Fails for a name that isn't known. */
export function requireKnown(known: readonly string[], name: string, message: string): void {
  if (known.includes(name)) return;
  const similar = similarTo(known, name);
  throw new MusterError("usage", {
    message,
    ...(similar.length && { nextStep: t("common.cli.usage.similar", { names: similar.join(", ") }) }),
  });
}
