import { t, type User } from "@muster/sdk";
import { useNavigate } from "react-router";
import { Tabs } from "#kit";
import { useOperation } from "../../hooks/operations.ts";

const addresses = {
  TECHNICIAN: "/administration/users/technicians",
  END_USER: "/administration/users/endUsers",
  roles: "/administration/users/technicianRoles",
} as const;

/** The tabs of technicians, end users and roles. */
export function UserTabs({ current }: { current: keyof typeof addresses }) {
  const navigate = useNavigate();
  const users = useOperation("listUsers", { query: {} }).data?.results;
  const roles = useOperation("listTechnicianRoles", {}).data?.results;
  const of = (type: User["userType"]) => users?.filter(({ userType }) => userType === type).length;
  return (
    <Tabs
      label={t("access.users.usersRoles")}
      current={current}
      onChange={(id) => void navigate(addresses[id as keyof typeof addresses])}
      tabs={[
        { id: "TECHNICIAN", label: t("access.users.technicians"), count: of("TECHNICIAN") },
        { id: "END_USER", label: t("access.users.endUsers"), count: of("END_USER") },
        { id: "roles", label: t("access.users.roles"), count: roles?.length },
      ]}
    />
  );
}
