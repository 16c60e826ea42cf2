import {
  formatDuration,
  limits,
  linuxInstaller,
  t,
  type InstallerResult,
  type InstallerSystem,
  type InstallerType,
  type LinuxArchitecture,
} from "@muster/sdk";
import { useState } from "react";
import { NumberField, SelectField, Tabs } from "#kit";
import { checkMinutes, DurationInput, minutesOf } from "../../components/date-time.tsx";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { required, useForm } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";
import { DistributionFields, type Distribution } from "./distribution-fields.tsx";
import { Generated } from "./installer-link.tsx";
import { PlaceFields, roleOptions, useUsualOrganization } from "./place-fields.tsx";

const systems = ["WINDOWS", "MAC", "LINUX"] as const;
const { expiresInMinutes, maxUses } = limits.InstallerRequest;

interface Values extends Distribution {
  organization: string;
  location: string;
  role: string;
  validFor: string;
  uses: string;
}

function check(values: Values, system: InstallerSystem) {
  const distribution = { WINDOWS: ["windows"], MAC: ["mac"], LINUX: ["linux", "architecture"] }[system];
  const expires = checkMinutes(values.validFor, expiresInMinutes.minimum, expiresInMinutes.maximum);
  const uses = Number(values.uses);
  return {
    ...required(values, "organization", "location", "role", ...(distribution as (keyof Values)[])),
    ...(expires && { validFor: expires }),
    ...(!(uses >= maxUses.minimum && uses <= maxUses.maximum) && {
      uses: t("agents.enrollmentTokens.mustBetween", maxUses),
    }),
  };
}

const typeOf = (system: InstallerSystem, { windows, mac, linux, architecture }: Values): InstallerType => {
  if (system === "LINUX") return linuxInstaller(architecture as LinuxArchitecture, linux as "DEB" | "RPM");
  return (system === "MAC" ? `MAC_${mac}` : `WINDOWS_${windows}`) as InstallerType;
};

/** Asks for the organization and location of the new computers, and shows a link to their installer. */
export function AddComputer({ onClose }: { onClose(): void }) {
  const change = useMutate();
  const organization = useUsualOrganization();
  const [system, setSystem] = useState<InstallerSystem>("WINDOWS");
  const [made, setMade] = useState<InstallerResult>();
  const initial: Values = {
    organization,
    location: "",
    role: "auto",
    windows: "MSI",
    mac: "",
    linux: "",
    architecture: "",
    validFor: formatDuration(expiresInMinutes.default * 60_000),
    uses: String(maxUses.default),
  };
  const form = useForm(initial, (values) => check(values, system));
  if (made) return <Generated made={made} system={system} onClose={onClose} />;
  const generate = async (values: Values) => {
    const body = {
      organizationId: Number(values.organization),
      locationId: Number(values.location),
      installerType: typeOf(system, values),
      nodeRoleId: values.role === "auto" ? ("auto" as const) : Number(values.role),
      expiresInMinutes: minutesOf(values.validFor) ?? expiresInMinutes.default,
      maxUses: Number(values.uses),
    };
    setMade(await change("createInstaller", { body }));
  };
  return (
    <EditDialog
      title={t("agents.installers.addComputer")}
      submitLabel={t("agents.installers.generate")}
      form={form}
      save={generate}
      onClose={onClose}
      intro={
        <Tabs
          label={t("agents.installers.operatingSystem")}
          tabs={systems.map((id) => ({ id, label: t(`agents.installers.system.${id}`) }))}
          current={system}
          onChange={(id) => {
            setSystem(id as InstallerSystem);
            form.preset({ role: "auto" });
          }}
        />
      }
    >
      <PlaceFields form={form} />
      <SelectField
        label={t("agents.installers.role")}
        required
        options={roleOptions(system)}
        {...form.field("role")}
      />
      <DistributionFields form={form} system={system} />
      <DurationInput
        label={t("agents.enrollmentTokens.usable")}
        required
        presets={["1d", "7d", "30d"]}
        {...form.field("validFor")}
      />
      <NumberField
        label={t("agents.installers.computersAtMost")}
        required
        minimum={maxUses.minimum}
        maximum={maxUses.maximum}
        {...form.field("uses")}
      />
    </EditDialog>
  );
}
