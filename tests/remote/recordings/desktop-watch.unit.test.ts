// Users who watch a desktop see a live picture, or are told why there is none.
import { expect, test, vi } from "vitest";
import { createMuster } from "@muster/sdk";
import { dataFrame, fbsBlock, fbsHead, messageFrame } from "@muster/sdk/remote";
import { DesktopWatch } from "../../../ui/src/remote/remote-sessions/desktop-watch.ts";

/** A simulated connection that receives what the test specifies. */
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

/** Starts watching, and waits until the first picture is live. */
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

test("a block with a hostile size ends watching", async () => {
  const { connection, shown, ended } = await watch();
  connection.show(new Uint8Array([255, 255, 255, 255]));
  connection.show(next);
  await ended();
  expect(shown).toEqual(["first"]);
});

test("a frame that makes the viewer throw ends watching", async () => {
  const { connection, channel, ended } = await watch();
  channel.onmessage = () => {
    throw new RangeError("frame");
  };
  connection.show(next);
  connection.show(next);
  await ended();
});

test("a frame that makes the viewer close its channel ends watching", async () => {
  const { connection, channel, ended } = await watch();
  channel.onmessage = () => channel.close();
  connection.show(next);
  await ended();
});

test("leaving ends watching without an error", async () => {
  const { watching, connection, channel } = await watch();
  watching.leave();
  channel.close();
  expect(watching.get().isUnreadable).toBe(false);
  expect(connection.isClosed).toBe(true);
});
