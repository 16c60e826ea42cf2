import type { Command } from "commander";
import { addResource } from "../lib/resource.ts";

export default (program: Command) =>
  void addResource(program, {
    noun: "roles",
    one: "role",
    summary: "Node roles",
    operations: { list: "listNodeRoles" },
    columns: ["id", "name", "nodeClass"],
    example: { name: "" },
  });
