import type { Findings } from "../../../agent/src/discovery/probing/findings.ts";
import { identify } from "../../../agent/src/discovery/identification/identify.ts";

export const sysDescr = "1.3.6.1.2.1.1.1.0";
export const sysObject = "1.3.6.1.2.1.1.2.0";
export const enterprise = (number: string) => `1.3.6.1.4.1.${number}`;

/** Returns the result of the rules for a device that responds to SNMP. */
export const identified = (object: string, descr: string, more: Record<string, string> = {}) =>
  identify({
    snmp: new Map([[sysObject, enterprise(object)], [sysDescr, descr], ...Object.entries(more)]),
    ports: [],
    banners: {},
  });

/** Returns the result of the rules for a device's banners. */
export const identifiedByBanner = (banners: Findings["banners"], more: object = {}) =>
  identify({ ports: [], banners, ...more });
