import { MusterError, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { integer } from "../../lib/option-values.ts";
import { printDone, printList, printOne, printStatus } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";

const permission = "ninjaAdmin";
const path = "/ws/activities/witnesses";
const columns = () => columnsOf("id", "kind", "address", "delivered", "error");

export const listWitnesses = defineCommand(() => ({
  name: "list",
  summary: t("audit.witnesses.cli.list"),
  permission,
  data: "listAuditWitnesses",
  examples: ["audit witnesses list", "audit witnesses list --json address,error"],
  async run({ connect, flags, signal }) {
    const { muster } = await connect();
    const { results } = await muster.call("listAuditWitnesses", {}, signal);
    await printList(results, columns(), flags);
    if (!results.length) printStatus(t("audit.witnesses.cli.noneFound"));
  },
}));

export const addWitness = defineCommand(() => ({
  name: "add",
  args: [{ name: "<address>", text: t("audit.witnesses.cli.address"), field: "address" }],
  summary: t("audit.witnesses.cli.add"),
  permission,
  data: "createAuditWitness",
  examples: [
    "audit witnesses add https://logs.example.com/muster",
    "audit witnesses add syslog+tls://logs.example.com:6514",
  ],
  changes: true,
  async run(context) {
    const body = { address: context.args[0] ?? "" };
    if (await context.onlyPlanned("POST", path, body)) return;
    const { muster } = await context.connect();
    const witness = await muster.call("createAuditWitness", { body }, context.signal);
    await printOne(witness, context.flags);
    printStatus(
      witness.error
        ? t("audit.witnesses.cli.addedUnreached", { reason: witness.error })
        : t("audit.witnesses.cli.added"),
    );
  },
}));

export const removeWitness = defineCommand(() => ({
  name: "remove",
  args: [{ name: "<witness>", text: t("audit.witnesses.cli.id"), field: "witnessId" }],
  summary: t("audit.witnesses.cli.remove"),
  permission,
  data: resultFields,
  examples: ["audit witnesses remove 1 --yes"],
  changes: true,
  asks: true,
  async run(context) {
    const witnessId = integer(context.args[0] ?? "");
    if (await context.onlyPlanned("DELETE", `${path}/${witnessId}`)) return;
    const { muster } = await context.connect();
    await context.confirm(t("audit.witnesses.cli.removeQuestion", { id: String(witnessId) }));
    await muster.call("deleteAuditWitness", { path: { witnessId } }, context.signal);
    printStatus(t("audit.witnesses.cli.removed", { id: String(witnessId) }));
    await printDone({ id: witnessId, result: t("common.cli.results.deleted") }, context.flags);
  },
}));

export const testWitnesses = defineCommand(() => ({
  name: "test",
  summary: t("audit.witnesses.cli.test"),
  permission,
  data: "testAuditWitnesses",
  examples: ["audit witnesses test"],
  changes: true,
  async run(context) {
    if (await context.onlyPlanned("POST", `${path}/test`)) return;
    const { muster } = await context.connect();
    const { results } = await muster.call("testAuditWitnesses", {}, context.signal);
    await printList(results, columns(), context.flags);
    if (!results.length) printStatus(t("audit.witnesses.cli.noneFound"));
    if (results.some(({ error }) => error !== null))
      throw new MusterError("partly_done", { message: t("audit.witnesses.cli.someUnreached") });
  },
}));
