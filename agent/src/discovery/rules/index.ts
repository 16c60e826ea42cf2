import { audioVideoRules } from "./endpoints/audio-video.ts";
import { broadcastRules } from "./endpoints/broadcast.ts";
import { camerasRules } from "./endpoints/cameras.ts";
import { embeddedDevicesRules } from "./endpoints/embedded-devices.ts";
import { phonesRules } from "./endpoints/phones.ts";
import { printersRules } from "./endpoints/printers.ts";
import { sessionBorderControllersRules } from "./endpoints/session-border-controllers.ts";
import { consolesAndKvmRules } from "./facilities/consoles-and-kvm.ts";
import { coolingRules } from "./facilities/cooling.ts";
import { sensorsRules } from "./facilities/sensors.ts";
import { timeServersRules } from "./facilities/time-servers.ts";
import { automationRules } from "./industrial/automation.ts";
import { industrialSwitchesRules } from "./industrial/industrial-switches.ts";
import { netSnmpByDescriptionRules } from "./net-snmp/by-description.ts";
import { netSnmpByObjectRules } from "./net-snmp/by-object.ts";
import { accessPointsRules } from "./network/access-points.ts";
import { cableNetworksRules } from "./network/cable-networks.ts";
import { fiberAccessRules } from "./network/fiber-access.ts";
import { firewallsRules } from "./network/firewalls.ts";
import { homeRoutersRules } from "./network/home-routers.ts";
import { mobileRoutersRules } from "./network/mobile-routers.ts";
import { nameServicesRules } from "./network/name-services.ts";
import { opticalTransportRules } from "./network/optical-transport.ts";
import { radioLinksRules } from "./network/radio-links.ts";
import { routersRules } from "./network/routers.ts";
import { satelliteRules } from "./network/satellite.ts";
import { sdWanRules } from "./network/sd-wan.ts";
import { securityAppliancesRules } from "./network/security-appliances.ts";
import { switchesRules } from "./network/switches.ts";
import { trafficManagementRules } from "./network/traffic-management.ts";
import { dcPowerRules } from "./power/dc-power.ts";
import { pdusRules } from "./power/pdus.ts";
import { upsRules } from "./power/ups.ts";
import { hypervisorsRules } from "./servers/hypervisors.ts";
import { managementControllersRules } from "./servers/management-controllers.ts";
import { operatingSystemsRules } from "./servers/operating-systems.ts";
import { windowsRules } from "./servers/windows.ts";
import { diskArraysRules } from "./storage/disk-arrays.ts";
import { nasRules } from "./storage/nas.ts";
import { tapeLibrariesRules } from "./storage/tape-libraries.ts";
import { apcRules } from "./vendors/apc.ts";
import { brocadeRuckusRules } from "./vendors/brocade-ruckus.ts";
import { cambiumRules } from "./vendors/cambium.ts";
import { ciscoAppliancesRules } from "./vendors/cisco-appliances.ts";
import { ciscoRules } from "./vendors/cisco.ts";
import { dellStorageRules } from "./vendors/dell/storage.ts";
import { dellRules } from "./vendors/dell/servers-and-switches.ts";
import { eatonRules } from "./vendors/eaton.ts";
import { ericssonRules } from "./vendors/ericsson.ts";
import { extremeRules } from "./vendors/extreme.ts";
import { fortinetRules } from "./vendors/fortinet.ts";
import { hpeRules } from "./vendors/hpe.ts";
import { huaweiRules } from "./vendors/huawei.ts";
import { ibmRules } from "./vendors/ibm.ts";
import { juniperRules } from "./vendors/juniper.ts";
import { merakiRules } from "./vendors/meraki.ts";
import { mikrotikRules } from "./vendors/mikrotik.ts";
import { nokiaRules } from "./vendors/nokia.ts";
import { ubiquitiRules } from "./vendors/ubiquiti.ts";
import { vertivRules } from "./vendors/vertiv.ts";
import { zyxelRules } from "./vendors/zyxel.ts";
import type { Rule } from "./rule.ts";

/**
 * Every built-in rule. The most specific rule wins; among equally specific ones the first, which matters
 * where several files have rules for one sysObjectID, such as Net-SNMP's.
 */
export const rules: readonly Rule[] = [
  ...audioVideoRules,
  ...broadcastRules,
  ...camerasRules,
  ...embeddedDevicesRules,
  ...phonesRules,
  ...printersRules,
  ...sessionBorderControllersRules,
  ...consolesAndKvmRules,
  ...coolingRules,
  ...sensorsRules,
  ...timeServersRules,
  ...automationRules,
  ...industrialSwitchesRules,
  ...netSnmpByDescriptionRules,
  ...netSnmpByObjectRules,
  ...cableNetworksRules,
  ...fiberAccessRules,
  ...firewallsRules,
  ...homeRoutersRules,
  ...mobileRoutersRules,
  ...nameServicesRules,
  ...opticalTransportRules,
  ...radioLinksRules,
  ...satelliteRules,
  ...sdWanRules,
  ...securityAppliancesRules,
  ...switchesRules,
  ...accessPointsRules,
  ...routersRules,
  ...trafficManagementRules,
  ...dcPowerRules,
  ...pdusRules,
  ...upsRules,
  ...hypervisorsRules,
  ...managementControllersRules,
  ...operatingSystemsRules,
  ...windowsRules,
  ...diskArraysRules,
  ...nasRules,
  ...tapeLibrariesRules,
  ...apcRules,
  ...brocadeRuckusRules,
  ...cambiumRules,
  ...ciscoRules,
  ...ciscoAppliancesRules,
  ...dellRules,
  ...dellStorageRules,
  ...eatonRules,
  ...ericssonRules,
  ...extremeRules,
  ...fortinetRules,
  ...hpeRules,
  ...huaweiRules,
  ...ibmRules,
  ...juniperRules,
  ...merakiRules,
  ...mikrotikRules,
  ...nokiaRules,
  ...ubiquitiRules,
  ...vertivRules,
  ...zyxelRules,
];
