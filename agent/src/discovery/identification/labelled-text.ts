import type { Pattern } from "../rules/rule.ts";

/**
 * Values that devices put into one text with labels, such as "ES-24X HW:A1 FW:1.02 SN:ABC123", an IEEE 1284
 * device ID "MFG:…;MDL:…;SN:…;" or "Model: X-100, S/N: 4711, Version 1.2".
 */
const before = String.raw`(?:^|[\s,;:(<|/"])`;
const labels = String.raw`(?:hw|fw|sw|sn|s\/n|serial|firmware|software|hardware|version|vers?\b|rev|mac|mfg|mdl|model|boot|rom|p\/n|pn|pid)`;
const end = String.raw`(?=\s*(?:$|\.(?:\s|$)|[,;)\]>|\n"]|\s{2,}|\s-\s|[\s_](?=${labels}[\w /.]{0,12}[:=#])))`;

const labelled = (label: string, value: string): RegExp =>
  new RegExp(`${before}(?:${label})${value}${end}`, "i");

const modelLabel = String.raw`MDL|(?:device |hardware |product |system )?model(?: ?(?:name|no\.?|number|type))?|prod(?:uct)?(?: name)?|(?:device|system) type|MOD|PID`;
const serialLabel = String.raw`s\/n|sn|sern|ser(?:ial)?(?: ?(?:number|num|no|#))?\.?`;

export const labelledModel: readonly Pattern[] = [
  labelled(modelLabel, String.raw`\s?[:=]\s?((?=\S*[a-z])[a-z0-9][^,;:)\]>|\n"=]{1,59}?)`),
];

export const labelledSerial: readonly Pattern[] = [
  labelled(serialLabel, String.raw`\s?[:=#]\s?((?=[a-z-]{0,20}\d)[a-z0-9][a-z0-9-]{3,31})`),
  // without a colon, the value must look like a serial number
  /\b(?:S\/N|s\/n|SN|[Ss]erial [Nn]umber) ((?=[A-Z-]{0,20}\d)[A-Z0-9][A-Z0-9-]{4,31})(?=$|[\s,;)])/,
];

/** Labels of versions that aren't the firmware's, such as of hardware, a boot loader or a kernel. */
const notOf = String.raw`(?<!\b(?:hw|hardware|boot|bootrom|bootloader|u-?boot|loader|rom|board|pcb|kernel|linux|snmp|protocol|mib|fpga|cpld|chip|ssh|windows|agent)[ _-]?)`;

const versionAfter = (label: string): RegExp =>
  new RegExp(
    String.raw`${notOf}\b(?:${label})(?: version| ver\.?| rev\.?| release)?[:=, ]{0,3}v?\.?(\d{1,9}\.\d[\w.()+-]*)`,
    "i",
  );

/** Versions in text, such as "Acme ES-2124 Switch, Software Version 4.2.1". */
export const versionPatterns: readonly RegExp[] = [
  /\bSW_REV: ?([^;>]{1,60})/, // a cable modem's, as DOCSIS prescribes
  /\b(?:FW_?VER|APP VER|FWVERSION)[:=] ?(v?\d[\w.()-]*)/i,
  versionAfter(String.raw`version|vers?|firmware|software|(?:fw|sw)(?=[:=]| v| r| \d)`),
  versionAfter("release|revision"),
  new RegExp(String.raw`${notOf}\bversion[:=, ]{0,3}(V\d{3}R\d{3}\w*)`, "i"),
  /[ ,;(]v ?(\d{1,9}\.\d[\w.-]*)/i,
  // an operating system and its version, or a product and its version and nothing else
  /\b\w{0,12}OS[ ,:-]v?(\d{1,4}\.\d[\w.()-]*)/,
  /^"?(?:[A-Za-z][\w+/-]{0,30} ){1,3}(\d{1,4}(?:\.\d{1,9}){1,4}[\w-]{0,16})"?(?: \([\d-]{1,12}\)| [A-Z]{2,4})?$/,
  /, (\d{1,4}\.\d{1,9}\.\d{1,9}[\w.-]{0,30})(?:,|$)/,
];
