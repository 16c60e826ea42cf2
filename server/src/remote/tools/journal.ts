// Reads the system logs of computers through their agents.
import type { JournalEntries } from "@muster/sdk";
import type { Feature } from "../../feature.ts";
import { answerCheck, callAgent, agentTimeoutMS } from "../agent-calls.ts";

const isPage = answerCheck<JournalEntries>("JournalEntries");

export const journal: Feature = {
  handlers: {
    readJournal: ({ context, caller, path: { nodeId }, query }) =>
      callAgent(
        context,
        caller,
        { nodeId, tool: "journal", action: "read", input: query, withinMS: agentTimeoutMS },
        isPage,
      ),
  },
};
