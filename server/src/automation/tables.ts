import type { Generated } from "kysely";
import type {
  AttachmentKind,
  Carried,
  MalwareScanStatus,
  ScriptLanguage,
  ScriptRunRefusal,
  ScriptRunState,
  ScriptRunTargetState,
  TaskState,
  TextLanguage,
} from "@muster/sdk";

declare module "../platform/db/tables.ts" {
  interface Tables {
    tasks: {
      id: string;
      name: string;
      action: "REBOOT";
      skipIfOffline: number;
      repeats: "RUN_ONCE" | "RUN_IMMEDIATELY";
      runAt: number;
      expiresAt: number;
      timeZone: string;
      createdBy: string;
      createdAt: number;
    };
    scriptCategories: { id: Generated<number>; name: string; internal: number; createdAt: number };
    scripts: {
      id: Generated<number>;
      uid: string | null;
      name: string;
      customName: string | null;
      description: string;
      language: ScriptLanguage;
      /** Of a native one, what its source is written in. */
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
      scanDetail: string;
      scannedAt: number | null;
      createdBy: string;
      createdAt: number;
      updatedBy: string;
      updatedAt: number;
      revision: Generated<number>;
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
      scanDetail: string;
      scannedAt: number | null;
      createdBy: number;
      createdAt: number;
    };
    taskTargets: { taskId: string; nodeId: number; state: TaskState; detail: string; updatedAt: number };
    scriptRuns: {
      id: string;
      name: string;
      /** ScriptRunAs as JSON. */
      runAs: string;
      timeoutSeconds: number;
      runAt: number;
      expiresAt: number;
      timeZone: string;
      skipIfOffline: number;
      concurrency: number;
      /** How many devices come first; null for all at once. */
      canaryDevices: number | null;
      canaryContinue: "AUTOMATIC" | "CONFIRM";
      stopAfterFailures: number | null;
      state: ScriptRunState;
      detail: string;
      retryOf: string | null;
      createdBy: string;
      createdById: number;
      createdAt: number;
      finishedAt: number | null;
    };
    /** The scripts of a run as they were when it was made. */
    scriptRunScripts: {
      runId: string;
      step: number;
      scriptId: number;
      name: string;
      language: ScriptLanguage;
      interpreter: Carried;
      content: string;
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
    scriptRunTargets: {
      runId: string;
      nodeId: number;
      state: ScriptRunTargetState;
      reason: ScriptRunRefusal | null;
      detail: string;
      canary: number;
      /** Whether its agent is to end it, or not to begin it. */
      cancelled: number;
      step: number;
      exitCode: number | null;
      signal: string | null;
      startedAt: number | null;
      /** When its agent said that it ended; null while it has not. */
      endedAt: number | null;
      updatedAt: number;
      chunks: number;
      outputBytes: number;
    };
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
