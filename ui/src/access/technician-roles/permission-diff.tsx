import { namesBy, rightsDifference, type Rights, t } from "@muster/sdk";
import { Columns, Section, Text } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useOperation } from "../../hooks/operations.ts";

const optionsOf = (all: readonly { id: number; name: string }[] = []) =>
  all.map(({ id, name }) => ({ value: String(id), label: name }));

/** Returns the possible limits of grants as options, and the names of IDs. */
export function useNamed() {
  const { organizations } = useConsole();
  const groups = useOperation("listDeviceGroups", {}).data?.results;
  const categories = useOperation("listScriptCategories", {}).data?.results;
  const nameOf = namesBy({
    ORGANIZATION: organizations,
    GROUP: groups,
    SEARCH: groups,
    SCRIPT_CATEGORY: categories,
  });
  return {
    nameOf,
    organizations: optionsOf(organizations),
    groups: optionsOf(groups),
    categories: optionsOf(categories),
  };
}

/** The permissions that a change would add and remove, shown before it's saved. */
export function Difference({ before, after }: { before: readonly Rights[]; after: readonly Rights[] }) {
  const { nameOf } = useNamed();
  const { gained, lost } = rightsDifference(before, after, nameOf);
  if (!gained.length && !lost.length) return null;
  return (
    <Columns>
      <Lines title={t("access.technicianRoles.gains")} lines={gained} />
      <Lines title={t("access.technicianRoles.loses")} lines={lost} />
    </Columns>
  );
}

export function RightsLines({ role }: { role: Rights }) {
  const { nameOf } = useNamed();
  return <All lines={rightsDifference([], [role], nameOf).gained} />;
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Section title={title}>
      <All lines={lines} />
    </Section>
  );
}

const All = ({ lines }: { lines: readonly string[] }) =>
  lines.length ? (
    lines.map((line) => <Text key={line}>{line}</Text>)
  ) : (
    <Text muted>{t("access.technicianRoles.nothing")}</Text>
  );
