import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus, wantsJson } from "../../lib/output.ts";
import { addApp, type CodeFlags, codeOption, showRecoveryCodes } from "./prompt.ts";

export const createFactor = defineCommand<CodeFlags & { name?: string }>({
  name: "create",
  summary: "Add an authenticator app (passkeys are added in the web console)",
  options: [
    new Option("--name <name>", "name of the app (1 to 100 characters; default Authenticator app)"),
    codeOption,
  ],
  examples: ["auth mfa create", 'auth mfa create --name "Work phone"'],
  changes: true,
  async run(context) {
    const { flags, signal } = context;
    if (await context.onlyPlanned("POST", "/ws/mfa/totp")) return;
    const { muster } = await context.connect();
    const recoveryCodes = await addApp(muster, flags.name ?? "Authenticator app", flags, signal);
    printStatus("Authenticator app added.");
    if (wantsJson(flags)) await printOne({ recoveryCodes }, flags);
    else if (recoveryCodes) showRecoveryCodes(recoveryCodes);
  },
});
