// An agent in the network of a device wakes it, and each response says which agent did, or why none could.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectAgent, enrollScripted } from "../../support/agents/scripted-identity.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  refusal,
  startTestServer,
  until,
  type Person,
  type TestServer,
} from "../../support/server/server.ts";

interface Input {
  sleepers: { macs: string[]; addresses: string[] }[];
  isDryRun: boolean;
}
type Reply = (input: Input) => unknown;
type Place = Pick<TestServer, "clientId" | "locationId">;

onEachDatabase("Wake-on-LAN", (database) => {
  let server: TestServer;
  let replies: Record<string, Reply>;
  let asked: { by: string; input: Input }[];
  const open: { disconnect(): void }[] = [];
  const ids: Record<string, number> = {};

  /** Enrolls a computer whose agent isn't connected. */
  async function enrolled(hostname: string, ip: string, mac: string, { clientId, locationId }: Place) {
    const body = { clientId, locationId, expiresInMinutes: 5 };
    const { token } = await server.ada.muster.call("createEnrollmentToken", { body });
    const about = { token, hostname, ipAddresses: [ip], macAddresses: mac ? [mac] : [] };
    const identity = await enrollScripted(server.url, about);
    ids[hostname] = identity.nodeId;
    return identity;
  }
  async function online(name: string, ip: string, place: Place) {
    const socket = connectAgent(server.url, await enrolled(name, ip, "", place));
    open.push(socket);
    socket.on("tool.call", ({ tool, action, input }, answer) => {
      expect([tool, action]).toEqual(["wake", "wake"]);
      asked.push({ by: name, input: input as Input });
      answer((replies[name] ?? none)(input as Input) as never);
    });
    await until("the agent is online", async () => {
      const { isUp } = await server.ada.muster.call("getDevice", { path: { nodeId: ids[name]! } });
      return isUp === true;
    });
  }
  const none: Reply = ({ sleepers }) => ({ result: { sent: sleepers.map(() => null) } });
  const reach =
    (start: string, address: string): Reply =>
    ({ sleepers }) => ({
      result: {
        sent: sleepers.map(({ addresses }) =>
          addresses.some((one) => one.startsWith(start)) ? { interface: "eth0", address } : null,
        ),
      },
    });
  const wake = (names: string[], { muster }: Person = server.ada) =>
    muster.call("wakeDevices", { body: { deviceIds: names.map((name) => ids[name]!) } });
  const reasons = async (names: string[]) =>
    (await wake(names)).fail.map(({ displayName, reason }) => [displayName, reason]);

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    await enrolled("pc-7", "10.1.4.7", "52:54:00:00:00:07", server);
    await enrolled("pc-8", "10.1.4.8", "52:54:00:00:00:08", server);
    await enrolled("no-mac", "10.1.4.9", "", server);
    await enrolled("router-mac", "10.1.4.10", "00:00:5e:00:01:01", server);
    await enrolled("no-address", "fe80::7", "52:54:00:00:00:09", server);
    await online("far", "10.9.9.9", server);
    await online("near", "10.1.5.2", server);
  });
  test("requires neither a reason nor consent for the computer that sends the packets", async () => {
    await server.ada.muster.call("updateRemoteSettings", { body: { reason: "REQUIRED", consent: "ALWAYS" } });
    expect((await wake(["pc-7"])).success).toMatchObject([{ displayName: "pc-7", senderName: "near" }]);
    await server.ada.muster.call("updateRemoteSettings", { body: { reason: null, consent: null } });
  });

  beforeEach(() => {
    asked = [];
    replies = { near: reach("10.1.4.", "10.1.5.2"), far: none };
  });
  afterAll(async () => {
    for (const socket of open) socket.disconnect();
    await server.close();
  });

  test("sends one request for all devices to the closest agent, and names it", async () => {
    expect(await wake(["pc-8", "pc-7"])).toEqual({
      success: ["7", "8"].map((n) => ({
        nodeId: ids[`pc-${n}`],
        displayName: `pc-${n}`,
        macAddresses: [`52:54:00:00:00:0${n}`],
        senderNodeId: ids.near,
        senderName: "near",
        interface: "eth0",
        address: "10.1.5.2",
      })),
      fail: [],
    });
    expect(asked.map(({ by }) => by)).toEqual(["near"]);
    expect(asked[0]!.input).toEqual({
      sleepers: [
        { macs: ["52:54:00:00:00:07"], addresses: ["10.1.4.7"] },
        { macs: ["52:54:00:00:00:08"], addresses: ["10.1.4.8"] },
      ],
      isDryRun: false,
    });
  });

  test("says for each device why it can't be woken", async () => {
    expect(await reasons(["near", "no-mac", "no-address", "router-mac", "pc-7"])).toEqual([
      ["near", "ONLINE"],
      ["no-address", "NO_ADDRESS"],
      ["no-mac", "NO_MAC_ADDRESS"],
      ["router-mac", "NO_MAC_ADDRESS"],
    ]);
    replies = {};
    expect((await wake(["pc-7"])).fail[0]).toMatchObject({
      reason: "NOT_IN_NETWORK",
      detail: expect.stringContaining("in the network of 10.1.4.7"),
    });
    expect(asked.map(({ by }) => by)).toEqual(["near", "near", "far"]);
    const other = await server.organization("Alone");
    await enrolled("alone", "10.1.4.11", "52:54:00:00:00:0b", other);
    expect(await reasons(["alone"])).toEqual([["alone", "NO_AGENT_ONLINE"]]);
  });

  test("reports a local policy's refusal or an agent's error, unless another agent can do it", async () => {
    const refused = { code: "agents.localPolicy.refusal.deny", params: { what: "tools" } };
    replies.near = () => ({ refused });
    expect((await wake(["pc-7"])).fail[0]).toMatchObject({ reason: "LOCAL_POLICY" });
    replies.near = () => ({ failed: "EPERM \u001b[2Jbind" });
    const failed = (await wake(["pc-7"])).fail[0]!;
    expect(failed.reason).toBe("NOT_SENT");
    expect(failed.detail).toContain("near: ");
    expect(failed.detail).toContain("bind");
    expect(failed.detail).not.toContain("\u001b");
    replies.far = reach("10.1.4.", "10.9.9.9");
    expect((await wake(["pc-7"])).success[0]).toMatchObject({ senderName: "far" });
  });

  test("rejects invalid responses of agents, and sanitizes valid ones", async () => {
    const nonsense: unknown[] = [
      null,
      {},
      { result: { sent: [] } },
      { result: { sent: [{ interface: "eth0", address: "not an address" }] } },
      { result: { sent: [{ interface: "", address: "10.1.5.2" }] } },
      { result: { sent: [{ interface: "eth0", address: "10.1.5.2" }, null] } },
      { result: { sent: "all" } },
    ];
    for (const answer of nonsense) {
      replies.near = () => answer;
      expect(await wake(["pc-7"]), JSON.stringify(answer)).toMatchObject({
        success: [],
        fail: [{ reason: "NOT_SENT" }],
      });
    }
    replies.near = () => ({ result: { sent: [{ interface: "e\u202e\u001b]0;x", address: "10.1.5.2" }] } });
    const [woken] = (await wake(["pc-7"])).success;
    expect(woken!.interface).not.toMatch(/[\u001b\u202e]/);
  });

  test("requests only a dry run for a check, which needs the same permission", async () => {
    const body = { deviceIds: [ids["pc-7"]!] };
    const checked = await server.ada.muster.call("checkWakeDevices", { body });
    expect(checked.success[0]).toMatchObject({ senderName: "near" });
    expect(asked[0]!.input.isDryRun).toBe(true);
    const user = await server.person();
    expect(await refusal(user.muster.call("checkWakeDevices", { body }))).toBe("forbidden");
    expect(await refusal(wake(["pc-7"], user))).toBe("forbidden");
  });

  test("uses neither devices nor agents of an organization that the user can't see", async () => {
    const other = await server.organization("Other");
    await enrolled("theirs", "10.1.4.12", "52:54:00:00:00:0c", other);
    const permissions = ["canUseRemoteTools" as const];
    const stranger = await server.person({ permissions, organizationIds: [other.clientId] });
    expect(await refusal(wake(["pc-7"], stranger))).toBe("not_found");
    const { success, fail } = await wake(["pc-7", "theirs"], stranger);
    expect(success).toEqual([]);
    expect(fail.map(({ displayName, reason }) => [displayName, reason])).toEqual([
      ["theirs", "NO_AGENT_ONLINE"],
    ]);
    expect(asked).toEqual([]);
  });

  test("counts against the action limit, and is in the audit log", async () => {
    const permissions = ["canUseRemoteTools" as const];
    const user = await server.person({ permissions });
    await server.ada.muster.call("setActionLimit", { body: { devicesPerHour: 1 } });
    expect(await refusal(wake(["pc-7", "pc-8"], user))).toBe("approval_required");
    expect(asked).toEqual([]);
    expect(await refusal(wake(["pc-7"], user))).toBe("done");
    const query = { operation: "wakeDevices" as const };
    const { results } = await server.ada.muster.call("listActivities", { query });
    expect(results.some(({ who }) => who === user.user.email)).toBe(true);
  });
});
