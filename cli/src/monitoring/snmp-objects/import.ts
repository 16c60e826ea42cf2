import { MusterError, t, type Input } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { readText } from "../../lib/files.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { resolveSnmpTemplate } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";

interface Flags {
  template: string;
}

const fields = ["oid", "name", "type", "unit", "scale", "isTable"];

/** Parses objects as printed by `snmp-objects list --json`, without fields that an import doesn't use. */
function objectsOf(text: string): Record<string, unknown>[] {
  const wrong = new MusterError("usage", { message: t("monitoring.snmpObjects.cli.import.notObjects") });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw wrong;
  }
  if (!Array.isArray(parsed) || !parsed.length) throw wrong;
  return parsed.map((one: unknown) => {
    if (typeof one !== "object" || one === null) throw wrong;
    return Object.fromEntries(Object.entries(one).filter(([field]) => fields.includes(field)));
  });
}

export const importObjects = defineCommand<Flags>(() => ({
  name: "import",
  args: [{ name: "<file>", text: t("monitoring.snmpObjects.cli.import.file") }],
  summary: t("monitoring.snmpObjects.cli.import.summary"),
  permission: "sysadmin",
  options: [
    new Option(
      "--template <template>",
      t("monitoring.snmpObjects.cli.import.template"),
    ).makeOptionMandatory(),
  ],
  data: { of: "listSnmpObjects", and: [] },
  changes: true,
  examples: [
    "snmp-objects import cooling.json --template Cooling",
    "snmp-objects import - --template Cooling --dry-run",
  ],
  async run({ args: [file = "-"], connect, flags, onlyPlanned, signal }) {
    const objects = objectsOf(await readText(file));
    const { muster } = await connect();
    const templateId = await resolveSnmpTemplate(muster, flags.template, signal);
    // the server validates each object
    const body = { templateId, objects } as Input<"createSnmpObjects">["body"];
    if (await onlyPlanned("POST", "/ws/snmpoid/bulk", body)) return;
    const { results } = await muster.call("createSnmpObjects", { body }, signal);
    await printList(results, columnsOf("oid", "name", "type", "unit", "scale", "isTable"), flags);
    printStatus(t("monitoring.snmpObjects.cli.import.done", { count: results.length }));
  },
}));
