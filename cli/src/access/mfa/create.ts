import { t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus, wantsData } from "../../lib/output.ts";
import { endOthers, type OthersFlag, othersOption } from "./end-other-sessions-option.ts";
import { addApp, type CodeFlags, codeOption, showRecoveryCodes } from "./prompt.ts";

export const createFactor = defineCommand<CodeFlags & OthersFlag & { name?: string }>(() => ({
  name: "create",
  summary: t("access.mfa.cli.create.summary"),
  options: [new Option("--name <name>", t("access.mfa.cli.create.nameOption")), codeOption, othersOption],
  data: ["recoveryCodes"],
  examples: ["auth mfa create", 'auth mfa create --name "Work phone"'],
  changes: true,
  async run(context) {
    const { flags, signal } = context;
    if (await context.onlyPlanned("POST", "/ws/mfa/totp")) return;
    const { muster } = await context.connect();
    const recoveryCodes = await addApp(
      muster,
      flags.name ?? t("access.mfa.cli.create.defaultName"),
      flags,
      signal,
    );
    printStatus(t("access.mfa.cli.create.authenticatorAppAdded"));
    if (flags.endOtherSessions) await endOthers(muster, signal);
    if (wantsData(flags)) await printOne({ recoveryCodes }, flags);
    else if (recoveryCodes) showRecoveryCodes(recoveryCodes);
  },
}));
