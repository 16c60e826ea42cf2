import type { Command } from "commander";

/** The areas in the order of `muster --help`, with their headings. */
export const areas = {
  start: "Get started:",
  organizations: "Organizations:",
  devices: "Devices:",
  agents: "Agents:",
  discovery: "Discovery:",
  maintenance: "Maintenance:",
  automation: "Automation:",
  ticketing: "Ticketing:",
  access: "Access:",
  audit: "Audit:",
  operations: "Operations:",
  tools: "Tools:",
} as const;

/** A command of `muster`, registered by one line in commands.ts. */
export interface CommandFeature {
  name: string;
  area: keyof typeof areas;
  summary: string;
  /** Adds the options or the subcommands to the command of this name. */
  load(command: Command): void;
}

export function addGroup(parent: Command, name: string, summary: string): Command {
  return parent.command(name).description(summary);
}
