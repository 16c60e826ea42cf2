import { readActivities, t } from "@muster/sdk";
import { type Context, defineCommand } from "../../lib/command.ts";
import { printStatus } from "../../lib/output.ts";
import { type FilterFlags, filterOf, filterOptions } from "./filter.ts";
import { openSink, type SinkFlags, sinkOptions } from "./sink.ts";

export async function watch(context: Context<FilterFlags & SinkFlags>): Promise<void> {
  const { flags, signal } = context;
  const { muster, url, token } = await context.connect();
  const filter = await filterOf(muster, flags, signal);
  const { results } = await muster.call("listActivities", { query: { pageSize: 1 } }, signal);
  let after = results[0]?.sequence ?? 0;
  const sink = await openSink(flags, signal);
  const { openLive } = await import("@muster/sdk/live");
  const live = openLive({ url, token });
  let notify = () => {};
  let changed = false;
  const wake = () => {
    changed = true;
    notify();
  };
  live.onChanged((what) => what === "activities" && wake());
  // reads the entries that were written while the connection was lost
  live.onConnection((up) => up && wake());
  signal.addEventListener("abort", wake);
  printStatus(t("audit.log.cli.watch.watchingAuditLogPress"));
  try {
    while (!signal.aborted) {
      if (!changed) await new Promise<void>((resolve) => (notify = resolve));
      changed = false;
      for await (const entry of readActivities(muster, filter, { after, signal })) {
        await sink.entry(entry);
        after = entry.sequence;
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    live.close();
    await sink.close();
  }
}

export const watchEntries = defineCommand<FilterFlags & SinkFlags>(() => ({
  name: "watch",
  summary: t("audit.log.cli.watch.summary"),
  permission: "canConfigureSystemActivities",
  options: [...filterOptions(), ...sinkOptions()],
  data: null,
  examples: ["audit watch", "audit watch --output syslog --to syslog+tls://logs.example.com:6514"],
  formats: ["ndjson", "syslog"],
  run: watch,
}));
