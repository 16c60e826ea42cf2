import { vendorMib, type VendorMib } from "./vendor-mib.ts";

// UPS-MIB upsIdentModel, upsIdentUPSSoftwareVersion, upsIdentAgentSoftwareVersion
const ups = {
  model: ["1.3.6.1.2.1.33.1.1.2.0"],
  firmware: ["1.3.6.1.2.1.33.1.1.3.0", "1.3.6.1.2.1.33.1.1.4.0"],
} as const;

/** Uninterruptible power supplies, power distribution and sensors. */
export const powerMibs: readonly VendorMib[] = [
  ...vendorMib(["601.3.1.1"], { firmware: ["601.3.1.1.1.1.1.10.1.2"], serial: ["601.3.1.1.1.1.1.5.1.2"] }),
  ...vendorMib(["21695"], { firmware: ["21695.1.10.1.1"] }),
  ...vendorMib(["26854.3.2"], { firmware: ["26854.3.2.1.10.3.91.0"] }),
  ...vendorMib(["994.3.4"], { firmware: ["994.3.4.7.1.82.0.0"] }),
  ...vendorMib(["15117"], { firmware: [["15117.1.1.2.0", /Version (\d\S*)/]] }),
  ...vendorMib(["534.1"], { serial: [["1.3.6.1.2.1.33.1.1.5.0", /ID: (\w{6,})/]] }), // UPS-MIB upsIdentName
  ...vendorMib(["935", "3808", "818", "2185", "5491", "40614", "13891", "2468", "2254", "37662"], ups),
  ...vendorMib(["935.10.2"], {
    model: ["935.10.2.1.1.2.0"],
    firmware: ["935.10.2.1.1.5.0"],
    serial: ["935.10.2.1.1.1.0"],
  }),
  // Geist's GEIST-V5-MIB productModelNumber, productVersion, productSerialNumber
  ...vendorMib(["21239"], {
    model: ["21239.5.2.1.8.0"],
    firmware: ["21239.5.2.1.2.0"],
    serial: ["21239.5.2.1.10.0"],
  }),
  // PowerNet-MIB ePDUDeviceStatusModelNumber, Version, SerialNumber; NetBotz
  ...vendorMib(["318.1.3.4"], {
    model: ["318.1.1.30.2.1.1.4.1"],
    firmware: [["318.1.1.30.2.1.1.3.1", /^(?:Ver)?(.+)/]],
    serial: ["318.1.1.30.2.1.1.5.1"],
  }),
  ...vendorMib(["318.1.3.4", "318.1.1.32"], {
    model: ["318.1.1.32.1.2.1.11.1"],
    firmware: ["318.1.1.32.1.2.1.14.1"],
    serial: ["318.1.1.32.1.2.1.12.1"],
  }),
  ...vendorMib(["52674", "5528"], {
    model: ["318.1.4.2.2.1.2.1"],
    firmware: ["318.1.4.2.4.1.4.1"],
    serial: ["318.1.4.2.2.1.3.1"],
  }),
  // EATON-EPDU-MIB partNumber, serialNumber, firmwareVersion, and the older PULIZZI MIB
  ...vendorMib(["534.6.6"], {
    model: ["534.6.6.7.1.2.1.3.0", "534.6.6.6.1.1.12.0"],
    firmware: ["534.6.6.7.1.2.1.5.0", "534.6.6.6.1.1.1.0"],
    serial: ["534.6.6.7.1.2.1.4.0", "534.6.6.6.1.1.2.0"],
  }),
  ...vendorMib(["2011.6.164"], { firmware: ["2011.6.164.1.2.2.1.1.5.1"] }),
  ...vendorMib(["21796.5"], { firmware: ["21796.5.1.100.3.0"], serial: ["21796.5.1.100.2.0"] }),
  ...vendorMib(["885.3"], { firmware: ["885.3.1.1.0"] }),
  ...vendorMib(["2468.1.4.2"], {
    firmware: [["2468.1.4.2.1.1.3.0", /v(\d[\d.]*)/]],
    serial: [["2468.1.4.2.1.1.3.0", /SN (\w+)/]],
  }),
  ...vendorMib(["818", "2185"], {
    model: ["2185.1.3.11.1.2.0"],
    firmware: ["2185.1.3.11.1.3.0"],
    serial: ["2185.1.3.11.2.1.1.3.0"],
  }),
  ...vendorMib(["10520.2"], {
    model: ["10520.2.1.3.2.11.0"],
    firmware: ["10520.2.1.3.2.7.0"],
    serial: ["10520.2.1.3.2.12.0"],
  }),
  ...vendorMib(["2606.7"], { model: ["2606.7.4.1.2.1.2.1"] }), // RITTAL-CMC-III-MIB cmcIIIDevName
  ...vendorMib(["28507"], { firmware: ["8:1.1.2.2.0"] }),
  ...vendorMib(["19536"], { model: ["19536.10.1.1.2.1.7.1"] }),
  ...vendorMib(["30932"], { firmware: ["30932.1.1.1.1.0"] }),
  ...vendorMib(["17420"], { model: ["17420.1.2.9.1.19.0"] }),
  // SOCOMEC's MIBs of PDUs and UPSs
  ...vendorMib(["4555"], {
    model: ["4555.2.30.1.2.0", "4555.1.1.7.1.1.1.0"],
    firmware: ["4555.2.30.1.4.0", ["4555.1.1.7.1.1.5.0", /v(\d[\d.]*)/]],
    serial: ["4555.2.30.1.3.0", "4555.1.1.7.1.1.2.0"],
  }),
  ...vendorMib(["53973"], { model: ["53973.1.1.1.1.1.2.0"], firmware: ["53973.1.1.1.1.1.3.0"] }),
  ...vendorMib(["21111", "43943"], {
    model: ["21111.1.1.1.3.0"],
    firmware: ["21111.1.1.1.6.0"],
    serial: ["21111.1.1.1.4.0"],
  }),
  ...vendorMib(["40865"], { model: ["40865.1.2.0"], firmware: ["40865.1.3.0"] }),
  ...vendorMib(["33283"], {
    model: ["33283.1.30.8.81.0"],
    firmware: ["33283.1.30.8.84.0"],
    serial: ["33283.1.30.8.83.0"],
  }),
  ...vendorMib(["39145"], { model: ["8:1.0"], firmware: ["8:4.0"] }),
  ...vendorMib(["45621"], { model: ["8:1.1.0"], firmware: ["8:1.2.0"] }),
  ...vendorMib(["12148.9"], { model: ["12148.9.2.1.3.6.0"], serial: ["12148.9.2.1.3.7.0"] }),
  // ELTEK-DISTRIBUTED-MIB controlUnitDescription, controlUnitSwVersion
  ...vendorMib(["12148.10"], { model: ["12148.10.13.8.2.1.2.*"], firmware: ["12148.10.13.8.2.1.8.*"] }),
  ...vendorMib(["7309.4"], { model: ["7309.4.1.2.8.0"], firmware: ["7309.4.1.2.11.0"] }),
  ...vendorMib(["7309.5"], { firmware: ["7309.5.1.3.0"] }),
  ...vendorMib(["7309.6"], { model: ["7309.6.1.1.2.0"], firmware: ["7309.6.1.1.4.0"] }),
  ...vendorMib(["1918.2"], { firmware: ["9:10.20.30.0"], serial: ["9:10.10.20.0"] }),
  ...vendorMib(["13400.2"], { model: ["9:1.2.0"], serial: ["9:1.3.0"] }),
  ...vendorMib(["6302"], {
    model: ["6302.2.1.1.2.0"],
    firmware: ["6302.2.1.1.3.0"],
    serial: ["6302.2.1.1.6.0"],
  }),
  ...vendorMib(["20246"], { firmware: ["20246.2.3.1.1.1.2.1.4.0"] }),
  ...vendorMib(["13858"], { firmware: ["13858.2.1.3.0"] }),
  ...vendorMib(["31034"], {
    model: ["31034.12.1.1.2.1.1.1.5.*"],
    serial: ["31034.12.1.1.2.1.1.1.6.*"],
  }),
  // DellrPDU-MIB rPDUIdentModelNumberD, FirmwareRevD, SerialNumberD
  ...vendorMib(["674.10903"], {
    model: ["674.10903.200.2.200.100.2.1.7.1"],
    firmware: ["674.10903.200.2.200.100.2.1.5.1"],
    serial: ["674.10903.200.2.200.100.2.1.8.1"],
  }),
  // CPQPOWER-MIB deviceModel, deviceFirmwareVersion, deviceSerialNumber; mpduModel, mpduSerialNumber
  ...vendorMib(["232.165"], {
    model: ["232.165.1.2.2.0", "232.165.5.1.2.1.3.1"],
    firmware: ["232.165.1.2.3.0"],
    serial: ["232.165.1.2.7.0", "232.165.5.1.2.1.8.1"],
  }),
  ...vendorMib(["49075"], { model: ["49075.1.1.1.0"], firmware: ["49075.1.1.2.0"] }),
  ...["2634.1", "2634.3", "2634.6"].flatMap((line) => {
    const table = line === "2634.1" ? line : "2634.3";
    return vendorMib([line], {
      model: [`${table}.200.10.1.2.1`],
      firmware: [`${table}.200.10.1.28.1`],
      serial: [`${table}.200.10.1.27.1`],
    });
  }),
  ...vendorMib(["1418"], { model: ["1418.6.1.4.0"], firmware: ["1418.6.1.1.0"] }),
  ...vendorMib(["3699.1.1"], {
    model: ["10:1.1.9.0", "3699.1.1.12.1.100.2.0"],
    firmware: ["10:1.1.8.0", "3699.1.1.12.1.100.4.0"],
    serial: ["10:1.1.11.0", "3699.1.1.12.1.100.3.0"],
  }),
  ...vendorMib(["38783"], {
    model: ["38783.3.1.2.0", "38783.2.1.2.0", "38783.4.1.2.0", "38783.6.1.2.0", "38783.8.1.2.0"].map(
      (oid) => [oid, /^(TCW\w+)/] as const,
    ),
    firmware: ["38783.3.1.2.0", "38783.2.1.2.0", "38783.4.1.2.0", "38783.6.1.2.0", "38783.8.1.2.0"].map(
      (oid) => [oid, /-(v\d[\w.]*)/] as const,
    ),
  }),
  ...vendorMib(["2606"], {
    model: [/^Rittal (.+?) SN /],
    firmware: [/SW V(\d[\w.]*)/],
    serial: [/SN (\S+) HW/],
  }),
  ...vendorMib(["55108"], { model: [/^RNX UPDU (\S+)/] }),
  ...vendorMib(["3052"], {
    model: [/(SiteBoss \d+)/],
    firmware: [/SiteBoss \d+ (\d[\d.]*(?: [A-Z]+)?)/],
    serial: ["8:2.16.15.3.0"],
  }),
];
