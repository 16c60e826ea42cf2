// The registry of commands: each command has the name of its feature, and its errors name flags.
import { MusterError, setLanguage } from "@muster/sdk";
import { languageFromDisk } from "@muster/sdk/node";
import { beforeAll, expect, test } from "vitest";
import { commands } from "../../cli/src/commands.ts";
import { withFlags } from "../../cli/src/lib/field-flags.ts";
import { createProgram } from "../../cli/src/program.ts";

beforeAll(() => setLanguage(languageFromDisk("en-us", "shell")));

test.each(Object.entries(commands))("%s is the name of its feature and its command", async (name, load) => {
  expect((await load()).default.name).toBe(name);
  expect((await createProgram(name)).commands.map((one) => one.name())).toContain(name);
});

test.each([
  ["maintenance", "enable", { "schedule.endTime": "--for", startTime: "--from", until: "--last" }],
  ["scripts", "run", { timeoutSeconds: "--time-limit", "schedule.startDate": "--at" }],
  ["devices", "reboot", { "schedule.startDate": "--at", timeZone: "--time-zone" }],
])("errors of %s %s name flags instead of fields", async (name, verb, flags) => {
  const noun = (await createProgram(name)).commands.find((one) => one.name() === name);
  const options = noun?.commands.find((one) => one.name() === verb)?.options ?? [];
  const errors = [...Object.keys(flags), "unknown"].map((field) => ({ field, message: "Required" }));
  const named = withFlags(new MusterError("validation_failed", { errors }), options, []);
  expect(named.errors).toMatchObject([
    ...Object.values(flags).map((flag) => ({ flag })),
    { field: "unknown", message: "Required" },
  ]);
});
