// Services, in the format common to all systems.
import type { ServiceState } from "@muster/sdk";

export interface DeviceService {
  name: string;
  description: string;
  state: ServiceState;
  /** Whether the service starts with the computer; null if this can't be changed. */
  isEnabled: boolean | null;
  pid: number | null;
  /** When it entered its current state; null if unknown. */
  since: number | null;
  /** Whether it is the agent's own service, which can't be changed because the agent could not respond. */
  isAgent: boolean;
}

export const maxServices = 2_000;

export const serviceChanges = ["start", "stop", "restart", "enable", "disable"] as const;
export type ServiceChange = (typeof serviceChanges)[number];

/** Manages the services of a computer. */
export interface ServiceManager {
  kind: "SYSTEMD" | "OPENRC" | "SYSV" | "WINDOWS" | "LAUNCHD";
  list(): Promise<DeviceService[]>;
  /** @param name of an existing service */
  change(name: string, change: ServiceChange): Promise<void>;
}

/** How long a change may take, in ms. The server waits a little longer. */
export const changeMS = 20_000;
