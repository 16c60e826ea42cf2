import { MusterError, t } from "@muster/sdk";
import type { Feature, Handlers } from "../../feature.ts";
import { hashPassword, verifyPassword } from "../../platform/security/crypto.ts";
import { refuseCommonPassword } from "../password-policy.ts";
import { beginSignIn } from "./lockouts.ts";
import { endSessionsOf } from "./sessions.ts";

const incorrectPassword = () =>
  new MusterError("validation_failed", {
    errors: [{ field: "currentPassword", message: t("errors.detail.incorrectPassword") }],
  });

const handlers = {
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
      throw incorrectPassword();
    }
    await attempt.succeed();
    await refuseCommonPassword(context, body.password, user.email);
    const password = await hashPassword(body.password);
    const { numUpdatedRows } = await context.db
      .updateTable("users")
      .set({ password })
      .where("id", "=", user.id)
      .where("password", "=", stored)
      .executeTakeFirst();
    // somebody else has changed it meanwhile
    if (!numUpdatedRows) throw incorrectPassword();
    await endSessionsOf(context, user.id, caller);
    return undefined;
  },
} satisfies Partial<Handlers>;

export const passwords: Feature = { handlers };
