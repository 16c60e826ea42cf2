// The registry of actions on devices, which menus, keys, the palette and commands share.
import { setLanguage, type Device } from "@muster/sdk";
import { languageFromDisk } from "@muster/sdk/node";
import { beforeAll, describe, expect, test } from "vitest";
import { createProgram } from "../../cli/src/program.ts";
import { isOffered, refusalOf } from "../../ui/src/devices/actions/available-actions.ts";
import type { ChosenDevices, DeviceAction } from "../../ui/src/feature.ts";
import { deviceActions } from "../../ui/src/shell/registry.ts";

beforeAll(() => setLanguage(languageFromDisk("en-us", "shell")));

const device = (more: Partial<Device>): ChosenDevices => ({
  selection: { deviceIds: [7] },
  count: 1,
  device: { id: 7, displayName: "pc-7", isUp: true, maintenanceMode: null, ...more } as Device,
});
const computer = device({ nodeClass: "WINDOWS_WORKSTATION", role: "WINDOWS_WORKSTATION" });
const offline = device({ nodeClass: "WINDOWS_WORKSTATION", role: "WINDOWS_WORKSTATION", isUp: false });
const network = device({ nodeClass: "NMS_SWITCH", role: "NMS_SWITCH" });
const mobile = device({ nodeClass: "ANDROID", role: "ANDROID" });
const several: ChosenDevices = { selection: { deviceIds: [7, 8, 9] }, count: 3 };
const two: ChosenDevices = { selection: { deviceIds: [7, 8] }, count: 2 };

const offered = (chosen: ChosenDevices) =>
  deviceActions.filter((action) => isOffered(action, chosen)).map(({ command }) => command);
const action = (command: string) => deviceActions.find((one) => one.command === command)!;

test.each(deviceActions.map((one) => [one.command, one] as const))(
  "the action of muster %s has a command and an operation",
  async (line, { operation }) => {
    const [noun = "", ...verbs] = line.split(" ");
    let command = (await createProgram(noun)).commands.find((one) => one.name() === noun);
    for (const verb of verbs) command = command?.commands.find((one) => one.name() === verb);
    expect(command, line).toBeDefined();
    expect(operation).toBeDefined();
  },
);

test("no two actions have the same key", () => {
  const keys = deviceActions.flatMap(({ shortcut }) => shortcut ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});

describe("A menu", () => {
  test("of a computer includes actions that need an agent only if it has one", () => {
    expect(offered(computer)).toEqual(
      expect.arrayContaining(["devices update", "maintenance enable", "scripts run", "devices reboot"]),
    );
    expect(offered({ ...computer, hasAgent: false })).not.toContain("devices reboot");
  });

  test("of a network device includes no actions that need an agent", () => {
    const commands = offered(network);
    expect(commands).toContain("maintenance enable");
    expect(commands).not.toContain("devices reboot");
    expect(commands).not.toContain("scripts run");
  });

  test("of a mobile device has no maintenance, no reboot, no tools and no wake-on-LAN", () => {
    expect(offered(mobile)).toEqual(["devices update", "devices tag", "devices delete"]);
  });

  test("of several devices omits editing, and allows a merge of two only", () => {
    expect(offered(several)).not.toContain("devices update");
    expect(refusalOf(action("devices merge"), several)).toBeDefined();
    expect(refusalOf(action("devices merge"), two)).toBeUndefined();
  });

  test("offers to end maintenance only during maintenance", () => {
    const maintenanceMode = { startTime: 0, endTime: 1 } as unknown as Device["maintenanceMode"];
    expect(offered(computer)).not.toContain("maintenance disable");
    expect(offered(device({ ...computer.device, maintenanceMode }))).toContain("maintenance disable");
  });
});

describe("An offline device", () => {
  test("refuses actions that need a connection, with the specified message", () => {
    const needsConnection: DeviceAction = { ...action("devices reboot"), needs: "online" };
    expect(refusalOf(needsConnection, computer)).toBeUndefined();
    expect(refusalOf(needsConnection, offline)).toBe(
      "pc-7 is offline. You can't connect or send commands to an offline device. " +
        "This action requires the device to be online.",
    );
  });

  test("can be woken, and an online device can't", () => {
    expect(refusalOf(action("devices wake"), offline)).toBeUndefined();
    expect(refusalOf(action("devices wake"), computer)).toBe("pc-7 is online already.");
    expect(refusalOf(action("devices wake"), several)).toBeUndefined();
  });
});
