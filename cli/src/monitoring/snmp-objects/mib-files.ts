import { formatList, mibText, t } from "@muster/sdk";
import { basename } from "node:path";
import { addCommands, defineCommand } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { readText } from "../../lib/files.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { addResource } from "../../lib/resource.ts";
import { columnsOf } from "../../lib/table.ts";

const needs = (missing: readonly string[]) =>
  t("monitoring.mibFiles.needs", { modules: formatList(missing), count: missing.length });

const upload = defineCommand(() => ({
  name: "upload",
  args: [{ name: "<file...>", text: t("monitoring.mibFiles.cli.upload.file") }],
  summary: t("monitoring.mibFiles.cli.upload.summary"),
  permission: "sysadmin",
  data: { of: "uploadMibFiles", and: [] },
  changes: true,
  examples: ["mib-files upload UPS-MIB.txt", "mib-files upload vendor/*.mib --dry-run"],
  async run({ args: paths, connect, flags, onlyPlanned, signal }) {
    const files = [];
    for (const path of paths)
      files.push({ name: path === "-" ? "-" : basename(path), text: mibText(await readText(path)) });
    const { muster } = await connect();
    if (await onlyPlanned("POST", "/ws/custom-snmp/mib", { files })) return;
    const { results } = await muster.call("uploadMibFiles", { body: { files } }, signal);
    await printList(results, columnsOf("name", "missing", "uploadedAt"), flags);
    printStatus(t("monitoring.mibFiles.cli.upload.done", { count: results.length }));
  },
}));

const objects = defineCommand(() => ({
  name: "objects",
  args: [{ name: "<name>", text: t("monitoring.mibFiles.cli.objects.file") }],
  summary: t("monitoring.mibFiles.cli.objects.summary"),
  permission: "sysadmin",
  data: { of: "listMibObjects", and: [] },
  examples: [
    "mib-files objects UPS-MIB",
    `mib-files objects UPS-MIB --json all --jq '[.[] | select(.isNumber)]' | muster snmp-objects import - --template UPS`,
  ],
  async run({ args: [mibName = ""], connect, flags, signal }) {
    const { muster } = await connect();
    const { results, missing } = await muster.call("listMibObjects", { path: { mibName } }, signal);
    await printList(results, columnsOf("name", "oid", "isNumber", "unit", "scale", "syntax"), flags);
    if (missing.length) printStatus(needs(missing));
  },
}));

export default {
  name: "mib-files",
  area: "monitoring",
  summary: "monitoring.mibFiles.cli.summary",
  load(files) {
    addResource(files, {
      one: "name",
      kind: "mibFile",
      operations: { list: "listMibFiles", delete: "deleteMibFile" },
      columns: ["name", "missing", "uploadedAt"],
      argument: "mibName",
      example: { name: "UPS-MIB" },
    });
    addCommands(files, upload, objects);
  },
} satisfies CommandFeature;
