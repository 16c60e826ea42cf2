import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, type Stats } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import {
  enums,
  localPolicyCapabilities,
  policyRefusal,
  type KeyedMessage,
  type LocalPolicyCapability,
  type LocalPolicyRule,
} from "@muster/sdk";
import type { ReportedPolicy } from "@muster/sdk/live";

/** What this computer's administrator allows the server to do. */
export interface LocalPolicy {
  report(): ReportedPolicy;
  /** The reason why the capability may not be used; undefined when it may. */
  refusal(
    capability: LocalPolicyCapability,
    proved?: { isSigned?: boolean; asksUser?: boolean },
  ): KeyedMessage | undefined;
  /** The only folder whose files may be used; undefined if all may. */
  filesRoot(): string | undefined;
  /** Whether the computer's user must agree. */
  asks(capability: LocalPolicyCapability): boolean;
  /** Whether a technician must sign commands that use the capability. */
  signs(capability: LocalPolicyCapability): boolean;
}

const maxBytes = 64 * 1024;
const rules: readonly string[] = enums.LocalPolicyRule;
const capabilities: readonly string[] = localPolicyCapabilities;

/** The path of the policy file, which only an administrator can change; the server can't move it. */
export function policyFileOf(platform: NodeJS.Platform, env = process.env): string {
  if (platform === "win32") return join(env.ProgramData ?? "C:\\ProgramData", "Muster", "policy.json");
  if (platform === "darwin") return "/Library/Application Support/Muster/policy.json";
  return "/etc/muster/policy.json";
}

/** The policy in a file, which is read again for each query so that a change applies at once. */
export function openLocalPolicy(file = policyFileOf(process.platform)): LocalPolicy {
  return {
    report: () => readLocalPolicy(file),
    filesRoot: () => readPolicyFile(file).filesRoot,
    asks: (capability) => readLocalPolicy(file).rules[capability] === "ask",
    signs: (capability) => readLocalPolicy(file).rules[capability] === "signed",
    refusal(capability, { isSigned = false, asksUser = false } = {}) {
      const { state, rules } = readLocalPolicy(file);
      if (state === "DAMAGED") return policyRefusal(capability, "damaged");
      const rule = rules[capability];
      return rule === "allow" || (rule === "signed" && isSigned) || (rule === "ask" && asksUser)
        ? undefined
        : policyRefusal(capability, rule);
    },
  };
}

const all = (rule: LocalPolicyRule): ReportedPolicy["rules"] =>
  Object.fromEntries(localPolicyCapabilities.map((name) => [name, rule])) as ReportedPolicy["rules"];

/** Reads the policy. Without a file everything is allowed; with a damaged one everything is denied. */
export function readLocalPolicy(file: string): ReportedPolicy {
  const { filesRoot: _root, ...reported } = readPolicyFile(file);
  return reported;
}

function readPolicyFile(file: string): ReportedPolicy & { filesRoot?: string | undefined } {
  try {
    const text = readSafely(file);
    if (text === undefined) return { state: "DEFAULT", detail: "", rules: all("allow") };
    const { rules, filesRoot } = parsePolicy(text);
    return { state: "ENFORCED", detail: "", rules: { ...all("allow"), ...rules }, filesRoot };
  } catch (error) {
    const detail = `${file}: ${error instanceof Error ? error.message : String(error)}`;
    return { state: "DAMAGED", detail: detail.slice(0, 300), rules: all("deny") };
  }
}

export interface Policy {
  rules: Partial<ReportedPolicy["rules"]>;
  filesRoot?: string | undefined;
}

/** Parses a policy file. @throws Error with what is wrong */
export function parsePolicy(text: string): Policy {
  let read: unknown;
  try {
    read = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new Error("it is not valid JSON");
  }
  if (typeof read !== "object" || read === null || Array.isArray(read))
    throw new Error("it is not a JSON object");
  const { filesRoot, ...named } = read as Record<string, unknown>;
  if (filesRoot !== undefined && (typeof filesRoot !== "string" || !isAbsolute(filesRoot)))
    throw new Error("filesRoot must be the absolute path of a folder");
  for (const [name, rule] of Object.entries(named)) {
    // ignoring a misspelled name would allow what it was meant to deny
    if (!capabilities.includes(name))
      throw new Error(`it has the unknown capability ${JSON.stringify(name)}`);
    if (typeof rule !== "string" || !rules.includes(rule))
      throw new Error(`${name} must be one of ${rules.join(", ")}`);
  }
  return { rules: named, filesRoot };
}

/**
 * The text of the file, or undefined if it doesn't exist.
 * @throws Error if anyone except root could change it (not checked on Windows), or if it is too large
 */
function readSafely(file: string): string | undefined {
  const onWindows = process.platform === "win32";
  if (!onWindows && !checkFolder(dirname(file))) return undefined;
  const handle = open(file, onWindows ? constants.O_RDONLY : constants.O_RDONLY | constants.O_NOFOLLOW);
  if (handle === undefined) return undefined;
  try {
    const stats = fstatSync(handle);
    if (!stats.isFile()) throw new Error("it is not a file");
    if (stats.size > maxBytes) throw new Error("it is too large");
    if (!onWindows) checkOwner(stats, "it");
    return readFileSync(handle, "utf8");
  } finally {
    closeSync(handle);
  }
}

/** Whether the folder exists. @throws Error if others can write to it, and so replace or delete the file */
function checkFolder(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (!stats) return false;
  checkOwner(stats, "its folder");
  return true;
}

function checkOwner({ uid, mode }: Stats, what: string): void {
  if (uid !== 0) throw new Error(`${what} is not owned by root`);
  if (mode & 0o022) throw new Error(`${what} can be changed by other users`);
}

function open(file: string, flags: number): number | undefined {
  try {
    return openSync(file, flags | constants.O_NONBLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
