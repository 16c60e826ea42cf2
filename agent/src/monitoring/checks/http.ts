import { request as requestPlain, type IncomingMessage } from "node:http";
import { request as requestSecure } from "node:https";
import { getCACertificates, TLSSocket } from "node:tls";
import { version, type ConditionHttp } from "@muster/sdk";
import { ForbiddenAddress, pinnedLookup } from "./addresses.ts";
import { codeOf, failureOf, found, type Finding } from "./finding.ts";

const maxBytes = 1024 * 1024;
const maxRedirects = 5;
const dayMS = 24 * 3_600_000;
const certificateFault = /^(?:CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_|ERR_TLS_CERT)/;

/** Node.js's certificate authorities and the system's, such as an organization's own. */
let authorities: string[] | undefined;
const trusted = () => (authorities ??= [...getCACertificates("default"), ...getCACertificates("system")]);

async function ask(url: URL, signal: AbortSignal, ca?: string[]): Promise<IncomingMessage> {
  const lookup = await pinnedLookup(url.hostname);
  const headers = { "user-agent": `Muster/${version}`, accept: "*/*", "accept-encoding": "identity" };
  const options = { agent: false as const, headers, lookup, signal };
  return new Promise((resolve, reject) => {
    const sent =
      url.protocol === "https:"
        ? requestSecure(url, { ...options, ca: ca ?? trusted() }, resolve)
        : requestPlain(url, options, resolve);
    sent.once("error", reject);
    sent.end();
  });
}

/** Days until the certificate expires; undefined without one. */
function daysLeft({ socket }: IncomingMessage): number | undefined {
  if (!(socket instanceof TLSSocket)) return undefined;
  const expiresAt = Date.parse(socket.getPeerCertificate().valid_to);
  return Number.isNaN(expiresAt) ? undefined : Math.floor((expiresAt - Date.now()) / dayMS);
}

/** Whether the first megabyte contains a text. */
async function contains(answer: IncomingMessage, text: string): Promise<boolean> {
  const wanted = Buffer.from(text);
  let before = Buffer.alloc(0);
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    const read = Buffer.concat([before, chunk.subarray(0, maxBytes - bytes)]);
    if (read.includes(wanted)) return true;
    bytes += chunk.length;
    if (bytes >= maxBytes) return false;
    // the text may continue in the next chunk
    before = read.subarray(Math.max(0, read.length - wanted.length + 1));
  }
  return false;
}

async function judge(answer: IncomingMessage, given: Required<ConditionHttp>): Promise<Finding> {
  const { statusFrom, statusTo, text, certificateDays } = given;
  const number = answer.statusCode ?? 0;
  if (number < statusFrom || number > statusTo) return found(true, "STATUS", { number });
  const days = daysLeft(answer);
  if (text && !(await contains(answer, text))) return found(true, "TEXT_MISSING", { number });
  return certificateDays !== null && days !== undefined && days <= certificateDays
    ? found(true, "CERTIFICATE_EXPIRES", { number: days })
    : found(false, "STATUS", { number });
}

/**
 * Checks whether a page responds as it should; redirects are followed within its host.
 * @param ca replaces the trusted certificate authorities; for tests
 */
export async function checkHttp(
  given: Required<ConditionHttp>,
  signal: AbortSignal,
  ca?: string[],
): Promise<Finding> {
  let url = new URL(given.url);
  try {
    for (let redirects = 0; ; redirects++) {
      const answer = await ask(url, signal, ca);
      try {
        const { statusCode = 0, headers } = answer;
        const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined;
        const next = isRedirect ? URL.parse(headers.location ?? "", url) : null;
        if (!next || redirects >= maxRedirects) return await judge(answer, given);
        if (next.hostname !== url.hostname || !/^https?:$/.test(next.protocol))
          return found(true, "OTHER_HOST", { text: next.hostname });
        Object.assign(next, { username: "", password: "" });
        url = next;
      } finally {
        answer.destroy();
      }
    }
  } catch (error) {
    if (error instanceof ForbiddenAddress) throw error;
    const code = codeOf(error);
    if (certificateFault.test(code)) return found(true, "CERTIFICATE", { text: code });
    return found(true, signal.aborted ? "NO_ANSWER" : failureOf(error));
  }
}
