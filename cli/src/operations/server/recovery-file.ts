import { existsSync } from "node:fs";
import { fingerprint, MusterError, t } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { cannotWrite } from "../../lib/files.ts";
import { readSecret } from "../../lib/prompts.ts";
import { printOne, printStatus } from "../../lib/output.ts";

interface PassphraseFlags {
  passphraseStdin?: boolean;
}

const passphraseOption = () =>
  new Option("--passphrase-stdin", t("operations.server.cli.recovery.passphraseStdinOption"));

const readPassphrase = ({ flags, signal }: Context<PassphraseFlags>, what: string) =>
  readSecret(
    { what, stdin: flags.passphraseStdin, flag: "--passphrase-stdin", env: "MUSTER_PASSPHRASE" },
    signal,
  );

/** Reads a new passphrase; on a terminal, prompts for it twice. */
async function newPassphrase(context: Context<PassphraseFlags>): Promise<string> {
  const passphrase = await readPassphrase(context, t("operations.server.cli.recovery.passphrase"));
  if (context.flags.passphraseStdin || process.env.MUSTER_PASSPHRASE !== undefined) return passphrase;
  const again = await readPassphrase(context, t("operations.server.cli.recovery.passphraseAgain"));
  if (again === passphrase) return passphrase;
  throw new MusterError("usage", { message: t("operations.server.cli.recovery.passphrasesDiffer") });
}

export const createRecoveryFile = defineCommand<PassphraseFlags & { file: string }>(() => ({
  name: "create",
  summary: t("operations.server.cli.recovery.createSummary"),
  permission: "sysadmin",
  options: [
    new Option("--file <file>", t("operations.server.cli.recovery.outputOption")).makeOptionMandatory(),
    passphraseOption(),
  ],
  data: ["root", "file"],
  examples: [
    "server recovery-file create --file /media/usb/muster.recovery",
    "server recovery-file create --file muster.recovery --passphrase-stdin < passphrase.txt",
  ],
  changes: true,
  asks: true,
  async run(context) {
    const { file: path } = context.flags;
    if (await context.onlyPlanned("POST", "/ws/agents/root-key/recovery-file")) return;
    const { muster } = await context.connect();
    if (existsSync(path)) await context.confirm(t("operations.server.cli.recovery.exists", { path }));
    const passphrase = await newPassphrase(context);
    const created = await muster.call("createRecoveryFile", { body: { passphrase } }, context.signal);
    const recovery = await import("@muster/sdk/recovery-file");
    try {
      recovery.writeRecoveryFile(path, created.recoveryFile);
    } catch (error) {
      cannotWrite(path)(error as NodeJS.ErrnoException);
    }
    // the server stores the root key until the file was proven to be readable
    const text = recovery.readRecoveryFile(path);
    const { rootKey } = await recovery.openRecoveryFile(text, passphrase);
    if ((await fingerprint(rootKey)) !== created.root) throw new MusterError("recovery_file_differs");
    const body = { digest: recovery.digestOf(text) };
    await muster.call("confirmRecoveryFile", { body }, context.signal);
    printStatus(t("operations.server.cli.recovery.done", { path }));
    await printOne({ root: created.root, file: path }, context.flags);
  },
}));

export const checkRecoveryFile = defineCommand<PassphraseFlags>(() => ({
  name: "check",
  summary: t("operations.server.cli.recovery.checkSummary"),
  args: [{ name: "<file>", text: t("operations.server.cli.recovery.fileArgument") }],
  options: [passphraseOption()],
  data: ["root", "file"],
  examples: ["server recovery-file check /media/usb/muster.recovery"],
  local: true,
  async run(context) {
    const path = context.args[0] ?? "";
    const recovery = await import("@muster/sdk/recovery-file");
    const text = recovery.readRecoveryFile(path);
    const passphrase = await readPassphrase(context, t("operations.server.cli.recovery.passphrase"));
    const { rootKey } = await recovery.openRecoveryFile(text, passphrase);
    const root = await fingerprint(rootKey);
    printStatus(t("operations.server.cli.recovery.fits", { root }));
    await printOne({ root, file: path }, context.flags);
  },
}));
