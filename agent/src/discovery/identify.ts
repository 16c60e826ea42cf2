export type Answers = Map<string, string | Buffer>;

export interface Evidence {
  snmp?: Answers;
  ports: number[];
  banners: { ssh?: string; telnet?: string; http?: string; tls?: string };
  netbiosName?: string;
  dns?: string;
  mac?: string;
  macVendor?: string;
}

export interface Identity {
  os: string;
  role: string;
  vendor: string;
  model: string;
  firmware: string;
  serialNumber: string;
  hostname: string;
  rule: string;
}

export const firstObjects = ["1.3.6.1.2.1.1.1.0", "1.3.6.1.2.1.1.2.0", "1.3.6.1.2.1.1.5.0"];

export function nextObjects(first: Answers): { get: string[]; getNext: string[] } {
  return first.size > 0
    ? { get: ["1.3.6.1.2.1.1.6.0"], getNext: ["1.3.6.1.2.1.47.1.1.1.1.11"] }
    : { get: [], getNext: [] };
}

export function identify(evidence: Evidence): Identity {
  const name = evidence.snmp?.get("1.3.6.1.2.1.1.5.0");
  const description = evidence.snmp?.get("1.3.6.1.2.1.1.1.0");
  const known = {
    vendor: evidence.macVendor ?? "",
    hostname: name ? name.toString() : "",
    rule: evidence.snmp?.get("1.3.6.1.2.1.1.2.0") ? "stand-in" : "",
  };
  return {
    os: description ? description.toString().slice(0, 40) : "",
    role: "",
    model: "",
    firmware: "",
    serialNumber: "",
    ...known,
  };
}
