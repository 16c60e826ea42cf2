import type { Command } from "commander";
import { scriptWords } from "@muster/sdk";
import { addCommand } from "../../lib/command.ts";
import { columnsOf, printList, printOne, printStatus } from "../../lib/output.ts";
import { resolveCategory } from "../../lib/resolve.ts";

const argument = [{ name: "<category>", text: "id or name" }];

export default (program: Command) => {
  const categories = program.command("categories").description("Categories of automations");

  addCommand(categories, {
    name: "list",
    summary: "List the categories whose automations you may run",
    permission: "signed-in",
    examples: ["categories list", "categories list --json all"],
    formats: ["table", "csv", "json"],
    async run({ flags, signal, connect }) {
      const { muster } = await connect();
      const { results } = await muster.call("listScriptCategories", {}, signal);
      await printList(results, columnsOf("id", "name", "internal", "scripts"), flags);
    },
  });

  addCommand(categories, {
    name: "create",
    args: [{ name: "<name>", text: "its name" }],
    summary: "Create a category",
    permission: "SCRIPT_CATEGORY.Create",
    examples: ["categories create Printers"],
    changes: true,
    async run({ args: [name = ""], flags, signal, connect, onlyPlanned }) {
      if (await onlyPlanned("POST", "/ws/scripting/categories", { name })) return;
      const { muster } = await connect();
      const made = await muster.call("createScriptCategory", { body: { name } }, signal);
      printStatus(`Created category ${made.name}.`);
      await printOne(made, flags);
    },
  });

  addCommand(categories, {
    name: "rename",
    args: [...argument, { name: "<name>", text: "its new name" }],
    summary: "Rename a category; internal ones keep their names",
    permission: "SCRIPT_CATEGORY.Update",
    examples: ['categories rename Printers "Print servers"'],
    changes: true,
    async run({ args: [category = "", name = ""], signal, connect, onlyPlanned }) {
      const { muster } = await connect();
      const body = { id: await resolveCategory(muster, category, signal), name };
      if (await onlyPlanned("PUT", "/ws/scripting/categories", body)) return;
      await muster.call("updateScriptCategory", { body }, signal);
      printStatus(`Renamed ${category} to ${name}.`);
    },
  });

  addCommand(categories, {
    name: "delete",
    args: argument,
    summary: "Delete a category; automations that are in no other come to Uncategorized",
    permission: "SCRIPT_CATEGORY.Delete",
    examples: ["categories delete Printers --yes"],
    changes: true,
    asks: true,
    async run({ args: [category = ""], signal, connect, confirm, onlyPlanned }) {
      const { muster } = await connect();
      const categoryId = await resolveCategory(muster, category, signal);
      if (await onlyPlanned("DELETE", `/ws/scripting/categories/${categoryId}`)) return;
      const { results } = await muster.call("listScriptCategories", {}, signal);
      await confirm(scriptWords.deleteCategory(results.find(({ id }) => id === categoryId)?.scripts ?? 0));
      await muster.call("deleteScriptCategory", { path: { categoryId } }, signal);
      printStatus(`Deleted category ${category}.`);
    },
  });
};
