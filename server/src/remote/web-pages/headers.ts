// Filters and translates the headers between a device and a browser.
import type { IncomingMessage } from "node:http";
import type { WebPageProtocol } from "@muster/sdk";

/** Alternating names and values, as in Node's `rawHeaders`. */
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
/** Headers that reveal where the browser is, some of them set by proxies before the server. */
const ofWay = ["host", "origin", "referer", "cookie", "forwarded", "via", "x-real-ip"];
/** Headers that would affect more than the page, or that the server sets itself. */
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

/** Removes the headers that apply to a single connection, including those that `connection` names. */
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

/** Whether it is one of the server's own cookies, whatever its prefix. */
export const isOwnCookie = (pair: string): boolean => /^\s*(?:__Host-)?muster_/i.test(pair);

/** The origins of the page and of the device. */
export interface Names {
  /** "https://….pages.example.com" */
  page: string;
  /** "http://10.0.0.5:8080" */
  device: string;
  /** The hosts by which the device may refer to itself: that of its address, and others. */
  hosts: readonly string[];
}

/** Returns the address with the host at which the device is reached; undefined if it isn't the device's. */
export function ownHost(address: URL, { device, hosts }: Pick<Names, "device" | "hosts">): URL | undefined {
  const isWeb = address.protocol === "http:" || address.protocol === "https:";
  if (!isWeb || address.username || address.password || !hosts.includes(address.hostname)) return undefined;
  const own = new URL(address);
  own.hostname = new URL(device).hostname;
  return own;
}

/** Converts an address of the page to the device's; undefined for other pages. */
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
    // otherwise Node would send some bodies without their length
    ...(headers["transfer-encoding"] && { "transfer-encoding": "chunked" }),
    ...(cookies.length && { cookie: cookies.join("; ") }),
    ...(origin && { origin }),
    ...(referer && { referer }),
  };
}

/** Limits a device's cookie to this page's host; drops one that would replace a cookie of the server. */
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

/** Returns the target of a device's redirect: a path on the page, or another address. */
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

/** Returns the address if it is another port of the same device over http or https. */
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

/** Other sites can't frame the page or access its window, and don't get its address. */
export const isolation: Readonly<Record<string, string>> = {
  "content-security-policy": "frame-ancestors 'self'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "same-origin",
};

/** Headers that are wrong once the text of a response was changed. */
export const ofText = [
  "content-length",
  "content-encoding",
  "content-md5",
  "content-digest",
  "repr-digest",
  "digest",
  "accept-ranges",
];

/** Returns alternating names and values. */
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
