// Asks the computer's user for consent, and shows them that somebody is connected.
import { remoteToolLabels, t, terminalUserLabels, limits } from "@muster/sdk";
import type { RemoteOrder } from "@muster/sdk/live";
import type { ConsentFailure } from "@muster/sdk/remote";
import { ask, type Desktop } from "./dialogs.ts";
import { ProgramError } from "./program.ts";

const { remoteConsentSeconds } = limits;

const wordsOf = ({ by, tool, user }: RemoteOrder) => ({
  by,
  tool: remoteToolLabels[tool],
  user: terminalUserLabels[user],
});

/**
 * Resolves once the session may start.
 * @param onAsking called when the user is asked
 * @throws ProgramError if the user doesn't agree, or can't be asked and has to be
 */
export async function obtainConsent(
  order: RemoteOrder,
  desktop: Desktop | undefined,
  onAsking: (seconds: number) => void,
): Promise<void> {
  const { consent, reason } = order;
  if (consent === "NEVER") return;
  const question = [
    t("remote.consent.question", wordsOf(order)),
    reason && t("remote.consent.reason", { reason }),
  ];
  const asked =
    desktop &&
    ask(desktop, {
      title: t("remote.consent.title"),
      text: question.filter(Boolean).join("\n"),
      yes: t("remote.consent.allow"),
      no: t("remote.consent.refuse"),
      seconds: remoteConsentSeconds,
    });
  if (asked) onAsking(remoteConsentSeconds);
  const answer = (await asked?.answer) ?? "UNAVAILABLE";
  if (answer === "YES" || (answer === "UNAVAILABLE" && consent === "IF_SIGNED_IN")) return;
  throw new ProgramError(failures[answer], "");
}

const failures: Readonly<Record<"NO" | "TIMED_OUT" | "UNAVAILABLE", ConsentFailure>> = {
  NO: "REFUSED_BY_USER",
  TIMED_OUT: "NO_ANSWER",
  UNAVAILABLE: "NO_USER_TO_ASK",
};

/**
 * Shows the computer's user who is connected, for as long as the session lasts.
 * @param onEnd called if the user ends the session
 * @returns hides it
 */
export function showNotice(order: RemoteOrder, desktop: Desktop, onEnd: () => void): () => void {
  const shown = ask(desktop, {
    title: t("remote.consent.title"),
    text: t("remote.consent.notice", wordsOf(order)),
    yes: t("remote.consent.end"),
  });
  void shown.answer.then((answer) => {
    if (answer === "YES") onEnd();
  });
  return shown.close;
}
