// What computers report: their system, users, processes, services, updates and protection.
import { enums, type ComputerSystem } from "@muster/sdk";
import { requireDevice } from "../../devices/devices.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { createComputerState } from "../migrations/computer-state/2026-11-25-20-computer-state.ts";
import { createAntivirusChanges } from "../migrations/computer-state/2026-11-26-50-antivirus.ts";
import { createEncryptionChanges } from "../migrations/computer-state/2026-11-30-20-encryption.ts";
import { createGivenScripts } from "../migrations/computer-state/2026-11-30-40-given-scripts.ts";
import { antivirusHandlers } from "./antivirus.ts";
import { readState, storeState } from "./reports.ts";
import { sendWatched } from "./watched-checks.ts";

const keptMS = 366 * 24 * 3_600_000;

const pageSize = 50;

/** Returns a page of the items that contain the text; items that need attention come first. */
function pageOf<T extends { name: string }>(
  all: readonly T[],
  query: { search?: string; offset?: number; pageSize?: number },
  textOf: (one: T) => string,
  rankOf: (one: T) => number,
) {
  const search = query.search?.toLowerCase() ?? "";
  const found = all.filter((one) => textOf(one).toLowerCase().includes(search));
  const start = query.offset ?? 0;
  const results = found
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name, "en"))
    .slice(start, start + (query.pageSize ?? pageSize));
  return { results, total: found.length };
}

const noSystem: ComputerSystem = {
  os: "",
  kernel: "",
  architecture: "",
  vendor: "",
  model: "",
  serialNumber: "",
  firmware: "",
  processor: "",
  cores: null,
  threads: null,
  memoryBytes: null,
  disks: [],
};

const handlers = {
  ...antivirusHandlers,

  async getComputerState({ context, caller, path: { nodeId } }) {
    await requireDevice(context, caller, nodeId);
    const [system, users, reboot, processes, antivirus, encryption] = await Promise.all([
      readState(context, nodeId, "SYSTEM"),
      readState(context, nodeId, "USERS"),
      readState(context, nodeId, "REBOOT"),
      readState(context, nodeId, "PROCESSES"),
      readState(context, nodeId, "ANTIVIRUS"),
      readState(context, nodeId, "ENCRYPTION"),
    ]);
    const reported = ({ reportedAt, state }: { reportedAt: number; state: unknown }) => ({
      reportedAt,
      supported: state !== null,
    });
    return {
      system: system ? { ...reported(system), ...(system.state ?? noSystem) } : null,
      users: users ? { ...reported(users), results: users.state ?? [] } : null,
      pendingReboot: reboot
        ? { ...reported(reboot), ...(reboot.state ?? { isPending: false, requiredAt: null, reasons: [] }) }
        : null,
      processes: processes
        ? { ...reported(processes), ...(processes.state ?? { seconds: 0, byCpu: [], byMemory: [] }) }
        : null,
      antivirus: antivirus ? { ...reported(antivirus), results: antivirus.state ?? [] } : null,
      encryption: encryption ? { ...reported(encryption), results: encryption.state ?? [] } : null,
    };
  },

  async listServices({ context, caller, path: { nodeId }, query }) {
    await requireDevice(context, caller, nodeId);
    const read = await readState(context, nodeId, "SERVICES");
    const wanted = (read?.state ?? []).filter(({ state }) => !query.state || state === query.state);
    return {
      ...pageOf(
        wanted,
        query,
        ({ name, description }) => `${name} ${description}`,
        ({ state }) => enums.ServiceState.indexOf(state),
      ),
      reportedAt: read?.reportedAt ?? null,
      supported: read?.state !== null,
    };
  },

  async listUpdates({ context, caller, path: { nodeId }, query }) {
    await requireDevice(context, caller, nodeId);
    const read = await readState(context, nodeId, "UPDATES");
    const { updates = [], listsAt = null } = read?.state ?? {};
    const security = updates.filter(({ isSecurity }) => isSecurity);
    return {
      ...pageOf(
        query.security ? security : updates,
        query,
        ({ name }) => name,
        ({ isSecurity }) => Number(!isSecurity),
      ),
      securityTotal: security.length,
      reportedAt: read?.reportedAt ?? null,
      supported: read?.state !== null,
      listsAt,
    };
  },
} satisfies Partial<Handlers>;

/** The changes of a device move to the device that it is merged into. */
const changes = {
  column: "deviceId",
  archive: "delete",
  key: { id: "integer" },
  moveOnMerge: true,
} as const;

export const computerState: Feature = {
  handlers,
  migrations: {
    "2026-11-25-20-computer-state": createComputerState,
    "2026-11-26-50-antivirus": createAntivirusChanges,
    "2026-11-30-20-encryption": createEncryptionChanges,
    "2026-11-30-40-given-scripts": createGivenScripts,
  },
  deviceTables: {
    computerStates: { column: "deviceId", archive: "delete" },
    givenScripts: { column: "deviceId", archive: "delete" },
    antivirusChanges: changes,
    encryptionChanges: changes,
  },
  agentEvents: { "computer.state": storeState },
  // each server sends checks to the agents that are connected to it
  tickEverywhere: sendWatched,
  async hourly(context, { now }) {
    const oldest = now - keptMS;
    await context.db.deleteFrom("antivirusChanges").where("at", "<", oldest).execute();
    await context.db.deleteFrom("encryptionChanges").where("at", "<", oldest).execute();
  },
};
