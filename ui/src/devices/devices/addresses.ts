export const devicesPath = "/deviceSearch";
