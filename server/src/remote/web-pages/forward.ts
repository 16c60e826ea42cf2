// Serves the hosts of web pages: forwards requests of the admitted browser to devices.
import {
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { pipeline, type Duplex } from "node:stream";
import { cleanText, errorMessage, MusterError, t } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { OtherHosts } from "../../feature.ts";
import { headText, join, passedOnHeader, passOn, passRequestOn } from "../../platform/pass-on.ts";
import { liveSessions } from "../live-sessions.ts";
import { pagesAddress, type PagesAddress } from "./address.ts";
import {
  headersForBrowser,
  headersForDevice,
  isolation,
  ofText,
  otherPortOf,
  redirected,
  type Names,
  type OtherPort,
} from "./headers.ts";
import { pages, type Page } from "./open-pages.ts";
import { portPath, rewriteRefresh, rewriting } from "./rewrite.ts";

/** The path at which a ticket is redeemed; devices don't use it. */
export const ticketPath = "/.well-known/muster-page";
const maxAddressLength = 500;

const cookieOf = (isEncrypted: boolean) => (isEncrypted ? "__Host-muster_page" : "muster_page");
const cookieIn = ({ headers }: IncomingMessage, name: string) =>
  (headers.cookie ?? "")
    .split(";")
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? "";

/** Responds with a text instead of the device's page. */
function sendText(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) return void response.destroy();
  const headers = { ...isolation, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  response.writeHead(status, { ...headers, "x-content-type-options": "nosniff" }).end(`${text}\n`);
}

const problemOf = (error: Error) =>
  error instanceof MusterError
    ? error.message
    : t("remote.webPages.broken", { reason: cleanText(error.message, 200) });

/** Opens a session for another port of the device, and returns its URL. */
type Follow = (page: Page, to: OtherPort) => Promise<string>;

/** Whether the browser is opening a page; no session is opened for its images and scripts. */
const isNavigation = ({ method, headers }: IncomingMessage) =>
  method === "GET" && [undefined, "document"].includes(headers["sec-fetch-dest"]?.toString());

export class PageHosts implements OtherHosts {
  private readonly context: ServerContext;
  private readonly follow: Follow;

  constructor(context: ServerContext, follow: Follow) {
    this.context = context;
    this.follow = follow;
  }

  has(host: string): boolean {
    // a fast check, because most requests are for the console
    return /^[\da-f]{8}-/i.test(host) && pagesAddress(this.context)?.sessionOf(host) !== undefined;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // the console's headers would break the pages of devices
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    const { address, sessionId } = this.placeOf(request);
    const { url = "" } = request;
    const passTo = await this.otherServer(sessionId, request);
    if (passTo) {
      const place = { to: passTo, isEncrypted: address.isEncrypted };
      return passRequestOn(request, response, place, () =>
        sendText(response, 503, errorMessage("unavailable")),
      );
    }
    if (url.startsWith(`${ticketPath}?`)) return this.admit(request, response);
    const found = this.findPage(request);
    if (!found) {
      const isOpen = pages(this.context).has(sessionId);
      return sendText(
        response,
        isOpen ? 403 : 410,
        t(isOpen ? "remote.webPages.otherBrowser" : "remote.webPages.ended"),
      );
    }
    if (!url.startsWith("/")) return sendText(response, 400, t("errors.fields.notReadable"));
    if (url.startsWith(portPath)) return this.openOtherPort(request, response, found);
    const onward = this.open(request, found);
    onward.on("error", (error) => sendText(response, 502, problemOf(error)));
    onward.on("response", (answer) => {
      try {
        this.reply(answer, response, { ...found, request });
      } catch (error) {
        // the device's response can't be forwarded
        answer.destroy();
        sendText(response, 502, problemOf(error as Error));
      }
    });
    onward.on("upgrade", (_, device) => {
      device.destroy();
      sendText(response, 502, t("remote.webPages.broken", { reason: "101" }));
    });
    response.on("close", () => onward.destroy());
    pipeline(request, onward, () => undefined);
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Uint8Array): Promise<void> {
    const refuse = () =>
      void socket.end(headText(403, [...Object.entries(isolation).flat(), "connection", "close"]));
    const { address, sessionId } = this.placeOf(request);
    const passTo = await this.otherServer(sessionId, request);
    if (passTo) return passOn(request, { socket, head }, { to: passTo, ...address }, refuse);
    const found = this.findPage(request);
    // SameSite alone would admit pages of other devices
    if (!found || request.headers.origin !== found.names.page) return refuse();
    const onward = this.open(request, found, {
      connection: "upgrade",
      upgrade: request.headers.upgrade ?? "websocket",
    });
    onward.on("error", () => socket.destroy());
    onward.on("response", refuse);
    onward.on("upgrade", (answer, device: Socket, deviceHead) => {
      const headers = headersForBrowser(answer, found.names);
      const upgraded = ["connection", "upgrade", "upgrade", answer.headers.upgrade ?? "websocket"];
      socket.write(headText(answer.statusCode, [...headers, ...upgraded]));
      socket.write(deviceHead);
      device.write(head);
      join(socket, device);
    });
    onward.end();
  }

  private placeOf({ headers }: IncomingMessage): { address: PagesAddress; sessionId: string } {
    const address = pagesAddress(this.context);
    const sessionId = address?.sessionOf(headers.host ?? "");
    if (!address || !sessionId) throw new Error("The host is not that of a page.");
    return { address, sessionId };
  }

  private findPage(request: IncomingMessage): { page: Page; names: Names } | undefined {
    const { address, sessionId } = this.placeOf(request);
    const page = pages(this.context).find(sessionId, cookieIn(request, cookieOf(address.isEncrypted)));
    return page && { page, names: { page: address.of(sessionId), device: page.device, hosts: page.hosts } };
  }

  /** Returns the URL of the server that the session runs through, if it is another one. */
  private async otherServer(sessionId: string, { headers }: IncomingMessage): Promise<string | undefined> {
    if (pages(this.context).has(sessionId)) return undefined;
    return liveSessions(this.context).otherServerOf(sessionId, passedOnHeader in headers);
  }

  /** Redeems the ticket and sets the browser's cookie; the page never sees the URL with the ticket. */
  private admit(request: IncomingMessage, response: ServerResponse): void {
    const { address, sessionId } = this.placeOf(request);
    const { searchParams } = new URL(request.url ?? "", "http://page");
    const ticket = searchParams.get("ticket") ?? "";
    const cookie = pages(this.context).admit(sessionId, ticket);
    if (cookie === undefined) return sendText(response, 403, t("remote.webPages.ticketUsed"));
    const { isEncrypted } = address;
    // the console's link is cross-site: with Strict, the first request would be sent without the cookie
    const attributes = `Path=/; HttpOnly; SameSite=Lax${isEncrypted ? "; Secure" : ""}`;
    response
      .writeHead(303, {
        ...isolation,
        "set-cookie": `${cookieOf(isEncrypted)}=${cookie}; ${attributes}`,
        "cache-control": "no-store",
        // only a path on this page
        location:
          redirected(searchParams.get("to") ?? "/", "/", { device: "http://page", hosts: [] }).path ?? "/",
      })
      .end();
  }

  private open(
    request: IncomingMessage,
    { page, names }: { page: Page; names: Names },
    more: Record<string, string> = {},
  ): ClientRequest {
    return httpRequest({
      agent: page.agent,
      method: request.method,
      path: request.url,
      headers: { ...headersForDevice(request, names), ...more },
    });
  }

  /** Follows a page's link to another port of the device. */
  private async openOtherPort(
    request: IncomingMessage,
    response: ServerResponse,
    { page, names }: { page: Page; names: Names },
  ): Promise<void> {
    const [, scheme, port, rest = ""] =
      /^(https?)\/(\d{1,5})(.*)$/.exec((request.url ?? "").slice(portPath.length)) ?? [];
    const other = `${scheme}://${new URL(names.device).hostname}:${port}${rest}`;
    const isAddress = scheme !== undefined && /^(?:[/?]|$)/.test(rest) && URL.canParse(other);
    if (!isAddress) return sendText(response, 404, t("errors.fields.notReadable"));
    if (!isNavigation(request))
      return sendText(
        response,
        502,
        t("remote.webPages.linked", { address: cleanText(other, maxAddressLength) }),
      );
    return this.redirect(request, response, { page, names, other });
  }

  /** Redirects to a session for another port of the device; other addresses are only named in a text. */
  private async redirect(
    request: IncomingMessage,
    response: ServerResponse,
    { page, names, other }: { page: Page; names: Names; other: string },
  ): Promise<void> {
    const address = cleanText(other, maxAddressLength);
    const to = otherPortOf(other, names);
    if (!to || !isNavigation(request))
      return sendText(response, 502, t("remote.webPages.elsewhere", { address }));
    try {
      const location = await this.follow(page, to);
      response.writeHead(302, { ...isolation, "cache-control": "no-store", location }).end();
    } catch (error) {
      if (!(error instanceof MusterError)) this.context.log.error(error);
      const problem = error instanceof MusterError ? error.message : errorMessage("internal_error");
      sendText(response, 502, t("remote.webPages.notFollowed", { address, problem }));
    }
  }

  private reply(
    answer: IncomingMessage,
    response: ServerResponse,
    { page, names, request }: { page: Page; names: Names; request: IncomingMessage },
  ): void {
    const changes = rewriting(answer, names);
    const headers = headersForBrowser(answer, names, [...(changes ? ofText : []), "refresh"]);
    const { location, refresh } = answer.headers;
    if (refresh !== undefined) headers.push("refresh", rewriteRefresh(refresh.toString(), names));
    if (location !== undefined) {
      const { path, other } = redirected(location, request.url ?? "/", names);
      if (other !== undefined) {
        answer.resume();
        return void this.redirect(request, response, { page, names, other });
      }
      headers.push("location", path ?? "/");
    }
    response.writeHead(answer.statusCode ?? 502, headers);
    pipeline([answer, ...(changes ?? []), response], () => undefined);
  }
}
