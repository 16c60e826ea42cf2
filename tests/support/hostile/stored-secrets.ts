import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import pg from "pg";

/**
 * The columns that look or are named like a secret, with their protection. "sealed" and "hashed" values are
 * useless to a thief and still not returned; the others have the reason why they can be read.
 */
export const protection: Record<string, "sealed" | "hashed" | (string & {})> = {
  "users.password": "hashed",
  "sessions.id": "a hash, and the name under which its user may end it",
  "sessions.csrfToken": "told with its session, and good for nothing without the cookie",
  "apiKeys.digest": "hashed",
  "apiKeys.previousDigest": "hashed",
  "credentials.secret": "sealed",
  "notificationChannels.target": "sealed",
  "agents.signingKey": "public",
  "agents.sealingKey": "public",
  "nodeApprovals.signingKey": "public",
  "nodeApprovals.sealingKey": "public",
  "invitations.digest": "hashed",
  "mfaFactors.secret": "sealed",
  "mfaChallenges.id": "hashed",
  "mfaChallenges.data": "sealed",
  "recoveryCodes.digest": "hashed",
  "signInFailures.account": "hashed",
  "signInPlaces.place": "an address, or the hash of a browser's cookie",
  "singleSignOn.scimDigest": "hashed",
  "singleSignOn.ownKey": "sealed",
  "singleSignOn.ownCertificate": "published",
  "singleSignOn.provider": "what the provider publishes",
  "signOns.browser": "hashed",
  "psaSettings.connectWiseKeys": "sealed",
  "psaSettings.autotaskSecret": "sealed",
  "codeSigning.secret": "sealed",
  "codeSigning.fingerprint": "published",
  "signingKeys.privateKey": "sealed",
  "signingKeys.publicKey": "published",
  "signingKeys.id": "published",
  "signingKeys.root": "published",
  "signingKeys.signature": "published",
  "signingRequests.privateKey": "sealed",
  "signingRequests.publicKey": "published",
  "signingRequests.id": "published",
  "signingRequests.root": "published",
  "signingRequests.replaces": "published",
  "rootKeys.privateKey": "sealed",
  "rootKeys.publicKey": "published",
  "rootKeys.id": "published",
  "rootKeys.recoveryDigest": "of an encrypted file",
  "auditAnchors.hash": "published",
  "auditAnchors.key": "published",
  "auditAnchors.signature": "published",
  "changeRequests.request": "sealed",
  "changeRequests.digest": "what a second person compares; of a random number, too",
  "changeRequests.requestDigest": "hashed",
  "activities.hash": "of what anybody who reads the log sees",
  "activities.previousHash": "as above",
  "activities.sessionId": "as sessions.id",
  "sshHostKeys.hostKey": "published",
  "sshHostKeys.offeredKey": "published",
  "scripts.content": "a script, in base64",
  "scripts.digest": "of what its readers see",
  "automationVersions.digest": "of what its readers see",
  "automationVersions.content": "of a script, for its readers",
  "automationVersions.contentDigest": "of what its readers see",
  "scriptAttachments.digest": "of what its readers see",
};

/** Returns the texts of an index that stores only trigrams, reconstructed from them. */
function indexedTexts(file: DatabaseSync, name: string): string[] {
  file.exec(`create virtual table temp.trigrams using fts5vocab(main, "${name}", instance)`);
  const texts = new Map<unknown, string>();
  for (const { doc, term } of file.prepare("select doc, term from trigrams order by doc, offset").all()) {
    const before = texts.get(doc);
    texts.set(doc, before === undefined ? String(term) : before + [...String(term)].at(-1));
  }
  file.exec("drop table temp.trigrams");
  return [...texts.values()];
}

/** Yields every text of every table by column, from the database at an address or in a data folder. */
export async function* columns(address: string, data: string): AsyncGenerator<[string, string]> {
  const textsOf = function* (table: string, row: object): Generator<[string, string]> {
    for (const [column, value] of Object.entries(row))
      if (typeof value === "string") yield [`${table}.${column}`, value];
  };
  if (!address) {
    const file = new DatabaseSync(join(data, "muster.db"), { readOnly: true });
    const tables = file.prepare(
      // exclude the tables of an index: its words are read with it
      "select name, sql like '%using fts5 (%' as indexes from sqlite_master where type = 'table' and sql not like '%using fts5vocab%'",
    );
    for (const { name, indexes } of tables.all())
      if (indexes) for (const text of indexedTexts(file, String(name))) yield [`${String(name)}.text`, text];
      else
        for (const row of file.prepare(`select * from "${String(name)}"`).all())
          yield* textsOf(String(name), row);
    file.close();
    return;
  }
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  for (const { name } of rows)
    for (const row of (await client.query<object>(`select * from "${name}"`)).rows) yield* textsOf(name, row);
  await client.end();
}
