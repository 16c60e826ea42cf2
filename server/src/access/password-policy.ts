import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { MusterError, t } from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import { callAddress } from "../platform/security/safe-fetch.ts";

let common: ReadonlySet<string> | undefined;

/** The 49,000 most common passwords, loaded at the first check. */
async function isCommon(text: string): Promise<boolean> {
  if (!common) {
    const { dictionary } = await import("@zxcvbn-ts/language-common");
    common = new Set(dictionary["passwords-common"] as string[]);
  }
  return common.has(text);
}

/** The steps from 9 to 0 and back count as steps between neighbors. */
const afterNine = new Map([
  [-9, 1],
  [9, -1],
]);

/** Whether each character follows the previous one by the same step, such as in "abcdef" or "13579". */
function isSequence(text: string): boolean {
  const steps = Array.from(text, (char, at) => text.charCodeAt(at + 1) - char.charCodeAt(0)).slice(0, -1);
  return new Set(steps.map((step) => afterNine.get(step) ?? step)).size <= 1;
}

const lookupLimits = { milliseconds: 3_000, bytes: 2_000_000 };

/** Returns the rest of the digests with this prefix, with counts, in the format of haveibeenpwned.com. */
async function readRange({ config }: ServerContext, prefix: string): Promise<string> {
  const { breachedPasswords: source } = config;
  if (!source.startsWith("https:")) {
    const file = join(source, `${prefix}.txt`);
    return existsSync(file) ? readFile(file, "utf8") : "";
  }
  // padding hides from observers how many digests the response has
  const headers = { "add-padding": "true" };
  const answer = await callAddress(
    `${source.replace(/\/$/, "")}/${prefix}`,
    { method: "GET", headers },
    { allowHosts: [new URL(source).host] },
    lookupLimits,
  );
  if (answer.status !== 200) throw new Error(`the list of breached passwords answered ${answer.status}`);
  return answer.body.toString();
}

/** Whether the password is known from a breach; only five of its digest's forty digits are sent. */
async function isBreached(context: ServerContext, password: string): Promise<boolean> {
  if (context.config.breachedPasswords === "off") return false;
  const sha1 = createHash("sha1").update(password).digest("hex").toUpperCase();
  try {
    const lines = (await readRange(context, sha1.slice(0, 5))).split(/\r?\n/);
    return lines.some((line) => {
      const [rest, count] = line.split(":");
      return rest?.toUpperCase() === sha1.slice(5) && Number(count) > 0;
    });
  } catch (error) {
    // users can still set a password while the list is unreachable; common ones are refused anyway
    context.log.warn(error, "Passwords are not compared with breached ones at the moment.");
    return false;
  }
}

/**
 * Refuses common passwords, including those padded with digits or symbols, breached ones, and the user's
 * email address.
 */
export async function refuseCommonPassword(
  context: ServerContext,
  password: string,
  email: string,
): Promise<void> {
  const text = password.toLowerCase();
  const bare = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const [name = ""] = email.toLowerCase().split("@");
  const guessed =
    (await isCommon(text)) ||
    (bare !== "" && (await isCommon(bare))) ||
    isSequence(text) ||
    /^(.{1,6})\1+$/su.test(text) ||
    [email.toLowerCase(), name, "muster"].some((one) => one !== "" && (one === bare || one === text));
  if (guessed) throw refusal(t("errors.detail.commonPassword"));
  if (await isBreached(context, password)) throw refusal(t("errors.detail.breachedPassword"));
}

const refusal = (message: string) =>
  new MusterError("validation_failed", { errors: [{ field: "password", message }] });
