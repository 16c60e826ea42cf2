import { join } from "node:path";
import { MusterError, t } from "@muster/sdk";
import { printStatus } from "../lib/output.ts";

interface LocalStackConfig {
  data: string;
  host?: string;
  port?: number;
  database?: string;
  metrics?: string;
  clamd?: string;
  malwareScan?: "on" | "off";
  mfa?: "everyone" | "by-role";
  breachedPasswords?: string;
}

/** Runs the server, the web console and this computer's agent in this process. */
export async function startLocalStack(config: LocalStackConfig, withAgent: boolean) {
  const { startServer } = await import("@muster/server");
  if ((config.malwareScan ?? process.env.MUSTER_MALWARE_SCAN) === "off")
    printStatus(t("operations.localStack.cli.warningMalwareScanningOff"));
  const web = join(import.meta.dirname, "../../web/dist");
  const server = await startServer({ ...config, web, buildInstallers: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EADDRINUSE") throw error;
      throw new MusterError("failed", {
        message: t("operations.localStack.cli.portAlreadyUse", {
          port: config.port ?? process.env.MUSTER_PORT ?? 7440,
        }),
        nextStep: t("operations.localStack.cli.chooseAnotherPort"),
      });
    },
  );
  let closing = false;
  let agent: { close(): Promise<void> } | undefined;
  const agentStarted = withAgent
    ? startLocalAgent(server, join(config.data, "agent"), () => closing).then(
        (started) => (agent = started),
        (error: unknown) =>
          printStatus(t("operations.localStack.cli.computersAgentIsntRunning", { reason: String(error) })),
      )
    : undefined;
  return {
    server,
    agentStarted,
    async close() {
      closing = true;
      await agent?.close();
      await server.close();
    },
  };
}

type Server = Awaited<ReturnType<(typeof import("@muster/server"))["startServer"]>>;

async function startLocalAgent(server: Server, data: string, closing: () => boolean) {
  const { enroll, startAgentThread } = await import("@muster/agent");
  try {
    return startAgentThread({ data, url: server.listening });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "not_signed_in")) throw error;
  }
  const { url, token } = await server.localEnrollment();
  if (closing()) return undefined;
  await enroll({ data, url, token });
  return startAgentThread({ data, url: server.listening });
}
