import { MusterError, t } from "@muster/sdk";
import { useConsole } from "./console.ts";

/** Confirms that a request now waits for a second person; false for any other error. */
export function useSentForApproval(): (error: unknown) => boolean {
  const { notify } = useConsole();
  return (error) => {
    if (!(error instanceof MusterError) || error.code !== "approval_required") return false;
    notify({
      tone: "success",
      title: t("operations.changeRequests.sent"),
      detail: error.message,
      ...(error.requestId !== undefined && {
        to: `/administration/requests/${error.requestId}`,
        linkLabel: t("operations.changeRequests.viewRequest"),
      }),
    });
    return true;
  };
}
