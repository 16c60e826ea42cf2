// The registry of commands: each is found under the name that its feature has.
import { languageFromDisk } from "@muster/sdk/node";
import { MusterError, setLanguage } from "@muster/sdk";
import { Command, Option } from "commander";
import { beforeAll, expect, test } from "vitest";
import { commands } from "../../cli/src/commands.ts";
import { fills, withFlags } from "../../cli/src/lib/field-flags.ts";

beforeAll(() => setLanguage(languageFromDisk("en-us", "shell")));

test.each(Object.entries(commands))("%s is the name of its feature", async (name, load) => {
  const { default: feature } = await load();
  expect(feature.name).toBe(name);
  const command = new Command(name);
  feature.load(command);
  expect(command.name()).toBe(name);
});

test.each([
  ["maintenance", "enable", { "schedule.endTime": "--for", startTime: "--from", until: "--last" }],
  ["scripts", "run", { timeoutSeconds: "--time-limit", "schedule.startDate": "--at" }],
  ["devices", "reboot", { "schedule.startDate": "--at", timeZone: "--time-zone" }],
])("%s %s names its flags in place of fields", async (name, verb, flags) => {
  const command = new Command(name);
  (await commands[name]?.())?.default.load(command);
  const options = command.commands.find((one) => one.name() === verb)?.options ?? [];
  const errors = Object.keys(flags).map((field) => ({ field, message: "Required" }));
  const named = withFlags(new MusterError("validation_failed", { errors }), options, []);
  expect(named.errors).toMatchObject(Object.values(flags).map((flag) => ({ flag })));
});

test("a field that no flag fills is named as it is", () => {
  const error = new MusterError("validation_failed", { errors: [{ field: "other", message: "Required" }] });
  const options = [fills(new Option("--time-limit <seconds>"), "timeoutSeconds")];
  expect(withFlags(error, options, []).errors).toEqual([{ field: "other", message: "Required" }]);
});
