import { vendorMib, type VendorMib } from "./vendor-mib.ts";

/** Radio links, wireless networks and satellite terminals. */
export const radioMibs: readonly VendorMib[] = [
  // UI-AF-LTU-MIB, UI-AF60-MIB, UBNT-MIB
  ...vendorMib(["41112", "10002"], {
    model: ["41112.1.10.1.3.2.0", "41112.1.11.1.2.2.1", "41112.1.5.1.1.0"],
    firmware: ["41112.1.10.1.3.4.0", ["41112.1.11.1.2.4.1", /\.(v\d+\.\d+\.\d+[-A-Z]*)/], "41112.1.5.1.3.0"],
    serial: ["41112.1.5.1.2.0"],
  }),
  ...vendorMib(["25868"], { firmware: ["25868.1.1.0"] }),
  ...vendorMib(["7262.4.5"], { firmware: ["7262.4.5.2.4.2.1.1.3.1"] }),
  ...vendorMib(["637.54"], { model: ["637.54.1.1.5.1.5.0"], firmware: [/^(V\d{6})$/] }),
  ...vendorMib(["6404"], { model: [/^(Ecreso [\w -]+)$/] }),
  ...vendorMib(["47307"], { model: ["47307.1.1.1.0"], firmware: ["47307.1.1.3.0"] }),
  ...vendorMib(["57344"], {
    model: ["57344.1.3.1.0"],
    firmware: ["57344.1.3.4.0"],
    serial: ["57344.1.3.2.0"],
  }),
  ...vendorMib(["28087"], { model: ["28087.12.10.1.5.0"], firmware: ["28087.12.10.1.2.0"] }),
  ...vendorMib(["12140.2"], {
    model: ["12140.2.2.9.0"],
    firmware: ["12140.2.2.10.0"],
    serial: ["12140.2.3.11.0"],
  }),
  // DRAGONWAVE-HORIZON…-MIB
  ...vendorMib(["7262.2.2"], { firmware: ["7262.2.2.1.3.2.1.0"], serial: ["7262.2.2.1.3.1.1.0"] }),
  ...vendorMib(["7262.2.3"], { firmware: ["7262.2.3.1.6.2.1.0"], serial: ["7262.2.3.1.6.1.2.0"] }),
  ...vendorMib(["7262.2.4"], { firmware: ["7262.2.4.1.5.2.1.0"], serial: ["7262.2.4.1.5.1.2.0"] }),
  ...vendorMib(["7262.2.5"], { firmware: ["7262.2.5.1.3.2.1.1.3.1"], serial: ["7262.2.5.1.3.1.2.0"] }),
  ...vendorMib(["7262.4"], { serial: ["7262.4.5.2.4.1.3.0"] }),
  ...vendorMib(["7571", "37069"], {
    model: [/^Prod: ?([^;]+)/, /radio;(.+?) v\d/],
    firmware: [/Vers: ?([^;]+)/, /radio;.+? v(\d[\d.]*)/],
  }),
  ...vendorMib(["161.19"], { firmware: [/CANOPY (\d[\d.]*\d)/] }),
  ...vendorMib(["17713.11"], { firmware: [/Version (\d[\d-]*\d)/] }),
  ...vendorMib(["27614"], { model: [/Hardware\[([^\]]+)\]/], firmware: [/^\s*\w+\[(\d[\d.]*)\]/] }),
  ...vendorMib(["15983"], { model: ["15983.1.1.3.1.13.2.0"], firmware: ["15983.1.1.3.1.13.3.0"] }),
  ...vendorMib(["38595"], {
    model: ["38595.10.1.3.0"],
    firmware: ["38595.10.1.7.0"],
    serial: ["38595.10.1.5.0"],
  }),
  ...vendorMib(["53058"], { firmware: ["53058.2.1.8.0"], serial: ["53058.2.1.6.0"] }),
  ...vendorMib(["8000"], { firmware: ["8000.22.8.5.0"], serial: ["8000.22.9.2.0"] }),
  ...vendorMib(["3373.1103"], { firmware: ["3373.1103.7.2.0"], serial: ["3373.1103.6.2.1.13.1"] }),
  ...vendorMib(["4130.10"], {
    model: ["4130.10.1.1.1.2.3.0"],
    firmware: ["4130.10.1.1.1.2.7.1.2.2"],
    serial: ["4130.10.1.1.1.2.2.0"],
  }),
  ...vendorMib(["3570.2"], {
    model: [/^Tait Communications, ([^,]+),/],
    firmware: ["3570.2.2.2.1.2.2.1.1.4.0"],
    serial: ["3570.2.2.2.1.2.2.1.1.2.0"],
  }),
  ...vendorMib(["14525"], { model: [/Inc\.? (\w+\d\w*) \d/], firmware: [/ (\d+\.\d[\d.]*) REL/] }),
  ...vendorMib(["32750", "32761"], { model: [/^Ligo(?:DLB|PTP) ([^,]+?),? v\d/] }),
];
