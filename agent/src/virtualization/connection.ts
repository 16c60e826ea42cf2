// HTTPS to VM hosts, only in the networks of the credential and with a trusted certificate.
import { lookup } from "node:dns/promises";
import { Agent, request, type ClientRequestArgs, type IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import { connect, type TLSSocket } from "node:tls";
import { isInNetworks } from "@muster/sdk";
import type { VmHostPlace } from "@muster/sdk/live";
import { fingerprintOf } from "@muster/sdk/fingerprint";
import { HostError } from "./hypervisor.ts";

const withinMS = 8_000;
/** Pages of responses are far smaller. */
const maxBytes = 8 * 1024 * 1024;
/** Link-local networks: clouds give secrets to every program there, and VM hosts aren't there. */
const never = ["169.254.0.0/16", "fe80::/10"];

export interface HostAnswer {
  status: number;
  headers: IncomingMessage["headers"];
  text: string;
}

export interface HostRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The address to connect to. @throws HostError `address_not_allowed`, `esxi_unknown` */
async function allowedAddress(hostname: string, networks: readonly string[]): Promise<string> {
  const name = hostname.replace(/^\[|\]$/g, "");
  const found = isIP(name)
    ? [name]
    : await lookup(name, { all: true }).then(
        (all) => all.map(({ address }) => address),
        () => [],
      );
  if (!found.length) throw new HostError("esxi_unknown", `${name} has no address`);
  const address = found.find((one) => isInNetworks(one, networks) && !isInNetworks(one, never));
  if (!address) throw new HostError("address_not_allowed", found.join(", "));
  return address;
}

class PinnedAgent extends Agent {
  readonly #place: VmHostPlace;
  /** The fingerprint of the last connection's certificate. */
  fingerprint = "";

  constructor(place: VmHostPlace) {
    super({ keepAlive: true, maxSockets: 1, timeout: withinMS });
    this.#place = place;
  }

  /** Opens a connection and checks its certificate before anything is sent. */
  override createConnection(
    _options: ClientRequestArgs,
    callback?: (error: Error | null, socket: Duplex) => void,
  ): Duplex | null | undefined {
    const done = callback as (error: Error | null, socket?: Duplex) => void;
    this.#open().then(
      (socket) => done(null, socket),
      (error: Error) => done(error),
    );
    return undefined;
  }

  async #open(): Promise<TLSSocket> {
    const { hostname, port, credential, fingerprint } = this.#place;
    const host = await allowedAddress(hostname, credential?.networks ?? []);
    const servername = isIP(hostname) ? undefined : hostname;
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, ...(servername && { servername }), rejectUnauthorized: false });
      const refuse = (error: HostError) => {
        socket.destroy();
        reject(error);
      };
      socket.setTimeout(withinMS, () => refuse(new HostError("esxi_init_timeout")));
      socket.once("error", (error) => refuse(new HostError("esxi_unknown", error.message)));
      socket.once("secureConnect", () => {
        this.fingerprint = fingerprintOf(socket.getPeerX509Certificate()?.raw ?? Buffer.of());
        // a certificate that a trusted authority has signed may change, because it's renewed
        if (this.fingerprint !== fingerprint && !socket.authorized)
          return refuse(
            new HostError(fingerprint ? "certificate_changed" : "certificate_unknown", this.fingerprint),
          );
        socket.setTimeout(0);
        resolve(socket);
      });
    });
  }
}

export class HostConnection {
  readonly #agent: PinnedAgent;
  readonly #host: string;

  constructor(place: VmHostPlace) {
    this.#agent = new PinnedAgent(place);
    this.#host = `${place.hostname.includes(":") ? `[${place.hostname}]` : place.hostname}:${place.port}`;
  }

  get fingerprint(): string {
    return this.#agent.fingerprint;
  }

  /** Sends a request; redirects aren't followed. @throws HostError */
  send({ method, path, headers = {}, body }: HostRequest): Promise<HostAnswer> {
    return new Promise((resolve, reject) => {
      const sent = request({
        agent: this.#agent,
        method,
        path,
        headers: {
          host: this.#host,
          ...headers,
          ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
        },
      });
      const late = setTimeout(() => sent.destroy(new HostError("esxi_init_timeout")), withinMS);
      const fail = (error: Error) => {
        clearTimeout(late);
        reject(error instanceof HostError ? error : new HostError("esxi_unknown", error.message));
      };
      sent.once("error", fail);
      sent.once("response", (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > maxBytes) sent.destroy(new HostError("esxi_unknown", "its answer is too large"));
          else chunks.push(chunk);
        });
        response.once("error", fail);
        response.once("end", () => {
          clearTimeout(late);
          const { statusCode: status = 0, headers } = response;
          if (status >= 300 && status < 400) return fail(new HostError("esxi_unknown", "it redirects"));
          resolve({ status, headers, text: Buffer.concat(chunks).toString() });
        });
      });
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
