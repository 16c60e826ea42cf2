// Checks that clients make before they sign, because a server could ask for a signature of something else.
import { beforeAll, describe, expect, test } from "vitest";
import {
  checkManifest,
  manifestOf,
  MusterError,
  runSettings,
  type AskedRun,
  type NewScriptRun,
  type RunManifest,
} from "@muster/sdk";

const now = 1_763_683_200_000;
const body: NewScriptRun = {
  scripts: [{ scriptId: 4 }],
  deviceIds: [12, 13],
  schedule: { repeats: "RUN_IMMEDIATELY", timeZone: "UTC", end: now + 3_600_000 },
  runAs: { LINUX: "credential:7" },
  timeoutSeconds: 60,
  concurrency: 10,
  skipIfOffline: false,
  canary: { percent: 50 },
};
const asked: AskedRun = {
  ...runSettings(body, { runAt: now, expiresAt: now + 3_600_000 }, 2),
  root: "root",
  deviceIds: [12, 13],
  steps: [
    {
      scriptId: 4,
      version: 3,
      content: "content",
      runAs: "system",
      parameters: ["--path", "/var/log"],
      variables: [
        { name: "days", value: "30" },
        { name: "password", value: "s3cret" },
      ],
    },
  ],
};
let manifest: RunManifest;
beforeAll(async () => {
  manifest = await manifestOf({
    ...runSettings(body, { runAt: now, expiresAt: now + 3_600_000 }, 2),
    root: "root",
    organizationIds: [1],
    deviceIds: [12, 13],
    steps: [
      {
        kind: "SCRIPT",
        scriptId: 4,
        name: "Free space",
        version: 3,
        digest: "version",
        language: "sh",
        interpreter: "sh",
        content: "content",
        path: "",
        files: [],
        parameters: ["--path", "/var/log"],
        variables: [
          { name: "password", value: "s3cret", secret: true },
          { name: "days", value: "30" },
        ],
        runAs: "system",
      },
    ],
    users: [{ credentialId: 7, name: "ada" }],
    createdAt: now + 20_000,
    nonce: "018f2b5e-7e57-7000-8000-000000000001",
  });
});

const differing = (given: RunManifest, by = asked) =>
  checkManifest(by, given, now).then(
    () => "",
    (error: unknown) => {
      expect(error).toBeInstanceOf(MusterError);
      expect(error).toMatchObject({ code: "signing_request_refused" });
      return /Different: (.*)\. Nothing was signed\.$/.exec((error as MusterError).message)?.[1] ?? "unknown";
    },
  );
const step = (changes: Partial<RunManifest["steps"][0]>) => ({
  steps: [{ ...manifest.steps[0]!, ...changes }],
});

describe("A manifest", () => {
  test("that matches the request is signed", async () => {
    expect(await differing(manifest)).toBe("");
    const known: AskedRun = {
      ...asked,
      root: undefined,
      steps: [{ scriptId: 4, parameters: asked.steps[0]!.parameters }],
    };
    expect(await differing(manifest, known)).toBe("");
    // a device that can no longer run the script is left out
    expect(await differing({ ...manifest, deviceIds: [13] })).toBe("");
  });

  test.each<[string, () => Partial<RunManifest>]>([
    ["server", () => ({ root: "another" })],
    ["devices", () => ({ deviceIds: [12, 13, 14] })],
    ["devices, settings", () => ({ deviceIds: [] })],
    ["automations and versions", () => step({ scriptId: 5 })],
    ["automations and versions", () => step({ version: 4 })],
    ["automations and versions", () => ({ steps: [...manifest.steps, ...manifest.steps] })],
    ["automations and versions", () => ({ steps: [] })],
    ["sources", () => step({ content: "evil" })],
    ["parameters", () => step({ parameters: ["--path", "/"] })],
    ["parameters", () => step({ parameters: [] })],
    [
      "variables",
      () => step({ variables: [...manifest.steps[0]!.variables, { name: "BASH_ENV", value: "/tmp/x" }] }),
    ],
    ["variables", () => step({ variables: manifest.steps[0]!.variables.slice(1) })],
    [
      "variables",
      () => step({ variables: manifest.steps[0]!.variables.map((one) => ({ ...one, name: "days" })) }),
    ],
    [
      "variables",
      () => step({ variables: manifest.steps[0]!.variables.map(({ name }) => ({ name, value: "1" })) }),
    ],
    ["users it runs as", () => step({ runAs: "loggedonuser" })],
    ["users it runs as", () => ({ runAs: {} })],
    ["users it runs as", () => ({ runAs: { LINUX: "credential:8" } })],
    ["users it runs as", () => ({ users: [{ credentialId: 8, name: "root" }] })],
    ["times", () => ({ createdAt: now + 3_600_000 })],
    ["times", () => ({ createdAt: 0 })],
    ["times", () => ({ runAt: now + 1 })],
    ["times", () => ({ expiresAt: now + 86_400_000 })],
    ["times", () => ({ validForSeconds: 86_400 })],
    ["times", () => ({ validForSeconds: null })],
    ["settings", () => ({ timeoutSeconds: 86_400 })],
    ["settings", () => ({ canary: null })],
    ["settings", () => ({ canary: { devices: 2, continue: "AUTOMATIC" } })],
    ["settings", () => ({ concurrency: 10_000 })],
    ["settings", () => ({ stopAfterFailures: 1 })],
    ["server", () => ({ purpose: "muster/signers" }) as object],
  ])("that differs in its %s isn't signed", async (part, changes) => {
    expect(await differing({ ...manifest, ...changes() })).toBe(part);
  });

  test("with several differences is refused, naming all of them", async () => {
    expect(await differing({ ...manifest, root: "", deviceIds: [1], ...step({ content: "" }) })).toBe(
      "server, devices, sources",
    );
  });
});
