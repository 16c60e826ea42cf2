// Services, as every system reports them.
import type { ServiceState } from "@muster/sdk";

export interface DeviceService {
  name: string;
  description: string;
  state: ServiceState;
  /** Whether it starts with the computer; null where that can't be chosen. */
  isEnabled: boolean | null;
  pid: number | null;
  /** When it entered its state; null if that isn't known. */
  since: number | null;
  /** The agent's own, which isn't changed: it could not answer. */
  isAgent: boolean;
}

export const mostServices = 2_000;

export const serviceChanges = ["start", "stop", "restart", "enable", "disable"] as const;
export type ServiceChange = (typeof serviceChanges)[number];

/** What manages the services of a computer. */
export interface ServiceManager {
  kind: "SYSTEMD" | "OPENRC" | "SYSV" | "WINDOWS" | "LAUNCHD";
  list(): Promise<DeviceService[]>;
  /** @param name of a service that is there */
  change(name: string, change: ServiceChange): Promise<void>;
}

/** The server waits a little longer. */
export const changeMS = 20_000;
