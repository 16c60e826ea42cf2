// Who is logged in to computers, now.
import type { LoginList, LoginUser } from "@muster/sdk";
import type { Feature } from "../../feature.ts";
import { answerCheck, callAgent, longestMS } from "../agent-calls.ts";

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
        { nodeId, tool, action: "logOff", input, withinMS: longestMS },
        isUser,
      );
    },
    messageUser({ context, caller, path: { nodeId, sessionId }, body }) {
      const input = { session: sessionId, ...body };
      return callAgent(context, caller, { nodeId, tool, action: "send", input }, isUser);
    },
  },
};
