import { randomInt } from "node:crypto";
import { createServer } from "node:net";

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/**
 * Returns a free TCP port that stays free while a server restarts: below 32768, where Linux's range for
 * outgoing connections starts, and above 10080, the last port that browsers and fetch refuse.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_081, 32_000);
  return (await isFree(port)) ? port : freePort();
}
