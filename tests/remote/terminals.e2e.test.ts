// A technician's terminals and sessions, in the terminal UI and the browser, with a real agent.
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  openSession,
  startManagedComputer,
  type ManagedComputer,
} from "../support/agents/managed-computer.ts";
import { frontends, type Frontend } from "../support/clients/frontends.ts";
import { admin, attachAgent, until, type Person } from "../support/server/server.ts";

let computer: ManagedComputer;

beforeAll(async () => {
  computer = await startManagedComputer({
    config: { web: join(import.meta.dirname, "../../web/dist") },
  });
});
afterAll(() => computer.close());

const endAll = async () => {
  const { muster } = computer.server.ada;
  const { results } = await muster.call("listRemoteSessions", { query: {} });
  for (const { id, state } of results)
    if (state !== "ENDED") await muster.call("endRemoteSession", { path: { sessionId: id } });
};
const newest = async () =>
  (await computer.server.ada.muster.call("listRemoteSessions", { query: {} })).results[0]!;
/** Opens a session of this user, and waits until it has shown a text. */
const opened = async (person: Person, command: string, shows: string) => {
  const body = { nodeId: computer.nodeId, user: "SYSTEM" as const, shell: "DEFAULT" as const, reason: "T-7" };
  const session = openSession(person, computer.server.url, body);
  session.type(`${command}\n`);
  await session.shows(shows);
  return session;
};

describe.each(Object.entries(frontends))("Sessions in the %s", (kind, open) => {
  const visit = (address: string, who = { token: computer.server.ada.token, ...admin }) =>
    open({ url: computer.server.url, ...who, address });
  const using = async (address: string, use: (frontend: Frontend) => Promise<void>) => {
    const frontend = await visit(address);
    try {
      await use(frontend);
    } finally {
      await frontend.close();
      await endAll();
    }
  };

  test("a terminal is opened on a device, left, resumed, and shows its exit code", async () => {
    await using(`#/deviceDashboard/${computer.nodeId}/overview`, async (frontend) => {
      await frontend.press("Terminal");
      await frontend.fill("Reason", "T-12");
      await frontend.press("Open terminal");
      await until("the session is active", async () => (await newest()).state === "ACTIVE");
      await frontend.type("x=kept; echo $((40+2))-answer\r");
      await frontend.see("42-answer");
      await frontend.leaveTerminal();
      await frontend.see("A session waits for you: Terminal as SYSTEM on web-01");
      await frontend.press("Resume");
      await frontend.see("42-answer");
      await frontend.type("echo $x-still\r");
      await frontend.see("kept-still");
      await frontend.type("exit 4\r");
      await frontend.see("The program ended with exit code 4.");
    });
    expect(await newest()).toMatchObject({ reason: "T-12", ending: "EXITED", exitCode: 4 });
  }, 90_000);

  test("the terminal page of an offline device says that it is offline", async () => {
    const { server } = computer;
    const device = await attachAgent(server, server, { delegate: false, name: `off-${kind}` });
    device.socket.close();
    await until("the device is offline", async () => {
      const { isUp } = await server.ada.muster.call("getDevice", { path: { nodeId: device.nodeId } });
      return isUp === false;
    });
    await using(`#/deviceDashboard/${device.nodeId}/tools/terminal`, async (frontend) => {
      await frontend.see(`off-${kind} is offline`);
      await frontend.see("You can't connect or send commands to an offline device.");
    });
  });

  test("the terminal tool's address offers to open a terminal", async () => {
    await using(`#/deviceDashboard/${computer.nodeId}/tools/terminal`, async (frontend) => {
      await frontend.see("Terminal on web-01");
      await frontend.press("Open terminal");
      await until("the session is active", async () => (await newest()).state === "ACTIVE");
      await frontend.type("echo $((7*6))-tool\r");
      await frontend.see("42-tool");
      await frontend.type("exit\r");
      await frontend.see("The program ended with exit code 0.");
    });
  }, 60_000);

  test("sessions are listed, watched live, and ended", async () => {
    const other = await computer.server.person({ sysadmin: true, roleIds: [] });
    const session = await opened(other, "echo secret-$((6*7))", "secret-42");
    await using("#/remote/sessions?state=ACTIVE", async (frontend) => {
      await frontend.see("Active");
      await frontend.act("web-01", "Watch");
      await frontend.see("secret-42");
      session.type("echo live-$((8*8))\n");
      await frontend.see("live-64");
      await frontend.stopWatching();
      await frontend.press("End session");
      await frontend.see("End the session on web-01?");
      await frontend.press("End session");
      await frontend.see("Session ended");
    });
    expect(await session.ended).toMatchObject({ type: "ended", ending: "ENDED_BY_OTHER" });
  }, 90_000);

  test("a terminal shows its user who watches it, and when watching ends", async () => {
    await using(`#/deviceDashboard/${computer.nodeId}/tools/terminal`, async (frontend) => {
      await frontend.press("Open terminal");
      await until("the session is active", async () => (await newest()).state === "ACTIVE");
      await frontend.type("echo $((7*6))-ready\r");
      await frontend.see("42-ready");
      const manager = await computer.server.person({ permissions: ["canManageRemoteSessions"] });
      const watching = openSession(manager, computer.server.url, { watch: (await newest()).id });
      await frontend.see(`Watched by ${manager.user.email}`);
      watching.client.leave();
      // the web console shows this in a label, which disappears
      if (kind !== "web") await frontend.see("No longer watched");
      await frontend.type("echo $((8*8))-on\r");
      await frontend.see("64-on");
    });
  }, 90_000);

  test("a recording is played and searched", async () => {
    const session = await opened(computer.server.ada, "echo first-$((1+1)); sleep 1", "first-2");
    await wait(1_200);
    session.type("echo second-$((2+2)); exit\n");
    await session.ended;
    await until("the recording is complete", async () => (await newest()).recordingDigest !== null);
    await using(`#/remote/sessions/${session.client.sessionId}`, async (frontend) => {
      await frontend.see("the program ended");
      await frontend.press("Play recording");
      await frontend.see("second-4");
      await frontend.searchRecording("first-2");
      await frontend.see("1 of 1");
    });
  }, 90_000);

  test("the terminal tool's address tells a user which permission is missing", async () => {
    const viewer = await computer.server.person();
    const address = `#/deviceDashboard/${computer.nodeId}/tools/terminal`;
    const { token, user } = viewer;
    const frontend = await visit(address, { token, email: user.email, password: admin.password });
    try {
      await frontend.see("You don't have permission to do this.");
      await frontend.see("Requires the permission canUseCommandLine");
    } finally {
      await frontend.close();
    }
  });
});
