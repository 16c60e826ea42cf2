// A proxy to a server whose connections can be cut.
import { connect, createServer, type Socket } from "node:net";
import { freePort } from "../server/ports.ts";

export interface BreakingLine {
  url: string;
  /** Cuts all connections, each in the middle of the data it carries. */
  cut(): void;
  /** Stops or resumes the transfer; no data is lost. */
  stop(isStopped: boolean): void;
  close(): Promise<void>;
}

export async function openBreakingLine(target: string): Promise<BreakingLine> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<[Socket, Socket]>();
  const sockets = () => [...pairs].flat();
  const join = ([one, other]: [Socket, Socket]) => void one.pipe(other).pipe(one);
  const server = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname);
    const pair: [Socket, Socket] = [incoming, outgoing];
    pairs.add(pair);
    for (const socket of [incoming, outgoing]) {
      socket.setNoDelay(true);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        pairs.delete(pair);
        incoming.destroy();
        outgoing.destroy();
      });
    }
    join(pair);
  });
  const listening = await freePort();
  await new Promise<void>((resolve) => server.listen(listening, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${listening}`,
    cut: () => sockets().forEach((socket) => socket.resetAndDestroy()),
    stop(isStopped) {
      for (const [one, other] of pairs)
        if (!isStopped) join([one, other]);
        else for (const socket of [one, other]) socket.unpipe();
    },
    async close() {
      for (const socket of sockets()) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
