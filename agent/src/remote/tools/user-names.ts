import { join } from "node:path";
import { cleanText } from "@muster/sdk";
import { read } from "../../monitoring/metrics/linux.ts";

/**
 * Returns the names of users by id, from passwd(5); the id itself for users not listed, such as those of a
 * directory service.
 */
export function userNames(root = "/"): (uid: number) => string {
  const names = new Map<number, string>();
  for (const line of read(join(root, "etc/passwd")).split("\n")) {
    const [name = "", , uid] = line.split(":", 3);
    if (uid && !names.has(Number(uid))) names.set(Number(uid), cleanText(name, 100));
  }
  return (uid) => names.get(uid) || String(uid);
}
