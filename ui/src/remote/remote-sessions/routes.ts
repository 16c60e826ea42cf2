import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";
import { devicesPath } from "../../devices/devices/addresses.ts";
import { WaitingBanner } from "../terminal/lazy-waiting-sessions.tsx";
import { sessionsPath } from "./addresses.ts";

export const remoteSessions: FeatureRoutes = {
  routes: [
    {
      path: sessionsPath,
      label: () => t("remote.console.sessions.title"),
      Component: lazyScreen(() => import("./list.tsx"), "RemoteSessions"),
      anyOf: ["openTerminal", "openFiles", "openTunnel", "openDesktop", "watchRemoteSession"],
      nav: { group: "operations", order: 15, icon: "sessions" },
    },
    {
      path: `${sessionsPath}/:sessionId`,
      label: () => t("remote.console.sessions.one"),
      Component: lazyScreen(() => import("./detail.tsx"), "RemoteSessionPage"),
      parent: sessionsPath,
    },
    {
      path: "/deviceDashboard/:id/tools/terminal",
      label: () => t("remote.console.terminal"),
      Component: lazyScreen(() => import("../terminal/tool.tsx"), "TerminalTool"),
      operation: "openTerminal",
      parent: devicesPath,
    },
  ],
  actions: [
    {
      label: () => t("remote.console.open.title"),
      to: `${sessionsPath}?new`,
      operation: "openTerminal",
    },
  ],
  deviceActions: [
    {
      command: "terminal",
      order: 40,
      label: () => t("remote.console.terminal"),
      shortcut: "t",
      devices: "computers",
      only: "one",
      needs: "online",
      operation: "openTerminal",
      run: ({ device }, { terminals }) => device && terminals.ask(device.id),
    },
  ],
  Banner: WaitingBanner,
  refresh: { "remote-sessions": ["listRemoteSessions", "getRemoteSession"] },
};
