import { FilesClient } from "@muster/sdk/remote";
import { AccessSession, type ClientOptions } from "../access/access-session.ts";

/** The session for a computer's files, opened by the first transfer or by a call that needs it. */
export class FilesSession extends AccessSession<FilesClient> {
  readonly tool = "FILES";

  protected connect(options: ClientOptions): FilesClient {
    return new FilesClient(options);
  }

  protected open(reason: string) {
    const { muster, nodeId, user } = this.options;
    return muster.call("openFiles", { body: { nodeId, user, reason } });
  }
}
