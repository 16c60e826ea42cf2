import { type Command, Option } from "commander";
import { MusterError, promoteProbe } from "@muster/sdk";
import { addCommand } from "../lib/command.ts";
import { columnsOf, printList, printOne, printStatus } from "../lib/output.ts";
import { resolveAgent, resolveLocation, resolveOrganization } from "../lib/resolve.ts";

export default (program: Command) => {
  const probes = program.command("probes").description("Agents that scan their site (delegates)");
  const probe = [{ name: "<probe>", text: "id or name" }];

  addCommand<{ organization?: string; location?: string }>(probes, {
    name: "list",
    summary: "List the probes of a location and the agents that could become one",
    permission: "signed-in",
    options: [
      new Option("--organization <organization>", "organization: id or name"),
      new Option("--location <location>", "location: id or name"),
    ],
    examples: ['probes list --organization "Acme Dental" --location "Main office"'],
    formats: ["table", "csv", "json"],
    async run({ flags, signal, connect }) {
      const { muster } = await connect();
      const orgId = await resolveOrganization(muster, flags.organization, signal);
      const locationId = await resolveLocation(muster, orgId, flags.location, signal);
      const page = { path: { orgId, locationId }, query: { pageSize: 1000 } };
      const { existingDelegates, potentialDelegates } = await muster.call("listDelegates", page, signal);
      const all = [...existingDelegates, ...potentialDelegates];
      await printList(
        all,
        columnsOf("nodeId", "name", "isDelegate", "isUp", "version", "platform", "lastSeenAt"),
        flags,
      );
      if (!all.length) printStatus("No probes found. Next: muster agent token");
    },
  });

  addCommand(probes, {
    name: "show",
    args: probe,
    summary: "Show a probe",
    permission: "signed-in",
    examples: ["probes show probe-1"],
    async run({ args, flags, signal, connect }) {
      const { muster } = await connect();
      const nodeId = await resolveAgent(muster, args[0] ?? "", signal);
      const agents = (await muster.call("listAgents", { query: {} }, signal)).results;
      const found = agents.find((one) => one.nodeId === nodeId);
      if (!found) throw new MusterError("not_found");
      await printOne(found, flags);
    },
  });

  addCommand(probes, {
    name: "promote",
    args: probe,
    summary: "Promote an agent to delegate and wait until it is one",
    permission: "canCreateDevices",
    examples: ["probes promote probe-1 --timeout 60"],
    changes: true,
    async run(context) {
      const { muster } = await context.connect();
      const nodeId = await resolveAgent(muster, context.args[0] ?? "", context.signal);
      if (await context.onlyPlanned("POST", `/ws/nms/install-nm-agent/${nodeId}`)) return;
      await promoteProbe(muster, { nodeId }, { onStage: printStatus, signal: context.signal });
      await printOne(await muster.call("getNmStatus", { path: { nodeId } }, context.signal), context.flags);
    },
  });

  addCommand(probes, {
    name: "status",
    args: probe,
    summary: "Read the status of a promotion, as the live call nm.status does",
    permission: "signed-in",
    examples: ["probes status probe-1"],
    async run({ args, flags, signal, connect }) {
      const { muster } = await connect();
      const nodeId = await resolveAgent(muster, args[0] ?? "", signal);
      await printOne(await muster.call("getNmStatus", { path: { nodeId } }, signal), flags);
    },
  });
};
