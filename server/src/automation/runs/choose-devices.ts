import {
  hasLogin,
  isMobile,
  runsLanguage,
  runUserOf,
  answerWith,
  storeMessage,
  type StoredMessage,
  scriptRunMessages,
  type Architecture,
  type Carried,
  type DeviceSelection,
  type ScriptOperatingSystem,
  type ScriptRun,
  type ScriptRunDevice,
  type ScriptRunRefusal,
} from "@muster/sdk";
import type { RunUser } from "@muster/sdk/live";
import type { ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { openCredential } from "../../organizations/credentials.ts";
import type { Database } from "../../platform/db/database.ts";
import { selected } from "../../devices/devices.ts";
import { toBoolean } from "../../platform/db/sql.ts";

/** What a script of a run requires of a device. */
export interface Demand {
  operatingSystems: readonly ScriptOperatingSystem[];
  architecture: readonly Architecture[];
  interpreter: Carried;
  runAs: string;
}

const systems: Record<string, ScriptOperatingSystem> = {
  linux: "LINUX",
  freebsd: "LINUX",
  darwin: "MAC",
  win32: "WINDOWS",
};

const narrow = new Set(["ia32", "arm", "mips", "mipsel", "ppc", "s390"]);

/** Returns the operating system of an agent's platform. */
export const systemOf = (platform: string | null): ScriptOperatingSystem | undefined =>
  systems[platform ?? ""];

interface Device {
  organizationId: number;
  role: string;
  platform: string | null;
  architecture: string | null;
}

type Refused = { reason: ScriptRunRefusal; detail: StoredMessage };
const refuse = (
  reason: ScriptRunRefusal,
  detail: StoredMessage = storeMessage(`automation.runs.scriptRefusal.${reason}`),
): Refused => ({
  reason,
  detail,
});

/**
 * Why a device can't run the scripts; undefined if it can. `credentials` are the organizations of login
 * credentials, by credential.
 */
function refusalOf(
  device: Device,
  demands: readonly Demand[],
  runAs: ScriptRun["runAs"],
  credentials: ReadonlyMap<number, number>,
): Refused | undefined {
  if (isMobile(device)) return refuse("MOBILE");
  const system = systemOf(device.platform);
  if (!system) return refuse("NO_AGENT");
  if (demands.some((one) => !one.operatingSystems.includes(system) || !runsLanguage(one.interpreter, system)))
    return refuse("OPERATING_SYSTEM");
  const bits = narrow.has(device.architecture ?? "") ? "32" : "64";
  // an agent that has not reported its architecture is assumed to fit
  if (device.architecture && demands.some(({ architecture }) => !architecture.includes(bits)))
    return refuse("ARCHITECTURE");
  for (const demand of demands) {
    const user = runUserOf(runAs[system] ?? demand.runAs, system);
    if (!user)
      return refuse(
        "RUN_AS",
        system === "WINDOWS" ? scriptRunMessages.windowsUser : scriptRunMessages.noCredential,
      );
    if (user.kind === "CREDENTIAL" && credentials.get(user.id) !== device.organizationId)
      return refuse("RUN_AS", scriptRunMessages.noCredential);
  }
  return undefined;
}

/** Returns the devices of a selection by name, with the reason for each that can't run the scripts. */
export async function chooseDevices(
  context: ServerContext,
  db: Database,
  caller: Caller,
  chosen: DeviceSelection,
  demands: readonly Demand[],
  runAs: ScriptRun["runAs"],
): Promise<ScriptRunDevice[]> {
  const devices = await selected(db, caller, chosen)
    .innerJoin("organizations", "organizations.id", "devices.organizationId")
    .leftJoin("agents", "agents.nodeId", "devices.id")
    .select(["devices.id", "devices.displayName", "devices.role", "devices.organizationId", "devices.isUp"])
    .select(["organizations.name as clientName", "agents.platform", "agents.architecture"])
    .orderBy((e) => e.fn("lower", ["devices.displayName"]))
    .orderBy("devices.id")
    .execute();
  const logins = await db
    .selectFrom("credentials")
    .select(["id", "organizationId"])
    .where("type", "in", ["BASIC", "TELNET_SSH"])
    .execute();
  const credentials = new Map(logins.map(({ id, organizationId }) => [id, organizationId]));
  return devices.map((device) => {
    const refused = refusalOf(device, demands, runAs, credentials);
    return {
      nodeId: device.id,
      displayName: device.displayName,
      clientName: device.clientName,
      operatingSystem: systemOf(device.platform) ?? null,
      isUp: device.platform ? context.live.isConnected(device.id) : toBoolean(device.isUp),
      reason: refused?.reason ?? null,
      ...answerWith("detail", refused?.detail ?? ""),
    };
  });
}

/**
 * Returns the user whom a script runs as on a device. For a credential, it is only the name: an agent that
 * may change users needs no password.
 */
export async function userOn(
  context: ServerContext,
  device: { organizationId: number; platform: string | null },
  runAs: ScriptRun["runAs"],
  own: string,
): Promise<RunUser | undefined> {
  const system = systemOf(device.platform);
  const user = system && runUserOf(runAs[system] ?? own, system);
  if (!user) return undefined;
  if (user.kind !== "CREDENTIAL") return { kind: user.kind };
  const credential = await openCredential(context, device.organizationId, user.id).catch(() => undefined);
  const name = credential && hasLogin(credential.type) ? credential.secret.user : undefined;
  return name ? { kind: "NAMED", name } : undefined;
}
