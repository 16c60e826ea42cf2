import { t } from "@muster/sdk";
import { lazyScreen, type Access, type FeatureRoutes } from "../../feature.ts";

const library = "/administration/library/scripting";
export const libraryPath = `${library}/scripts`;
const underReview = `${library}/underReview`;
const categories = `${library}/categories`;
const importPath = "/editor/script/import";
const access: Access = { operation: "getScript" };

export const scripts: FeatureRoutes = {
  routes: [
    {
      path: libraryPath,
      label: () => t("automation.scripts.automationLibrary"),
      Component: lazyScreen(() => import("./list.tsx"), "Library"),
      nav: { group: "automation", order: 10, icon: "library" },
      ...access,
    },
    {
      path: underReview,
      label: () => t("automation.scripts.underReview"),
      Component: lazyScreen(() => import("./under-review.tsx"), "UnderReview"),
      parent: libraryPath,
    },
    {
      path: categories,
      label: () => t("automation.scripts.categories"),
      Component: lazyScreen(() => import("./categories.tsx"), "ScriptCategories"),
      parent: libraryPath,
    },
    {
      path: importPath,
      label: () => t("automation.scriptImport.importScripts"),
      Component: lazyScreen(() => import("../import-scripts.tsx"), "ImportScripts"),
      parent: libraryPath,
      operation: "createScript",
    },
    {
      path: "/editor/script/:id",
      label: () => t("automation.scripts.automation"),
      Component: lazyScreen(() => import("./detail.tsx"), "AutomationPage"),
      parent: libraryPath,
    },
  ],
  actions: [
    {
      label: () => t("automation.scripts.writeScript"),
      adds: () => t("shell.add.script"),
      to: "/editor/script/new",
      ...access,
    },
    { label: () => t("automation.scriptImport.importScripts"), to: importPath, operation: "createScript" },
    { label: () => t("automation.scripts.automationsUnderReview"), to: underReview, ...access },
    { label: () => t("automation.scripts.categoriesAutomations"), to: categories, ...access },
  ],
  refresh: {
    scripts: [
      "listScripts",
      "getScript",
      "listScriptVersions",
      "getScriptVersion",
      "listScriptCategories",
      "listScriptsUnderReview",
      "getBinaryScriptAttachments",
      "getAttachment",
      "getMalwareScanner",
    ],
  },
};
