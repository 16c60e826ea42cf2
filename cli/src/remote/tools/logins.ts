import { MusterError, t, type Login, type Muster } from "@muster/sdk";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { addCommands, defineCommand } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { printList, printOne, printStatus, wantsData } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { clean, columnsOf } from "../../lib/table.ts";

const permission = "canUseRemoteToolsTaskManager";
const loginArgument = { name: "<login>", text: t("remote.deviceTools.cli.logins.login"), field: "sessionId" };

const list = defineCommand(() => ({
  name: "list",
  args: [deviceArgument],
  summary: t("remote.deviceTools.cli.logins.list.summary"),
  permission,
  reaches: true,
  data: { of: "listLogins", and: [] },
  examples: ["logins list web-01", "logins list web-01 --json user,host"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const { results } = await muster.call("listLogins", { path }, signal);
    await printList(results, columnsOf("id", "user", "terminal", "host", "loggedInAt"), flags);
    if (!results.length) printStatus(t("remote.deviceTools.logins.none"));
  },
}));

/** The login with this ID, or the only one of the user with this name. */
async function findLogin(muster: Muster, nodeId: number, text: string, signal: AbortSignal): Promise<Login> {
  const { results } = await muster.call("listLogins", { path: { nodeId } }, signal);
  const byId = results.filter(({ id }) => id === text);
  const found = byId.length ? byId : results.filter(({ user }) => user === text);
  const [login] = found;
  if (login && found.length === 1) return login;
  const what = found.length ? "several" : "noneNamed";
  throw new MusterError("not_found", {
    message: t(`remote.deviceTools.cli.logins.${what}`, { login: text }),
  });
}

const logOff = defineCommand(() => ({
  name: "log-off",
  args: [deviceArgument, loginArgument],
  summary: t("remote.deviceTools.cli.logins.logOff.summary"),
  permission,
  reaches: true,
  data: "logOffUser",
  changes: true,
  asks: true,
  examples: ["logins log-off web-01 ada --yes"],
  async run({ args: [device = "", name = ""], connect, confirm, flags, onlyPlanned, signal }) {
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, device, signal);
    const { id: sessionId, user } = await findLogin(muster, nodeId, name, signal);
    const url = `/ws/node/${nodeId}/tools/logins/${encodeURIComponent(sessionId)}/log-off`;
    if (await onlyPlanned("POST", url, { user })) return;
    await confirm(t("remote.deviceTools.cli.logins.logOff.confirm", { user: clean(user), device }));
    const done = await muster.call("logOffUser", { path: { nodeId, sessionId }, body: { user } }, signal);
    if (wantsData(flags)) return printOne(done, flags);
    printStatus(t("remote.deviceTools.logins.loggedOff", { user: clean(done.user) }));
  },
}));

const message = defineCommand(() => ({
  name: "message",
  args: [
    deviceArgument,
    loginArgument,
    { name: "<text>", text: t("remote.deviceTools.cli.logins.message.text"), field: "text" },
  ],
  summary: t("remote.deviceTools.cli.logins.message.summary"),
  permission,
  reaches: true,
  data: "messageUser",
  changes: true,
  examples: ['logins message web-01 ada "This computer restarts at 18:00."'],
  async run({ args: [device = "", name = "", text = ""], connect, flags, onlyPlanned, signal }) {
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, device, signal);
    const { id: sessionId, user } = await findLogin(muster, nodeId, name, signal);
    const body = { user, text };
    const url = `/ws/node/${nodeId}/tools/logins/${encodeURIComponent(sessionId)}/message`;
    if (await onlyPlanned("POST", url, body)) return;
    const done = await muster.call("messageUser", { path: { nodeId, sessionId }, body }, signal);
    if (wantsData(flags)) return printOne(done, flags);
    printStatus(t("remote.deviceTools.logins.sent", { user: clean(done.user) }));
  },
}));

export default {
  name: "logins",
  area: "remote",
  summary: "remote.deviceTools.cli.logins.summary",
  load: (logins) => addCommands(logins, list, logOff, message),
} satisfies CommandFeature;
