import { Option, type Command } from "commander";
import {
  canWords,
  type Muster,
  MusterError,
  namesBy,
  type NameOf,
  rightsDifference,
  rightsOfUser,
  type User,
} from "@muster/sdk";
import { addCommand, repeatable } from "../lib/command.ts";
import { columnsOf, printList, printOne, type Row, printStatus } from "../lib/output.ts";
import { resolveTechnicianRole, resolveUser } from "../lib/resolve.ts";
import { addResource } from "../lib/resource.ts";

export default (program: Command) => {
  const noun = addResource(program, {
    noun: "users",
    one: "user",
    summary: "Technicians, end users and administrators",
    operations: {
      list: "listUsers",
      show: "getUser",
      create: "createUser",
      update: "updateUser",
      delete: "deleteUser",
    },
    columns: [
      "id",
      "email",
      "firstName",
      "lastName",
      "userType",
      "sysadmin",
      "roles",
      "organizations",
      "active",
    ],
    named: withNames,
    argument: "userId",
    find: resolveUser,
    example: {
      name: "grace@example.com",
      create:
        '--email grace@example.com --permission canCreateDevices --organization "Acme Dental" --password-stdin',
      update: '--role "Network technician" --no-active',
    },
  });
  addLockouts(noun);
  const userArgument = [{ name: "<user>", text: "id or e-mail" }];

  addCommand(noun, {
    name: "invite",
    args: userArgument,
    summary: "Make the address where a user without a password chooses one",
    permission: "canCreateUsers",
    examples: ["users invite grace@example.com", "users invite grace@example.com --json url"],
    changes: true,
    async run({ args, flags, signal, connect, onlyPlanned }) {
      const { muster } = await connect();
      const userId = await resolveUser(muster, args[0] ?? "", signal);
      if (await onlyPlanned("POST", `/ws/appuser/${userId}/invitation`)) return;
      await printOne(await muster.call("inviteUser", { path: { userId } }, signal), flags);
      printStatus("Give this address to the user alone. It is shown once and works once.");
    },
  });

  addCommand<{ email: string; firstName?: string; lastName?: string }>(noun, {
    name: "copy",
    args: userArgument,
    summary: "Make a user who may do what another may, to be invited",
    permission: "canCreateUsers",
    options: [
      new Option("--email <email>", "e-mail of the new user").makeOptionMandatory(),
      new Option("--first-name <name>", "first name"),
      new Option("--last-name <name>", "last name"),
    ],
    examples: ["users copy grace@example.com --email alan@example.com"],
    changes: true,
    async run({ args, flags, signal, connect, onlyPlanned }) {
      const { muster } = await connect();
      const user = await getUser(muster, args[0] ?? "", signal);
      const { userType, sysadmin, permissions, roleIds, organizationIds } = user;
      const { email, firstName = "", lastName = "" } = flags;
      const body = { email, firstName, lastName, userType, sysadmin, permissions, roleIds, organizationIds };
      if (await onlyPlanned("POST", "/ws/appuser", body)) return;
      await printOne(await muster.call("createUser", { body }, signal), flags);
    },
  });

  addCommand<{ role: string[] }>(noun, {
    name: "compare",
    args: userArgument,
    summary: "What other roles would give a user and take away",
    permission: "canCreateUsers",
    options: [
      new Option("--role <role>", "a technician role, id or name; repeat it")
        .argParser(repeatable)
        .makeOptionMandatory(),
    ],
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
  });
};

/** `muster auth can`: whether the caller, or a user, may do something, and why. */
export function addCan(auth: Command): void {
  addCommand<{ on?: string[]; user?: string }>(auth, {
    name: "can",
    args: [{ name: "<operation>", text: "an operation of the contract, as muster api lists them" }],
    summary: "Whether you, or a user, may do something, and why",
    permission: "signed-in",
    options: [
      new Option(
        "--on <name=id>",
        "what it would act on, such as nodeId=7 or clientId=3; repeat it",
      ).argParser(repeatable),
      new Option("--user <user>", "another user, id or e-mail"),
    ],
    examples: ["auth can deleteDevice --on nodeId=7", "auth can createUser --user grace@example.com"],
    async run({ args, flags, signal, connect }) {
      const { muster } = await connect();
      const on = Object.fromEntries((flags.on ?? []).map(pair));
      const userId =
        flags.user === undefined ? {} : { userId: await resolveUser(muster, flags.user, signal) };
      const body = { operation: args[0] ?? "", on, ...userId };
      const answer = await muster.call("checkPermission", { body }, signal);
      await printOne({ ...answer, words: canWords(answer) }, flags);
      if (!answer.allowed) process.exitCode = 5;
    },
  });
}

function pair(text: string): [string, string | number] {
  const [, name, value = ""] = /^(\w+)=(.+)$/.exec(text) ?? [];
  if (!name) throw new MusterError("usage", { message: `${text} is not of the form name=id.` });
  return [name, /^\d+$/.test(value) ? Number(value) : value];
}

async function getUser(muster: Muster, text: string, signal: AbortSignal): Promise<User> {
  return muster.call("getUser", { path: { userId: await resolveUser(muster, text, signal) } }, signal);
}

/** Roles and organizations by name. */
async function withNames(muster: Muster, rows: readonly Row[], signal: AbortSignal): Promise<Row[]> {
  const [roles, organizations] = await Promise.all([
    muster.call("listTechnicianRoles", {}, signal),
    muster.call("listOrganizations", { query: { pageSize: 1000 } }, signal),
  ]);
  const nameIn = (list: readonly { id: number; name: string }[]) => (one: number) =>
    list.find(({ id }) => id === one)?.name ?? `#${one}`;
  return (rows as unknown as User[]).map((user) => ({
    ...user,
    roles: user.roleIds.map(nameIn(roles.results)),
    organizations: user.organizationIds?.map(nameIn(organizations.results)) ?? "all",
  }));
}

/** Helping users who cannot sign in. */
function addLockouts(users: Command): void {
  const permission = "canCreateUsers";
  addCommand(users, {
    name: "locked",
    summary: "List the users who must wait after failing to sign in",
    permission,
    examples: ["users locked"],
    formats: ["table", "csv", "json"],
    async run({ flags, signal, connect }) {
      const { muster } = await connect();
      const { results } = await muster.call("listLockouts", {}, signal);
      const rows = results.map(({ until, ...rest }) => ({ ...rest, untilAt: until }));
      await printList(rows, columnsOf("userId", "email", "failures", "untilAt"), flags);
    },
  });
  for (const { name, summary, id, path, question, done } of [
    {
      name: "unlock",
      summary: "Let a user who failed to sign in too often try again at once",
      id: "unlockUser",
      path: "lockout",
      question: undefined,
      done: "may try again at once",
    },
    {
      name: "reset-mfa",
      summary: "Delete all second factors of a user who lost them, and end their sessions",
      id: "resetMfa",
      path: "mfa",
      question: "Their password alone signs in then. Delete the second factors of",
      done: "has no second factor any more",
    },
  ] as const)
    addCommand(users, {
      name,
      args: [{ name: "<user>", text: "id or e-mail" }],
      summary,
      permission: `${permission}; asks for a fresh code`,
      examples: [`users ${name} grace@example.com`],
      changes: true,
      asks: question !== undefined,
      async run(context) {
        const { args, signal } = context;
        const named = args[0] ?? "";
        const { muster } = await context.connect();
        const userId = await resolveUser(muster, named, signal);
        if (await context.onlyPlanned("DELETE", `/ws/appuser/${userId}/${path}`)) return;
        if (question) await context.confirm(`${question} ${named}?`);
        await muster.call(id, { path: { userId } }, signal);
        printStatus(`${named} ${done}.`);
      },
    });
}

/** Names for what grants are limited to. */
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
