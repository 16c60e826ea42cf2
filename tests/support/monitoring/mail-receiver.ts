import { generateKeyPairSync } from "node:crypto";
import { text } from "node:stream/consumers";
import { simpleParser, type ParsedMail } from "mailparser";
import { SMTPServer } from "smtp-server";
import { selfSigned } from "../../../server/src/platform/security/certificate.ts";

export interface ReceivedMail {
  mail: ParsedMail;
  /** The recipients in the envelope. */
  to: string[];
  secure: boolean;
  user: unknown;
}

interface Options {
  /** Without a certificate, the server doesn't offer encryption. */
  tls?: { key: string; cert: string };
  password?: string;
  /** The port of a previous start. */
  port?: number;
}

/** Creates a certificate of localhost, which is trusted only by clients that are given it. */
export async function mailCertificate(): Promise<{ key: string; cert: string }> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const now = Date.now();
  const times = { notBefore: now - 60_000, notAfter: now + 3_600_000 };
  const der = await selfSigned({ privateKey, publicKey, name: "localhost", ...times });
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.replaceAll(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}

/** A mail server at localhost that stores what it receives. */
export class MailReceiver {
  readonly received: ReceivedMail[] = [];
  /** The response to messages: 250, 451 (try again) or 550 (permanent). */
  status = 250;
  /** The number of attempts to sign in. */
  signIns = 0;
  port = 0;
  private server: SMTPServer | undefined;

  async start({ tls, password, port = 0 }: Options = {}): Promise<void> {
    const server = new SMTPServer({
      ...tls,
      authOptional: password === undefined,
      // so that a test notices if the sender signs in without encryption
      allowInsecureAuth: true,
      hideSTARTTLS: tls === undefined,
      disableReverseLookup: true,
      onAuth: ({ username, password: given }, _, done) => {
        this.signIns += 1;
        if (given === password && username !== undefined) done(null, { user: username });
        else done(new Error("Wrong password"));
      },
      onData: (stream, { envelope, secure, user }, done) => {
        const to = envelope.rcptTo.map(({ address }) => address);
        void text(stream).then(async (raw) => {
          if (this.status === 250) this.received.push({ mail: await simpleParser(raw), to, secure, user });
          done(
            this.status === 250 ? null : Object.assign(new Error("Not now"), { responseCode: this.status }),
          );
        });
      },
    });
    // a sender that doesn't trust the certificate disconnects
    server.on("error", () => undefined);
    this.server = server;
    const listening = server.listen(port);
    await new Promise<void>((resolve) => listening.once("listening", resolve));
    this.port = (listening.address() as { port: number }).port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()));
  }
}
