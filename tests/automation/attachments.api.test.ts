// Applications of the script library and their files.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  attachmentMessages,
  limits,
  uploadAttachment,
  type Attachment,
  type NewApplication,
} from "@muster/sdk";
import { onEachDatabase } from "../support/server/databases.ts";
import { codeOf, refusal, startTestServer, type Person, type TestServer } from "../support/server/server.ts";
import { complaints, createTechnician, png } from "./library.ts";

onEachDatabase("Script attachments", (database) => {
  let server: TestServer;
  let ada: Person["muster"];
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), malwareScan: "off" });
    ada = server.ada.muster;
  });
  afterAll(() => server.close());

  const technician = (...texts: string[]) => createTechnician(server, ...texts);

  const bytes = (size: number) => Buffer.alloc(size, "muster");
  const upload = (
    kind: "INSTALLER" | "HELPER" | "ICON",
    name: string,
    content: Buffer,
    who = ada,
    percents: number[] = [],
  ) =>
    uploadAttachment(who, {
      kind,
      name,
      file: new Blob([new Uint8Array(content)]),
      onProgress: (n) => percents.push(n),
    });
  const folder = () => readdirSync(join(server.data, "attachments"));
  const application = (
    name: string,
    file: Attachment,
    more: Partial<NewApplication> = {},
  ): NewApplication => ({
    name,
    language: "binary_install",
    operatingSystems: ["WINDOWS"],
    architecture: ["64", "32"],
    categoriesIds: [3],
    scriptParameters: ["/quiet"],
    binaryInstallSettings: { runnableAttachmentId: file.id, runAs: "localadmin" },
    ...more,
  });

  test("an installer is uploaded in parts, with progress, and downloaded unchanged", async () => {
    const content = bytes(5_000_001);
    const percents: number[] = [];
    const file = await upload("INSTALLER", "viewer.msi", content, ada, percents);
    expect(percents).toEqual([41, 83, 100]);
    expect(file).toMatchObject({ uploadStatus: "SUCCESS", tempUri: null, progress: 100 });
    expect(file.metadata).toMatchObject({ name: "viewer.msi", extension: ".msi", size: content.length });
    const path = join(server.data, "attachments", file.resourceId);
    expect([statSync(path).mode & 0o777, statSync(join(server.data, "attachments")).mode & 0o777]).toEqual([
      0o600, 0o700,
    ]);
    const signed = await ada.call("getAttachmentSignedUrl", { path: { attachmentId: file.id } });
    const answer = await fetch(signed.signedUrl);
    const got = Buffer.from(await answer.arrayBuffer());
    expect(got.equals(content)).toBe(true);
    expect(createHash("sha256").update(got).digest("base64url")).toBe(signed.digest);
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    expect(await codeOf(fetch(`${signed.signedUrl.slice(0, -2)}AA`))).toBe("signed_url_invalid");
    await ada.call("deleteAttachment", { path: { attachmentId: file.id } });
    expect(existsSync(path)).toBe(false);
    expect(await codeOf(fetch(signed.signedUrl))).toBe("not_found");
  });

  test("missing, duplicate and other users' parts are refused", async () => {
    const started = await ada.call("startAttachmentUpload", {
      body: { kind: "HELPER", name: "a.bin", size: 8 },
    });
    const { resourceId, tempUri } = started;
    const put = (offset: number, text: string, who = ada) =>
      refusal(
        who.call("putAttachmentPart", { path: { resourceId }, query: { offset }, body: new Blob([text]) }),
      );
    const finish = () =>
      refusal(
        ada.call("finalizeAttachment", {
          body: {
            tempUri: tempUri!,
            metadata: { name: "a.bin", mimeType: "", size: 8, extension: ".bin" },
          },
        }),
      );
    expect(await put(4, "efgh")).toBe("upload_out_of_order");
    expect(await put(0, "abcd")).toBe("done");
    expect(await put(0, "abcd")).toBe("upload_out_of_order");
    expect(await finish()).toBe("upload_out_of_order");
    expect(await put(4, "efghi")).toBe("upload_out_of_order");
    expect(await put(4, "efgh", (await server.person()).muster)).toBe("not_found");
    expect(await put(4, "efgh")).toBe("done");
    expect(await finish()).toBe("done");
    expect(await finish()).toBe("not_found");
    const { token } = server.ada;
    const raw = (type: string, path: string, content: string | Buffer) =>
      codeOf(
        fetch(server.url + path, {
          method: "PUT",
          headers: { authorization: `Bearer ${token}`, "content-type": type },
          body: new Uint8Array(Buffer.from(content)),
        }),
      );
    expect(await raw("application/json", `${tempUri}?offset=0`, "{}")).toBe("not_found");
    expect(await raw("application/octet-stream", "/ws/scripting/scripts", "x")).toBe(
      "unsupported_media_type",
    );
    expect(
      await raw(
        "application/octet-stream",
        `${tempUri}?offset=0`,
        Buffer.alloc(limits.attachmentPartBytes + 1),
      ),
    ).toBe("payload_too_large");
  });

  test("an invalid icon or one that is too large is refused and leaves no file behind", async () => {
    const before = folder().length;
    expect(await complaints(upload("ICON", "a.png", png(64, 64)))).toEqual([
      `metadata: ${attachmentMessages.icon}`,
    ]);
    expect(await complaints(upload("ICON", "a.png", Buffer.from("no picture")))).toEqual([
      `metadata: ${attachmentMessages.iconType}`,
    ]);
    expect(folder()).toHaveLength(before);
  });

  test("an application is validated, created, updated and deleted with its files", async () => {
    const check = (more: object = {}) =>
      ada.call("checkApplicationUpload", {
        body: {
          name: "Viewer",
          architecture: ["64"],
          categoriesIds: [3],
          operatingSystems: ["WINDOWS"],
          runAs: "system",
          files: [{ kind: "INSTALLER", name: "viewer.msi", size: 1_000 }],
          ...more,
        },
      });
    expect(await check()).toEqual({ mfaRequired: false });
    expect(await complaints(check({ operatingSystems: ["MAC"] }))).toEqual([
      "files.0: The file must be .dmg or .pkg",
    ]);
    const helper = { kind: "HELPER", name: "h", size: 1 };
    expect(await complaints(check({ files: Array.from({ length: 6 }, () => helper) }))).toEqual([
      "files: Only 5 attachments are allowed.",
    ]);

    const before = folder().length;
    const [installer, icon, help] = [
      await upload("INSTALLER", "viewer.msi", bytes(1_000)),
      await upload("ICON", "viewer.png", png(32, 32)),
      await upload("HELPER", "answers.txt", bytes(10)),
    ];
    const settings = {
      runnableAttachmentId: installer.id,
      customIconAttachmentId: icon.id,
      helperFilesAttachmentIds: [help.id],
      runAs: "localadmin",
    };
    const made = await ada.call("createApplication", {
      body: application("Viewer", installer, { binaryInstallSettings: settings }),
    });
    expect(made).toMatchObject({
      language: "binary_install",
      architecture: ["64", "32"],
      deviceType: "WINDOWS",
    });
    expect(made.binaryInstallSettings).toMatchObject(settings);
    expect(await refusal(check())).toBe("automation_name_in_use");
    const files = await ada.call("getBinaryScriptAttachments", { path: { scriptId: made.id } });
    expect(files.runnableAttachment).toMatchObject({ id: installer.id, url: null });
    expect([files.helperAttachments.length, files.customIconAttachment?.id]).toEqual([1, icon.id]);
    expect(await refusal(ada.call("copyScript", { body: { fromId: made.id, name: "Other" } }))).toBe(
      "automation_not_copyable",
    );
    // a file belongs to one automation
    expect(
      await complaints(ada.call("createApplication", { body: application("Thief", installer) })),
    ).toEqual(["binaryInstallSettings.runnableAttachmentId: Choose an installer file"]);
    const onlyInstaller = { ...application("Viewer", installer), id: made.id };
    await ada.call("updateApplication", { body: onlyInstaller });
    // the first version still has its three files
    expect(folder()).toHaveLength(before + 3);
    const versions = await ada.call("listScriptVersions", { path: { scriptId: made.id }, query: {} });
    expect(versions.results.map(({ version }) => version)).toEqual([2, 1]);
    await ada.call("deleteScript", { path: { scriptId: made.id } });
    expect(folder()).toHaveLength(before);
  });

  test("an application that runs a program requires a path and Windows", async () => {
    const run = (path: string, operatingSystems: NewApplication["operatingSystems"] = ["WINDOWS"]) =>
      ada.call("createApplication", {
        body: {
          name: "Calculator",
          language: "binary_run",
          operatingSystems,
          architecture: ["64"],
          categoriesIds: [3],
          binaryRunSettings: { runnableLocalPath: path, runAs: "system" },
        },
      });
    expect(await complaints(run(" "))).toEqual(["binaryRunSettings.runnableLocalPath: Required"]);
    expect(await complaints(run("/bin/true", ["LINUX"]))).toEqual([
      "operatingSystems: Run application doesn't run on Linux",
    ]);
    expect(await run("C:\\calc.exe")).toMatchObject({
      language: "binary_run",
      actions: ["READ", "UPDATE", "DELETE", "RUN"],
    });
  });

  test("a download address must use HTTPS, a known file type and a public host", async () => {
    const add = (url: string) => ada.call("addAttachmentUrl", { body: { kind: "INSTALLER", url } });
    for (const url of ["http://example.com/a.msi", "file:///etc/passwd", "a.msi"])
      expect(await complaints(add(url)), url).toEqual(["url: Please enter a valid URL"]);
    expect(await complaints(add("https://example.com/a.txt"))).toEqual([
      "url: The file must be .exe, .msi, .dmg, .pkg, .deb, .rpm, .sh, .run, .bin, or .appimage",
    ]);
    const { id } = await add("https://127.0.0.1/a.msi");
    const show = () => ada.call("getAttachment", { path: { attachmentId: id } });
    await expect.poll(async () => (await show()).uploadStatus, { timeout: 20_000 }).toBe("FAILURE");
    expect((await show()).detail).not.toBe("");
    expect(await refusal(ada.call("getAttachmentSignedUrl", { path: { attachmentId: id } }))).toBe(
      "attachment_failed",
    );
  });

  test("unused uploads are limited", async () => {
    const who = await technician("SCRIPT_CATEGORY.View", "SCRIPT_CATEGORY.Create");
    const start = () =>
      refusal(who.call("startAttachmentUpload", { body: { kind: "HELPER", name: "a", size: 1 } }));
    for (let i = 0; i < limits.attachmentsUnused; i++) expect(await start()).toBe("done");
    expect(await start()).toBe("too_many_requests");
  });
});
