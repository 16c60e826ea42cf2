import { vendorMib, type VendorMib } from "./vendor-mib.ts";

/** Servers, storage, cameras, gateways and other appliances. */
export const applianceMibs: readonly VendorMib[] = [
  // FSC-SERVERCONTROL2-MIB sc2UnitModelName, sc2spFirmwareVersion, sc2UnitSerialNumber
  ...vendorMib(["231"], {
    model: ["231.2.10.2.2.10.2.3.1.5.*"],
    firmware: ["231.2.10.2.2.10.3.4.1.4.*"],
    serial: ["231.2.10.2.2.10.2.3.1.7.*"],
  }),
  // IMM-MIB machineLevelProductName, immVpdVersionString, machineLevelSerialNumber
  ...vendorMib(["2.3.51"], {
    model: ["2.3.51.3.1.5.2.1.5.0"],
    firmware: ["2.3.51.3.1.5.1.1.3.1"],
    serial: ["2.3.51.3.1.5.2.1.3.0"],
  }),
  // CPQSINFO-MIB cpqSiProductName, cpqSiSysSerialNum
  ...vendorMib(["11.2.51", "232"], { model: ["232.2.2.4.2.0"], serial: ["232.2.2.2.1.0"] }),
  // PRIMEKEY-APPLIANCE-MIB, of a Linux host
  ...vendorMib(["22408"], {
    firmware: ["22408.1.4.1.4.1.0", ["22408.1.1.2.1.7.118.101.114.115.105.111.110.1", /\.(\d[\d.]*)$/]],
    serial: ["22408.1.1.2.2.4.104.115.109.54.1"],
  }),
  ...vendorMib(["51009"], { model: ["51009.1.1"], firmware: [["51009.1.2", /v?(\d[\d.]*)/]] }),
  ...vendorMib(["38516"], { firmware: ["1.3.6.1.2.1.27.1.1.4.1"] }), // NETWORK-SERVICES-MIB applVersion
  ...vendorMib(["23180"], { serial: ["23180.2.1.1.2.1.6.2.0"] }),
  // DELL-MM-MIB dmmProductVersion, dmmChassisServiceTag
  ...vendorMib(["674.10892.6"], { firmware: ["674.10892.6.1.1.5.0"], serial: ["674.10892.6.1.1.6.0"] }),
  ...vendorMib(["674.10893.2"], {
    model: ["674.10893.2.31.500.1.5.0"],
    firmware: ["674.10893.2.102.3.1.1.9.1"],
    serial: ["674.10893.2.31.500.1.3.0"],
  }),
  // FCMGMT-MIB connUnitProduct, connUnitSn
  ...vendorMib(["347", "11.2.51", "674.10893", "1588.2"], {
    model: ["1.3.6.1.3.94.1.6.1.7.*"],
    serial: ["1.3.6.1.3.94.1.6.1.8.*"],
  }),
  ...vendorMib(["2011.2.91", "34774"], { firmware: ["34774.4.1.1.6.0"], serial: ["34774.4.1.1.1.0"] }),
  ...vendorMib(["20884"], {
    model: ["20884.10893.2.101.4.3.0"],
    firmware: ["20884.10893.2.101.4.4.0"],
    serial: ["20884.10893.2.101.4.1.0"],
  }),
  // SNIA-SML-MIB product-Name, product-Version, product-SerialNumber of the chassis
  ...vendorMib(["14851", "2.6"], {
    model: ["14851.3.1.4.2.0"],
    firmware: ["14851.3.1.3.4.0"],
    serial: ["14851.3.1.3.2.0"],
  }),
  // SEMI-MIB hpHttpMgDeviceProductName, Version, SerialNumber
  ...vendorMib(["11.10.2", "11.5.7", "11.2.51"], {
    model: ["11.2.36.1.1.5.1.1.8.1"],
    firmware: ["11.2.36.1.1.5.1.1.11.1"],
    serial: ["11.2.36.1.1.5.1.1.10.1"],
  }),
  ...vendorMib(["674.10898"], { firmware: ["674.10898.100.1.1.1.0", "641.1.1.1.0"] }),
  ...vendorMib(["19746"], { firmware: [/Data Domain OS (\d\S+)/] }),
  // on PC hardware, the field contains the processor
  ...vendorMib(["50536"], { model: [/\bHardware: (.{3,100}?)\. Software/] }),
  // HIKVISION-MIB hikEntityIndex
  ...vendorMib(["50001"], { serial: ["50001.1.3.0"] }),
  // FORTINET-FORTIEXTENDER-MIB fextInfoModel, fextInfoImage, fextInfoSN
  ...vendorMib(["12356.121"], {
    model: ["12356.121.21.1.1.3.0"],
    firmware: [["12356.121.21.1.1.1.0", /v(\d[\d.]*)/]],
    serial: ["12356.121.21.1.1.5.0"],
  }),
  ...vendorMib(["42397"], { model: ["42397.1.1.2.1.0"] }),
  ...vendorMib(["2385"], { firmware: ["2385.2.1.1.2.1.2.1"] }),
  ...vendorMib(["40482"], { model: [/^Pure Storage (\w+)/], firmware: [/(Purity\/\/FA \d[\d.]*)/] }),
  ...vendorMib(["6404"], {
    model: ["6404.3.1.2.9.1.1.0"],
    firmware: ["6404.3.1.2.9.1.6.0"],
    serial: ["6404.3.1.2.9.1.8.0"],
  }),
  ...vendorMib(["1732"], { model: ["1732.2.1.41.0"], serial: ["1732.2.1.11.0"] }),
  ...vendorMib(["6530"], { model: ["6530.11.1.0"], firmware: ["6530.11.4.0"], serial: ["6530.11.3.0"] }),
  ...vendorMib(["25766"], {
    model: ["25766.1.12.1.1.2.1.0"],
    firmware: ["25766.1.12.1.1.2.7.0"],
    serial: ["25766.1.12.1.1.2.4.0"],
  }),
  ...vendorMib(["18837"], { firmware: ["18837.3.2.2.1.11.0"], serial: ["18837.3.2.2.1.16.0"] }),
  ...vendorMib(["20632"], { firmware: [["20632.8.25.0", /^(\S+)/]], serial: ["20632.8.28.0"] }),
  ...vendorMib(["23263"], { model: ["23263.4.2.1.5.1"], firmware: ["23263.4.2.1.1.4"] }),
  // "Tempus LX CDMA 6010-0042-000 v 5.70 - …"
  ...["13827.5.0.11.0", "13827.12.1.16.0", "13827.14.1.16.0"].flatMap((oid) =>
    vendorMib(["13827"], { model: [[oid, /^(.+?) v /]], firmware: [[oid, / v (\d[\w.]*)/]] }),
  ),
  ...vendorMib(["39324"], { firmware: ["39324.1.1.9.1.1.20.0"] }),
  ...vendorMib(["45065"], { firmware: ["45065.1.1.1.3.0"], serial: ["45065.1.1.1.6.0"] }),
  ...vendorMib(["1230"], { firmware: ["1230.2.7.1.3.0", "59732.2.7.1.3.0"] }),
  ...vendorMib(["59732"], { firmware: ["59732.2.7.1.3.0"] }),
  ...vendorMib(["2440"], { firmware: ["2440.1.17.1.2.0"] }),
  ...vendorMib(["13315"], {
    model: ["13315.3.2.2.1.5.0"],
    firmware: ["13315.3.2.2.1.2.0"],
    serial: ["13315.3.2.2.1.3.0"],
  }),
  ...vendorMib(["26866"], { firmware: ["26866.2.6.0"] }),
  ...vendorMib(["15397"], {
    model: ["15397.2.40.1.1.1.1.0"],
    firmware: ["15397.2.40.1.1.4.1.0"],
    serial: ["15397.2.40.1.1.3.1.0"],
  }),
  ...vendorMib(["1369"], { serial: ["1369.6.1.1.11.0"] }),
  ...vendorMib(["8962"], { model: ["8962.2.1.2.1.1.4.0"], serial: ["8962.2.1.2.1.1.5.0"] }),
  // OG-PRODUCT-MIB, OG-STATUS-MIB, OG-LIGHTHOUSE-MIB
  ...vendorMib(["25049"], {
    model: [/^Opengear ([A-Z]{2}\d[\w-]*)/],
    firmware: ["25049.10.19.1.3.0", ["25049.17.1.1", /^(\S+)/], "25049.18.1.1.1.0"],
    serial: ["25049.10.19.1.2.0"],
  }),
  ...vendorMib(["850"], { model: [/^TrippLite ([^\s,]+),/] }),
  ...vendorMib(["10418.18"], { model: [/^"?([A-Z]+\d\w+) \d/], firmware: [/^"?\S+ (\d[\d.]*)/] }),
  ...vendorMib(["30631"], { firmware: ["9:4.1.0"], serial: ["9:4.2.0"] }),
  ...vendorMib(["1429"], { model: ["1429.2.2.5.1.1.4.0"], firmware: ["1429.2.2.5.1.1.1.0"] }),
  ...vendorMib(["18086"], {
    model: ["18086.3080.1.2.0"],
    firmware: ["18086.3080.1.3.0"],
    serial: ["18086.3080.1.1.0"],
  }),
  ...vendorMib(["35833"], { firmware: ["35833.37.1.1.0"], serial: ["35833.37.1.2.0"] }),
  ...vendorMib(["42111"], {
    firmware: ["42111.640.2.2.0", "42111.650.2.2.0"],
    serial: ["42111.640.2.1.0", "42111.650.2.1.0"],
  }),
  ...vendorMib(["27304"], { model: ["27304.10.1.0"], firmware: ["27304.10.2.0"] }),
  ...vendorMib(["27894"], {
    firmware: ["27894.11.241.1.1.1.1.5.0"],
    serial: ["27894.11.241.1.1.1.1.2.0"],
  }),
  ...vendorMib(["5551"], { model: ["1.3.6.1.2.1.47.1.1.1.1.7.1"] }), // ENTITY-MIB entPhysicalName
  // SYSAPPL-MIB sysApplInstallPkgVersion of the first package: Cisco's unified communications
  ...vendorMib(["9.1.1348"], { firmware: ["1.3.6.1.2.1.54.1.1.1.1.4.1"] }),
];
