import { canWords, MusterError, permissions } from "@muster/sdk";
import { useNavigate } from "react-router";
import { EmptyState, Page } from "#kit";
import type { Route } from "../feature.ts";
import { overviewPath } from "../operations/overview/routes.ts";

export function Forbidden({ route }: { route: Route }) {
  const { message, nextStep } = new MusterError("forbidden");
  const { permission } = route;
  const needed = permission
    ? ` ${canWords({ operation: "", allowed: false, reason: "NO_PERMISSION", permission, grant: null, role: null })}` +
      ` It is: ${permissions[permission]}.`
    : "";
  return <Page title={route.label()} error={{ message, nextStep: nextStep + needed }} />;
}

export function NotFound() {
  const navigate = useNavigate();
  return (
    <Page title="Not found">
      <EmptyState
        title="There is no page at this address"
        action={{
          label: "Go to the overview",
          kind: "primary",
          onSelect: () => void navigate(overviewPath),
        }}
      />
    </Page>
  );
}
