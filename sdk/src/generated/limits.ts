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
 "OpenSession": {
  "createdAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "MfaChallenge": {
  "expiresAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "MfaProof": {
  "challenge": {
   "minLength": 1,
   "maxLength": 200
  },
  "code": {
   "minLength": 1,
   "maxLength": 40
  }
 },
 "MfaFactor": {
  "createdAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "NewTotp": {
  "challenge": {
   "minLength": 1,
   "maxLength": 200
  },
  "code": {
   "minLength": 1,
   "maxLength": 40
  },
  "name": {
   "minLength": 1,
   "maxLength": 100
  }
 },
 "NewPasskey": {
  "challenge": {
   "minLength": 1,
   "maxLength": 200
  },
  "name": {
   "minLength": 1,
   "maxLength": 100
  }
 },
 "FactorName": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  }
 },
 "PasswordChange": {
  "currentPassword": {
   "minLength": 1,
   "maxLength": 200
  },
  "password": {
   "minLength": 12,
   "maxLength": 200
  }
 },
 "Lockout": {
  "userId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "until": {
   "minimum": 0,
   "maximum": 8640000000000000
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
  "userInactivityTimeout": {
   "minimum": 5,
   "maximum": 1440,
   "default": 240
  },
  "createdAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "SamlCertificate": {
  "notBefore": {
   "minimum": 0,
   "maximum": 8640000000000000
  },
  "notAfter": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "SamlExamination": {
  "examinedAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "SamlTest": {
  "metadataUrl": {
   "minLength": 1,
   "maxLength": 2000
  },
  "metadata": {
   "minLength": 1,
   "maxLength": 3000000
  },
  "entityId": {
   "minLength": 1,
   "maxLength": 1024
  }
 },
 "SamlSetUp": {
  "metadataToken": {
   "minLength": 1,
   "maxLength": 500000
  },
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "permissions": {
   "maxItems": 50
  },
  "organizationIds": {
   "maxItems": 1000
  }
 },
 "SamlChange": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "permissions": {
   "maxItems": 50
  },
  "organizationIds": {
   "maxItems": 1000
  }
 },
 "SamlConfiguration": {
  "permissions": {
   "maxItems": 50
  },
  "organizationIds": {
   "maxItems": 1000
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
  },
  "userInactivityTimeout": {
   "minimum": 5,
   "maximum": 1440,
   "default": 240
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
  },
  "userInactivityTimeout": {
   "minimum": 5,
   "maximum": 1440,
   "default": 240
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
 "KeyRotation": {
  "graceMinutes": {
   "minimum": 0,
   "maximum": 1440,
   "default": 60
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
  },
  "dnsName": {
   "maxLength": 253
  },
  "vendor": {
   "maxLength": 100
  },
  "os": {
   "maxLength": 100
  },
  "model": {
   "maxLength": 200
  },
  "firmware": {
   "maxLength": 200
  },
  "serialNumber": {
   "maxLength": 200
  }
 },
 "DiscoveredValue": {
  "at": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "DeviceAddress": {
  "seenAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "Change": {
  "at": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "Merge": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "nodeId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "absorbedId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "at": {
   "minimum": 0,
   "maximum": 8640000000000000
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
 "MaintenanceSchedule": {
  "startTime": {
   "minimum": 0,
   "maximum": 8640000000000000
  },
  "endTime": {
   "minimum": 0,
   "maximum": 8640000000000000
  },
  "timeZone": {
   "minLength": 1,
   "maxLength": 64
  },
  "daysOfWeek": {
   "maxItems": 7
  },
  "dayOfMonth": {
   "minimum": 0,
   "maximum": 31
  },
  "until": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "MaintenanceRequest": {
  "options": {
   "maxItems": 5
  },
  "deviceIds": {
   "maxItems": 10000
  },
  "unselectedDevicesIds": {
   "maxItems": 10000
  }
 },
 "MaintenanceMode": {
  "startTime": {
   "minimum": 0,
   "maximum": 8640000000000000
  },
  "endTime": {
   "minimum": 0,
   "maximum": 8640000000000000
  },
  "disabledOptions": {
   "maxItems": 5
  },
  "daysOfWeek": {
   "maxItems": 7
  }
 },
 "MaintenanceWindow": {
  "startTime": {
   "minimum": 0,
   "maximum": 8640000000000000
  },
  "endTime": {
   "minimum": 0,
   "maximum": 8640000000000000
  },
  "disabledOptions": {
   "maxItems": 5
  },
  "daysOfWeek": {
   "maxItems": 7
  },
  "createdAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "MaintenanceDevice": {
  "nodeId": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "TaskScripts": {
  "actionList": {
   "maxItems": 1
  }
 },
 "TaskContent": {
  "skipIfOffline": {
   "default": false
  }
 },
 "TaskSchedule": {
  "runAtHour": {
   "minimum": 0,
   "maximum": 23
  },
  "runAtMinute": {
   "minimum": 0,
   "maximum": 59
  },
  "timeZone": {
   "minLength": 1,
   "maxLength": 64
  },
  "end": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "TaskTarget": {
  "targetId": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "NewScheduledTask": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "targets": {
   "maxItems": 10000
  },
  "unselectedDevicesIds": {
   "maxItems": 10000
  }
 },
 "RefusedTarget": {
  "targetId": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "ScheduledTask": {
  "runAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  },
  "expiresAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  },
  "createdAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "ScheduledTaskTarget": {
  "runAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  },
  "targetId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "updatedAt": {
   "minimum": 0,
   "maximum": 8640000000000000
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
  },
  "packetsPerSecond": {
   "minimum": 10,
   "maximum": 20000,
   "default": 10000
  },
  "packetsPerSecondPerSubnet": {
   "minimum": 1,
   "maximum": 20000,
   "default": 10000
  }
 },
 "Evidence": {
  "atMS": {
   "minimum": 0,
   "maximum": 1000000000
  },
  "text": {
   "maxLength": 300
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
  "engineId": {
   "maxLength": 64
  },
  "members": {
   "maxItems": 32
  },
  "confidence": {
   "minimum": 0,
   "maximum": 100
  },
  "rule": {
   "maxLength": 100
  },
  "sameAs": {
   "maxLength": 60
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
 "DeviceMember": {
  "position": {
   "minimum": 0,
   "maximum": 2147483647
  },
  "model": {
   "maxLength": 200
  },
  "serialNumber": {
   "maxLength": 200
  },
  "firmware": {
   "maxLength": 200
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
  "vendor": {
   "maxLength": 100
  },
  "mac": {
   "maxLength": 17
  },
  "engineId": {
   "maxLength": 64
  },
  "hostname": {
   "maxLength": 255
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
 "DiscoverySchedule": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "clientId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "at": {
   "maxLength": 5
  },
  "day": {
   "minimum": 1,
   "maximum": 31
  },
  "timeZone": {
   "minLength": 1,
   "maxLength": 64
  },
  "createdAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "NewDiscoverySchedule": {
  "clientId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "at": {
   "maxLength": 5
  },
  "day": {
   "minimum": 1,
   "maximum": 31
  },
  "timeZone": {
   "minLength": 1,
   "maxLength": 64
  }
 },
 "DiscoveryScheduleChange": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "at": {
   "maxLength": 5
  },
  "day": {
   "minimum": 1,
   "maximum": 31
  },
  "timeZone": {
   "minLength": 1,
   "maxLength": 64
  }
 },
 "Activity": {
  "at": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "discoveryTargets": 1000,
 "discoverySeriesTargets": 65536,
 "discoveryPollingDelayMS": 5000,
 "discoveryStatusRetries": 10,
 "discoveryBatchesPerSecond": 10,
 "discoveryEvidence": 120,
 "sessionHours": 12,
 "freshMfaMinutes": 10,
 "mfaChallengeMinutes": 5,
 "recoveryCodes": 10,
 "mfaFactors": 20,
 "maintenanceMinimumMinutes": 5,
 "maintenanceShiftMinutes": 6,
 "taskExpiryHours": 168,
 "setupTokenBytes": 32,
 "samlMetadataBytes": 3000000,
 "samlMetadataElements": 25000,
 "samlMetadataDepth": 40,
 "samlRedirects": 3,
 "samlFetchSeconds": 8,
 "samlTokenMinutes": 15,
 "samlSignInMinutes": 10,
 "samlCertificateWarningDays": 30
} as const;
export const enums = {
 "Permission": [
  "canConfigureSystemActivities",
  "canCreateUsers",
  "canCreateCustomers",
  "canUpdateCustomers",
  "canCreateDevices",
  "canUpdateDevices",
  "canEditMaintenanceMode",
  "canCreateScheduledTasks"
 ],
 "SessionKind": [
  "BROWSER",
  "TERMINAL"
 ],
 "SignInMethod": [
  "PASSWORD",
  "PASSKEY",
  "SAML",
  "KEY"
 ],
 "MfaMethod": [
  "TOTP",
  "RECOVERY_CODE",
  "PASSKEY"
 ],
 "MfaFactorType": [
  "TOTP",
  "PASSKEY"
 ],
 "SamlSeverity": [
  "ERROR",
  "WARNING",
  "INFO"
 ],
 "SamlVerdict": [
  "WORKS",
  "WORKS_WITH_WARNINGS",
  "CANNOT_WORK"
 ],
 "SamlSignature": [
  "NONE",
  "VALID",
  "INVALID",
  "UNCHECKED"
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
  "NMS_NETWORK_MANAGEMENT_AGENT",
  "ANDROID",
  "APPLE_IOS",
  "APPLE_IPADOS"
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
 "DeviceFieldName": [
  "displayName",
  "systemName",
  "role",
  "ip",
  "dnsName",
  "netbiosName",
  "mac",
  "vendor",
  "os",
  "model",
  "firmware",
  "serialNumber",
  "engineId",
  "members"
 ],
 "ChangeKind": [
  "new",
  "gone",
  "moved",
  "changed",
  "merged",
  "split"
 ],
 "MergeReason": [
  "person",
  "serialNumber",
  "engineId"
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
 "MaintenanceOption": [
  "NOTIFICATIONS",
  "ALERTS",
  "PATCHING",
  "AVSCANS",
  "TASKS"
 ],
 "MaintenanceRepeats": [
  "NEVER",
  "DAILY",
  "WEEKLY",
  "MONTHLY"
 ],
 "TaskRepeats": [
  "RUN_ONCE",
  "RUN_IMMEDIATELY"
 ],
 "TaskState": [
  "WAITING",
  "SCHEDULED",
  "RUNNING",
  "COMPLETED",
  "FAILED",
  "EXPIRED",
  "SKIPPED",
  "CANCELLED"
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
  "no_snmp",
  "ping_only",
  "ports_only",
  "name_only",
  "silent",
  "refused",
  "same_device",
  "cancelled"
 ],
 "EvidenceKind": [
  "icmp",
  "arp",
  "snmp",
  "tcp",
  "banner",
  "login",
  "dns",
  "netbios",
  "rule",
  "verdict"
 ],
 "JobState": [
  "RUNNING",
  "COMPLETED",
  "CANCELLED",
  "FAILED"
 ],
 "ScheduleFrequency": [
  "HOURLY",
  "DAILY",
  "WEEKLY",
  "MONTHLY"
 ],
 "Weekday": [
  "MONDAY",
  "TUESDAY",
  "WEDNESDAY",
  "THURSDAY",
  "FRIDAY",
  "SATURDAY",
  "SUNDAY"
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
 "signInWithMfa": [
  "post",
  "/ws/session/mfa"
 ],
 "startPasskeySignIn": [
  "post",
  "/ws/session/passkey"
 ],
 "startFreshMfa": [
  "post",
  "/ws/session/fresh"
 ],
 "confirmFreshMfa": [
  "put",
  "/ws/session/fresh"
 ],
 "listSessions": [
  "get",
  "/ws/sessions"
 ],
 "endOtherSessions": [
  "delete",
  "/ws/sessions"
 ],
 "endSession": [
  "delete",
  "/ws/sessions/{sessionId}"
 ],
 "getMfa": [
  "get",
  "/ws/mfa"
 ],
 "startTotp": [
  "post",
  "/ws/mfa/totp"
 ],
 "confirmTotp": [
  "put",
  "/ws/mfa/totp"
 ],
 "startPasskey": [
  "post",
  "/ws/mfa/passkey"
 ],
 "confirmPasskey": [
  "put",
  "/ws/mfa/passkey"
 ],
 "renameFactor": [
  "put",
  "/ws/mfa/factor/{factorId}"
 ],
 "deleteFactor": [
  "delete",
  "/ws/mfa/factor/{factorId}"
 ],
 "createRecoveryCodes": [
  "post",
  "/ws/mfa/recovery-codes"
 ],
 "changePassword": [
  "put",
  "/ws/mfa/password"
 ],
 "getSignInMethods": [
  "get",
  "/ws/session/methods"
 ],
 "getSaml": [
  "get",
  "/ws/divisionconfig/saml"
 ],
 "setSaml": [
  "put",
  "/ws/divisionconfig/saml"
 ],
 "updateSaml": [
  "patch",
  "/ws/divisionconfig/saml"
 ],
 "deleteSaml": [
  "delete",
  "/ws/divisionconfig/saml"
 ],
 "testSaml": [
  "post",
  "/ws/divisionconfig/saml/test"
 ],
 "createScimToken": [
  "post",
  "/ws/integrations/scim/token"
 ],
 "deleteScimToken": [
  "delete",
  "/ws/integrations/scim/token"
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
 "rotateApiKey": [
  "post",
  "/ws/apikeypair/{keyId}/rotate"
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
 "unlockUser": [
  "delete",
  "/ws/appuser/{userId}/lockout"
 ],
 "resetMfa": [
  "delete",
  "/ws/appuser/{userId}/mfa"
 ],
 "listLockouts": [
  "get",
  "/ws/lockouts"
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
 "getDeviceMemory": [
  "get",
  "/ws/node/{nodeId}/memory"
 ],
 "releaseDeviceField": [
  "delete",
  "/ws/node/{nodeId}/fields/{field}"
 ],
 "listDeviceHistory": [
  "get",
  "/ws/node/{nodeId}/history"
 ],
 "listDeviceMerges": [
  "get",
  "/ws/node/{nodeId}/merges"
 ],
 "mergeDevices": [
  "post",
  "/ws/node/{nodeId}/merge"
 ],
 "undoMerge": [
  "post",
  "/ws/node/merge/{mergeId}/undo"
 ],
 "deleteDevices": [
  "post",
  "/ws/node/deleteList"
 ],
 "listMaintenance": [
  "get",
  "/ws/maintenance"
 ],
 "enableMaintenance": [
  "post",
  "/ws/maintenance"
 ],
 "disableMaintenance": [
  "post",
  "/ws/maintenance/schedules/deleteList"
 ],
 "checkMaintenance": [
  "post",
  "/ws/maintenance/check"
 ],
 "deleteMaintenance": [
  "delete",
  "/ws/maintenance/{maintenanceId}"
 ],
 "listScheduledTasks": [
  "get",
  "/ws/scheduledtask"
 ],
 "createScheduledTask": [
  "post",
  "/ws/scheduledtask"
 ],
 "getScheduledTask": [
  "get",
  "/ws/scheduledtask/{taskId}"
 ],
 "cancelScheduledTask": [
  "delete",
  "/ws/scheduledtask/{taskId}"
 ],
 "listScheduledTaskTargets": [
  "get",
  "/ws/scheduledtask/{taskId}/targets"
 ],
 "listDeviceTasks": [
  "get",
  "/ws/node/{nodeId}/scheduledtask"
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
 "explainDiscoveredDevice": [
  "get",
  "/ws/nms/network-discovery/{jobId}/devices/{ip}"
 ],
 "listDiscoveryChanges": [
  "get",
  "/ws/nms/network-discovery/{jobId}/changes"
 ],
 "importDevices": [
  "post",
  "/ws/nms/import-devices/{orgId}"
 ],
 "aggregateKnownDevices": [
  "post",
  "/ws/nms/aggregate-known-devices/{orgId}"
 ],
 "listDiscoverySchedules": [
  "get",
  "/ws/nms/discovery-schedules"
 ],
 "createDiscoverySchedule": [
  "post",
  "/ws/nms/discovery-schedules"
 ],
 "getDiscoverySchedule": [
  "get",
  "/ws/nms/discovery-schedules/{scheduleId}"
 ],
 "updateDiscoverySchedule": [
  "put",
  "/ws/nms/discovery-schedules/{scheduleId}"
 ],
 "deleteDiscoverySchedule": [
  "delete",
  "/ws/nms/discovery-schedules/{scheduleId}"
 ],
 "runDiscoverySchedule": [
  "post",
  "/ws/nms/discovery-schedules/{scheduleId}/run"
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
 "signInWithMfa": "Sign in with a challenge and a code, a recovery code or a passkey",
 "startPasskeySignIn": "Ask for a challenge that a passkey signs in with, without e-mail and password",
 "startFreshMfa": "Ask for a challenge to prove a second factor again",
 "confirmFreshMfa": "Prove a second factor again, for what asks for a fresh one",
 "listSessions": "List your sessions in browsers and terminals",
 "endOtherSessions": "End all your sessions but this one",
 "endSession": "End one of your sessions",
 "getMfa": "Show your second factors and how many recovery codes are left",
 "startTotp": "Ask for a secret for an authenticator app",
 "confirmTotp": "Add an authenticator app by its first code",
 "startPasskey": "Ask for what a browser makes a passkey with",
 "confirmPasskey": "Add the passkey that the browser made",
 "renameFactor": "Rename a second factor",
 "deleteFactor": "Delete a second factor; with the last one the recovery codes end",
 "createRecoveryCodes": "Make new recovery codes, shown once; those before end",
 "changePassword": "Change your password; your other sessions end",
 "getSignInMethods": "The ways to sign in beside e-mail and password",
 "getSaml": "Show single sign-on and provisioning, with the provider examined as of now",
 "setSaml": "Set up single sign-on with a provider whose metadata was tested",
 "updateSaml": "Enable or disable single sign-on or provisioning, or change what new users are given",
 "deleteSaml": "Remove single sign-on and provisioning with its token",
 "testSaml": "Examine a provider's metadata, from its address, as text or as an uploaded file",
 "createScimToken": "Make the provisioning token; it is shown once, and the one before ends",
 "deleteScimToken": "End the provisioning token",
 "listApiKeys": "List your API keys",
 "createApiKey": "Create an API key; its secret is shown once",
 "deleteApiKey": "Delete an API key",
 "rotateApiKey": "Give an API key a new secret; the one before stays valid for a while",
 "listUsers": "List the users",
 "createUser": "Create a user",
 "getUser": "Show a user",
 "updateUser": "Change a user's name, permissions and organizations",
 "deleteUser": "Delete a user, their sessions and keys",
 "unlockUser": "Let a user who failed to sign in too often try again at once",
 "resetMfa": "Delete all second factors and recovery codes of a user who lost them, and end their sessions",
 "listLockouts": "List the users who must wait after failing to sign in",
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
 "updateDevice": "Change a device; a later discovery leaves what a person changed as it is",
 "deleteDevice": "Delete a device",
 "getDeviceMemory": "Where each field of a device comes from, its addresses and its members",
 "releaseDeviceField": "Hand a field that a person changed back to discovery",
 "listDeviceHistory": "What changed of a device, newest first",
 "listDeviceMerges": "Devices that were merged into this one, newest first",
 "mergeDevices": "Merge another device into this one",
 "undoMerge": "Undo a merge; the absorbed device is there again as it was",
 "deleteDevices": "Delete chosen devices, or all that match a search",
 "listMaintenance": "List the maintenance windows that are active, coming or recurring",
 "enableMaintenance": "Put devices into maintenance",
 "disableMaintenance": "End the maintenance of devices, recurring windows included",
 "checkMaintenance": "Show which devices are in maintenance, and which cannot be; changes nothing",
 "deleteMaintenance": "End a maintenance window, or remove a coming or recurring one",
 "listScheduledTasks": "List scheduled tasks, the newest first",
 "createScheduledTask": "Schedule a task on devices, such as a reboot",
 "getScheduledTask": "Show a scheduled task",
 "cancelScheduledTask": "Cancel a scheduled task where it has not begun",
 "listScheduledTaskTargets": "List the devices of a scheduled task with the outcome on each",
 "listDeviceTasks": "List the scheduled tasks of a device with their outcome",
 "listAgents": "List the agents",
 "createEnrolmentToken": "Make a signed, expiring token that enrols agents into one location",
 "enrolAgent": "Enrol this computer with an enrolment token",
 "listDelegates": "List the probes of a location and the agents that could become one",
 "installNmAgent": "Promote an agent to delegate",
 "getNmStatus": "Read the status of a promotion, as the live call nm.status does",
 "startNetworkDiscovery": "Start a network discovery on a probe",
 "cancelNetworkDiscovery": "Stop a network discovery; what was found stays",
 "listDiscoveredDevices": "List what a discovery has found",
 "explainDiscoveredDevice": "Explain what a discovery says of one target",
 "listDiscoveryChanges": "What a discovery found changed: new, gone, moved, changed and merged devices",
 "importDevices": "Add discovered devices to an organization; doing it twice adds nothing",
 "aggregateKnownDevices": "Tell which of these devices the organization already has",
 "listDiscoverySchedules": "List the discoveries that repeat",
 "createDiscoverySchedule": "Repeat a discovery, given as a request or as a job that has run",
 "getDiscoverySchedule": "Show a discovery that repeats",
 "updateDiscoverySchedule": "Change what a schedule discovers and when",
 "deleteDiscoverySchedule": "Delete a schedule; what its runs have found stays",
 "runDiscoverySchedule": "Run a schedule's discovery now",
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
 "canUpdateDevices": "Change and delete devices",
 "canEditMaintenanceMode": "Put devices into maintenance and end it",
 "canCreateScheduledTasks": "Schedule reboots and other tasks on devices, and cancel them"
} as const;
export const errorStatus = {
 "validation_failed": 400,
 "invalid_targets": 400,
 "number_of_network_scan_targets_exceeded": 400,
 "credential_type_mismatch": 400,
 "role_required": 400,
 "metadata_token_invalid": 400,
 "not_signed_in": 401,
 "sign_in_failed": 401,
 "enrolment_token_invalid": 401,
 "user_deactivated": 401,
 "incorrect_mfa_code": 401,
 "mfa_challenge_expired": 401,
 "saml_response_invalid": 401,
 "saml_signature_invalid": 401,
 "saml_issuer_wrong": 401,
 "saml_audience_wrong": 401,
 "saml_recipient_wrong": 401,
 "saml_response_expired": 401,
 "saml_request_unknown": 401,
 "saml_provider_refused": 401,
 "saml_email_missing": 401,
 "saml_browser_changed": 401,
 "forbidden": 403,
 "origin_refused": 403,
 "csrf_failed": 403,
 "setup_token_invalid": 403,
 "saml_required": 403,
 "mfa_required": 403,
 "mfa_enrolment_required": 403,
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
 "mfa_demanded": 409,
 "passkey_unavailable": 409,
 "device_is_delegate": 409,
 "probe_offline": 409,
 "not_a_delegate": 409,
 "merge_refused": 409,
 "job_not_running": 409,
 "maintenance_not_available": 409,
 "reboot_not_available": 409,
 "task_not_waiting": 409,
 "schedule_running": 409,
 "saml_not_configured": 409,
 "saml_cannot_work": 409,
 "saml_not_enabled": 409,
 "payload_too_large": 413,
 "unsupported_media_type": 415,
 "too_many_requests": 429,
 "internal_error": 500,
 "discovery_start_failed": 502,
 "unavailable": 503
} as const;
export const resultCodes = {
 "number_of_network_scan_targets_exceeded": "number_of_network_scan_targets_exceeded",
 "email_already_in_use": "EMAIL_ALREADY_IN_USE",
 "mfa_required": "MFA_REQUIRED",
 "incorrect_mfa_code": "INCORRECT_MFA_CODE"
} as const;
export type ServerErrorCode = keyof typeof errorStatus;
export type Permission = keyof typeof permissions;
