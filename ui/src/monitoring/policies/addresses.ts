export const policiesPath = "/administration/policies/agent";
export const policyAddress = (id: number): string => `/editor/policy/${id}`;
