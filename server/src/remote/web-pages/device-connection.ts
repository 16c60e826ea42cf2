// Connects to the web server of a device through a tunnel.
import { Agent, type ClientRequestArgs } from "node:http";
import { Duplex } from "node:stream";
import { connect } from "node:tls";
import { MusterError, t, type WebPageProtocol } from "@muster/sdk";
import { fingerprintOf } from "@muster/sdk/fingerprint";
import type { TunnelClient, TunnelConnection, TunnelRefusal } from "@muster/sdk/remote";

const connectMS = 20_000;
const maxSockets = 32;

/** One connection of a tunnel as a socket. */
class TunnelSocket extends Duplex {
  private readonly connection: TunnelConnection;
  /** Callbacks that tell the tunnel that bytes have been read. */
  private readonly unread: (() => void)[] = [];
  private onDrain: (() => void) | undefined;

  constructor(tunnel: TunnelClient, refused: (reason: TunnelRefusal) => Error) {
    super({ allowHalfOpen: true });
    this.connection = tunnel.connect({
      onOpened: () => this.emit("connect"),
      onRefused: (reason) => this.destroy(refused(reason)),
      onData: (bytes, used) => {
        if (this.destroyed || this.push(bytes)) used();
        else this.unread.push(used);
      },
      onEnd: () => this.push(null),
      onReset: () => this.destroy(Object.assign(new Error("reset"), { code: "ECONNRESET" })),
      onDrain: () => {
        this.onDrain?.();
        this.onDrain = undefined;
      },
    });
  }

  override _read(): void {
    for (const used of this.unread.splice(0)) used();
  }

  override _write(bytes: Buffer, _: BufferEncoding, done: () => void): void {
    if (this.connection.write(bytes)) done();
    else this.onDrain = done;
  }

  override _final(done: () => void): void {
    this.connection.end();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this._read();
    this.connection.reset();
    done(error);
  }

  // methods that http.Agent calls on network sockets
  setKeepAlive = () => this;
  setNoDelay = () => this;
  setTimeout = () => this;
  ref = () => this;
  unref = () => this;
}

export interface DeviceTarget {
  protocol: WebPageProtocol;
  /** "10.0.0.5:443" */
  text: string;
}

const refusal = (target: string, reason: TunnelRefusal) =>
  new MusterError("session_refused", {
    message: t("remote.webPages.refused", { target, reason: t(`remote.tunnels.refusal.${reason}`) }),
    nextStep: t("remote.webPages.refusedNext"),
  });

/** Connects to a device, and refuses connections with another certificate than the first one. */
export class DeviceAgent extends Agent {
  /** The fingerprint of the device's certificate; "" for http. */
  fingerprint = "";
  private readonly tunnel: TunnelClient;
  private readonly target: DeviceTarget;
  private readonly open = new Set<Duplex>();

  constructor(tunnel: TunnelClient, target: DeviceTarget) {
    super({ keepAlive: true, maxSockets: maxSockets });
    this.tunnel = tunnel;
    this.target = target;
  }

  /** Connects once to learn the certificate. @throws MusterError `session_refused` */
  async knock(): Promise<void> {
    const socket = await this.connect();
    socket.destroy();
  }

  override createConnection(
    _options: ClientRequestArgs,
    callback?: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    const done = callback as (error: Error | null, socket?: Duplex) => void;
    this.connect().then(
      (socket) => done(null, socket),
      (error: Error) => done(error),
    );
  }

  override destroy(): void {
    super.destroy();
    for (const socket of this.open) socket.destroy();
  }

  private connect(): Promise<Duplex> {
    const { tunnel, target } = this;
    const refused = (reason: TunnelRefusal) => refusal(target.text, reason);
    if (!tunnel.hasRoom) return Promise.reject(refused("FAILED"));
    const { promise, resolve, reject } = Promise.withResolvers<Duplex>();
    const plain = new TunnelSocket(tunnel, refused);
    this.open.add(plain);
    plain.on("close", () => this.open.delete(plain));
    plain.on("error", reject);
    const tooLate = setTimeout(() => plain.destroy(refused("NO_ANSWER")), connectMS);
    if (target.protocol === "HTTP") plain.once("connect", () => resolve(plain));
    else this.encrypt(plain).then(resolve, reject);
    return promise.finally(() => clearTimeout(tooLate));
  }

  /** Accepts self-signed certificates and old ciphers, which are common on devices. */
  private encrypt(plain: TunnelSocket): Promise<Duplex> {
    const { promise, resolve, reject } = Promise.withResolvers<Duplex>();
    const socket = connect({
      socket: plain,
      rejectUnauthorized: false,
      minVersion: "TLSv1",
      ciphers: "DEFAULT:@SECLEVEL=0",
    });
    const fail = (message: string) => {
      plain.destroy();
      reject(new MusterError("session_refused", { message, nextStep: t("remote.webPages.refusedNext") }));
    };
    plain.once("error", reject);
    socket.on("error", ({ message: reason }) =>
      fail(t("remote.webPages.notEncrypted", { target: this.target.text, reason })),
    );
    socket.once("secureConnect", () => {
      const fingerprint = fingerprintOf(socket.getPeerX509Certificate()?.raw ?? Buffer.of());
      this.fingerprint ||= fingerprint;
      if (fingerprint === this.fingerprint) resolve(socket);
      else fail(t("remote.webPages.certificateChanged", { known: this.fingerprint, now: fingerprint }));
    });
    return promise;
  }
}
