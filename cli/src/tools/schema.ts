import type { Command } from "commander";
import { MusterError } from "@muster/sdk";
import events from "../../schemas/discovery-events.schema.json" with { type: "json" };
import { addCommand } from "../lib/command.ts";
import { operations, schemas } from "../lib/operations.ts";
import { printJson, printList, type Row } from "../lib/output.ts";

const eventsName = "discovery-events";

function find(name: string): Row {
  if (name === eventsName) return events;
  const found = new Map<string, object>([...Object.entries(schemas), ...Object.entries(operations)]).get(
    name,
  );
  if (found) return found as Row;
  throw new MusterError("not_found", {
    message: `There is no schema ${name}.`,
    nextStep: "List them with: muster schema",
  });
}

export default (program: Command) =>
  void addCommand(program, {
    name: "schema",
    args: [{ name: "[name]", text: `an operation id, a schema of the contract, or ${eventsName}` }],
    summary: "Print JSON Schemas: of operations, their bodies and answers, and of streamed events",
    examples: ["schema", "schema Device", "schema createCredential --jq .body", `schema ${eventsName}`],
    local: true,
    async run({ args: [name], flags }) {
      if (name) return printJson(find(name), flags);
      const kinds = { event: [eventsName], operation: Object.keys(operations), schema: Object.keys(schemas) };
      const rows = Object.entries(kinds).flatMap(([kind, names]) =>
        names.map((one) => ({ name: one, kind })),
      );
      await printList(
        rows,
        [
          { key: "name", title: "Name" },
          { key: "kind", title: "Kind" },
        ],
        flags,
      );
    },
  });
