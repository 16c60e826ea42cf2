// The users who are currently logged in to computers.
import type { LoginList, LoginUser } from "@muster/sdk";
import type { Feature } from "../../feature.ts";
import { answerCheck, callAgent, agentTimeoutMS } from "../agent-calls.ts";

const isList = answerCheck<LoginList>("LoginList");
const isUser = answerCheck<LoginUser>("LoginUser");
const tool = "users";

export const logins: Feature = {
  handlers: {
    listLogins: ({ context, caller, path: { nodeId } }) =>
      callAgent(context, caller, { nodeId, tool, action: "list" }, isList),
    logOffUser({ context, caller, path: { nodeId, sessionId }, body }) {
      const input = { session: sessionId, ...body };
      return callAgent(
        context,
        caller,
        { nodeId, tool, action: "logOff", input, withinMS: agentTimeoutMS },
        isUser,
      );
    },
    messageUser({ context, caller, path: { nodeId, sessionId }, body }) {
      const input = { session: sessionId, ...body };
      return callAgent(context, caller, { nodeId, tool, action: "send", input }, isUser);
    },
  },
};
