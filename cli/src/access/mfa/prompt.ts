import { styleText } from "node:util";
import { type MfaMethod, mfaMessages, type Muster, MusterError, proofOf, qrLines, t } from "@muster/sdk";
import { Option } from "commander";
import { interactive, readSecret } from "../../lib/prompts.ts";
import { printStatus } from "../../lib/output.ts";

export interface CodeFlags {
  mfaCodeStdin?: boolean;
}

export const codeOption = new Option("--mfa-code-stdin", t("access.mfa.cli.prompt.mfaCodeStdinOption"));

const readCode = ({ mfaCodeStdin }: CodeFlags, signal: AbortSignal) =>
  readSecret(
    {
      what: t("access.mfa.cli.prompt.code"),
      stdin: mfaCodeStdin,
      flag: "--mfa-code-stdin",
      env: "MUSTER_MFA_CODE",
    },
    signal,
  );

/** Prompts for a code up to three times; a code from a flag or the environment is tried only once. */
async function untilRight(
  flags: CodeFlags,
  signal: AbortSignal,
  attempt: (code: string) => Promise<void>,
  read = readCode,
) {
  const given = flags.mfaCodeStdin || process.env.MUSTER_MFA_CODE !== undefined || !interactive();
  for (let tries = 1; ; tries++)
    try {
      return await attempt(await read(flags, signal));
    } catch (error) {
      const wrong = error instanceof MusterError && error.code === "incorrect_mfa_code";
      if (!wrong || given || tries === 3) throw error;
      printStatus(error.message);
    }
}

export async function askForCode(
  methods: readonly MfaMethod[],
  flags: CodeFlags,
  signal: AbortSignal,
  attempt: (proof: ReturnType<typeof proofOf>) => Promise<void>,
): Promise<void> {
  if (!methods.includes("TOTP")) printStatus(mfaMessages.onlyPasskey);
  await untilRight(flags, signal, (code) => attempt(proofOf(code)));
}

const readPassword = ({ mfaCodeStdin }: CodeFlags, signal: AbortSignal) =>
  readSecret(
    {
      what: t("access.mfa.cli.prompt.password"),
      stdin: mfaCodeStdin,
      flag: "--mfa-code-stdin",
      env: "MUSTER_PASSWORD",
    },
    signal,
  );

/**
 * Verifies a second factor or, if the user has none, the password, for operations that require a recent
 * proof.
 */
export async function confirmFresh(muster: Muster, flags: CodeFlags, signal: AbortSignal): Promise<boolean> {
  const { challenge, methods } = await muster.call("startFreshMfa", {}, signal);
  if (methods.includes("PASSWORD")) {
    printStatus(t("access.mfa.cli.prompt.requiresPassword"));
    const attempt = async (code: string) => {
      const body = { challenge, method: "PASSWORD", code } as const;
      await muster.call("confirmFreshMfa", { body }, signal);
    };
    await untilRight(flags, signal, attempt, readPassword);
    return true;
  }
  printStatus(t("access.mfa.cli.prompt.requiresCodeFromYour"));
  await askForCode(methods, flags, signal, async (proof) => {
    await muster.call("confirmFreshMfa", { body: { challenge, ...proof } }, signal);
  });
  return true;
}

/**
 * Shows a new secret as a QR code and as text, and verifies the app's first code. Returns recovery codes, if
 * any.
 */
export async function addApp(muster: Muster, name: string, flags: CodeFlags, signal: AbortSignal) {
  const { challenge, secret, otpauthUrl } = await muster.call("startTotp", {}, signal);
  const { qrModules } = await import("@muster/sdk/qr");
  printStatus(mfaMessages.scan);
  if (process.stderr.isTTY)
    for (const line of qrLines(qrModules(otpauthUrl)))
      printStatus(styleText(["whiteBright", "bgBlack"], line));
  printStatus(`${t("access.mfa.cli.prompt.key", { secret })}\n${otpauthUrl}`);
  let recoveryCodes: readonly string[] | null = null;
  await untilRight(flags, signal, async (code) => {
    ({ recoveryCodes } = await muster.call(
      "confirmTotp",
      { body: { challenge, code: code.trim(), name } },
      signal,
    ));
  });
  return recoveryCodes;
}

export function showRecoveryCodes(codes: readonly string[]): void {
  printStatus(mfaMessages.recoveryCodes);
  for (const code of codes) printStatus(`  ${code}`);
}

/** Sets up the first factor of a user for whom a second factor is required. */
export async function enrollFirst(muster: Muster, signal: AbortSignal): Promise<void> {
  if (!interactive()) throw new MusterError("mfa_enrollment_required");
  printStatus(t("access.mfa.cli.prompt.setUpSecondFactor"));
  const codes = await addApp(muster, t("access.mfa.cli.create.defaultName"), {}, signal);
  if (codes) showRecoveryCodes(codes);
}
