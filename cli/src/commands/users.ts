import type { Command } from "commander";
import { addCommand } from "../command.ts";
import { columnsOf, printList, talk } from "../output.ts";
import { findUser } from "../resolve.ts";
import { addResource } from "../resource.ts";

export default (program: Command) => {
  const users = addResource(program, {
    noun: "users",
    one: "user",
    summary: "Technicians and administrators",
    operations: {
      list: "listUsers",
      show: "getUser",
      create: "createUser",
      update: "updateUser",
      delete: "deleteUser",
    },
    columns: ["id", "email", "firstName", "lastName", "sysadmin", "permissions", "organizationIds", "active"],
    argument: "userId",
    find: findUser,
    example: {
      name: "grace@example.com",
      create: '--email grace@example.com --permission canCreateDevices --organization "Acme Dental" --password-stdin',
      update: "--permission canCreateDevices,canUpdateDevices",
    },
  });
  addLockouts(users);
};

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
        const userId = await findUser(muster, named, signal);
        if (await context.onlyPlanned("DELETE", `/ws/appuser/${userId}/${path}`)) return;
        if (question) await context.confirm(`${question} ${named}?`);
        await muster.call(id, { path: { userId } }, signal);
        talk(`${named} ${done}.`);
      },
    });
}
