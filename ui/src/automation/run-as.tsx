import {
  hasLogin,
  runAsLabel,
  runAsOptions,
  t,
  type Credential,
  type ScriptOperatingSystem,
} from "@muster/sdk";
import { useState } from "react";
import { SelectField, type Option } from "#kit";
import { useConsole } from "../hooks/console.ts";
import { useOperation } from "../hooks/operations.ts";
import { useScope } from "../hooks/organizations.ts";

interface Props {
  label: string;
  systems: readonly ScriptOperatingSystem[];
  /** An option that is listed before the others. */
  first?: Option;
  /** The organization whose credentials are offered; if omitted, the user chooses it. */
  clientId?: number;
  required?: boolean;
  disabled?: boolean;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
  onBlur(): void;
}

/**
 * Asks for the user that an automation runs as: a user of the operating systems, or one of an organization's
 * credentials.
 */
export function RunAsField({ systems, first, clientId: given, ...field }: Props) {
  const { organizations } = useConsole();
  const scope = useScope();
  const only = organizations.length === 1 ? organizations[0]?.id : undefined;
  const known = given ?? scope.clientId ?? only;
  const [chosen, setChosen] = useState("");
  const clientId = known ?? Number(chosen);
  const read = useOperation("listCredentials", { path: { clientId } }, clientId > 0);
  const logins = (read.data?.results ?? []).filter(({ type }) => hasLogin(type));
  const options = [
    ...(first ? [first] : []),
    ...runAsOptions(systems),
    ...logins.map((credential) => ({ value: valueOf(credential), label: runAsLabel("", credential.name) })),
  ];
  const isListed = options.some(({ value }) => value === field.value);
  return (
    <>
      <SelectField
        {...field}
        options={
          isListed || !field.value.startsWith("credential:")
            ? options
            : [...options, { value: field.value, label: runAsLabel(field.value) }]
        }
      />
      {known === undefined && (
        <SelectField
          label={t("automation.scripts.credentialsOf")}
          disabled={field.disabled}
          options={[
            { value: "", label: t("common.none") },
            ...organizations.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </>
  );
}

const valueOf = ({ id }: Credential) => `credential:${id}`;
