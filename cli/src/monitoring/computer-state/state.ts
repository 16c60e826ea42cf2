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
    /** Prints one line for each item of a part, or one that says why there are none. */
    const lines = <P extends { reportedAt: number; supported: boolean }>(
      title: string,
      part: P | null,
      itemsOf: (part: P) => { label: string; text: string }[],
      none = "",
    ) => {
      const items = part?.supported ? itemsOf(part) : [];
      for (const { label, text } of items) line(label, text);
      if (!items.length)
        line(
          title,
          reportedPartText(part, now, () => none),
        );
    };
    lines(t("monitoring.computerState.system.title"), system, systemLines);
    line(t("monitoring.computerState.reboot"), reportedPartText(pendingReboot, now, pendingRebootText));
    line(t("monitoring.computerState.users"), reportedPartText(users, now, loggedInUsersText));
    lines(
      t("monitoring.computerState.antivirus.title"),
      antivirus,
      ({ results }) => results.map((one) => ({ label: antivirusName(one), text: antivirusText(one) })),
      t("monitoring.computerState.antivirus.none"),
    );
    const encryptionTitle = t("monitoring.computerState.encryption.title");
    lines(
      encryptionTitle,
      encryption,
      ({ results }) =>
        results.map((one) => ({ label: `${encryptionTitle} ${one.mountPoint}`, text: encryptionText(one) })),
      t("monitoring.computerState.encryption.none"),
    );
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
