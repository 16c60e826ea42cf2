import { createHash } from "node:crypto";
import type { Socket } from "socket.io-client";
import type { AgentToServer, ReportedSoftware, ServerToAgent } from "@muster/sdk/live";
import { otherSystem } from "../monitoring/state/other-system.ts";
import { runProgram, type Run } from "../monitoring/state/programs.ts";
import { readSoftware, softwareStamp } from "./software.ts";

const everyMS = 5 * 60_000;
const answerMS = 30_000;
/** How often a program is asked, on systems where no file says that something was installed. */
const askEveryMS = 6 * 3_600_000;

export interface SoftwareOptions {
  /** Of the file system that is read, in tests. */
  root?: string;
  everyMS?: number;
  platform?: NodeJS.Platform;
  run?: Run;
}

interface Report {
  digest: string;
  software?: ReportedSoftware[];
}

/** Reports the installed software when it has changed, and whenever the server knows another state. */
export class SoftwareReporter {
  readonly #socket: Socket<ServerToAgent, AgentToServer>;
  readonly #options: SoftwareOptions;
  readonly #timer: NodeJS.Timeout;
  /** Not the software itself, which would take megabytes and is seldom asked for. */
  #read: { stamp: string; digest: string } | undefined;
  /** The state that the server has answered for on this connection. */
  #stored = "";
  #isBusy = false;

  constructor(socket: Socket<ServerToAgent, AgentToServer>, options: SoftwareOptions = {}) {
    this.#socket = socket;
    this.#options = options;
    this.#timer = setInterval(() => this.#report(), options.everyMS ?? everyMS);
    this.#timer.unref();
  }

  /** Once the server has welcomed this agent. */
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
    // other systems have none of these package managers
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
