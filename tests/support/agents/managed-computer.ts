// A server with a real agent on this computer, for sessions.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { enroll, startAgent } from "@muster/agent";
import { RemoteClient, remoteChannels, type RemoteClientOptions, type RemoteEnd } from "@muster/sdk/remote";
import type { Input } from "@muster/sdk";
import { startTestServer, until, type Person, type TestServer } from "../server/server.ts";

export interface ManagedComputer {
  server: TestServer;
  nodeId: number;
  data: string;
  close(): Promise<void>;
}

export async function startManagedComputer({
  policyFile,
  agentUrl,
  start,
  config = {},
  features,
}: {
  policyFile?: string;
  /** Returns the URL at which the agent connects, if not directly to the server. */
  agentUrl?: (url: string, server: TestServer) => Promise<string>;
  /** Starts the agent, if not in this process. */
  start?: (data: string) => { close(): unknown };
  config?: Parameters<typeof startTestServer>[0];
  features?: Parameters<typeof startTestServer>[1];
} = {}): Promise<ManagedComputer> {
  const server = await startTestServer(config, features);
  const data = mkdtempSync(join(tmpdir(), "muster-agent-"));
  const { clientId, locationId } = server;
  const { token } = await server.ada.muster.call("createEnrollmentToken", {
    body: { clientId, locationId, expiresInMinutes: 5 },
  });
  const { nodeId } = await enroll({ url: server.url, token, data, name: "web-01" });
  const url = await agentUrl?.(server.url, server);
  const agent = start
    ? start(data)
    : startAgent({
        data,
        policyFile: policyFile ?? join(data, "no-policy.json"),
        ...(url && { url }),
      });
  await until("the agent is online", async () => {
    const { isUp } = await server.ada.muster.call("getDevice", { path: { nodeId } });
    return isUp === true;
  });
  return {
    server,
    nodeId,
    data,
    async close() {
      await agent.close();
      await server.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Opens a client's WebSockets to the server's current URL. */
export const sessionSocket = (token: string, url: () => string) => (path: string) =>
  new WebSocket(new URL(path, url().replace("http", "ws")), {
    headers: { authorization: `Bearer ${token}` },
  });

/** A session, with what its client has received. */
export interface OpenSession {
  client: RemoteClient;
  output: () => string;
  errors: () => string;
  bytes: () => number;
  states: string[];
  ended: Promise<RemoteEnd>;
  type(text: string): void;
  /** Calls the listener with all further output, which is no longer stored. */
  listen(listener: (bytes: Uint8Array) => void): void;
  /** Waits until more data can be sent. */
  drained(): Promise<void>;
  /** Waits until the output contains the text. */
  shows(text: string): Promise<void>;
}

export function openSession(
  { token, muster }: Pick<Person, "token" | "muster">,
  url: string,
  session: Input<"openTerminal">["body"] | { sessionId: string } | { watch: string },
  options: { slow?: boolean; socketUrl?: () => string } = {},
): OpenSession {
  const chunks: Uint8Array[] = [];
  const errors: Uint8Array[] = [];
  const states: string[] = [];
  const drains: (() => void)[] = [];
  let listener: ((bytes: Uint8Array) => void) | undefined;
  let total = 0;
  const { promise: ended, resolve } = Promise.withResolvers<RemoteEnd>();
  const link: RemoteClientOptions["link"] = (sessionId) => {
    if ("watch" in session) return muster.call("watchRemoteSession", { path: { sessionId: session.watch } });
    const id = sessionId ?? ("sessionId" in session ? session.sessionId : undefined);
    if (id !== undefined) return muster.call("reconnectRemoteSession", { path: { sessionId: id } });
    const body = session as Input<"openTerminal">["body"];
    return muster.call("openTerminal", { query: { linktype: "WEB" }, body });
  };
  const watched = "watch" in session ? session.watch : undefined;
  const known = "sessionId" in session ? session.sessionId : watched;
  const client = new RemoteClient(
    {
      link,
      openSocket: sessionSocket(token, options.socketUrl ?? (() => url)),
      onData(channel, bytes, used) {
        if (listener) listener(bytes);
        else (channel === remoteChannels.errors ? errors : chunks).push(bytes.slice());
        total += bytes.length;
        if (options.slow) setTimeout(used, 5);
        else used();
      },
      onDrain: () => drains.splice(0).forEach((go) => go()),
      onState: (state) => states.push(state),
      onEnd: resolve,
    },
    known,
  );
  const output = () => Buffer.concat(chunks).toString();
  return {
    client,
    output,
    errors: () => Buffer.concat(errors).toString(),
    bytes: () => total,
    states,
    ended,
    listen: (next) => (listener = next),
    drained: () => new Promise((go) => drains.push(go)),
    type: (text) => void client.write(Buffer.from(text)),
    shows: (text) => until(`the session shows ${text}`, () => output().includes(text)),
  };
}
