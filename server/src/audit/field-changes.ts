// Finds which fields an operation changed, with both values. Values of secrets are never read.
import type { ActivityChange, ActivityObjectKind } from "@muster/sdk";
import { schemas, type Schema, type SchemaName } from "@muster/sdk/contract";
import type { ServerContext } from "../context.ts";
import { findObjects } from "./objects.ts";

type State = Readonly<Record<string, unknown>>;

const maxChanges = 30;
const maxNames = 20;
const deepest = 3;
/** Fields that differ after every change, which are left out. */
const unremarkable = new Set([
  "id",
  "revision",
  "updatedAt",
  "changedAt",
  "changedBy",
  "keysSetAt",
  "digest",
]);

/** Fields whose values are ids, with the kind of object they reference. */
const named: Readonly<Record<string, ActivityObjectKind>> = {
  clientId: "organization",
  organizationIds: "organization",
  userIds: "user",
  onCallScheduleId: "on-call-schedule",
  locationId: "location",
  roleIds: "technician-role",
  runOnlyScriptCategories: "script-category",
  categoriesIds: "script-category",
  delegateNodeId: "device",
  firstSnmpCredentialId: "credential",
  secondSnmpCredentialId: "credential",
  telnetSSHCredentialId: "credential",
  defaultTicketTemplateId: "ticket-template",
  ticketTemplateId: "ticket-template",
};

const isObject = (value: unknown): value is State =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface RawChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** Returns the differences between two states of an object, in these fields. */
export async function findChanges(
  context: ServerContext,
  organizationId: number | null,
  before: State,
  after: State,
  { fields, hidden }: { fields: readonly string[]; hidden: readonly string[] },
): Promise<ActivityChange[]> {
  const found: RawChange[] = [];
  for (const field of new Set(fields)) collect(found, field, before[field], after[field], 0);
  const changes: ActivityChange[] = [];
  for (const { field, from, to } of found.slice(0, maxChanges)) {
    const name = field.split(".").at(-1)!;
    const isHidden = hidden.some((one) => field.split(".").includes(one));
    const text = (value: unknown) => valueText(context, organizationId, name, value);
    changes.push({
      field,
      from: isHidden ? null : await text(from),
      to: isHidden ? null : await text(to),
    });
  }
  return changes;
}

function collect(found: RawChange[], field: string, from: unknown, to: unknown, depth: number): void {
  if (unremarkable.has(field.split(".").at(-1)!) || JSON.stringify(from) === JSON.stringify(to)) return;
  if (depth < deepest && (isObject(from) || isObject(to)) && !isNamed(from) && !isNamed(to)) {
    const [before, after] = [from, to].map((value) => (isObject(value) ? value : {})) as [State, State];
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      collect(found, `${field}.${name}`, before[name], after[name], depth + 1);
  } else found.push({ field, from: from ?? null, to: to ?? null });
}

/** Whether a value is a choice such as `{ id: 16, name: "New" }`, which is shown by its name. */
const isNamed = (value: unknown): value is { name: string } =>
  isObject(value) &&
  typeof value["name"] === "string" &&
  Object.keys(value).every((key) => /^(id|name)$/.test(key));

/** Returns a value as one line of text; "" for none. */
async function valueText(
  context: ServerContext,
  organizationId: number | null,
  field: string,
  value: unknown,
): Promise<string> {
  if (value === null || value === undefined) return "";
  const kind = named[field];
  const ids = [value].flat();
  if (kind && ids.every((id) => typeof id === "number")) return namesText(context, organizationId, kind, ids);
  if (typeof value === "number" && /(At|Time|until)$/.test(field) && value > 1e11 && value < 8.64e15)
    return new Date(value).toISOString();
  if (Array.isArray(value) && value.every((one) => isNamed(one) || !isObject(one)))
    return value.map((one: unknown) => (isNamed(one) ? one.name : String(one))).join(", ");
  if (isNamed(value)) return value.name;
  return typeof value === "object" ? JSON.stringify(value) : String(value as string | number | boolean);
}

async function namesText(
  context: ServerContext,
  organizationId: number | null,
  kind: ActivityObjectKind,
  values: readonly number[],
): Promise<string> {
  const ids = values.map(String);
  const rows = await findObjects(context, kind, ids.slice(0, maxNames));
  return ids.map((id) => nameFor(organizationId, rows.get(id)) || `#${id}`).join(", ");
}

/** Returns an object's name for an entry of an organization; "" if it belongs to another organization. */
export const nameFor = (
  organizationId: number | null,
  row: { name: string; organizationId: number | null } | undefined,
): string => {
  if (!row) return "";
  const isForeign =
    organizationId !== null && row.organizationId !== null && row.organizationId !== organizationId;
  return isForeign ? "" : row.name;
};

const resolved = (schema: Schema | undefined): Schema | undefined =>
  schema?.$ref ? schemas[schema.$ref.split("/").at(-1) as SchemaName] : schema;

function propertiesOf(schema: Schema | undefined): Readonly<Record<string, Schema>> {
  const { properties, allOf = [], oneOf = [], anyOf = [] } = resolved(schema) ?? {};
  return Object.assign({}, ...[...allOf, ...oneOf, ...anyOf].map(propertiesOf), properties) as Record<
    string,
    Schema
  >;
}

/** Returns the write-only fields that a body sets: the change is recorded, the values aren't. */
export function secretsIn(body: unknown, schema: Schema | undefined, path = "", depth = 0): ActivityChange[] {
  const properties = propertiesOf(schema);
  if (!isObject(body) || depth > deepest) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const field = path ? `${path}.${name}` : name;
    const isSecret = property?.writeOnly ?? resolved(property)?.writeOnly;
    if (isSecret) return [{ field, from: null, to: null }];
    return secretsIn(value, property, field, depth + 1);
  });
}
