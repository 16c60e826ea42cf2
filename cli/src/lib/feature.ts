import type { Command } from "commander";
import type { MessageKey } from "@muster/sdk";

/** The areas in the order of `muster --help`, each with the message key of its heading. */
export const areas = {
  start: "common.cli.areas.start",
  organizations: "common.cli.areas.organizations",
  devices: "common.cli.areas.devices",
  agents: "common.cli.areas.agents",
  discovery: "common.cli.areas.discovery",
  monitoring: "common.cli.areas.monitoring",
  maintenance: "common.cli.areas.maintenance",
  automation: "common.cli.areas.automation",
  remote: "common.cli.areas.remote",
  ticketing: "common.cli.areas.ticketing",
  access: "common.cli.areas.access",
  audit: "common.cli.areas.audit",
  operations: "common.cli.areas.operations",
  tools: "common.cli.areas.tools",
} as const;

/** A command of `muster`, registered with one line in commands.ts. */
export interface CommandFeature {
  name: string;
  area: keyof typeof areas;
  summary: Extract<MessageKey, `${string}.summary`>;
  /** Adds the options or the subcommands to the command of this name. */
  load(command: Command): void;
}

export function addGroup(parent: Command, name: string, summary: string): Command {
  return parent.command(name).description(summary);
}
