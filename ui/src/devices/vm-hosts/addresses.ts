export const vmHostsPath = "/vmHosts";
export const vmAddress = (nodeId: number): string => `/vmDashboard/${nodeId}/overview`;
