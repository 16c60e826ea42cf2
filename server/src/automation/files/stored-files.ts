import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { t, checkFile, checkIcon, cleanText, limits, maxBytes, MusterError } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { sign } from "../../platform/security/crypto.ts";
import { openAddress, FetchRefused } from "../../platform/security/safe-fetch.ts";

/** Returns the path of an attachment's bytes. */
export const fileOf = (context: ServerContext, resourceId: string): string =>
  join(context.config.data, "attachments", resourceId);

/** Returns the same path after creating its folder. */
export const fileForWriting = (context: ServerContext, resourceId: string): string => {
  mkdirSync(join(context.config.data, "attachments"), { recursive: true, mode: 0o700 });
  return fileOf(context, resourceId);
};

export const refusedField = (field: string, message: string) =>
  new MusterError("validation_failed", { errors: [{ field, message }] });

/** Returns the SHA-256 of a file in base64url. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("base64url");
}

/** Deletes attachments and their files. */
export async function discard(
  context: ServerContext,
  rows: readonly { id: number; resourceId: string }[],
): Promise<void> {
  if (!rows.length) return;
  await context.db
    .deleteFrom("scriptAttachments")
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  for (const { resourceId } of rows) await rm(fileOf(context, resourceId), { force: true });
}

/** Downloads an attachment from its address into its file, which is then scanned like any other. */
export async function fetchAddress(
  context: ServerContext,
  id: number,
  address: string,
  signal: AbortSignal,
): Promise<void> {
  const { resourceId, kind, name } = await context.db
    .selectFrom("scriptAttachments")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const path = fileForWriting(context, resourceId);
  let size = 0;
  try {
    const answer = await openAddress(
      address,
      { allowHosts: context.config.attachmentAllowHosts },
      AbortSignal.any([signal, AbortSignal.timeout(context.config.fetchMS)]),
    );
    await pipeline(
      answer,
      async function* (source: AsyncIterable<Buffer>) {
        for await (const part of source) {
          size += part.length;
          if (size > maxBytes(kind)) throw refusedField("url", checkFile({ kind, name, size }) ?? "");
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
    if (error instanceof FetchRefused)
      throw new MusterError("attachment_failed", { message: error.finding.message });
    if (error instanceof MusterError)
      throw new MusterError("attachment_failed", { message: error.errors[0]?.message ?? error.message });
    throw new MusterError("attachment_failed", {
      message: t("automation.files.notReadableBecause", { error: cleanText(String(error), 200) }),
    });
  }
  const { numUpdatedRows } = await context.db
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
  // the attachment was deleted during the download
  if (!numUpdatedRows) await rm(path, { force: true });
}

/** Returns a short-lived address of a file's bytes, which needs no sign-in; agents get it, too. */
export function signedAddress(context: ServerContext, id: number): { signedUrl: string; expiresAt: number } {
  const expiresAt = Date.now() + limits.attachmentLinkMinutes * 60_000;
  const ticket = sign(context.keys.attachment, JSON.stringify({ id, expiresAt }));
  return { signedUrl: `${context.url}/ws/scripting/download/${ticket}`, expiresAt };
}
