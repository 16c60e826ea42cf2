import { t } from "../text/messages.ts";
/** What to run on a computer that is to be enrolled; it reads the token from stdin. */
export const enrollmentCommand = (url: string): string =>
  t("agents.enrollment.musterAgentEnrollUrlToken", { url });
