// Folders of remote support, and links to products whose address can't be changed by their variables.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MusterError, remoteTemplateError, type RemoteSupportProduct } from "@muster/sdk";
import { enrollScripted } from "../support/agents/scripted-identity.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import { refusal, startTestServer, type TestServer } from "../support/server/server.ts";

describe("A remote support address", () => {
  test.each<[RemoteSupportProduct, string]>([
    ["CONNECTWISE", "https://acme.screenconnect.com/Host#Access/All%20Machines/{name}"],
    ["TEAMVIEWER", "teamviewer10://control?device={serialNumber}"],
    ["SPLASHTOP", "st-business://com.splashtop.business?mac={mac}"],
    ["TEAMVIEWER", "https://start.example.com/{id}/{ip}?n={systemName}&d={dnsName}"],
  ])("for %s can be %s", (product, template) => {
    expect(remoteTemplateError(product, template)).toBeUndefined();
  });

  test.each<[RemoteSupportProduct, string]>([
    ["CONNECTWISE", "javascript:alert(1)"],
    ["CONNECTWISE", "JaVaScRiPt:alert({name})"],
    ["TEAMVIEWER", "data:text/html,{name}"],
    ["TEAMVIEWER", "file:///etc/passwd"],
    ["CONNECTWISE", "http://acme.example.com/{name}"],
    ["CONNECTWISE", "teamviewer10://control?device={name}"],
    ["CONNECTWISE", "{name}"],
    ["CONNECTWISE", "https://{name}/"],
    ["CONNECTWISE", "https://{name}.example.com/"],
    ["CONNECTWISE", "https://example.com{name}"],
    ["CONNECTWISE", "https://example.com:{id}/"],
    ["CONNECTWISE", "https://user:secret@example.com/{name}"],
    ["CONNECTWISE", "https://{name}@example.com/"],
    ["CONNECTWISE", "https://example.com/{password}"],
    ["CONNECTWISE", "https://example.com/{__proto__}"],
    ["CONNECTWISE", "https://example.com/{{name}}"],
    ["CONNECTWISE", "https://example.com/{name"],
    ["CONNECTWISE", "https://example.com/ {name}"],
    ["CONNECTWISE", "https://example.com/\u202e{name}"],
    ["CONNECTWISE", 'https://example.com/"onclick="x'],
    ["CONNECTWISE", "example.com/{name}"],
    ["TEAMVIEWER", "teamviewer10:{name}"],
  ])("for %s can't be %s", (product, template) => {
    expect(remoteTemplateError(product, template)).toBeTruthy();
  });
});

onEachDatabase("Remote support", (database) => {
  let server: TestServer;
  let pc: number;
  const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);
  const template = "https://acme.screenconnect.com/Host#Access/{name}";
  const connection = (urlTemplate = template) => ({
    path: { clientId: server.clientId, product: "CONNECTWISE" as const },
    body: { urlTemplate },
  });
  const open = { product: "CONNECTWISE" as const };

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    const { clientId, locationId } = server;
    const { token } = await call("createEnrollmentToken", {
      body: { clientId, locationId, expiresInMinutes: 5 },
    });
    ({ nodeId: pc } = await enrollScripted(server.url, { token, hostname: "pc-7/../?x=1#'\"<b>" }));
  });
  afterAll(() => server.close());

  test("keeps folders with unique names and an expiration TTL of 240 minutes by default", async () => {
    const folder = await call("createRemoteSupportFolder", { body: { name: "Front office" } });
    expect(folder).toEqual({ id: folder.id, name: "Front office", description: "", expirationTTL: 240 });
    const again = call("createRemoteSupportFolder", { body: { name: "front OFFICE" } });
    await expect(again).rejects.toThrow(
      "An Organization with this name already exists. Please choose a different name.",
    );
    for (const name of ["", "   ", " padded", "x".repeat(101)])
      expect(await refusal(call("createRemoteSupportFolder", { body: { name } })), name).toBe(
        "validation_failed",
      );
    const long = { name: "Long", description: "x".repeat(101) };
    expect(await refusal(call("createRemoteSupportFolder", { body: long }))).toBe("validation_failed");
    const path = { folderId: folder.id };
    const other = await call("createRemoteSupportFolder", { body: { name: "Back office" } });
    const taken = { path: { folderId: other.id }, body: { name: "Front office" } };
    expect(await refusal(call("updateRemoteSupportFolder", taken))).toBe("remote_folder_name_in_use");
    await call("updateRemoteSupportFolder", { path, body: { description: "Reception", expirationTTL: 60 } });
    expect((await call("listRemoteSupportFolders", {})).results).toMatchObject([
      { name: "Back office" },
      { name: "Front office", description: "Reception", expirationTTL: 60 },
    ]);
    await call("deleteRemoteSupportFolder", { path });
    expect(await refusal(call("deleteRemoteSupportFolder", { path }))).toBe("not_found");
  });

  test("fills an organization's address with URL-encoded values of the device", async () => {
    const path = { nodeId: pc, ...open };
    expect(await refusal(call("openRemoteConnection", { path }))).toBe("remote_connection_not_ready");
    await call("setRemoteConnection", connection());
    const { url } = await call("openRemoteConnection", { path });
    expect(url).toMatch(/^https:\/\/acme\.screenconnect\.com\/Host#Access\/pc-7%2F\.\.%2F%3Fx%3D1%23/);
    expect(url).not.toMatch(/['"<> ]/);
    await call("setRemoteConnection", connection(`${template}/{serialNumber}`));
    const { results } = await call("listDeviceConnections", { path: { nodeId: pc } });
    expect(results).toEqual([
      { product: "TEAMVIEWER", isReady: false, missing: null },
      { product: "SPLASHTOP", isReady: false, missing: null },
      { product: "CONNECTWISE", isReady: true, missing: "serialNumber" },
    ]);
    expect(await refusal(call("openRemoteConnection", { path }))).toBe("remote_connection_not_ready");
    expect((await call("listRemoteConnections", {})).results).toHaveLength(1);
  });

  test("refuses an address that isn't valid for the product", async () => {
    const error: unknown = await call("setRemoteConnection", connection("javascript:alert(1)")).catch(
      (one: unknown) => one,
    );
    expect(error).toMatchObject({ code: "validation_failed", errors: [{ field: "urlTemplate" }] });
    expect(error).toBeInstanceOf(MusterError);
  });

  test("lets users connect only with the product's permission, and only to devices they see", async () => {
    await call("setRemoteConnection", connection());
    const path = { nodeId: pc, ...open };
    const user = await server.person();
    expect((await user.muster.call("listDeviceConnections", { path: { nodeId: pc } })).results).toEqual([]);
    expect(await refusal(user.muster.call("openRemoteConnection", { path }))).toBe("forbidden");
    expect(await refusal(user.muster.call("setRemoteConnection", connection()))).toBe("forbidden");
    expect(await refusal(user.muster.call("listRemoteSupportFolders", {}))).toBe("forbidden");
    const permissions = ["canConnectToConnectWiseControl" as const];
    const able = await server.person({ permissions });
    expect(await refusal(able.muster.call("openRemoteConnection", { path }))).toBe("done");
    const teamViewer = { path: { nodeId: pc, product: "TEAMVIEWER" as const } };
    expect(await refusal(able.muster.call("openRemoteConnection", teamViewer))).toBe("forbidden");
    const { clientId } = await server.organization("Other");
    const stranger = await server.person({ permissions, organizationIds: [clientId] });
    expect(await refusal(stranger.muster.call("openRemoteConnection", { path }))).toBe("not_found");
    const listed = stranger.muster.call("listDeviceConnections", { path: { nodeId: pc } });
    expect(await refusal(listed)).toBe("not_found");
  });
});
