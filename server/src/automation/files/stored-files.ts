import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { checkFile, checkIcon, cleanText, limits, mostBytes, MusterError } from "@muster/sdk";
import type { App } from "../../context.ts";
import { sign } from "../../platform/security/crypto.ts";
import { openAddress, OutboundRefused } from "../../platform/security/safe-fetch.ts";

/** Where the bytes of an attachment are. */
export const fileOf = (app: App, resourceId: string): string =>
  join(app.config.data, "attachments", resourceId);

/** The same, in a folder that is there. */
export const fileForWriting = (app: App, resourceId: string): string => {
  mkdirSync(join(app.config.data, "attachments"), { recursive: true, mode: 0o700 });
  return fileOf(app, resourceId);
};

/** A refusal of one field. */
export const refusedField = (field: string, message: string) =>
  new MusterError("validation_failed", { errors: [{ field, message }] });

/** SHA-256 of a file in base64url. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("base64url");
}

/** Removes attachments with their files. */
export async function discard(app: App, rows: readonly { id: number; resourceId: string }[]): Promise<void> {
  if (!rows.length) return;
  await app.db
    .deleteFrom("scriptAttachments")
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  for (const { resourceId } of rows) await rm(fileOf(app, resourceId), { force: true });
}

/** Reads an attachment from its address into its file; then it is scanned as any other. */
export async function fetchAddress(
  app: App,
  id: number,
  address: string,
  signal: AbortSignal,
): Promise<void> {
  const { resourceId, kind, name } = await app.db
    .selectFrom("scriptAttachments")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const path = fileForWriting(app, resourceId);
  let size = 0;
  try {
    const answer = await openAddress(
      address,
      { allowHosts: app.config.attachmentAllowHosts },
      AbortSignal.any([signal, AbortSignal.timeout(app.config.fetchMS)]),
    );
    await pipeline(
      answer,
      async function* (source: AsyncIterable<Buffer>) {
        for await (const part of source) {
          size += part.length;
          if (size > mostBytes(kind)) throw refusedField("url", checkFile({ kind, name, size }) ?? "");
          yield part;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
    const wrong =
      checkFile({ kind, name, size }) ?? (kind === "ICON" ? checkIcon(await readFile(path)) : undefined);
    if (wrong) throw refusedField("url", wrong);
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof OutboundRefused)
      throw new MusterError("attachment_failed", { message: error.finding.message });
    if (error instanceof MusterError)
      throw new MusterError("attachment_failed", { message: error.errors[0]?.message ?? error.message });
    throw new MusterError("attachment_failed", {
      message: `It cannot be read: ${cleanText(String(error), 200)}`,
    });
  }
  const { numUpdatedRows } = await app.db
    .updateTable("scriptAttachments")
    .set({
      size,
      received: size,
      digest: await digestOf(path),
      scanStatus: "PROCESSING",
      scanDetail: "",
      scannedAt: null,
    })
    .where("id", "=", id)
    .executeTakeFirst();
  // it was discarded meanwhile
  if (!numUpdatedRows) await rm(path, { force: true });
}

/** A short-lived address of a file's bytes, which asks for no sign-in; agents are given it, too. */
export function signedAddress(app: App, id: number): { signedUrl: string; expiresAt: number } {
  const expiresAt = Date.now() + limits.attachmentLinkMinutes * 60_000;
  const ticket = sign(app.keys.attachment, JSON.stringify({ id, expiresAt }));
  return { signedUrl: `${app.url}/ws/scripting/download/${ticket}`, expiresAt };
}
