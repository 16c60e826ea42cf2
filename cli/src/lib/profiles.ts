import { randomUUID } from "node:crypto";

export interface Profile {
  url: string;
  token: string;
  /** The key's ID if signing in created it, so that signing out deletes it. */
  keyId: number | null;
}

const openStore = async () => {
  const { default: Conf } = await import("conf");
  return new Conf<{ profiles: Record<string, Profile>; current?: string }>({
    projectName: "muster",
    projectSuffix: "",
    configName: "profiles",
    configFileMode: 0o600,
    defaults: { profiles: {} },
  });
};

/** The fingerprints of servers' root keys, by address, as this user first signed a run for them. */
const openRoots = async () => {
  const { default: Conf } = await import("conf");
  return new Conf<{ servers: Record<string, string> }>({
    projectName: "muster",
    projectSuffix: "",
    configName: "servers",
    configFileMode: 0o600,
    defaults: { servers: {} },
  });
};

export const readRoot = async (url: string): Promise<string | undefined> =>
  new Map(Object.entries((await openRoots()).get("servers"))).get(url);

export async function pinRoot(url: string, root: string): Promise<void> {
  const store = await openRoots();
  store.set("servers", { ...store.get("servers"), [url]: root });
}

/** Preferences of the terminal console. */
export async function openPreferences() {
  const { default: Conf } = await import("conf");
  const store = new Conf<Record<string, string>>({
    projectName: "muster",
    projectSuffix: "",
    configName: "console",
  });
  return { get: (key: string) => store.get(key), set: (key: string, value: string) => store.set(key, value) };
}

/** The secret from which simulated agents derive their keys, so that they enroll as the same agents again. */
export async function demoSeed(): Promise<string> {
  const { default: Conf } = await import("conf");
  const store = new Conf<{ seed?: string }>({
    projectName: "muster",
    projectSuffix: "",
    configName: "demo",
    configFileMode: 0o600,
  });
  const seed = store.get("seed") ?? randomUUID() + randomUUID();
  store.set("seed", seed);
  return seed;
}

/** Flag, environment, the one chosen with `profile use`, then default. */
export const profileName = async (flags: { profile?: string }): Promise<string> =>
  flags.profile ?? process.env.MUSTER_PROFILE ?? (await openStore()).get("current") ?? "default";

export const readProfiles = async (): Promise<ReadonlyMap<string, Profile>> =>
  new Map(Object.entries((await openStore()).get("profiles")));

export const readProfile = async (flags: { profile?: string }): Promise<Profile | undefined> =>
  (await readProfiles()).get(await profileName(flags));

/** Makes a profile the one that commands use. */
export const chooseProfile = async (name: string) => (await openStore()).set("current", name);

/** Saves a profile, or deletes it if there is no value. */
export async function saveProfile(name: string, profile?: Profile): Promise<void> {
  const store = await openStore();
  const others = Object.entries(store.get("profiles")).filter(([other]) => other !== name);
  store.set("profiles", Object.fromEntries(profile ? [...others, [name, profile]] : others));
  if (!profile && store.get("current") === name) store.delete("current");
}
