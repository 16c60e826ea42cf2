import { type Command, Option } from "commander";
import { discoverySum, MusterError, stopWords } from "@muster/sdk";
import { addCommand, type Context } from "../lib/command.ts";
import { columnsOf, printList, printOne, printStatus } from "../lib/output.ts";
import { resolveOrganization } from "../lib/resolve.ts";

interface StopFlags {
  all?: boolean;
  organization?: string;
  pauseSchedules?: boolean;
}

const exampleJob = "018f2b5e-7e57-7000-8000-000000000001";

/** Stopping a discovery, under `discovery` and under `jobs`; there everything at once, too. */
export const addStop = (parent: Command, everything = false) =>
  addCommand<StopFlags>(parent, {
    name: "stop",
    args: [{ name: everything ? "[job]" : "<job>", text: "job id" }],
    summary: everything
      ? "Stop a network discovery, or with --all every discovery, every script run and every task that has not begun"
      : "Stop a network discovery; what was found stays",
    permission: "canCreateDevices",
    options: everything
      ? [
          new Option("--all", "everything that runs or waits to run"),
          new Option("--organization <organization>", "with --all: of this organization alone, id or name"),
          new Option("--pause-schedules", "with --all: pause the schedules of discoveries as well"),
        ]
      : [],
    examples: [`${parent.name()} stop ${exampleJob}`, ...(everything ? ["jobs stop --all --dry-run"] : [])],
    changes: true,
    asks: everything,
    formats: everything ? ["table", "csv", "json"] : undefined,
    async run(context) {
      const [jobId] = context.args;
      if ((jobId === undefined) !== Boolean(context.flags.all))
        throw new MusterError("usage", {
          message: "Which job?",
          nextStep: "Name one, or stop everything with --all.",
        });
      if (jobId === undefined) return stopEverything(context);
      if (await context.onlyPlanned("POST", `/ws/nms/cancel-network-discovery/${jobId}`)) return;
      const { muster } = await context.connect();
      const job = await muster.call("cancelNetworkDiscovery", { path: { jobId } }, context.signal);
      printStatus(`Stopped: ${discoverySum(job)}.`);
      await printOne(job, context.flags);
    },
  });

async function stopEverything(context: Context<StopFlags>): Promise<void> {
  const { flags, signal } = context;
  const { muster } = await context.connect();
  const clientId = flags.organization
    ? await resolveOrganization(muster, flags.organization, signal)
    : undefined;
  const body = { ...(clientId && { clientId }), pauseSchedules: Boolean(flags.pauseSchedules) };
  if (flags.dryRun) printStatus("Nothing is stopped (--dry-run). This would be:");
  else await context.confirm(`${stopWords.title} ${stopWords.message}`);
  const dryRun = Boolean(flags.dryRun);
  const { results, schedulesLeft } = await muster.call(
    "stopEverything",
    { body: { ...body, dryRun } },
    signal,
  );
  const rows = results.map((one) => ({ ...one, result: stopWords.results[one.result] }));
  await printList(rows, columnsOf("kind", "id", "name", "clientId", "result", "detail"), flags);
  printStatus(stopWords.sum(results, schedulesLeft));
  const refused = results.filter(({ result }) => result === "FAILED" || result === "REFUSED").length;
  if (refused) throw new MusterError(refused < results.length ? "partly_done" : "failed");
}
