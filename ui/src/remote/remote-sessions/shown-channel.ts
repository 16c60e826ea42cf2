import type { FbsBlock } from "@muster/sdk/remote";
import type { ScreenChannel } from "#kit";

/** How many bytes the viewer may receive before it requests more, and how long to wait for its request. */
const maxUnrequestedBytes = 4 * 1024 * 1024;
const answerMS = 500;

/**
 * A viewer's connection to a VNC server that only shows recorded data. It has no base class because noVNC
 * looks for the methods in the class itself.
 */
export class ShownChannel implements ScreenChannel {
  binaryType = "arraybuffer";
  readonly protocol = "";
  readyState: ScreenChannel["readyState"] = "open";
  onopen: ScreenChannel["onopen"] = null;
  onmessage: ScreenChannel["onmessage"] = null;
  onclose: ScreenChannel["onclose"] = null;
  onerror: ScreenChannel["onerror"] = null;
  /** Called when the viewer closes the channel, because it can't process the data or was removed. */
  onClosed: () => void = () => undefined;
  private unanswered = 0;
  private onAnswer: () => void = () => undefined;

  /** Sends a block to the viewer; resolves once the viewer can receive more. */
  async show({ bytes }: FbsBlock): Promise<void> {
    this.unanswered += bytes.length;
    this.onmessage?.({ data: bytes.buffer });
    if (this.unanswered < maxUnrequestedBytes) return;
    await new Promise<void>((resolve) => {
      this.onAnswer = resolve;
      setTimeout(resolve, answerMS);
    });
    this.unanswered = 0;
  }

  /**
   * Called by the viewer. It requests the next frame after it has shown the previous one; all its other
   * messages are ignored.
   */
  send(): void {
    this.unanswered = 0;
    this.onAnswer();
  }

  /**
   * Called once the viewer has signed in: an empty message makes it process what has arrived in the meantime.
   */
  onSignedIn(): void {
    setTimeout(() => this.onmessage?.({ data: new ArrayBuffer(0) }));
  }

  close(): void {
    if (this.readyState === "closed") return;
    this.readyState = "closed";
    this.onClosed();
    queueMicrotask(() => this.onclose?.({ code: 1000, reason: "", wasClean: true }));
  }
}
