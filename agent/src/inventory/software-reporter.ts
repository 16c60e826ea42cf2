import { createHash } from "node:crypto";
import type { Socket } from "socket.io-client";
import type { AgentToServer, ReportedSoftware, ServerToAgent } from "@muster/sdk/live";
import { otherSystem } from "../monitoring/state/other-system.ts";
import { runProgram, type Run } from "../monitoring/state/run-program.ts";
import { readSoftware, softwareStamp } from "./software.ts";

const everyMS = 5 * 60_000;
const answerMS = 30_000;
/** How often the software is read on systems where no file shows that something was installed. */
const askEveryMS = 6 * 3_600_000;

export interface SoftwareOptions {
  /** Root of the file system that is read; for tests. */
  root?: string;
  everyMS?: number;
  platform?: NodeJS.Platform;
  run?: Run;
}

interface Report {
  digest: string;
  software?: ReportedSoftware[];
}

/** Reports the installed software when it has changed, or when the server has stored another state. */
export class SoftwareReporter {
  readonly #socket: Socket<ServerToAgent, AgentToServer>;
  readonly #options: SoftwareOptions;
  readonly #timer: NodeJS.Timeout;
  /** The last reading. The software itself isn't stored, because it takes megabytes and is seldom needed. */
  #read: { stamp: string; digest: string } | undefined;
  /** Digest of the software that the server has stored, as confirmed on this connection. */
  #stored = "";
  #isBusy = false;

  constructor(socket: Socket<ServerToAgent, AgentToServer>, options: SoftwareOptions = {}) {
    this.#socket = socket;
    this.#options = options;
    this.#timer = setInterval(() => this.#report(), options.everyMS ?? everyMS);
    this.#timer.unref();
  }

  /** Called after connecting, once the server has accepted this agent. */
  resume(): void {
    this.#stored = "";
    this.#report();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #report(): void {
    if (this.#isBusy || !this.#socket.connected) return;
    this.#isBusy = true;
    this.#reportChange()
      .catch((error: unknown) => console.error(error))
      .finally(() => (this.#isBusy = false));
  }

  async #reportChange(): Promise<void> {
    const { root, platform = process.platform, run = runProgram } = this.#options;
    const system = otherSystem(platform);
    const stamp = system ? `${Math.floor(performance.now() / askEveryMS)}` : softwareStamp(root);
    // none of these package managers is installed
    if (!stamp.trim()) return;
    const read = async () => {
      const software = await (system ? system.SOFTWARE(run) : readSoftware(root));
      const digest = createHash("sha256").update(JSON.stringify(software)).digest("hex");
      this.#read = { stamp, digest };
      return { digest, software };
    };
    const current: Report = this.#read?.stamp === stamp ? { digest: this.#read.digest } : await read();
    if (this.#stored === current.digest) return;
    const send = (report: Report) => this.#socket.timeout(answerMS).emitWithAck("software", report);
    const known = await send({ digest: current.digest });
    const all = known === "SEND" && !current.software ? await read() : current;
    const answer = known === "SEND" ? await send(all) : known;
    if (answer === "STORED") this.#stored = all.digest;
  }
}
