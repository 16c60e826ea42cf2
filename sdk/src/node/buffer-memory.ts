import { setFlagsFromString } from "node:v8";

/**
 * Counts the memory of buffers as part of the heap. Otherwise V8 limits it to 64 MB, and a program that
 * transfers gigabytes has its whole heap marked by the garbage collector several times a second.
 */
export function countBuffersInHeap(): void {
  // other versions of Node.js may not have this flag
  if (process.versions.node.startsWith("26."))
    setFlagsFromString("--external-memory-accounted-in-global-limit");
}
