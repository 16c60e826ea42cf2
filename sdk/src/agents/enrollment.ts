import { t } from "../text/messages.ts";
/** The command that enrolls a computer; it reads the token from stdin. */
export const enrollmentCommand = (url: string): string =>
  t("agents.enrollment.musterAgentEnrollUrlToken", { url });
