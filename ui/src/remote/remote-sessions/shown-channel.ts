import type { FbsBlock } from "@muster/sdk/remote";
import type { ScreenChannel } from "#kit";

/** What the viewer may have without having asked for more, and how long that is waited for. */
const mostUnanswered = 4 * 1024 * 1024;
const answerMS = 500;

/**
 * What a viewer takes for its connection to a VNC server, and shows nothing but what was recorded. It can't
 * be extended: noVNC looks for the methods in the class itself.
 */
export class ShownChannel implements ScreenChannel {
  binaryType = "arraybuffer";
  readonly protocol = "";
  readyState: ScreenChannel["readyState"] = "open";
  onopen: ScreenChannel["onopen"] = null;
  onmessage: ScreenChannel["onmessage"] = null;
  onclose: ScreenChannel["onclose"] = null;
  onerror: ScreenChannel["onerror"] = null;
  /** The viewer has closed it, because it can't read what it is given or is gone. */
  onClosed: () => void = () => undefined;
  private unanswered = 0;
  private onAnswer: () => void = () => undefined;

  /** Resolves once more may be shown. */
  async show({ bytes }: FbsBlock): Promise<void> {
    this.unanswered += bytes.length;
    this.onmessage?.({ data: bytes.buffer });
    if (this.unanswered < mostUnanswered) return;
    await new Promise<void>((resolve) => {
      this.onAnswer = resolve;
      setTimeout(resolve, answerMS);
    });
    this.unanswered = 0;
  }

  /**
   * The viewer asks for the next frame, so that it has shown the one before; all else that it says goes
   * nowhere.
   */
  send(): void {
    this.unanswered = 0;
    this.onAnswer();
  }

  /** The viewer has signed in; what came meanwhile it reads with the next message only. */
  goOn(): void {
    setTimeout(() => this.onmessage?.({ data: new ArrayBuffer(0) }));
  }

  close(): void {
    if (this.readyState === "closed") return;
    this.readyState = "closed";
    this.onClosed();
    queueMicrotask(() => this.onclose?.({ code: 1000, reason: "", wasClean: true }));
  }
}
