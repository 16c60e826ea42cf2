// A server with TLS and an agent, in separate processes, as in production.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { enroll } from "@muster/agent";
import { createMuster, type Muster } from "@muster/sdk";
import { openServer, Program } from "../../../support/server/processes.ts";
import { keyOfUser } from "../user-keys.ts";

export interface SecureComputer {
  url: string;
  nodeId: number;
  /** Creates a system administrator. */
  user(email: string): Promise<{ token: string; muster: Muster }>;
  close(): Promise<void>;
}

/** Creates a certificate for this computer, which this process and its child processes trust. */
function trustedCertificate(folder: string): { tlsCert: string; tlsKey: string } {
  const [tlsCert, tlsKey] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"];
  const files = ["-keyout", tlsKey, "-out", tlsCert];
  execFileSync("openssl", ["req", "-x509", ...kind, ...name, ...files], { stdio: "ignore" });
  setDefaultCACertificates([...getCACertificates("default"), readFileSync(tlsCert, "utf8")]);
  process.env.NODE_EXTRA_CA_CERTS = tlsCert;
  return { tlsCert, tlsKey };
}

export async function startSecureComputer(): Promise<SecureComputer> {
  const folder = mkdtempSync(join(tmpdir(), "muster-secure-"));
  const { url, muster, server } = await openServer(join(folder, "server"), trustedCertificate(folder));
  const data = join(folder, "agent");
  const enrollment = await muster.call("createEnrollmentToken", {
    body: { clientId: 1, locationId: 1, expiresInMinutes: 5 },
  });
  const { nodeId } = await enroll({ url, token: enrollment.token, data, name: "web-01" });
  const agent = new Program("../agents/delegate-process.ts", () => [data, url]);
  await agent.start((state) => state === "connected");
  return {
    url,
    nodeId,
    async user(email) {
      const rights = { sysadmin: true, roleIds: [], organizationIds: null };
      const token = await keyOfUser(url, muster, { email, ...rights });
      return { token, muster: createMuster({ url, token }) };
    },
    async close() {
      await agent.kill();
      await server.kill();
      delete process.env.NODE_EXTRA_CA_CERTS;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
