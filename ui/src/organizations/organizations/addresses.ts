export const organizationAddress = (id: number): string => `/customerDashboard/${id}/overview`;

/** Returns the address that lists the devices of an organization. */
export const devicesOf = (name: string): string =>
  `/deviceSearch?search=${encodeURIComponent(`org:"${name}"`)}`;
