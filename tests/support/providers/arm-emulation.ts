// Programs for ARM on this computer, emulated by QEMU with Debian's libraries for that processor.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

export const processors = {
  "linux-arm64": { emulator: "qemu-aarch64-static", libraries: "/usr/aarch64-linux-gnu" },
  "linux-armv7": { emulator: "qemu-arm-static", libraries: "/usr/arm-linux-gnueabihf" },
} as const;

export type Processor = keyof typeof processors;

export function canEmulate(name: Processor): boolean {
  const { emulator, libraries } = processors[name];
  try {
    execFileSync("which", [emulator], { stdio: "ignore" });
    return existsSync(join(libraries, "lib", "libatomic.so.1"));
  } catch {
    return false;
  }
}

export const armMissing =
  "it needs qemu-user-static, and libc6, libstdc++6 and libatomic1 for ARM; see .ci/run.";
