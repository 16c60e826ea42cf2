import {
  factLabels,
  factText,
  formatDateTime,
  formatRelative,
  foundMessage,
  healthLabels,
  healthText,
  t,
} from "@muster/sdk";
import { deviceArgument } from "../devices/devices/device-argument.ts";
import { configureCommand } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { printJson, wantsData, write } from "../lib/output.ts";
import { resolveDevice } from "../lib/resolve.ts";
import { clean } from "../lib/table.ts";

const maxChanges = 10;

export default {
  name: "why",
  area: "tools",
  summary: "monitoring.alerts.cli.why.summary",
  load: (command) =>
    void configureCommand(command, {
      args: [deviceArgument],
      permission: "signed-in",
      data: "explainDevice",
      examples: ["why srv-files", "why srv-files --json health,reason,changes"],
      async run({ args, connect, flags, signal }) {
        const { muster } = await connect();
        const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
        const why = await muster.call("explainDevice", { path }, signal);
        if (wantsData(flags)) return printJson({ ...why }, flags);
        const line = (...parts: (string | undefined)[]) =>
          write(`${clean(parts.filter(Boolean).join("  "))}\n`);
        const now = Date.now();
        line(`${why.displayName}: ${healthText(why)}`);
        for (const { conditionName, condition, fact, instance, openedAt } of why.alerts) {
          const found = foundMessage(condition, fact);
          line(" ", conditionName, instance, found, formatRelative(openedAt, now));
        }
        if (why.parent)
          line(
            t("monitoring.alerts.cli.why.reachedThrough", {
              device: why.parent.displayName,
              health: healthLabels[why.parent.health],
            }),
          );
        line(
          why.changes.length
            ? t("monitoring.alerts.cli.why.changed")
            : t("monitoring.alerts.cli.why.nothing"),
        );
        for (const change of why.changes.slice(0, maxChanges)) {
          const { at, kind, displayName, by } = change;
          line(" ", formatDateTime(at), factLabels[kind], displayName, factText(change), by);
        }
        const rest = why.changes.length - maxChanges;
        if (rest > 0) line(t("monitoring.alerts.cli.why.more", { count: rest }));
      },
    }),
} satisfies CommandFeature;
