import { randomUUID } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { Selectable } from "kysely";
import {
  answerWith,
  attachmentMessages,
  checkFile,
  checkIcon,
  cleanText,
  extensionOf,
  isSecureUrl,
  limits,
  MusterError,
  type Attachment,
  type AttachmentFile,
  type UploadStatus,
  t,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { digestOf, discard, fileForWriting, fileOf, refusedField, signedAddress } from "./stored-files.ts";
import { lockUser } from "../../platform/db/sql.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { hasGrant } from "../../platform/authorization/grants.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { verify } from "../../platform/security/crypto.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { scanQueue } from "./malware-scanner.ts";
import { discardUnused } from "./unused.ts";

type Row = Selectable<Tables["scriptAttachments"]>;

const uploads = "/ws/scripting/upload/";

/** Accepts bytes, which are parts of a file; no other operation does. */
function readParts(server: FastifyInstance): void {
  const options = { parseAs: "buffer", bodyLimit: limits.attachmentPartBytes } as const;
  server.addContentTypeParser(
    "application/octet-stream",
    options,
    async (request: { url: string }, body: Buffer) => {
      if (!request.url.startsWith(uploads)) throw new MusterError("unsupported_media_type");
      return body;
    },
  );
}

/** The effective scan status: if scanning is disabled, files that have been received count as not scanned. */
export const effective = <S extends string>(
  context: ServerContext,
  status: S,
  digest: string,
): S | "NOT_SCANNED" =>
  context.config.malwareScan === "off" && digest && (status === "PROCESSING" || status === "FAILED")
    ? "NOT_SCANNED"
    : status;

/** Whether the malware scan lets the automation or file run. */
export const canRun = (status: string): boolean => status === "CLEAN" || status === "NOT_SCANNED";

function progressOf({ size, received, digest }: Pick<Row, "size" | "received" | "digest">): number {
  if (size) return Math.floor((received / size) * 100);
  return digest ? 100 : 0;
}

const statuses: Record<Row["scanStatus"] | "NOT_SCANNED", UploadStatus> = {
  ARRIVING: "PROCESSING",
  PROCESSING: "PROCESSING",
  FAILED: "FAILURE",
  INFECTED: "SUSPICIOUS",
  NOT_SCANNED: "SUCCESS",
  CLEAN: "SUCCESS",
};

export const toAttachment = (context: ServerContext, row: Row): Attachment => ({
  id: row.id,
  resourceId: row.resourceId,
  kind: row.kind,
  tempUri: row.scanStatus === "ARRIVING" ? uploads + row.resourceId : null,
  received: row.received,
  progress: progressOf(row),
  uploadStatus: statuses[effective(context, row.scanStatus, row.digest)],
  ...answerWith("detail", row.scanDetail),
  url: row.url,
  metadata: { name: row.name, mimeType: row.mimeType, size: row.size, extension: row.extension },
});

/** Refuses callers who can neither create nor update automations. @throws MusterError `forbidden` */
export function checkUploader(caller: Caller): void {
  if (!hasGrant(caller, "SCRIPT_CATEGORY", "Create") && !hasGrant(caller, "SCRIPT_CATEGORY", "Update"))
    throw new MusterError("forbidden");
}

async function begin(
  context: ServerContext,
  caller: Caller,
  file: AttachmentFile,
  url: string | null,
): Promise<Attachment> {
  checkUploader(caller);
  const createdBy = caller.user!.id;
  const row = await context.db.transaction().execute(async (db) => {
    await lockUser(db, createdBy);
    const { n } = await db
      .selectFrom("scriptAttachments")
      .select((e) => e.fn.countAll<number>().as("n"))
      .where("scriptId", "is", null)
      .where("id", "not in", (e) => e.selectFrom("automationVersionFiles").select("attachmentId"))
      .where("createdBy", "=", createdBy)
      .executeTakeFirstOrThrow();
    if (n >= limits.attachmentsUnused)
      throw new MusterError("too_many_requests", {
        message: t("errors.detail.tooManyUploads", { count: n }),
        nextStep: t("errors.detail.tooManyUploadsNextStep"),
      });
    return db
      .insertInto("scriptAttachments")
      .values({
        resourceId: randomUUID(),
        scriptId: null,
        kind: file.kind,
        name: file.name,
        mimeType: "application/octet-stream",
        size: file.size,
        extension: extensionOf(file.name),
        url,
        received: 0,
        digest: "",
        scanStatus: url === null ? "ARRIVING" : "PROCESSING",
        scanDetail: "",
        scannedAt: null,
        createdBy,
        createdAt: Date.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return toAttachment(context, row);
}

/** Returns an attachment that is the caller's own, or of an automation that they can view or run. */
async function find(context: ServerContext, caller: Caller, id: number): Promise<Row> {
  const row = await context.db
    .selectFrom("scriptAttachments")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || !(await sees(context, caller, row))) throw new MusterError("not_found");
  return row;
}

async function sees(context: ServerContext, caller: Caller, { scriptId, createdBy }: Row): Promise<boolean> {
  if (scriptId === null) return createdBy === caller.user!.id;
  const categories = await context.db
    .selectFrom("scriptsInCategories")
    .select("categoryId")
    .where("scriptId", "=", scriptId)
    .execute();
  return categories.some(
    ({ categoryId: id }) =>
      hasGrant(caller, "SCRIPT_CATEGORY", "View", id) || hasGrant(caller, "SCRIPT_CATEGORY", "Run", id),
  );
}

/** Returns an unfinished upload of the caller. */
async function findUpload(context: ServerContext, caller: Caller, resourceId: string): Promise<Row> {
  const row = await context.db
    .selectFrom("scriptAttachments")
    .selectAll()
    .where("resourceId", "=", resourceId)
    .where("createdBy", "=", caller.user!.id)
    .where("scanStatus", "=", "ARRIVING")
    .executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return row;
}

const unready = {
  PROCESSING: "attachment_processing",
  FAILURE: "attachment_failed",
  SUSPICIOUS: "attachment_suspicious",
} as const;

function checkReady(context: ServerContext, row: Row): void {
  const { uploadStatus } = toAttachment(context, row);
  if (uploadStatus !== "SUCCESS") throw new MusterError(unready[uploadStatus]);
}

/** Decodes a part of an address; returns it unchanged if it is malformed. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const handlers = {
  async startAttachmentUpload({ context, caller, body }) {
    const wrong = checkFile(body);
    if (wrong) throw refusedField("name", wrong);
    return begin(context, caller, body, null);
  },

  async putAttachmentPart({ context, caller, path, query, request }) {
    const row = await findUpload(context, caller, path.resourceId);
    const part: unknown = request.body;
    if (!Buffer.isBuffer(part)) throw new MusterError("unsupported_media_type");
    const received = query.offset + part.length;
    if (query.offset !== row.received || received > row.size) throw new MusterError("upload_out_of_order");
    const file = await open(fileForWriting(context, row.resourceId), query.offset ? "r+" : "w", 0o600);
    try {
      await file.write(part, 0, part.length, query.offset);
    } finally {
      await file.close();
    }
    const after = await context.db
      .updateTable("scriptAttachments")
      .set({ received })
      .where("id", "=", row.id)
      .where("received", "=", query.offset)
      .where("scanStatus", "=", "ARRIVING")
      .returningAll()
      .executeTakeFirst();
    if (!after) throw new MusterError("upload_out_of_order");
    return toAttachment(context, after);
  },

  async finalizeAttachment({ context, caller, body }) {
    const { metadata, tempUri } = body;
    const row = await findUpload(
      context,
      caller,
      tempUri.startsWith(uploads) ? tempUri.slice(uploads.length) : "",
    );
    if (row.received !== row.size || metadata.size !== row.size) throw new MusterError("upload_out_of_order");
    const path = fileOf(context, row.resourceId);
    const wrong = checkFile({ ...row, name: metadata.name });
    if (wrong) throw refusedField("metadata.name", wrong);
    if (metadata.extension.toLowerCase() !== extensionOf(metadata.name))
      throw refusedField("metadata.extension", t("errors.detail.extensionDiffers"));
    const notIcon = row.kind === "ICON" ? checkIcon(await readFile(path)) : undefined;
    if (notIcon) {
      await discard(context, [row]);
      throw refusedField("metadata", notIcon);
    }
    const digest = await digestOf(path);
    const after = await context.db
      .updateTable("scriptAttachments")
      .set({
        name: metadata.name,
        mimeType: /^[\w.+-]+\/[\w.+-]+$/.test(metadata.mimeType)
          ? metadata.mimeType
          : "application/octet-stream",
        extension: extensionOf(metadata.name),
        digest,
        scanStatus: "PROCESSING",
      })
      .where("id", "=", row.id)
      .where("scanStatus", "=", "ARRIVING")
      .returningAll()
      .executeTakeFirst();
    if (!after) throw new MusterError("not_found");
    scanQueue(context).wake();
    return toAttachment(context, after);
  },

  async addAttachmentUrl({ context, caller, body }) {
    if (!isSecureUrl(body.url)) throw refusedField("url", attachmentMessages.url);
    const last = decoded(new URL(body.url).pathname.split("/").at(-1) ?? "");
    const name = cleanText(last.replace(/[/\\]/g, " "), 255);
    const wrong = checkFile({ kind: body.kind, name, size: 1 });
    if (wrong) throw refusedField("url", wrong);
    const made = await begin(context, caller, { kind: body.kind, name: name || "file", size: 0 }, body.url);
    scanQueue(context).wake();
    return made;
  },

  async getAttachment({ context, caller, path }) {
    return toAttachment(context, await find(context, caller, path.attachmentId));
  },

  async deleteAttachment({ context, caller, path }) {
    const row = await find(context, caller, path.attachmentId);
    if (!(await discardUnused(context, [row.id]))) throw new MusterError("not_found");
    return undefined;
  },

  async getAttachmentSignedUrl({ context, caller, path }) {
    const row = await find(context, caller, path.attachmentId);
    checkReady(context, row);
    const { name, extension, size, mimeType, digest } = row;
    return {
      id: row.id,
      fileName: name,
      extension,
      size,
      mimeType,
      digest,
      ...signedAddress(context, row.id),
    };
  },

  async downloadAttachment({ context, path, reply }) {
    const text = verify(context.keys.attachment, path.ticket);
    const ticket = text === undefined ? undefined : (JSON.parse(text) as { id: number; expiresAt: number });
    if (!ticket || ticket.expiresAt <= Date.now()) throw new MusterError("signed_url_invalid");
    const row = await context.db
      .selectFrom("scriptAttachments")
      .selectAll()
      .where("id", "=", ticket.id)
      .executeTakeFirst();
    if (!row) throw new MusterError("not_found");
    checkReady(context, row);
    const file = await open(fileOf(context, row.resourceId)).catch(() => {
      throw new MusterError("attachment_failed");
    });
    void reply.header("content-length", row.size);
    void reply.header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(row.name)}`);
    // the contract declares a string because JSON Schema has no type for bytes
    return file.createReadStream() as unknown as string;
  },
} satisfies Partial<Handlers>;

export const attachments: Feature = {
  handlers,
  http: (server) => readParts(server),
  activityObjects: { file: [{ table: "scriptAttachments", name: "name" }] },
};
