// muster web-page, with nginx on a device near a probe.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canAddAddresses, enter, startPageSite, type PageSite } from "../../support/providers/page-site.ts";
import { run } from "../../support/clients/muster.ts";
import { certificate } from "../../support/hostile/network-services.ts";
import { freePort } from "../../support/server/ports.ts";
import { until } from "../../support/server/server.ts";

describe.runIf(canAddAddresses)("muster web-page", () => {
  let site: PageSite;
  let home: string;
  let nginx: ChildProcess;
  let env: Record<string, string>;
  let plain: number;
  let tls: number;
  const muster = (...args: string[]) => run(["web-page", "10.219.8.3", ...args], { env });

  beforeAll(async () => {
    site = await startPageSite("10.219.8.3");
    home = mkdtempSync(join(tmpdir(), "muster-pages-"));
    const { server } = site;
    env = { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
    [plain, tls] = [await freePort(), await freePort()];
    const { cert, key } = certificate("/CN=switch.example.com", 1);
    writeFileSync(join(home, "cert.pem"), String(cert));
    writeFileSync(join(home, "key.pem"), String(key), { mode: 0o600 });
    writeFileSync(join(home, "index.html"), "<h1>Switch 3</h1>");
    const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    writeFileSync(
      join(home, "nginx.conf"),
      `daemon off; pid ${home}/pid; error_log stderr; user root; events {}
       http { access_log off; ${folders.map((name) => `${name}_temp_path ${home}/${name};`).join(" ")}
         server { listen 10.219.8.3:${plain}; root ${home}; }
         server { listen 10.219.8.3:${tls} ssl; root ${home};
           ssl_certificate ${home}/cert.pem; ssl_certificate_key ${home}/key.pem; } }`,
    );
    nginx = spawn("/usr/sbin/nginx", ["-e", "stderr", "-c", join(home, "nginx.conf")], { stdio: "ignore" });
    await until("nginx responds", async () => (await muster("--port", String(plain))).exitCode === 0, 30_000);
  }, 60_000);
  afterAll(async () => {
    nginx.kill("SIGTERM");
    await once(nginx, "exit");
    await site.close();
    rmSync(home, { recursive: true, force: true });
  });

  test("prints only the address on stdout, and its target on stderr", async () => {
    const { stdout, stderr } = await muster("--port", String(plain), "--print");
    expect(stdout).toMatch(
      /^http:\/\/[\da-f-]{36}\.localhost:\d+\/\.well-known\/muster-page\?ticket=[\w-]+$/,
    );
    expect(stderr).toContain(`http://10.219.8.3:${plain}/ of 10.219.8.3 through web-01, session `);
    expect((await (await enter(stdout)).ask("/")).text).toBe("<h1>Switch 3</h1>");
  });

  test("shows a new certificate, and prints JSON with --json", async () => {
    const args = ["--port", String(tls), "--protocol", "https", "--json", "url,target,isNewCertificate"];
    const first = await muster(...args);
    expect(first.stderr).toMatch(/Certificate: SHA256:\S+\. It wasn't known/);
    const [page] = [JSON.parse(first.stdout) as { url: string; target: string }];
    expect(page).toMatchObject({ target: `https://10.219.8.3:${tls}/`, isNewCertificate: true });
    expect((await (await enter(page.url)).ask("/index.html")).text).toBe("<h1>Switch 3</h1>");
    expect(JSON.parse((await muster(...args)).stdout)).toMatchObject({ isNewCertificate: false });
  });

  test("fails with an exit code and an explanation", async () => {
    const nothing = await muster("--port", "9");
    expect(nothing.stderr).toContain("10.219.8.3:9 can't be reached: nothing listens there.");
    expect(nothing.exitCode).toBe(5);
    const unencrypted = await muster("--port", String(plain), "--protocol", "https");
    expect(unencrypted.stderr).toContain(`10.219.8.3:${plain} doesn't respond over https`);
    expect((await muster("--port", "0")).exitCode).toBe(2);
    expect((await muster("--certificate-fingerprint", "x")).exitCode).toBe(2);
    expect((await run(["web-page", "nowhere"], { env })).exitCode).toBe(3);
    const planned = await muster("--dry-run");
    expect(planned.stdout + planned.stderr).toContain("/ws/rtc/web-page");
  });

  test("says how to enable pages if the server has no address for them", async () => {
    await site.server.restart({ publicUrl: "http://muster.example.com", allowHttp: true });
    const { listening } = site.server.server;
    const off = await run(["web-page", "10.219.8.3"], { env: { ...env, MUSTER_URL: listening } });
    expect(off.stderr).toContain("Set MUSTER_PAGES_URL");
    expect(off.exitCode).toBe(6);
  });
});
