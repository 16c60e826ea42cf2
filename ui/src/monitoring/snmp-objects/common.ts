export const libraryPath = "/administration/library/snmpLibrary";

export const templateAddress = (id: number): string => `${libraryPath}/${id}`;
