import { describeTrial, t } from "@muster/sdk";
import { useState } from "react";
import { Banner, Text } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useNow } from "../../hooks/time.ts";
import { BuyDialog, ContactDialog } from "./dialogs.tsx";

/** Says when the trial ends, and offers to contact sales or to buy the license. */
export function TrialNotice() {
  const { session } = useConsole();
  const { title, text, soon } = describeTrial(session, useNow());
  const [open, setOpen] = useState<"contact" | "buy">();
  const close = () => setOpen(undefined);
  const divisionUid = session.divisionUid ?? "";
  return (
    <>
      <Banner
        tone={soon ? "warning" : "info"}
        title={title}
        actions={[
          { label: t("operations.trial.contact"), onSelect: () => setOpen("contact") },
          { label: t("operations.trial.buy"), onSelect: () => setOpen("buy") },
        ]}
      >
        <Text>{text}</Text>
      </Banner>
      {open === "contact" && <ContactDialog divisionUid={divisionUid} onClose={close} />}
      {open === "buy" && <BuyDialog divisionUid={divisionUid} onClose={close} />}
    </>
  );
}
