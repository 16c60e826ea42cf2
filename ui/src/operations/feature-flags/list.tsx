import { featureLabel, t, type FeatureFlag, type FeatureFlagName } from "@muster/sdk";
import { DataTable, Page, type Action, type ActionTarget, type Column } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";

/** A feature's setting, for an organization or for the server. */
interface Setting {
  feature: FeatureFlagName;
  /** Undefined for the server. */
  clientId?: number;
  name: string;
  enabled: boolean;
  followsServer: boolean;
}

function settingsOf(
  { feature, enabled, organizations: own }: FeatureFlag,
  organizations: readonly { id: number; name: string }[],
): Setting[] {
  const ofOrganization = ({ id, name }: { id: number; name: string }): Setting => {
    const set = own.find(({ clientId }) => clientId === id);
    return { feature, clientId: id, name, enabled: set?.enabled ?? enabled, followsServer: !set };
  };
  const name = t("operations.featureFlags.server");
  return [{ feature, name, enabled, followsServer: false }, ...organizations.map(ofOrganization)];
}

export function Features() {
  const { session, organizations, notify } = useConsole();
  const change = useMutate();
  const { run } = useAction();
  const list = useOperation("listFeatureFlags", {});
  const isLimited = session.user.organizationIds !== null;
  const rows = (list.data?.results ?? [])
    .flatMap((flag) => settingsOf(flag, organizations))
    .filter(({ clientId }) => clientId !== undefined || !isLimited);
  const filter = useTextFilter(rows, t("operations.featureFlags.search"), ({ feature, name }) => ({
    feature: [feature, featureLabel(feature)],
    org: name,
  }));
  const act = (operation: "enableFeature" | "disableFeature", { feature, clientId, name }: Setting) =>
    run(async () => {
      await change(operation, { path: { feature }, body: clientId === undefined ? {} : { clientId } });
      const done = operation === "enableFeature" ? "enabled" : "disabled";
      const words = { feature: featureLabel(feature), where: name };
      notify({ tone: "success", title: t(`operations.featureFlags.${done}`, words) });
    });
  const follow = ({ feature, clientId, name }: Setting) =>
    run(async () => {
      await change("resetFeature", { path: { feature }, body: { clientId: clientId! } });
      const words = { feature: featureLabel(feature), where: name };
      notify({ tone: "success", title: t("operations.featureFlags.follows", words) });
    });
  const actionsOn = (target: ActionTarget<Setting>): Action[] => {
    if (!("row" in target)) return [];
    const { row } = target;
    return [
      row.enabled
        ? { label: t("operations.featureFlags.disable"), onSelect: () => act("disableFeature", row) }
        : { label: t("operations.featureFlags.enable"), onSelect: () => act("enableFeature", row) },
      ...(row.clientId !== undefined && !row.followsServer
        ? [{ label: t("operations.featureFlags.followServer"), onSelect: () => follow(row) }]
        : []),
    ];
  };
  return (
    <Page
      title={t("operations.featureFlags.features")}
      subtitle={t("operations.featureFlags.subtitle")}
      error={operationError(list)}
    >
      <DataTable
        label={t("operations.featureFlags.features")}
        query={filter.query}
        rows={filter.rows}
        actions={actionsOn}
        rowKey={({ feature, clientId }) => `${feature} ${clientId}`}
        loading={list.isPending}
        columns={columns()}
        empty={filter.emptyOr({ title: t("operations.featureFlags.none") })}
      />
    </Page>
  );
}

const columns = (): Column<Setting>[] => [
  { id: "where", label: t("operations.featureFlags.where"), cell: ({ name }) => name, priority: 0 },
  {
    id: "feature",
    label: t("operations.featureFlags.feature"),
    cell: ({ feature }) => featureLabel(feature),
    priority: 1,
  },
  {
    id: "state",
    label: t("common.state"),
    cell: ({ enabled }) =>
      enabled
        ? { text: t("operations.featureFlags.on"), tone: "success" }
        : { text: t("operations.featureFlags.off"), tone: "neutral" },
    priority: 0,
    width: "narrow",
  },
  {
    id: "setting",
    label: t("operations.featureFlags.setting"),
    cell: ({ clientId, followsServer }) => {
      if (followsServer) return t("operations.featureFlags.followsServer");
      return clientId === undefined ? t("operations.featureFlags.default") : t("operations.featureFlags.own");
    },
    priority: 1,
  },
];
