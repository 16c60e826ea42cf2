import { enums, formatRelative, t, type WebPage, type WebPageProtocol } from "@muster/sdk";
import { useState } from "react";
import { Banner, Code, Details, Dialog, NumberField, SelectField, TextField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import type { DeviceDialogProps } from "../../feature.ts";
import { useConnection } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";
import { useNow } from "../../hooks/time.ts";

/** The option for a port that isn't in the list of known ones. */
const other = "other";

const empty = {
  seen: other,
  protocol: "" as WebPageProtocol | "",
  port: "",
  certificateFingerprint: "",
  reason: "",
};

/** Opens the device's web page in a new tab; a terminal shows the address. */
export function WebPageDialog({ device, onClose }: DeviceDialogProps) {
  const { platform } = useConnection();
  const change = useMutate();
  const now = useNow();
  const known = device?.webPorts ?? [];
  const form = useForm({ ...empty, seen: known[0] ? String(known[0].port) : other }, () => ({}));
  const chosen = known.find(({ port }) => String(port) === form.values.seen);
  const [opened, setOpened] = useState<{ page: WebPage; isShown: boolean }>();
  const certificate = form.field("certificateFingerprint");
  // there is nothing to accept until a certificate was refused
  const asksCertificate = certificate.error !== undefined || certificate.value !== "";
  const show = (page: WebPage) => setOpened({ page, isShown: platform.openTab?.(page.url) ?? false });
  if (opened) return <Opened {...opened} onOpen={() => show(opened.page)} onClose={onClose} />;
  const open = async ({ seen, protocol, port: typed, certificateFingerprint, reason }: typeof empty) => {
    const port = seen === other ? typed : seen;
    const body = {
      nodeId: device?.id ?? 0,
      ...(protocol && { protocol }),
      ...(port && { port: Number(port) }),
      ...(certificateFingerprint && { certificateFingerprint }),
      ...(reason && { reason }),
    };
    show(await change("openWebPage", { body }));
  };
  return (
    <EditDialog
      title={t("remote.webPages.title", { name: device?.displayName ?? "" })}
      form={form}
      submitLabel={t("remote.webPages.submit")}
      save={open}
      onClose={onClose}
    >
      {known.length > 0 ? (
        <SelectField
          label={t("remote.webPages.port")}
          hint={chosen && t("remote.webPages.seenPort", { time: formatRelative(chosen.seenAt, now) })}
          options={[
            ...known.map(({ port }) => ({ value: String(port), label: String(port) })),
            { value: other, label: t("remote.webPages.otherPort") },
          ]}
          {...form.field("seen")}
        />
      ) : (
        <Banner tone="info" title={t("remote.webPages.noneKnown")}>
          {t("remote.webPages.noneKnownDetail")}
        </Banner>
      )}
      {form.values.seen === other && (
        <NumberField
          label={t("remote.webPages.portNumber")}
          hint={t("remote.webPages.portHint")}
          minimum={1}
          maximum={65_535}
          {...form.field("port")}
        />
      )}
      <SelectField
        label={t("remote.webPages.protocol")}
        hint={t("remote.webPages.protocolHint")}
        placeholder={t("remote.webPages.automatic")}
        options={enums.WebPageProtocol.map((value) => ({ value, label: value }))}
        {...form.field("protocol")}
      />
      <TextField
        label={t("remote.desktop.reason")}
        hint={t("remote.desktop.reasonHint")}
        maxLength={200}
        {...form.field("reason")}
      />
      {asksCertificate && (
        <TextField
          label={t("remote.webPages.certificate")}
          hint={t("remote.webPages.certificateHint")}
          maxLength={50}
          {...certificate}
        />
      )}
    </EditDialog>
  );
}

interface OpenedProps {
  page: WebPage;
  /** Whether the page was opened in a new tab. */
  isShown: boolean;
  onOpen(): void;
  onClose(): void;
}

/**
 * Offers to open the page: browsers only open a tab soon after a click, and signing may have taken longer.
 */
function Opened({ page, isShown, onOpen, onClose }: OpenedProps) {
  const { platform } = useConnection();
  const hasTabs = platform.openTab !== undefined;
  const { certificateFingerprint: fingerprint, isNewCertificate } = page;
  const certificate = isNewCertificate ? t("remote.webPages.newFingerprint", { fingerprint }) : fingerprint;
  const state = hasTabs ? tabState(isShown) : "inBrowser";
  return (
    <Dialog
      title={t(`remote.webPages.${state}`)}
      onClose={onClose}
      actions={[
        ...(state === "ready"
          ? [{ label: t("remote.webPages.submit"), kind: "primary" as const, onSelect: onOpen }]
          : []),
        { label: t("common.close"), onSelect: onClose },
      ]}
    >
      <Banner tone="info" title={page.target}>
        {t(`remote.webPages.${state}Detail`)}
      </Banner>
      {!hasTabs && <Code label={t("remote.webPages.address")} value={page.url} />}
      <Details
        items={[
          { label: t("remote.webPages.through"), value: page.probeName },
          ...(fingerprint ? [{ label: t("remote.webPages.fingerprint"), value: certificate }] : []),
        ]}
      />
    </Dialog>
  );
}

const tabState = (isShown: boolean) => (isShown ? "opened" : "ready");
