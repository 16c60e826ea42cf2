import type { FastifyRequest } from "fastify";
import { MusterError, t, type User } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { hashPassword, verifyPassword } from "../../platform/security/crypto.ts";
import { refuseCommonPassword } from "../password-policy.ts";
import { beginSignIn } from "./lockouts.ts";
import { endSessionsOf, renewToken } from "./sessions.ts";

const incorrectPassword = () =>
  new MusterError("validation_failed", {
    errors: [{ field: "currentPassword", message: t("errors.detail.incorrectPassword") }],
  });

/** Returns the stored hash if the password matches it; undefined otherwise. Attempts are counted. */
export async function checkOwnPassword(
  context: ServerContext,
  request: FastifyRequest,
  user: Pick<User, "id" | "email">,
  password: string,
): Promise<string | undefined> {
  const row = await context.db
    .selectFrom("users")
    .select("password")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  const attempt = await beginSignIn(context, request, user.email, user);
  const right = await verifyPassword(password, row.password);
  if (attempt.blocked || !right) {
    attempt.fail();
    return undefined;
  }
  await attempt.succeed();
  return row.password;
}

const handlers = {
  async changePassword({ context, caller, body, request, reply }) {
    const user = caller.user!;
    const stored = await checkOwnPassword(context, request, user, body.currentPassword);
    if (stored === undefined) throw incorrectPassword();
    await refuseCommonPassword(context, body.password, user.email);
    const password = await hashPassword(body.password);
    const { numUpdatedRows } = await context.db
      .updateTable("users")
      .set({ password })
      .where("id", "=", user.id)
      .where("password", "=", stored)
      .executeTakeFirst();
    // the password was changed concurrently
    if (!numUpdatedRows) throw incorrectPassword();
    await endSessionsOf(context, user.id, caller);
    await renewToken(context, caller, reply);
    return undefined;
  },
} satisfies Partial<Handlers>;

export const passwords: Feature = { handlers };
