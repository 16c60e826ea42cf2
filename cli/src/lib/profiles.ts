import { MusterError, t } from "@muster/sdk";
import type { Options } from "conf";
import { randomUUID } from "node:crypto";
import { cannotRead } from "./files.ts";

export interface Profile {
  url: string;
  token: string;
  /** The ID of the key if signing in created it, so that signing out can delete it. */
  keyId: number | null;
}

/** Opens a file of this user's settings. @throws MusterError if it can't be read */
async function openSettings<T extends Record<string, unknown>>(
  configName: string,
  defaults?: Options<T>["defaults"],
) {
  const { default: Conf } = await import("conf");
  try {
    return new Conf<T>({
      projectName: "muster",
      projectSuffix: "",
      configName,
      configFileMode: 0o600,
      ...(defaults && { defaults }),
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) return cannotRead(`${configName}.json`)(error as Error);
    const what = /`(.+)`/s.exec(error.message)?.[1] ?? configName;
    throw new MusterError("file_damaged", {
      message: t("common.cli.files.cantRead", { what, reason: t("common.cli.files.notJson") }),
      nextStep: t("common.cli.files.correctFile"),
    });
  }
}

const openStore = () =>
  openSettings<{ profiles: Record<string, Profile>; current?: string }>("profiles", { profiles: {} });

/**
 * Stores the fingerprint of each server's root key, by address, as of the first run that this user signed for
 * it.
 */
const openRoots = () => openSettings<{ servers: Record<string, string> }>("servers", { servers: {} });

export const readRoot = async (url: string): Promise<string | undefined> =>
  new Map(Object.entries((await openRoots()).get("servers"))).get(url);

export async function pinRoot(url: string, root: string): Promise<void> {
  const store = await openRoots();
  store.set("servers", { ...store.get("servers"), [url]: root });
}

export async function openPreferences() {
  const store = await openSettings<Record<string, string>>("console");
  return { get: (key: string) => store.get(key), set: (key: string, value: string) => store.set(key, value) };
}

/**
 * Returns the secret from which simulated agents derive their keys, so that they always enroll as the same
 * agents.
 */
export async function demoSeed(): Promise<string> {
  const store = await openSettings<{ seed?: string }>("demo");
  const seed = store.get("seed") ?? randomUUID() + randomUUID();
  store.set("seed", seed);
  return seed;
}

/** The profile from the flag, the environment, or `profile use`, in this order; else "default". */
export const profileName = async (flags: { profile?: string }): Promise<string> =>
  flags.profile ?? process.env.MUSTER_PROFILE ?? (await openStore()).get("current") ?? "default";

export const readProfiles = async (): Promise<ReadonlyMap<string, Profile>> =>
  new Map(Object.entries((await openStore()).get("profiles")));

export const readProfile = async (flags: { profile?: string }): Promise<Profile | undefined> =>
  (await readProfiles()).get(await profileName(flags));

/** Sets the profile that commands use. */
export const chooseProfile = async (name: string) => (await openStore()).set("current", name);

/** Saves a profile, or deletes it if `profile` is undefined. */
export async function saveProfile(name: string, profile?: Profile): Promise<void> {
  const store = await openStore();
  const others = Object.entries(store.get("profiles")).filter(([other]) => other !== name);
  store.set("profiles", Object.fromEntries(profile ? [...others, [name, profile]] : others));
  if (!profile && store.get("current") === name) store.delete("current");
}
