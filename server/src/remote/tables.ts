import type { Generated } from "kysely";
import type {
  RemoteSessionEnding,
  RemoteSessionState,
  RemoteSupportProduct,
  RemoteTool,
  TerminalShell,
  TerminalUser,
} from "@muster/sdk";

declare module "../platform/db/tables.ts" {
  interface Tables {
    /** Approvals of updates, each for one device and version. */
    updateApprovals: {
      nodeId: number;
      updateId: string;
      candidate: string;
      approvedBy: string;
      approvedAt: number;
    };
    remoteSessions: {
      id: string;
      nodeId: number | null;
      deviceName: string;
      organizationId: number;
      userId: number;
      userName: string;
      /** The user's sign-in: `loginId` for a browser session, `keyId` for an API key. */
      loginId: string | null;
      keyId: number | null;
      address: string;
      tool: RemoteTool;
      user: TerminalUser;
      shell: TerminalShell;
      command: string;
      target: string;
      /** 1 if a desktop may only be viewed. */
      viewOnly: number;
      reason: string;
      /** How many of its notes are in the audit log. */
      notes: number;
      state: RemoteSessionState;
      /** The ID of the server that relays the session. */
      server: string | null;
      /** The URL at which other servers reach that server; "" if they can't. */
      serverUrl: string;
      /** Digest of the token that the agent connects with. */
      agentToken: string;
      createdAt: number;
      startedAt: number | null;
      /** Since when one side has been disconnected; null while both are connected. */
      detachedAt: number | null;
      endedAt: number | null;
      ending: RemoteSessionEnding | null;
      endedBy: string | null;
      exitCode: number | null;
      bytesIn: number;
      bytesOut: number;
      recordingDigest: string | null;
      /** The signer whose signature it was opened with. */
      signerId: string | null;
      /** The name that the signer had at the time. */
      signedBy: string | null;
    };
    /** The ports that tunnels may lead to, as JSON; the default ones if there is no row. */
    tunnelPorts: { id: number; ports: string };
    /** Tickets that each admit one connection. */
    remoteTickets: {
      digest: string;
      sessionId: string;
      role: "OWNER" | "WATCHER";
      userId: number;
      loginId: string | null;
      keyId: number | null;
      expiresAt: number;
    };
    /** A recording in parts, each compressed and encrypted. */
    remoteRecordings: {
      sessionId: string;
      part: number;
      lines: string;
      /** RemoteOffsets as JSON: how much of each channel is recorded up to the end of this part. */
      recorded: string;
    };
    remoteSupportFolders: {
      id: Generated<number>;
      name: string;
      description: string;
      /** In minutes. */
      expirationTTL: number;
    };
    /** The TLS certificates of devices' web pages: the first one seen, or the one accepted since. */
    webPageCertificates: { nodeId: number; port: number; fingerprint: string };
    /** Links to remote support products. */
    remoteConnections: {
      id: Generated<number>;
      organizationId: number;
      product: RemoteSupportProduct;
      urlTemplate: string;
    };
  }
}
