import { RemoteClient, sessionError } from "@muster/sdk/remote";
import { AccessSession, type ClientOptions } from "./access-session.ts";

/** How long it stays after the last call; the server then remembers it for some minutes. */
const idleMS = 60_000;

/** The session with a computer in which its tools are called. */
export class ToolsSession extends AccessSession<RemoteClient> {
  readonly tool = "TOOLS";
  private idle: ReturnType<typeof setTimeout> | undefined;

  override used(): void {
    super.used();
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.client?.leave(), idleMS);
  }

  protected connect({ onEnd, ...options }: ClientOptions): RemoteClient {
    return new RemoteClient({
      ...options,
      tool: "TOOLS",
      onData: (_channel, _bytes, used) => used(),
      onEnd: (end) => onEnd(end.type === "exit" ? undefined : sessionError(end)),
    });
  }

  protected open(reason: string) {
    const { muster, nodeId } = this.options;
    return muster.call("openTools", { body: { nodeId, reason } });
  }
}
