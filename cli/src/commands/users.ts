import type { Command } from "commander";
import { findUser } from "../resolve.ts";
import { addResource } from "../resource.ts";

export default (program: Command) =>
  void addResource(program, {
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
