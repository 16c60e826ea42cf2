import { join } from "node:path";

/** The paths of an installed agent's files. */
export interface Places {
  /** The folder of the identity and of the agent's stored state. */
  data: string;
  /** The server's address and a token, written by the installer. It is deleted after use. */
  enrollment: string;
  /** Additional certificate authorities, passed to Node.js when it starts. */
  authorities: string;
}

const placesIn = (settings: string, data: string): Places => ({
  data,
  enrollment: join(settings, "enrollment.json"),
  authorities: join(settings, "ca.pem"),
});

export function installedPlaces({ platform, env } = process): Places {
  if (platform === "win32") {
    const folder = join(env.ProgramData ?? "C:\\ProgramData", "Muster Agent");
    return placesIn(folder, join(folder, "data"));
  }
  if (platform === "darwin") {
    const folder = "/Library/Application Support/Muster Agent";
    return placesIn(folder, join(folder, "data"));
  }
  return placesIn("/etc/muster-agent", "/var/lib/muster-agent");
}
