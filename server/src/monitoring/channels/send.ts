// Sends a message to a channel, or reports why it couldn't.
import { createTransport } from "nodemailer";
import { cleanText, t, type ChannelTarget } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { callAddress, checkedAddress, FetchRefused } from "../../platform/security/safe-fetch.ts";
import { inWordsOf, type Reader } from "../../platform/reader-language.ts";
import { requestFor, type About, type Destination } from "./messages.ts";

const timeoutMS = 15_000;
const maxBytes = 64 * 1_024;

/** @param final whether retrying can't help */
export class SendFailed extends Error {
  readonly final: boolean;
  constructor(message: string, final: boolean) {
    super(cleanText(message, 300));
    this.final = final;
  }
}

async function sendMail(
  { host = "", port = 587, user, secret, from, to = [] }: ChannelTarget,
  about: About,
  allowHosts: readonly string[],
): Promise<void> {
  const address = await checkedAddress({ host, port }, allowHosts, AbortSignal.timeout(timeoutMS));
  const transport = createTransport({
    host: address,
    port,
    secure: port === 465,
    // a password is never sent in clear text
    requireTLS: user !== undefined && port !== 465,
    tls: { servername: host },
    connectionTimeout: timeoutMS,
    greetingTimeout: timeoutMS,
    socketTimeout: timeoutMS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user !== undefined && { auth: { user, pass: secret ?? "" } }),
  });
  try {
    await transport.sendMail({
      from,
      to,
      subject: about.title,
      text: [...about.lines, "", about.url].join("\n"),
      // mail programs group messages with the same reference
      references: `<${about.key}@muster>`,
      headers: { "Auto-Submitted": "auto-generated" },
    });
  } finally {
    transport.close();
  }
}

/** @throws SendFailed */
export async function send(
  context: ServerContext,
  to: Destination & Reader,
  make: () => About,
): Promise<void> {
  const allowHosts = context.config.notificationAllowHosts;
  try {
    const { type, target } = to;
    if (type === "EMAIL") return await sendMail(target, inWordsOf(to, make), allowHosts);
    const { url, ...request } = inWordsOf(to, () => requestFor({ ...to, type }, make()));
    const limits = { milliseconds: timeoutMS, bytes: maxBytes };
    const answer = await callAddress(url, { method: "POST", ...request }, { allowHosts }, limits);
    const { status } = answer;
    if (status < 200 || status > 299)
      throw new SendFailed(
        t("monitoring.channels.answered", { status }),
        status >= 400 && status < 500 && status !== 408 && status !== 429,
      );
  } catch (error) {
    if (error instanceof SendFailed) throw error;
    if (error instanceof FetchRefused)
      throw new SendFailed(
        error.message === "address_refused"
          ? t("monitoring.channels.addressRefused", { address: error.about })
          : error.about,
        false,
      );
    const { message, responseCode = 0 } = error as Error & { responseCode?: number };
    throw new SendFailed(message, responseCode >= 500 && responseCode < 600);
  }
}
