import { describe, expect, test } from "vitest";
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
  isSecureUrl,
  limits,
  runAsOptions,
  scriptMessages,
  textOfContent,
  uploadLabels,
  type ScriptVariable,
} from "@muster/sdk";
import { png } from "./library.ts";

describe("Script validation", () => {
  test("the messages have the specified texts", () => {
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

  test("presets are compared trimmed, and must be unique and not empty", () => {
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
