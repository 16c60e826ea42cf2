// Determines the object and the changed fields of an audit entry.
import type { FastifyReply, FastifyRequest } from "fastify";
import { cleanText, type ActivityChange, type OperationId } from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import type { ServerContext } from "../context.ts";
import { handlersOf } from "../feature.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { findChanges, nameFor, secretsIn } from "./field-changes.ts";
import type { Happened } from "./chain.ts";
import { findObjects, type ObjectRow } from "./objects.ts";
import { valueAt } from "../platform/value-at.ts";
import { devicesOf, organizationOf, type Named } from "./request-ids.ts";

type State = Readonly<Record<string, unknown>>;
/** The part of an entry that depends on the operation. */
export type About = Pick<Happened, "organizationId" | "object" | "changes" | "dryRun" | "detail">;

export interface Description {
  /** Returns what to record once the operation has ended. */
  end(outcome: string, ended?: { answer?: unknown; devices?: number }): Promise<About>;
}

interface Asked {
  operation: OperationId;
  parts: Named;
  /** Enables reading the state before and after, which only makes sense for requests that are carried out. */
  compare?: { caller: Caller; request: FastifyRequest; reply: FastifyReply };
}

const namesShown = 5;
const maxObjects = 1_000;

/**
 * Looks up what a request names. Called before the operation, which may rename or delete it. A lookup that
 * fails is logged and leaves its part of the entry empty.
 */
export async function describe(context: ServerContext, asked: Asked): Promise<Description> {
  const entry = new Entry(context, asked);
  await entry.guard(() => entry.before());
  return entry;
}

/** Whether the log's columns can store the number. */
const isCount = (value: number) => Number.isInteger(value) && value >= 0 && value < 2 ** 31;

class Entry implements Description {
  private readonly context: ServerContext;
  private readonly asked: Asked;
  private readonly activity;
  private organizationId: number | null = null;
  private ids: readonly string[] = [];
  private readonly names = new Map<string, string>();
  private detail = "";
  private state: State | undefined;

  constructor(context: ServerContext, asked: Asked) {
    this.context = context;
    this.asked = asked;
    this.activity = operations[asked.operation].activity;
  }

  async guard(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.context.log.error(error));
  }

  async before(): Promise<void> {
    const { context, activity } = this;
    const { parts } = this.asked;
    this.organizationId = await organizationOf(context, parts);
    if (!activity) return;
    if (activity.id && !activity.id.startsWith("answer.")) await this.find(idsAt(parts, activity.id));
    this.detail = activity.text ? "" : await this.namesOfOthers();
    if (this.asked.compare) this.state = await this.read();
  }

  async end(
    outcome: string,
    { answer, devices }: { answer?: unknown; devices?: number } = {},
  ): Promise<About> {
    const { activity } = this;
    const { parts } = this.asked;
    let changes: ActivityChange[] = [];
    await this.guard(async () => {
      if (activity?.id?.startsWith("answer.")) await this.find(idsAt({ answer }, activity.id));
      if (outcome === "done") changes = await this.changes();
    });
    return {
      organizationId: this.organizationId,
      object: this.object(answer, devices),
      changes,
      dryRun: (parts.body as State | undefined)?.["dryRun"] === true,
      detail: activity?.text ? textsAt({ ...parts, answer }, activity.text) : this.detail,
    };
  }

  private object(answer: unknown, devices: number | undefined): Happened["object"] {
    const { kind, count, id: from, name } = this.activity ?? {};
    if (!kind) return undefined;
    const [id] = this.ids;
    const only = this.ids.length === 1 ? id : undefined;
    return {
      kind,
      id: only ?? null,
      name: only && from !== name ? this.names.get(only) || "" : textAt(this.asked.parts, name ?? ""),
      count: this.count(count && valueAt({ ...this.asked.parts, answer }, count), devices),
    };
  }

  private count(counted: unknown, devices: number | undefined): number {
    // a refused request may name any number
    if (typeof counted === "number") return isCount(counted) ? counted : 0;
    if (Array.isArray(counted)) return counted.length;
    const { body } = this.asked.parts;
    const selected = devicesOf(body).length;
    if (this.activity?.count) return selected || (devices ?? 0);
    return this.ids.length || devices || (isAll(body) ? 0 : 1);
  }

  private async find(ids: readonly string[]): Promise<void> {
    this.ids = ids;
    const kind = this.activity?.kind;
    if (!kind || !ids.length) return;
    const some = ids.slice(0, this.organizationId === null ? maxObjects : namesShown);
    const rows = await findObjects(this.context, kind, some);
    if (this.organizationId === null && ids.length <= maxObjects) this.adoptOrganization(rows);
    for (const [id, name] of this.named(ids, rows)) this.names.set(id, name);
    if (ids.length > 1) this.detail = list([...this.names.values()], ids.length);
  }

  /** An entry about objects of one organization belongs to that organization. */
  private adoptOrganization(rows: ReadonlyMap<string, ObjectRow>): void {
    const organizationIds = new Set([...rows.values()].map((row) => row.organizationId));
    const [only] = organizationIds;
    if (organizationIds.size !== 1 || !only) return;
    this.organizationId = only;
  }

  private named(ids: readonly string[], rows: ReadonlyMap<string, ObjectRow>): [string, string][] {
    return ids.slice(0, namesShown).flatMap((id): [string, string][] => {
      const name = nameFor(this.organizationId, rows.get(id));
      return name ? [[id, name]] : [];
    });
  }

  /** Returns the names of the operation's second object, or of the devices that it is for. */
  private async namesOfOthers(): Promise<string> {
    const { activity, detail } = this;
    const { parts } = this.asked;
    if (detail || !activity) return detail;
    const { kind, id } = activity.detail ?? { kind: "device" as const, id: undefined };
    const ids = id ? idsAt(parts, id) : devicesOf(parts.body).map(String);
    if (!ids.length || (!id && activity.kind === "device")) return "";
    const rows = await findObjects(this.context, kind, ids.slice(0, namesShown));
    return list(
      this.named(ids, rows).map(([, name]) => name),
      ids.length,
    );
  }

  private async read(): Promise<State | undefined> {
    const { activity, context } = this;
    const { compare, parts } = this.asked;
    const [id] = this.ids;
    if (!activity || !compare) return undefined;
    if (!activity.read) {
      if (!activity.kind || !id || !isUpdate(this.asked.operation)) return undefined;
      const columns = (await findObjects(context, activity.kind, [id])).get(id)?.state ?? {};
      return parsed(columns, parts.body as State);
    }
    const read = handlersOf(context)[activity.read] as (call: object) => Promise<unknown>;
    const path = Object.fromEntries(
      operations[activity.read].parameters
        .filter((parameter) => parameter.in === "path")
        .map(({ name }) => [name, (parts.path as State)[name] ?? Number(id)]),
    );
    // if the caller can't read the object, the operation is recorded without its changes
    const answer = (await read({ ...compare, context, path, query: {} }).catch(() => undefined)) as
      | State
      | undefined;
    return activity.state === undefined ? answer : (answer?.[activity.state] as State | undefined);
  }

  private async changes(): Promise<ActivityChange[]> {
    const { activity, context, state, organizationId } = this;
    const { operation, parts } = this.asked;
    const secrets = isUpdate(operation) ? secretsIn(parts.body, operations[operation].body?.schema) : [];
    const after = state && (await this.read());
    if (!activity || !state || !after) return secrets;
    const fields = activity.fields?.map((field) =>
      field.startsWith("path.") ? String(valueAt(parts, field)) : field,
    );
    const compared = { fields: fields ?? Object.keys(parts.body ?? {}), hidden: activity.hidden };
    return [...(await findChanges(context, organizationId, state, after, compared)), ...secrets];
  }
}

/** Parses the JSON of columns whose field in the body is a list or an object. */
const parsed = (columns: State, body: State): State =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      typeof value === "string" && typeof body[name] === "object" ? (JSON.parse(value) as unknown) : value,
    ]),
  );

const isUpdate = (operation: OperationId): boolean => ["PUT", "PATCH"].includes(operations[operation].method);

const isAll = (body: unknown): boolean => (body as { selectAll?: unknown } | undefined)?.selectAll === true;

const textAt = (parts: object, place: string): string => {
  const value = valueAt(parts, place);
  return typeof value === "string" ? value : "";
};

const maxDetailLength = 300;

const textsAt = (parts: object, places: readonly string[]): string =>
  cleanText(
    places
      .map((place) => textAt(parts, place))
      .filter(Boolean)
      .join(", "),
    maxDetailLength,
  );

const maxIdLength = 64;

function idsAt(parts: object, place: string): string[] {
  const ids = [valueAt(parts, place)]
    .flat()
    .filter((id) => typeof id === "number" || typeof id === "string")
    .map(String);
  return [...new Set(ids)].filter((id) => id && id.length <= maxIdLength);
}

const list = (names: readonly string[], of: number): string =>
  names.join(", ") + (of > names.length && names.length ? ", …" : "");
