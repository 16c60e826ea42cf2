// Looks up the addresses of devices that are polled by name.
import type { PollOrder } from "@muster/sdk/live";
import { createLimiter } from "../../network/concurrency-limit.ts";
import { resolveName } from "../../network/dns.ts";
import { findNetbiosName } from "../../network/netbios-name.ts";

type Name = NonNullable<PollOrder["devices"][number]["name"]>;

const lookupsAtOnce = 32;
/** How long a device is polled at its last address while its name isn't found. */
const keptMS = 3_600_000;

const find = ({ by, text }: Name): Promise<string | undefined> =>
  by === "DNS_NAME" ? resolveName(text) : findNetbiosName(text);

export class FoundNames {
  readonly #find: typeof find;
  readonly #found = new Map<string, { address: string; at: number }>();

  /** @param look how names are looked up, in tests */
  constructor(look = find) {
    this.#find = look;
  }

  /** Looks up all names; the result gives an address, or "" if it wasn't found within the last hour. */
  async look(names: readonly Name[], signal: AbortSignal): Promise<(name: Name) => string> {
    const limit = createLimiter(lookupsAtOnce, signal);
    const keyOf = ({ by, text }: Name) => `${by} ${text}`;
    const wanted = new Map(names.map((name) => [keyOf(name), name]));
    for (const key of this.#found.keys()) if (!wanted.has(key)) this.#found.delete(key);
    await Promise.all(
      [...wanted].map(([key, name]) =>
        limit(async () => {
          const address = await this.#find(name);
          const now = performance.now();
          if (address) this.#found.set(key, { address, at: now });
          else if (now - (this.#found.get(key)?.at ?? 0) > keptMS) this.#found.delete(key);
        }),
      ),
    );
    return (name) => this.#found.get(keyOf(name))?.address ?? "";
  }
}
