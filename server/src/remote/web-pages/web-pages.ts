// Opens the web pages of devices through computers in their networks.
import { isIPv6 } from "node:net";
import {
  isPortIn,
  MusterError,
  t,
  targetText,
  type Input,
  type WebPage,
  type WebPageProtocol,
} from "@muster/sdk";
import { sessionError, TunnelClient } from "@muster/sdk/remote";
import { refusedField } from "../../automation/files/stored-files.ts";
import type { ServerContext } from "../../context.ts";
import { findDevice } from "../../devices/devices.ts";
import type { Feature, Handlers } from "../../feature.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { liveSessions } from "../live-sessions.ts";
import { callerOfLogin, loginOf } from "../rights.ts";
import { createWebPages } from "../migrations/2026-11-28-30-web-pages.ts";
import { openTunnelTo, tunnelPorts } from "../tunnels.ts";
import { pagesAddress } from "./address.ts";
import { DeviceAgent } from "./device-connection.ts";
import { PageHosts, ticketPath } from "./forward.ts";
import type { OtherPort } from "./headers.ts";
import { localSocket } from "./local-socket.ts";
import { pages, type Page } from "./open-pages.ts";
import { routeTo, type PageRoute } from "./route.ts";
import "../tables.ts";

type Body = Input<"openWebPage">["body"];

/** How long opening may take, in ms: the computer's user may have to consent. */
const openMS = 50_000;
const defaultPorts = [443, 80];
const tlsPorts = [443, 8_443];
const standardPorts: Readonly<Record<WebPageProtocol, number>> = { HTTP: 80, HTTPS: 443 };

interface Opening {
  context: ServerContext;
  caller: Caller;
  body: Body;
  /** The caller's IP address. */
  address: string;
}

interface Opened {
  sessionId: string;
  organizationId: number;
  tunnel: TunnelClient;
  agent: DeviceAgent;
  protocol: WebPageProtocol;
  port: number;
}

/**
 * Opens a session to one port and connects once, so that an unreachable page is reported before it is shown.
 */
async function connectTo(
  { context, caller, body, address }: Opening,
  { nodeId, host }: PageRoute,
  port: number,
): Promise<Opened> {
  const { protocol = tlsPorts.includes(port) ? "HTTPS" : "HTTP", reason, signature } = body;
  const sessions = liveSessions(context);
  const { promise: ended, reject } = Promise.withResolvers<never>();
  ended.catch(() => undefined);
  let link: { sessionId: string; organizationId: number } | undefined;
  const tunnel = new TunnelClient({
    async link(sessionId) {
      // requests in transit were lost with the server that relayed them
      if (sessionId !== undefined) throw new MusterError("session_ended");
      const target = { nodeId, host, port, ...(reason && { reason }), ...(signature && { signature }) };
      const opened = await openTunnelTo(context, caller, target, address);
      link = opened;
      return opened;
    },
    openSocket: (path) =>
      localSocket(
        sessions.admitClient(new URL(path, "http://server").searchParams.get("ticket") ?? "", caller),
      ),
    onEnd(end) {
      reject(end.type === "exit" ? new MusterError("session_ended") : sessionError(end));
      if (link) pages(context).remove(link.sessionId);
    },
  });
  const agent = new DeviceAgent(tunnel, { protocol, text: targetText(host, port) });
  const tooLate = setTimeout(() => reject(new MusterError("session_refused")), openMS);
  try {
    await Promise.race([agent.knock(), ended]);
    return { ...link!, tunnel, agent, protocol, port };
  } catch (error) {
    tunnel.close();
    throw error;
  } finally {
    clearTimeout(tooLate);
  }
}

/** Connects to the first of the ports at which a web server responds. */
async function connectToFirst(opening: Opening, route: PageRoute, ports: readonly number[]): Promise<Opened> {
  const [port, ...others] = ports;
  if (port === undefined) throw new MusterError("port_not_allowed");
  try {
    return await connectTo(opening, route, port);
  } catch (error) {
    const isElsewhere = error instanceof MusterError && error.code === "session_refused";
    if (!isElsewhere || !others.length) throw error;
    return connectToFirst(opening, route, others);
  }
}

/**
 * Stores the certificate of a device.
 * @returns whether it is new; throws if it changed and the caller hasn't accepted it
 */
async function pin({ context, body }: Opening, { agent, port }: Opened): Promise<boolean> {
  const { fingerprint } = agent;
  const { nodeId } = body;
  if (!fingerprint) return false;
  const known = await context.db
    .selectFrom("webPageCertificates")
    .select("fingerprint")
    .where("nodeId", "=", nodeId)
    .where("port", "=", port)
    .executeTakeFirst();
  if (known?.fingerprint === fingerprint) return false;
  if (known && body.certificateFingerprint !== fingerprint)
    throw refusedField(
      "certificateFingerprint",
      t("remote.webPages.certificateChanged", { known: known.fingerprint, now: fingerprint }),
    );
  await context.db
    .insertInto("webPageCertificates")
    .values({ nodeId, port, fingerprint })
    .onConflict((on) => on.columns(["nodeId", "port"]).doUpdateSet({ fingerprint }))
    .execute();
  return true;
}

/** Returns the hosts of addresses in the form that browsers use. */
function hostsOf(...names: string[]): string[] {
  const addresses = names.map((name) => `http://${isIPv6(name) ? `[${name}]` : name}`);
  return [...new Set(addresses.filter((one) => URL.canParse(one)).map((one) => new URL(one).hostname))];
}

/** Returns the computer that connects to a device, and the allowed ports to try for a web server. */
async function findRoute(
  context: ServerContext,
  caller: Caller,
  { nodeId, port }: Pick<Body, "nodeId" | "port">,
) {
  const device = await findDevice(context, caller, nodeId);
  const route = await routeTo(context, caller, device);
  const allowed = await tunnelPorts(context);
  const known = (device.webPorts ?? []).map((one) => one.port);
  const wanted = port === undefined ? [...new Set([...known, ...defaultPorts])] : [port];
  return { device, route, ports: wanted.filter((one) => isPortIn(one, allowed)) };
}

async function openPage(opening: Opening, family: Page["family"]): Promise<WebPage> {
  const { context, caller, body } = opening;
  const address = pagesAddress(context);
  if (!address) throw new MusterError("web_pages_off");
  const { device, route, ports } = await findRoute(context, caller, body);
  const opened = await connectToFirst(opening, route, ports);
  try {
    const isNewCertificate = await pin(opening, opened);
    const { sessionId, organizationId, tunnel, agent, protocol, port } = opened;
    const host = targetText(route.host, port);
    const own = port === standardPorts[protocol] ? host.slice(0, host.lastIndexOf(":")) : host;
    const target = `${protocol.toLowerCase()}://${own}`;
    const ticket = pages(context).add({
      sessionId,
      deviceId: device.id,
      login: loginOf(caller),
      tunnel,
      agent,
      device: target,
      hosts: hostsOf(route.host, device.ip, device.dnsName),
      address: opening.address,
      reason: body.reason ?? "",
      family,
    });
    return {
      url: `${address.of(sessionId)}${ticketPath}?ticket=${ticket}`,
      sessionId,
      organizationId,
      target: `${target}/`,
      probeName: route.name,
      certificateFingerprint: agent.fingerprint,
      isNewCertificate,
    };
  } catch (error) {
    opened.tunnel.close();
    throw error;
  }
}

/** How many other ports the redirects of a page may open. */
const maxRedirectedPorts = 4;

/**
 * Opens, or finds, the page for a port to which the device has redirected, and returns its URL.
 * @throws MusterError as `openWebPage` does
 */
async function follow(
  context: ServerContext,
  { deviceId: nodeId, login, address, reason, family }: Page,
  { origin, port, protocol, path }: OtherPort,
): Promise<string> {
  const pageOf = (url: string) => `${url}&${new URLSearchParams({ to: path })}`;
  const sessionId = family.get(origin);
  const ticket = sessionId && pages(context).ticketFor(sessionId);
  if (ticket) return pageOf(`${pagesAddress(context)!.of(sessionId)}${ticketPath}?ticket=${ticket}`);
  if (family.size > maxRedirectedPorts) throw new MusterError("too_many_sessions");
  const caller = await callerOfLogin(context, login);
  if (!caller) throw new MusterError("not_signed_in");
  const body = { nodeId, port, protocol, ...(reason && { reason }) };
  const { url } = await openPage({ context, caller, body, address }, family);
  return pageOf(url);
}

const handlers = {
  async getWebPageRoute({ context, caller, query }) {
    const { route, ports } = await findRoute(context, caller, query);
    if (!ports.length) throw new MusterError("port_not_allowed");
    return { nodeId: route.nodeId, host: route.host, ports };
  },

  openWebPage: ({ context, caller, body, request }) =>
    openPage({ context, caller, body, address: request.ip }, new Map()),
} satisfies Partial<Handlers>;

export const webPages: Feature = {
  handlers,
  migrations: { "2026-11-28-30-web-pages": createWebPages },
  deviceTables: {
    webPageCertificates: {
      column: "nodeId",
      archive: "with-device",
      key: { port: "integer" },
      moveOnMerge: { unlessSame: ["port"] },
    },
  },
  otherHosts: (context) => new PageHosts(context, (page, to) => follow(context, page, to)),
  start: (context) => ({ stop: () => pages(context).close() }),
  tickEverywhere: (context, { now }) => pages(context).check(now),
};
