import { enums, limits, type AutotaskSetupValues, type PsaOption } from "@muster/sdk";
import type { Psa } from "./connector.ts";

const named = (ids: readonly string[]): PsaOption[] =>
  ids.map((id) => ({ id, name: id[0]! + id.slice(1).toLowerCase().replaceAll("_", " ") }));

export const ticketStatuses = named(enums.TicketStatus);

const pick = (name: string, values: PsaOption[]) => ({ name, required: false, parent: null, values });

const values: AutotaskSetupValues = {
  fieldConfig: {
    pickListFields: [
      pick("Status", ticketStatuses),
      pick("Priority", named(enums.TicketPriority)),
      pick("QueueID", [{ id: limits.ticketBoard, name: "Tickets" }]),
      pick("TicketType", named(["PROBLEM", "QUESTION", "INCIDENT", "TASK"])),
    ],
    referenceEntityFields: [],
  },
};

/** Stores tickets in Muster if no PSA is set up. */
export const builtIn: Psa = {
  psaType: "NONE",
  async setupValues() {
    return { kind: "AUTOTASK", values };
  },
  async userRoles() {
    return named(["ADMINISTRATOR", "TECHNICIAN"]);
  },
  async create({ content }) {
    return { psaTicketId: null, status: content.Status ?? ticketStatuses[0]! };
  },
  async setStatus() {},
};
