import {
  enums,
  isMobile,
  systemOfRole,
  t,
  terminalShellLabels,
  type Device,
  type TerminalShell,
  type TerminalUser,
} from "@muster/sdk";
import { useEffect, useState } from "react";
import { Banner, Dialog, preload, SelectField, Text, TextField } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { isOwnComputer } from "../../devices/actions/available-actions.ts";
import { useDevicePicker } from "../../devices/devices/use-device-picker.ts";
import { useConnection } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { useOperation } from "../../hooks/operations.ts";
import { useHasPermission, useMay } from "../../hooks/permissions.ts";
import { useShowSession } from "./use-terminals.ts";

const maxReasonLength = 200;

interface Values {
  device: string;
  user: TerminalUser;
  shell: TerminalShell;
  reason: string;
}

/** Asks for the user and the shell of a new terminal. */
export function OpenTerminal({ nodeId, onClose }: { nodeId?: number; onClose(): void }) {
  const { muster } = useConnection();
  const show = useShowSession();
  const may = useMay();
  const isSystem = useHasPermission()("canUseSystemCommandLine");
  const [initial] = useState<Values>(() => ({
    device: String(nodeId ?? ""),
    user: isSystem ? "SYSTEM" : "USER",
    shell: "DEFAULT",
    reason: "",
  }));
  useEffect(() => void preload(() => import("./dock.tsx")), []);
  const form = useForm(initial, (values) => required(values, "device"));
  const { device: chosen } = form.values;
  const device = useOperation("getDevice", { path: { nodeId: Number(chosen) } }, chosen !== "").data;
  const shells = shellsOf(device);
  const picker = useDevicePicker(chosen, nodeId === undefined);
  const open = async ({ device: id, user, shell, reason }: Values) => {
    const possible = shells.includes(shell) ? shell : "DEFAULT";
    const body = { nodeId: Number(id), user, shell: possible, reason: reason.trim() };
    const link = await muster.call("openTerminal", { query: { linktype: "WEB" }, body });
    // the dialog stays open until the terminal is shown, so that the page doesn't receive keys typed in
    // between
    await show(link, { ...body, deviceName: device?.displayName ?? "" });
    onClose();
  };
  const title = device
    ? t("remote.console.open.titleOn", { name: device.displayName })
    : t("remote.console.open.title");
  const on = device && { organizationId: device.clientId, nodeClass: device.role ?? undefined };
  const isForbidden = device && !may("openTerminal", on);
  const refused = isForbidden ? forbidden() : device && refusalOf(device);
  return (
    <Dialog title={title} onClose={onClose}>
      {refused && (
        <Banner tone="warning" title={refused.title}>
          <Text>{refused.text}</Text>
        </Banner>
      )}
      {refused && nodeId !== undefined ? null : (
        <EditForm
          label={title}
          form={form}
          guarded={false}
          submitLabel={t("remote.console.open.submit")}
          save={open}
          onCancel={onClose}
        >
          {nodeId === undefined && (
            <SelectField
              label={t("remote.console.open.device")}
              required
              {...picker}
              {...form.field("device")}
            />
          )}
          <SelectField
            label={t("remote.console.open.user")}
            required
            options={[
              ...(isSystem ? [{ value: "SYSTEM" as const, label: t("remote.console.open.system") }] : []),
              { value: "USER" as const, label: t("remote.console.open.loggedIn") },
            ]}
            {...form.field("user")}
          />
          {shells.length > 1 && (
            <SelectField
              label={t("remote.console.open.shell")}
              required
              options={shells.map((value) => ({ value, label: terminalShellLabels[value] }))}
              {...form.field("shell")}
            />
          )}
          <TextField
            label={t("remote.console.open.reason")}
            hint={t("remote.console.open.reasonHint")}
            maxLength={maxReasonLength}
            {...form.field("reason")}
          />
        </EditForm>
      )}
    </Dialog>
  );
}

/** Returns the shells to choose from; only Windows has PowerShell and 64-bit shells. */
const shellsOf = (device: Device | undefined): readonly TerminalShell[] =>
  device && systemOfRole(device.role) === "WINDOWS" ? enums.TerminalShell : ["DEFAULT"];

const forbidden = () => ({ title: t("errors.forbidden.message"), text: t("errors.forbidden.nextStep") });

/** Returns why a terminal can't be opened on the device now. */
function refusalOf(device: Device): { title: string; text: string } | undefined {
  const { displayName: name, isUp } = device;
  if (!isOwnComputer(device) || isMobile(device))
    return {
      title: t("remote.console.open.noAgentTitle", { name }),
      text: t("remote.console.open.noAgentText"),
    };
  if (isUp === true) return undefined;
  return {
    title: t("remote.console.open.offlineTitle", { name }),
    text: t("remote.console.open.offlineText"),
  };
}
