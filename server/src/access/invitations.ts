import { limits, MusterError, t } from "@muster/sdk";
import { nameOf } from "../audit/record.ts";
import type { ServerContext } from "../context.ts";
import type { Feature, Handlers } from "../feature.ts";
import { digest, hashPassword, newSecret } from "../platform/security/crypto.ts";
import { refuseCommonPassword } from "./password-policy.ts";
import { findUser } from "./users.ts";

async function invite(context: ServerContext, userId: number) {
  const token = newSecret("mi_");
  const row = { digest: digest(token), expiresAt: Date.now() + limits.invitationHours * 3_600_000 };
  await context.db
    .insertInto("invitations")
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
  return { url: `${context.url}/#/invitation/${token}`, expiresAt: row.expiresAt };
}

const handlers = {
  async inviteUser({ context, caller, path }) {
    const user = await findUser(context, caller, path.userId);
    // it would be a second way to sign in to an account that has a password
    if (!user.invited)
      throw new MusterError("forbidden", {
        message: t("errors.detail.alreadySignsIn"),
        nextStep: t("errors.detail.alreadySignsInNextStep"),
      });
    return invite(context, user.id);
  },

  async acceptInvitation({ context, body, request }) {
    await refuseCommonPassword(context, body.password, "");
    const password = await hashPassword(body.password);
    await context.db.transaction().execute(async (db) => {
      const found = await db
        .deleteFrom("invitations")
        .where("digest", "=", digest(body.token))
        .where("expiresAt", ">", Date.now())
        .returning("userId")
        .executeTakeFirst();
      if (!found) throw new MusterError("invitation_invalid");
      await db
        .updateTable("users")
        .set({ password })
        .where("id", "=", found.userId)
        .where("password", "=", "")
        .execute();
      const user = await db
        .selectFrom("users")
        .select(["id", "email", "firstName", "lastName"])
        .where("id", "=", found.userId)
        .executeTakeFirstOrThrow();
      request.activity = { who: user.email, actor: nameOf(user), userId: user.id };
    });
    return undefined;
  },
} satisfies Partial<Handlers>;

export const invitations: Feature = { handlers };
