// The player of desktops gives its viewer all bytes in order, also when seeking back and forth.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fbsBlock, fbsHead } from "@muster/sdk/remote";
import { DesktopPlayer } from "../../../ui/src/remote/remote-sessions/desktop-player.ts";

const file = new Blob([
  fbsHead,
  ...["a", "b", "c", "d"].map((text, i) => fbsBlock(Buffer.from(text), i * 1_000)),
]);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function play() {
  const left = vi.fn();
  const player = new DesktopPlayer(file, 3_000, left);
  let shown = "";
  /** Connects the viewer to the current channel, as the page does. */
  const connect = () => {
    shown = "";
    const { channel } = player;
    channel.onmessage = ({ data }) => {
      if (channel === player.channel) shown += Buffer.from(data).toString();
    };
    player.begin(channel);
  };
  connect();
  return { player, connect, left, shown: () => shown };
}
const settle = () => vi.advanceTimersByTimeAsync(100);

test("shows each block at its recorded time", async () => {
  const { player, shown } = play();
  await settle();
  expect(shown()).toBe("a");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toBe("ab");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(shown()).toBe("abcd");
  expect(player.view).toMatchObject({ isPlaying: false, position: 3 });
  player.halt();
});

test("seeks back by replaying from the start, even if it seeks again before that ends", async () => {
  const { player, connect, shown } = play();
  player.key(" ");
  player.key("End");
  await settle();
  expect(shown()).toBe("abcd");
  player.seek(2);
  const { channel } = player;
  player.seek(1);
  // the viewer connects late, to a channel that was replaced
  player.begin(channel);
  player.seek(2);
  connect();
  player.seek(1);
  connect();
  await settle();
  expect(shown()).toBe("ab");
  player.seek(3);
  await settle();
  expect(shown()).toBe("abcd");
  player.halt();
});

test("is unplayable once its viewer closes the channel, and plays again after a seek", async () => {
  const { player, connect, shown } = play();
  await settle();
  player.channel.close();
  expect(player.isUnplayable).toBe(true);
  player.seek(0);
  player.key("End");
  player.key("Home");
  connect();
  await settle();
  expect([player.isUnplayable, shown()]).toEqual([false, "a"]);
  expect(player.key("q")).toBe(true);
  expect(player.key("x")).toBe(false);
  player.halt();
});
