import type { Scan } from "./scan.ts";

/** A device of the lab; `truth` contains the known values of its recording. */
export interface Planned {
  ip: string;
  kind: string;
  net: string;
  ping: boolean;
  hostile?: string;
  snmp: { v: number[]; community?: string; user?: string; unknown?: boolean } | null;
  truth: Truth | null;
}

interface Truth {
  vendor: string[];
  role: string[];
  hardware: string | null;
  version: string | null;
  serial: string | null;
  inRecording: Partial<Record<"hardware" | "version" | "serial", string>>;
}

const roles: Record<string, readonly string[]> = {
  switch: ["NMS_SWITCH"],
  router: ["NMS_ROUTER", "NMS_PRIVATE_NETWORK_GATEWAY"],
  firewall: ["NMS_FIREWALL"],
  wap: ["NMS_WAP"],
  printer: ["NMS_PRINTER"],
  scanner: ["NMS_SCANNER"],
  phone: ["NMS_PHONE"],
  server: ["NMS_SERVER", "NMS_COMPUTER"],
  vmhost: ["NMS_VM_HOST", "NMS_SERVER"],
};
const scorable = ["exact", "within", "words"];

/**
 * Splits a value into words, so that "Juniper EX3400-48T" agrees with "EX3400-48T", but not "7.2.6" with
 * "7.2.60".
 */
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}.:/()+_-]+/gu) ?? [];

function agrees(value: string, known: string): boolean {
  const [a, b] = [wordsOf(value), wordsOf(known)].map((list) =>
    list.map((word) => word.replace(/^v(?=\d)|[.,:]$/g, "")),
  );
  const within = (some: string[], all: string[]) =>
    some.length > 0 && some.every((word) => all.includes(word));
  return within(a!, b!) || within(b!, a!) || a!.join("") === b!.join("");
}

export interface Score {
  field: string;
  asked: number;
  right: number;
  same: number;
  wrong: number;
}

/** The accuracy of a scan of the recorded devices; `same` counts equal texts, ignoring case. */
export function scoreFields(scan: Scan, readable: readonly Planned[]): Score[] {
  const found = new Map(scan.devices.map((device) => [device.ip, device]));
  const score = (
    field: string,
    of: (truth: Truth) => readonly string[],
    valueOf: (device: Scan["devices"][number]) => string,
  ) => {
    const sum: Score = { field, asked: 0, right: 0, same: 0, wrong: 0 };
    for (const { ip, truth } of readable) {
      const known = truth ? of(truth) : [];
      if (!known.length) continue;
      const answer = found.get(ip);
      const text = answer ? valueOf(answer) : "";
      sum.asked++;
      if (known.some((value) => value.toLowerCase() === text.toLowerCase())) sum.same++;
      if (text && known.some((value) => agrees(text, value))) sum.right++;
      else if (text) sum.wrong++;
    }
    return sum;
  };
  const value = (field: "hardware" | "version" | "serial") => (truth: Truth) =>
    truth[field] && scorable.includes(truth.inRecording[field] ?? "") ? [truth[field]] : [];
  return [
    score(
      "vendor",
      ({ vendor }) => vendor,
      ({ vendor }) => vendor,
    ),
    score(
      "role",
      ({ role }) => role.flatMap((word) => roles[word] ?? ["NMS_APPLIANCE"]),
      ({ role }) => role,
    ),
    score("model", value("hardware"), ({ model }) => model),
    score("firmware", value("version"), ({ firmware }) => firmware),
    score("serial number", value("serial"), ({ serialNumber }) => serialNumber),
  ];
}
