import { formatList, isSentForApproval, MusterError, t } from "@muster/sdk";
import { type Context, defineCommand } from "../../lib/command.ts";
import { type Format, printList } from "../../lib/output.ts";
import { resolvePolicy } from "../../lib/resolve.ts";
import { clean, columnsOf } from "../../lib/table.ts";
import { partlyDone } from "../../lib/usage/partly-done.ts";

const fields = ["id", "name", "result", "reason"];

/** The outcome for a policy; it was deleted if there is no error. */
interface Outcome {
  id: number;
  name: string;
  error: MusterError | undefined;
}

const isWaiting = ({ error }: Outcome): boolean => isSentForApproval(error);

function resultOf(outcome: Outcome): string {
  if (!outcome.error) return t("common.cli.results.deleted");
  return isWaiting(outcome) ? t("operations.changeRequests.sent") : t("common.cli.result.refused");
}

async function deletePolicies(context: Context<object>): Promise<void> {
  const { args, flags, signal } = context;
  const { muster } = await context.connect();
  const names = new Map<number, string>();
  for (const text of args) {
    const path = { policyId: await resolvePolicy(muster, text, signal) };
    const { id, name } = await muster.call("getPolicy", { path }, signal);
    names.set(id, name);
  }
  for (const id of names.keys()) await context.onlyPlanned("DELETE", `/ws/policy/${id}`);
  if (flags.dryRun) return;
  const name = formatList([...names.values()].map(clean));
  await context.confirm(t("common.cli.resource.delete", { one: t("common.cli.kinds.policy"), name }));
  const outcomes: Outcome[] = [];
  for (const [id, name] of names) {
    const error = await muster.call("deletePolicy", { path: { policyId: id } }, signal).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof MusterError && !signal.aborted) return error;
        throw error;
      },
    );
    outcomes.push({ id, name, error });
  }
  await report(outcomes, flags);
}

/** Prints the outcome for each policy. @throws MusterError unless all are deleted */
async function report(outcomes: readonly Outcome[], flags: Format): Promise<void> {
  const rows = outcomes.map((one) => ({
    id: one.id,
    name: one.name,
    result: resultOf(one),
    reason: one.error?.message ?? "",
  }));
  await printList(rows, columnsOf(...fields), flags);
  const left = outcomes.filter(({ error }) => error);
  const failed = left.filter((one) => !isWaiting(one));
  if (failed.length && failed.length < outcomes.length) throw partlyDone(failed, outcomes.length);
  if (left[0]?.error) throw left[0].error;
}

export const deletePoliciesCommand = defineCommand(() => ({
  name: "delete",
  args: [{ name: "<policy...>", text: t("common.cli.resource.idName") }],
  summary: t("common.cli.contract.operations.deletePolicy"),
  permission: "sysadmin",
  data: fields,
  examples: ['policies delete "Database servers" --yes', "policies delete 12 13 --dry-run"],
  changes: true,
  asks: true,
  run: deletePolicies,
}));
