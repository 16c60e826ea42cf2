import { join } from "node:path";
import { cleanText } from "@muster/sdk";
import { read } from "../../monitoring/linux.ts";

/**
 * Names of users by their ids, from passwd(5); the id where there is no name, such as that of a directory's
 * user.
 */
export function userNames(root = "/"): (uid: number) => string {
  const names = new Map<number, string>();
  for (const line of read(join(root, "etc/passwd")).split("\n")) {
    const [name = "", , uid] = line.split(":", 3);
    if (uid && !names.has(Number(uid))) names.set(Number(uid), cleanText(name, 100));
  }
  return (uid) => names.get(uid) || String(uid);
}
