import { isSentForApproval, t } from "@muster/sdk";
import { useContext } from "react";
import { ConsoleContext } from "./console.ts";

/**
 * Returns a function that notifies the user that a request waits for approval. It returns false for any other
 * error, and on the sign-in screens.
 */
export function useSentForApproval(): (error: unknown) => boolean {
  const inFrame = useContext(ConsoleContext);
  return (error) => {
    if (!inFrame || !isSentForApproval(error)) return false;
    inFrame.notify({
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
