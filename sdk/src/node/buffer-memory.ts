import { setFlagsFromString } from "node:v8";

/**
 * Counts the memory of buffers as part of the heap. Otherwise a limit of 64 MB applies to it, and a program
 * that passes on gigabytes marks its whole heap several times a second.
 */
export function countBuffersInHeap(): void {
  // other releases may not know the flag
  if (process.versions.node.startsWith("26."))
    setFlagsFromString("--external-memory-accounted-in-global-limit");
}
