// A timestamp service (RFC 3161): OpenSSL's, behind a small HTTP server.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

interface Fault {
  status?: number;
  body?: string;
  /** OpenSSL accepts only SHA-512 digests, so that it responds with a refusal. */
  isRefused?: boolean;
}

export interface TimestampService {
  url: string;
  /** The number of responses with a timestamp. */
  requests(): number;
  /** Sets how requests are answered from now on. */
  answer(fault: Fault): void;
  close(): Promise<void>;
}

const settings = `[tsa]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
ess_cert_id_alg = sha256
`;

/** @param folder with the files of the timestamping certificate and of its key */
export async function startTimestampService(
  folder: string,
  { certificate, key }: { certificate: string; key: string },
): Promise<TimestampService> {
  writeFileSync(join(folder, "serial"), "01");
  writeFileSync(join(folder, "tsa.cnf"), settings);
  writeFileSync(join(folder, "refusing.cnf"), settings.replace(/digests = .*/, "digests = sha512"));
  let fault: Fault = {};
  let answered = 0;
  const server = createServer(async (request, response) => {
    const query = await buffer(request);
    if (fault.status) response.statusCode = fault.status;
    if (fault.status || fault.body) return void response.end(fault.body);
    writeFileSync(join(folder, "query.tsq"), query);
    const by = ["-config", fault.isRefused ? "refusing.cnf" : "tsa.cnf", "-section", "tsa"];
    const args = ["ts", "-reply", ...by, "-signer", certificate, "-inkey", key, "-queryfile", "query.tsq"];
    execFileSync("openssl", [...args, "-out", "answer.tsr"], { cwd: folder, stdio: "pipe" });
    if (!fault.isRefused) answered++;
    response.setHeader("content-type", "application/timestamp-reply");
    response.end(readFileSync(join(folder, "answer.tsr")));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/tsa`,
    requests: () => answered,
    answer(next) {
      fault = next;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
