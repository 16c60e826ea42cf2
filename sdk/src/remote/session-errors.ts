// Converts the end of a session, if its program didn't exit, to the error of what ran in it.
import { MusterError } from "../client/errors.ts";
import { limits } from "../generated/limits.ts";
import { cleanText } from "../text/clean.ts";
import { t } from "../text/messages.ts";
import type { ConsentFailure, RemoteFailure } from "./frames.ts";
import type { RemoteEnd } from "./remote-client.ts";
import { remoteEndingText } from "./remote-sessions.ts";

const noConsent = (failure: ConsentFailure) => () => ({
  message: t(`remote.consent.denied.${failure}`, { seconds: limits.remoteConsentSeconds }),
  nextStep: failure === "NO_USER_TO_ASK" ? t("remote.consent.nextSignedIn") : t("remote.consent.next"),
});

const failures: Readonly<Record<RemoteFailure, (detail: string) => { message: string; nextStep?: string }>> =
  {
    REFUSED_BY_USER: noConsent("REFUSED_BY_USER"),
    NO_ANSWER: noConsent("NO_ANSWER"),
    NO_USER_TO_ASK: noConsent("NO_USER_TO_ASK"),
    ERROR_NO_LOGGEDIN_USER: () => ({
      message: t("remote.failed.noUser"),
      nextStep: t("remote.failed.noUserNext"),
    }),
    ERROR_SHELL_PATH: () => ({ message: t("remote.failed.shell"), nextStep: t("remote.failed.shellNext") }),
    ERROR_TARGET: (detail) => ({ message: t("remote.tunnels.failed", { detail }) }),
    ERROR_START: (detail) => ({
      message: t("remote.failed.other", { detail }),
      nextStep: t("remote.failed.otherNext"),
    }),
  };

export function sessionError(end: Exclude<RemoteEnd, { type: "exit" }>): unknown {
  if (end.type === "error") return end.error;
  if (end.type === "replaced")
    return new MusterError("session_ended", { message: t("remote.replaced"), nextStep: "" });
  if (end.type === "ended") {
    const reason = remoteEndingText(end.ending, end.endedBy);
    return new MusterError("session_ended", { message: t("remote.closed", { reason }) });
  }
  return new MusterError("session_refused", failures[end.code](cleanText(end.detail, 300)));
}
