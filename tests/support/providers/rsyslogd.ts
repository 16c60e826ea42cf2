import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../server/server.ts";

/** Returns why rsyslogd is missing, or undefined if it is installed. */
export const noRsyslogd = (): string | undefined =>
  spawnSync("rsyslogd", ["-v"]).status === 0 && globSync("/usr/lib/*/rsyslog/lmnsd_gtls.so").length
    ? undefined
    : "the packages rsyslog and rsyslog-gnutls are not installed";

/** A message, as parsed by rsyslogd. */
export interface SyslogRecord {
  priority: string;
  time: string;
  host: string;
  program: string;
  message: string;
  /** The structured data, unchanged. */
  data: string;
  text: string;
  /** "1" for a message in RFC 5424 format. */
  version: string;
}

export interface Rsyslogd {
  tcp: number;
  tls: number;
  udp: number;
  /** The file of its certificate. */
  certificate: string;
  records(): SyslogRecord[];
  close(): Promise<void>;
}

const properties: Record<keyof SyslogRecord, string> = {
  priority: 'name="pri"',
  time: 'name="timereported" dateFormat="rfc3339"',
  host: 'name="hostname"',
  program: 'name="app-name"',
  message: 'name="msgid"',
  data: 'name="structured-data"',
  text: 'name="msg"',
  version: 'name="protocol-version"',
};

/** Starts Debian's rsyslogd on loopback, which writes each received message as a line of JSON. */
export async function startRsyslogd(): Promise<Rsyslogd> {
  const home = mkdtempSync(join(tmpdir(), "muster-rsyslogd-"));
  const at = (name: string) => join(home, name);
  const [out, certificate, key] = [at("out.ndjson"), at("certificate.pem"), at("key.pem")];
  const made = [
    "-x509",
    "-newkey",
    "rsa:2048",
    "-noenc",
    "-subj",
    "/CN=logs",
    "-addext",
    "subjectAltName=IP:127.0.0.1",
  ];
  execFileSync("openssl", ["req", ...made, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  const probe = createSocket("udp4").bind(0, "127.0.0.1");
  await once(probe, "listening");
  const udp = probe.address().port;
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  const fields = Object.entries(properties).map(
    ([as, what]) => `property(outname="${as}" ${what} format="jsonf")`,
  );
  const config = at("rsyslog.conf");
  const listen = (name: string, more = "") =>
    `input(type="imtcp" address="127.0.0.1" port="0" listenPortFileName="${at(name)}" ${more})`;
  writeFileSync(
    config,
    `global(workDirectory="${home}" maxMessageSize="64k" defaultNetstreamDriverCAFile="${certificate}"
      defaultNetstreamDriverCertFile="${certificate}" defaultNetstreamDriverKeyFile="${key}")
    module(load="imtcp")
    module(load="imudp")
    ${listen("tcp")}
    ${listen("tls", 'streamDriver.name="gtls" streamDriver.mode="1" streamDriver.authMode="anon"')}
    input(type="imudp" address="127.0.0.1" port="${udp}")
    template(name="line" type="list" option.jsonf="on") { ${fields.join("\n")} }
    action(type="omfile" file="${out}" template="line")
    `,
  );
  const child = spawn("rsyslogd", ["-n", "-f", config, "-i", at("pid")], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (log += String(text)));
  const port = (name: string) => (existsSync(at(name)) ? Number(readFileSync(at(name), "utf8")) : 0);
  await until(
    "rsyslogd listens",
    () => {
      if (child.exitCode !== null) throw new Error(`rsyslogd ended: ${log}`);
      return port("tcp") > 0 && port("tls") > 0;
    },
    60_000,
  );
  return {
    tcp: port("tcp"),
    tls: port("tls"),
    udp,
    certificate,
    records: () =>
      (existsSync(out) ? readFileSync(out, "utf8") : "")
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as SyslogRecord),
    async close() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
