import {
  checkSecret,
  type CredentialSecret,
  type CredentialType,
  type Grant,
  type Muster,
  MusterError,
  type OperationId,
  parseGrant,
  t,
} from "@muster/sdk";
import type { Context } from "../command.ts";
import { type Field, type Flags, isObject, type Value } from "./contract-flags.ts";
import { readJson } from "../files.ts";
import { readSecret, readStdin } from "../prompts.ts";
import { callAny } from "../contract/operations.ts";
import type { Row } from "../output.ts";
import {
  resolveCategory,
  resolveLocation,
  resolveOnCallSchedule,
  resolveOrganization,
  resolvePolicy,
  resolveSchedule,
  resolveTechnicianRole,
  resolveUser,
} from "../resolve.ts";
import type { Resource } from "../resource.ts";

/** Reads the current revision and the current values of fields that no flag changes. */
export async function readCurrent(
  muster: Muster,
  { operations: by, argument = "" }: Resource,
  names: readonly string[],
  path: Row,
  signal: AbortSignal,
): Promise<Row> {
  const fromList = async (list: OperationId | undefined) => {
    const { results } = (list && (await callAny(muster, list, { query: {} }, signal))) as { results: Row[] };
    return results.find(({ id }) => id === path[argument]) ?? {};
  };
  const current = by.show
    ? ((await callAny(muster, by.show, { path }, signal)) as Row)
    : await fromList(by.list);
  return Object.fromEntries(names.flatMap((name) => (name in current ? [[name, current[name]]] : [])));
}

const noValue = Symbol("noValue");

/**
 * Collects the flags' values by the contract's names; resolves names of organizations and locations to ids.
 */
export async function collectValues(
  context: Context<Flags>,
  muster: Muster,
  fields: readonly Field[],
  within: Row,
): Promise<Row> {
  const values: Row = {};
  for (const field of fields) {
    const value = await valueOf(context, muster, field, { ...within, ...values });
    if (value !== noValue) values[field.name] = value;
  }
  return values;
}

async function valueOf(
  context: Context<Flags>,
  muster: Muster,
  { name, key, flag, required, schema }: Field,
  within: Row,
): Promise<unknown> {
  if (name === "secret") return (await secretOf(context, muster, within)) ?? noValue;
  if (name === "password") return hasPassword(context) ? password(context) : noValue;
  const value = context.flags[key];
  // the organization can be omitted if there is only one
  if (value === undefined && !(name === "clientId" && required)) return noValue;
  if (name === "clientId" || name === "locationId") return resolveReference(context, muster, name, within);
  if (name === "roleId") return resolveTechnicianRole(muster, String(value), context.signal);
  if (name === "parentPolicyId" || name === "copyOf")
    return value === "none" ? null : resolvePolicy(muster, String(value), context.signal);
  if (name === "onCallScheduleId")
    return value === "none" ? null : resolveOnCallSchedule(muster, String(value), context.signal);
  if (name === "scheduleId") return resolveSchedule(muster, String(value), context.signal);
  if (isObject(schema) && !Array.isArray(value)) return readJson(`--${flag}`, String(value));
  return listValue(context, muster, name, value);
}

async function listValue(
  { signal }: Context<Flags>,
  muster: Muster,
  name: string,
  value: Value,
): Promise<unknown> {
  if (!Array.isArray(value)) return value;
  if (value.includes("all")) return null;
  if (value.includes("none")) return [];
  if (name === "grants") return value.map(readGrant);
  if (name === "runOnlyScriptCategories")
    return Promise.all(value.map((one) => resolveCategory(muster, one, signal)));
  if (name === "roleIds") return Promise.all(value.map((one) => resolveTechnicianRole(muster, one, signal)));
  if (name === "userIds") return Promise.all(value.map((one) => resolveUser(muster, one, signal)));
  if (name !== "organizationIds") return value;
  return Promise.all(value.map((one) => resolveOrganization(muster, one, signal)));
}

function readGrant(text: string): Grant {
  const grant = parseGrant(text);
  if (grant) return grant;
  throw new MusterError("usage", {
    message: t("common.cli.resourceInput.invalidGrant", { text }),
    nextStep: t("common.cli.resourceInput.useFormNodeupdaterolesnmsswitchList"),
  });
}

export async function resolveReference(
  { flags, signal }: Context<Flags>,
  muster: Muster,
  name: string,
  within: Row,
): Promise<number> {
  const given = (key: string) => (typeof flags[key] === "string" ? flags[key] : undefined);
  if (name !== "locationId") return resolveOrganization(muster, given("organization"), signal);
  const location = given("location");
  if (location && /^\d+$/.test(location)) return Number(location);
  const known = Number(within.clientId ?? within.orgId);
  const organization = known || (await resolveOrganization(muster, given("organization"), signal));
  return resolveLocation(muster, organization, location, signal);
}

const hasPassword = ({ flags }: Context<Flags>) =>
  Boolean(flags.passwordStdin || process.env.MUSTER_PASSWORD);

const password = ({ flags, signal }: Context<Flags>) =>
  readSecret(
    {
      what: t("common.cli.resourceInput.password"),
      stdin: Boolean(flags.passwordStdin),
      flag: "--password-stdin",
      env: "MUSTER_PASSWORD",
    },
    signal,
  );

/**
 * Reads a secret: a community as plain text, any other as a JSON object. An update without --secret-stdin
 * leaves the secret unchanged.
 */
async function secretOf(
  { flags, signal }: Context<Flags>,
  muster: Muster,
  path: Row,
): Promise<CredentialSecret | null> {
  const { clientId, credentialId } = path as { clientId: number; credentialId?: number };
  if (credentialId !== undefined && !flags.secretStdin) return null;
  const type =
    credentialId === undefined
      ? (flags.type as CredentialType)
      : (await muster.call("getCredential", { path: { clientId, credentialId } }, signal)).type;
  const source = {
    what: t("common.cli.resourceInput.secret"),
    stdin: Boolean(flags.secretStdin),
    flag: "--secret-stdin",
    env: "MUSTER_SECRET",
  };
  const text = (await readSecret({ ...source, read: readStdin }, signal)).replace(/\r?\n$/, "");
  const secret = type === "SNMPV1" || type === "SNMPV2" ? { community: text } : parseSecret(text);
  const errors = checkSecret(type, secret);
  if (errors.length) throw new MusterError("validation_failed", { errors });
  return secret;
}

function parseSecret(text: string): CredentialSecret {
  try {
    const secret: unknown = JSON.parse(text);
    if (secret && typeof secret === "object") return secret;
  } catch {
    // reported below: the parser's own message would repeat part of the secret
  }
  throw new MusterError("usage", { message: t("common.cli.resourceInput.secretIsntJsonObject") });
}
