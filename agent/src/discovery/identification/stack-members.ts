import { cleanText } from "@muster/sdk";
import { objectId, rowsOf, text, type Answers } from "./snmp-values.ts";

/** One unit of a stack or cluster. */
export interface Member {
  position: number;
  model: string;
  serialNumber: string;
  firmware: string;
}

/** A table with one row per unit, and the columns to read. */
interface MemberTable {
  object: readonly string[];
  /** The column whose rows are the units. */
  row: string;
  position?: string;
  model?: string;
  serial?: string;
  firmware?: string;
  /** Whether the units are rows of ENTITY-MIB with the same index. */
  entity?: true;
}

const maxMembers = 32;
const entPhysical = "1.3.6.1.2.1.47.1.1.1.1";
const entity = {
  contained: `${entPhysical}.4`, // entPhysicalContainedIn
  class: `${entPhysical}.5`, // entPhysicalClass
  place: `${entPhysical}.6`, // entPhysicalParentRelPos
  firmware: `${entPhysical}.10`, // entPhysicalSoftwareRev
  serial: `${entPhysical}.11`, // entPhysicalSerialNum
  model: `${entPhysical}.13`, // entPhysicalModelName
};
const [chassis, stack] = ["3", "11"];

const tables: readonly MemberTable[] = [
  {
    object: ["1.3.6.1.4.1.9.1", "1.3.6.1.4.1.9.12"],
    // CISCO-STACKWISE-MIB cswSwitchNumCurrent, by the entPhysicalIndex of each chassis
    row: "1.3.6.1.4.1.9.9.500.1.2.1.1.1",
    position: "1.3.6.1.4.1.9.9.500.1.2.1.1.1",
    entity: true,
  },
  {
    object: ["1.3.6.1.4.1.9.6.1"],
    // CISCOSB-Physicaldescription-MIB rlPhdUnitGenParamSerialNum, ModelName, SoftwareVersion
    row: "1.3.6.1.4.1.9.6.1.101.53.14.1.5",
    serial: "1.3.6.1.4.1.9.6.1.101.53.14.1.5",
    model: "1.3.6.1.4.1.9.6.1.101.53.14.1.11",
    firmware: "1.3.6.1.4.1.9.6.1.101.53.14.1.2",
  },
  {
    object: ["1.3.6.1.4.1.2636.1.1.1"],
    // JUNIPER-VIRTUALCHASSIS-MIB jnxVirtualChassisMemberSerialnumber, Model, SWVersion
    row: "1.3.6.1.4.1.2636.3.40.1.4.1.1.1.2",
    serial: "1.3.6.1.4.1.2636.3.40.1.4.1.1.1.2",
    model: "1.3.6.1.4.1.2636.3.40.1.4.1.1.1.8",
    firmware: "1.3.6.1.4.1.2636.3.40.1.4.1.1.1.5",
  },
  {
    object: ["1.3.6.1.4.1.47196.4.1.1"],
    // ARUBAWIRED-VSFv2-MIB arubaWiredVsfv2MemberSerialNum, ProductName, BootImage
    row: "1.3.6.1.4.1.47196.4.1.1.3.15.1.2.1.7",
    serial: "1.3.6.1.4.1.47196.4.1.1.3.15.1.2.1.7",
    model: "1.3.6.1.4.1.47196.4.1.1.3.15.1.2.1.6",
    firmware: "1.3.6.1.4.1.47196.4.1.1.3.15.1.2.1.8",
  },
  {
    object: ["1.3.6.1.4.1.674.10895"],
    // Dell-Vendor-MIB productIdentificationServiceTag of each unit
    row: "1.3.6.1.4.1.674.10895.3000.1.2.100.8.1.4",
    serial: "1.3.6.1.4.1.674.10895.3000.1.2.100.8.1.4",
  },
  {
    object: ["1.3.6.1.4.1.11.2.3.7.11"],
    // HP-ICF-VSF-VC-MIB hpicfVsfVCMemberSerialNum, ProductName, OsVersion
    row: "1.3.6.1.4.1.11.2.14.11.5.1.116.1.3.1.14",
    serial: "1.3.6.1.4.1.11.2.14.11.5.1.116.1.3.1.14",
    model: "1.3.6.1.4.1.11.2.14.11.5.1.116.1.3.1.10",
    firmware: "1.3.6.1.4.1.11.2.14.11.5.1.116.1.3.1.16",
  },
  {
    object: ["1.3.6.1.4.1.6027.1"],
    // DELL-NETWORKING-CHASSIS-MIB dellNetStackUnitServiceTag, Description, CodeVersion
    row: "1.3.6.1.4.1.6027.3.26.1.3.4.1.23",
    serial: "1.3.6.1.4.1.6027.3.26.1.3.4.1.23",
    model: "1.3.6.1.4.1.6027.3.26.1.3.4.1.9",
    firmware: "1.3.6.1.4.1.6027.3.26.1.3.4.1.10",
  },
  {
    object: ["1.3.6.1.4.1.4526.100", "1.3.6.1.4.1.4526.10"],
    // NETGEAR-SWITCHING-MIB agentInventoryUnitSerialNumber, Description, DetectedCodeVer
    row: "1.3.6.1.4.1.4526.10.13.2.2.1.19",
    serial: "1.3.6.1.4.1.4526.10.13.2.2.1.19",
    model: "1.3.6.1.4.1.4526.10.13.2.2.1.15",
    firmware: "1.3.6.1.4.1.4526.10.13.2.2.1.12",
  },
  {
    object: ["1.3.6.1.4.1.171.10", "1.3.6.1.4.1.171.11"],
    // EQUIPMENT-MIB swUnitMgmtSerialNumber, ModuleName, FirmwareVersion
    row: "1.3.6.1.4.1.171.12.11.1.9.4.1.17",
    serial: "1.3.6.1.4.1.171.12.11.1.9.4.1.17",
    model: "1.3.6.1.4.1.171.12.11.1.9.4.1.9",
    firmware: "1.3.6.1.4.1.171.12.11.1.9.4.1.11",
  },
  {
    object: ["1.3.6.1.4.1.1991.1"],
    // FOUNDRY-SN-AGENT-MIB snChasUnitSerNum; FOUNDRY-SN-STACKING-MIB snStackingOperUnitDescription, ImgVer
    row: "1.3.6.1.4.1.1991.1.1.3.31.2.2.1.6",
    serial: "1.3.6.1.4.1.1991.1.1.1.4.1.1.2",
    model: "1.3.6.1.4.1.1991.1.1.3.31.2.2.1.6",
    firmware: "1.3.6.1.4.1.1991.1.1.3.31.2.2.1.13",
  },
  {
    object: ["1.3.6.1.4.1.12356.101"],
    // FORTINET-FORTIGATE-MIB fgHaStatsSerial of each cluster member
    row: "1.3.6.1.4.1.12356.101.13.2.1.1.2",
    serial: "1.3.6.1.4.1.12356.101.13.2.1.1.2",
  },
  {
    // Comware IRF, EXOS, AlliedWare, OmniSwitch, Enterasys, Huawei iStack: their chassis in ENTITY-MIB
    object: [
      "1.3.6.1.4.1.25506",
      "1.3.6.1.4.1.43.45",
      "1.3.6.1.4.1.1916.2",
      "1.3.6.1.4.1.207.1",
      "1.3.6.1.4.1.6486.80",
      "1.3.6.1.4.1.5624.2",
      "1.3.6.1.4.1.2011.2",
    ],
    row: entity.class,
    entity: true,
  },
];

/** The table of stack or cluster units for this sysObjectID, if there is one. */
export function memberTable(answers: Answers): MemberTable | undefined {
  const object = `${objectId(answers)}.`;
  return tables.find((table) => table.object.some((prefix) => object.startsWith(`${prefix}.`)));
}

/**
 * The columns to walk and the maximum number of rows, once the first row of the table is known; undefined
 * if it does not exist. ENTITY-MIB lists modules between the chassis and needs more rows.
 */
export function memberColumns(answers: Answers): { columns: string[]; rows: number } | undefined {
  const table = memberTable(answers);
  if (!table || rowsOf(answers, table.row).length === 0) return undefined;
  if (table.row === entity.class) {
    const first = text(answers, `${entity.class}.${rowsOf(answers, entity.class)[0]}`);
    return first === stack ? { columns: [entity.class], rows: 512 } : undefined;
  }
  const columns = [table.row, table.position, table.serial, table.model, table.firmware];
  return { columns: [...new Set(columns.filter((oid) => oid !== undefined))], rows: maxMembers };
}

/** The instances to GET for each unit after the walk. */
export function memberObjects(answers: Answers): string[] {
  const table = memberTable(answers);
  if (!table?.entity) return [];
  const rows = unitsOf(answers, table);
  if (rows.length < 2) return [];
  const columns = [entity.contained, entity.place, entity.firmware, entity.serial, entity.model];
  return rows.flatMap((row) => columns.map((oid) => `${oid}.${row}`)).filter((oid) => !answers.has(oid));
}

function unitsOf(answers: Answers, table: MemberTable): string[] {
  const rows = rowsOf(answers, table.row);
  const units =
    table.row === entity.class
      ? rows.filter((row) => text(answers, `${entity.class}.${row}`) === chassis)
      : rows;
  return units.slice(0, maxMembers);
}

/** The units of a stack or cluster by position; [] for a single device. */
export function membersOf(answers: Answers): Member[] {
  const table = memberTable(answers);
  if (!table) return [];
  const from = (column: string | undefined, row: string, max: number) =>
    column ? cleanText(text(answers, `${column}.${row}`), max) : "";
  const members = unitsOf(answers, table).map((row, at) => {
    const place = from(table.position ?? (table.entity ? entity.place : undefined), row, 10);
    const candidates = [place, ...(table.entity ? [] : [row])];
    const number = candidates.find((value) => /^\d{1,9}$/.test(value)) ?? at + 1;
    return {
      position: Number(number),
      model: from(table.model ?? (table.entity && entity.model), row, 200),
      serialNumber: from(table.serial ?? (table.entity && entity.serial), row, 200),
      firmware: from(table.firmware ?? (table.entity && entity.firmware), row, 200),
    };
  });
  const known = members.filter(({ serialNumber, model }) => serialNumber || model);
  return known.length > 1 ? known.toSorted((a, b) => a.position - b.position) : [];
}
