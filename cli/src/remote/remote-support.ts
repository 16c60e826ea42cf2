import { enums, MusterError, remoteProductLabels, t, type RemoteSupportProduct } from "@muster/sdk";
import { deviceArgument } from "../devices/devices/device-argument.ts";
import { addCommands, defineCommand } from "../lib/command.ts";
import { resultFields } from "../lib/contract/data-fields.ts";
import { addGroup, type CommandFeature } from "../lib/feature.ts";
import { printDone, printList, printOne, printStatus } from "../lib/output.ts";
import { resolveDevice, resolveOrganization, resolveRemoteSupportFolder } from "../lib/resolve.ts";
import { addResource } from "../lib/resource.ts";
import { columnsOf } from "../lib/table.ts";

const organizationArgument = () => ({
  name: "<organization>",
  text: t("remote.support.cli.organizationArg"),
});
const productArgument = () => ({
  name: "<product>",
  text: t("remote.support.cli.productArg"),
  choices: enums.RemoteSupportProduct,
});
const productOf = (text = ""): RemoteSupportProduct => {
  const found = enums.RemoteSupportProduct.find((one) => one === text);
  if (!found) throw new MusterError("usage");
  return found;
};

const list = defineCommand(() => ({
  name: "list",
  summary: t("remote.support.cli.list"),
  permission: "SYSTEM.RemoteSupport.Access",
  data: "listRemoteConnections",
  examples: ["remote-support connections list"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const { results } = await muster.call("listRemoteConnections", {}, signal);
    await printList(results, columnsOf("id", "clientName", "product", "urlTemplate"), flags);
  },
}));

const set = defineCommand(() => ({
  name: "set",
  args: [
    organizationArgument(),
    productArgument(),
    { name: "<address>", text: t("remote.support.cli.templateArg") },
  ],
  summary: t("remote.support.cli.set"),
  permission: "SYSTEM.RemoteSupport.Access",
  data: "setRemoteConnection",
  examples: [
    "remote-support connections set Acme connectwise 'https://acme.screenconnect.com/Host#Access/All%20Machines/{name}'",
    "remote-support connections set Acme teamviewer 'teamviewer10://control?device={serialNumber}'",
  ],
  changes: true,
  async run({ args: [name, product, urlTemplate = ""], flags, signal, connect, onlyPlanned }) {
    const { muster } = await connect();
    const clientId = await resolveOrganization(muster, name, signal);
    const path = { clientId, product: productOf(product) };
    const body = { urlTemplate };
    if (await onlyPlanned("PUT", `/ws/client/${clientId}/remotesupport/${path.product}`, body)) return;
    const saved = await muster.call("setRemoteConnection", { path, body }, signal);
    const texts = { product: remoteProductLabels[saved.product], organization: saved.clientName };
    printStatus(t("remote.support.cli.saved", texts));
    await printOne(saved, flags);
  },
}));

const remove = defineCommand(() => ({
  name: "delete",
  args: [organizationArgument(), productArgument()],
  summary: t("remote.support.cli.delete"),
  permission: "SYSTEM.RemoteSupport.Access",
  data: resultFields,
  examples: ["remote-support connections delete Acme teamviewer --yes"],
  changes: true,
  asks: true,
  async run({ args: [name = "", text], flags, signal, connect, confirm, onlyPlanned }) {
    const { muster } = await connect();
    const clientId = await resolveOrganization(muster, name, signal);
    const product = productOf(text);
    const { results } = await muster.call("listRemoteConnections", {}, signal);
    const found = results.find((one) => one.clientId === clientId && one.product === product);
    const texts = { product: remoteProductLabels[product], organization: found?.clientName ?? name };
    if (!found) throw new MusterError("not_found", { message: t("remote.support.cli.notFound", texts) });
    if (await onlyPlanned("DELETE", `/ws/remotesupport/connections/${found.id}`)) return;
    await confirm(t("remote.support.cli.question", texts));
    await muster.call("deleteRemoteConnection", { path: { connectionId: found.id } }, signal);
    printStatus(t("remote.support.cli.deleted"));
    await printDone({ id: found.id, name: texts.product, result: t("common.cli.results.deleted") }, flags);
  },
}));

const open = defineCommand(() => ({
  name: "open",
  args: [deviceArgument, productArgument()],
  summary: t("remote.support.cli.open"),
  permission: "signed-in",
  data: "openRemoteConnection",
  examples: [
    "remote-support open pc-7 connectwise",
    "remote-support open pc-7 teamviewer --json url --jq .url",
  ],
  async run({ args: [name = "", product], flags, signal, connect }) {
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, name, signal);
    const path = { nodeId, product: productOf(product) };
    await printOne(await muster.call("openRemoteConnection", { path }, signal), flags);
  },
}));

export default {
  name: "remote-support",
  area: "remote",
  summary: "remote.support.cli.summary",
  load(support) {
    addResource(addGroup(support, "folders", t("remote.support.cli.folders")), {
      one: "folder",
      kind: "remoteSupportFolder",
      operations: {
        list: "listRemoteSupportFolders",
        create: "createRemoteSupportFolder",
        update: "updateRemoteSupportFolder",
        delete: "deleteRemoteSupportFolder",
      },
      columns: ["id", "name", "description", "expirationTTL"],
      argument: "folderId",
      find: resolveRemoteSupportFolder,
      example: {
        name: '"Front office"',
        create: '--name "Front office" --expiration-ttl 240',
        update: '--description "Reception and sales"',
      },
    });
    addCommands(addGroup(support, "connections", t("remote.support.cli.connections")), list, set, remove);
    addCommands(support, open);
  },
} satisfies CommandFeature;
