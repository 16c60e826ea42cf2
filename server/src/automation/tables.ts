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
    /** Each is agent work with the same id. */
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
      /** The one after this, of tasks that repeat; "" if there is none. */
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
      /** Of the source alone; attachments have their own. */
      scanStatus: MalwareScanStatus;
      scanDetail: StoredMessage;
      scannedAt: number | null;
      createdBy: string;
      createdAt: number;
      updatedBy: string;
      updatedAt: number;
      revision: Generated<number>;
    };
    /** Each save that changes what runs adds one; they never change, except for how their scan stands. */
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
      /** Where the server reads it from; null for an uploaded one. */
      url: string | null;
      received: number;
      /** SHA-256 of the bytes; "" until all of them are there. */
      digest: string;
      /** ARRIVING until all bytes are there. */
      scanStatus: MalwareScanStatus | "ARRIVING";
      scanDetail: StoredMessage;
      scannedAt: number | null;
      createdBy: number;
      createdAt: number;
    };
    /** Each is agent work with the same id. */
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
    /** The scripts of a run, each in the version that it had when the run was created or requested. */
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
      /** The application that it runs before or after, by whose rights it runs. */
      partOf: number | null;
      /** Of an application that is run; "" for all others. */
      path: string;
    };
    scriptRunFiles: { runId: string; step: number; attachmentId: number };
    /** Of devices whose scripts have written something. */
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
