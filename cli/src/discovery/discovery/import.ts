import { enums, type Job, MusterError, readJobs, t } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { printList } from "../../lib/output.ts";
import { resolveLocation } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { readFound } from "./found.ts";
import { joinPlans, planImport, refuseRest, runImport, type Which } from "./import-plan.ts";
import { exampleJob, jobArgument } from "./job-argument.ts";

export const importTargets = defineCommand<{ which: Which; role?: string; location?: string }>(() => ({
  name: "import",
  args: [
    ...jobArgument,
    { name: "[address...]", text: t("discovery.discovery.cli.import.onlyTheseAddresses") },
  ],
  summary: t("discovery.discovery.cli.import.summary"),
  permission: "canCreateDevices",
  options: [
    new Option("--which <which>", t("discovery.discovery.cli.import.whichOption"))
      .choices(["all", "identified"])
      .default("all"),
    new Option("--role <role>", t("discovery.discovery.cli.import.roleOption")).choices(enums.NmsRole),
    new Option("--location <location>", t("discovery.discovery.cli.import.locationOption")),
  ],
  data: "importDevices",
  examples: [
    `discovery import ${exampleJob} --which identified`,
    `discovery import ${exampleJob} 192.0.2.7 --role NMS_OTHER`,
  ],
  changes: true,
  async run(context) {
    const { flags, signal } = context;
    const [jobId = "", ...addresses] = context.args;
    const { muster } = await context.connect();
    const jobs = await readJobs(muster, jobId, signal);
    const [{ clientId }] = jobs;
    const found = await readFound(muster, jobs, { type: "allResponding" }, signal);
    const known = new Set(found.flatMap(({ devices }) => devices.map(({ ip }) => ip)));
    const strange = addresses.filter((address) => !known.has(address));
    if (strange.length)
      throw new MusterError("not_found", {
        message: t("discovery.discovery.cli.import.discoveryHasNoResults", { addresses: strange.join(", ") }),
      });
    const locationId = flags.location
      ? await resolveLocation(muster, clientId, flags.location, signal)
      : await probesLocation(context, jobs[0]);
    const plan = joinPlans(
      found.map(({ job, devices }) => {
        const chosen = addresses.length ? devices.filter(({ ip }) => addresses.includes(ip)) : devices;
        return planImport(job, chosen, { which: flags.which, role: flags.role, locationId });
      }),
    );
    if (await context.onlyPlanned("POST", `/ws/nms/import-devices/${plan.orgId}`, plan.body)) return;
    await printList(await runImport(muster, plan, signal), columnsOf("ip", "resultCode", "nodeId"), flags);
    refuseRest(plan, jobId);
  },
}));

async function probesLocation(
  { connect, signal }: Context<object>,
  { clientId, delegateNodeId }: Job,
): Promise<number> {
  const { muster } = await connect();
  const { results } = await muster.call("listAgents", { query: { clientId } }, signal);
  const probe = results.find(({ nodeId }) => nodeId === delegateNodeId);
  if (probe) return probe.locationId;
  throw new MusterError("usage", {
    message: t("discovery.discovery.cli.import.probeNoLongerExists"),
    nextStep: t("discovery.discovery.cli.import.passLocation"),
  });
}
