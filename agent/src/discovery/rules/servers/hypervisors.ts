import { serverLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const hypervisorsRules: readonly Rule[] = [
  {
    id: "nutanix",
    match: { object: ["1.3.6.1.4.1.41263"] },
    vendor: "Nutanix",
    os: "AOS",
    role: "NMS_VM_HOST",
    model: entity.model([1]),
    firmware: ["1.3.6.1.4.1.41263.502.0"], // NUTANIX-MIB clusterVersion
    serial: entity.serial([1]),
  },
  {
    id: "esxi",
    match: { object: ["1.3.6.1.4.1.6876.4.1"] },
    vendor: "VMware",
    os: "ESXi",
    role: "NMS_VM_HOST",
    model: entity.model([1]),
    firmware: ["1.3.6.1.4.1.6876.1.2.0", /ESXi (\S+)/], // VMWARE-SYSTEM-MIB vmwProdVersion
    serial: entity.serial([1]),
  },
  {
    id: "vcenter",
    match: { object: ["1.3.6.1.4.1.6876.4.3", "1.3.6.1.4.1.6876.4.7"] },
    vendor: "VMware",
    os: "vCenter Server",
    role: "NMS_SERVER",
    firmware: ["1.3.6.1.4.1.6876.1.2.0"], // VMWARE-SYSTEM-MIB vmwProdVersion
  },
  {
    id: "vmware-appliance",
    match: {
      object: [
        "1.3.6.1.4.1.6876.4.5",
        "1.3.6.1.4.1.6876.4.6",
        "1.3.6.1.4.1.6876.4.50",
        "1.3.6.1.4.1.6876.120",
      ],
    },
    vendor: "VMware",
    os: "",
    role: "NMS_APPLIANCE",
    firmware: ["1.3.6.1.4.1.6876.1.2.0"], // VMWARE-SYSTEM-MIB vmwProdVersion
  },
  serverLine("scale-computing", "Scale Computing", ["31090"], { os: "HyperCore" }),
];
