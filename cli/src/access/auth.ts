import { type Command, Option } from "commander";
import { MusterError, sessionPlace } from "@muster/sdk";
import { addCommand } from "../lib/command.ts";
import { columnsOf, printList, printOne, printStatus } from "../lib/output.ts";
import { profileName } from "../lib/session.ts";
import { addCan } from "./users.ts";
import login from "./sign-in/login.ts";
import logout from "./sign-in/logout.ts";
import addMfa from "./mfa.ts";

export default (program: Command) => {
  const auth = program.command("auth").description("Signing in and out, sessions and second factors");
  login(auth, "auth ");
  logout(auth, "auth ");
  addMfa(auth);
  addSessions(auth);
  addCommand(auth, {
    name: "status",
    summary: "Who is signed in, where, and what they may do",
    examples: ["auth status", "auth status --json email,permissions"],
    async run({ flags, signal, connect }) {
      const { url, token, muster } = await connect();
      if (!token) throw new MusterError("not_signed_in", { message: `You are not signed in to ${url}.` });
      const { user, version } = await muster.call("getSession", {}, signal);
      const { email, sysadmin, permissions, organizationIds } = user;
      const from = process.env.MUSTER_TOKEN && !flags.profile ? "MUSTER_TOKEN" : profileName(flags);
      await printOne({ url, version, profile: from, email, sysadmin, permissions, organizationIds }, flags);
    },
  });
  addCan(auth);
};

function addSessions(auth: Command): void {
  const sessions = auth.command("sessions").description("Your sessions in browsers and terminals");
  addCommand(sessions, {
    name: "list",
    summary: "List your sessions",
    examples: ["auth sessions list", "auth sessions list --json id,client,seenAt"],
    formats: ["table", "csv", "json"],
    async run({ flags, signal, connect }) {
      const { muster } = await connect();
      const { results } = await muster.call("listSessions", {}, signal);
      const rows = results.map((one) => ({ ...one, where: sessionPlace(one) }));
      await printList(
        rows,
        columnsOf("id", "where", "ip", "method", "createdAt", "seenAt", "current"),
        flags,
      );
    },
  });
  addCommand<{ others?: boolean }>(sessions, {
    name: "end",
    args: [{ name: "[session]", text: "id of a session, as the list has it" }],
    summary: "End one of your sessions, or all others",
    options: [new Option("--others", "all but this one")],
    examples: ["auth sessions end key.12", "auth sessions end --others"],
    changes: true,
    async run(context) {
      const { args, flags, signal } = context;
      const [sessionId] = args;
      if (Boolean(sessionId) === Boolean(flags.others))
        throw new MusterError("usage", { message: "Which session?", nextStep: "Give its id, or --others." });
      if (await context.onlyPlanned("DELETE", sessionId ? `/ws/sessions/${sessionId}` : "/ws/sessions"))
        return;
      const { muster } = await context.connect();
      if (sessionId) await muster.call("endSession", { path: { sessionId } }, signal);
      else await muster.call("endOtherSessions", {}, signal);
      printStatus(sessionId ? "The session has ended." : "All your other sessions have ended.");
    },
  });
}
