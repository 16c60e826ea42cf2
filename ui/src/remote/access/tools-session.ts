import { RemoteClient, sessionError } from "@muster/sdk/remote";
import { AccessSession, type ClientOptions } from "./access-session.ts";

/** The session in which a computer's tools are called. */
export class ToolsSession extends AccessSession<RemoteClient> {
  readonly tool = "TOOLS";

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
