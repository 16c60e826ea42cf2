import {
  decisionText,
  MusterError,
  permissions,
  t,
  type Permission,
  type PermissionDecision,
} from "@muster/sdk";
import { useNavigate } from "react-router";
import { EmptyState, Page } from "#kit";
import type { Route } from "../feature.ts";
import { dashboardPath } from "../operations/dashboard/routes.ts";

interface ForbiddenProps extends Pick<PermissionDecision, "reason" | "permission"> {
  route: Route;
}

export function Forbidden({ route, reason, permission }: ForbiddenProps) {
  const isOff = reason === "FEATURE_OFF";
  const { message, nextStep } = new MusterError(isOff ? "feature_off" : "forbidden");
  const why = decisionText({ operation: "", allowed: false, reason, permission, grant: null, role: null });
  const named = isPermission(permission) && reason === "NO_PERMISSION";
  const words = [
    nextStep,
    ...(isOff ? [] : [why]),
    ...(named ? [t("shell.pages.itIs", { permission: permissions[permission] })] : []),
  ];
  return <Page title={route.label()} error={{ message, nextStep: words.join(" ") }} />;
}

const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name);

export function NotFound() {
  const navigate = useNavigate();
  return (
    <Page title={t("shell.pages.found")}>
      <EmptyState
        title={t("shell.pages.therePageAddress")}
        action={{
          label: t("shell.pages.goOverview"),
          kind: "primary",
          onSelect: () => void navigate(dashboardPath),
        }}
      />
    </Page>
  );
}
