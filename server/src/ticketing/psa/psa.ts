import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import { MusterError, type FieldError, type PsaChange, t } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { seal } from "../../platform/security/crypto.ts";
import { checkOrganizations } from "../../organizations/organizations.ts";
import { connectPsa, setupValuesOf } from "./configured-psa.ts";
import {
  boundToAutotask,
  boundToConnectWise,
  contentOf,
  lockPsa,
  readPsa,
  writePsa,
  type PsaContent,
  type PsaRow,
} from "./settings.ts";
import type { Tables } from "../../platform/db/tables.ts";

type Field = keyof PsaContent;

const required = (field: string, moved = false): FieldError => ({
  field: `content.${field}`,
  message: moved ? t("errors.detail.requiredForAccount") : t("common.required"),
});

/** Returns the connections as stored, with new secrets sealed. */
function connections(context: ServerContext, sent: PsaChange, base: PsaContent) {
  const errors: FieldError[] = [];
  const keysSetAt = Date.now();
  const made: Partial<Pick<PsaContent, "connectWise" | "autotask">> = {};
  const secrets: Partial<Pick<PsaRow, "connectWiseKeys" | "autotaskSecret">> = {};
  if (sent.connectWise) {
    const { publicKey, privateKey, ...place } = sent.connectWise;
    const known = base.connectWise;
    if (publicKey && privateKey) {
      const keys = JSON.stringify({ publicKey, privateKey });
      secrets.connectWiseKeys = seal(context.keys.seal, keys, boundToConnectWise(place));
      made.connectWise = { ...place, keysSetAt };
    } else if (publicKey || privateKey || known?.url !== place.url || known.companyId !== place.companyId) {
      const moved = known !== null && !publicKey && !privateKey;
      if (!publicKey) errors.push(required("connectWise.publicKey", moved));
      if (!privateKey) errors.push(required("connectWise.privateKey", moved));
    } else made.connectWise = { ...place, keysSetAt: known.keysSetAt };
  }
  if (sent.autotask) {
    const { secret, ...place } = sent.autotask;
    const known = base.autotask;
    if (secret) {
      secrets.autotaskSecret = seal(context.keys.seal, secret, boundToAutotask(place));
      made.autotask = { ...place, keysSetAt };
    } else if (known?.userName !== place.userName) errors.push(required("autotask.secret", known !== null));
    else made.autotask = { ...place, keysSetAt: known.keysSetAt };
  }
  if (errors.length) throw new MusterError("validation_failed", { errors });
  return { made, secrets };
}

/** Returns the settings at a revision and at each later one, oldest first. */
async function historyFrom(
  db: Transaction<Tables>,
  current: PsaRow,
  revision: number,
): Promise<Omit<PsaRow, "id">[]> {
  const rows = await db
    .selectFrom("psaRevisions")
    .selectAll()
    .where("revision", ">=", revision)
    .orderBy("revision")
    .execute();
  const all = [...rows.map((row) => ({ ...row, connectWiseKeys: null, autotaskSecret: null })), current];
  if (all[0]?.revision !== revision) throw new MusterError("psa_settings_changed");
  return all;
}

/** Applies the differences between base and sent to the current settings. @throws MusterError on conflicts */
function merged(history: readonly Omit<PsaRow, "id">[], sent: Partial<PsaContent>): PsaContent {
  const versions = history.map((row) => ({ row, content: contentOf(row) }));
  const base = versions[0]!.content;
  const current = versions.at(-1)!.content;
  const errors: FieldError[] = [];
  const result = { ...current };
  for (const field of Object.keys(sent) as Field[]) {
    if (isDeepStrictEqual(sent[field], base[field]) || isDeepStrictEqual(sent[field], current[field]))
      continue;
    const changedIn = versions.findLastIndex(
      ({ content }, place) =>
        place > 0 && !isDeepStrictEqual(content[field], versions[place - 1]!.content[field]),
    );
    const { changedBy } = versions[Math.max(changedIn, 0)]!.row;
    if (changedIn > 0)
      errors.push({
        field: `content.${field}`,
        message: t("errors.detail.changedTo", { name: changedBy, value: shown(current[field]) }),
      });
    else Object.assign(result, { [field]: sent[field] });
  }
  if (errors.length) throw new MusterError("psa_settings_changed", { errors });
  return result;
}

const shown = (value: PsaContent[Field]): string =>
  typeof value === "object" ? t("errors.detail.somethingElse") : String(value);

async function checkContent(db: Transaction<Tables>, content: PsaContent, sent: PsaChange): Promise<void> {
  const errors: FieldError[] = [];
  if (content.psaType === "CONNECTWISE" && !content.connectWise) errors.push(required("connectWise"));
  if (content.psaType === "AUTOTASK" && !content.autotask) errors.push(required("autotask"));
  const { defaultTicketTemplateId: id } = sent;
  if (id && !(await db.selectFrom("ticketTemplates").select("id").where("id", "=", id).executeTakeFirst()))
    errors.push({ field: "content.defaultTicketTemplateId", message: t("errors.detail.templateNotFound") });
  if (errors.length) throw new MusterError("validation_failed", { errors });
}

async function answer(context: ServerContext, organizationIds: readonly number[] | null) {
  const row = await readPsa(context.db);
  const content = contentOf(row);
  return {
    content: {
      ...content,
      organizationMapping: content.organizationMapping.filter(
        ({ clientId }) => organizationIds?.includes(clientId) ?? true,
      ),
      revision: row.revision,
      changedBy: row.changedBy,
      changedAt: row.changedAt,
    },
    resultCode: "SUCCESS" as const,
  };
}

const handlers = {
  async getPsa({ context, caller }) {
    return answer(context, caller.organizationIds);
  },

  async setPsa({ context, caller, body: { content: sent } }) {
    // these settings are shared by all organizations
    if (caller.organizationIds !== null) throw new MusterError("forbidden");
    const ids = sent.organizationMapping?.map(({ clientId }) => clientId) ?? [];
    if (new Set(ids).size < ids.length)
      throw new MusterError("validation_failed", {
        errors: [{ field: "content.organizationMapping", message: t("errors.detail.organizationTwice") }],
      });
    await checkOrganizations(context, ids);
    await context.db.transaction().execute(async (db) => {
      const row = await lockPsa(db);
      const revision = sent.revision ?? row.revision;
      const { psaType, organizationMapping, defaultTicketTemplateId } = sent;
      const plain = {
        ...(psaType && { psaType }),
        ...(organizationMapping && { organizationMapping }),
        ...(defaultTicketTemplateId && { defaultTicketTemplateId }),
      };
      if (revision > row.revision)
        throw new MusterError("validation_failed", {
          errors: [{ field: "content.revision", message: t("errors.detail.revisionNotFound") }],
        });
      const history = await historyFrom(db, row, revision);
      const { made, secrets } = connections(context, sent, contentOf(history[0]!));
      const content = merged(history, { ...plain, ...made });
      await checkContent(db, content, sent);
      if (!isDeepStrictEqual(content, contentOf(row)))
        await writePsa(db, row, { content, ...secrets }, caller.user!.email);
    });
    return answer(context, null);
  },

  async getConnectWiseSetupValues({ context, query }) {
    const found = await setupValuesOf(context, query.refresh);
    if (found.kind !== "CONNECTWISE") throw new MusterError("psa_kind_differs");
    return found.values;
  },

  async getAutotaskSetupValues({ context, query }) {
    const found = await setupValuesOf(context, query.refresh);
    if (found.kind !== "AUTOTASK") throw new MusterError("psa_kind_differs");
    return found.values;
  },

  async listPsaUserRoles({ context }) {
    return { results: await (await connectPsa(context)).userRoles() };
  },
} satisfies Partial<Handlers>;

export const psa: Feature = { handlers };
