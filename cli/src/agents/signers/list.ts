import { t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { resolveOrganization } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";

export const organizationOption = () =>
  new Option("--organization <organization>", t("agents.signers.cli.organizationOption"));

export const listSigners = defineCommand<{ organization?: string }>(() => ({
  name: "list",
  summary: t("agents.signers.cli.list"),
  permission: "signed-in",
  options: [organizationOption()],
  data: ["id", "name", "kind", "userId", "publicKey"],
  examples: ['signers list --organization "Acme Dental"'],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const clientId = await resolveOrganization(muster, flags.organization, signal);
    const { results } = await muster.call("listSignerLists", { path: { clientId } }, signal);
    const list = results.at(-1)?.list;
    await printList(list?.signers ?? [], columnsOf("id", "name", "kind", "userId", "publicKey"), flags);
    printStatus(t(list?.required ? "agents.signers.cli.required" : "agents.signers.cli.notRequired"));
    if (list?.sessionsRequired) printStatus(t("agents.signers.cli.sessionsRequired"));
  },
}));
