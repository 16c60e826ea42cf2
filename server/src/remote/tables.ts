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
    /** An update of a device in one version. */
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
      /** What the user signed in with: a browser session or an API key. */
      loginId: string | null;
      keyId: number | null;
      address: string;
      tool: RemoteTool;
      user: TerminalUser;
      shell: TerminalShell;
      command: string;
      target: string;
      /** Of a desktop. */
      viewOnly: number;
      reason: string;
      /** How many of its notes are in the audit log. */
      notes: number;
      state: RemoteSessionState;
      /** The server that it runs through. */
      server: string | null;
      /** Where other servers reach that one; "" if they don't. */
      serverUrl: string;
      /** Digest of what the agent connects with. */
      agentToken: string;
      createdAt: number;
      startedAt: number | null;
      /** Since when one side has been away; null while both are there. */
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
      /** What that signer was called. */
      signedBy: string | null;
    };
    /** Which ports tunnels may lead to, as JSON; without a row the default ones. */
    tunnelPorts: { id: number; ports: string };
    /** Each lets one connection in. */
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
      /** RemoteOffsets as JSON: how much of each channel is recorded with this part. */
      recorded: string;
    };
    remoteSupportFolders: {
      id: Generated<number>;
      name: string;
      description: string;
      /** Minutes. */
      expirationTTL: number;
    };
    /** The TLS certificates of devices' web pages, as they were first seen or accepted since. */
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
