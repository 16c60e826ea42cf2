import { lazyScreen, type Access, type FeatureRoutes } from "../../feature.ts";

const library = "/administration/library/scripting";
export const libraryPath = `${library}/scripts`;
const underReview = `${library}/underReview`;
const categories = `${library}/categories`;
const access: Access = { permission: "canReadAtLeastOneScript" };

export const scripts: FeatureRoutes = {
  routes: [
    {
      path: libraryPath,
      label: () => "Automation library",
      Component: lazyScreen(() => import("./list.tsx"), "Library"),
      nav: 60,
      ...access,
    },
    {
      path: underReview,
      label: () => "Under review",
      Component: lazyScreen(() => import("./under-review.tsx"), "UnderReview"),
      parent: libraryPath,
    },
    {
      path: categories,
      label: () => "Categories",
      Component: lazyScreen(() => import("./categories.tsx"), "ScriptCategories"),
      parent: libraryPath,
    },
    {
      path: "/editor/script/:id",
      label: () => "Automation",
      Component: lazyScreen(() => import("./detail.tsx"), "AutomationPage"),
      parent: libraryPath,
    },
  ],
  actions: [
    { label: () => "Write a script", to: "/editor/script/new", ...access },
    { label: () => "Automations under review", to: underReview, ...access },
    { label: () => "Categories of automations", to: categories, ...access },
  ],
  refresh: {
    scripts: [
      "listScripts",
      "getScript",
      "listScriptCategories",
      "listScriptsUnderReview",
      "getBinaryScriptAttachments",
      "getAttachment",
      "getMalwareScanner",
    ],
  },
};
