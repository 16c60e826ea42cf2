// Services of computers, which their agents list, start and stop.
import type { LiveService, LiveServices } from "@muster/sdk";
import type { Call, Feature } from "../../feature.ts";
import { answerCheck, callAgent, longestMS } from "../agent-calls.ts";

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
        withinMS: longestMS,
      },
      isService,
    );

export const services: Feature = {
  handlers: {
    listLiveServices: ({ context, caller, path: { nodeId } }) =>
      callAgent(context, caller, { nodeId, tool: "services", action: "list", withinMS: longestMS }, isList),
    startService: change("start"),
    stopService: change("stop"),
    restartService: change("restart"),
    enableService: change("enable"),
    disableService: change("disable"),
  },
};
