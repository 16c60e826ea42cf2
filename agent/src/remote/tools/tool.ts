// What every tool is made of.
import type { KeyedMessage, LocalPolicyCapability } from "@muster/sdk";
import type { ToolCall } from "@muster/sdk/live";

/** What can be told to the technician: a message of Muster, or the words of a program. */
export class ToolError extends Error {
  readonly detail: KeyedMessage | string;

  constructor(detail: KeyedMessage | string) {
    super(typeof detail === "string" ? detail : detail.code);
    this.detail = detail;
  }
}

/** @param input of the server, which may be hostile: the action checks it */
export type ToolAction = (input: unknown, call: ToolCall) => Promise<unknown>;

export interface Tool {
  /** What the computer's local policy must allow. */
  capability: LocalPolicyCapability;
  actions: Readonly<Record<string, ToolAction>>;
}
