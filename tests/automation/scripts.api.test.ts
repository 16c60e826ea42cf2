// The script library: scripts, applications and their files, categories, and permissions.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  architectureOptions,
  architecturesOf,
  attachmentMessages,
  calculatedNameOf,
  checkFile,
  checkIcon,
  checkParameter,
  checkRunVariables,
  checkVariables,
  completeVariables,
  contentOfText,
  environmentOf,
  errorMessage,
  isSecureUrl,
  limits,
  MusterError,
  runAsOptions,
  scriptMessages,
  textOfContent,
  uploadAttachment,
  uploadLabels,
  type Attachment,
  type NewApplication,
  type NewScript,
  type ScriptVariable,
} from "@muster/sdk";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  codeOf,
  refusal,
  request,
  startTestServer,
  type Person,
  type TestServer,
} from "../support/server/server.ts";

const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(33);
  Buffer.from("\u0089PNG\r\n\u001a\n\0\0\0\rIHDR", "latin1").copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

/** The messages of an error, by field. */
const complaints = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: unknown) =>
      error instanceof MusterError
        ? error.errors.map(({ field, message }) => `${field}: ${message}`)
        : String(error),
  );

describe("Script validation", () => {
  test("the messages are in the catalog", () => {
    expect(scriptMessages.saveFailed).toBe("Something went wrong. Please try again.");
    expect(scriptMessages.fetchFailed).toBe("Error fetching automations");
    expect(scriptMessages.nameExists).toBe("This name already exists");
    expect(scriptMessages.underReview).toBe("Automation under review");
    expect(scriptMessages.pathPlaceholder).toBe("Path to EXE");
    expect(scriptMessages.delete).toBe(
      "Are you sure that you want to delete this automation? Policies and Scheduled Tasks referencing this automation will be affected.",
    );
    expect(attachmentMessages.chooseInstaller).toBe("Choose an installer file");
    expect(attachmentMessages.icon).toBe("The size should be max 32 x 32 pixels");
    expect(attachmentMessages.url).toBe("Please enter a valid URL");
    expect(attachmentMessages.tooLarge).toBe("File is larger than 100 MB");
    expect(attachmentMessages.missing).toBe("Resource Not Found");
    expect(uploadLabels.SUSPICIOUS.hint).toBe("This attachment has been flagged as suspicious");
    expect(uploadLabels.FAILURE.hint).toBe("There was an error while uploading the attachment");
  });

  test("run-as options and architectures depend on the operating system", () => {
    const values = (...systems: Parameters<typeof runAsOptions>[0]) =>
      runAsOptions(systems).map(({ value }) => value);
    expect(values("WINDOWS")).toEqual(["system", "loggedonuser", "localadmin", "domainadmin"]);
    expect(values("MAC")).toEqual(["system", "preferredmaccredential"]);
    expect(values("LINUX")).toEqual(["system", "preferredlinuxcredential"]);
    expect(values("WINDOWS", "LINUX")).toEqual(["system"]);
    expect(architectureOptions(["WINDOWS"])).toEqual(["ALL", "64", "32"]);
    expect(architectureOptions(["MAC"])).toEqual(["64"]);
    expect(architecturesOf("ALL")).toEqual(["64", "32"]);
  });

  test("files are checked by type, name and size; icons by their pixel dimensions", () => {
    const file = (kind: "INSTALLER" | "HELPER" | "ICON", name: string, size: number) =>
      checkFile({ kind, name, size });
    expect(file("INSTALLER", "a.MSI", limits.scriptInstallerBytes)).toBeUndefined();
    expect(file("INSTALLER", "a.msi", limits.scriptInstallerBytes + 1)).toMatch(
      /^The file exceeds the limit of 1 GB/,
    );
    expect(file("INSTALLER", "a.txt", 1)).toContain(".exe");
    expect(checkFile({ kind: "INSTALLER", name: "a.dmg", size: 1 }, ["WINDOWS"])).toBe(
      "The file must be .exe or .msi",
    );
    expect(checkFile({ kind: "INSTALLER", name: "a.dmg", size: 1 }, ["MAC"])).toBeUndefined();
    expect(file("HELPER", "a.bin", 104_857_600)).toBeUndefined();
    expect(file("HELPER", "a.bin", 104_857_601)).toBe(attachmentMessages.tooLarge);
    expect(file("HELPER", "a.bin", 0)).toBe(attachmentMessages.empty);
    expect(checkIcon(png(32, 32))).toBeUndefined();
    expect(checkIcon(png(33, 1))).toBe(attachmentMessages.icon);
    const gif = Buffer.from("GIF89a\x21\0\x20\0", "latin1");
    expect(checkIcon(gif)).toBe(attachmentMessages.icon);
    const ico = Buffer.alloc(22);
    Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]).copy(ico);
    expect(checkIcon(ico)).toBeUndefined();
    ico[6] = 0;
    expect(checkIcon(ico)).toBe(attachmentMessages.icon);
    const jpeg = Buffer.from("ffd8ffe000040000ffc0001108002000200301", "hex");
    expect(checkIcon(jpeg)).toBeUndefined();
    for (const bad of [
      Buffer.alloc(0),
      Buffer.from("<svg/>"),
      jpeg.subarray(0, 12),
      Buffer.from([0xff, 0xd8, 0xff]),
    ])
      expect(checkIcon(bad)).toBe(attachmentMessages.iconType);
  });

  test("presets are trimmed, not empty and unique", () => {
    expect(checkParameter(" /q ", [])).toBeUndefined();
    expect(checkParameter("  ", [])).toBe(scriptMessages.parameterEmpty);
    expect(checkParameter("/q ", [" /q"])).toBe(scriptMessages.parameterTwice);
  });

  test("a variable's value fits its type, and its environment name is safe and unique", () => {
    const of = (type: ScriptVariable["type"], defaultValue: string, more: Partial<ScriptVariable> = {}) =>
      checkVariables([{ name: "Wanted", type, defaultValue, ...more }]).map(({ message }) => message);
    const good: [ScriptVariable["type"], string][] = [
      ["TEXT", "; rm -rf /"],
      ["CHECKBOX", "true"],
      ["INTEGER", "-12"],
      ["DECIMAL", "1.5"],
      ["DATE", "2028-02-29"],
      ["TIME", "23:59"],
      ["DATETIME", "2027-01-31T22:00"],
      ["IPADDRESS", "2001:db8::1"],
      ["URL", "https://example.com/a?b"],
    ];
    const bad: [ScriptVariable["type"], string][] = [
      ["CHECKBOX", "yes"],
      ["INTEGER", "1.5"],
      ["DECIMAL", "1e5"],
      ["DATE", "2027-02-29"],
      ["TIME", "24:00"],
      ["DATETIME", "2027-01-31 22:00"],
      ["IPADDRESS", "192.0.2.256"],
      ["URL", "http://example.com"],
    ];
    for (const [type, value] of good) expect(of(type, value), `${type} ${value}`).toEqual([]);
    for (const [type, value] of bad) expect(of(type, value), `${type} ${value}`).toHaveLength(1);
    expect(of("URL", "ftp://example.com")).toEqual(["Please enter a valid URL"]);
    expect(of("DROPDOWN", "c", { valueList: ["a", "b"] })).toEqual(["Must be one of the options"]);
    expect(of("DROPDOWN", "a", { valueList: ["a", "a"] })).toEqual(["This option already exists"]);
    expect(of("DROPDOWN", "")).toEqual(["A dropdown needs options"]);
    expect(of("TEXT", "", { valueList: ["a"] })).toEqual(["Only dropdowns have options"]);
    expect(calculatedNameOf("Réboot after?")).toBe("rebootAfter");
    expect(calculatedNameOf("7 days")).toBe("_7Days");
    expect(calculatedNameOf("日本")).toBe("variable");
    for (const name of ["Path", "LD_PRELOAD", "BASH_ENV", "PSModulePath", "HOME", "NODE_OPTIONS"])
      expect(checkVariables([{ name, calculatedName: name, type: "TEXT" }]), name).toHaveLength(1);
    const twice = [{ name: "Days" }, { name: "days" }].map((one) => ({ ...one, type: "TEXT" as const }));
    expect(checkVariables(twice)[0]?.message).toBe("A variable with this name already exists");
    for (const url of [
      "https://",
      "https:///x",
      "javascript:alert(1)",
      "https://a b",
      "https://me:secret@example.com",
    ])
      expect(isSecureUrl(url), url).toBe(false);
  });

  test("a run gets each variable's value or its default; required variables need a value", () => {
    const scriptVariables = completeVariables([
      { name: "Service name", type: "TEXT", required: true },
      { name: "Days", type: "INTEGER", defaultValue: "7" },
      { name: "Force", type: "CHECKBOX" },
    ]);
    const run = (given: Record<string, string>) => checkRunVariables({ scriptVariables }, given);
    expect(run({})).toEqual([{ field: "serviceName", message: "Required" }]);
    expect(run({ serviceName: "ssh", days: "x" })).toEqual([
      { field: "days", message: "Must be a whole number" },
    ]);
    expect(run({ serviceName: "ssh", other: "x" })).toEqual([{ field: "other", message: "Unknown" }]);
    expect(environmentOf({ scriptVariables }, { serviceName: "ssh" })).toEqual({
      serviceName: "ssh",
      days: "7",
      force: "false",
    });
  });

  test("a source is stored byte for byte", () => {
    const text = "\ufeffecho grüße\r\n\t\u0000";
    expect(textOfContent(contentOfText(text))).toBe(text);
  });
});

onEachDatabase("Script library", (database) => {
  let server: TestServer;
  let ada: Person["muster"];
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), malwareScan: "off" });
    ada = server.ada.muster;
  });
  afterAll(() => server.close());

  const body = (name: string, more: Partial<NewScript> = {}): NewScript => ({
    name,
    language: "sh",
    operatingSystems: ["LINUX"],
    categoriesIds: [3],
    content: contentOfText(`echo ${name}\n`),
    ...more,
  });
  const create = (name: string, more: Partial<NewScript> = {}) =>
    ada.call("createScript", { body: body(name, more) });
  const names = async (query: Parameters<typeof ada.call<"listScripts">>[1]["query"] = {}, who = ada) =>
    (await who.call("listScripts", { query })).results.map(({ name }) => name);
  const categories = async (who = ada) => (await who.call("listScriptCategories", {})).results;

  test('the built-in categories exist, "Uncategorized" first, and cannot be changed', async () => {
    const all = await categories();
    expect(all[0]).toMatchObject({ id: 1, name: "Uncategorized", internal: true, canUpdateScripts: true });
    expect(all.map(({ name }) => name).toSorted()).toEqual([
      "Antivirus",
      "Hardware",
      "Linux OS Patching",
      "Mac OS Patching",
      "Maintenance",
      "Uncategorized",
      "Updates",
    ]);
    const rename = ada.call("updateScriptCategory", { body: { id: 2, name: "Mine" } });
    expect(await refusal(rename)).toBe("category_internal");
    expect(await refusal(ada.call("deleteScriptCategory", { path: { categoryId: 1 } }))).toBe(
      "category_internal",
    );
  });

  test("a script is created, found, updated, copied under a new name, and deleted", async () => {
    const made = await create("Free space", {
      description: "How much is left",
      scriptParameters: [" -h ", "/"],
      scriptVariables: [{ name: "Unit", type: "DROPDOWN", valueList: ["MB", "GB"], defaultValue: "GB" }],
    });
    expect(made).toMatchObject({
      categoriesNames: ["Hardware"],
      deviceType: "LINUX",
      architecture: ["64", "32"],
      scriptParameters: ["-h", "/"],
      runAs: "system",
      malwareScanStatus: "CLEAN",
      createdBy: "ada@example.com",
    });
    expect(made.scriptVariables[0]).toMatchObject({
      calculatedName: "unit",
      required: false,
      source: "LITERAL",
    });
    expect(await names({ search: "IS LEFT" })).toEqual(["Free space"]);
    expect(await names({ language: "sh", operatingSystem: "LINUX", categoryId: 3 })).toEqual(["Free space"]);
    for (const query of [
      { language: "python" },
      { operatingSystem: "MAC", categoryId: 3 },
      { categoryId: 5 },
    ] as const)
      expect(await names(query)).toEqual([]);
    const changed = {
      ...body("Free space"),
      id: made.id,
      operatingSystems: ["LINUX", "MAC"] as NewScript["operatingSystems"],
    };
    expect(await ada.call("updateScript", { body: changed })).toMatchObject({
      deviceType: "ALL",
      scriptParameters: [],
    });
    expect((await ada.call("getScript", { path: { scriptId: made.id } })).content).toBe(changed.content);

    const copy = await ada.call("copyScript", { body: { fromId: made.id, name: "Free space of a server" } });
    expect(copy.language).toBe("sh");
    expect((await ada.call("getScript", { path: { scriptId: copy.id } })).content).toBe(changed.content);
    const twice = ada.call("copyScript", { body: { fromId: made.id, name: "FREE SPACE" } });
    expect(await complaints(twice)).toEqual(["name: This name already exists"]);
    expect(await refusal(create("free Space"))).toBe("automation_name_in_use");
    expect(errorMessage("automation_name_in_use")).toBe("This name already exists");
    const check = (name: string, id?: number) =>
      ada.call("checkScriptName", { body: { name, ...(id && { id }) } });
    expect(await check("free space")).toEqual({ available: false });
    expect(await check("free space", made.id)).toEqual({ available: true });
    expect(await check("Restart service (Linux)")).toEqual({ available: false });
    for (const scriptId of [made.id, copy.id]) await ada.call("deleteScript", { path: { scriptId } });
    expect(await names({ categoryId: 3 })).toEqual([]);
  });

  test("of two concurrent creations with one name, one succeeds", async () => {
    const both = await Promise.all([refusal(create("Twins")), refusal(create("twins"))]);
    expect(both.toSorted()).toEqual(["automation_name_in_use", "done"]);
  });

  test("an inconsistent script is refused completely", async () => {
    const refuse = (more: Partial<NewScript>) => complaints(create("Odd", more));
    expect(await refuse({ categoriesIds: [1, 3] })).toEqual([
      `categoriesIds: ${scriptMessages.uncategorized}`,
    ]);
    expect(await refuse({ categoriesIds: [999] })).toEqual(["categoriesIds: Category not found"]);
    expect(await refuse({ scriptParameters: ["a", " a"] })).toEqual([
      `scriptParameters.1: ${scriptMessages.parameterTwice}`,
    ]);
    expect(await refuse({ scriptParameters: [" "] })).toEqual([
      `scriptParameters.0: ${scriptMessages.parameterEmpty}`,
    ]);
    expect(await refuse({ language: "vbscript" })).toEqual([
      "operatingSystems: VBScript doesn't run on Linux",
    ]);
    expect(await refuse({ operatingSystems: ["MAC"], architecture: ["64", "32"] })).toEqual([
      `architecture: ${scriptMessages.mac32}`,
    ]);
    expect(await refuse({ runAs: "localadmin" })).toEqual([`runAs: ${scriptMessages.runAs}`]);
    expect(await refuse({ runAs: "credential:999" })).toEqual(["runAs: Credential not found"]);
    expect(await refuse({ content: "" })).toEqual(["content: Required"]);
    expect(await refuse({ content: "A" })).toEqual(["content: Not base64"]);
    expect(await names({ search: "Odd" })).toEqual([]);
  });

  test("deleting a category moves its scripts without another category to the first one", async () => {
    const made = await ada.call("createScriptCategory", { body: { name: "Printers" } });
    expect(await refusal(ada.call("createScriptCategory", { body: { name: "printers" } }))).toBe(
      "name_in_use",
    );
    const renamed = await ada.call("updateScriptCategory", { body: { id: made.id, name: "Print servers" } });
    expect(renamed.name).toBe("Print servers");
    const alone = await create("Alone", { categoriesIds: [made.id] });
    const both = await create("Both", { categoriesIds: [made.id, 3] });
    expect((await categories()).find(({ id }) => id === made.id)?.scripts).toBe(2);
    await ada.call("deleteScriptCategory", { path: { categoryId: made.id } });
    const of = async (scriptId: number) =>
      (await ada.call("getScript", { path: { scriptId } })).categoriesIds;
    expect([await of(alone.id), await of(both.id)]).toEqual([[1], [3]]);
  });

  test("native automations can only be renamed and moved between categories", async () => {
    const [native] = (await ada.call("listScripts", { query: { search: "Clear temporary" } })).results;
    const id = native!.id;
    expect(native).toMatchObject({ language: "native", actions: ["READ", "UPDATE", "RUN"] });
    expect(native!.uid).not.toBeNull();
    expect(await refusal(ada.call("deleteScript", { path: { scriptId: id } }))).toBe("automation_native");
    expect(await refusal(ada.call("copyScript", { body: { fromId: id, name: "Mine" } }))).toBe(
      "automation_native",
    );
    expect(await refusal(ada.call("updateScript", { body: { ...body("Mine"), id } }))).toBe(
      "automation_native",
    );
    const change = { id, categoriesIds: [4, 5], customName: "Clean up" };
    expect(await ada.call("updateNativeScript", { body: change })).toMatchObject(change);
    await server.restart();
    expect((await ada.call("getScript", { path: { scriptId: id } })).customName).toBe("Clean up");
    expect((await names()).filter((name) => name === "Clear temporary files")).toHaveLength(1);
  });

  test("the native shell scripts have valid syntax", async () => {
    const { results } = await ada.call("listScripts", {
      query: { language: "native", operatingSystem: "LINUX" },
    });
    expect(results).toHaveLength(2);
    for (const { id } of results) {
      const { content } = await ada.call("getScript", { path: { scriptId: id } });
      execFileSync("sh", ["-n"], { input: textOfContent(content) });
    }
  });

  describe("Script attachments", () => {
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

    test("an icon is measured, and an invalid one leaves no file behind", async () => {
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
      expect(folder()).toHaveLength(before + 1);
      await ada.call("deleteScript", { path: { scriptId: made.id } });
      expect(folder()).toHaveLength(before);
    });

    test("an application that runs a program needs its path, on Windows", async () => {
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

    test("a download address uses HTTPS and a public host", async () => {
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

  let roles = 0;
  async function technician(...texts: string[]) {
    const { parseGrant } = await import("@muster/sdk");
    const named = ["ORGANIZATION.View", ...texts];
    const grants = named.flatMap((text) => parseGrant(text) ?? []);
    expect(grants).toHaveLength(named.length);
    const { id } = await ada.call("createTechnicianRole", { body: { name: `Scripting ${++roles}`, grants } });
    return (await server.person({ roleIds: [id] })).muster;
  }

  describe("Script permissions", () => {
    test("permissions apply per category: view, create, update, delete, run", async () => {
      const { id: categoryId } = await ada.call("createScriptCategory", { body: { name: "Theirs" } });
      const [visible, hidden] = [
        await create("Mine"),
        await create("Of others", { categoriesIds: [categoryId] }),
      ];
      const who = await technician(
        "SCRIPT_CATEGORY.View:ids=3",
        "SCRIPT_CATEGORY.Run:ids=3",
        "SCRIPT_CATEGORY.Create:ids=3",
      );
      expect((await categories(who)).map(({ id, canUpdateScripts }) => [id, canUpdateScripts])).toEqual([
        [3, false],
      ]);
      expect(await names({ search: "Of others" }, who)).toEqual([]);
      expect(await names({ search: "Mine" }, who)).toEqual(["Mine"]);
      const [row] = (await who.call("listScripts", { query: { search: "Mine" } })).results;
      expect(row!.actions).toEqual(["READ", "COPY", "RUN"]);
      expect(await refusal(who.call("getScript", { path: { scriptId: hidden.id } }))).toBe("not_found");
      expect(await refusal(who.call("deleteScript", { path: { scriptId: visible.id } }))).toBe("forbidden");
      expect(await refusal(who.call("updateScript", { body: { ...body("Mine"), id: visible.id } }))).toBe(
        "forbidden",
      );
      expect(await refusal(who.call("createScript", { body: body("New of mine") }))).toBe("done");
      const elsewhere = body("New elsewhere", { categoriesIds: [categoryId] });
      expect(await refusal(who.call("createScript", { body: elsewhere }))).toBe("forbidden");
      expect(await refusal(who.call("createScriptCategory", { body: { name: "Own" } }))).toBe("forbidden");
      expect(
        await refusal(who.call("copyScript", { body: { fromId: visible.id, name: "Copy of mine" } })),
      ).toBe("done");
      const changer = await technician("SCRIPT_CATEGORY.View", "SCRIPT_CATEGORY.Update:ids=3");
      const move = { ...body("Mine", { categoriesIds: [categoryId] }), id: visible.id };
      expect(await refusal(changer.call("updateScript", { body: move }))).toBe("forbidden");
      expect(await refusal(changer.call("updateScript", { body: { ...move, categoriesIds: [3] } }))).toBe(
        "done",
      );
    });

    test("the first category requires the permission to update it", async () => {
      const first = (name: string) => body(name, { categoriesIds: [1] });
      const creator = await technician("SCRIPT_CATEGORY.Create");
      expect(await refusal(creator.call("createScript", { body: first("Loose") }))).toBe("forbidden");
      const both = await technician("SCRIPT_CATEGORY.Create", "SCRIPT_CATEGORY.Update:ids=1");
      expect(await refusal(both.call("createScript", { body: first("Loose") }))).toBe("done");
    });

    test("scripts with only the run permission are listed but can't be opened", async () => {
      const made = await create("Secret recipe");
      const { id } = await ada.call("createTechnicianRole", {
        body: { name: "Runs only", runOnlyScriptCategories: [3] },
      });
      const who = (await server.person({ roleIds: [id] })).muster;
      expect((await categories(who)).map((one) => [one.id, one.canReadScripts, one.canRunScripts])).toEqual([
        [3, false, true],
      ]);
      const [row] = (await who.call("listScripts", { query: { search: "Secret recipe" } })).results;
      expect(row!.actions).toEqual(["RUN"]);
      expect(await refusal(who.call("getScript", { path: { scriptId: made.id } }))).toBe("forbidden");
      expect(await refusal(who.call("copyScript", { body: { fromId: made.id, name: "Stolen" } }))).toBe(
        "forbidden",
      );
    });

    test("a denial in one role overrides the run permission of another: not listed, run or granted", async () => {
      const made = await create("Denied recipe");
      const grants = [
        { entity: "SCRIPT_CATEGORY" as const, permission: "Run", effect: "DENY" as const, ids: [3] },
      ];
      const runsOnly = { name: "Runs two", runOnlyScriptCategories: [2, 3] };
      const { id: runs } = await ada.call("createTechnicianRole", { body: runsOnly });
      const { id: never } = await ada.call("createTechnicianRole", { body: { name: "Never runs", grants } });
      const person = (roleIds: number[]) => server.person({ roleIds, permissions: ["canCreateUsers"] });
      const [free, denied] = [await person([runs]), await person([runs, never])];
      const about = async ({ muster, user: { id: own } }: typeof free) => ({
        categories: (await categories(muster)).map(({ id }) => id),
        found: await names({ search: "Denied recipe" }, muster),
        open: await refusal(muster.call("getScript", { path: { scriptId: made.id } })),
        gives: await refusal(
          muster.call("createUser", {
            body: { email: `of.${own}@example.com`, organizationIds: [], roleIds: [runs] },
          }),
        ),
      });
      const found = ["Denied recipe"];
      expect(await about(free)).toEqual({ categories: [2, 3], found, open: "forbidden", gives: "done" });
      expect(await about(denied)).toEqual({
        categories: [2],
        found: [],
        open: "forbidden",
        gives: "forbidden",
      });
    });

    test("users without a role see an empty library and can't upload", async () => {
      const who = (await server.person()).muster;
      expect([await names({}, who), await categories(who)]).toEqual([[], []]);
      const start = who.call("startAttachmentUpload", { body: { kind: "HELPER", name: "a", size: 1 } });
      expect(await refusal(start)).toBe("forbidden");
      expect(await codeOf(request(server.url, "GET", "/ws/scripting/scripts"))).toBe("not_signed_in");
    });
  });
});
