import { readActivities, readAnchors, t, toExportLine } from "@muster/sdk";
import { type Context, defineCommand } from "../../lib/command.ts";
import { printStatus } from "../../lib/output.ts";
import { type FilterFlags, filterOf, filterOptions } from "./filter.ts";
import { openSink, type SinkFlags, sinkOptions } from "./sink.ts";

export async function save(context: Context<FilterFlags & SinkFlags>): Promise<void> {
  const { flags, signal } = context;
  const { muster } = await context.connect();
  const filter = await filterOf(muster, flags, signal);
  const sink = await openSink(flags, signal);
  let entries = 0;
  try {
    // read before the entries: an anchor of a later entry would make the export look truncated
    const anchors = flags.output === "syslog" ? undefined : await readAnchors(muster, signal);
    for await (const entry of readActivities(muster, filter, { signal })) {
      await sink.entry(entry);
      entries++;
    }
    if (anchors) await sink.line(toExportLine(anchors));
  } finally {
    await sink.close();
  }
  printStatus(t("audit.log.cli.export.exported", { count: entries }));
}

export const exportEntries = defineCommand<FilterFlags & SinkFlags>(() => ({
  name: "export",
  summary: t("audit.log.cli.export.summary"),
  permission: "canConfigureSystemActivities",
  options: [...filterOptions(), ...sinkOptions()],
  data: null,
  examples: [
    "audit export --file audit.ndjson",
    "audit export --output syslog --to syslog://logs.example.com:601",
  ],
  formats: ["ndjson", "syslog"],
  run: save,
}));
