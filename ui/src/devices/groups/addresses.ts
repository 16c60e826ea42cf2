/** Returns the address that lists the devices of a group. */
export const devicesIn = (name: string): string =>
  `/deviceSearch?search=${encodeURIComponent(`group:"${name}"`)}`;
