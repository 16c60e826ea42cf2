import { enums, t, type SearchFilter } from "@muster/sdk";
import { InvalidArgumentError, Option } from "commander";
import { configureCommand } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { integer } from "../lib/option-values.ts";
import { printList, printStatus } from "../lib/output.ts";
import { columnsOf } from "../lib/table.ts";

interface SearchFlags {
  type?: SearchFilter[];
  limit?: number;
}

function addType(text: string, known: SearchFilter[] = []): SearchFilter[] {
  const type = enums.SearchFilter.find((one) => one === text);
  if (!type) throw new InvalidArgumentError(t("common.chooseOne", { types: enums.SearchFilter }));
  return [...new Set([...known, type])];
}

export default {
  name: "search",
  area: "tools",
  summary: "operations.search.cli.summary",
  load: (command) =>
    void configureCommand<SearchFlags>(command, {
      args: [{ name: "<text...>", text: t("operations.search.cli.textArgument") }],
      permission: "signed-in",
      options: [
        new Option(
          "--type <type>",
          t("operations.search.cli.typeOption", { types: enums.SearchFilter }),
        ).argParser(addType),
        new Option("--limit <n>", t("operations.search.cli.limitOption")).argParser(integer),
      ],
      data: "searchEverything",
      examples: [
        "search core switch",
        "search 'status:offline role:printer' --type devices",
        "search acme --json type,name,route",
      ],
      async run({ args, flags, signal, connect }) {
        const { muster } = await connect();
        const { type: filters, limit } = flags;
        const body = {
          query: args.join(" "),
          ...(filters && { filters }),
          ...(limit !== undefined && { limit }),
        };
        const { results } = await muster.call("searchEverything", { body }, signal);
        await printList(results, columnsOf("type", "id", "name", "details", "clientName", "score"), flags);
        if (!results.length) printStatus(t("operations.search.cli.noMatch"));
      },
    }),
} satisfies CommandFeature;
