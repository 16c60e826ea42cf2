// Signs installers for Windows with the owner's certificate. osslsigncode signs each once; the token is
// inserted when the installer is sent.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { duplexPair } from "node:stream";
import { connect, createSecureContext, TLSSocket } from "node:tls";
import { promisify } from "node:util";
import { cleanText, formatDateTime, MusterError, t, type CodeSigning } from "@muster/sdk";
import { perServer, type ServerContext } from "../../context.ts";
import type { Handlers } from "../../feature.ts";
import { seal, unseal } from "../../platform/security/crypto.ts";
import type { BuiltInstaller } from "./built-installers.ts";

const run = promisify(execFile);
const program = "osslsigncode";
const forCode = "1.3.6.1.5.5.7.3.3";
const maxNameLength = 300;
const signMS = 60_000;
/** Binds the sealed secret to its row. */
const bound = "codeSigning";

interface Secret {
  /** Base64 of a PKCS#12 file, or of PEM. */
  keyFile: string;
  passphrase: string;
}

interface Signing extends Secret {
  /** "" for none. */
  timestampUrl: string;
}

const isPem = (file: Buffer) => file.includes("-----BEGIN ");

export const isForWindows = (path: string): boolean => /\.(msi|exe)$/.test(path);

/**
 * Returns the certificate in a file, as a TLS server that uses the file presents it.
 * @throws Error if it can't be used
 */
async function certificateOf({ keyFile, passphrase }: Secret) {
  const bytes = Buffer.from(keyFile, "base64");
  const secureContext = createSecureContext({
    passphrase,
    ...(isPem(bytes) ? { cert: bytes, key: bytes } : { pfx: bytes }),
  });
  const [near, far] = duplexPair();
  const server = new TLSSocket(near, { isServer: true, secureContext });
  const client = connect({ socket: far, rejectUnauthorized: false });
  try {
    await Promise.race([once(client, "secureConnect"), once(server, "error")]);
    const certificate = client.getPeerX509Certificate();
    if (!certificate) throw new Error("There is no certificate.");
    return certificate;
  } finally {
    client.destroy();
    server.destroy();
  }
}

const refused = (message: string) =>
  new MusterError("validation_failed", { message, errors: [{ field: "keyFile", message }] });

/** @throws MusterError `validation_failed` */
async function examine(secret: Secret) {
  const certificate = await certificateOf(secret).catch(() => {
    throw refused(t("agents.installers.codeSigning.unreadable"));
  });
  const { keyUsage, validFromDate, validToDate, subject, issuer, fingerprint256 } = certificate;
  if (!keyUsage?.includes(forCode)) throw refused(t("agents.installers.codeSigning.notForCode"));
  if (validToDate.getTime() <= Date.now() || validFromDate.getTime() > Date.now())
    throw refused(t("agents.installers.codeSigning.ended"));
  const nameOf = (text: string) => cleanText(text.split("\n").toReversed().join(", "), maxNameLength);
  return {
    subject: nameOf(subject),
    issuer: nameOf(issuer),
    fingerprint: fingerprint256.replaceAll(":", ""),
    notBefore: validFromDate.getTime(),
    notAfter: validToDate.getTime(),
  };
}

type Failed = NodeJS.ErrnoException & { stderr?: string; killed?: boolean };

const noProgram = () =>
  new MusterError("code_signing_failed", {
    message: t("errors.detail.codeSigningNoProgram"),
    nextStep: t("errors.detail.codeSigningInstall"),
  });

/** @param said the program's output @param isLate whether it was ended because it took too long */
function notSigned(said: string, isLate: boolean, timestampUrl: string): MusterError {
  const lines = said.trim().split("\n");
  const reason = cleanText(lines[0] ?? "", maxNameLength);
  const ofService = lines.find((line) => /timestamp|HTTP/i.test(line));
  if (!timestampUrl || !(isLate || ofService))
    return new MusterError("code_signing_failed", {
      message: t("errors.detail.codeSigningReason", { reason }),
    });
  return new MusterError("code_signing_failed", {
    message: t("errors.detail.codeSigningTimestamp", {
      url: timestampUrl,
      reason: isLate ? t("errors.detail.codeSigningLate") : cleanText(ofService ?? "", maxNameLength),
    }),
    nextStep: t("errors.detail.codeSigningTimestampCheck"),
  });
}

/** Signs a file and leaves room for a token. @throws MusterError `code_signing_failed` */
async function sign(context: ServerContext, signing: Signing, from: string, to: string) {
  const { keyFile, passphrase, timestampUrl } = signing;
  const bytes = Buffer.from(keyFile, "base64");
  const work = await mkdtemp(join(context.config.data, "signing-"));
  const [key, pass, out] = ["key", "passphrase", "signed"].map((name) => join(work, name)) as [
    string,
    string,
    string,
  ];
  try {
    await writeFile(key, bytes, { mode: 0o600 });
    await writeFile(pass, passphrase, { mode: 0o600 });
    const by = isPem(bytes) ? ["-certs", key, "-key", key] : ["-pkcs12", key];
    // osslsigncode refuses an empty passphrase file
    const opened = passphrase ? ["-readpass", pass] : ["-pass", ""];
    const args = [...by, ...opened, "-h", "sha256", "-n", "Muster Agent", "-addUnauthenticatedBlob"];
    if (timestampUrl) args.push("-ts", timestampUrl);
    await run(program, ["sign", ...args, "-in", from, "-out", out], { timeout: signMS });
    await rename(out, to);
  } catch (error) {
    const { code, stderr, message, killed } = error as Failed;
    if (code === "ENOENT") throw noProgram();
    const said = stderr || message;
    context.log.error({ reason: said }, "an installer could not be signed");
    throw notSigned(said, killed === true, timestampUrl);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const stored = ({ db }: ServerContext) => db.selectFrom("codeSigning").selectAll().executeTakeFirst();

/** Whether installers for Windows are signed. */
export const signsCode = async (context: ServerContext): Promise<boolean> => !!(await stored(context));

const folderOf = ({ config }: ServerContext) => join(config.data, "signed-installers");
const underWay = perServer(() => new Map<string, Promise<unknown>>());

/**
 * Returns the installer to send: signed, if it is for Windows and there is a certificate.
 * @throws MusterError
 */
export async function signed(context: ServerContext, built: BuiltInstaller): Promise<BuiltInstaller> {
  const row = isForWindows(built.path) ? await stored(context) : undefined;
  if (!row) return built;
  const { timestampUrl } = row;
  const folder = folderOf(context);
  const path = join(folder, `${built.sha256}-${row.fingerprint}${extname(built.path)}`);
  // a timestamp proves that the certificate was valid when it signed
  if (row.notAfter <= Date.now() && !(timestampUrl && existsSync(path)))
    throw new MusterError("code_signing_failed", {
      message: t("errors.detail.codeSigningExpired", { date: formatDateTime(row.notAfter) }),
      nextStep: t("errors.detail.codeSigningRenew"),
    });
  if (!existsSync(path)) {
    const running = underWay(context);
    const secret = JSON.parse(unseal(context.keys.seal, row.secret, bound)) as Secret;
    const work =
      running.get(path) ??
      mkdir(folder, { recursive: true, mode: 0o700 })
        .then(() => sign(context, { ...secret, timestampUrl }, built.path, path))
        .finally(() => running.delete(path));
    running.set(path, work);
    await work;
  }
  return { ...built, path, size: (await stat(path)).size, isSigned: true };
}

async function current(context: ServerContext): Promise<CodeSigning> {
  const row = await stored(context);
  if (!row) return { certificate: null };
  const { id: _, secret: __, ...certificate } = row;
  return { certificate };
}

/** Deletes installers signed with a previous certificate, which aren't needed again. */
const forgetSigned = (context: ServerContext) => rm(folderOf(context), { recursive: true, force: true });

export const codeSigningHandlers = {
  getCodeSigning: ({ context }) => current(context),

  async updateCodeSigning({ context, caller, body: { keyFile, passphrase = "", timestampUrl = "" } }) {
    const secret = { keyFile, passphrase };
    const certificate = await examine(secret);
    await run(program, ["--version"]).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") throw noProgram();
    });
    const row = {
      ...certificate,
      timestampUrl,
      secret: seal(context.keys.seal, JSON.stringify(secret), bound),
      setBy: caller.user!.email,
      setAt: Date.now(),
    };
    await context.db
      .insertInto("codeSigning")
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    await forgetSigned(context);
    return current(context);
  },

  async removeCodeSigning({ context }) {
    const { numDeletedRows } = await context.db.deleteFrom("codeSigning").executeTakeFirst();
    if (!numDeletedRows) throw new MusterError("not_found");
    await forgetSigned(context);
    return undefined;
  },
} satisfies Partial<Handlers>;
