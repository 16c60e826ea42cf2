// What systemd says of its units, in Muster's words.
import type { ServiceState } from "@muster/sdk";

/** https://www.freedesktop.org/software/systemd/man/latest/org.freedesktop.systemd1.html */
export const systemdStates: Readonly<Record<string, ServiceState>> = {
  active: "ACTIVE",
  reloading: "ACTIVE",
  refreshing: "ACTIVE",
  activating: "STARTING",
  failed: "FAILED",
};

/** Whether a unit whose file is in this state begins with the system. */
export const enabledUnitFiles: Readonly<Record<string, boolean>> = {
  enabled: true,
  "enabled-runtime": true,
  disabled: false,
  masked: false,
  "masked-runtime": false,
};
