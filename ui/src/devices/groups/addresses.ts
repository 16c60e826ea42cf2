/** The devices of a group, as a search. */
export const devicesIn = (name: string): string =>
  `/deviceSearch?search=${encodeURIComponent(`group:"${name}"`)}`;
