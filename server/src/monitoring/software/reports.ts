// Stores the installed software that computers report: each report replaces the previous one, and the changes
// between them are recorded.
import { createHash } from "node:crypto";
import { cleanText, enums, type SoftwareSource } from "@muster/sdk";
import type { ReportedSoftware, SoftwareReport, SoftwareReportAnswer } from "@muster/sdk/live";
import { sql } from "kysely";
import { perServer, type ServerContext } from "../../context.ts";
import { Allowance } from "../../platform/rate-allowance.ts";
import { guard } from "../../platform/contract-validation.ts";
import { upsertRows, valuesTable } from "../../platform/db/sql.ts";
import type { AgentSocket } from "../../platform/live.ts";
import { reportTime } from "../computer-state/reports.ts";

/** Computers with more software report only this many entries. */
export const maxSoftware = 10_000;
const maxLengths = { name: 200, version: 100 };
/** The software of a computer rarely changes more than a few times an hour. */
const allowance = { atOnce: 20, perMS: 1 / 60_000 };

const isReport = guard<SoftwareReport>({
  type: "object",
  additionalProperties: false,
  required: ["digest"],
  properties: {
    digest: { type: "string", pattern: "^[0-9a-f]{64}$" },
    software: {
      type: "array",
      maxItems: maxSoftware,
      items: {
        type: "array",
        minItems: 3,
        maxItems: 3,
        items: { type: "string", minLength: 1, maxLength: maxLengths.name },
      },
    },
  },
});

/** Connections on which an agent has reported or confirmed its software. */
const reported = perServer(() => new WeakSet<AgentSocket>());

export const hasReportedSoftware = (context: ServerContext, agent: AgentSocket): boolean =>
  reported(context).has(agent);

const allowances = perServer(() => new Allowance<number>(allowance.atOnce, allowance.perMS));

const isSource = (text: string): text is SoftwareSource =>
  (enums.SoftwareSource as readonly string[]).includes(text);

const installed = { source: "text", name: "text", version: "text" } as const;

interface Installed {
  source: SoftwareSource;
  name: string;
  version: string;
}

/** Returns the entries that have a known source, a name and a version. */
function readable(software: readonly ReportedSoftware[]): Map<string, Installed> {
  const found = new Map<string, Installed>();
  for (const [source, name, version] of software) {
    const one = { name: cleanText(name, maxLengths.name), version: cleanText(version, maxLengths.version) };
    if (isSource(source) && one.name && one.version)
      found.set(`${source} ${one.name} ${one.version}`, { source, ...one });
  }
  return found;
}

/** Returns the versions of each program before and after, where they differ. */
function changesOf(before: Iterable<Installed>, after: Iterable<Installed>) {
  const versions = (all: Iterable<Installed>) => {
    const grouped = Map.groupBy(all, ({ source, name }) => `${source} ${name}`);
    return new Map(
      [...grouped].map(([key, own]) => [
        key,
        own
          .map(({ version }) => version)
          .toSorted()
          .join(", "),
      ]),
    );
  };
  const [old, now] = [versions(before), versions(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [was = "", is = ""] = [old.get(key), now.get(key)];
    const [source = "", ...name] = key.split(" ");
    return was === is
      ? []
      : [{ source: source as SoftwareSource, name: name.join(" "), before: was, after: is }];
  });
}

export async function storeSoftware(
  context: ServerContext,
  agent: AgentSocket,
  report: unknown,
): Promise<SoftwareReportAnswer> {
  const { nodeId: deviceId, organizationId } = agent.data;
  if (!isReport(report) || !allowances(context).take(deviceId)) return "REFUSED";
  const { digest, software } = report;
  const known = await context.db
    .selectFrom("softwareReports")
    .select(["digest", "reportedAt"])
    .where("deviceId", "=", deviceId)
    .executeTakeFirst();
  if (known?.digest === digest) {
    reported(context).add(agent);
    return "STORED";
  }
  if (!software) return "SEND";
  if (createHash("sha256").update(JSON.stringify(software)).digest("hex") !== digest) return "REFUSED";
  const after = readable(software);
  const at = reportTime(known?.reportedAt);
  const changes = await context.inTransaction(async ({ db }) => {
    // also serializes the reports of a computer
    await db
      .insertInto("softwareReports")
      .values({ deviceId, digest, reportedAt: at })
      .onConflict((conflict) => conflict.column("deviceId").doUpdateSet({ digest, reportedAt: at }))
      .execute();
    const before = await db
      .selectFrom("software")
      .select(["source", "name", "version"])
      .where("deviceId", "=", deviceId)
      .execute();
    const keyOf = ({ source, name, version }: Installed) => `${source} ${name} ${version}`;
    const old = new Set(before.map(keyOf));
    const gone = before.filter((one) => !after.has(keyOf(one)));
    await sql`delete from software where "deviceId" = ${deviceId} and (source, name, version) in
      (select given.source, given.name, given.version from ${valuesTable(db, installed, gone)})`.execute(db);
    const added = [...after].flatMap(([key, one]) =>
      old.has(key) ? [] : [{ ...one, deviceId, firstSeenAt: at }],
    );
    const columns = { deviceId: "integer", ...installed, firstSeenAt: "bigint" } as const;
    await upsertRows(db, "software", ["deviceId", "source", "name", "version"], columns, added);
    // the first report doesn't record changes
    const found = known ? changesOf(before, after.values()) : [];
    await upsertRows(
      db,
      "softwareChanges",
      [],
      { deviceId: "integer", at: "bigint", source: "text", name: "text", before: "text", after: "text" },
      found.map((change) => ({ ...change, deviceId, at })),
    );
    return found;
  });
  reported(context).add(agent);
  context.live.invalidate("software", organizationId);
  await context.events.emit("softwareStored", { deviceId, at, changes });
  return "STORED";
}
