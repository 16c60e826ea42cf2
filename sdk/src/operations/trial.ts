import type { Session } from "../index.ts";
import { currentLocale, t } from "../text/messages.ts";

const dayMS = 24 * 3_600_000;
const soonDays = 14;
/** Accounts created before this aren't warned that their trial ends soon. */
const warnedSince = Date.UTC(2023, 0, 10);

type TrialDates = Pick<Session, "accountCreatedDate" | "licenseExpirationDateTime">;

/** Describes a trial. The times of the session are in seconds since 1970, `now` is in milliseconds. */
export function describeTrial(
  { accountCreatedDate, licenseExpirationDateTime }: TrialDates,
  now: number,
): { title: string; text: string; soon: boolean } {
  const end = (licenseExpirationDateTime ?? 0) * 1_000;
  const date = new Intl.DateTimeFormat(currentLocale(), { dateStyle: "long" }).format(end);
  if (end <= now)
    return { title: t("operations.trial.ended"), text: t("operations.trial.endedOn", { date }), soon: true };
  const days = Math.ceil((end - now) / dayMS);
  const soon = (accountCreatedDate ?? 0) * 1_000 >= warnedSince && days <= soonDays;
  return {
    title: soon ? t("operations.trial.endingSoon") : t("operations.trial.welcome"),
    text: t("operations.trial.endsOn", { date, count: days }),
    soon,
  };
}
