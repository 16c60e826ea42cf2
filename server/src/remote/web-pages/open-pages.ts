// The web pages of devices that are open through this server.
import { limits } from "@muster/sdk";
import type { TunnelClient } from "@muster/sdk/remote";
import { perServer, type ServerContext } from "../../context.ts";
import { digest, hasDigest, newSecret } from "../../platform/security/crypto.ts";
import { liveSessions } from "../live-sessions.ts";
import { callerOfLogin, type Login } from "../rights.ts";
import type { DeviceAgent } from "./device-connection.ts";
import { mayTunnelTo } from "./route.ts";

export interface Page {
  sessionId: string;
  /** The device that the page belongs to; the session's device is the computer that connects to it. */
  deviceId: number;
  login: Login;
  tunnel: TunnelClient;
  agent: DeviceAgent;
  /** "https://10.0.0.5" */
  device: string;
  /** The hosts by which the device may refer to itself in its pages. */
  hosts: readonly string[];
  /** The IP address from which the user opened the page. */
  address: string;
  /** Why the device is accessed. */
  reason: string;
  /** The sessions for the device's ports to which redirects have led, by origin; shared by these pages. */
  family: Map<string, string>;
}

interface OpenPage extends Page {
  ticket: { digest: string; expiresAt: number } | undefined;
  /** Digest of the cookie of the browser that redeemed the ticket; "" before. */
  cookie: string;
  usedAt: number;
}

class Pages {
  private readonly context: ServerContext;
  private readonly open = new Map<string, OpenPage>();

  constructor(context: ServerContext) {
    this.context = context;
  }

  /** @returns a ticket that admits one browser */
  add(page: Page): string {
    this.open.set(page.sessionId, { ...page, ticket: undefined, cookie: "", usedAt: Date.now() });
    page.family.set(page.device, page.sessionId);
    return this.ticketFor(page.sessionId)!;
  }

  /** @returns a new ticket for an open page; undefined if it has ended */
  ticketFor(sessionId: string): string | undefined {
    const page = this.open.get(sessionId);
    if (!page) return undefined;
    const ticket = newSecret("");
    const expiresAt = Date.now() + limits.remoteTicketSeconds * 1_000;
    page.ticket = { digest: digest(ticket), expiresAt };
    return ticket;
  }

  /** Removes a page and closes its connections. */
  remove(sessionId: string): void {
    const page = this.open.get(sessionId);
    page?.agent.destroy();
    if (page?.family.get(page.device) === sessionId) page.family.delete(page.device);
    this.open.delete(sessionId);
  }

  has(sessionId: string): boolean {
    return this.open.has(sessionId);
  }

  /** Redeems a ticket, once. @returns the browser's cookie; undefined if the ticket isn't valid */
  admit(sessionId: string, ticket: string): string | undefined {
    const page = this.open.get(sessionId);
    if (!page?.ticket || !hasDigest(ticket, page.ticket.digest)) return undefined;
    const { expiresAt } = page.ticket;
    page.ticket = undefined;
    if (expiresAt < Date.now()) return undefined;
    const cookie = newSecret("");
    page.cookie = digest(cookie);
    return cookie;
  }

  /** Returns the page if the cookie is that of the admitted browser. */
  find(sessionId: string, cookie: string): Page | undefined {
    const page = this.open.get(sessionId);
    if (!page?.cookie || !hasDigest(cookie, page.cookie)) return undefined;
    page.usedAt = Date.now();
    return page;
  }

  /** Ends pages whose user may no longer see them, and pages that haven't been used for a long time. */
  async check(now: number): Promise<void> {
    for (const page of this.open.values()) {
      const isIdle = now - page.usedAt > limits.remoteIdleMinutes * 60_000;
      if (!isIdle && (await this.isAllowed(page))) continue;
      await liveSessions(this.context).end(page.sessionId, isIdle ? "IDLE" : "RIGHTS_REVOKED", "");
      this.remove(page.sessionId);
    }
  }

  close(): void {
    for (const { sessionId, tunnel } of this.open.values()) {
      tunnel.close();
      this.remove(sessionId);
    }
  }

  /** Whether the user may still tunnel to the device; each session checks the right to its own computer. */
  private async isAllowed({ deviceId, login }: Page): Promise<boolean> {
    const caller = await callerOfLogin(this.context, login);
    return caller !== undefined && mayTunnelTo(this.context, caller, deviceId);
  }
}

export const pages = perServer((context) => new Pages(context));
