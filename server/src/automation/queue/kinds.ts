import { perServer, type ServerContext } from "../../context.ts";
import { featuresOf } from "../../feature.ts";
import type { AgentWorkKind, Work } from "../../platform/agent-work.ts";

const kinds = perServer(
  (context) => new Map(featuresOf(context).flatMap(({ agentWork = {} }) => Object.entries(agentWork))),
);

export const kindsOf = (context: ServerContext): ReadonlyMap<string, AgentWorkKind> => kinds(context);

export function kindOf(context: ServerContext, { kind }: Pick<Work, "kind">): AgentWorkKind {
  const found = kindsOf(context).get(kind);
  if (!found) throw new Error(`No feature has agent work of the kind ${kind}.`);
  return found;
}
