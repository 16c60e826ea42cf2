// Maps the states of systemd's units to Muster's.
import type { ServiceState } from "@muster/sdk";

/** https://www.freedesktop.org/software/systemd/man/latest/org.freedesktop.systemd1.html */
export const systemdStates: Readonly<Record<string, ServiceState>> = {
  active: "ACTIVE",
  reloading: "ACTIVE",
  refreshing: "ACTIVE",
  activating: "STARTING",
  failed: "FAILED",
};

/** Whether a unit starts with the system, by the state of its unit file. */
export const enabledUnitFiles: Readonly<Record<string, boolean>> = {
  enabled: true,
  "enabled-runtime": true,
  disabled: false,
  masked: false,
  "masked-runtime": false,
};
