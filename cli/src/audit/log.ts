import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { type Command, InvalidArgumentError, Option } from "commander";
import {
  type Activity,
  type ActivityFilter,
  type AuditAnchor,
  type AuditFault,
  ChainCheck,
  checkAnchors,
  localTimeZone,
  type Muster,
  MusterError,
  parseInstant,
  readActivities,
  readAnchors,
  readExportLine,
  type SigningKey,
  toExportLine,
  verifiedWords,
} from "@muster/sdk";
import { addCommand, type Context } from "../lib/command.ts";
import { openSink, type SinkFlags, sinkOptions } from "./sink.ts";
import { columnsOf, printList, printOne, printStatus } from "../lib/output.ts";
import { resolveOrganization } from "../lib/resolve.ts";

interface FilterFlags {
  search?: string;
  who?: string;
  operation?: string;
  outcome?: string;
  organization?: string;
  since?: number;
  until?: number;
}

const columns = columnsOf(
  "sequence",
  "at",
  "who",
  "operation",
  "outcome",
  "organizationId",
  "targets",
  "detail",
);

/** "2027-01-31T22:00Z", "today 06:00", a date for its midnight, or "2h" for two hours ago. */
function moment(text: string): number {
  const context = { timeZone: localTimeZone(), now: Date.now(), duration: "ago" } as const;
  const at = parseInstant(text, context) ?? parseInstant(`${text} 00:00`, context);
  if (at === undefined || at < 0)
    throw new InvalidArgumentError("It must be a time such as 2027-01-31T22:00Z, today 06:00, 2h or 7d.");
  return at;
}

const filterOptions = () => [
  new Option("--who <who>", "only of this e-mail or thing"),
  new Option("--operation <operation>", "only of this operation, such as deleteDevices"),
  new Option("--outcome <outcome>", "done, refused, or the error code of a refusal"),
  new Option("--organization <organization>", "only of this organization, id or name"),
  new Option("--since <time>", "not before this, such as 2027-01-31T22:00Z, 2h or 7d").argParser(moment),
  new Option("--until <time>", "before this").argParser(moment),
];

async function filterOf(muster: Muster, flags: FilterFlags, signal: AbortSignal): Promise<ActivityFilter> {
  const { search, who, operation, outcome, organization, since, until } = flags;
  const clientId = organization ? await resolveOrganization(muster, organization, signal) : undefined;
  return { search, who, operation, outcome, since, until, clientId };
}

type ListFlags = FilterFlags & { pageSize?: string };

async function list(context: Context<ListFlags>, search?: string): Promise<void> {
  const { flags, signal } = context;
  const { muster } = await context.connect();
  const filter = await filterOf(muster, { ...flags, search }, signal);
  const query = { ...filter, pageSize: Number(flags.pageSize ?? 50) };
  const { results, total } = await muster.call("listActivities", { query }, signal);
  await printList(results, columns, flags);
  if (!results.length) printStatus("No entries found.");
  if (total > results.length)
    printStatus(`${results.length} of ${total}; more with --page-size, all with: muster audit export`);
}

async function watch(context: Context<FilterFlags & SinkFlags>): Promise<void> {
  const { flags, signal } = context;
  const { muster, url, token } = await context.connect();
  const filter = await filterOf(muster, flags, signal);
  const { results } = await muster.call("listActivities", { query: { pageSize: 1 } }, signal);
  let after = results[0]?.sequence ?? 0;
  const sink = await openSink(flags, signal);
  const { openLive } = await import("@muster/sdk/live");
  const live = openLive({ url, token });
  let news = () => {};
  let changed = false;
  const wake = () => {
    changed = true;
    news();
  };
  live.onChanged((what) => what === "activities" && wake());
  // what happened while the connection was lost
  live.onConnection((up) => up && wake());
  signal.addEventListener("abort", wake);
  printStatus("Watching the audit log. Stop with Ctrl-C.");
  try {
    while (!signal.aborted) {
      if (!changed) await new Promise<void>((resolve) => (news = resolve));
      changed = false;
      for await (const entry of readActivities(muster, filter, { after, signal })) {
        await sink.entry(entry);
        after = entry.sequence;
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    live.close();
    await sink.close();
  }
}

async function save(context: Context<FilterFlags & SinkFlags>): Promise<void> {
  const { flags, signal } = context;
  const { muster } = await context.connect();
  const filter = await filterOf(muster, flags, signal);
  const sink = await openSink(flags, signal);
  let entries = 0;
  try {
    // before the entries: an anchor of what came after them would make the export look cut
    const anchors = flags.output === "syslog" ? undefined : await readAnchors(muster, signal);
    for await (const entry of readActivities(muster, filter, { signal })) {
      await sink.entry(entry);
      entries++;
    }
    if (anchors) await sink.line(toExportLine(anchors));
  } finally {
    await sink.close();
  }
  printStatus(entries === 1 ? "1 entry." : `${entries} entries.`);
}

interface Checked {
  chain: ChainCheck;
  keys: readonly SigningKey[];
  forged: AuditFault | undefined;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

async function checkEntries(
  entries: AsyncIterable<Activity>,
  anchors: readonly AuditAnchor[],
  keys: readonly SigningKey[],
): Promise<Checked> {
  const forged = await checkAnchors(anchors, keys);
  const chain = new ChainCheck(hashOf, forged ? [] : anchors);
  for await (const entry of entries) chain.add(entry);
  return { chain, keys, forged };
}

async function* linesOf(file: string): AsyncGenerator<ReturnType<typeof readExportLine>> {
  const input = createReadStream(file).on("error", () => {});
  let number = 0;
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity }))
      if (++number && line) yield readExportLine(line, number);
  } catch (error) {
    if (error instanceof MusterError) throw error;
    throw new MusterError("usage", { message: `The file cannot be read: ${(error as Error).message}` });
  }
  if (input.errored)
    throw new MusterError("usage", { message: `The file cannot be read: ${input.errored.message}` });
}

async function* entriesOf(file: string): AsyncGenerator<Activity> {
  for await (const line of linesOf(file)) if ("sequence" in line) yield line;
}

async function endOf(file: string): Promise<{ anchors: AuditAnchor[]; keys: SigningKey[] }> {
  const all = { anchors: [] as AuditAnchor[], keys: [] as SigningKey[] };
  for await (const line of linesOf(file))
    if ("anchors" in line) {
      all.anchors.push(...line.anchors);
      all.keys.push(...line.keys);
    }
  return all;
}

interface VerifyFlags {
  file?: string;
  anchors?: string;
  key?: string;
}

async function verify(context: Context<VerifyFlags>): Promise<void> {
  const { flags, signal } = context;
  const kept = flags.anchors ? await endOf(flags.anchors) : { anchors: [], keys: [] };
  const { chain, keys, forged } = flags.file
    ? await checkFile(flags.file, kept)
    : await checkServer((await context.connect()).muster, kept, signal);
  if (flags.key && keys.length && !keys.some(({ id }) => id === flags.key))
    throw new MusterError("failed", { message: `No anchor is signed with the key ${flags.key}.` });
  const fault = chain.end() ?? forged ?? null;
  await printOne({ entries: chain.entries, head: chain.head, key: keys.at(-1)?.id ?? "", fault }, flags);
  printStatus(verifiedWords(chain.entries, fault));
  if (fault)
    throw new MusterError("failed", {
      message: fault.message,
      nextStep: "Compare it with an earlier export.",
    });
}

type End = Awaited<ReturnType<typeof endOf>>;

async function checkFile(file: string, kept: End): Promise<Checked> {
  const end = await endOf(file);
  return checkEntries(entriesOf(file), [...end.anchors, ...kept.anchors], [...end.keys, ...kept.keys]);
}

async function checkServer(muster: Muster, kept: End, signal: AbortSignal): Promise<Checked> {
  const { user } = await muster.call("getSession", {}, signal);
  if (user.organizationIds !== null)
    throw new MusterError("forbidden", {
      message: "You see only a part of the log, which cannot be recomputed.",
      nextStep: "Have the server do it: muster api verifyActivities",
    });
  const { anchors, keys } = await readAnchors(muster, signal);
  const all = readActivities(muster, {}, { signal });
  return checkEntries(all, [...anchors, ...kept.anchors], [...keys, ...kept.keys]);
}

export default (program: Command) => {
  const audit = program
    .command("audit")
    .description("Who did what, refusals included: a log that only grows");
  const permission = "canConfigureSystemActivities";
  const pageSize = new Option("--page-size <n>", "how many at most (1 to 1000; usually 50)");

  addCommand<ListFlags>(audit, {
    name: "list",
    summary: "List the newest entries",
    permission,
    options: [...filterOptions(), pageSize],
    examples: ["audit list --outcome refused --since 7d", "audit list --who ada@example.com --output csv"],
    formats: ["table", "csv", "json"],
    run: (context) => list(context),
  });

  addCommand<ListFlags>(audit, {
    name: "search",
    args: [{ name: "<text>", text: "in who, address, operation, targets or detail" }],
    summary: "Find entries by what they tell",
    permission,
    options: [...filterOptions(), pageSize],
    examples: ['audit search "nodeId 12" --operation deleteDevice'],
    formats: ["table", "csv", "json"],
    run: (context) => list(context, context.args[0]),
  });

  addCommand<FilterFlags & SinkFlags>(audit, {
    name: "watch",
    summary: "Follow the log until stopped; with --to a forwarder to a syslog server",
    permission,
    options: [...filterOptions(), ...sinkOptions()],
    examples: ["audit watch", "audit watch --output syslog --to syslog+tls://logs.example.com:6514"],
    formats: ["ndjson", "syslog"],
    run: watch,
  });

  addCommand<FilterFlags & SinkFlags>(audit, {
    name: "export",
    summary: "Write the log, the oldest first; whole it can be verified without a server",
    permission,
    options: [...filterOptions(), ...sinkOptions()],
    examples: [
      "audit export --file audit.ndjson",
      "audit export --output syslog --to syslog://logs.example.com:601",
    ],
    formats: ["ndjson", "syslog"],
    run: save,
  });

  addCommand<VerifyFlags>(audit, {
    name: "verify",
    summary: "Recompute the log here, and name the first entry that is not as it was written",
    permission,
    options: [
      new Option("--file <file>", "an export as NDJSON, whole; without it the server's log"),
      new Option("--anchors <file>", "an earlier export, whose anchors must hold as well"),
      new Option("--key <fingerprint>", "the server's key, as muster agent server-key tells it"),
    ],
    examples: ["audit verify", "audit verify --file audit.ndjson --anchors last-month.ndjson"],
    run: verify,
  });
};
