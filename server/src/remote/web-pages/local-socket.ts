// A session's client socket within the server itself.
import { EventEmitter } from "node:events";
import type { WebSocket as RelaySocket } from "ws";

/** Both ends deliver asynchronously, as over a network. */
class LocalSocket extends EventTarget {
  binaryType = "arraybuffer";
  private readonly relayEnd = new EventEmitter();
  private isOpen = true;

  constructor(admitted: Promise<(socket: RelaySocket) => void>) {
    super();
    admitted.then(
      (serve) => {
        this.dispatchEvent(new Event("open"));
        serve(this.forRelay());
      },
      () => this.close(),
    );
  }

  send(data: Uint8Array): void {
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    queueMicrotask(() => this.isOpen && this.relayEnd.emit("message", bytes));
  }

  close(code = 1000, reason = ""): void {
    queueMicrotask(() => {
      if (!this.isOpen) return;
      this.isOpen = false;
      this.relayEnd.emit("close");
      this.dispatchEvent(new CloseEvent("close", { code, reason }));
    });
  }

  private receive(data: Uint8Array): void {
    queueMicrotask(() => {
      if (this.isOpen)
        this.dispatchEvent(new MessageEvent("message", { data: Uint8Array.from(data).buffer }));
    });
  }

  private forRelay(): RelaySocket {
    return Object.assign(this.relayEnd, {
      bufferedAmount: 0,
      send: (data: Uint8Array) => this.receive(data),
      close: (code?: number, reason?: string) => this.close(code, reason),
    }) as unknown as RelaySocket;
  }
}

/** @param admitted resolves to a function that connects the socket to a session */
export const localSocket = (admitted: Promise<(socket: RelaySocket) => void>): WebSocket =>
  new LocalSocket(admitted) as unknown as WebSocket;
