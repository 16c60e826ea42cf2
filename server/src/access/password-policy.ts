import { MusterError, t } from "@muster/sdk";

let common: ReadonlySet<string> | undefined;

/** The 49,000 most common passwords, loaded at the first check. */
async function isCommon(text: string): Promise<boolean> {
  if (!common) {
    const { dictionary } = await import("@zxcvbn-ts/language-common");
    common = new Set(dictionary["passwords-common"] as string[]);
  }
  return common.has(text);
}

/** Refuses common passwords, including those padded with digits or symbols, and the user's email address. */
export async function refuseCommonPassword(password: string, email: string): Promise<void> {
  const text = password.toLowerCase();
  const bare = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const [name = ""] = email.toLowerCase().split("@");
  const guessed =
    (await isCommon(text)) ||
    (await isCommon(bare)) ||
    /^(.{1,4})\1+$/su.test(text) ||
    [email.toLowerCase(), name, "muster", ""].some((one) => one === bare || one === text);
  if (guessed)
    throw new MusterError("validation_failed", {
      errors: [{ field: "password", message: t("errors.detail.commonPassword") }],
    });
}
