// Which headers a device and a browser get from each other.
import type { IncomingMessage } from "node:http";
import type { WebPageProtocol } from "@muster/sdk";

/** Names and values in turn, as Node has them. */
type RawHeaders = readonly string[];

const pairs = (headers: RawHeaders): [name: string, value: string][] =>
  Array.from({ length: headers.length / 2 }, (_, i) => [headers[2 * i]!, headers[2 * i + 1]!]);

const ofConnection = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];
/** Where the browser is, and what proxies before the server say about it. */
const ofWay = ["host", "origin", "referer", "cookie", "forwarded", "via", "x-real-ip"];
/** What the page would change beyond itself, or what the server says in its place. */
const ofOrigin = [
  "alt-svc",
  "clear-site-data",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "nel",
  "public-key-pins",
  "referrer-policy",
  "report-to",
  "reporting-endpoints",
  "strict-transport-security",
];

/** Without the headers of one connection, which its other headers may name. */
function endToEnd(headers: RawHeaders): [name: string, value: string][] {
  const all = pairs(headers);
  const named = all
    .filter(([name]) => name.toLowerCase() === "connection")
    .flatMap(([, value]) =>
      value
        .toLowerCase()
        .split(",")
        .map((one) => one.trim()),
    );
  const dropped = new Set([...ofConnection, ...named]);
  return all.filter(([name]) => !dropped.has(name.toLowerCase()));
}

/** The server's own, of any name. */
export const isOwnCookie = (pair: string): boolean => /^\s*(?:__Host-)?muster_/i.test(pair);

/** What the page and the device are called on either side. */
export interface Names {
  /** "https://….pages.example.com" */
  page: string;
  /** "http://10.0.0.5:8080" */
  device: string;
  /** By which the device may name itself: the host in its address, and others. */
  hosts: readonly string[];
}

/** The address with the host that the device is reached by; undefined if it is not the device's. */
export function ownHost(address: URL, { device, hosts }: Pick<Names, "device" | "hosts">): URL | undefined {
  const isWeb = address.protocol === "http:" || address.protocol === "https:";
  if (!isWeb || address.username || address.password || !hosts.includes(address.hostname)) return undefined;
  const own = new URL(address);
  own.hostname = new URL(device).hostname;
  return own;
}

/** An address of the page as the device knows it; undefined for other pages. */
function forDevice(address: string, { page, device }: Names): string | undefined {
  if (address !== page && !address.startsWith(`${page}/`)) return undefined;
  return device + address.slice(page.length);
}

export function headersForDevice(
  { rawHeaders, headers }: IncomingMessage,
  names: Names,
): Record<string, string | string[]> {
  const sent: Record<string, string | string[]> = {};
  for (const [name, value] of endToEnd(rawHeaders)) {
    const key = name.toLowerCase();
    if (ofWay.includes(key) || key.startsWith("x-forwarded-")) continue;
    sent[key] = key in sent ? [sent[key]!, value].flat() : value;
  }
  const cookies = (headers.cookie ?? "")
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one && !isOwnCookie(one));
  const origin = headers.origin && forDevice(headers.origin, names);
  const referer = headers.referer && forDevice(headers.referer, names);
  return {
    ...sent,
    host: new URL(names.device).host,
    // without it Node would send some bodies without their length
    ...(headers["transfer-encoding"] && { "transfer-encoding": "chunked" }),
    ...(cookies.length && { cookie: cookies.join("; ") }),
    ...(origin && { origin }),
    ...(referer && { referer }),
  };
}

/** A cookie of the device for this page's host alone; none for one in the place of the server's own. */
function pageCookie(text: string, { page }: Names): string[] {
  const [pair = "", ...attributes] = text.split(";");
  if (isOwnCookie(pair)) return [];
  const isPlain = page.startsWith("http:");
  const kept = attributes.filter((one) => {
    const name = one.replace(/=.*/s, "").trim().toLowerCase();
    return name !== "domain" && !(isPlain && (name === "secure" || name === "samesite"));
  });
  return [[pair, ...kept].join(";")];
}

/** Where a redirect of the device leads: a path of the page, or an address of something else. */
export function redirected(
  location: string,
  at: string,
  names: Pick<Names, "device" | "hosts">,
): { path?: string; other?: string } {
  const { device } = names;
  if (!URL.canParse(location, device + at)) return { path: "/" };
  const address = new URL(location, device + at);
  const { origin, pathname, search, hash, href } = ownHost(address, names) ?? address;
  // two slashes would lead to another host
  if (origin === device) return { path: `/${pathname.replace(/^\/+/, "")}${search}${hash}` };
  return { other: href };
}

export interface OtherPort {
  /** "https://10.0.0.5:8443" */
  origin: string;
  protocol: WebPageProtocol;
  port: number;
  path: string;
}

/** Another port of the same device, over http or https; undefined for everything else. */
export function otherPortOf(address: string, names: Names): OtherPort | undefined {
  const own = ownHost(new URL(address), names);
  if (!own) return undefined;
  const { protocol, port, origin, pathname, search, hash } = own;
  const is = protocol === "https:" ? "HTTPS" : "HTTP";
  return {
    origin,
    protocol: is,
    port: Number(port) || (is === "HTTPS" ? 443 : 80),
    // two slashes would lead to another host
    path: `/${pathname.replace(/^\/+/, "")}${search}${hash}`,
  };
}

/** No other page can frame this one or hold on to its window, and it tells others nothing about itself. */
export const isolation: Readonly<Record<string, string>> = {
  "content-security-policy": "frame-ancestors 'self'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "same-origin",
};

/** What is no longer true of an answer whose text was changed. */
export const ofText = [
  "content-length",
  "content-encoding",
  "content-md5",
  "content-digest",
  "repr-digest",
  "digest",
  "accept-ranges",
];

/** Names and values in turn. */
export function headersForBrowser(
  { rawHeaders }: IncomingMessage,
  names: Names,
  without: readonly string[] = [],
): string[] {
  const kept = endToEnd(rawHeaders).flatMap(([name, value]) => {
    const key = name.toLowerCase();
    if (without.includes(key)) return [];
    if (ofOrigin.includes(key) || key.startsWith("access-control-") || key === "location") return [];
    if (key === "set-cookie") return pageCookie(value, names).map((one) => [name, one]);
    return [[name, value]];
  });
  return [...kept, ...Object.entries(isolation)].flat();
}
