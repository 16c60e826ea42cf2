// Types common to all tools.
import type { KeyedMessage, LocalPolicyCapability } from "@muster/sdk";
import type { ToolCall } from "@muster/sdk/live";
import type { DeviceWorks } from "./work/work.ts";

/** An error to show to the technician: a message of Muster, or the output of a program. */
export class ToolError extends Error {
  readonly detail: KeyedMessage | string;

  constructor(detail: KeyedMessage | string) {
    super(typeof detail === "string" ? detail : detail.code);
    this.detail = detail;
  }
}

/** A call with the requirements of this computer's administrator, and the work that continues after calls. */
export type LocalCall = ToolCall & { filesRoot?: string | undefined; works: DeviceWorks };

/** @param input from the server, which may be hostile: the action validates it */
export type ToolAction = (input: unknown, call: LocalCall) => Promise<unknown>;

export interface Tool {
  /** The capability that the local policy must allow. */
  capability: LocalPolicyCapability;
  /** Additional capabilities that some actions need. */
  needs?: Readonly<Record<string, LocalPolicyCapability>>;
  actions: Readonly<Record<string, ToolAction>>;
  /** Whether the tool acts on devices other than this computer, so that it needs no session on this one. */
  isForOthers?: true;
}
