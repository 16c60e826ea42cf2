import { MusterError } from "../client/errors.ts";
import { enums } from "../generated/limits.ts";
import type { RemoteSession, RemoteSessionEnding } from "../index.ts";
import { cleanText } from "../text/clean.ts";
import { labels, t } from "../text/messages.ts";

export const remoteStateLabels = labels("remote.state", enums.RemoteSessionState);
export const remoteToolLabels = labels("remote.tool", enums.RemoteTool);
export const terminalShellLabels = labels("remote.shell", enums.TerminalShell);
export const terminalUserLabels = labels("remote.user", enums.TerminalUser);

const maxNameLength = 200;

const isEnding = (text: string): text is RemoteSessionEnding =>
  (enums.RemoteSessionEnding as readonly string[]).includes(text);

/** Why a session has ended, as a text that continues "The terminal has closed: …". */
export function remoteEndingText(ending: string, endedBy: string | null): string {
  if (!isEnding(ending)) return cleanText(ending, 100);
  return ending === "ENDED_BY_OTHER"
    ? t("remote.ending.ENDED_BY_OTHER", { endedBy: endedBy ?? "" })
    : t(`remote.ending.${ending}`);
}

/** Describes a session: "Terminal as SYSTEM", "Tunnel to localhost:22", or the command. */
export function remoteSessionText({
  tool,
  user,
  command,
  target,
}: Pick<RemoteSession, "tool" | "user" | "command" | "target">) {
  if (target) return t("remote.tunnels.what", { what: remoteToolLabels[tool], target });
  const what = command ? (JSON.parse(command) as string[]).join(" ") : remoteToolLabels[tool];
  return t("remote.what", { what, user: terminalUserLabels[user] });
}

/** Names the users who watch: "Watched by ada@example.com, bob@example.com". */
export const watchedText = (by: readonly string[]): string =>
  by.length
    ? t("remote.watchedBy", { names: by.map((name) => cleanText(name, maxNameLength)).join(", ") })
    : t("remote.watchedNoMore");

/** Whether a session's output is text: a terminal or a command. */
export const showsText = ({ tool }: Pick<RemoteSession, "tool">): boolean =>
  tool === "TERMINAL" || tool === "COMMAND";

/** Whether a session is recorded and can be watched while it runs. */
export const isWatchable = (session: Pick<RemoteSession, "tool">): boolean =>
  showsText(session) || session.tool === "DESKTOP";

/**
 * Handles errors while a recording is read.
 * @throws MusterError the error, or one that says that the recording couldn't be read to its end
 */
export function recordingCutOff(error: unknown): never {
  if (error instanceof MusterError) throw error;
  throw new MusterError("unreachable", {
    message: t("remote.console.player.cutOff"),
    nextStep: t("remote.console.player.cutOffHint"),
  });
}

/** The file name of a recording: "web-01-6f1c4f5e.cast", or ".fbs" for a desktop. */
export const recordingName = ({
  id,
  deviceName,
  tool,
}: Pick<RemoteSession, "id" | "deviceName" | "tool">): string =>
  `${deviceName.replaceAll(/[^\w.-]+/g, "-")}-${id.slice(0, 8)}.${tool === "DESKTOP" ? "fbs" : "cast"}`;
