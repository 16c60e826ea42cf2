// Connections that use the proxy named in the environment and additional certificate authorities.
import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import tls from "node:tls";
import { MusterError, t } from "@muster/sdk";

type Environment = Readonly<Record<string, string | undefined>>;

const ports: Record<string, string> = { "http:": "80", "https:": "443" };

const isListed = (entry: string, { hostname, port, protocol }: URL): boolean => {
  const [host = "", only] = entry.split(/:(?=\d+$)/);
  if (only && only !== (port || ports[protocol])) return false;
  const suffix = host.replace(/^\*?\./, "");
  return host === "*" || hostname === suffix || hostname.endsWith(`.${suffix}`);
};

/** The proxy for an address, according to HTTPS_PROXY, HTTP_PROXY and NO_PROXY; undefined for none. */
export function proxyOf(address: string, env: Environment = process.env): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const name = url.protocol === "https:" ? "https_proxy" : "http_proxy";
  const proxy = env[name] || env[name.toUpperCase()];
  const excluded = (env.no_proxy || env.NO_PROXY || "").split(/[\s,]+/).filter(Boolean);
  if (!proxy || !URL.canParse(proxy) || excluded.some((entry) => isListed(entry, url))) return undefined;
  return new URL(proxy);
}

/**
 * The HTTP agent for WebSockets through the proxy; undefined without a proxy. `proxyEnv` needs Node.js 24.
 */
export function proxyAgent(address: string): http.Agent | undefined {
  if (!proxyOf(address)) return undefined;
  const { Agent } = address.startsWith("https:") ? https : http;
  return new Agent({ proxyEnv: process.env });
}

/** Sends all HTTP requests of this process through the proxy named in the environment, if any. */
export function useProxy(): void {
  http.setGlobalProxyFromEnv?.();
}

/**
 * Trusts the authorities of a PEM file in addition to those of Node.js.
 * @throws MusterError `validation_failed` if the file has no certificate, or if this version of Node.js can't
 *   add authorities at run time
 */
export function trustAuthorities(file: string): void {
  let text = "";
  try {
    text = readFileSync(file, "utf8");
  } catch {
    // the message below names the file
  }
  if (!text.includes("-----BEGIN CERTIFICATE-----"))
    throw new MusterError("validation_failed", { message: t("agents.installed.noCertificate", { file }) });
  if (!tls.setDefaultCACertificates)
    throw new MusterError("validation_failed", { message: t("agents.installed.oldNode", { file }) });
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), text]);
}
