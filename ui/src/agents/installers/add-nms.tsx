import { limits, t, type InstallerResult, type InstallerType } from "@muster/sdk";
import { useState } from "react";
import { RichText, SelectField, Text } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { required, useForm } from "../../hooks/form.ts";
import { useMutate, useOperation } from "../../hooks/operations.ts";
import { Generated } from "./installer-link.tsx";
import { PlaceFields, useUsualOrganization } from "./place-fields.tsx";

const { expiresInMinutes, maxUses } = limits.InstallerRequest;

/** Creates an installer of a network management agent, which polls network devices. */
export function AddNmsDevice({ onClose }: { onClose(): void }) {
  const change = useMutate();
  const organization = useUsualOrganization();
  const [made, setMade] = useState<InstallerResult>();
  const { data } = useOperation("listInstallers", { query: {} });
  const form = useForm({ organization, location: "", type: "WINDOWS_EXE" }, (values) =>
    required(values, "organization", "location", "type"),
  );
  const { type } = form.values;
  if (made)
    return <Generated made={made} system={type === "WINDOWS_EXE" ? "WINDOWS" : "LINUX"} onClose={onClose} />;
  const generate = async ({ organization, location }: typeof form.values) => {
    const body = {
      organizationId: Number(organization),
      locationId: Number(location),
      installerType: type as InstallerType,
      nms: true,
      expiresInMinutes: expiresInMinutes.default,
      maxUses: maxUses.default,
    };
    setMade(await change("createInstaller", { body }));
  };
  return (
    <EditDialog
      title={t("agents.installers.addNmsDevice")}
      submitLabel={t("agents.installers.generate")}
      form={form}
      save={generate}
      onClose={onClose}
      intro={
        <>
          <Text>{t("agents.installers.nmsIntro")}</Text>
          {data && (
            <RichText
              value={`${t("agents.installers.nmsHelp")}: [${data.nms.helpUrl}](${data.nms.helpUrl})`}
            />
          )}
        </>
      }
    >
      <PlaceFields form={form} />
      <SelectField
        label={t("agents.installers.operatingSystem")}
        required
        options={[
          { value: "WINDOWS_EXE", label: t("agents.installers.type.WINDOWS_EXE") },
          { value: "LINUX_DEB", label: t("agents.installers.type.LINUX_DEB") },
          { value: "LINUX_RPM", label: t("agents.installers.type.LINUX_RPM") },
        ]}
        {...form.field("type")}
      />
    </EditDialog>
  );
}
