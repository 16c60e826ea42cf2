// Who watches a desktop sees a picture that is live, or is told why there is none.
import { expect, test, vi } from "vitest";
import { createMuster } from "@muster/sdk";
import { dataFrame, fbsBlock, fbsHead, messageFrame } from "@muster/sdk/remote";
import { DesktopWatch } from "../../../ui/src/remote/remote-sessions/desktop-watch.ts";

/** A connection to the server, which says what the test lets it. */
class Connection extends EventTarget {
  binaryType = "blob";
  isClosed = false;
  send(): void {}
  close(): void {
    this.isClosed = true;
  }
  receive(frame: Uint8Array): void {
    this.dispatchEvent(new MessageEvent("message", { data: Uint8Array.from(frame).buffer }));
  }
  show(...bytes: Uint8Array[]): void {
    this.receive(dataFrame(0, Buffer.concat(bytes)));
  }
}

const sessionId = "6f1c4f5e-0000-4000-8000-000000000001";
const answer = JSON.stringify({ sessionId, url: "/ws/remote/client?ticket=one" });

/** Begins to watch; the viewer is there. */
async function watch() {
  const connection = new Connection();
  const muster = createMuster({
    url: "https://muster.example.com",
    transport: async () => new Response(answer, { headers: { "content-type": "application/json" } }),
  });
  const watching = new DesktopWatch(muster, () => connection as unknown as WebSocket, sessionId);
  await vi.waitFor(() => expect(connection.binaryType).toBe("arraybuffer"));
  connection.receive(messageFrame({ type: "peer", isConnected: true }));
  connection.receive(messageFrame({ type: "from", offsets: { 0: 0 } }));
  const { channel } = watching.get();
  const shown: string[] = [];
  channel.onmessage = ({ data }) => void shown.push(Buffer.from(data).toString());
  watching.ready(channel);
  connection.show(fbsHead, fbsBlock(Buffer.from("first"), 1));
  connection.receive(messageFrame({ type: "started" }));
  await vi.waitFor(() => expect(watching.get()).toMatchObject({ state: "live", isUnreadable: false }));
  expect(shown).toEqual(["first"]);
  const ended = () =>
    vi.waitFor(() => {
      expect(watching.get().isUnreadable).toBe(true);
      expect([connection.isClosed, channel.readyState]).toEqual([true, "closed"]);
    });
  return { watching, connection, channel, shown, ended };
}

const next = fbsBlock(Buffer.from("next"), 2);

test("a block of a hostile size ends the watching", async () => {
  const { connection, shown, ended } = await watch();
  connection.show(new Uint8Array([255, 255, 255, 255]));
  connection.show(next);
  await ended();
  expect(shown).toEqual(["first"]);
});

test("so does a frame at which the viewer fails", async () => {
  const { connection, channel, ended } = await watch();
  channel.onmessage = () => {
    throw new RangeError("frame");
  };
  connection.show(next);
  connection.show(next);
  await ended();
});

test("and one because of which the viewer closes its connection", async () => {
  const { connection, channel, ended } = await watch();
  channel.onmessage = () => channel.close();
  connection.show(next);
  await ended();
});

test("leaving is no fault", async () => {
  const { watching, connection, channel } = await watch();
  watching.leave();
  channel.close();
  expect(watching.get().isUnreadable).toBe(false);
  expect(connection.isClosed).toBe(true);
});
