import { type Muster, type NameOf, namesBy, rightsDifference, rightsOfUser, t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { repeatable } from "../../lib/option-values.ts";
import { printOne } from "../../lib/output.ts";
import { resolveTechnicianRole } from "../../lib/resolve.ts";
import { getUser } from "./lookup.ts";

export const compareUser = defineCommand<{ role: string[] }>(() => ({
  name: "compare",
  args: [{ name: "<user>", text: t("access.users.cli.compare.idEmail"), field: "userId" }],
  summary: t("access.users.cli.compare.summary"),
  permission: "canCreateUsers",
  options: [
    new Option("--role <role>", t("access.users.cli.compare.roleOption"))
      .argParser(repeatable)
      .makeOptionMandatory(),
  ],
  data: ["gained", "lost"],
  examples: ['users compare grace@example.com --role "Network technician"'],
  async run({ args, flags, signal, connect }) {
    const { muster } = await connect();
    const user = await getUser(muster, args[0] ?? "", signal);
    const { results: roles } = await muster.call("listTechnicianRoles", {}, signal);
    const wanted = await Promise.all(flags.role.map((one) => resolveTechnicianRole(muster, one, signal)));
    const nameOf = await namesOf(muster, signal);
    const of = (ids: readonly number[]) => roles.filter(({ id }) => ids.includes(id));
    const [before, after] = [user.roleIds, wanted].map((ids) => rightsOfUser(user, of(ids)));
    await printOne(rightsDifference(before ?? [], after ?? [], nameOf), flags);
  },
}));

/** Looks up the names of the organizations, groups and categories that limit grants. */
async function namesOf(muster: Muster, signal: AbortSignal): Promise<NameOf> {
  const [organizations, groups, categories] = await Promise.all([
    muster.call("listOrganizations", { query: { pageSize: 1000 } }, signal),
    muster.call("listDeviceGroups", {}, signal),
    muster.call("listScriptCategories", {}, signal),
  ]);
  return namesBy({
    ORGANIZATION: organizations.results,
    GROUP: groups.results,
    SEARCH: groups.results,
    SCRIPT_CATEGORY: categories.results,
  });
}
