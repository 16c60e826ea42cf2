import { cleanText, limits, MusterError, remoteEndingText, t, terminalShellLabels } from "@muster/sdk";
import type { RemoteEnd, RemoteFailure, RemoteState } from "@muster/sdk/remote";
import type { SessionFacts } from "./session.ts";

const maxNameLength = 200;
const maxDetailLength = 300;

/** Returns a session's title, such as "PowerShell on web-01". */
export const sessionTitle = ({ shell, deviceName }: Pick<SessionFacts, "shell" | "deviceName">): string =>
  t("remote.console.dock.tab", {
    shell: terminalShellLabels[shell],
    name: cleanText(deviceName, maxNameLength),
  });

/** Returns when a session that was interrupted at this time ends unless both sides reconnect. */
export const waitsUntil = (since: number): number => since + limits.remoteResumeMinutes * 60_000;

export const isPowerShell = ({ shell }: Pick<SessionFacts, "shell">): boolean =>
  shell.startsWith("POWERSHELL");

/** Returns a session's problem in a word; undefined if it's connected. */
export function problemOf(state: RemoteState): string | undefined {
  return state === "connected" ? undefined : t(`remote.console.connection.${state}`);
}

interface EndTexts {
  title: string;
  text: string;
  isFailure: boolean;
}

function failureTexts(code: RemoteFailure, detail: string): EndTexts {
  if (code === "REFUSED_BY_USER" || code === "NO_ANSWER" || code === "NO_USER_TO_ASK")
    return {
      title: t("remote.closed", { reason: remoteEndingText(code, null) }),
      text: t("remote.consent.next"),
      isFailure: true,
    };
  if (code === "ERROR_NO_LOGGEDIN_USER")
    return {
      title: t("remote.console.ended.noUser"),
      text: t("remote.console.ended.noUserText"),
      isFailure: true,
    };
  if (code === "ERROR_SHELL_PATH")
    return {
      title: t("remote.console.ended.shell"),
      text: t("remote.console.ended.shellText"),
      isFailure: true,
    };
  return {
    title: t("remote.console.ended.other"),
    text: t("remote.console.ended.otherText", { detail: cleanText(detail, maxDetailLength) }),
    isFailure: true,
  };
}

/** Returns why a terminal was closed. */
export function endTexts(end: RemoteEnd): EndTexts {
  const title = t("remote.console.ended.closed");
  switch (end.type) {
    case "failed":
      return failureTexts(end.code, end.detail);
    case "replaced":
      return { title, text: t("remote.console.ended.replaced"), isFailure: false };
    case "ended":
      return {
        title,
        text: t("remote.closed", { reason: remoteEndingText(end.ending, end.endedBy) }),
        isFailure: true,
      };
    case "error": {
      const { message, nextStep } = end.error instanceof MusterError ? end.error : new MusterError("failed");
      return { title: t("remote.console.ended.other"), text: `${message} ${nextStep}`, isFailure: true };
    }
    case "exit":
      return {
        title,
        text:
          end.signal === null
            ? t("remote.console.ended.exited", { code: end.exitCode ?? 0 })
            : t("remote.console.ended.signaled", { signal: cleanText(end.signal, 20) }),
        isFailure: false,
      };
  }
}
