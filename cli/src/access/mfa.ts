import { type Command, Option } from "commander";
import { factorWords, type Mfa, MusterError, type Muster } from "@muster/sdk";
import { addCommand } from "../lib/command.ts";
import { addApp, type CodeFlags, codeOption, confirmFresh, showRecoveryCodes } from "../lib/mfa-prompt.ts";
import { readSecret } from "../lib/input.ts";
import { columnsOf, printList, printOne, printStatus, wantsJson } from "../lib/output.ts";

const factorArgument = [{ name: "<factor>", text: "id or name" }];

async function findFactor(
  muster: Muster,
  text: string,
  signal: AbortSignal,
): Promise<Mfa["factors"][number]> {
  const { factors } = await muster.call("getMfa", {}, signal);
  const found = factors.find(({ id, name }) => id === text || name.toLowerCase() === text.toLowerCase());
  if (found) return found;
  throw new MusterError("not_found", {
    message: `You have no second factor ${text}.`,
    nextStep: factors.length ? `There is: ${factors.map(({ name }) => name).join(", ")}.` : undefined,
  });
}

/** Adds the commands for one's own second factors and password under `muster auth`. */
export default (auth: Command) => {
  const mfa = auth.command("mfa").description("Your second factors");
  addCommand(mfa, {
    name: "status",
    summary: "Show your second factors and how many recovery codes are left",
    examples: ["auth mfa status"],
    async run({ flags, signal, connect }) {
      const { muster } = await connect();
      const { factors, demanded, recoveryCodesLeft, freshUntil } = await muster.call("getMfa", {}, signal);
      if (wantsJson(flags)) return printOne({ demanded, recoveryCodesLeft, freshUntil, factors }, flags);
      printStatus(
        `${demanded ? "You must have a second factor. " : ""}Recovery codes left: ${recoveryCodesLeft}.`,
      );
      const rows = factors.map((one) => ({ ...one, type: factorWords[one.type] }));
      await printList(rows, columnsOf("id", "name", "type", "createdAt", "lastUsedAt"), flags);
    },
  });
  addCommand<CodeFlags & { name?: string }>(mfa, {
    name: "enable",
    summary: "Add an authenticator app; a passkey is added in the web console",
    options: [
      new Option("--name <name>", "what the app is called (1 to 100 characters; usually Authenticator app)"),
      codeOption,
    ],
    examples: ["auth mfa enable", 'auth mfa enable --name "Work phone"'],
    changes: true,
    async run(context) {
      const { flags, signal } = context;
      if (await context.onlyPlanned("POST", "/ws/mfa/totp")) return;
      const { muster } = await context.connect();
      const recoveryCodes = await addApp(muster, flags.name ?? "Authenticator app", flags, signal);
      printStatus("The authenticator app is added.");
      if (wantsJson(flags)) await printOne({ recoveryCodes }, flags);
      else if (recoveryCodes) showRecoveryCodes(recoveryCodes);
    },
  });
  addCommand(mfa, {
    name: "disable",
    args: factorArgument,
    summary: "Delete a second factor; with the last one your recovery codes end",
    examples: ['auth mfa disable "Work phone" --yes'],
    changes: true,
    asks: true,
    async run(context) {
      const { muster } = await context.connect();
      const { id, name } = await findFactor(muster, context.args[0] ?? "", context.signal);
      if (await context.onlyPlanned("DELETE", `/ws/mfa/factor/${id}`)) return;
      await context.confirm(`Delete ${name}?`);
      await muster.call("deleteFactor", { path: { factorId: id } }, context.signal);
      printStatus(`${name} is deleted.`);
    },
  });
  addCommand<{ name?: string }>(mfa, {
    name: "rename",
    args: factorArgument,
    summary: "Rename a second factor",
    options: [new Option("--name <name>", "the new name (1 to 100 characters)").makeOptionMandatory()],
    examples: ['auth mfa rename "Work phone" --name "Old phone"'],
    changes: true,
    async run(context) {
      const { muster } = await context.connect();
      const { id } = await findFactor(muster, context.args[0] ?? "", context.signal);
      const body = { name: context.flags.name ?? "" };
      if (await context.onlyPlanned("PUT", `/ws/mfa/factor/${id}`, body)) return;
      await muster.call("renameFactor", { path: { factorId: id }, body }, context.signal);
      printStatus("It is renamed.");
    },
  });
  addCommand(mfa, {
    name: "recovery-codes",
    summary: "Make new recovery codes, shown once; those before end",
    examples: ["auth mfa recovery-codes", "auth mfa recovery-codes --jq '.recoveryCodes[]'"],
    changes: true,
    async run(context) {
      if (await context.onlyPlanned("POST", "/ws/mfa/recovery-codes")) return;
      const { muster } = await context.connect();
      const made = await muster.call("createRecoveryCodes", {}, context.signal);
      if (wantsJson(context.flags)) return printOne(made, context.flags);
      showRecoveryCodes(made.recoveryCodes);
    },
  });
  addCommand<CodeFlags>(mfa, {
    name: "confirm",
    summary: "Give a code now, so that nothing asks for one in the next 10 minutes",
    options: [codeOption],
    examples: ["auth mfa confirm", "auth mfa confirm --mfa-code-stdin < code.txt"],
    async run({ flags, signal, connect }) {
      const { muster } = await connect();
      await confirmFresh(muster, flags, signal);
      printStatus("Confirmed.");
    },
  });
  addCommand<{ passwordStdin?: boolean }>(auth, {
    name: "password",
    summary: "Change your password; your other sessions end",
    options: [
      new Option(
        "--password-stdin",
        "read the current and the new password from standard input, a line each; or in MUSTER_PASSWORD and MUSTER_NEW_PASSWORD",
      ),
    ],
    examples: ["auth password"],
    changes: true,
    async run(context) {
      const { flags, signal } = context;
      const source = { stdin: flags.passwordStdin, flag: "--password-stdin" };
      const currentPassword = await readSecret(
        { ...source, what: "Current password", env: "MUSTER_PASSWORD" },
        signal,
      );
      const password = await readSecret(
        { ...source, what: "New password", env: "MUSTER_NEW_PASSWORD" },
        signal,
      );
      const body = { currentPassword, password };
      if (await context.onlyPlanned("PUT", "/ws/mfa/password", body)) return;
      const { muster } = await context.connect();
      await muster.call("changePassword", { body }, signal);
      printStatus("The password is changed.");
    },
  });
};
