import { exportDiscovery, type ExportFormat, exportFormats, readJobs, t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { writeOwnFile } from "../../lib/files.ts";
import { printStatus, write } from "../../lib/output.ts";
import { readFound, type TypeFlags, typeOptions } from "./found.ts";
import { exampleJob, jobArgument } from "./job-argument.ts";

export const exportTargets = defineCommand<TypeFlags & { format?: ExportFormat; file?: string }>(() => ({
  name: "export",
  args: jobArgument,
  summary: t("discovery.discovery.cli.export.summary"),
  permission: "signed-in",
  options: [
    new Option("--format <format>", t("discovery.discovery.cli.export.formatOption")).choices(
      exportFormats.map(({ id }) => id),
    ),
    new Option("--file <file>", t("discovery.discovery.cli.export.fileOption")),
    ...typeOptions("all"),
  ],
  data: null,
  examples: [
    `discovery export ${exampleJob} --format csv > found.csv`,
    `discovery export ${exampleJob} --file found.xml`,
  ],
  asks: true,
  async run(context) {
    const { args, flags, signal } = context;
    const { file } = flags;
    const ending = exportFormats.find(({ id }) => file?.toLowerCase().endsWith(`.${id}`))?.id;
    const { muster } = await context.connect();
    const jobs = await readJobs(muster, args[0] ?? "", signal);
    const found = await readFound(muster, jobs, flags, signal);
    const devices = found.flatMap((one) => one.devices);
    const text = exportDiscovery(flags.format ?? ending ?? "csv", jobs, devices);
    if (!file || file === "-") return write(text);
    await writeOwnFile(file, text, () =>
      context.confirm(t("discovery.discovery.cli.export.replace", { file })),
    );
    printStatus(t("discovery.discovery.cli.export.wrote", { count: devices.length, file }));
  },
}));
