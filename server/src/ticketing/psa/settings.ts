// The ticketing settings: one row, with its revisions and secrets.
import type { Selectable, Transaction } from "kysely";
import type { PsaSettings } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { unseal } from "../../platform/security/crypto.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";

export type PsaRow = Selectable<Tables["psaSettings"]>;
export type PsaContent = Omit<PsaSettings, "revision" | "changedBy" | "changedAt">;

/** The number of revisions stored for detecting concurrent changes. */
const revisionsStored = 200;

export const contentOf = ({ content }: Pick<PsaRow, "content">): PsaContent =>
  JSON.parse(content) as PsaContent;

export const readPsa = (db: Database): Promise<PsaRow> =>
  db.selectFrom("psaSettings").selectAll().executeTakeFirstOrThrow();

/** Locks the settings until the transaction ends. */
export const lockPsa = (db: Transaction<Tables>): Promise<PsaRow> =>
  db.updateTable("psaSettings").set({ id: 1 }).returningAll().executeTakeFirstOrThrow();

/** Updates the locked settings and stores the previous revision for a while. */
export async function writePsa(
  db: Transaction<Tables>,
  before: PsaRow,
  set: Partial<Pick<PsaRow, "connectWiseKeys" | "autotaskSecret">> & { content: PsaContent },
  changedBy: string,
): Promise<void> {
  const { revision, content, changedAt } = before;
  await db
    .insertInto("psaRevisions")
    .values({ revision, content, changedAt, changedBy: before.changedBy })
    .execute();
  await db
    .deleteFrom("psaRevisions")
    .where("revision", "<=", revision - revisionsStored)
    .execute();
  await db
    .updateTable("psaSettings")
    .set({
      ...set,
      content: JSON.stringify(set.content),
      revision: revision + 1,
      changedBy,
      changedAt: Date.now(),
    })
    .execute();
}

/** A sealed secret can only be opened for the connection that it was sealed for. */
export const boundToConnectWise = ({ url, companyId }: { url: string; companyId: string }): string =>
  `psa/connectwise/${companyId}/${url}`;
export const boundToAutotask = ({ userName }: { userName: string }): string => `psa/autotask/${userName}`;

/** Returns the decrypted secrets of the PSAs, for their connectors only. */
export function openSecrets(context: ServerContext, row: PsaRow) {
  const { connectWise, autotask } = contentOf(row);
  const keys = connectWise && row.connectWiseKeys;
  const secret = autotask && row.autotaskSecret;
  return {
    connectWise: keys
      ? (JSON.parse(unseal(context.keys.seal, keys, boundToConnectWise(connectWise))) as {
          publicKey: string;
          privateKey: string;
        })
      : null,
    autotask: secret ? unseal(context.keys.seal, secret, boundToAutotask(autotask)) : null,
  };
}
