// Generated from openapi.yaml by `npm run generate`. Do not edit.
export const version = "0.1.0" as const;
export const limits = {
 "FirstAdministrator": {
  "token": {
   "minLength": 1,
   "maxLength": 200
  },
  "email": {
   "minLength": 3,
   "maxLength": 254
  },
  "password": {
   "minLength": 12,
   "maxLength": 200
  },
  "firstName": {
   "maxLength": 100
  },
  "lastName": {
   "maxLength": 100
  },
  "organization": {
   "minLength": 1,
   "maxLength": 100,
   "default": "My organization"
  }
 },
 "SignIn": {
  "email": {
   "minLength": 1,
   "maxLength": 254
  },
  "password": {
   "minLength": 1,
   "maxLength": 200
  }
 },
 "User": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "permissions": {
   "maxItems": 50
  },
  "organizationIds": {
   "maxItems": 1000
  },
  "createdAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "NewUser": {
  "email": {
   "minLength": 3,
   "maxLength": 254
  },
  "password": {
   "minLength": 12,
   "maxLength": 200
  },
  "firstName": {
   "maxLength": 100,
   "default": ""
  },
  "lastName": {
   "maxLength": 100,
   "default": ""
  },
  "sysadmin": {
   "default": false
  },
  "permissions": {
   "maxItems": 50
  },
  "organizationIds": {
   "maxItems": 1000
  }
 },
 "UserChange": {
  "firstName": {
   "maxLength": 100
  },
  "lastName": {
   "maxLength": 100
  },
  "permissions": {
   "maxItems": 50
  },
  "organizationIds": {
   "maxItems": 1000
  }
 },
 "ApiKey": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "organizationIds": {
   "maxItems": 1000
  },
  "createdAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "NewApiKey": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "permissions": {
   "maxItems": 50
  },
  "organizationIds": {
   "maxItems": 1000
  },
  "expiresAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "Organization": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "createdAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "NewOrganization": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "description": {
   "maxLength": 1000,
   "default": ""
  },
  "location": {
   "minLength": 1,
   "maxLength": 100,
   "default": "Main office"
  }
 },
 "OrganizationChange": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "description": {
   "maxLength": 1000
  }
 },
 "Location": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "clientId": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "NewLocation": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "description": {
   "maxLength": 1000,
   "default": ""
  }
 },
 "LocationChange": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "description": {
   "maxLength": 1000
  }
 },
 "NodeRole": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "CredentialSecret": {
  "community": {
   "minLength": 1,
   "maxLength": 255
  },
  "user": {
   "minLength": 1,
   "maxLength": 100
  },
  "password": {
   "minLength": 1,
   "maxLength": 255
  },
  "authPassword": {
   "minLength": 8,
   "maxLength": 255
  },
  "privPassword": {
   "minLength": 8,
   "maxLength": 255
  }
 },
 "Credential": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "clientId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "createdAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  },
  "updatedAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "NewCredential": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  }
 },
 "CredentialChange": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  }
 },
 "Device": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "clientId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "locationId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "createdAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  },
  "updatedAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "DeviceChange": {
  "displayName": {
   "minLength": 1,
   "maxLength": 410
  },
  "locationId": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "DeviceSelection": {
  "deviceIds": {
   "maxItems": 10000
  },
  "unselectedDevicesIds": {
   "maxItems": 10000
  }
 },
 "DeviceSearch": {
  "search": {
   "maxLength": 1024
  },
  "clientId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "locationId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "vendor": {
   "maxLength": 100
  }
 },
 "Agent": {
  "nodeId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "clientId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "locationId": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "NewEnrolmentToken": {
  "clientId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "locationId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "expiresInMinutes": {
   "minimum": 1,
   "maximum": 10080,
   "default": 60
  }
 },
 "Enrolment": {
  "token": {
   "maxLength": 1000
  },
  "hostname": {
   "minLength": 1,
   "maxLength": 255
  },
  "osVersion": {
   "maxLength": 100,
   "default": ""
  },
  "version": {
   "maxLength": 50
  },
  "ipAddresses": {
   "maxItems": 50
  },
  "macAddresses": {
   "maxItems": 50
  }
 },
 "NetworkDiscoveryRequest": {
  "clientId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "delegateNodeId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "targets": {
   "minLength": 1,
   "maxLength": 65536
  },
  "firstSnmpCredentialId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "secondSnmpCredentialId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "telnetSSHCredentialId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "snmpPort": {
   "minimum": 1,
   "maximum": 65535,
   "default": 161
  },
  "pingTimeoutMS": {
   "minimum": 1,
   "maximum": 1000,
   "default": 500
  },
  "pingPacketTTL": {
   "minimum": 1,
   "maximum": 255,
   "default": 127
  },
  "pingsPerNode": {
   "minimum": 1,
   "maximum": 5,
   "default": 2
  },
  "delayBetweenPingsMS": {
   "minimum": 1,
   "maximum": 1000,
   "default": 300
  }
 },
 "DiscoveredDevice": {
  "ip": {
   "minLength": 1,
   "maxLength": 253
  },
  "dns": {
   "maxLength": 253
  },
  "pingMS": {
   "minimum": 0,
   "maximum": 100000
  },
  "ports": {
   "maxItems": 100
  },
  "os": {
   "maxLength": 100
  },
  "model": {
   "maxLength": 200
  },
  "vendor": {
   "maxLength": 100
  },
  "firmware": {
   "maxLength": 200
  },
  "serialNumber": {
   "maxLength": 200
  },
  "hostname": {
   "maxLength": 255
  },
  "netbiosName": {
   "maxLength": 16
  },
  "mac": {
   "maxLength": 17
  },
  "telnet": {
   "maxItems": 3
  },
  "ssh": {
   "maxItems": 3
  },
  "snmpv1": {
   "maxItems": 3
  },
  "snmpv2": {
   "maxItems": 3
  },
  "snmpv3": {
   "maxItems": 3
  },
  "reason": {
   "maxLength": 500
  },
  "revision": {
   "minimum": 0
  }
 },
 "DeviceIdentity": {
  "ip": {
   "minLength": 1,
   "maxLength": 253
  },
  "serialNumber": {
   "maxLength": 200
  },
  "mac": {
   "maxLength": 17
  },
  "locationId": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "ImportDevice": {
  "ip": {
   "minLength": 1,
   "maxLength": 253
  },
  "role": {
   "maxLength": 50
  },
  "serialNumber": {
   "maxLength": 200
  },
  "deviceName": {
   "maxLength": 410
  },
  "dnsName": {
   "maxLength": 253
  },
  "locationId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "nmsDelegateNodeId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "netbiosName": {
   "maxLength": 16
  },
  "mac": {
   "maxLength": 17
  },
  "credentialsIds": {
   "maxItems": 3
  }
 },
 "ImportResult": {
  "nodeId": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "Job": {
  "clientId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "delegateNodeId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "createdAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "Activity": {
  "at": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "discoveryTargets": 1000,
 "discoveryPollingDelayMS": 5000,
 "discoveryStatusRetries": 10,
 "discoveryBatchesPerSecond": 10,
 "sessionIdleMinutes": 240,
 "setupTokenBytes": 32
} as const;
export const enums = {
 "Permission": [
  "canConfigureSystemActivities",
  "canCreateUsers",
  "canCreateCustomers",
  "canUpdateCustomers",
  "canCreateDevices",
  "canUpdateDevices"
 ],
 "NodeClass": [
  "WINDOWS_WORKSTATION",
  "WINDOWS_SERVER",
  "MAC",
  "MAC_SERVER",
  "LINUX_WORKSTATION",
  "LINUX_SERVER",
  "NMS_SWITCH",
  "NMS_ROUTER",
  "NMS_FIREWALL",
  "NMS_PRIVATE_NETWORK_GATEWAY",
  "NMS_PRINTER",
  "NMS_SCANNER",
  "NMS_DIAL_MANAGER",
  "NMS_WAP",
  "NMS_IPSLA",
  "NMS_COMPUTER",
  "NMS_VM_HOST",
  "NMS_APPLIANCE",
  "NMS_OTHER",
  "NMS_SERVER",
  "NMS_PHONE",
  "NMS_VIRTUAL_MACHINE",
  "NMS_NETWORK_MANAGEMENT_AGENT"
 ],
 "NmsRole": [
  "NMS_SWITCH",
  "NMS_ROUTER",
  "NMS_FIREWALL",
  "NMS_PRIVATE_NETWORK_GATEWAY",
  "NMS_PRINTER",
  "NMS_SCANNER",
  "NMS_DIAL_MANAGER",
  "NMS_WAP",
  "NMS_IPSLA",
  "NMS_COMPUTER",
  "NMS_VM_HOST",
  "NMS_APPLIANCE",
  "NMS_OTHER",
  "NMS_SERVER",
  "NMS_PHONE",
  "NMS_VIRTUAL_MACHINE",
  "NMS_NETWORK_MANAGEMENT_AGENT"
 ],
 "CredentialType": [
  "SNMPV1",
  "SNMPV2",
  "SNMPV3",
  "TELNET_SSH"
 ],
 "SnmpVersion": [
  "SNMPV1",
  "SNMPV2",
  "SNMPV3"
 ],
 "DeviceSort": [
  "name",
  "-name",
  "ip",
  "-ip",
  "role",
  "-role",
  "vendor",
  "-vendor",
  "model",
  "-model",
  "organization",
  "-organization",
  "created",
  "-created"
 ],
 "DiscoveryFilter": [
  "all",
  "allResponding",
  "allSnmpResponding",
  "offline"
 ],
 "Verdict": [
  "identified",
  "snmp_unknown",
  "snmp_no_credential",
  "ping_only",
  "ports_only",
  "name_only",
  "silent",
  "refused",
  "cancelled"
 ],
 "JobState": [
  "RUNNING",
  "COMPLETED",
  "CANCELLED",
  "FAILED"
 ]
} as const;
export const routes = {
 "getSetup": [
  "get",
  "/ws/setup"
 ],
 "createFirstAdministrator": [
  "post",
  "/ws/setup"
 ],
 "getSession": [
  "get",
  "/ws/session"
 ],
 "signIn": [
  "post",
  "/ws/session"
 ],
 "signOut": [
  "delete",
  "/ws/session"
 ],
 "listApiKeys": [
  "get",
  "/ws/apikeypair"
 ],
 "createApiKey": [
  "post",
  "/ws/apikeypair"
 ],
 "deleteApiKey": [
  "delete",
  "/ws/apikeypair/{keyId}"
 ],
 "listUsers": [
  "get",
  "/ws/appuser"
 ],
 "createUser": [
  "post",
  "/ws/appuser"
 ],
 "getUser": [
  "get",
  "/ws/appuser/{userId}"
 ],
 "updateUser": [
  "put",
  "/ws/appuser/{userId}"
 ],
 "deleteUser": [
  "delete",
  "/ws/appuser/{userId}"
 ],
 "listOrganizations": [
  "get",
  "/ws/query/organizations"
 ],
 "createOrganization": [
  "post",
  "/ws/client"
 ],
 "getOrganization": [
  "get",
  "/ws/client/{clientId}"
 ],
 "updateOrganization": [
  "put",
  "/ws/client/{clientId}"
 ],
 "deleteOrganization": [
  "delete",
  "/ws/client/{clientId}"
 ],
 "getOrganizationDeleteWarnings": [
  "get",
  "/ws/client/{clientId}/delete/warning"
 ],
 "getOrganizationDeviceCount": [
  "get",
  "/ws/client/{clientId}/deviceCount"
 ],
 "listLocations": [
  "get",
  "/ws/client/{clientId}/location"
 ],
 "createLocation": [
  "post",
  "/ws/client/{clientId}/location"
 ],
 "getLocation": [
  "get",
  "/ws/client/{clientId}/location/{locationId}"
 ],
 "updateLocation": [
  "put",
  "/ws/client/{clientId}/location/{locationId}"
 ],
 "deleteLocation": [
  "delete",
  "/ws/client/{clientId}/location/{locationId}"
 ],
 "listNodeRoles": [
  "get",
  "/ws/noderole"
 ],
 "listCredentials": [
  "get",
  "/ws/client/{clientId}/credential"
 ],
 "createCredential": [
  "post",
  "/ws/client/{clientId}/credential"
 ],
 "getCredential": [
  "get",
  "/ws/client/{clientId}/credential/{credentialId}"
 ],
 "updateCredential": [
  "put",
  "/ws/client/{clientId}/credential/{credentialId}"
 ],
 "deleteCredential": [
  "delete",
  "/ws/client/{clientId}/credential/{credentialId}"
 ],
 "listDevices": [
  "get",
  "/ws/query/devices"
 ],
 "getDevice": [
  "get",
  "/ws/node/{nodeId}"
 ],
 "updateDevice": [
  "put",
  "/ws/node/{nodeId}"
 ],
 "deleteDevice": [
  "delete",
  "/ws/node/{nodeId}"
 ],
 "deleteDevices": [
  "post",
  "/ws/node/deleteList"
 ],
 "listAgents": [
  "get",
  "/ws/agents"
 ],
 "createEnrolmentToken": [
  "post",
  "/ws/agents/tokens"
 ],
 "enrolAgent": [
  "post",
  "/ws/agents/enrol"
 ],
 "listDelegates": [
  "get",
  "/ws/nms/delegates/{orgId}/{locationId}"
 ],
 "installNmAgent": [
  "post",
  "/ws/nms/install-nm-agent/{nodeId}"
 ],
 "getNmStatus": [
  "get",
  "/ws/nms/status/{nodeId}"
 ],
 "startNetworkDiscovery": [
  "post",
  "/ws/nms/start-network-discovery"
 ],
 "cancelNetworkDiscovery": [
  "post",
  "/ws/nms/cancel-network-discovery/{jobId}"
 ],
 "listDiscoveredDevices": [
  "get",
  "/ws/nms/network-discovery/{jobId}/devices"
 ],
 "importDevices": [
  "post",
  "/ws/nms/import-devices/{orgId}"
 ],
 "aggregateKnownDevices": [
  "post",
  "/ws/nms/aggregate-known-devices/{orgId}"
 ],
 "listJobs": [
  "get",
  "/ws/jobs"
 ],
 "getJob": [
  "get",
  "/ws/jobs/{jobId}"
 ],
 "listActivities": [
  "get",
  "/ws/activities"
 ],
 "getHealth": [
  "get",
  "/ws/health"
 ],
 "getMetrics": [
  "get",
  "/ws/metrics"
 ]
} as const;
export const summaries = {
 "getSetup": "Whether the first administrator is still to be made",
 "createFirstAdministrator": "Make the first administrator with the one-time setup token",
 "getSession": "Who is signed in, and what they may do",
 "signIn": "Sign in with e-mail and password",
 "signOut": "Sign out of this session, or of all sessions",
 "listApiKeys": "List your API keys",
 "createApiKey": "Create an API key; its secret is shown once",
 "deleteApiKey": "Delete an API key",
 "listUsers": "List the users",
 "createUser": "Create a user",
 "getUser": "Show a user",
 "updateUser": "Change a user's name, permissions and organizations",
 "deleteUser": "Delete a user, their sessions and keys",
 "listOrganizations": "List organizations",
 "createOrganization": "Create an organization with its main location",
 "getOrganization": "Show an organization",
 "updateOrganization": "Change an organization",
 "deleteOrganization": "Delete an organization that has no devices",
 "getOrganizationDeleteWarnings": "What would be lost by deleting an organization",
 "getOrganizationDeviceCount": "How many devices an organization has",
 "listLocations": "List the locations of an organization",
 "createLocation": "Create a location",
 "getLocation": "Show a location",
 "updateLocation": "Change a location",
 "deleteLocation": "Delete a location that has no devices",
 "listNodeRoles": "List the node roles",
 "listCredentials": "List the credentials of an organization, without their secrets",
 "createCredential": "Create a credential; its secret is sealed and never returned",
 "getCredential": "Show a credential, without its secret",
 "updateCredential": "Rename a credential or replace its secret",
 "deleteCredential": "Delete a credential no device uses",
 "listDevices": "Search devices",
 "getDevice": "Show a device",
 "updateDevice": "Change a device's name, role or location",
 "deleteDevice": "Delete a device",
 "deleteDevices": "Delete chosen devices, or all that match a search",
 "listAgents": "List the agents",
 "createEnrolmentToken": "Make a signed, expiring token that enrols agents into one location",
 "enrolAgent": "Enrol this computer with an enrolment token",
 "listDelegates": "List the probes of a location and the agents that could become one",
 "installNmAgent": "Promote an agent to delegate",
 "getNmStatus": "Read the status of a promotion, as the live call nm.status does",
 "startNetworkDiscovery": "Start a network discovery on a probe",
 "cancelNetworkDiscovery": "Stop a network discovery; what was found stays",
 "listDiscoveredDevices": "List what a discovery has found",
 "importDevices": "Add discovered devices to an organization; doing it twice adds nothing",
 "aggregateKnownDevices": "Tell which of these devices the organization already has",
 "listJobs": "List jobs, newest first",
 "getJob": "Show a job",
 "listActivities": "Who did what, refusals included, newest first",
 "getHealth": "Whether the server and its database answer",
 "getMetrics": "Prometheus metrics"
} as const;
export const permissions = {
 "sysadmin": "Everything, in every organization",
 "canConfigureSystemActivities": "See the activity log and the server's metrics",
 "canCreateUsers": "Create, change and delete users",
 "canCreateCustomers": "Create organizations",
 "canUpdateCustomers": "Change and delete organizations, their locations and their credentials",
 "canCreateDevices": "Discover and add devices, promote probes, enrol agents",
 "canUpdateDevices": "Change and delete devices"
} as const;
export const errorStatus = {
 "validation_failed": 400,
 "invalid_targets": 400,
 "number_of_network_scan_targets_exceeded": 400,
 "credential_type_mismatch": 400,
 "role_required": 400,
 "not_signed_in": 401,
 "sign_in_failed": 401,
 "enrolment_token_invalid": 401,
 "forbidden": 403,
 "origin_refused": 403,
 "csrf_failed": 403,
 "setup_token_invalid": 403,
 "not_found": 404,
 "method_not_allowed": 405,
 "setup_done": 409,
 "name_in_use": 409,
 "email_already_in_use": 409,
 "organization_in_use": 409,
 "location_in_use": 409,
 "credential_in_use": 409,
 "cannot_delete_self": 409,
 "last_administrator": 409,
 "device_is_delegate": 409,
 "probe_offline": 409,
 "not_a_delegate": 409,
 "job_not_running": 409,
 "payload_too_large": 413,
 "unsupported_media_type": 415,
 "too_many_requests": 429,
 "internal_error": 500,
 "discovery_start_failed": 502,
 "unavailable": 503
} as const;
export const resultCodes = [
 "number_of_network_scan_targets_exceeded",
 "email_already_in_use"
] as const;
export type ServerErrorCode = keyof typeof errorStatus;
export type Permission = keyof typeof permissions;
