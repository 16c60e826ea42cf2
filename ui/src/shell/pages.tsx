import { decisionText, MusterError, permissions, t } from "@muster/sdk";
import { useNavigate } from "react-router";
import { EmptyState, Page } from "#kit";
import type { Route } from "../feature.ts";
import { overviewPath } from "../operations/overview/routes.ts";

export function Forbidden({ route }: { route: Route }) {
  const { message, nextStep } = new MusterError("forbidden");
  const { permission } = route;
  const needed = permission
    ? ` ${decisionText({ operation: "", allowed: false, reason: "NO_PERMISSION", permission, grant: null, role: null })}` +
      ` ${t("shell.pages.itIs", { permission: permissions[permission] })}`
    : "";
  return <Page title={route.label()} error={{ message, nextStep: nextStep + needed }} />;
}

export function NotFound() {
  const navigate = useNavigate();
  return (
    <Page title={t("shell.pages.found")}>
      <EmptyState
        title={t("shell.pages.therePageAddress")}
        action={{
          label: t("shell.pages.goOverview"),
          kind: "primary",
          onSelect: () => void navigate(overviewPath),
        }}
      />
    </Page>
  );
}
