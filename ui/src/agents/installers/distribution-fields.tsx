import { t, type InstallerSystem } from "@muster/sdk";
import { SelectField } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import type { FormState } from "../../hooks/form.ts";

/** The package for each system; "" until chosen. */
export interface Distribution {
  windows: string;
  mac: string;
  linux: string;
  architecture: string;
}

const formats = { WINDOWS: ["MSI", "EXE"], MAC: ["DMG", "PKG"], LINUX: ["DEB", "RPM"] };
const fields = { WINDOWS: "windows", MAC: "mac", LINUX: "linux" } as const;

/** Asks for a system's package. Packages for ARM are offered only if their feature flag is on. */
export function DistributionFields<T extends Distribution>({
  form,
  system,
}: {
  form: FormState<T>;
  system: InstallerSystem;
}) {
  const { session } = useConsole();
  const hasArm = session.features.includes("linux_arm_raspberry_pi");
  const architectures = hasArm ? (["X64", "ARM64", "ARMV7A"] as const) : (["X64"] as const);
  return (
    <>
      {system === "LINUX" && (
        <SelectField<string>
          label={t("agents.installers.architecture")}
          required
          options={architectures.map((value) => ({
            value,
            label: t(`agents.installers.architectures.${value}`),
          }))}
          {...form.field("architecture")}
          onChange={(architecture) => form.set({ architecture } as Partial<T>)}
        />
      )}
      <SelectField<string>
        key={system}
        label={t("agents.installers.distribution")}
        required
        options={formats[system].map((value) => ({ value, label: value }))}
        {...form.field(fields[system])}
        onChange={(value) => form.set({ [fields[system]]: value } as Partial<T>)}
      />
    </>
  );
}
