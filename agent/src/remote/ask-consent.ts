// Asks the computer's user for consent, and shows them that someone is connected.
import { formatDateTime, remoteToolLabels, t, terminalUserLabels, limits } from "@muster/sdk";
import type { RemoteOrder } from "@muster/sdk/live";
import type { ConsentFailure } from "@muster/sdk/remote";
import { ask, type Desktop } from "./dialogs.ts";
import { ProgramError } from "./session-program.ts";

const { remoteConsentSeconds, remoteConsentMinutes } = limits;

/** Whether consent to the session expires: its calls come one at a time, and the user doesn't see them. */
export const isTimed = ({ tool }: Pick<RemoteOrder, "tool">): boolean => tool === "TOOLS" || tool === "FILES";

const wordsOf = ({ by, tool, user }: RemoteOrder) => ({
  by,
  tool: tool === "TOOLS" ? t("remote.consent.tools") : remoteToolLabels[tool],
  user: terminalUserLabels[user],
});

/**
 * Asks for consent if the session needs it, and resolves once the session may start.
 * @param onAsking called when the user is asked
 * @returns whether the user has agreed; false if they weren't asked
 * @throws ProgramError if the user doesn't agree, or can't be asked although consent is required
 */
export async function obtainConsent(
  order: RemoteOrder,
  desktop: Desktop | undefined,
  onAsking: (seconds: number) => void,
): Promise<boolean> {
  const { consent, reason } = order;
  if (consent === "NEVER") return false;
  const question = [
    t("remote.consent.question", wordsOf(order)),
    reason && t("remote.consent.reason", { reason }),
    isTimed(order) && t("remote.consent.lasts", { minutes: remoteConsentMinutes }),
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
  if (answer === "YES") return true;
  if (answer === "UNAVAILABLE" && consent === "IF_SIGNED_IN") return false;
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
 * @returns a function that hides the notice
 */
export function showNotice(
  order: RemoteOrder & { until: number | undefined },
  desktop: Desktop,
  onEnd: () => void,
): () => void {
  const until =
    order.until !== undefined && t("remote.consent.until", { until: formatDateTime(order.until) });
  const shown = ask(desktop, {
    title: t("remote.consent.title"),
    text: [t("remote.consent.notice", wordsOf(order)), until].filter(Boolean).join("\n"),
    yes: t("remote.consent.end"),
  });
  void shown.answer.then((answer) => {
    if (answer === "YES") onEnd();
  });
  return shown.close;
}
