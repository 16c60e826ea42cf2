import { description, sysName, text, type Answers } from "./snmp-values.ts";
import { firstValue, type Value } from "./source-values.ts";
import { deviceRows, entPhysical } from "./entity-rows.ts";
import { labelledSerial, versionPatterns } from "./labelled-text.ts";
import { isPlausible, type Field, type Subject } from "./plausible.ts";
import { onlyProductName, productIn, withoutVendor } from "./product-names.ts";
import { vendorObjects } from "./vendor-objects.ts";
import type { Rule, Source } from "../rules/rule.ts";
import {
  deviceId,
  deviceIdModel,
  deviceName,
  lldpMed,
  printerName,
  printerSerial,
} from "../rules/sources.ts";
import type { NmsRole } from "@muster/sdk";

const entPhysicalDescr = `${entPhysical}.2`;
const entPhysicalName = `${entPhysical}.7`;
const entityColumn = { firmware: 10, serial: 11, model: 13 } as const;

/** The inventory that a device sends to its LLDP neighbors. */
const toNeighbors: Partial<Record<Field, readonly string[]>> = {
  serial: [lldpMed.serial],
  model: [lldpMed.model],
};

export type Values = Record<Field, Value>;

const unknown: Value = { value: "", from: "" };

/**
 * Reads model, firmware and serial number: from the rule's sources, then the vendor's MIBs, ENTITY-MIB, LLDP
 * and, for printers, the printer MIBs, then text. A custom rule uses only its own sources.
 */
export function readValues(
  answers: Answers,
  sources: Pick<Rule, Field | "own">,
  { vendor, role }: { vendor: string; role: NmsRole | "" },
): Values {
  const about: Subject = { vendor, hostname: text(answers, sysName), description: description(answers) };
  const mibs = vendorObjects(answers);
  const read = (field: Field, further: readonly Source[]): Value => {
    const all = [...(sources[field] ?? []), ...(sources.own ? [] : [...mibs[field], ...further])];
    return firstValue(answers, all, (value) => isPlausible(field, value, about));
  };
  const entity = (field: Field) => {
    const column = `${entPhysical}.${entityColumn[field]}`;
    return [`${column}.1`, `${column}.*`, ...(toNeighbors[field] ?? [])];
  };
  const isPrinter = role === "NMS_PRINTER";
  const printed: readonly Source[] = isPrinter ? [deviceIdModel, deviceName, printerName] : [];
  const named = read("model", [...entity("model"), ...printed]);
  const model = named.value || sources.own ? named : productFromText(answers, about);
  about.model = sources.own ? "" : model.value;
  return {
    model,
    firmware: read("firmware", [...entity("firmware"), ...versionPatterns]),
    serial: read("serial", [
      ...entity("serial"),
      ...(isPrinter ? [printerSerial, [deviceId, /(?:SN|SERN|SER):([^;]+)/] as const] : []),
      ...labelledSerial,
    ]),
  };
}

/** The product in the name or description of the chassis, or else in sysDescr. */
function productFromText(answers: Answers, about: Subject): Value {
  const { vendor } = about;
  const named = [entPhysicalName, entPhysicalDescr].flatMap((column) =>
    deviceRows(answers, column)
      .slice(0, 1)
      .map((row) => `${column}.${row}`),
  );
  const found: Value[] = [
    ...named.map((oid) => ({ value: onlyProductName(withoutVendor(text(answers, oid), vendor)), from: oid })),
    { value: productIn(about.description, vendor), from: "sysDescr" },
  ];
  return (
    found.find(
      ({ value }) => value.length > 3 && isPlausible("model", value, { ...about, description: "" }),
    ) ?? unknown
  );
}
