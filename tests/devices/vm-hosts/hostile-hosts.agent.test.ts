// What VM hosts, and impostors of them, can do to the agent that reads them.
import { afterEach, describe, expect, test } from "vitest";
import type { VmHostPlace } from "@muster/sdk/live";
import { withHost } from "../../../agent/src/virtualization/open-host.ts";
import { startHttpsHost, type HttpsHost } from "../../support/hostile/https-host.ts";

const secrets = { 1: { user: "root", password: "S3cret" } };
const open: HttpsHost[] = [];

async function start(...given: Parameters<typeof startHttpsHost>): Promise<HttpsHost> {
  const host = await startHttpsHost(...given);
  open.push(host);
  return host;
}
const placeOf = ({ port, fingerprint }: HttpsHost, more: Partial<VmHostPlace> = {}): VmHostPlace => ({
  type: "ESXI",
  hostname: "127.0.0.1",
  port,
  fingerprint,
  credential: { id: 1, networks: ["127.0.0.0/8"] },
  ...more,
});
const read = (place: VmHostPlace) => withHost(place, secrets, (host) => host.read());
const failure = (place: VmHostPlace) =>
  read(place).then(
    () => "read",
    ({ code, detail }: { code?: string; detail?: string }) => `${code}: ${detail}`,
  );

const soap = (body: string) =>
  `<?xml version="1.0"?><e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><e:Body>${body}</e:Body></e:Envelope>`;
const content = soap(`<RetrieveServiceContentResponse xmlns="urn:vim25"><returnval>
  <rootFolder type="Folder">ha-folder-root</rootFolder><propertyCollector type="PropertyCollector">pc</propertyCollector>
  <viewManager type="ViewManager">vm</viewManager><sessionManager type="SessionManager">sm</sessionManager>
  <about><fullName>VMware ESXi 8.0.3</fullName><apiType>HostAgent</apiType></about></returnval></RetrieveServiceContentResponse>`);

/** Simulates a host that responds to the given methods and refuses all others. */
const esxi =
  (answers: Record<string, string>): Parameters<typeof startHttpsHost>[0] =>
  ({ body }, response) => {
    const method = /<Body><(\w+)/.exec(body)?.[1] ?? "";
    const known = method === "RetrieveServiceContent" ? content : answers[method];
    response.setHeader("set-cookie", 'vmware_soap_session="abc"; Path=/; HttpOnly');
    response.end(known ?? soap(`<${method}Response xmlns="urn:vim25"></${method}Response>`));
  };
const called = ({ requests }: HttpsHost) => requests.map(({ body }) => /<Body><(\w+)/.exec(body)?.[1] ?? "");

afterEach(async () => {
  for (const host of open.splice(0)) await host.close();
});

describe("A hostile VM host", () => {
  test("receives no request if its certificate is unknown or has changed", async () => {
    const first = await start(esxi({}));
    const { port, fingerprint } = first;
    expect(await failure(placeOf(first, { fingerprint: "" }))).toBe(`certificate_unknown: ${fingerprint}`);
    expect(first.requests).toEqual([]);
    await open.pop()!.close();
    const impostor = await start(esxi({}), port);
    expect(impostor.fingerprint).not.toBe(fingerprint);
    expect(await failure(placeOf({ ...impostor, fingerprint }))).toBe(
      `certificate_changed: ${impostor.fingerprint}`,
    );
    expect(impostor.requests).toEqual([]);
  });

  test("outside the credential's networks is never connected to", async () => {
    const host = await start(esxi({}));
    const elsewhere = { credential: { id: 1, networks: ["192.0.2.0/24"] } };
    for (const hostname of ["127.0.0.1", "localhost"])
      expect(await failure(placeOf(host, { ...elsewhere, hostname }))).toContain("address_not_allowed");
    const wide = { credential: { id: 1, networks: ["169.254.0.0/16", "127.0.0.0/8"] } };
    for (const hostname of ["169.254.169.254", "::ffff:169.254.169.254"])
      expect(await failure(placeOf(host, { ...wide, hostname }))).toContain("address_not_allowed");
    expect(await failure(placeOf(host, { credential: null }))).toContain("address_not_allowed");
    expect(host.requests).toEqual([]);
  });

  test("can't redirect the agent to another address", async () => {
    const target = await start((_, response) => response.end("secret"));
    const host = await start((_, response) => {
      response.writeHead(302, { location: `https://127.0.0.1:${target.port}/latest/meta-data` });
      response.end();
    });
    expect(await failure(placeOf(host))).toBe("esxi_unknown: it redirects");
    expect(target.requests).toEqual([]);
  });

  test.each([
    ["entities", `<!DOCTYPE e [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${"<e>&b;</e>"}`],
    ["files", `<!DOCTYPE e [<!ENTITY x SYSTEM "file:///etc/passwd">]><e>&x;</e>`],
    ["depth", `<?xml version="1.0"?>${"<a>".repeat(100_000)}`],
    ["nothing", ""],
    ["HTML", "<html><body><p>Sign in</body></html>"],
    ["numbers without end", `<?xml version="1.0"?><a>${"&#0;".repeat(100)}</a>`],
  ])("is rejected, and gets no password, if it responds with %s", async (_, answer) => {
    const host = await start((_request, response) => response.end(answer));
    expect(await failure(placeOf(host))).toMatch(/^(esxi_unknown|unsupported_target): /);
    expect(JSON.stringify(host.requests)).not.toContain("S3cret");
  });

  test("is rejected if its response is too large", async () => {
    const host = await start((_, response) => {
      const more = () => {
        while (response.writable && response.write("a".repeat(1_000_000)));
        response.once("drain", more);
      };
      more();
    });
    expect(await failure(placeOf(host))).toBe("esxi_unknown: its answer is too large");
  });

  test("times out if it doesn't respond", async () => {
    const host = await start(() => undefined);
    expect(await failure(placeOf(host))).toBe("esxi_init_timeout: ");
  });

  test("has its names cleaned of control characters and shortened, and markup stays text", async () => {
    const machine = (id: string, name: string) => `<objects><obj type="VirtualMachine">${id}</obj>
      <propSet><name>name</name><val xsi:type="xsd:string">${name}</val></propSet>
      <propSet><name>runtime.powerState</name><val>poweredOn</val></propSet></objects>`;
    const machines = [
      machine("vm-1", "a&#x9;&#x9b;31mred&#x202e;txt.exe"),
      machine("vm-2", "&lt;img src=x onerror=alert(1)&gt;"),
      machine("vm-3", "n".repeat(100_000)),
      machine("../../vm-4; rm", "not a reference"),
    ];
    const host = await start(
      esxi({
        CreateContainerView: soap(
          `<CreateContainerViewResponse xmlns="urn:vim25"><returnval type="ContainerView">v</returnval></CreateContainerViewResponse>`,
        ),
        RetrievePropertiesEx: soap(
          `<RetrievePropertiesExResponse xmlns="urn:vim25"><returnval>${machines.join("")}</returnval></RetrievePropertiesExResponse>`,
        ),
      }),
    );
    const { reading } = await read(placeOf(host));
    expect(reading.vms.map(({ ref }) => ref)).toEqual(["vm-1", "vm-2", "vm-3"]);
    for (const { name } of reading.vms) expect(name).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(reading.vms[2]!.name.length).toBeLessThanOrEqual(400);
    // text isn't changed, because pages escape it
    expect(reading.vms[1]!.name).toBe("<img src=x onerror=alert(1)>");
    expect(called(host).at(-1)).toBe("Logout");
  });

  test("is signed out of even if a request fails", async () => {
    const fault = soap(`<e:Fault><faultstring>out of &lt;order&gt;</faultstring></e:Fault>`);
    const host = await start(esxi({ CreateContainerView: fault }));
    expect(await failure(placeOf(host))).toBe("esxi_unknown: out of <order>");
    expect(called(host)).toEqual(["RetrieveServiceContent", "Login", "CreateContainerView", "Logout"]);
  });

  test("gets the password escaped, so that it can't add commands to the sign-in", async () => {
    const host = await start(esxi({}));
    const password = '</password></Login><PowerOffVM_Task>&"';
    const reading = withHost(placeOf(host), { 1: { user: "root", password } }, (one) => one.read());
    await reading.catch(() => undefined);
    const login = host.requests.find(({ body }) => body.includes("<Login"))!.body;
    expect(login).not.toContain("<PowerOffVM_Task");
    expect(called(host)).not.toContain("PowerOffVM_Task");
  });
});
