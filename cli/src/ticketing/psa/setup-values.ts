import { MusterError, t, ticketFields, ticketMessages } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { printJson, printList, wantsJson } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";
import { readSetup } from "./read-setup-values.ts";

async function setupValues({ flags, signal, connect }: Context<{ refresh?: boolean }>): Promise<void> {
  const { muster } = await connect();
  const setup = await readSetup(muster, signal, flags.refresh).catch((error: unknown) => {
    if (!(error instanceof MusterError)) throw error;
    throw new MusterError(error.code, { message: `${ticketMessages.setupValuesFailed}. ${error.message}` });
  });
  if (wantsJson(flags)) return printJson({ kind: setup.kind, ...setup.values }, flags);
  const fields =
    setup.kind === "AUTOTASK"
      ? [
          ...setup.values.fieldConfig.pickListFields.map(({ name, parent, values }) => ({
            name,
            parent,
            values,
          })),
          ...setup.values.fieldConfig.referenceEntityFields.map(({ name, values }) => ({
            name,
            parent: null,
            values,
          })),
        ]
      : [];
  const rows =
    setup.kind === "AUTOTASK"
      ? fields.flatMap(({ name, parent, values }) =>
          values.map((one) => ({
            field: name,
            id: one.id,
            name: one.name,
            of: parent && "parentId" in one ? `${parent} ${String(one.parentId)}` : "",
          })),
        )
      : setup.values.serviceBoardList.flatMap((board) =>
          ticketFields(setup, { serviceBoard: board }).flatMap(({ key, options }) =>
            options.map(({ id, name }) => ({
              field: key,
              id,
              name,
              of: key === "serviceBoard" ? "" : board.name,
            })),
          ),
        );
  await printList(rows, columnsOf("field", "id", "name", "of"), flags);
}

export const listSetupValues = defineCommand<{ refresh?: boolean }>(() => ({
  name: "setup-values",
  summary: t("ticketing.psa.cli.setupValues.summary"),
  permission: "canConfigurePSA",
  options: [new Option("--refresh", t("ticketing.psa.cli.setupValues.refreshOption"))],
  data: "any",
  examples: ["psa updateup-values", "psa updateup-values --refresh --json all"],
  run: setupValues,
}));
