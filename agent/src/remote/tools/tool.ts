// What every tool is made of.
import type { KeyedMessage, LocalPolicyCapability } from "@muster/sdk";
import type { ToolCall } from "@muster/sdk/live";
import type { DeviceWorks } from "./work/work.ts";

/** What can be told to the technician: a message of Muster, or the words of a program. */
export class ToolError extends Error {
  readonly detail: KeyedMessage | string;

  constructor(detail: KeyedMessage | string) {
    super(typeof detail === "string" ? detail : detail.code);
    this.detail = detail;
  }
}

/** A call with what this computer's administrator demands, and the work that goes on after calls. */
export type LocalCall = ToolCall & { filesRoot?: string | undefined; works: DeviceWorks };

/** @param input of the server, which may be hostile: the action checks it */
export type ToolAction = (input: unknown, call: LocalCall) => Promise<unknown>;

export interface Tool {
  /** What the computer's local policy must allow. */
  capability: LocalPolicyCapability;
  /** What it must allow, too, for some of the actions. */
  needs?: Readonly<Record<string, LocalPolicyCapability>>;
  actions: Readonly<Record<string, ToolAction>>;
  /** Whether it acts on other devices than this computer, which needs no session on this one. */
  isForOthers?: true;
}
