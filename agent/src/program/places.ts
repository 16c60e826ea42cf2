import { join } from "node:path";

/** Where an installed agent has its files. */
export interface Places {
  /** The identity and what the agent has to remember. */
  data: string;
  /** Written by the installer: the server's address and a token. It is deleted once it is used. */
  enrollment: string;
  /** Certificate authorities that the launcher has Node trust. */
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
