// Lists, starts and stops services of computers through their agents.
import type { LiveService, LiveServices } from "@muster/sdk";
import type { Call, Feature } from "../../feature.ts";
import { answerCheck, callAgent, agentTimeoutMS } from "../agent-calls.ts";

const isList = answerCheck<LiveServices>("LiveServices");
const isService = answerCheck<LiveService>("LiveService");

type Asked = Pick<Call<"startService">, "context" | "caller" | "path">;

const change =
  (what: "start" | "stop" | "restart" | "enable" | "disable") =>
  ({ context, caller, path: { nodeId, service } }: Asked): Promise<LiveService> =>
    callAgent(
      context,
      caller,
      {
        nodeId,
        tool: "services",
        action: "change",
        input: { name: service, change: what },
        withinMS: agentTimeoutMS,
      },
      isService,
    );

export const services: Feature = {
  handlers: {
    listLiveServices: ({ context, caller, path: { nodeId } }) =>
      callAgent(
        context,
        caller,
        { nodeId, tool: "services", action: "list", withinMS: agentTimeoutMS },
        isList,
      ),
    startService: change("start"),
    stopService: change("stop"),
    restartService: change("restart"),
    enableService: change("enable"),
    disableService: change("disable"),
  },
};
