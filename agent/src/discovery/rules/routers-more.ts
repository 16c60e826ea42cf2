import { entity, type Rule } from "./rule.ts";

export const moreRouters: readonly Rule[] = [
  {
    id: "viptela",
    match: { object: ["1.3.6.1.4.1.41916"] },
    vendor: "Cisco",
    os: "Viptela",
    role: "NMS_ROUTER",
    model: entity.model([1]),
    firmware: ["1.3.6.1.4.1.41916.11.1.2.0"], // VIPTELA-OPER-SYSTEM systemStatusVersion
    // systemStatusSystemChassisSerialNumber, VIPTELA-HARDWARE hardwareInventorySerialNumber
    serial: ["1.3.6.1.4.1.41916.11.1.64.0", "1.3.6.1.4.1.41916.3.1.1.1.5.*"],
  },
  {
    id: "lancom",
    // LCOS-MIB lcsStatusHardwareInfoModelNumber, SwVersion, SerialNumber
    match: { object: ["1.3.6.1.4.1.2356"] },
    vendor: "LANCOM",
    os: "LCOS",
    role: "NMS_ROUTER",
    model: ["1.3.6.1.4.1.2356.11.1.47.6.0", /^LANCOM ([\w+-]+)/],
    firmware: [/ (\d+\.\d+\.\d{4}\w*)/, "1.3.6.1.4.1.2356.11.1.47.9.0"],
    serial: [/ (\d{10,16})$/, "1.3.6.1.4.1.2356.11.1.47.7.0"],
  },
  {
    id: "lancom-switch",
    match: { object: ["1.3.6.1.4.1.2356"], descr: /^LANCOM [GX]S-/ },
    vendor: "LANCOM",
    os: "LCOS SX",
    role: "NMS_SWITCH",
    model: [/^(?:LANCOM )?([GX]S-\d\S*)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "lancom-ap",
    match: { object: ["1.3.6.1.4.1.2356.13"] },
    vendor: "LANCOM",
    os: "LCOS LX",
    role: "NMS_WAP",
    model: [/^LANCOM ([\w-]+)/, ...entity.model([1])],
    firmware: [/ (\d+\.\d+\.\d{4}\w*)/],
    serial: ["1.3.6.1.4.1.2356.13.1.47.7.0"], // LCOS-LX-MIB lcosLXStatusHardwareInfoSerialNumber
  },
  {
    id: "bintec",
    match: { object: ["1.3.6.1.4.1.272"] },
    vendor: "bintec elmeg",
    os: "BOSS",
    role: "NMS_ROUTER",
    model: [/^(?:bintec |elmeg |be\.IP )?([\w.+-]+)/, ...entity.model([1])],
    firmware: [["1.3.6.1.4.1.272.4.1.26.0", /V\.?(\d+\.\d+(?: Rev\. \d+)?)/]], // BIANCA-BRICK-MIB biboAdmSWVersion
    serial: ["1.3.6.1.4.1.272.4.1.17.1.8.*"], // biboABrdSerialNo
  },
  {
    id: "teltonika",
    match: {
      object: ["1.3.6.1.4.1.48690", "1.3.6.1.4.1.8072.3.2.10"],
      also: ["1.3.6.1.4.1.48690.1.3.0", /^(?:RUT|TRB|TSW|TAP|OTD|TCR|ATRM)/],
    },
    vendor: "Teltonika",
    os: "RutOS",
    role: "NMS_ROUTER",
    // TELTONIKA-RUTX-MIB productCode, whose first six characters are the model; fwVersion; serial
    model: [["1.3.6.1.4.1.48690.1.3.0", /^(\w{6})/]],
    firmware: ["1.3.6.1.4.1.48690.1.6.0"],
    serial: ["1.3.6.1.4.1.48690.1.1.0"],
  },
  {
    id: "teltonika-legacy",
    match: { object: ["1.3.6.1.4.1.48690"] },
    vendor: "Teltonika",
    os: "RutOS",
    role: "NMS_ROUTER",
    model: [["1.3.6.1.4.1.48690.1.8.0", /^(\w{6})/]], // TELTONIKA-MIB productCode
    firmware: ["1.3.6.1.4.1.48690.2.14.0"], // firmwareVersion
    serial: ["1.3.6.1.4.1.48690.1.5.0"], // serial
  },
  {
    id: "cradlepoint",
    match: { object: ["1.3.6.1.4.1.20992"] },
    vendor: "Cradlepoint",
    os: "NetCloud OS",
    role: "NMS_ROUTER",
    model: [/^Cradlepoint (?:COR )?(\w+[\w-]*)/, ...entity.model([1])],
    // WIPIPE-MIB devFWVersion
    firmware: [["1.3.6.1.4.1.20992.1.1.1.0", /^v?(\d+\.\d+\.\d+)/], /Firmware Version (\d+\.\d+\.\d+)/],
    serial: [/Serial Number (\w+)/],
  },
  {
    id: "airlink",
    match: { object: ["1.3.6.1.4.1.20542"] },
    vendor: "Sierra Wireless",
    os: "ALEOS",
    role: "NMS_ROUTER",
    model: [/\b((?:RV|MP|MG|LX|ES|GX|LS|XR|RX)\d\w*)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "digi",
    match: { object: ["1.3.6.1.4.1.332.11"] },
    vendor: "Digi",
    os: "",
    role: "NMS_ROUTER",
    model: [/(?:Digi )?(?:TransPort )?((?:WR|DR|SR|VC|IX|EX|TX)\d+\w*)/, ...entity.model([1])],
    firmware: [/(?:Build Ver|Version )v?(\d[\w.]*\w)/],
    serial: [/Ser#: ?(\w+)/],
  },
  {
    id: "digi-console",
    match: { object: ["1.3.6.1.4.1.332"] },
    vendor: "Digi",
    os: "",
    role: "NMS_APPLIANCE",
    model: [
      /^(?:Digi )?((?:PortServer|ConnectPort|Digi Connect|Passport|CM) ?[\w ]{0,20}\w)/,
      ...entity.model([1]),
    ],
    firmware: [/Version (\w[\w.]*)/],
    serial: entity.serial([1]),
  },
  {
    id: "patton",
    match: { object: ["1.3.6.1.4.1.1768"] },
    vendor: "Patton",
    os: "SmartWare",
    role: "NMS_ROUTER",
    model: ["1.3.6.1.4.1.1768.100.1.6.0"], // SMARTNODE-MIB productName
    firmware: ["1.3.6.1.4.1.1768.100.1.5.0"], // swVersion
    serial: ["1.3.6.1.4.1.1768.100.1.1.0"], // serialNumber
  },
  {
    id: "oneaccess",
    match: { object: ["1.3.6.1.4.1.13191"] },
    vendor: "Ekinops",
    os: "OneOS",
    role: "NMS_ROUTER",
    model: entity.model([1]),
    firmware: [/(ONEOS\S+)/],
    serial: entity.serial([1]),
  },
  {
    id: "adtran",
    match: { object: ["1.3.6.1.4.1.664"] },
    vendor: "Adtran",
    os: "AOS",
    role: "NMS_ROUTER",
    model: ["1.3.6.1.4.1.664.5.53.1.1.12.0"], // ADTRAN-AOSUNIT adAOSDeviceProductName
    firmware: ["1.3.6.1.4.1.664.5.53.1.1.14.0"], // adAOSDeviceVersion
    serial: ["1.3.6.1.4.1.664.5.53.1.1.13.0"], // adAOSDeviceSerialNumber
  },
  {
    id: "adtran-switch",
    match: { object: ["1.3.6.1.4.1.664"], descr: /NetVanta 1[25]\d\d/ },
    vendor: "Adtran",
    os: "AOS",
    role: "NMS_SWITCH",
    model: ["1.3.6.1.4.1.664.5.53.1.1.12.0"], // ADTRAN-AOSUNIT adAOSDeviceProductName
    firmware: ["1.3.6.1.4.1.664.5.53.1.1.14.0"], // adAOSDeviceVersion
    serial: ["1.3.6.1.4.1.664.5.53.1.1.13.0"], // adAOSDeviceSerialNumber
  },
  {
    id: "viprinet",
    match: { object: ["1.3.6.1.4.1.35424"] },
    vendor: "Viprinet",
    os: "",
    role: "NMS_ROUTER",
    model: ["1.3.6.1.4.1.35424.1.1.3.0"], // VIPRINET-MIB vpnRouterModel
    firmware: ["1.3.6.1.4.1.35424.1.1.4.0"], // vpnRouterFirmware
    serial: ["1.3.6.1.4.1.35424.1.1.2.0"], // vpnRouterSerial
  },
  {
    id: "nokia-sros",
    match: { object: ["1.3.6.1.4.1.6527"] },
    vendor: "Nokia",
    os: "TiMOS",
    role: "NMS_ROUTER",
    model: [/(?:Nokia|ALCATEL|Alcatel) (\d{4} [A-Z][\w-]*|[A-Z]\w*-[\w-]+ \d{4})/, ...entity.model([1])],
    firmware: [/TiMOS-\w{1,4}-([\w.]+)/],
    serial: ["1.3.6.1.4.1.6527.3.1.2.2.1.8.1.5.1.50331649"], // TIMETRA-CHASSIS-MIB tmnxHwSerialNumber
  },
  {
    id: "ericsson-seos",
    match: { object: ["1.3.6.1.4.1.2352"] },
    vendor: "Ericsson",
    os: "SEOS",
    role: "NMS_ROUTER",
    model: entity.model([1]),
    firmware: [/SEOS-([\w.-]+)/],
    serial: entity.serial([1]),
  },
  {
    id: "cisco-small-router",
    match: { object: ["1.3.6.1.4.1.9.6.1"], descr: /\bRV\d{3}/ },
    vendor: "Cisco",
    os: "Small Business",
    role: "NMS_ROUTER",
    // CISCOSB-Physicaldescription-MIB rlPhdUnitGenParamModelName
    model: [/\b(RV\d{3}\w*)/, "1.3.6.1.4.1.9.6.1.101.53.14.1.11.*"],
    firmware: ["1.3.6.1.4.1.9.6.1.101.53.14.1.2.*", ...entity.software([1])], // rlPhdUnitGenParamSoftwareVersion
    serial: ["1.3.6.1.4.1.9.6.1.101.53.14.1.5.*", ...entity.serial([1])], // rlPhdUnitGenParamSerialNum
  },
];
