// PatternFly's line icons, and four of Muster's own on the same grid of 32.
import AppleIcon from "@patternfly/react-icons/dist/esm/icons/apple-icon.js";
import LinuxIcon from "@patternfly/react-icons/dist/esm/icons/linux-icon.js";
import RhUiArrowLeftIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-arrow-left-icon.js";
import RhUiCalendarIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-calendar-icon.js";
import RhUiCallIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-call-icon.js";
import RhUiCheckClipboardIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-check-clipboard-icon.js";
import RhUiCodeIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-code-icon.js";
import RhUiCommentIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-comment-icon.js";
import RhUiConnectedIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-connected-icon.js";
import RhUiDataIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-data-icon.js";
import RhUiDesktopIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-desktop-icon.js";
import RhUiElectricityIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-electricity-icon.js";
import RhUiEnterpriseIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-enterprise-icon.js";
import RhUiFileCodeIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-file-code-icon.js";
import RhUiFingerprintIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-fingerprint-icon.js";
import RhUiFoldersIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-folders-icon.js";
import RhUiFlagIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-flag-icon.js";
import RhUiHardDriveIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-hard-drive-icon.js";
import RhUiHistoryIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-history-icon.js";
import RhUiHubIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-hub-icon.js";
import RhUiKeyIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-key-icon.js";
import RhUiLaptopIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-laptop-icon.js";
import RhUiListIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-list-icon.js";
import RhUiLocationIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-location-icon.js";
import RhUiNotificationIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-notification-icon.js";
import RhUiPlayCircleIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-play-circle-icon.js";
import RhUiPlugIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-plug-icon.js";
import RhUiPrintIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-print-icon.js";
import RhUiQuestionMarkCircleIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-question-mark-circle-icon.js";
import RhUiSearchIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-search-icon.js";
import RhUiSecurityIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-security-icon.js";
import RhUiServerIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-server-icon.js";
import RhUiServerStackIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-server-stack-icon.js";
import RhUiSettingsIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-settings-icon.js";
import RhUiSpeedometerIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-speedometer-icon.js";
import RhUiTagIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-tag-icon.js";
import RhUiUserCheckIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-user-check-icon.js";
import RhUiUsersIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-users-icon.js";
import RhUiVirtualServerIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-virtual-server-icon.js";
import WindowsIcon from "@patternfly/react-icons/dist/esm/icons/windows-icon.js";
import BullhornIcon from "@patternfly/react-icons/dist/esm/icons/bullhorn-icon.js";
import BellIcon from "@patternfly/react-icons/dist/esm/icons/bell-icon.js";
import ClipboardCheckIcon from "@patternfly/react-icons/dist/esm/icons/clipboard-check-icon.js";
import HeadsetIcon from "@patternfly/react-icons/dist/esm/icons/headset-icon.js";
import HeartbeatIcon from "@patternfly/react-icons/dist/esm/icons/heartbeat-icon.js";
import WrenchIcon from "@patternfly/react-icons/dist/esm/icons/wrench-icon.js";
import type { ComponentType } from "react";
import type { IconName } from "../../types/index.ts";

const drawn = (path: string) =>
  function Drawn() {
    return (
      <svg className="pf-v6-svg" viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="2">
        <path d={path} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    );
  };

const icons: Record<IconName, ComponentType> = {
  dashboard: RhUiSpeedometerIcon,
  devices: RhUiDesktopIcon,
  groups: RhUiFoldersIcon,
  organizations: RhUiEnterpriseIcon,
  locations: RhUiLocationIcon,
  discovery: RhUiSearchIcon,
  library: RhUiFileCodeIcon,
  runs: RhUiPlayCircleIcon,
  tasks: RhUiCalendarIcon,
  schedules: RhUiHistoryIcon,
  maintenance: WrenchIcon,
  sessions: RhUiCodeIcon,
  alerts: BellIcon,
  policies: ClipboardCheckIcon,
  channels: BullhornIcon,
  ticketing: RhUiCommentIcon,
  approvals: RhUiCheckClipboardIcon,
  administration: RhUiSettingsIcon,
  people: RhUiUsersIcon,
  roles: RhUiUserCheckIcon,
  "single-sign-on": RhUiFingerprintIcon,
  keys: RhUiKeyIcon,
  tokens: RhUiTagIcon,
  audit: RhUiListIcon,
  announcements: RhUiNotificationIcon,
  server: RhUiDataIcon,
  features: RhUiFlagIcon,
  health: HeartbeatIcon,
  "remote-access": RhUiConnectedIcon,
  "remote-support": HeadsetIcon,
  psa: RhUiPlugIcon,
  back: RhUiArrowLeftIcon,
  firewall: RhUiSecurityIcon,
  printer: RhUiPrintIcon,
  "server-machine": RhUiServerIcon,
  host: RhUiServerStackIcon,
  virtual: RhUiVirtualServerIcon,
  storage: RhUiHardDriveIcon,
  ups: RhUiElectricityIcon,
  desktop: RhUiDesktopIcon,
  laptop: RhUiLaptopIcon,
  phone: RhUiCallIcon,
  probe: RhUiHubIcon,
  unknown: RhUiQuestionMarkCircleIcon,
  windows: WindowsIcon,
  apple: AppleIcon,
  linux: LinuxIcon,
  switch: drawn("M3 10h26v12H3zM8 16h2M14 16h2M20 16h4"),
  router: drawn(
    "M16 3a13 13 0 1 0 0 26a13 13 0 1 0 0-26M16 13V7l-3 3m3-3l3 3M16 19v6l-3-3m3 3l3-3M8 16h4M20 16h4",
  ),
  "access-point": drawn(
    "M16 23v5M16 22h.01M10.5 17a8 8 0 0 1 11 0M6.5 12.5a14 14 0 0 1 19 0M3 8a20 20 0 0 1 26 0",
  ),
  camera: drawn("M4 8l18-3 3 9-17 4zM25 10l4-1M12 18l-2 7H3M3 21v8"),
};

/** Hidden from screen readers, because the name beside an icon says what it means. */
export function Icon({ name }: { name: IconName }) {
  const Shape = icons[name];
  return (
    <span className="muster-icon" aria-hidden="true">
      <Shape />
    </span>
  );
}
