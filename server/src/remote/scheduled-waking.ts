// Wakes devices when a scheduled task is due, with its user's rights at that time.
import { scriptRunMessages, storeMessage, storeRecent } from "@muster/sdk";
import { mayHave } from "../automation/create-task.ts";
import { invalidateTasks } from "../automation/repeating-tasks.ts";
import type { Feature } from "../feature.ts";
import type { AgentWorkKind, Ending } from "../platform/agent-work.ts";
import { callerOfUser, hasPermission } from "../platform/authorization/caller.ts";
import { visibleAmong } from "../platform/authorization/grants.ts";
import { wakeSelected } from "./wake-on-lan.ts";

const kind: AgentWorkKind = {
  command: undefined,
  byServer: true,

  async authorize(context, work, nodeIds) {
    const excluded = { nodeIds: new Set<number>(), detail: scriptRunMessages.notAllowed };
    const caller = await callerOfUser(context, work.createdById ?? 0);
    if (!caller) return { allowed: false, revoked: scriptRunMessages.userNotFound, excluded };
    if (!hasPermission(caller, "canCreateScheduledTasks") || !mayHave(caller, "WAKE"))
      return { allowed: false, revoked: scriptRunMessages.notAllowed, excluded };
    const visible = await visibleAmong(context.db, caller, nodeIds);
    const others = new Set(nodeIds.filter((id) => !visible.has(id)));
    return { allowed: true, excluded: { ...excluded, nodeIds: others } };
  },

  async commands(context, work, nodeIds) {
    const caller = await callerOfUser(context, work.createdById ?? 0);
    if (!caller || !nodeIds.length) return new Map();
    const { success, fail } = await wakeSelected(context, caller, { deviceIds: [...nodeIds] }, false);
    const woken = success.map(({ nodeId, senderName: sender, interface: name, address }) => {
      const detail = storeMessage("remote.wake.sent", { sender, interface: name, address });
      return [nodeId, { state: "SUCCEEDED", detail }] as const;
    });
    const others = fail.map(({ nodeId, reason, detail }) => {
      const state = reason === "ONLINE" ? "SKIPPED" : "FAILED";
      return [nodeId, { state, detail: storeRecent(detail) }] as const;
    });
    return new Map<number, Ending>([...woken, ...others]);
  },

  changed: (context, _, nodeIds) => invalidateTasks(context, nodeIds),
};

export const scheduledWaking: Feature = { agentWork: { WAKE: kind } };
