// MIB files, in which vendors describe their devices' SNMP objects. They are stored unchanged, and parsed
// when they are viewed.
import { MusterError, t, type FieldError, type MibFile, type MibObject } from "@muster/sdk";
import { perServer, type ServerContext } from "../../context.ts";
import { lockTable } from "../../platform/db/sql.ts";
import type { Feature, Handlers } from "../../feature.ts";
import type { Database } from "../../platform/db/database.ts";
import { createMibFiles } from "../migrations/2026-11-25-02-mib-files.ts";
import { builtIn, importsOf, isWhole, modulesOf, neededBy, type MibText } from "./mib-text.ts";
import { readInThread } from "./mib-thread.ts";

const maxFiles = 500;

/** Parses files in one thread at a time. */
const reading = perServer((): { last: Promise<unknown> } => ({ last: Promise.resolve() }));

function readObjects(context: ServerContext, files: readonly MibText[]): Promise<MibObject[]> {
  const queue = reading(context);
  const result = queue.last.then(() => readInThread(files));
  queue.last = result.catch(() => undefined);
  return result;
}

async function readImports(db: Database): Promise<Map<string, string[]>> {
  const rows = await db.selectFrom("mibFiles").select(["id", "imports"]).execute();
  return new Map(rows.map(({ id, imports }) => [id, JSON.parse(imports) as string[]]));
}

async function textsOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map();
  const rows = await db.selectFrom("mibFiles").select(["id", "text"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, text }) => [id, text]));
}

const textsInOrder = (order: readonly string[], texts: ReadonlyMap<string, string>): MibText[] =>
  order.flatMap((id) => {
    const text = texts.get(id);
    return text === undefined ? [] : [{ id, text }];
  });

interface Given {
  name: string;
  text: string;
}

/** Returns the one module that a file defines, or why it can't be used. */
function moduleOf({ name, text }: Given): { id: string } | { wrong: string } {
  const [id, ...more] = new Set(modulesOf(text));
  if (id === undefined) return { wrong: t("monitoring.mibFiles.notMib", { name }) };
  if (more.length) return { wrong: t("monitoring.mibFiles.several", { name, count: more.length + 1 }) };
  if (builtIn.has(id)) return { wrong: t("monitoring.mibFiles.builtIn", { name, module: id }) };
  if (id.length > 100 || !isWhole(text)) return { wrong: t("monitoring.mibFiles.cantRead", { name }) };
  return { id };
}

const refuse = (errors: FieldError[]) => new MusterError("validation_failed", { errors });

/** Stores all files, or none. */
async function upload(context: ServerContext, given: readonly Given[]): Promise<MibFile[]> {
  const modules = given.map(moduleOf);
  const field = (at: number) => `files.${at}.text`;
  const wrong = modules.flatMap((one, at) =>
    "wrong" in one ? [{ field: field(at), message: one.wrong }] : [],
  );
  if (wrong.length) throw refuse(wrong);
  const ids = modules.flatMap((one) => ("id" in one ? [one.id] : []));
  const own = new Map(ids.map((id, at) => [id, given[at]!.text]));
  const known = await readImports(context.db);
  for (const [id, text] of own) known.set(id, importsOf(text));
  const checkCount = (count: number) => {
    if (count > maxFiles)
      throw refuse([{ field: "files", message: t("monitoring.mibFiles.tooMany", { count: maxFiles }) }]);
  };
  checkCount(known.size);
  for (const [at, id] of ids.entries()) {
    const { order, missing } = neededBy(id, known);
    // missing modules may be uploaded later
    if (missing.length) continue;
    const others = await textsOf(
      context.db,
      order.filter((one) => !own.has(one)),
    );
    await readObjects(context, textsInOrder(order, new Map([...others, ...own]))).catch(() => {
      const message = t("monitoring.mibFiles.cantRead", { name: given[at]!.name });
      throw refuse([{ field: field(at), message }]);
    });
  }
  const uploadedAt = Date.now();
  await context.inTransaction(async ({ db }) => {
    await lockTable(db, "mibFiles");
    // others may have been uploaded in the meantime
    checkCount(new Set([...(await readImports(db)).keys(), ...own.keys()]).size);
    for (const [id, text] of own) {
      const row = { text, imports: JSON.stringify(known.get(id)), uploadedAt };
      await db
        .insertInto("mibFiles")
        .values({ id, ...row })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
        .execute();
    }
  });
  context.live.invalidateForAll("mib-files");
  return [...own.keys()].map((id) => ({ id, name: id, missing: neededBy(id, known).missing, uploadedAt }));
}

const handlers = {
  async listMibFiles({ context: { db } }) {
    const imports = await readImports(db);
    const rows = await db.selectFrom("mibFiles").select(["id", "uploadedAt"]).orderBy("id").execute();
    return {
      results: rows.map(({ id, uploadedAt }) => ({
        id,
        name: id,
        missing: neededBy(id, imports).missing,
        uploadedAt,
      })),
    };
  },

  async uploadMibFiles({ context, body: { files } }) {
    return { results: await upload(context, files) };
  },

  async listMibObjects({ context, path: { mibName } }) {
    const imports = await readImports(context.db);
    if (!imports.has(mibName)) throw new MusterError("not_found");
    const { order, missing } = neededBy(mibName, imports);
    if (missing.length) return { missing, results: [] };
    const files = textsInOrder(order, await textsOf(context.db, order));
    const results = await readObjects(context, files).catch(() => {
      throw new MusterError("failed", {
        message: t("monitoring.mibFiles.cantRead", { name: mibName }),
      });
    });
    return { missing, results };
  },

  async deleteMibFile({ context, path: { mibName } }) {
    const { numDeletedRows } = await context.db
      .deleteFrom("mibFiles")
      .where("id", "=", mibName)
      .executeTakeFirst();
    if (!numDeletedRows) throw new MusterError("not_found");
    context.live.invalidateForAll("mib-files");
    return undefined;
  },
} satisfies Partial<Handlers>;

export const mibFiles: Feature = {
  handlers,
  migrations: { "2026-11-25-02-mib-files": createMibFiles },
  activityObjects: { "mib-file": [{ table: "mibFiles", type: "text", name: "id" }] },
};
