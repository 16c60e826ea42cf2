// Lists updates, installs them, and removes software.
import { cleanText, keyed, type DeviceWork, type DeviceWorkItem } from "@muster/sdk";
import type { UpdateOrder } from "@muster/sdk/live";
import { choiceIn, listIn, nameIn, textIn } from "../input.ts";
import { runTool } from "../run-tool.ts";
import { ToolError, type Tool } from "../tool.ts";
import { readWork, stopWork } from "../work/actions.ts";
import type { WorkKind } from "../work/plan.ts";
import type { DeviceWorks } from "../work/work.ts";
import { softwareManager, type AvailableUpdate, type SoftwareManager } from "./manager.ts";

const choices = ["CHOSEN", "ALL", "SECURITY", "APPROVED"] as const;
const restarts = ["NEVER", "IF_REQUIRED"] as const;
const maxUpdates = 2_000;
const updateKinds = ["REFRESH_UPDATES", "INSTALL_UPDATES"] as const;
const softwareKinds = ["UNINSTALL_SOFTWARE"] as const;

/**
 * The available updates that a command selects. @throws ToolError if a chosen one isn't available in this
 * version
 */
function chosenOf({ select, updates = [] }: UpdateOrder, available: readonly AvailableUpdate[]) {
  if (select === "ALL") return available;
  if (select === "SECURITY") return available.filter(({ isSecurity }) => isSecurity);
  const isNamed = (one: AvailableUpdate) =>
    updates.some(({ id, candidate }) => id === one.id && candidate === one.candidate);
  const found = available.filter(isNamed);
  const missing = updates.find(({ id, candidate }) =>
    found.every((one) => one.id !== id || one.candidate !== candidate),
  );
  // an approved update may have been superseded, so only chosen ones must be available
  if (missing && select === "CHOSEN")
    throw new ToolError(keyed("remote.deviceTools.updates.notPending", { name: missing.id }));
  return found;
}

const titleOf = (items: readonly DeviceWorkItem[]) =>
  items.map(({ name, after, before }) => `${name} ${after || before}`.trim()).join(", ");

/** Begins to install updates. @throws ToolError if there are none, or other work is running */
export async function installUpdates(
  works: DeviceWorks,
  order: UpdateOrder,
  by: string,
  managerOf: () => Promise<SoftwareManager> = () => softwareManager(runTool),
): Promise<DeviceWork> {
  const manager = await managerOf();
  const chosen = chosenOf(order, (await manager.list()).updates).slice(0, maxUpdates);
  if (!chosen.length) throw new ToolError(keyed("remote.deviceTools.updates.nothing"));
  const items = chosen.map(({ id, name, installed: before, candidate: after }): DeviceWorkItem => ({
    id,
    name,
    before,
    after,
    state: "WAITING",
    detail: "",
  }));
  const { restart } = order;
  return works.begin({
    kind: "INSTALL_UPDATES",
    title: titleOf(items),
    by,
    restart,
    items,
    steps: manager.install(chosen),
  });
}

export const updateOrderIn = (input: unknown): UpdateOrder => ({
  select: choiceIn(input, "select", choices),
  restart: choiceIn(input, "restart", restarts),
  updates: listIn(input, "updates", maxUpdates).map((one) => ({
    id: nameIn(one, "id"),
    candidate: textIn(one, "candidate", 100),
  })),
});

export function updateTool(managerOf = () => softwareManager(runTool)): Tool {
  return {
    capability: "tools",
    needs: { refresh: "updates", install: "updates", stop: "updates" },
    actions: {
      async list(_, { works }) {
        const manager = await managerOf();
        const { listsAt, updates } = await manager.list();
        return {
          readAt: Date.now(),
          listsAt,
          manager: manager.kind,
          // only the server knows the approvals
          results: updates
            .slice(0, maxUpdates)
            .map((one) => ({ ...one, approvedBy: null, approvedAt: null })),
          total: updates.length,
          restart: works.pendingRestart(),
          work: works.find(updateKinds),
        };
      },
      async refresh(_, { works, by }) {
        const steps = (await managerOf()).refresh();
        return works.begin({ kind: "REFRESH_UPDATES", title: "", by, restart: "NEVER", items: [], steps });
      },
      install: (input, { works, by }) =>
        installUpdates(works, updateOrderIn(input), cleanText(by, 200), managerOf),
      work: readWork(updateKinds),
      stop: stopWork(updateKinds),
    },
  };
}

/** The packages removed together with a package. @throws ToolError if one of them can't be removed */
async function removalsOf(manager: SoftwareManager, name: string) {
  const found = await manager.removals(name);
  const fixed = found.find(({ protection }) => protection !== null);
  if (fixed?.protection)
    throw new ToolError(
      keyed(`remote.deviceTools.software.protection.${fixed.protection}`, { name: fixed.name }),
    );
  if (!found.length) throw new ToolError(keyed("remote.deviceTools.software.notInstalled", { name }));
  return found.slice(0, maxUpdates);
}

export function softwareTool(managerOf = () => softwareManager(runTool)): Tool {
  return {
    capability: "tools",
    needs: { uninstall: "installs" },
    actions: {
      async check(input) {
        const found = await removalsOf(await managerOf(), nameIn(input, "name"));
        return { results: found.map(({ name, version }) => ({ name, version })) };
      },
      async uninstall(input, { works, by }) {
        const manager = await managerOf();
        const name = nameIn(input, "name");
        const found = await removalsOf(manager, name);
        const agreed = new Set(listIn(input, "removes", maxUpdates).map((one) => textIn(one, "name")));
        const more = found.find((one) => !agreed.has(one.name));
        if (more) throw new ToolError(keyed("remote.deviceTools.software.more", { name, other: more.name }));
        const items = found.map(({ id, name: label, version }): DeviceWorkItem => ({
          id,
          name: label,
          before: version,
          after: "",
          state: "WAITING",
          detail: "",
        }));
        const plan = { kind: "UNINSTALL_SOFTWARE", title: titleOf(items), restart: "NEVER" } as const;
        return works.begin({ ...plan, by, items, steps: manager.remove(found) });
      },
      work: readWork(softwareKinds),
    },
  };
}

export function packageKinds(managerOf = () => softwareManager(runTool)) {
  const nothing: WorkKind = { group: "packages", outcome: () => Promise.resolve({ items: [] }) };
  let manager: SoftwareManager | undefined;
  const packages: WorkKind = {
    group: "packages",
    running: (items, log) => manager?.running?.(items, log) ?? new Set(),
    async outcome(items, log, exitCode) {
      manager ??= await managerOf();
      return manager.outcome(items, log, exitCode);
    },
  };
  return {
    REFRESH_UPDATES: nothing,
    INSTALL_UPDATES: packages,
    UNINSTALL_SOFTWARE: {
      ...packages,
      async outcome(items, log, exitCode) {
        manager ??= await managerOf();
        return (await manager.removed?.(items)) ?? manager.outcome(items, log, exitCode);
      },
    },
  } satisfies Partial<Record<DeviceWork["kind"], WorkKind>>;
}
