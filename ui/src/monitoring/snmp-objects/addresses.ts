import { t } from "@muster/sdk";

export const libraryPath = "/administration/library/snmpLibrary";

export const mibFilesPath = `${libraryPath}/mib`;

export const mibFileAddress = (name: string): string => `${mibFilesPath}/${encodeURIComponent(name)}`;

export const templateAddress = (id: number): string => `${libraryPath}/${id}`;

/** Formats the roles or vendors that a template applies to. */
export const namesOrAll = (names: readonly string[]): string =>
  names.join(", ") || t("monitoring.snmpObjects.all");
