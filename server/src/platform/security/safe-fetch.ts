// Fetches a user-supplied URL on the public Internet only, however it is written, resolved or redirected.
import { lookup, type LookupAddress } from "node:dns";
import {
  request as plain,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from "node:http";
import { request as encrypted } from "node:https";
import { isIP } from "node:net";
import { promisify } from "node:util";
import { isPublicAddress, limits, samlFinding, type SamlFinding, type SamlFindingCode } from "@muster/sdk";

export class FetchRefused extends Error {
  readonly finding: SamlFinding;
  readonly about: string;
  constructor(code: SamlFindingCode, about: string | number = "") {
    super(code);
    this.finding = samlFinding(code, about);
    this.about = String(about);
  }
}

type Resolve = (host: string) => Promise<LookupAddress[]>;

export interface FetchRules {
  /**
   * Hosts that may be internal: "idp.corp.example", with a port other than 443 added, or "http://host:port".
   */
  allowHosts: readonly string[];
  resolve?: Resolve;
}

const resolveAll: Resolve = (host) => promisify(lookup)(host, { all: true, verbatim: true });

export interface FetchRequest {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

export interface FetchAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends one request with the same checks as `openAddress` and returns any response; follows no redirects. */
export async function callAddress(
  address: string,
  request: FetchRequest,
  rules: FetchRules,
  { milliseconds, bytes }: { milliseconds: number; bytes: number },
): Promise<FetchAnswer> {
  const signal = AbortSignal.timeout(milliseconds);
  try {
    const url = parseAddress(address);
    const answer = await ask(url, await checkHost(url, rules, signal), signal, request);
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await readBytes(answer, bytes) };
  } catch (error) {
    throw asRefused(error, signal);
  }
}

/** Fetches metadata from a URL. */
export async function safeFetch(address: string, rules: FetchRules): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.samlFetchSeconds * 1_000);
  const answer = await openAddress(address, rules, signal);
  return readBytes(answer, limits.samlMetadataBytes).catch((error: unknown) => {
    throw asRefused(error, signal);
  });
}

/**
 * Returns a 200 response from a URL. At every hop the URL is checked, its name is resolved once, and the
 * connection is made to the checked address. The caller limits the size; the signal also aborts reading.
 * @throws FetchRefused
 */
export async function openAddress(
  address: string,
  rules: FetchRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  try {
    let url = parseAddress(address);
    for (let hop = 0; hop <= limits.samlRedirects; hop++) {
      const answer = await ask(url, await checkHost(url, rules, signal), signal, metadataRequest);
      const status = answer.statusCode ?? 0;
      const { location } = answer.headers;
      if (status === 200) return answer;
      answer.destroy();
      if (status < 300 || status > 399 || !location)
        throw new FetchRefused("address_unreachable", `it answered ${status}`);
      url = parseAddress(location, url);
    }
    throw new FetchRefused("too_many_redirects");
  } catch (error) {
    throw asRefused(error, signal);
  }
}

const metadataRequest: FetchRequest = {
  method: "GET",
  headers: { accept: "application/samlmetadata+xml, application/xml, text/xml, */*;q=0.8" },
};

const asRefused = (error: unknown, signal: AbortSignal): FetchRefused =>
  error instanceof FetchRefused
    ? error
    : new FetchRefused("address_unreachable", signal.aborted ? "it took too long" : reasonOf(error));

function parseAddress(text: string, base?: URL): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname || url.username || url.password)
    throw new FetchRefused("address_invalid", text);
  return url;
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

/** Returns the addresses to connect to. A name with any internal address is refused. */
async function checkHost(url: URL, { allowHosts, resolve = resolveAll }: FetchRules, signal: AbortSignal) {
  const refused = () => new FetchRefused("address_refused", url.origin);
  const allowed =
    allowHosts.includes(url.origin) || (url.protocol === "https:" && allowHosts.includes(url.host));
  if (url.protocol !== "https:" && !allowed) throw refused();
  // the URL parser has normalized decimal, octal and hexadecimal addresses
  const found = await addressesOf(hostOf(url), signal, resolve);
  if (!allowed && !found.every(({ address }) => isPublicAddress(address))) throw refused();
  return found;
}

/** Returns the addresses of a host, which is a name or an address. */
async function addressesOf(host: string, signal: AbortSignal, resolve: Resolve): Promise<LookupAddress[]> {
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await withinTime(resolve(host), signal);
  if (!found.length) throw new FetchRefused("address_unreachable", "its name has no address");
  return found;
}

/**
 * Returns an address of a host to connect to.
 * @throws FetchRefused if an address is internal and neither `host` nor `host:port` is allowed
 */
export async function checkedAddress(
  { host, port }: { host: string; port: number },
  allowHosts: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const found = await addressesOf(host, signal, resolveAll);
  const name = host.toLowerCase();
  const allowed = allowHosts.includes(name) || allowHosts.includes(`${name}:${port}`);
  if (!allowed && !found.every(({ address }) => isPublicAddress(address)))
    throw new FetchRefused("address_refused", `${name}:${port}`);
  return found[0]!.address;
}

const withinTime = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("it took too long")), { once: true });
    work.then(resolve, reject);
  });

function ask(
  url: URL,
  checked: LookupAddress[],
  signal: AbortSignal,
  { method, headers, body }: FetchRequest,
): Promise<IncomingMessage> {
  const [first] = checked;
  const options: RequestOptions = {
    host: hostOf(url),
    // uses the checked address even if the name resolves differently by now
    lookup: (_, { all }, done) => (all ? done(null, checked) : done(null, first!.address, first!.family)),
    port: url.port || (url.protocol === "https:" ? 443 : 80),
    path: url.pathname + url.search,
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
      "user-agent": "Muster",
    },
    agent: false,
    maxHeaderSize: 16_384,
    signal,
  };
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === "https:" ? encrypted : plain)(options, resolve);
    sent.on("error", reject);
    sent.end(body);
  });
}

async function readBytes(answer: IncomingMessage, max: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > max) {
      answer.destroy();
      throw new FetchRefused("too_large");
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function reasonOf(error: unknown): string {
  const { code = "", message } = error as { code?: string; message: string };
  if (/ENOTFOUND|EAI_/.test(code)) return "its name cannot be found";
  if (/CERT|SELF_SIGNED|ISSUER|UNABLE_TO_VERIFY|ALTNAME|SSL|TLS/.test(code))
    return `its certificate is not trusted (${code})`;
  return code ? `it cannot be reached (${code})` : message;
}
