// Wireless networks, from recorded output: no computer of these tests has Wi-Fi, and nothing ran on Windows
// or macOS.
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { linuxWifi, macWifi, windowsWifi } from "../../../agent/src/remote/tools/network/wifi.ts";
import type { RunTool } from "../../../agent/src/remote/tools/run-tool.ts";
import { ToolError } from "../../../agent/src/remote/tools/tool.ts";

/** Programs that print recorded output; others aren't installed. */
const recorded =
  (answers: Readonly<Record<string, string>>, started: string[] = []): RunTool =>
  (program, args) => {
    const line = [program, ...args].join(" ");
    started.push(line);
    const output = Object.entries(answers).find(([start]) => line.startsWith(start))?.[1];
    return output === undefined
      ? Promise.reject(new ToolError("not installed"))
      : Promise.resolve({ code: 0, output, errors: "" });
  };

function linux(hasWifi = true): string {
  const root = mkdtempSync(join(tmpdir(), "muster-wifi-"));
  mkdirSync(join(root, "sys/class/net/eth0"), { recursive: true });
  if (hasWifi) mkdirSync(join(root, "sys/class/net/wlan0/phy80211"), { recursive: true });
  return root;
}

test("Linux reads networks from NetworkManager without scanning", async () => {
  const started: string[] = [];
  const output = [
    "wlan0:yes:00\\:11\\:22\\:33\\:44\\:AA:36:72:WPA2:Office\\: 2nd floor",
    "wlan0:no:00\\:11\\:22\\:33\\:44\\:BB:6:40:WPA2 WPA3:",
    "wlan0:no:00\\:11\\:22\\:33\\:44\\:CC:11:15::Guest\\\\net\u001b[2J",
  ].join("\n");
  const found = await linuxWifi(recorded({ nmcli: output }, started), linux())();
  expect(found).toEqual([
    {
      interface: "wlan0",
      ssid: "Office: 2nd floor",
      bssid: "00:11:22:33:44:aa",
      isConnected: true,
      signalPercent: 72,
      channel: 36,
      security: "WPA2",
    },
    expect.objectContaining({ ssid: "", channel: 6, security: "WPA2 WPA3", isConnected: false }),
    expect.objectContaining({ ssid: "Guest\\net", security: "" }),
  ]);
  expect(started).toHaveLength(1);
  expect(started[0]).toContain("--rescan no");
});

test("Linux without NetworkManager reads networks that the driver knows", async () => {
  const dump = [
    "BSS 00:11:22:33:44:aa(on wlan0) -- associated",
    "\tcapability: ESS Privacy ShortSlotTime (0x0411)",
    "\tsignal: -42.00 dBm",
    "\tSSID: Office",
    "\tDS Parameter set: channel 6",
    "\tRSN:\t * Version: 1",
    "\t\t * Authentication suites: PSK SAE",
    "BSS 00:11:22:33:44:bb(on wlan0)",
    "\tcapability: ESS (0x0401)",
    "\tsignal: -88.00 dBm",
    "\tSSID: Guest",
    "BSS 00:11:22:33:44:cc(on wlan0)",
    "\tcapability: ESS Privacy (0x0411)",
    "\tSSID: ",
  ].join("\n");
  const found = await linuxWifi(recorded({ "iw dev wlan0 scan dump": dump }), linux())();
  const facts = found.map((one) => [one.ssid, one.isConnected, one.signalPercent, one.channel, one.security]);
  expect(facts).toEqual([
    ["Office", true, 100, 6, "WPA3"],
    ["Guest", false, 24, null, ""],
    ["", false, null, null, "WEP"],
  ]);
});

test("Linux starts no program without Wi-Fi, and fails if none is installed", async () => {
  const started: string[] = [];
  expect(await linuxWifi(recorded({}, started), linux(false))()).toEqual([]);
  expect(started).toEqual([]);
  await expect(linuxWifi(recorded({}), linux())()).rejects.toThrow("not installed");
});

const windowsNetworks = `
Schnittstellenname : WLAN
Momentan sind 2 Netzwerke sichtbar.

SSID 1 : Büro
    Netzwerktyp             : Infrastruktur
    Authentifizierung       : WPA2-Personal
    Verschlüsselung         : CCMP
    BSSID 1                 : 00:11:22:33:44:aa
         Signal             : 86%
         Funktyp            : 802.11ac
         Kanal              : 36
         Basisraten (MBit/s) : 6 12 24
    BSSID 2                 : 00:11:22:33:44:ab
         Signal             : 40%
         Funktyp            : 802.11n
         Kanal              : 6

SSID 2 :
    Netzwerktyp             : Infrastruktur
    Authentifizierung       : Offen
    Verschlüsselung         : Keine
    BSSID 1                 : 00:11:22:33:44:bb
         Signal             : 12%
         Funktyp            : 802.11n
         Kanal              : 11
`.replaceAll("\n", "\r\n");

test("Windows lists each access point in any system language", async () => {
  const run = recorded({
    "netsh.exe wlan show interfaces":
      "    Name : WLAN\r\n    SSID : Büro\r\n    BSSID   : 00:11:22:33:44:AA\r\n",
    "netsh.exe wlan show networks": windowsNetworks,
  });
  const found = await windowsWifi(run)();
  expect(
    found.map((one) => [one.interface, one.ssid, one.bssid.slice(-2), one.isConnected, one.signalPercent]),
  ).toEqual([
    ["WLAN", "Büro", "aa", true, 86],
    ["WLAN", "Büro", "ab", false, 40],
    ["WLAN", "", "bb", false, 12],
  ]);
  expect(found.map(({ channel, security }) => [channel, security])).toEqual([
    [36, "WPA2-Personal"],
    [6, "WPA2-Personal"],
    [11, "Offen"],
  ]);
  const without: RunTool = () =>
    Promise.resolve({ code: 1, output: "The Wireless AutoConfig Service is not running.", errors: "" });
  expect(await windowsWifi(without)()).toEqual([]);
});

test("macOS lists the connected network and other networks", async () => {
  const report = {
    SPAirPortDataType: [
      {
        spairport_airport_interfaces: [
          {
            _name: "en0",
            spairport_current_network_information: {
              _name: "Office",
              spairport_network_channel: "36 (5GHz, 80MHz)",
              spairport_security_mode: "spairport_security_mode_wpa2_personal",
              spairport_signal_noise: "-60 dBm / -92 dBm",
            },
            spairport_airport_other_local_wireless_networks: [
              {
                _name: "Guest",
                spairport_network_channel: "6 (2GHz, 20MHz)",
                spairport_security_mode: "spairport_security_mode_none",
              },
            ],
          },
          { _name: "awdl0" },
        ],
      },
    ],
  };
  const found = await macWifi(recorded({ "/usr/sbin/system_profiler": JSON.stringify(report) }))();
  expect(found).toEqual([
    {
      interface: "en0",
      ssid: "Office",
      bssid: "",
      isConnected: true,
      signalPercent: 80,
      channel: 36,
      security: "WPA2 personal",
    },
    expect.objectContaining({
      ssid: "Guest",
      isConnected: false,
      signalPercent: null,
      channel: 6,
      security: "",
    }),
  ]);
});
