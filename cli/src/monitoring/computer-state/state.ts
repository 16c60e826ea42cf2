import {
  antivirusName,
  antivirusText,
  durationName,
  encryptionText,
  formatDateTime,
  loggedInUsersText,
  pendingRebootText,
  processText,
  reportedPartText,
  systemLines,
  t,
  type RunningProcess,
} from "@muster/sdk";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { defineCommand } from "../../lib/command.ts";
import { printJson, wantsData, write } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { clean } from "../../lib/table.ts";

export const showState = defineCommand(() => ({
  name: "state",
  args: [deviceArgument],
  summary: t("monitoring.computerState.cli.state.summary"),
  permission: "signed-in",
  data: "getComputerState",
  examples: ["devices state srv-files", "devices state srv-files --json system,pendingReboot"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const state = await muster.call("getComputerState", { path }, signal);
    if (wantsData(flags)) return printJson({ ...state }, flags);
    const line = (label: string, text: string) => write(`${clean(label)}: ${clean(text)}\n`);
    const now = Date.now();
    const { system, users, pendingReboot, processes, antivirus, encryption } = state;
    if (system?.supported) for (const { label, text } of systemLines(system)) line(label, text);
    else
      line(
        t("monitoring.computerState.system.title"),
        reportedPartText(system, now, () => ""),
      );
    line(t("monitoring.computerState.reboot"), reportedPartText(pendingReboot, now, pendingRebootText));
    line(t("monitoring.computerState.users"), reportedPartText(users, now, loggedInUsersText));
    if (antivirus?.supported && antivirus.results.length)
      for (const one of antivirus.results) line(antivirusName(one), antivirusText(one));
    else {
      const none = () => t("monitoring.computerState.antivirus.none");
      line(t("monitoring.computerState.antivirus.title"), reportedPartText(antivirus, now, none));
    }
    const encryptionTitle = t("monitoring.computerState.encryption.title");
    if (encryption?.supported && encryption.results.length)
      for (const one of encryption.results) line(`${encryptionTitle} ${one.mountPoint}`, encryptionText(one));
    else {
      const none = () => t("monitoring.computerState.encryption.none");
      line(encryptionTitle, reportedPartText(encryption, now, none));
    }
    if (!processes?.supported)
      return line(
        t("monitoring.computerState.processes"),
        reportedPartText(processes, now, () => ""),
      );
    const top = (title: string, all: readonly RunningProcess[]) => {
      write(`${title}\n`);
      for (const one of all) line(`  ${one.name} (${one.pid})`, processText(one));
    };
    top(t("monitoring.computerState.byCpu"), processes.byCpu);
    top(t("monitoring.computerState.byMemory"), processes.byMemory);
    const period = durationName(processes.seconds * 1_000);
    write(
      `${t("monitoring.computerState.measured", { time: formatDateTime(processes.reportedAt), period })}\n`,
    );
  },
}));
