import { entity, extend, type Rule } from "./rule.ts";

export const wireless: readonly Rule[] = [
  {
    id: "cisco-wlc",
    match: {
      object: ["1.3.6.1.4.1.9.1", "1.3.6.1.4.1.9.6.1"],
      descr: /Cisco (?:Controller|Business Wireless|Mobility)/,
    },
    vendor: "Cisco",
    os: "AireOS",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.14179.1.1.1.3.0", ...entity.model([1])], // AIRESPACE-SWITCHING-MIB agentInventoryMachineModel
    firmware: ["1.3.6.1.4.1.14179.1.1.1.14.0", ...entity.software([1])], // agentInventoryProductVersion
    serial: ["1.3.6.1.4.1.14179.1.1.1.4.0", ...entity.serial([1])], // agentInventorySerialNumber
  },
  {
    id: "cisco-ap",
    match: { object: ["1.3.6.1.4.1.9.1"], descr: /-K9W[78]-|AIR-|\bAP\d\w* Software/ },
    vendor: "Cisco",
    os: "IOS",
    role: "NMS_WAP",
    model: entity.model([1]),
    firmware: [/Version ([\w.()]+)/],
    serial: entity.serial([1]),
  },
  {
    id: "aruba-instant",
    match: { object: ["1.3.6.1.4.1.14823.1.2"] },
    vendor: "Aruba",
    os: "Aruba Instant",
    role: "NMS_WAP",
    model: [/MODEL: ?([^)]+)\)/, "1.3.6.1.4.1.14823.2.3.3.1.2.1.1.6.*"], // AI-AP-MIB aiAPModelName
    firmware: [/Version ([\w.-]+)/],
    serial: ["1.3.6.1.4.1.14823.2.3.3.1.2.1.1.4.*"], // AI-AP-MIB aiAPSerialNum
  },
  {
    id: "arubaos",
    match: { object: ["1.3.6.1.4.1.14823.1.1"] },
    vendor: "Aruba",
    os: "ArubaOS",
    role: "NMS_WAP",
    model: [/MODEL: ?([^)]+)\)/],
    firmware: [/Version ([\w.-]+)/],
    serial: ["1.3.6.1.4.1.14823.2.2.1.2.1.29.0", ...entity.serial([1])], // WLSX-SYSTEMEXT-MIB wlsxSysExtSerialNumber
  },
  {
    id: "aerohive",
    match: { object: ["1.3.6.1.4.1.26928"] },
    vendor: "Aerohive",
    os: "HiveOS",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.26928.1.2.6.0", /^(\S+), HiveOS/, /\b(A[PX]\d+\w*)/], // AH-SYSTEM-MIB ahDeviceMode
    firmware: [/(?:HiveOS|IQ Engine) (\S+(?: build-\d+)?)/],
    serial: ["1.3.6.1.4.1.26928.1.2.5.0"], // AH-SYSTEM-MIB ahSystemSerial
  },
  {
    id: "fortiap",
    match: { object: ["1.3.6.1.4.1.12356.120"] },
    vendor: "Fortinet",
    os: "FortiAP",
    role: "NMS_WAP",
    model: [/(FAP-?\w+)/, ...entity.model([1])],
    firmware: [["1.3.6.1.4.1.12356.120.1.1.0", /v(\d+\.\d[\w.-]*)/]], // FORTINET-FORTIAP-MIB fapVersion
    serial: ["1.3.6.1.4.1.12356.120.1.2.0", "1.3.6.1.4.1.12356.100.1.1.1.0"], // fapSerialNum, fnSysSerial
  },
  {
    id: "ruckus-zonedirector",
    match: { object: ["1.3.6.1.4.1.25053.3.1.5"] },
    vendor: "Ruckus",
    os: "ZoneDirector",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.25053.1.2.1.1.1.1.9.0"], // RUCKUS-ZD-SYSTEM-MIB ruckusZDSystemModel
    firmware: ["1.3.6.1.4.1.25053.1.2.1.1.1.1.18.0"], // RUCKUS-ZD-SYSTEM-MIB ruckusZDSystemVersion
    serial: ["1.3.6.1.4.1.25053.1.2.1.1.1.1.15.0"], // RUCKUS-ZD-SYSTEM-MIB ruckusZDSystemSerialNumber
  },
  {
    id: "ruckus-ap",
    match: { object: ["1.3.6.1.4.1.25053"] },
    vendor: "Ruckus",
    os: "Ruckus Wireless",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.25053.1.1.2.1.1.1.1.0", "1.3.6.1.4.1.25053.1.2.1.1.1.1.9.0"], // ruckusHwInfoModelNumber, ruckusZDSystemModel
    firmware: ["1.3.6.1.4.1.25053.1.1.3.1.1.1.1.1.3.*", ["1.3.6.1.4.1.25053.1.2.1.1.1.1.18.0", /^(\S+)/]], // ruckusSwRevision
    serial: ["1.3.6.1.4.1.25053.1.1.2.1.1.1.2.0", "1.3.6.1.4.1.25053.1.2.1.1.1.1.15.0"], // ruckusHwInfoSerialNumber
  },
  {
    id: "cambium-epmp",
    match: { object: ["1.3.6.1.4.1.17713.21"] },
    vendor: "Cambium Networks",
    os: "ePMP",
    role: "NMS_WAP",
    model: [/(ePMP[\w -]*|Force[\w -]*)/],
    firmware: ["1.3.6.1.4.1.17713.21.1.1.17.0"], // CAMBIUM-PMP80211-MIB cambiumCurrentuImageVersion
    serial: ["1.3.6.1.4.1.17713.21.1.1.31.0"], // CAMBIUM-PMP80211-MIB cambiumEPMPMSN
  },
  {
    id: "cambium-cnpilot",
    match: { object: ["1.3.6.1.4.1.17713.22"] },
    vendor: "Cambium Networks",
    os: "cnPilot",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.17713.22.1.1.1.5.0"], // CAMBIUM-MIB cambiumAPModel
    firmware: ["1.3.6.1.4.1.17713.22.1.1.1.8.0"], // CAMBIUM-MIB cambiumAPSWVersion
    serial: ["1.3.6.1.4.1.17713.22.1.1.1.4.0"], // CAMBIUM-MIB cambiumAPSerialNum
  },
  {
    id: "mimosa",
    match: { object: ["1.3.6.1.4.1.43356"] },
    vendor: "Mimosa",
    os: "Mimosa",
    role: "NMS_WAP",
    model: [/(?:Mimosa )?([ABC]\d\w*)/],
    firmware: ["1.3.6.1.4.1.43356.2.1.2.1.3.0"], // MIMOSA-NETWORKS-B5-MIB mimosaFirmwareVersion
    serial: ["1.3.6.1.4.1.43356.2.1.2.1.2.0"], // MIMOSA-NETWORKS-B5-MIB mimosaSerialNumber
  },
  {
    id: "meraki-wireless",
    match: { object: ["1.3.6.1.4.1.29671"], descr: /\bMR\d|\bCW9\d/ },
    vendor: "Meraki",
    os: "Meraki",
    role: "NMS_WAP",
    model: [/Meraki (\S+)/],
  },
  {
    id: "unifi-ap",
    match: {
      object: ["1.3.6.1.4.1.8072.3.2.10", "1.3.6.1.4.1.10002.1", "1.3.6.1.4.1.41112"],
      also: ["1.3.6.1.4.1.41112.1.6.3.3.0", /\S/],
    },
    vendor: "Ubiquiti",
    os: "UniFi",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.41112.1.6.3.3.0"], // UBNT-UniFi-MIB unifiApSystemModel
    firmware: ["1.3.6.1.4.1.41112.1.6.3.6.0"], // UBNT-UniFi-MIB unifiApSystemVersion
  },
  {
    id: "airos",
    match: { object: ["1.3.6.1.4.1.10002.1", "1.3.6.1.4.1.41112.1.4"] },
    vendor: "Ubiquiti",
    os: "airOS",
    role: "NMS_WAP",
    model: ["1.2.840.10036.3.1.2.1.3.*"], // IEEE802dot11-MIB dot11manufacturerProductName
    firmware: [["1.2.840.10036.3.1.2.1.4.*", /v?(\d{1,9}\.\d+\S*)/]], // IEEE802dot11-MIB dot11manufacturerProductVersion
  },
  {
    id: "huawei-wireless",
    match: { object: ["1.3.6.1.4.1.2011.2"], descr: /\b(?:AC6\d|AC9\d|AirEngine|AP\d{4})/ },
    vendor: "Huawei",
    os: "VRP",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.2011.5.25.31.6.5.0", ...entity.model([])], // HUAWEI-ENTITY-EXTENT-MIB hwEntitySystemModel
    firmware: [/Version ([\d.]+ ?\([^)]+\))/],
    serial: entity.serial([]),
  },
  {
    id: "openwrt",
    match: { object: ["1.3.6.1.4.1.8072.3.2.10"], descr: /OpenWrt|LEDE/ },
    vendor: "OpenWrt",
    os: "OpenWrt",
    role: "NMS_ROUTER",
    model: [extend.hardware],
    firmware: [/(?:OpenWrt|LEDE) v?(\d\d\.\d\d[\w.-]*)/, [extend.distro, /(\d\d\.\d\d[\w.-]*)/]],
  },
];
