// The wireless networks that the system found in its last scan; this code starts no scan.
import { join } from "node:path";
import { cleanText } from "@muster/sdk";
import { list } from "../../../monitoring/metrics/linux.ts";
import { objectsIn, textOf } from "../../../monitoring/state/json.ts";
import { jsonOf, outputOf, type RunTool } from "../run-tool.ts";

export interface WifiNetwork {
  interface: string;
  /** Empty for a hidden network. */
  ssid: string;
  /** The MAC address of the access point; empty if unknown. */
  bssid: string;
  isConnected: boolean;
  /** null if unknown. */
  signalPercent: number | null;
  channel: number | null;
  /** In the system's own words; empty for an open network. */
  security: string;
}

export type ReadWifi = () => Promise<WifiNetwork[]>;

export const maxWifi = 500;
const maxNameLength = 100;
const name = (text: string) => cleanText(text, maxNameLength);
const numberIn = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : null);
/** Converts dBm to percent; -50 dBm or more is the best signal. */
const percentOf = (dBm: number) => Math.min(100, Math.max(0, Math.round(2 * (dBm + 100))));

/** Splits a line of nmcli's terse output, in which colons in values are escaped. */
const fieldsOf = (line: string) =>
  [...line.matchAll(/((?:\\.|[^\\:])*)(?::|$)/g)].map(([, field = ""]) => field.replaceAll(/\\(.)/g, "$1"));

const nmcliFields = "DEVICE,ACTIVE,BSSID,CHAN,SIGNAL,SECURITY,SSID";
const nmcliArgs = ["--terse", "--fields", nmcliFields, "device", "wifi", "list", "--rescan", "no"];

async function fromNetworkManager(run: RunTool): Promise<WifiNetwork[]> {
  const lines = (await outputOf(run, "nmcli", nmcliArgs)).split("\n").filter(Boolean);
  return lines.map((line) => {
    const [device = "", active, bssid = "", channel, signal, security = "", ssid = ""] = fieldsOf(line);
    return {
      interface: name(device),
      ssid: name(ssid),
      bssid: name(bssid).toLowerCase(),
      isConnected: active === "yes",
      signalPercent: numberIn(signal),
      channel: numberIn(channel),
      security: name(security === "--" ? "" : security),
    };
  });
}

function securityIn(block: string): string {
  if (/^\tRSN:/m.test(block)) return /Authentication suites:.*\bSAE\b/.test(block) ? "WPA3" : "WPA2";
  if (/^\tWPA:/m.test(block)) return "WPA";
  return /^\tcapability:.*\bPrivacy\b/m.test(block) ? "WEP" : "";
}

/** Reads the driver's results of the last scan; `iw` prints a block for each access point. */
async function fromDriver(run: RunTool, device: string): Promise<WifiNetwork[]> {
  const text = await outputOf(run, "iw", ["dev", device, "scan", "dump"]);
  return text
    .split(/^(?=BSS )/m)
    .filter((block) => block.startsWith("BSS "))
    .map((block) => {
      const signal = /^\tsignal: (-?\d+(?:\.\d+)?) dBm/m.exec(block)?.[1];
      return {
        interface: name(device),
        ssid: name(/^\tSSID: (.*)$/m.exec(block)?.[1] ?? ""),
        bssid: name(/^BSS ([\da-f:]{17})/.exec(block)?.[1] ?? ""),
        isConnected: /^BSS .* -- associated/.test(block),
        signalPercent: signal === undefined ? null : percentOf(Number(signal)),
        channel: numberIn(/^\tDS Parameter set: channel (\d+)$/m.exec(block)?.[1]),
        security: securityIn(block),
      };
    });
}

/** Reads from NetworkManager, which knows more, or else from the drivers. */
export const linuxWifi =
  (run: RunTool, root = "/"): ReadWifi =>
  async () => {
    const folder = join(root, "sys/class/net");
    const devices = list(folder).filter((device) => list(join(folder, device)).includes("phy80211"));
    if (!devices.length) return [];
    const found = await fromNetworkManager(run).catch(() => []);
    if (found.length) return found;
    return (await Promise.all(devices.map((device) => fromDriver(run, device)))).flat();
  };

/**
 * The value of a line like "Signal : 87%". Labels are localized, so values are identified by the order of
 * lines.
 */
const valueOf = (line: string) => line.slice(line.indexOf(":") + 1).trim();

/** Not tested on real computers. */
export const windowsWifi =
  (run: RunTool): ReadWifi =>
  async () => {
    const shown = await run("netsh.exe", ["wlan", "show", "interfaces"]);
    // netsh fails without Wi-Fi, or if its service isn't running
    if (shown.code !== 0) return [];
    const connected = new Set(
      [...shown.output.matchAll(/^\s+(?:AP )?BSSID\s*: ([\da-f:]{17})/gim)].map(([, at = ""]) =>
        at.toLowerCase(),
      ),
    );
    const networks = await outputOf(run, "netsh.exe", ["wlan", "show", "networks", "mode=bssid"]);
    const text = networks.replaceAll("\r", "");
    const device = valueOf(text.split("\n").find((line) => /^\S.*? : /.test(line)) ?? ":");
    return text.split(/^(?=SSID \d+ :)/m).flatMap((network) => {
      if (!/^SSID \d+ :/.test(network)) return [];
      const [first = "", , authentication = ":"] = network.split("\n");
      return network
        .split(/^(?= +BSSID \d+)/m)
        .slice(1)
        .map((point) => {
          const values = point.split("\n").map(valueOf);
          const bssid = values[0]!.toLowerCase();
          return {
            interface: name(device),
            ssid: name(valueOf(first)),
            bssid: name(bssid),
            isConnected: connected.has(bssid),
            signalPercent: numberIn(values[1]?.replace(/%$/, "")),
            channel: numberIn(values.slice(2).find((value) => /^\d+$/.test(value))),
            security: name(valueOf(authentication)),
          };
        });
    });
  };

/** Converts a mode such as "spairport_security_mode_wpa2_personal". */
const macSecurity = (mode: string) => {
  const words = mode.replace("spairport_security_mode_", "").replaceAll("_", " ");
  return words === "none" ? "" : words.replace(/^wpa\d?/, (word) => word.toUpperCase());
};

/** Not tested on real computers. */
export const macWifi =
  (run: RunTool): ReadWifi =>
  async () => {
    const report = await jsonOf(run, "/usr/sbin/system_profiler", ["SPAirPortDataType", "-json"]);
    const [airport] = objectsIn((report as { SPAirPortDataType?: unknown }).SPAirPortDataType);
    return objectsIn(airport?.spairport_airport_interfaces).flatMap((device) => {
      const networkOf = (isConnected: boolean) => (one: Record<string, unknown>) => {
        const dBm = /^(-\d+) dBm/.exec(textOf(one.spairport_signal_noise, 40))?.[1];
        return {
          interface: textOf(device._name, maxNameLength),
          ssid: textOf(one._name, maxNameLength),
          bssid: "",
          isConnected,
          signalPercent: dBm === undefined ? null : percentOf(Number(dBm)),
          channel: numberIn(/^\d+/.exec(textOf(one.spairport_network_channel, 40))?.[0]),
          security: macSecurity(textOf(one.spairport_security_mode, 60)),
        };
      };
      const current = objectsIn([device.spairport_current_network_information]).filter(({ _name }) => _name);
      const others = objectsIn(device.spairport_airport_other_local_wireless_networks);
      return [...current.map(networkOf(true)), ...others.map(networkOf(false))];
    });
  };
