import type { Generated } from "kysely";
import type {
  StoredMessage,
  AttachmentKind,
  Carried,
  MalwareScanStatus,
  ScriptLanguage,
  TaskAction,
  TaskSchedule,
  TextLanguage,
} from "@muster/sdk";

declare module "../platform/db/tables.ts" {
  interface Tables {
    /** Each row is agent work with the same id. */
    tasks: {
      id: string;
      action: TaskAction["action"];
      /** UpdateChoice with RestartRule as JSON; null for other actions. */
      updates: string | null;
      /** TaskScan as JSON; null for other actions. */
      scan: string | null;
      repeats: TaskSchedule["repeats"];
      timeZone: string;
      /** As JSON; null unless it repeats weekly. */
      daysOfWeek: string | null;
      /** The next occurrence of a repeating task; "" if there is none; null if it isn't created yet. */
      nextTaskId: string | null;
    };
    scriptCategories: { id: Generated<number>; name: string; internal: number; createdAt: number };
    scripts: {
      id: Generated<number>;
      uid: string | null;
      name: string;
      customName: string | null;
      description: string;
      language: ScriptLanguage;
      /** The language of a native script. */
      interpreter: TextLanguage | null;
      operatingSystems: string;
      architecture: string;
      scriptParameters: string;
      scriptVariables: string;
      runAs: string;
      binaryInstallSettings: string | null;
      binaryRunSettings: string | null;
      /** The source in base64; "" for applications. */
      content: string;
      digest: string;
      /** Scan status of the source only; attachments have their own. */
      scanStatus: MalwareScanStatus;
      scanDetail: StoredMessage;
      scannedAt: number | null;
      createdBy: string;
      createdAt: number;
      updatedBy: string;
      updatedAt: number;
      revision: Generated<number>;
    };
    /**
     * Each save that changes what runs adds a version. Versions don't change, except for their scan status.
     */
    automationVersions: {
      id: Generated<number>;
      scriptId: number;
      version: number;
      name: string;
      /** SHA-256 of everything that affects what runs, with the digests of its files. */
      digest: string;
      language: ScriptLanguage;
      interpreter: TextLanguage | null;
      operatingSystems: string;
      architecture: string;
      scriptParameters: string;
      scriptVariables: string;
      runAs: string;
      binaryInstallSettings: string | null;
      binaryRunSettings: string | null;
      content: string;
      contentDigest: string;
      scanStatus: MalwareScanStatus;
      scanDetail: StoredMessage;
      scannedAt: number | null;
      createdBy: string;
      createdAt: number;
    };
    automationVersionFiles: {
      versionId: number;
      attachmentId: number;
      kind: AttachmentKind;
      name: string;
      size: number;
      digest: string;
    };
    scriptsInCategories: { scriptId: number; categoryId: number };
    /** Files of automations; their bytes are in the folder `attachments` under the resourceId. */
    scriptAttachments: {
      id: Generated<number>;
      resourceId: string;
      scriptId: number | null;
      kind: AttachmentKind;
      name: string;
      mimeType: string;
      size: number;
      extension: string;
      /** The address from which the server downloads the file; null for an upload. */
      url: string | null;
      received: number;
      /** SHA-256 of the bytes; "" until all are received. */
      digest: string;
      /** ARRIVING until all bytes are received. */
      scanStatus: MalwareScanStatus | "ARRIVING";
      scanDetail: StoredMessage;
      scannedAt: number | null;
      createdBy: number;
      createdAt: number;
    };
    /** Each row is agent work with the same id. */
    scriptRuns: {
      id: string;
      /** ScriptRunAs as JSON. */
      runAs: string;
      timeoutSeconds: number;
      timeZone: string;
      retryOf: string | null;
      /** RunManifest as JSON. */
      manifest: string | null;
      manifestDigest: string | null;
      /** A signer's signature of the manifest, JSON. */
      signature: string | null;
    };
    /** The scripts of a run, each in the version at the time when the run was created or requested. */
    scriptRunScripts: {
      runId: string;
      step: number;
      scriptId: number;
      versionId: number | null;
      name: string;
      language: ScriptLanguage;
      interpreter: Carried;
      digest: string;
      runAs: string;
      /** Lists as JSON. */
      parameters: string;
      variables: string;
      /** The application that it runs before or after, with whose rights it runs. */
      partOf: number | null;
      /** The path of the program that an application runs; "" for all others. */
      path: string;
    };
    scriptRunFiles: { runId: string; step: number; attachmentId: number };
    /** Has a row for each device whose scripts have written something. */
    scriptRunOutputTotals: { runId: string; nodeId: number; chunks: number; outputBytes: number };
    scriptRunOutput: {
      runId: string;
      nodeId: number;
      seq: number;
      step: number;
      stream: "STDOUT" | "STDERR";
      text: string;
      omittedBytes: number;
    };
  }
}
