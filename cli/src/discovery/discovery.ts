import { type Command, Option } from "commander";
import {
  type DiscoveryExplanation,
  type DiscoveredDevice,
  discoverySum,
  enums,
  exportDiscovery,
  type ExportFormat,
  exportFormats,
  type Job,
  type Muster,
  MusterError,
  readJobs,
  sumJobs,
} from "@muster/sdk";
import { addChanges } from "./changes.ts";
import { addCommand, type Context } from "../lib/command.ts";
import {
  printDevices,
  printExplanation,
  type TypeFlags,
  typeOptions,
  wanted,
  writeOwnFile,
} from "./print.ts";
import { runDiscovery, type RunFlags, runOptions, watchDiscoveries } from "./run.ts";
import { joinPlans, planImport, refuseRest, runImport, type Which } from "./import.ts";
import { columnsOf, printJson, printList, printStatus, wantsJson, write } from "../lib/output.ts";
import { resolveLocation } from "../lib/resolve.ts";
import { addResource } from "../lib/resource.ts";
import { addStop } from "../operations/emergency-stop.ts";
import { addRules } from "./rules.ts";
import { addSchedules } from "./schedules.ts";

const job = [{ name: "<job>", text: "job id, or the series id of a list that was split" }];
const exampleJob = "018f2b5e-7e57-7000-8000-000000000001";
const formats = ["table", "ndjson", "json", "csv"];

export default (program: Command) => {
  const discovery = addResource(program, {
    noun: "discovery",
    one: "job",
    summary: "Find the devices of a site",
    operations: { list: "listJobs" },
    columns: ["id", "state", "delegateName", "createdBy", "createdAt", "total", "done", "found", "seriesId"],
    example: { name: exampleJob, list: "--state RUNNING" },
  });

  addRules(discovery);

  addCommand<RunFlags>(discovery, {
    name: "run",
    args: [{ name: "<targets...>", text: "addresses, ranges, subnets or names; @file or - reads them" }],
    summary: "Start a network discovery on a probe and follow it; Ctrl-C stops it. A long list is split.",
    permission: "canCreateDevices",
    options: runOptions,
    examples: [
      "discovery run 192.0.2.0/24",
      'discovery run 192.0.2.1-99 sw1.example.com --organization "Acme Dental" --probe probe-1 --import identified',
      "discovery run @targets.txt -o ndjson",
      "discovery run 198.18.0.0/19 --dry-run",
    ],
    changes: true,
    formats,
    run: runDiscovery,
  });

  addCommand<TypeFlags>(discovery, {
    name: "watch",
    args: job,
    summary: "Follow a discovery to its end; Ctrl-C leaves it running",
    permission: "signed-in",
    options: typeOptions(),
    examples: [`discovery watch ${exampleJob}`],
    formats,
    run: (context) => watchDiscoveries(context, context.args[0] ?? ""),
  });

  addCommand<TypeFlags>(discovery, {
    name: "show",
    args: job,
    summary: "List what a discovery has found",
    permission: "signed-in",
    options: typeOptions(),
    examples: [
      `discovery show ${exampleJob} --type all -o csv`,
      `discovery show ${exampleJob} --verdict silent`,
    ],
    formats: ["table", "json", "csv"],
    async run({ args, flags, signal, connect }) {
      const { muster } = await connect();
      const jobs = await readJobs(muster, args[0] ?? "", signal);
      const found = await readFound(muster, jobs, flags, signal);
      await printDevices(
        found.flatMap(({ devices }) => devices),
        flags,
      );
      printStatus(`${discoverySum(sumJobs(jobs))}.`);
    },
  });

  addCommand(discovery, {
    name: "explain",
    args: [...job, { name: "<address>", text: "a target of it" }],
    summary: "Explain what a discovery says of a target, with what was heard of it when",
    permission: "signed-in",
    examples: [
      `discovery explain ${exampleJob} 192.0.2.7`,
      `discovery explain ${exampleJob} 192.0.2.7 --jq .evidence`,
    ],
    async run({ args, flags, signal, connect }) {
      const [id = "", ip = ""] = args;
      const { muster } = await connect();
      const explanation = await explain(muster, await readJobs(muster, id, signal), ip, signal);
      if (wantsJson(flags)) return printJson({ ...explanation }, flags);
      printExplanation(explanation);
    },
  });

  addCommand<TypeFlags & { format?: ExportFormat; file?: string }>(discovery, {
    name: "export",
    args: job,
    summary: "Write what a discovery has found as CSV, JSON or nmap's XML",
    permission: "signed-in",
    options: [
      new Option("--format <format>", "usually the file's ending, or csv").choices(
        exportFormats.map(({ id }) => id),
      ),
      new Option("--file <file>", "write here instead of to standard output"),
      ...typeOptions("all"),
    ],
    examples: [
      `discovery export ${exampleJob} --format csv > found.csv`,
      `discovery export ${exampleJob} --file found.xml`,
    ],
    asks: true,
    async run(context) {
      const { args, flags, signal } = context;
      const { file } = flags;
      const ending = exportFormats.find(({ id }) => file?.toLowerCase().endsWith(`.${id}`))?.id;
      const { muster } = await context.connect();
      const jobs = await readJobs(muster, args[0] ?? "", signal);
      const found = await readFound(muster, jobs, flags, signal);
      const devices = found.flatMap((one) => one.devices);
      const text = exportDiscovery(flags.format ?? ending ?? "csv", jobs, devices);
      if (!file || file === "-") return write(text);
      await writeOwnFile(file, text, () => context.confirm(`Replace ${file}?`));
      printStatus(`${devices.length} targets written to ${file}`);
    },
  });

  addStop(discovery);
  addChanges(discovery);
  addSchedules(discovery);

  addCommand<{ which: Which; role?: string; location?: string }>(discovery, {
    name: "import",
    args: [...job, { name: "[address...]", text: "only these addresses" }],
    summary: "Add discovered devices to an organization; doing it twice adds nothing",
    permission: "canCreateDevices",
    options: [
      new Option("--which <which>", "which of them").choices(["all", "identified"]).default("all"),
      new Option("--role <role>", "role of those that have none").choices(enums.NmsRole),
      new Option("--location <location>", "location: id or name; usually the probe's own"),
    ],
    examples: [
      `discovery import ${exampleJob} --which identified`,
      `discovery import ${exampleJob} 192.0.2.7 --role NMS_OTHER`,
    ],
    changes: true,
    formats: ["table", "json", "csv"],
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
          message: `The discovery has found nothing at ${strange.join(", ")}.`,
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
  });
};

/** What discoveries have found, of the targets that are wanted. */
async function readFound(
  muster: Muster,
  jobs: readonly Job[],
  flags: TypeFlags,
  signal: AbortSignal,
): Promise<{ job: Job; devices: DiscoveredDevice[] }[]> {
  const found: { job: Job; devices: DiscoveredDevice[] }[] = [];
  const query = { type: flags.verdict ? ("all" as const) : flags.type };
  for (const one of jobs) {
    const { results } = await muster.call(
      "listDiscoveredDevices",
      { path: { jobId: one.id }, query },
      signal,
    );
    found.push({ job: one, devices: results.filter(wanted(flags)) });
  }
  return found;
}

/** The explanation of the discovery of a series that had this target. */
async function explain(
  muster: Muster,
  jobs: readonly Job[],
  ip: string,
  signal: AbortSignal,
): Promise<DiscoveryExplanation> {
  for (const { id } of jobs) {
    try {
      return await muster.call("explainDiscoveredDevice", { path: { jobId: id, ip } }, signal);
    } catch (error) {
      if (!(error instanceof MusterError && error.code === "not_found")) throw error;
    }
  }
  throw new MusterError("not_found", {
    message: `The discovery has no target ${ip}.`,
    nextStep: "List its targets with: muster discovery show JOB --type all",
  });
}

async function probesLocation(
  { connect, signal }: Context<object>,
  { clientId, delegateNodeId }: Job,
): Promise<number> {
  const { muster } = await connect();
  const { results } = await muster.call("listAgents", { query: { clientId } }, signal);
  const probe = results.find(({ nodeId }) => nodeId === delegateNodeId);
  if (probe) return probe.locationId;
  throw new MusterError("usage", {
    message: "The probe is gone.",
    nextStep: "Name the location with --location.",
  });
}
