import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";

export const createCategory = defineCommand({
  name: "create",
  args: [{ name: "<name>", text: "name" }],
  summary: "Create a category",
  permission: "SCRIPT_CATEGORY.Create",
  examples: ["scripts categories create Printers"],
  changes: true,
  async run({ args: [name = ""], flags, signal, connect, onlyPlanned }) {
    if (await onlyPlanned("POST", "/ws/scripting/categories", { name })) return;
    const { muster } = await connect();
    const made = await muster.call("createScriptCategory", { body: { name } }, signal);
    printStatus(`Created category ${made.name}.`);
    await printOne(made, flags);
  },
});
