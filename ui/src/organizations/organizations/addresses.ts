export const organizationAddress = (id: number): string => `/customerDashboard/${id}/overview`;

/** The devices of an organization, as a search. */
export const devicesOf = (name: string): string =>
  `/deviceSearch?search=${encodeURIComponent(`org:"${name}"`)}`;
