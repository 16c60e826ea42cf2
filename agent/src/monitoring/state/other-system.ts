// Reads the state of systems other than Linux by starting programs.
import type { ReportedSoftware, ReportedState } from "@muster/sdk/live";
import { macOS } from "./macos.ts";
import type { Run } from "./run-program.ts";
import { windows } from "./windows.ts";

/** How to read each part of a system's state. */
export type OtherSystem = {
  [S in "SYSTEM" | "SERVICES" | "UPDATES" | "ANTIVIRUS" | "ENCRYPTION"]: (
    run: Run,
  ) => Promise<ReportedState[S]>;
} & {
  /** Sorted by source and name; an unknown version is "?". */
  SOFTWARE(run: Run): Promise<ReportedSoftware[]>;
};

/** undefined for Linux, which is read mostly from files, and for systems that Muster doesn't know. */
export const otherSystem = (platform: NodeJS.Platform): OtherSystem | undefined =>
  ({ win32: windows, darwin: macOS })[String(platform)];
