import { vendorMib, type VendorMib } from "./vendor-mib.ts";

const softwareVersion = "1.3.6.1.2.1.16.19.2.0"; // RMON2-MIB probeSoftwareRev

/** Switches, routers and access networks. */
export const networkMibs: readonly VendorMib[] = [
  // ZYXEL-ES-COMMON; older switches have separate MIBs
  ...vendorMib(["890"], {
    model: ["890.1.15.3.1.11.0", "890.1.2.1.1.2.0"],
    firmware: ["890.1.15.3.1.6.0", "890.1.2.1.1.1.0"],
    serial: ["890.1.15.3.1.12.0", "890.1.2.1.1.10.0"],
  }),
  ...vendorMib(["890.1.5.8"], { model: [/^([A-Z]{1,4}-?\d[\w-]*)$/], serial: ["11:1.10.0"] }),
  ...vendorMib(["890.1.5.13"], {
    model: ["890.1.5.13.13.16.12.2.0"],
    firmware: ["890.1.5.13.13.16.1.0"],
    serial: ["890.1.5.13.13.16.12.5.0", "890.1.5.13.5.6.2.1.3.0"],
  }),
  // FASTPATH-SWITCHING-MIB agentInventoryMachineModel, SoftwareVersion, SerialNumber:
  // the base of many vendors' web-managed switches
  ...vendorMib(["4413"], {
    model: ["4413.1.1.1.1.1.3.0"],
    firmware: ["4413.1.1.1.1.1.13.0"],
    serial: ["4413.1.1.1.1.1.4.0"],
  }),
  // RADLAN-Physicaldescription-MIB, likewise
  ...vendorMib(["89"], {
    model: [["89.53.14.1.11.*", /^([A-Z][\w+/-]*\d[\w+/-]*)/]],
    firmware: ["89.53.14.1.2.*"],
    serial: ["89.53.14.1.5.*"],
  }),
  // AtiStackInfo-MIB, AT-SYSINFO-MIB
  ...vendorMib(["207.1.4"], { firmware: ["10:81.1.3.0"] }),
  ...vendorMib(["207.1.14"], { serial: ["207.8.4.4.5.2.1.5.1"] }),
  ...vendorMib(["35265"], { serial: ["2076.81.1.120.0"] }),
  ...vendorMib(["823.34441"], { firmware: ["823.34441.1.4.3.0"] }),
  ...vendorMib(["1425.1040"], { firmware: [["1425.1040.1.2.0", /Rev (\S+)/]] }),
  ...vendorMib(["5833"], { firmware: ["5833.2017.3.11.2.0"] }),
  ...vendorMib(["562.68"], { model: [/^(\d{4} \d+-SLOT \w+)/], firmware: [/ SW:(\d+)/] }),
  ...vendorMib(["43191"], { model: [/running on an? (\w[\w -]+)/] }),
  // swProdName of Accton's MIBs, one per product
  ...vendorMib(["259", "202"], { model: ["10:1.1.5.1.0"] }),
  ...vendorMib(["11863", "16972"], {
    model: [["11863.6.1.1.5.0", /^(\S+)/], "1.3.6.1.2.1.16.19.3.0"], // RMON2-MIB probeHardwareRev
    firmware: ["11863.6.1.1.6.0", softwareVersion],
  }),
  // DLINKSW-ENTITY-EXT-MIB dEntityExtVersionRuntime
  ...vendorMib(["171"], {
    firmware: ["171.14.5.1.8.1.3.1", "171.11.165.1000.5.1.8.1.3.1", softwareVersion],
  }),
  ...vendorMib(["2544.1.20"], { firmware: [softwareVersion] }),
  ...vendorMib(["14823"], { serial: ["14823.2.2.1.1.1.12.0"] }), // WLSX-SWITCH-MIB
  ...vendorMib(["6321.1.2.2"], {
    firmware: ["6321.1.2.2.2.1.6.1.1.7.1.1"],
    serial: ["6321.1.2.2.2.1.6.1.1.8.1.1"],
  }),
  ...vendorMib(["1385"], { model: ["1385.1.2.0"], firmware: ["1385.1.4.0"], serial: ["1385.1.3.0"] }),
  ...vendorMib(["629.200"], { serial: ["629.200.6.1.1.48.1"] }),
  ...vendorMib(["6527.1.20"], {
    model: ["6527.3.1.2.2.1.8.1.3.1.50331649"],
    firmware: [/^SRLinux-(v\d[\w.-]*)/],
  }),
  ...vendorMib(["637.61"], {
    model: ["637.61.1.23.2.1.4.17"],
    firmware: ["637.61.1.9.28.1.0"],
    serial: ["637.61.1.23.2.1.13.17"],
  }),
  // FOUNDRY-SN-AGENT-MIB snAgentBrdMainBrdDescription, snAgImgVer, snChasSerNum
  ...vendorMib(["1991"], {
    model: [["1991.1.1.2.2.1.1.2.1", /^([A-Z]\w*\d[\w+/-]*)/]],
    firmware: ["1991.1.1.2.1.11.0"],
    serial: ["1991.1.1.1.1.2.0"],
  }),
  // A3COM-SWITCHING-SYSTEMS-STACK-MIB stackUnitSWVersion, stackUnitSerialNumber
  ...vendorMib(["43"], { firmware: ["43.10.27.1.1.1.12.1"], serial: ["43.10.27.1.1.1.13.1"] }),
  ...vendorMib(["5624", "52"], {
    model: [/^(?:Enterasys|Extreme) Networks,? (?:Inc\.? )?(\S+) Rev/],
    firmware: [/Rev (\d[\w.]+)/],
  }),
  // HH3C-ENTITY-EXT-MIB hh3cEntityExtManuSerialNum
  ...vendorMib(["25506", "43.45"], { serial: ["25506.2.6.1.2.1.1.2.*"] }),
  // OLD-CISCO-CHASSIS-MIB chassisId: the serial number, if an administrator has not changed it
  ...vendorMib(["9.1", "9.5"], { serial: [["9.3.6.3.0", /^(?:0x)?([A-Z]{3}\w{8}|\d{8,11})/]] }),
  // HUAWEI-ENTITY-EXTENT-MIB hwProductName, hwDeviceEsn
  ...vendorMib(["2011"], {
    model: ["2011.5.25.188.1.4.0", /^Huawei (\w[\w-]*\d[\w-]*)\r?\n/],
    serial: ["2011.5.25.188.1.1.0"],
  }),
  // RUIJIE-SYSTEM-MIB, RUIJIE-DEVICE-MIB and their copies by FS
  ...["4881", "52642"].flatMap((maker) =>
    vendorMib([maker], {
      model: [`${maker}.1.1.10.2.1.1.26.0`, `${maker}.1.1.10.2.21.1.2.1.2.1`, /\(([A-Z]\d{4}[\w -]*)\)/],
      firmware: [`${maker}.1.1.10.2.1.1.2.0`, `${maker}.1.1.10.2.21.1.2.1.8.1`],
      serial: [`${maker}.1.1.10.2.1.1.24.0`, `${maker}.1.1.10.2.21.1.2.1.10.1`],
    }),
  ),
  // SWITCH-MIB of Centec lswSlotCurrentType, lswSlotSerialNo
  ...vendorMib(["27975", "52642"], {
    model: ["27975.37.1.5.1.4.1.1"],
    firmware: ["27975.1.3.5.0"],
    serial: ["27975.37.1.5.1.10.1.1", "52642.1.37.1.5.1.10.1.1"],
  }),
  // NMS-CARD-MIB of BDCOM nmscardDescr, nmscardSwVersion, nmscardSerial
  ...["3320", "52642", "11606.10"].flatMap((maker) =>
    vendorMib([maker.split(".")[0]!], {
      model: [`${maker}.3.6.10.1.3.*`, /\b(?:Software\s+|BDCOM\(tm\) )([A-Z]+\d\w+)/],
      firmware: [`${maker}.3.6.10.1.6.*`],
      serial: [`${maker}.3.6.10.1.4.*`, /Serial num:\s?(\w+)/],
    }),
  ),
  ...["6339", "40418.7", "27514"].flatMap((maker) =>
    vendorMib([maker], { firmware: [`${maker}.100.1.3.0`, `${maker}.100.1.3.1`] }),
  ),
  ...vendorMib(["3807"], { model: [/^(\w+) (?:FHN|FiberHome)/], firmware: ["3807.1.8012.2.1.4.0"] }),
  // ROSMGMT-VERSION-MIB, RAISECOM-SYSTEM-MIB
  ...vendorMib(["8886"], {
    model: [["8886.60.131.1.1.6.0", /^(\S+)/], "8886.6.1.1.1.2.0"],
    firmware: ["8886.60.131.1.1.1.0", "8886.6.1.1.1.1.0"],
    serial: ["8886.6.1.1.1.14.0"],
  }),
  ...vendorMib(["36673"], {
    model: [/Hardware Model: ?(?:[A-Z]+_)?([^\s,]+)/],
    firmware: [/OcNOS,(\d[\w.]*)/],
    serial: ["36673.100.1.2.1.1.3.1"], // IPI-CMM-CHASSIS-MIB cmmStackUnitSerialNumber
  }),
  ...vendorMib(["6296"], { firmware: ["6296.9.1.1.1.20.0"], serial: ["6296.9.1.1.1.19.0"] }),
  // telAdminStatusSystem…
  ...vendorMib(["2007"], { firmware: ["2007.1.2.1.6.0"], serial: [/S\/N: ?(\S+)/] }),
  ...vendorMib(["30140"], { model: ["30140.6.1.0"], firmware: ["30140.6.2.0"], serial: ["30140.6.3.0"] }),
  ...vendorMib(["48690"], {
    model: ["48690.1.7.0", ["48690.1.3.0", /^([A-Z]{3}\w{3})/]],
    firmware: ["48690.1.6.0", "48690.2.14.0"],
    serial: ["48690.1.1.0", "48690.1.5.0"],
  }),
  // LCOS-SX-MIB, and the MIBs of LANCOM's later switches and access points
  ...vendorMib(["2356.14"], {
    model: ["2356.14.1.1.1.2.0"],
    firmware: ["2356.14.1.1.1.10.0"],
    serial: ["2356.14.1.1.1.13.0"],
  }),
  ...vendorMib(["2356.16"], {
    model: ["2356.16.1.1.1.1.3.0"],
    firmware: ["2356.16.1.1.1.1.13.0"],
    serial: ["2356.16.1.1.1.1.4.0"],
  }),
  ...vendorMib(["1872"], { firmware: ["1872.2.5.1.1.1.10.0"] }),
  // Moxa and CTS have a separate MIB for each product
  ...vendorMib(["8691.7"], { model: ["9:1.2.0"], firmware: ["9:1.4.0"], serial: ["9:1.78.0"] }),
  ...vendorMib(["8691.15"], { model: ["9:1.1.1.0"], firmware: ["9:1.1.5.0"], serial: ["9:1.1.3.0"] }),
  ...vendorMib(["8691.600"], { firmware: ["8691.602.1.1.2.2.1.0"] }),
  ...vendorMib(["9304"], { serial: ["9:1.2.14.0"] }),
  ...vendorMib(["10297"], { model: ["10297.100.1.1.0"], firmware: ["10297.100.1.4.0"] }),
  ...vendorMib(["3181.10.6"], { model: ["3181.10.6.1.32.1.0"], firmware: ["3181.10.6.1.30.105.0"] }),
  ...vendorMib(["266"], { model: ["266.20.1.1.0"] }),
  ...vendorMib(["9303"], { model: [/^([A-Z]+\d[\w-]*), iBOS/], firmware: [/iBOS Version ibos-\w+-(\d\S+)/] }),
  ...vendorMib(["388"], { firmware: ["388.11.2.2.1.3.2.0"], serial: ["388.11.2.2.1.1.0"] }),
  ...vendorMib(["244.1"], { model: ["244.1.1.6.1.0"] }),
  ...vendorMib(["1166"], { model: ["1166.7.1.15.0"], firmware: ["1166.7.1.7.0"], serial: ["1166.7.1.1.0"] }),
  ...vendorMib(["17409"], {
    model: ["17409.2.3.1.3.1.1.7.1.0", "17409.1.3.3.2.2.1.4.1"],
    firmware: ["17409.2.3.1.3.1.1.9.1.0", "17409.1.3.3.2.2.1.6.1", "34592.1.3.1.5.2.1.1.5.0"],
    serial: ["17409.2.3.1.1.13.0", "17409.1.3.3.2.2.1.5.1"],
  }),
  ...vendorMib(["37950"], { firmware: ["37950.1.1.5.10.12.5.4.0"], serial: ["37950.1.1.5.10.12.5.11.0"] }),
  ...vendorMib(["41916"], { model: ["41916.11.1.47.0"], serial: ["41916.3.1.1.1.5.1.0"] }),
  ...vendorMib(["42359"], { model: ["42359.2.2.1.1.7.2.0"], serial: ["42359.2.2.1.1.7.3.0"] }),
  ...vendorMib(["8741"], {
    model: ["8741.2.1.1.1.0"],
    firmware: ["8741.2.1.1.3.0"],
    serial: ["8741.2.1.1.2.0"],
  }),
  ...vendorMib(["6321.1.2.4"], { serial: ["6321.1.2.4.2.5.10.0"] }),
  ...vendorMib(["6321.2"], {
    model: ["6321.1.2.5.4.2.0"],
    firmware: ["6321.1.2.5.4.4.0"],
    serial: ["6321.1.2.5.4.3.0"],
  }),
  ...vendorMib(["248.14"], { model: ["248.14.1.1.9.1.3.1"] }), // HMPRIV-MGMT-SNMP-MIB hmSysGroupDescription
  ...vendorMib(["32285"], { serial: ["32285.11.1.1.2.1.1.1.16.*"] }),
  ...vendorMib(["35098"], { model: [/PicOS for (\S+)/], serial: ["35098.1.16.0"] }),
  ...vendorMib(["3652"], { serial: ["3652.3.2.1.13.0"] }),
  ...vendorMib(["674.10895"], { model: [/^Power[Cc]onnect (\d+\w*)$/] }),
  ...vendorMib(["1271", "6141"], { firmware: ["1271.30.2.1.13.0"], serial: ["1271.2.1.5.1.1.4.0"] }),
  ...vendorMib(["34652"], {
    model: ["34652.2.10.1.0"],
    firmware: ["34652.2.10.3.0"],
    serial: ["34652.2.10.2.0"],
  }),
  ...vendorMib(["2544.1.14"], {
    model: ["2544.1.14.2.1.9.0"],
    firmware: ["2544.1.14.2.1.2.0"],
    serial: ["2544.1.14.2.1.5.0"],
  }),
  ...vendorMib(["629"], { firmware: [/Ver\.? (\d\w*)/], serial: ["629.1.50.16.4.3.2.0"] }),
  ...vendorMib(["4515"], {
    model: ["4515.1.3.6.1.1.1.2.0"],
    firmware: ["4515.1.3.6.1.1.1.5.0"],
    serial: ["4515.1.3.6.1.1.1.7.0"],
  }),
  ...vendorMib(["35616"], {
    model: ["35616.5.1.2.0"],
    firmware: [["35616.5.1.10.0", /^([^,\s]+)/]],
    serial: ["35616.5.1.5.0"],
  }),
  ...vendorMib(["6066"], { firmware: ["6066.2.1.3.1.1.9.0"], serial: ["6066.2.1.3.1.1.6.0"] }),
  ...vendorMib(["43296"], { model: ["43296.3.1.3"], firmware: ["43296.3.1.2"], serial: ["43296.3.1.1"] }),
  ...vendorMib(["30005"], {
    firmware: ["30005.1.7.100.1.2.1.1.1.5.0"],
    serial: ["30005.1.7.100.1.1.1.1.1.1.8.1"],
  }),
  ...vendorMib(["2011.2.123", "2011.2.115", "2011.2.80", "2011.2.133", "2011.2.248"], {
    firmware: ["2011.6.3.1.999.0"],
    serial: ["2011.6.3.3.1.1.9.0"],
  }),
];
