// Systems that are asked by starting programs: how each part of their state is read.
import type { ReportedSoftware, ReportedState } from "@muster/sdk/live";
import { macOS } from "./macos.ts";
import type { Run } from "./programs.ts";
import { windows } from "./windows.ts";

/** How to read a system by its programs. */
export type OtherSystem = {
  [S in "SYSTEM" | "SERVICES" | "UPDATES" | "ANTIVIRUS" | "ENCRYPTION"]: (
    run: Run,
  ) => Promise<ReportedState[S]>;
} & {
  /** By source and name; with a version of "?" where there is none. */
  SOFTWARE(run: Run): Promise<ReportedSoftware[]>;
};

/**
 * undefined for Linux, which says nearly everything in files, and for systems that Muster knows nothing of.
 */
export const otherSystem = (platform: NodeJS.Platform): OtherSystem | undefined =>
  ({ win32: windows, darwin: macOS })[String(platform)];
