import events from "../../schemas/discovery-events.schema.json" with { type: "json" };
import { MusterError, t } from "@muster/sdk";
import { configureCommand } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { operations, schemas } from "../lib/contract/operations.ts";
import { printJson, printList, type Row } from "../lib/output.ts";
import { columnsOf } from "../lib/table.ts";

const eventsName = "discovery-events";

function find(name: string): Row {
  if (name === eventsName) return events;
  const found = new Map<string, object>([...Object.entries(schemas), ...Object.entries(operations)]).get(
    name,
  );
  if (found) return found as Row;
  throw new MusterError("not_found", {
    message: t("tools.schema.cli.schemaNotFound", { name }),
    nextStep: t("tools.schema.cli.listSchemasMusterSchema"),
  });
}

export default {
  name: "schema",
  area: "tools",
  summary: "tools.schema.cli.summary",
  load: (command) =>
    void configureCommand(command, {
      args: [{ name: "[name]", text: t("tools.schema.cli.operationIdSchemaName", { eventsName }) }],
      data: "any",
      examples: ["schema", "schema Device", "schema createCredential --jq .body", `schema ${eventsName}`],
      local: true,
      async run({ args: [name], flags }) {
        if (name) return printJson(find(name), flags);
        const kinds = {
          event: [eventsName],
          operation: Object.keys(operations),
          schema: Object.keys(schemas),
        };
        const rows = Object.entries(kinds).flatMap(([kind, names]) =>
          names.map((one) => ({ name: one, kind })),
        );
        await printList(rows, columnsOf("name", "kind"), flags);
      },
    }),
} satisfies CommandFeature;
