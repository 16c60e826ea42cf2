import { enums } from "../generated/limits.ts";
import type { Muster } from "../client/client.ts";
import { MusterError } from "../client/errors.ts";
import type { MfaMethod, OpenSession } from "../index.ts";
import { labels, t } from "../text/messages.ts";

export const factorLabels = labels("access.mfa.factor", enums.MfaFactorType);

export const signInLabels = labels("access.mfa.signIn", enums.SignInMethod);

export const mfaMessages = labels("access.mfa.mfa", [
  "code",
  "codeHint",
  "onlyPasskey",
  "scan",
  "recoveryCodes",
]);

/** Normalizes a recovery code for comparison: lower case, without spaces and dashes. */
export const recoveryCodeOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Parses what a user typed: six digits are an authenticator app's code, anything else is a recovery code. */
export function proofOf(text: string): { method: Exclude<MfaMethod, "PASSKEY">; code: string } {
  const code = text.trim();
  return { method: /^\d{3} ?\d{3}$/.test(code) ? "TOTP" : "RECOVERY_CODE", code };
}

const programs: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** Where a session was opened: "Firefox on Linux", or the name of a terminal's API key. */
export function sessionPlace({ kind, client }: Pick<OpenSession, "kind" | "client">): string {
  if (kind === "TERMINAL") return t("access.mfa.mfa.terminal", { name: client });
  const [program, system] = [programs, systems].map(
    (all) => all.find(([pattern]) => pattern.test(client))?.[1],
  );
  if (program && system) return t("access.mfa.mfa.programOnSystem", { program, system });
  return client.slice(0, 60) || t("common.unknown");
}

/** Whether a call failed because it needs a second factor. The dialog has already shown the error. */
export const isMfaRefusal = (error: unknown): boolean =>
  error instanceof MusterError && error.code === "mfa_required";

/** Whether an upload needs a code: asking before it starts avoids a wasted upload if the user cancels. */
const needsCode = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "mfaRequired" in answer && answer.mfaRequired === true;

/**
 * Wraps a client so that it asks its user for a code when the server requires one, and then repeats the call
 * once. `ask` resolves with whether the user proved a factor; calls refused in the meantime wait for the same
 * result.
 */
export function askingForMfa(muster: Muster, ask: () => Promise<boolean>): Muster {
  let asking: Promise<boolean> | undefined;
  return {
    ...muster,
    async call(id, input, signal) {
      try {
        const answer = await muster.call(id, input, signal);
        if (id === "checkApplicationUpload" && needsCode(answer)) throw new MusterError("mfa_required");
        return answer;
      } catch (error) {
        if (!isMfaRefusal(error)) throw error;
        asking ??= ask().finally(() => (asking = undefined));
        if (!(await asking)) throw error;
        return muster.call(id, input, signal);
      }
    },
  };
}

const halves = [" ", "▄", "▀", "█"];

/** Draws a QR code with half-block characters, two modules in each, for light text on a dark background. */
export const qrLines = (modules: readonly (readonly boolean[])[]): string[] =>
  Array.from({ length: Math.ceil(modules.length / 2) }, (_, line) =>
    (modules[2 * line] ?? [])
      .map((dark, column) => halves[(dark ? 0 : 2) + (modules[2 * line + 1]?.[column] === false ? 1 : 0)])
      .join(""),
  );
