import { qrLines, t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { choiceOf } from "../../lib/inputs/choices.ts";
import { printOne, printStatus, wantsData, write } from "../../lib/output.ts";
import { createLink, linkOptions, requestOf, type LinkFlags } from "./installer-flags.ts";

const shells = ["sh", "powershell"] as const;

interface Flags extends LinkFlags {
  shell?: (typeof shells)[number];
  qr?: boolean;
}

export const installCommand = defineCommand<Flags>(() => ({
  name: "install-command",
  summary: t("agents.installers.cli.command.summary"),
  permission: "canCreateDevices",
  options: [
    new Option("--shell <shell>", t("agents.installers.cli.command.shellOption")).argParser(choiceOf(shells)),
    ...linkOptions(),
    new Option("--qr", t("agents.installers.cli.command.qrOption")),
  ],
  data: "createInstaller",
  examples: [
    `agents install-command --organization "Acme Dental" --location "Main office"`,
    `agents install-command --shell powershell --organization "Acme Dental" --location "Main office" --max-uses 1`,
  ],
  changes: true,
  async run(context) {
    const { flags, signal } = context;
    const { muster } = await context.connect();
    // a link's script installs on every system, but a role is for only one
    const installerType = flags.shell === "powershell" ? "WINDOWS_MSI" : "LINUX_DEB";
    const body = await requestOf(muster, flags, installerType, signal);
    if (await context.onlyPlanned("POST", "/ws/agents/installers", body)) return;
    const made = await createLink(muster, body, signal);
    if (wantsData(flags)) return printOne(made, flags);
    const { shellCommand, powershellCommand } = made;
    if (flags.shell) write(`${flags.shell === "sh" ? shellCommand : powershellCommand}\n`);
    else {
      printStatus(t("agents.installers.cli.command.linux"));
      write(`${shellCommand}\n`);
      printStatus(t("agents.installers.cli.command.windows"));
      write(`${powershellCommand}\n`);
    }
    if (flags.qr) {
      const { qrModules } = await import("@muster/sdk/qr");
      for (const line of qrLines(qrModules(made.url))) write(`${line}\n`);
    }
  },
}));
