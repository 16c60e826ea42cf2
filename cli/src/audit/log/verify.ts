import { createHash } from "node:crypto";
import {
  type Activity,
  type AuditAnchor,
  type AuditFault,
  ChainCheck,
  checkAnchors,
  type Muster,
  MusterError,
  readActivities,
  readAnchors,
  readWitnesses,
  type SigningKey,
  t,
  verificationText,
  type WitnessedAnchor,
  type WitnessReport,
} from "@muster/sdk";
import { Option } from "commander";
import { dataFormats, type Context, defineCommand } from "../../lib/command.ts";
import { integer } from "../../lib/option-values.ts";
import { type JunitCase, junitXml, wantsJunit } from "../../lib/junit.ts";
import { printOne, printStatus, write } from "../../lib/output.ts";
import { type End, endOf, entriesOf } from "./export-file.ts";

interface Checked {
  chain: ChainCheck;
  keys: readonly SigningKey[];
  forged: AuditFault | undefined;
  witnesses: readonly WitnessReport[];
}

interface Witnesses {
  anchors: readonly WitnessedAnchor[];
  reports: readonly WitnessReport[];
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

async function checkEntries(
  entries: AsyncIterable<Activity>,
  anchors: readonly AuditAnchor[],
  keys: readonly SigningKey[],
  witnesses: Witnesses = { anchors: [], reports: [] },
): Promise<Checked> {
  const forged = await checkAnchors(anchors, keys);
  const chain = new ChainCheck(hashOf, [...(forged ? [] : anchors), ...witnesses.anchors]);
  for await (const entry of entries) chain.add(entry);
  return { chain, keys, forged, witnesses: witnesses.reports };
}

interface VerifyFlags {
  file?: string;
  anchors?: string;
  key?: string;
  restored?: number;
}

async function verify(context: Context<VerifyFlags>): Promise<void> {
  const { flags, signal } = context;
  const earlier = flags.anchors ? await endOf(flags.anchors) : { anchors: [], keys: [] };
  const { chain, keys, forged, witnesses } = flags.file
    ? await checkFile(flags.file, earlier)
    : await checkServer((await context.connect()).muster, { earlier, restored: flags.restored, signal });
  if (flags.key && keys.length && !keys.some(({ id }) => id === flags.key))
    throw new MusterError("failed", {
      message: t("audit.log.cli.verify.noAnchorSignedKey", { key: flags.key }),
    });
  const fault = chain.end() ?? forged ?? null;
  const key = keys.at(-1)?.id ?? "";
  if (wantsJunit(flags)) write(junitXml("audit", auditCases(chain.entries, fault)));
  else await printOne({ entries: chain.entries, head: chain.head, key, fault, witnesses }, flags);
  if (!fault) printStatus(verificationText(chain.entries, fault, witnesses));
  else
    throw new MusterError("failed", {
      message: fault.message,
      nextStep: fault.witness
        ? t("audit.log.cli.verify.compareBackups")
        : t("audit.log.cli.verify.compareLogEarlierExport"),
    });
}

const auditCases = (entries: number, fault: AuditFault | null): JunitCase[] => [
  {
    name: t("audit.log.cli.verify.entries", { count: entries }),
    outcome: fault ? "failed" : "passed",
    message: fault?.message,
  },
];

async function checkFile(file: string, earlier: End): Promise<Checked> {
  const end = await endOf(file);
  return checkEntries(entriesOf(file), [...end.anchors, ...earlier.anchors], [...end.keys, ...earlier.keys]);
}

interface ServerCheck {
  earlier: End;
  restored: number | undefined;
  signal: AbortSignal;
}

async function checkServer(muster: Muster, { earlier, restored, signal }: ServerCheck): Promise<Checked> {
  const { user } = await muster.call("getSession", {}, signal);
  if (user.organizationIds !== null)
    throw new MusterError("forbidden", {
      message: t("audit.log.cli.verify.youCanSeeOnly"),
      nextStep: t("audit.log.cli.verify.verifyServerMusterApi"),
    });
  const { anchors, keys } = await readAnchors(muster, signal);
  // read before the entries, so that every entry known to a witness is among them
  const collected = await muster.call("listWitnessAnchors", {}, signal);
  const { anchors: seen, reports } = await readWitnesses(collected.results, collected.keys);
  const isCurrent = await sinceRestore(muster, restored, signal);
  const all = readActivities(muster, {}, { signal });
  return checkEntries(all, [...anchors, ...earlier.anchors].filter(isCurrent), [...keys, ...earlier.keys], {
    anchors: seen.filter(isCurrent),
    reports,
  });
}

/**
 * Returns a test for anchors of the current log, as opposed to anchors of entries that a restored backup
 * lacks.
 */
async function sinceRestore(muster: Muster, restored: number | undefined, signal: AbortSignal) {
  if (restored === undefined) return () => true;
  const query = { after: restored, pageSize: 1 };
  const { results } = await muster.call("listActivities", { query }, signal);
  const at = results[0]?.at ?? new Date().toISOString();
  return (anchor: AuditAnchor) => anchor.sequence <= restored || anchor.at >= at;
}

export const verifyEntries = defineCommand<VerifyFlags>(() => ({
  name: "verify",
  summary: t("audit.log.cli.verify.summary"),
  permission: "canConfigureSystemActivities",
  options: [
    new Option("--file <file>", t("audit.log.cli.verify.fileOption")),
    new Option("--anchors <file>", t("audit.log.cli.verify.anchorsOption")),
    new Option("--key <fingerprint>", t("audit.log.cli.verify.keyOption")),
    new Option("--restored <sequence>", t("audit.log.cli.verify.restoredOption"))
      .argParser(integer)
      .conflicts("file"),
  ],
  data: ["entries", "head", "key", "fault", "witnesses"],
  formats: [...dataFormats, "junit"],
  examples: ["audit verify", "audit verify --file audit.ndjson --anchors last-month.ndjson"],
  run: verify,
}));
