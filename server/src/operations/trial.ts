// A trial of this server: when it ends, and whom to contact about it.
import { randomUUID } from "node:crypto";
import { cleanText, limits, MusterError, t, userName, type Trial } from "@muster/sdk";
import { perServer, type ServerContext } from "../context.ts";
import type { Feature, Handlers } from "../feature.ts";
import { openTarget } from "../monitoring/channels/deliveries.ts";
import { send, SendFailed } from "../monitoring/channels/send.ts";
import { nextRevision, stillAt } from "../platform/db/database.ts";
import { readTrial } from "../platform/trial.ts";
import { createTrial } from "./migrations/2026-11-27-40-trial.ts";

/** How long a user must wait, in ms, before requesting another callback. */
const betweenCallsMS = 10 * 60_000;
const askedAt = perServer(() => new Map<number, number>());

async function findTrial({ db }: ServerContext): Promise<Trial> {
  const trial = await readTrial(db);
  if (!trial) throw new MusterError("trial_not_configured");
  const { id: _, ...settings } = trial;
  return settings;
}

/** Returns the trial. @throws MusterError `not_found` if the account's UID isn't that of the trial */
async function trialOf({ db }: ServerContext, divisionUid: string) {
  const trial = await readTrial(db);
  if (trial?.divisionUid !== divisionUid) throw new MusterError("not_found");
  return trial;
}

const publishChange = (context: ServerContext) => context.live.invalidateForAll("trial");

async function checkChannel({ db }: ServerContext, id: number): Promise<void> {
  const channel = await db
    .selectFrom("notificationChannels")
    .select("type")
    .where("id", "=", id)
    .executeTakeFirst();
  if (channel?.type !== "EMAIL")
    throw new MusterError("validation_failed", {
      errors: [{ field: "channelId", message: t("operations.trial.noEmailChannel") }],
    });
}

const handlers = {
  getTrial: ({ context }) => findTrial(context),

  async updateTrial({ context, body }) {
    const known = await readTrial(context.db);
    const { channelId = null, buyUrl = null } = body;
    if (channelId !== null) await checkChannel(context, channelId);
    const settings = {
      accountCreatedDate:
        body.accountCreatedDate ?? known?.accountCreatedDate ?? Math.floor(Date.now() / 1_000),
      licenseExpirationDateTime: body.licenseExpirationDateTime,
      accountOwnerName: cleanText(body.accountOwnerName, limits.TrialSettings.accountOwnerName.maxLength),
      accountOwnerEmail: body.accountOwnerEmail,
      buyUrl,
      channelId,
    };
    if (settings.licenseExpirationDateTime <= settings.accountCreatedDate)
      throw new MusterError("validation_failed", {
        errors: [{ field: "licenseExpirationDateTime", message: t("operations.trial.endsBeforeStart") }],
      });
    await context.inTransaction(async ({ db }) => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("trial")
        .values({ id: 1, divisionUid: randomUUID(), ...settings })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows) return;
      const { numUpdatedRows } = await db
        .updateTable("trial")
        .set({ ...settings, revision: nextRevision })
        .where(stillAt(body.revision))
        .executeTakeFirst();
      if (!numUpdatedRows) throw new MusterError("changed_meanwhile");
    });
    publishChange(context);
    return findTrial(context);
  },

  async endTrial({ context }) {
    const { numDeletedRows } = await context.db.deleteFrom("trial").executeTakeFirst();
    if (!numDeletedRows) throw new MusterError("trial_not_configured");
    publishChange(context);
    return undefined;
  },

  async getTrialContact({ context, path }) {
    const { accountOwnerEmail, accountOwnerName, buyUrl } = await trialOf(context, path.divisionUid);
    return { accountOwnerEmail, accountOwnerName, buyUrl };
  },

  async requestTrialCall({ context, caller, path }) {
    const { channelId, accountOwnerEmail } = await trialOf(context, path.divisionUid);
    const user = caller.user!;
    const channel =
      channelId !== null &&
      (await context.db
        .selectFrom("notificationChannels")
        .selectAll()
        .where("id", "=", channelId)
        .executeTakeFirst());
    if (!channel) throw new MusterError("trial_call_failed");
    const calls = askedAt(context);
    if (Date.now() - (calls.get(user.id) ?? 0) < betweenCallsMS) throw new MusterError("too_many_requests");
    calls.set(user.id, Date.now());
    const target = { ...openTarget(context, channel.id, channel.target), to: [accountOwnerEmail] };
    const name = userName(user);
    try {
      await send(context, { ...channel, target }, () => ({
        kind: "TEST",
        title: t("operations.trial.mail.subject", { name }),
        lines: [
          t("operations.trial.mail.request", { name, server: context.url }),
          t("operations.trial.mail.email", { email: user.email }),
          ...(user.phoneNumber
            ? [t("operations.trial.mail.phoneNumber", { phoneNumber: user.phoneNumber })]
            : []),
        ],
        severity: "NONE",
        url: context.url,
        key: `trial-call-${user.id}`,
        data: {},
      }));
    } catch (error) {
      calls.delete(user.id);
      if (!(error instanceof SendFailed)) throw error;
      // only administrators may see what the mail server responded
      context.log.warn({ reason: error.message }, "a request for a call could not be sent");
      throw new MusterError("trial_call_failed");
    }
    return undefined;
  },
} satisfies Partial<Handlers>;

export const trial: Feature = {
  handlers,
  migrations: { "2026-11-27-40-trial": createTrial },
};
