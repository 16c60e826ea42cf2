import { t } from "@muster/sdk";
import { useState } from "react";
import { Banner, Code, Details, Dialog, Progress, Text, type Action } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";

interface Props {
  divisionUid: string;
  onClose(): void;
}

function Owner({ divisionUid }: Pick<Props, "divisionUid">) {
  const contact = useOperation("getTrialContact", { path: { divisionUid } });
  const error = operationError(contact);
  if (error) return <Banner tone="danger" title={error.message} />;
  if (!contact.data) return <Progress label={t("common.loading")} />;
  return (
    <Details
      items={[
        { label: t("common.name"), value: contact.data.accountOwnerName },
        { label: t("access.users.eMail"), value: contact.data.accountOwnerEmail },
      ]}
    />
  );
}

/** Shows whom to contact, with a button that requests a call. */
export function ContactDialog({ divisionUid, onClose }: Props) {
  const { session } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const [isSent, setSent] = useState(false);
  const { phoneNumber } = session.user;
  const request = async () => {
    await change("requestTrialCall", { path: { divisionUid } });
    setSent(true);
  };
  const call: Action = {
    label: t("operations.trial.requestCall"),
    kind: "primary",
    busy,
    onSelect: () => run(request),
  };
  return (
    <Dialog
      title={t("operations.trial.contactTitle")}
      onClose={onClose}
      actions={[...(isSent ? [] : [call]), { label: t("common.close"), onSelect: onClose }]}
    >
      <Owner divisionUid={divisionUid} />
      {isSent ? (
        <Banner tone="success" title={t("operations.trial.callRequested")}>
          <Text>{t("operations.trial.callRequestedText")}</Text>
        </Banner>
      ) : (
        <Text muted>
          {phoneNumber
            ? t("operations.trial.callHint", { phoneNumber })
            : t("operations.trial.callHintNoPhone")}
        </Text>
      )}
    </Dialog>
  );
}

/** Shows where to buy the license. */
export function BuyDialog({ divisionUid, onClose }: Props) {
  const { platform } = useConsole();
  const url = useOperation("getTrialContact", { path: { divisionUid } }).data?.buyUrl;
  const { leaveTo } = platform;
  return (
    <Dialog
      title={t("operations.trial.buyTitle")}
      onClose={onClose}
      actions={[
        ...(url && leaveTo
          ? [
              {
                label: t("operations.trial.openShop"),
                kind: "primary" as const,
                onSelect: () => leaveTo(url),
              },
            ]
          : []),
        { label: t("common.close"), onSelect: onClose },
      ]}
    >
      {url && <Code label={t("operations.trial.shop")} value={url} />}
      <Text>{url ? t("operations.trial.buyHint") : t("operations.trial.buyByContact")}</Text>
      <Owner divisionUid={divisionUid} />
    </Dialog>
  );
}
