import { MusterError } from "@muster/sdk";
import type { Handlers } from "../../http/routes.ts";
import { hashPassword, verifyPassword } from "../../platform/security/crypto.ts";
import { beginSignIn } from "./lockouts.ts";
import { endSessionsOf } from "./sessions.ts";

let common: ReadonlySet<string> | undefined;

/** The passwords people choose most, 49,000 of them; loaded when the first one is set. */
async function isCommon(text: string): Promise<boolean> {
  if (!common) {
    const { dictionary } = await import("@zxcvbn-ts/language-common");
    common = new Set(dictionary["passwords-common"] as string[]);
  }
  return common.has(text);
}

/** Refuses a password of which others are guessed first: a common one, also with digits and signs around, or the e-mail. */
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
      errors: [{ field: "password", message: "Is among those that are guessed first. Choose another" }],
    });
}

const notRight = () =>
  new MusterError("validation_failed", { errors: [{ field: "currentPassword", message: "Is not right" }] });

export const passwords = {
  async changePassword({ context, caller, body, request }) {
    const user = caller.user!;
    const { password: stored } = await context.db
      .selectFrom("users")
      .select("password")
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    const attempt = await beginSignIn(context, request, user.email, user);
    const right = await verifyPassword(body.currentPassword, stored);
    if (attempt.blocked || !right) {
      attempt.fail();
      throw notRight();
    }
    await attempt.succeed();
    await refuseCommonPassword(body.password, user.email);
    const password = await hashPassword(body.password);
    const { numUpdatedRows } = await context.db
      .updateTable("users")
      .set({ password })
      .where("id", "=", user.id)
      .where("password", "=", stored)
      .executeTakeFirst();
    // somebody else has changed it meanwhile
    if (!numUpdatedRows) throw notRight();
    await endSessionsOf(context, user.id, caller);
    return undefined;
  },
} satisfies Partial<Handlers>;
