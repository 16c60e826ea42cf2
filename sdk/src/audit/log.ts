// The audit log: a chain of entries, each with the hash of the one before, and signed anchors of it.
import { canonicalJson } from "../text/canonical-json.ts";
import type { Input, Muster } from "../client/client.ts";
import { MusterError } from "../client/errors.ts";
import { verifyText } from "../realtime/signed-commands.ts";
import type { Activity, ActivityObjectKind, AuditAnchor, AuditFault, SigningKey } from "../index.ts";
import { cleanText, toSafeJson } from "../text/clean.ts";
import { t } from "../text/messages.ts";
import { parseInstant } from "../time/instant.ts";
import { localTimeZone } from "../time/time-zones.ts";
import { anchorText, isAnchor, type WitnessedAnchor } from "./anchors.ts";
import { faultOf, witnessedFault } from "./faults.ts";

/** The previous hash of the first entry. */
export const firstHash = "0".repeat(64);

/** Returns the SHA-256 of a text in UTF-8, in hexadecimal. */
export type Hash = (text: string) => string;

/** The text that is hashed for an entry: all its other fields, including the hash of the previous entry. */
export const entryText = (entry: Activity): string => canonicalJson({ ...entry, hash: undefined });

/**
 * Prepares a text for the log: one line without control, escape and direction characters, at most `max`
 * UTF-16 units, and never a spreadsheet formula.
 */
export function auditText(value: string, max: number): string {
  const text = cleanText(value, max - 1);
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
}

/** Verifies a chain entry by entry, in stored order, and remembers the first fault. */
export class ChainCheck {
  entries = 0;
  head = firstHash;
  fault: AuditFault | null = null;
  private before = firstHash;
  private next = 1;
  private readonly hashOf: Hash;
  private readonly anchors: WitnessedAnchor[];
  private anchored = 0;

  /** @param anchors with checked signatures, in any order */
  constructor(hashOf: Hash, anchors: readonly WitnessedAnchor[] = []) {
    this.hashOf = hashOf;
    this.anchors = [...anchors].sort((a, b) => a.sequence - b.sequence);
  }

  add(entry: Activity): void {
    this.entries++;
    this.fault ??= this.check(entry) ?? this.compare(entry) ?? null;
    this.before = this.head;
    this.head = entry.hash;
    this.next = entry.sequence + 1;
  }

  /** Returns the first fault; call it after the last entry. */
  end(): AuditFault | null {
    const last = this.anchors.at(-1);
    if (last && last.sequence >= this.next)
      this.fault ??= last.witness
        ? witnessedFault("cut", this.next, last, last.witness)
        : faultOf("cut", this.next);
    return this.fault;
  }

  private check(entry: Activity): AuditFault | undefined {
    if (entry.sequence > this.next) return faultOf("removed", this.next);
    if (entry.sequence < this.next) return faultOf("inserted", entry.sequence);
    const fits = (numbered: number, previousHash: string) =>
      this.hashOf(entryText({ ...entry, sequence: numbered, previousHash })) === entry.hash;
    if (!fits(entry.sequence, entry.previousHash)) {
      // the entry was renumbered to hide an earlier change
      if (fits(entry.sequence - 1, this.before)) return faultOf("inserted", entry.sequence - 1);
      return fits(entry.sequence + 1, entry.previousHash)
        ? faultOf("removed", entry.sequence)
        : faultOf("changed", entry.sequence);
    }
    if (entry.previousHash === this.head) return undefined;
    // the previous entry was rehashed, but this entry still refers to its former hash
    return entry.previousHash === this.before && this.next > 2
      ? faultOf("inserted", this.next - 1)
      : faultOf("changed", Math.max(1, this.next - 1));
  }

  private compare(entry: Activity): AuditFault | undefined {
    const { anchors } = this;
    for (
      ;
      this.anchored < anchors.length && anchors[this.anchored]!.sequence <= entry.sequence;
      this.anchored++
    ) {
      const anchor = anchors[this.anchored]!;
      if (anchor.sequence < entry.sequence || anchor.hash === entry.hash) continue;
      const good =
        anchors.slice(0, this.anchored).findLast(({ sequence }) => sequence < anchor.sequence)?.sequence ?? 0;
      if (anchor.witness) return witnessedFault("disagrees", good + 1, anchor, anchor.witness);
      return faultOf(
        "changed",
        good + 1,
        ` ${t("audit.log.logWasWrittenAnewBetween", { sequence: anchor.sequence })}`,
      );
    }
    return undefined;
  }
}

/** Returns a fault for the first anchor without a valid signature; undefined if all are valid. */
export async function checkAnchors(
  anchors: readonly AuditAnchor[],
  keys: readonly SigningKey[],
): Promise<AuditFault | undefined> {
  for (const anchor of anchors) {
    const key = keys.find(({ id }) => id === anchor.key);
    if (!key || !(await verifyText(key.publicKey, anchorText(anchor), anchor.signature)))
      return faultOf("forged", anchor.sequence);
  }
  return undefined;
}

export type ActivityFilter = Omit<
  NonNullable<Input<"listActivities">["query"]>,
  "offset" | "pageSize" | "after"
>;

const pageSize = 1_000;

/** Yields every entry that passes a filter, oldest first, starting after the entry number `after`. */
export async function* readActivities(
  muster: Muster,
  filter: ActivityFilter,
  options: { after?: number; signal?: AbortSignal } = {},
): AsyncGenerator<Activity> {
  for (let after = options.after ?? 0; ;) {
    const { results } = await muster.call(
      "listActivities",
      { query: { ...filter, after, pageSize } },
      options.signal,
    );
    yield* results;
    if (results.length < pageSize) return;
    after = results.at(-1)!.sequence;
  }
}

/** Returns all anchors, oldest first, and all keys; reads all pages. */
export async function readAnchors(
  muster: Muster,
  signal?: AbortSignal,
): Promise<{ anchors: AuditAnchor[]; keys: SigningKey[] }> {
  const anchors: AuditAnchor[] = [];
  for (;;) {
    const query = { after: anchors.at(-1)?.sequence ?? 0, pageSize };
    const { results, keys } = await muster.call("listAuditAnchors", { query }, signal);
    anchors.push(...results);
    if (results.length < pageSize) return { anchors, keys };
  }
}

/** The last line of an export, which allows verifying it without the server. */
export interface ExportEnd {
  anchors: AuditAnchor[];
  keys: SigningKey[];
}

/** Formats an entry, or the end of an export, as one line of NDJSON. */
export const toExportLine = (line: Activity | ExportEnd): string => `${toSafeJson(line)}\n`;

/** Parses a line of an export. @throws MusterError `usage` for anything else */
export function readExportLine(text: string, line: number): Activity | ExportEnd {
  try {
    const value = JSON.parse(text) as Partial<Activity & ExportEnd>;
    if (Array.isArray(value.anchors) && Array.isArray(value.keys)) return value as ExportEnd;
    // each line of a witness's file is an anchor
    if (isAnchor(value)) return { anchors: [value], keys: [] };
    if (Number.isSafeInteger(value.sequence) && typeof value.hash === "string") return value as Activity;
  } catch {
    // reported below
  }
  throw new MusterError("usage", { message: t("audit.log.lineEntryAuditLog", { line }) });
}

export const objectKindLabel = (kind: ActivityObjectKind): string => t(`audit.kinds.${kind}`);

/**
 * Parses "2027-01-31T22:00Z", "today 06:00", a date (its midnight) or "2h" (two hours ago) as ms since 1970.
 */
export function parseFilterTime(text: string, now: number): number | undefined {
  const context = { timeZone: localTimeZone(), now, duration: "ago" } as const;
  const at = parseInstant(text, context) ?? parseInstant(`${text.trim()} 00:00`, context);
  return at === undefined || at < 0 ? undefined : at;
}
