import { t, type Device } from "@muster/sdk";
import { useState } from "react";
import { useParams } from "react-router";
import { Banner, Code, NumberField, Page, Section, Text, TextField, ToggleField } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConnection } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import type { NewDesktop } from "./channel.ts";
import { DesktopScreen } from "./screen.tsx";

/**
 * Shows the screen of a computer, or of a device near a probe, in the browser; a terminal says how to open
 * it.
 */
export function DesktopPage() {
  const { id } = useParams();
  const { platform } = useConnection();
  const [opened, setOpened] = useState<NewDesktop>();
  const device = useOperation("getDevice", { path: { nodeId: Number(id) } });
  useBreadcrumb(device.data?.displayName);
  const title = t("remote.desktop.title");
  if (!device.data) return <Page title={title} loading={device.isPending} error={operationError(device)} />;
  const { showsDesktops, openSocket } = platform;
  const isOffline = device.data.isUp === false;
  return (
    <Page title={title} subtitle={device.data.displayName}>
      {isOffline && <Banner tone="warning" title={t("remote.desktop.offline")} />}
      {!showsDesktops && <HowToOpen device={device.data} />}
      {showsDesktops && !opened && <Connect nodeId={device.data.id} onConnect={setOpened} />}
      {showsDesktops && opened && (
        <DesktopScreen
          name={device.data.displayName}
          session={opened}
          openSocket={openSocket}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Page>
  );
}

function HowToOpen({ device }: { device: Device }) {
  const { platform } = useConnection();
  const address = `${platform.serverUrl}/#/deviceDashboard/${device.id}/tools/desktop`;
  return (
    <Section title={t("remote.desktop.howToOpen")}>
      <Text>{t("remote.desktop.inBrowser")}</Text>
      <Code label={t("remote.desktop.address")} value={address} />
      <Text>{t("remote.desktop.inViewer")}</Text>
      <Code label={t("remote.desktop.vncCommand")} value={`muster tunnel ${device.id} 5900`} />
      <Text>{t("remote.desktop.onWindows")}</Text>
      <Code label={t("remote.desktop.rdpCommand")} value={`muster tunnel ${device.id} 3389 --rdp`} />
    </Section>
  );
}

const ports = { minimum: 5_900, maximum: 5_999 };

function Connect({ nodeId, onConnect }: { nodeId: number; onConnect(session: NewDesktop): void }) {
  const initial = { host: "localhost", port: String(ports.minimum), viewOnly: false, reason: "" };
  const form = useForm(initial, (values) => required(values, "host", "port"));
  return (
    <EditForm
      label={t("remote.desktop.title")}
      form={form}
      submitLabel={t("remote.desktop.connect")}
      guarded={false}
      saves={false}
      save={async ({ port, ...values }) => onConnect({ nodeId, port: Number(port), ...values })}
    >
      <Text muted>{t("remote.desktop.needsServer")}</Text>
      <Text muted>{t("remote.desktop.recorded")}</Text>
      <TextField
        label={t("remote.desktop.host")}
        hint={t("remote.desktop.hostHint")}
        maxLength={253}
        {...form.field("host")}
      />
      <NumberField label={t("remote.desktop.port")} {...ports} {...form.field("port")} />
      <ToggleField
        label={t("remote.desktop.viewOnly")}
        hint={t("remote.desktop.viewOnlyHint")}
        {...form.field("viewOnly")}
      />
      <TextField
        label={t("remote.desktop.reason")}
        hint={t("remote.desktop.reasonHint")}
        maxLength={200}
        {...form.field("reason")}
      />
    </EditForm>
  );
}
