// Generated from openapi.yaml by `npm run generate`. Do not edit.
export const version = "0.1.0" as const;
export const limits = {
 "Grant": {
  "permission": {
   "minLength": 1,
   "maxLength": 60
  },
  "ids": {
   "maxItems": 1000
  },
  "organizationIds": {
   "maxItems": 1000
  },
  "nodeClasses": {
   "maxItems": 50
  },
  "groupIds": {
   "maxItems": 100
  }
 },
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
 "Session": {
  "grants": {
   "maxItems": 500
  },
  "runOnlyScriptCategories": {
   "maxItems": 50
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
  "roleIds": {
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
  "roleIds": {
   "maxItems": 50
  },
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
 "UserChange": {
  "firstName": {
   "maxLength": 100
  },
  "lastName": {
   "maxLength": 100
  },
  "roleIds": {
   "maxItems": 50
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
 "ServerOverview": {
  "startedAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "TechnicianRole": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "permissions": {
   "maxItems": 50
  },
  "grants": {
   "maxItems": 500
  },
  "runOnlyScriptCategories": {
   "maxItems": 50
  },
  "revision": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "NewTechnicianRole": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "description": {
   "maxLength": 500
  },
  "permissions": {
   "maxItems": 50
  },
  "grants": {
   "maxItems": 500
  },
  "runOnlyScriptCategories": {
   "maxItems": 50
  }
 },
 "TechnicianRoleChange": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "description": {
   "maxLength": 500
  },
  "permissions": {
   "maxItems": 50
  },
  "grants": {
   "maxItems": 500
  },
  "runOnlyScriptCategories": {
   "maxItems": 50
  },
  "revision": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "DeviceGroup": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "createdAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  },
  "revision": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "NewDeviceGroup": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  }
 },
 "DeviceGroupChange": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "revision": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "Invitation": {
  "expiresAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "PermissionQuery": {
  "operation": {
   "minLength": 1,
   "maxLength": 100
  },
  "userId": {
   "minimum": 1,
   "maximum": 2147483647
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
  "devicesPerHour": {
   "minimum": 0,
   "maximum": 1000000
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
 "ScriptVariable": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "calculatedName": {
   "maxLength": 100
  },
  "description": {
   "maxLength": 1000
  },
  "defaultValue": {
   "maxLength": 1000
  },
  "value": {
   "maxLength": 1000
  },
  "valueList": {
   "maxItems": 100
  }
 },
 "BinaryInstallSettings": {
  "runnableAttachmentId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "customIconAttachmentId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "helperFilesAttachmentIds": {
   "maxItems": 5
  },
  "preExecutionScript": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "postExecutionScript": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "runAs": {
   "maxLength": 30
  }
 },
 "BinaryRunSettings": {
  "runnableLocalPath": {
   "minLength": 1,
   "maxLength": 1000
  },
  "runAs": {
   "maxLength": 30
  }
 },
 "NewScript": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "description": {
   "maxLength": 1000
  },
  "operatingSystems": {
   "maxItems": 3
  },
  "architecture": {
   "maxItems": 2
  },
  "categoriesIds": {
   "maxItems": 50
  },
  "scriptParameters": {
   "maxItems": 100
  },
  "scriptVariables": {
   "maxItems": 50
  },
  "runAs": {
   "maxLength": 30
  },
  "content": {
   "maxLength": 1333336
  }
 },
 "ScriptChange": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "revision": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "description": {
   "maxLength": 1000
  },
  "operatingSystems": {
   "maxItems": 3
  },
  "architecture": {
   "maxItems": 2
  },
  "categoriesIds": {
   "maxItems": 50
  },
  "scriptParameters": {
   "maxItems": 100
  },
  "scriptVariables": {
   "maxItems": 50
  },
  "runAs": {
   "maxLength": 30
  },
  "content": {
   "maxLength": 1333336
  }
 },
 "ScriptImport": {
  "scripts": {
   "maxItems": 500
  }
 },
 "NativeScriptChange": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "revision": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "categoriesIds": {
   "maxItems": 50
  },
  "customName": {
   "maxLength": 100
  }
 },
 "NewApplication": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "description": {
   "maxLength": 1000
  },
  "operatingSystems": {
   "maxItems": 3
  },
  "architecture": {
   "maxItems": 2
  },
  "categoriesIds": {
   "maxItems": 50
  },
  "scriptParameters": {
   "maxItems": 100
  }
 },
 "ApplicationChange": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "revision": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "description": {
   "maxLength": 1000
  },
  "operatingSystems": {
   "maxItems": 3
  },
  "architecture": {
   "maxItems": 2
  },
  "categoriesIds": {
   "maxItems": 50
  },
  "scriptParameters": {
   "maxItems": 100
  }
 },
 "ApplicationCheck": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "architecture": {
   "maxItems": 2
  },
  "categoriesIds": {
   "maxItems": 50
  },
  "operatingSystems": {
   "maxItems": 3
  },
  "runAs": {
   "maxLength": 30
  },
  "files": {
   "maxItems": 7
  }
 },
 "ScriptName": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "ScriptCopy": {
  "fromId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "name": {
   "minLength": 1,
   "maxLength": 100
  }
 },
 "ScriptReference": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "Script": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "operatingSystems": {
   "maxItems": 3
  },
  "architecture": {
   "maxItems": 2
  },
  "scriptParameters": {
   "maxItems": 100
  },
  "scriptVariables": {
   "maxItems": 50
  },
  "runAs": {
   "maxLength": 30
  },
  "createdAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  },
  "updatedAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  },
  "revision": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "NewScriptCategory": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  }
 },
 "ScriptCategoryChange": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "name": {
   "minLength": 1,
   "maxLength": 100
  }
 },
 "ScriptCategory": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "AttachmentMetadata": {
  "name": {
   "minLength": 1,
   "maxLength": 255
  },
  "mimeType": {
   "maxLength": 200
  },
  "size": {
   "minimum": 0,
   "maximum": 1048576000
  },
  "extension": {
   "maxLength": 20
  }
 },
 "AttachmentFile": {
  "name": {
   "minLength": 1,
   "maxLength": 255
  },
  "size": {
   "minimum": 0,
   "maximum": 9007199254740991
  }
 },
 "AttachmentEnd": {
  "tempUri": {
   "minLength": 1,
   "maxLength": 200
  }
 },
 "AttachmentAddress": {
  "url": {
   "minLength": 1,
   "maxLength": 2000
  }
 },
 "Attachment": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "progress": {
   "minimum": 0,
   "maximum": 100
  }
 },
 "SignedAttachment": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "expiresAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "ScriptRunValue": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "value": {
   "maxLength": 1000
  }
 },
 "ScriptRunScript": {
  "scriptId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "preset": {
   "maxLength": 1000
  },
  "parameters": {
   "maxItems": 100
  },
  "variables": {
   "maxItems": 50
  }
 },
 "ScriptRunAs": {
  "WINDOWS": {
   "maxLength": 30
  },
  "MAC": {
   "maxLength": 30
  },
  "LINUX": {
   "maxLength": 30
  }
 },
 "NewScriptRunCanary": {
  "devices": {
   "minimum": 1,
   "maximum": 1000
  },
  "percent": {
   "minimum": 1,
   "maximum": 99
  }
 },
 "NewScriptRun": {
  "scripts": {
   "maxItems": 10
  },
  "deviceIds": {
   "maxItems": 10000
  },
  "unselectedDevicesIds": {
   "maxItems": 10000
  },
  "timeoutSeconds": {
   "minimum": 1,
   "maximum": 86400,
   "default": 3600
  },
  "skipIfOffline": {
   "default": false
  },
  "concurrency": {
   "minimum": 1,
   "maximum": 10000,
   "default": 100
  },
  "stopAfterFailures": {
   "minimum": 1,
   "maximum": 10000
  }
 },
 "ScriptRunStep": {
  "scriptId": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "ScriptRun": {
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
 "ScriptRunTarget": {
  "nodeId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "clientId": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "updatedAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "ScriptRunDevice": {
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
 "Client": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "PsaOption": {
  "id": {
   "minimum": 0,
   "maximum": 9007199254740991,
   "minLength": 1,
   "maxLength": 100
  },
  "name": {
   "maxLength": 255
  }
 },
 "ConnectWiseSettings": {
  "url": {
   "minLength": 8,
   "maxLength": 500
  },
  "keysSetAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "ConnectWiseChange": {
  "url": {
   "minLength": 8,
   "maxLength": 500
  },
  "companyId": {
   "minLength": 1,
   "maxLength": 100
  },
  "clientId": {
   "minLength": 1,
   "maxLength": 100
  },
  "publicKey": {
   "minLength": 1,
   "maxLength": 100
  },
  "privateKey": {
   "minLength": 1,
   "maxLength": 100
  }
 },
 "AutotaskSettings": {
  "keysSetAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "AutotaskChange": {
  "userName": {
   "minLength": 3,
   "maxLength": 200
  },
  "integrationCode": {
   "minLength": 1,
   "maxLength": 100
  },
  "secret": {
   "minLength": 1,
   "maxLength": 200
  }
 },
 "PsaSettings": {
  "organizationMapping": {
   "maxItems": 1000
  }
 },
 "PsaChange": {
  "revision": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "organizationMapping": {
   "maxItems": 1000
  },
  "defaultTicketTemplateId": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "TicketContent": {
  "ticketTitleElements": {
   "maxItems": 10
  },
  "ticketTitleCustomText": {
   "maxLength": 200
  }
 },
 "TicketTemplate": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "updatedAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  },
  "revision": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "NewTicketTemplate": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "name": {
   "minLength": 1,
   "maxLength": 100
  }
 },
 "TicketTemplateChange": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "revision": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "PsaProduct": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "revision": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "NewPsaProduct": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "description": {
   "maxLength": 1000,
   "default": ""
  },
  "unitPrice": {
   "minimum": 0,
   "maximum": 10000000,
   "default": 0
  }
 },
 "PsaProductChange": {
  "name": {
   "minLength": 1,
   "maxLength": 100
  },
  "description": {
   "maxLength": 1000,
   "default": ""
  },
  "unitPrice": {
   "minimum": 0,
   "maximum": 10000000,
   "default": 0
  },
  "revision": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "ServiceNowClass": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "revision": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "NewServiceNowClass": {
  "configurationItemClass": {
   "minLength": 1,
   "maxLength": 80
  }
 },
 "ServiceNowClassChange": {
  "configurationItemClass": {
   "minLength": 1,
   "maxLength": 80
  },
  "revision": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "Ticket": {
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
 "NewEnrollmentToken": {
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
  },
  "maxUses": {
   "minimum": 1,
   "maximum": 10000
  }
 },
 "EnrollmentToken": {
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
  "expiresAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "EnrollmentUse": {
  "at": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "IdentityAlert": {
  "firstAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  },
  "lastAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "NodeApproval": {
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
 "NodeDecision": {
  "nodeIds": {
   "maxItems": 1000
  }
 },
 "NodeDecisionResult": {
  "nodeId": {
   "minimum": 1,
   "maximum": 2147483647
  }
 },
 "Enrollment": {
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
  },
  "agentKey": {
   "maxLength": 100
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
 "SigningKey": {
  "createdAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  }
 },
 "ChangeRequest": {
  "id": {
   "minimum": 1,
   "maximum": 2147483647
  },
  "requestedAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  },
  "expiresAt": {
   "minimum": 0,
   "maximum": 8640000000000000
  },
  "deviceNames": {
   "maxItems": 20
  }
 },
 "ActionLimit": {
  "devicesPerHour": {
   "minimum": 0,
   "maximum": 1000000
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
 "scriptRunOutputBytes": 1048576,
 "scriptRunKillSeconds": 10,
 "scriptRunPartBytes": 524288,
 "scriptRunDays": 90,
 "scriptContentBytes": 1000000,
 "scriptInstallerBytes": 1048576000,
 "scriptHelperFiles": 5,
 "scriptHelperBytes": 104857600,
 "scriptIconBytes": 1000000,
 "scriptIconPixels": 32,
 "attachmentPartBytes": 2097152,
 "attachmentLinkMinutes": 15,
 "attachmentUnusedHours": 24,
 "attachmentsUnused": 20,
 "changeRequestHours": 24,
 "massActionDevicesPerHour": 500,
 "freshMfaDevices": 10,
 "setupTokenBytes": 32,
 "invitationHours": 72,
 "samlMetadataBytes": 3000000,
 "samlMetadataElements": 25000,
 "samlMetadataDepth": 40,
 "samlRedirects": 3,
 "samlFetchSeconds": 8,
 "samlTokenMinutes": 15,
 "samlSignInMinutes": 10,
 "samlCertificateWarningDays": 30,
 "ticketBoard": 1,
 "ticketTitleCharacters": 255,
 "connectWiseSummaryCharacters": 100,
 "psaAnswerBytes": 4000000,
 "psaRequestSeconds": 15,
 "psaPages": 40,
 "psaBoards": 200,
 "psaSetupMinutes": 5
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
  "canCreateScheduledTasks",
  "canViewScheduledTasks",
  "canReadAtLeastOneScript",
  "canRunAtLeastOneAdhocScript",
  "canReadAtLeastOnePolicy",
  "canCreatePolicies",
  "canReadReports",
  "canCreateReports",
  "canViewAtLeastOneOrganization",
  "canConfigureBranding",
  "canCRUDEndUserSharing",
  "canUseRemoteTools",
  "canUseRemoteToolsRemoteRegistry",
  "canUseRemoteToolsTaskManager",
  "canUseRemoteToolsFileExplorer",
  "canUseRemoteToolsServicesManager",
  "canUseCommandLine",
  "canUseRDP",
  "canConnectToConnectWiseControl",
  "canAccessActiveDirectoryManagement",
  "canAccessActiveDirectoryDiscovery",
  "canConfigurePSA",
  "canApproveChangeRequests"
 ],
 "PermissionEntity": [
  "SYSTEM",
  "NODE",
  "POLICY",
  "SCRIPT_CATEGORY",
  "ORGANIZATION",
  "SEARCH"
 ],
 "GrantEffect": [
  "ALLOW",
  "DENY"
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
 "UserType": [
  "TECHNICIAN",
  "END_USER"
 ],
 "PermissionReason": [
  "PUBLIC",
  "SIGNED_IN",
  "ADMINISTRATOR",
  "PERMISSION",
  "GRANT",
  "NOT_SIGNED_IN",
  "NO_PERMISSION",
  "DENIED",
  "NOT_VISIBLE"
 ],
 "ApprovalMode": [
  "AUTOMATIC",
  "MANUAL",
  "REJECT"
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
 "ScriptLanguage": [
  "binary_install",
  "binary_run",
  "native",
  "vbscript",
  "sh",
  "powershell",
  "javascript",
  "batchfile",
  "python"
 ],
 "TextLanguage": [
  "vbscript",
  "sh",
  "powershell",
  "javascript",
  "batchfile",
  "python"
 ],
 "ScriptOperatingSystem": [
  "WINDOWS",
  "MAC",
  "LINUX"
 ],
 "Architecture": [
  "64",
  "32"
 ],
 "ScriptSort": [
  "name",
  "-name",
  "language",
  "-language",
  "updatedAt",
  "-updatedAt"
 ],
 "ScriptVariableType": [
  "TEXT",
  "CHECKBOX",
  "DROPDOWN",
  "INTEGER",
  "DECIMAL",
  "DATE",
  "TIME",
  "DATETIME",
  "IPADDRESS",
  "URL"
 ],
 "MalwareScanStatus": [
  "PROCESSING",
  "INFECTED",
  "FAILED",
  "CLEAN"
 ],
 "MalwareReview": [
  "PROCESSING",
  "INFECTED",
  "FAILED"
 ],
 "ScriptAction": [
  "READ",
  "UPDATE",
  "DELETE",
  "COPY",
  "RUN"
 ],
 "AttachmentKind": [
  "INSTALLER",
  "HELPER",
  "ICON"
 ],
 "UploadStatus": [
  "PROCESSING",
  "FAILURE",
  "SUSPICIOUS",
  "SUCCESS"
 ],
 "ScriptRunContinue": [
  "AUTOMATIC",
  "CONFIRM"
 ],
 "ScriptRunState": [
  "SCHEDULED",
  "CANARY",
  "AWAITING_CONFIRMATION",
  "RUNNING",
  "FINISHED",
  "STOPPED",
  "CANCELLED"
 ],
 "ScriptRunTargetState": [
  "WAITING",
  "HELD",
  "SENT",
  "RUNNING",
  "SUCCEEDED",
  "FAILED",
  "TIMED_OUT",
  "CANCELLED",
  "EXPIRED",
  "SKIPPED",
  "REFUSED"
 ],
 "ScriptRunRefusal": [
  "MOBILE",
  "NO_AGENT",
  "OPERATING_SYSTEM",
  "ARCHITECTURE",
  "RUN_AS"
 ],
 "ScriptRunStream": [
  "STDOUT",
  "STDERR"
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
 "ResultCode": [
  "SUCCESS",
  "FAILURE"
 ],
 "PsaType": [
  "NONE",
  "CONNECTWISE",
  "AUTOTASK"
 ],
 "TicketTemplateKind": [
  "CONNECTWISE",
  "AUTOTASK"
 ],
 "PsaProductType": [
  "HARDWARE",
  "SOFTWARE",
  "SERVICE",
  "LABOR"
 ],
 "TicketStatus": [
  "NEW",
  "OPEN",
  "WAITING",
  "PAUSED",
  "RESOLVED",
  "CLOSED"
 ],
 "TicketPriority": [
  "LOW",
  "NORMAL",
  "HIGH",
  "URGENT"
 ],
 "EnrollmentTokenState": [
  "ACTIVE",
  "USED_UP",
  "EXPIRED",
  "REVOKED"
 ],
 "NodeApprovalState": [
  "PENDING",
  "APPROVED",
  "REJECTED"
 ],
 "IdentityAlertKind": [
  "CLONED",
  "MOVED",
  "ENROLLED_AGAIN"
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
 ],
 "ChangeRequestState": [
  "PENDING",
  "APPROVED",
  "DONE",
  "FAILED",
  "REJECTED",
  "EXPIRED"
 ]
} as const;
export const routes = {
 "getSetup": [
  "get",
  "/ws/setup",
  false
 ],
 "createFirstAdministrator": [
  "post",
  "/ws/setup",
  true
 ],
 "getSession": [
  "get",
  "/ws/session",
  false
 ],
 "signIn": [
  "post",
  "/ws/session",
  true
 ],
 "signOut": [
  "delete",
  "/ws/session",
  true
 ],
 "signInWithMfa": [
  "post",
  "/ws/session/mfa",
  true
 ],
 "startPasskeySignIn": [
  "post",
  "/ws/session/passkey",
  true
 ],
 "startFreshMfa": [
  "post",
  "/ws/session/fresh",
  true
 ],
 "confirmFreshMfa": [
  "put",
  "/ws/session/fresh",
  true
 ],
 "listSessions": [
  "get",
  "/ws/sessions",
  false
 ],
 "endOtherSessions": [
  "delete",
  "/ws/sessions",
  true
 ],
 "endSession": [
  "delete",
  "/ws/sessions/{sessionId}",
  true
 ],
 "getMfa": [
  "get",
  "/ws/mfa",
  false
 ],
 "startTotp": [
  "post",
  "/ws/mfa/totp",
  true
 ],
 "confirmTotp": [
  "put",
  "/ws/mfa/totp",
  true
 ],
 "startPasskey": [
  "post",
  "/ws/mfa/passkey",
  true
 ],
 "confirmPasskey": [
  "put",
  "/ws/mfa/passkey",
  true
 ],
 "renameFactor": [
  "put",
  "/ws/mfa/factor/{factorId}",
  true
 ],
 "deleteFactor": [
  "delete",
  "/ws/mfa/factor/{factorId}",
  true
 ],
 "createRecoveryCodes": [
  "post",
  "/ws/mfa/recovery-codes",
  true
 ],
 "changePassword": [
  "put",
  "/ws/mfa/password",
  true
 ],
 "getSignInMethods": [
  "get",
  "/ws/session/methods",
  false
 ],
 "getSaml": [
  "get",
  "/ws/divisionconfig/saml",
  false
 ],
 "setSaml": [
  "put",
  "/ws/divisionconfig/saml",
  true
 ],
 "updateSaml": [
  "patch",
  "/ws/divisionconfig/saml",
  true
 ],
 "deleteSaml": [
  "delete",
  "/ws/divisionconfig/saml",
  true
 ],
 "testSaml": [
  "post",
  "/ws/divisionconfig/saml/test",
  true
 ],
 "createScimToken": [
  "post",
  "/ws/integrations/scim/token",
  true
 ],
 "deleteScimToken": [
  "delete",
  "/ws/integrations/scim/token",
  true
 ],
 "listApiKeys": [
  "get",
  "/ws/apikeypair",
  false
 ],
 "createApiKey": [
  "post",
  "/ws/apikeypair",
  true
 ],
 "deleteApiKey": [
  "delete",
  "/ws/apikeypair/{keyId}",
  true
 ],
 "rotateApiKey": [
  "post",
  "/ws/apikeypair/{keyId}/rotate",
  true
 ],
 "listUsers": [
  "get",
  "/ws/appuser",
  false
 ],
 "createUser": [
  "post",
  "/ws/appuser",
  true
 ],
 "getUser": [
  "get",
  "/ws/appuser/{userId}",
  false
 ],
 "updateUser": [
  "put",
  "/ws/appuser/{userId}",
  true
 ],
 "deleteUser": [
  "delete",
  "/ws/appuser/{userId}",
  true
 ],
 "unlockUser": [
  "delete",
  "/ws/appuser/{userId}/lockout",
  true
 ],
 "resetMfa": [
  "delete",
  "/ws/appuser/{userId}/mfa",
  true
 ],
 "listLockouts": [
  "get",
  "/ws/lockouts",
  false
 ],
 "inviteUser": [
  "post",
  "/ws/appuser/{userId}/invitation",
  true
 ],
 "acceptInvitation": [
  "post",
  "/ws/invitation",
  true
 ],
 "listTechnicianRoles": [
  "get",
  "/ws/technicianrole",
  false
 ],
 "createTechnicianRole": [
  "post",
  "/ws/technicianrole",
  true
 ],
 "getTechnicianRole": [
  "get",
  "/ws/technicianrole/{roleId}",
  false
 ],
 "updateTechnicianRole": [
  "put",
  "/ws/technicianrole/{roleId}",
  true
 ],
 "deleteTechnicianRole": [
  "delete",
  "/ws/technicianrole/{roleId}",
  true
 ],
 "checkPermission": [
  "post",
  "/ws/auth/can",
  false
 ],
 "listDeviceGroups": [
  "get",
  "/ws/group",
  false
 ],
 "createDeviceGroup": [
  "post",
  "/ws/group",
  true
 ],
 "updateDeviceGroup": [
  "put",
  "/ws/group/{groupId}",
  true
 ],
 "deleteDeviceGroup": [
  "delete",
  "/ws/group/{groupId}",
  true
 ],
 "listOrganizations": [
  "get",
  "/ws/query/organizations",
  false
 ],
 "createOrganization": [
  "post",
  "/ws/client",
  true
 ],
 "listClients": [
  "get",
  "/ws/client/list",
  false
 ],
 "getOrganization": [
  "get",
  "/ws/client/{clientId}",
  false
 ],
 "updateOrganization": [
  "put",
  "/ws/client/{clientId}",
  true
 ],
 "deleteOrganization": [
  "delete",
  "/ws/client/{clientId}",
  true
 ],
 "getOrganizationDeleteWarnings": [
  "get",
  "/ws/client/{clientId}/delete/warning",
  false
 ],
 "getOrganizationDeviceCount": [
  "get",
  "/ws/client/{clientId}/deviceCount",
  false
 ],
 "listLocations": [
  "get",
  "/ws/client/{clientId}/location",
  false
 ],
 "createLocation": [
  "post",
  "/ws/client/{clientId}/location",
  true
 ],
 "getLocation": [
  "get",
  "/ws/client/{clientId}/location/{locationId}",
  false
 ],
 "updateLocation": [
  "put",
  "/ws/client/{clientId}/location/{locationId}",
  true
 ],
 "deleteLocation": [
  "delete",
  "/ws/client/{clientId}/location/{locationId}",
  true
 ],
 "listNodeRoles": [
  "get",
  "/ws/noderole",
  false
 ],
 "listCredentials": [
  "get",
  "/ws/client/{clientId}/credential",
  false
 ],
 "createCredential": [
  "post",
  "/ws/client/{clientId}/credential",
  true
 ],
 "getCredential": [
  "get",
  "/ws/client/{clientId}/credential/{credentialId}",
  false
 ],
 "updateCredential": [
  "put",
  "/ws/client/{clientId}/credential/{credentialId}",
  true
 ],
 "deleteCredential": [
  "delete",
  "/ws/client/{clientId}/credential/{credentialId}",
  true
 ],
 "listDevices": [
  "get",
  "/ws/query/devices",
  false
 ],
 "getDevice": [
  "get",
  "/ws/node/{nodeId}",
  false
 ],
 "updateDevice": [
  "put",
  "/ws/node/{nodeId}",
  true
 ],
 "deleteDevice": [
  "delete",
  "/ws/node/{nodeId}",
  true
 ],
 "getDeviceProvenance": [
  "get",
  "/ws/node/{nodeId}/provenance",
  false
 ],
 "resetDeviceField": [
  "delete",
  "/ws/node/{nodeId}/fields/{field}",
  true
 ],
 "listDeviceHistory": [
  "get",
  "/ws/node/{nodeId}/history",
  false
 ],
 "listDeviceMerges": [
  "get",
  "/ws/node/{nodeId}/merges",
  false
 ],
 "mergeDevices": [
  "post",
  "/ws/node/{nodeId}/merge",
  true
 ],
 "undoMerge": [
  "post",
  "/ws/node/merge/{mergeId}/undo",
  true
 ],
 "deleteDevices": [
  "post",
  "/ws/node/deleteList",
  true
 ],
 "listMaintenance": [
  "get",
  "/ws/maintenance",
  false
 ],
 "enableMaintenance": [
  "post",
  "/ws/maintenance",
  true
 ],
 "disableMaintenance": [
  "post",
  "/ws/maintenance/schedules/deleteList",
  true
 ],
 "checkMaintenance": [
  "post",
  "/ws/maintenance/check",
  false
 ],
 "deleteMaintenance": [
  "delete",
  "/ws/maintenance/{maintenanceId}",
  true
 ],
 "listScriptCategories": [
  "get",
  "/ws/scripting/categories",
  false
 ],
 "createScriptCategory": [
  "post",
  "/ws/scripting/categories",
  true
 ],
 "updateScriptCategory": [
  "put",
  "/ws/scripting/categories",
  true
 ],
 "deleteScriptCategory": [
  "delete",
  "/ws/scripting/categories/{categoryId}",
  true
 ],
 "listScripts": [
  "get",
  "/ws/scripting/scripts",
  false
 ],
 "createScript": [
  "post",
  "/ws/scripting/scripts",
  true
 ],
 "updateScript": [
  "put",
  "/ws/scripting/scripts",
  true
 ],
 "getScript": [
  "get",
  "/ws/scripting/scripts/{scriptId}",
  false
 ],
 "deleteScript": [
  "delete",
  "/ws/scripting/scripts/{scriptId}",
  true
 ],
 "updateNativeScript": [
  "put",
  "/ws/scripting/scripts/native",
  true
 ],
 "checkScriptName": [
  "post",
  "/ws/scripting/scripts/checkName",
  true
 ],
 "copyScript": [
  "post",
  "/ws/scripting/scripts/copy",
  true
 ],
 "importScripts": [
  "post",
  "/ws/scripting/scripts/import",
  true
 ],
 "listScriptsUnderReview": [
  "get",
  "/ws/scripting/scripts/malwareScanStatus/{status}",
  false
 ],
 "getMalwareScanner": [
  "get",
  "/ws/scripting/scanner",
  false
 ],
 "getBinaryScriptAttachments": [
  "get",
  "/ws/scripting/scripts/binaryScriptAttachments/{scriptId}",
  false
 ],
 "checkApplicationUpload": [
  "post",
  "/ws/scripting/scripts/mfa-pre-upload",
  true
 ],
 "createApplication": [
  "post",
  "/ws/scripting/scripts/upload-application",
  true
 ],
 "updateApplication": [
  "put",
  "/ws/scripting/scripts/upload-application",
  true
 ],
 "startAttachmentUpload": [
  "post",
  "/ws/scripting/attachments/upload",
  true
 ],
 "putAttachmentPart": [
  "put",
  "/ws/scripting/attachments/upload/{resourceId}",
  true
 ],
 "finalizeAttachment": [
  "post",
  "/ws/scripting/attachments",
  true
 ],
 "addAttachmentUrl": [
  "post",
  "/ws/scripting/attachments/url",
  true
 ],
 "getAttachment": [
  "get",
  "/ws/scripting/attachments/{attachmentId}",
  false
 ],
 "deleteAttachment": [
  "delete",
  "/ws/scripting/attachments/{attachmentId}",
  true
 ],
 "getAttachmentSignedUrl": [
  "get",
  "/ws/scripting/attachments/{attachmentId}/signedUrl",
  false
 ],
 "downloadAttachment": [
  "get",
  "/ws/scripting/download/{ticket}",
  false
 ],
 "listScriptRuns": [
  "get",
  "/ws/scripting/runs",
  false
 ],
 "createScriptRun": [
  "post",
  "/ws/scripting/runs",
  true
 ],
 "checkScriptRun": [
  "post",
  "/ws/scripting/runs/check",
  false
 ],
 "getScriptRun": [
  "get",
  "/ws/scripting/runs/{runId}",
  false
 ],
 "listScriptRunTargets": [
  "get",
  "/ws/scripting/runs/{runId}/targets",
  false
 ],
 "getScriptRunOutput": [
  "get",
  "/ws/scripting/runs/{runId}/targets/{nodeId}/output",
  false
 ],
 "cancelScriptRun": [
  "post",
  "/ws/scripting/runs/{runId}/cancel",
  true
 ],
 "continueScriptRun": [
  "post",
  "/ws/scripting/runs/{runId}/continue",
  true
 ],
 "retryScriptRun": [
  "post",
  "/ws/scripting/runs/{runId}/retry",
  true
 ],
 "listScheduledTasks": [
  "get",
  "/ws/scheduledtask",
  false
 ],
 "createScheduledTask": [
  "post",
  "/ws/scheduledtask",
  true
 ],
 "getScheduledTask": [
  "get",
  "/ws/scheduledtask/{taskId}",
  false
 ],
 "cancelScheduledTask": [
  "delete",
  "/ws/scheduledtask/{taskId}",
  true
 ],
 "listScheduledTaskTargets": [
  "get",
  "/ws/scheduledtask/{taskId}/targets",
  false
 ],
 "listDeviceTasks": [
  "get",
  "/ws/node/{nodeId}/scheduledtask",
  false
 ],
 "getPsa": [
  "get",
  "/ws/divisionconfig/psa",
  false
 ],
 "setPsa": [
  "put",
  "/ws/divisionconfig/psa",
  true
 ],
 "listTicketTemplates": [
  "get",
  "/ws/tickettemplate",
  false
 ],
 "createTicketTemplate": [
  "post",
  "/ws/tickettemplate",
  true
 ],
 "importTicketTemplates": [
  "post",
  "/ws/tickettemplate/import",
  true
 ],
 "getTicketTemplate": [
  "get",
  "/ws/tickettemplate/{ticketTemplateId}",
  false
 ],
 "updateTicketTemplate": [
  "put",
  "/ws/tickettemplate/{ticketTemplateId}",
  true
 ],
 "deleteTicketTemplate": [
  "delete",
  "/ws/tickettemplate/{ticketTemplateId}",
  true
 ],
 "createConnectWiseTestTicket": [
  "get",
  "/ws/psacw/v2/gentestticket/{clientId}/{ticketTemplateId}",
  true
 ],
 "getConnectWiseSetupValues": [
  "get",
  "/ws/psacw/v2/service/setupvalues",
  false
 ],
 "createAutotaskTestTicket": [
  "get",
  "/ws/psaat/v2/gentestticket/{clientId}/{ticketTemplateId}",
  true
 ],
 "getAutotaskSetupValues": [
  "get",
  "/ws/psaat/v2/setupvalues/ticket",
  false
 ],
 "listPsaProducts": [
  "get",
  "/ws/psa/product",
  false
 ],
 "createPsaProduct": [
  "post",
  "/ws/psa/product",
  true
 ],
 "getPsaProduct": [
  "get",
  "/ws/psa/product/{productId}",
  false
 ],
 "updatePsaProduct": [
  "put",
  "/ws/psa/product/{productId}",
  true
 ],
 "activatePsaProduct": [
  "patch",
  "/ws/psa/product/{productId}/activate",
  true
 ],
 "deactivatePsaProduct": [
  "patch",
  "/ws/psa/product/{productId}/deactivate",
  true
 ],
 "listPsaUserRoles": [
  "get",
  "/ws/psa/user-roles",
  false
 ],
 "listServiceNowClasses": [
  "get",
  "/ws/service-now/configuration-item-class-mapping",
  false
 ],
 "createServiceNowClass": [
  "post",
  "/ws/service-now/configuration-item-class-mapping",
  true
 ],
 "updateServiceNowClass": [
  "put",
  "/ws/service-now/configuration-item-class-mapping/{mappingId}",
  true
 ],
 "deleteServiceNowClass": [
  "delete",
  "/ws/service-now/configuration-item-class-mapping/{mappingId}",
  true
 ],
 "listTickets": [
  "get",
  "/ws/ticketing/trigger/board/{boardId}/tickets",
  false
 ],
 "getTicket": [
  "get",
  "/ws/ticketing/ticket/{ticketId}",
  false
 ],
 "setTicketStatus": [
  "put",
  "/ws/ticketing/ticket/{ticketId}/status",
  true
 ],
 "resetTicket": [
  "post",
  "/ws/ticketing/ticket/{ticketId}/reset",
  true
 ],
 "listAgents": [
  "get",
  "/ws/agents",
  false
 ],
 "listEnrollmentTokens": [
  "get",
  "/ws/agents/tokens",
  false
 ],
 "createEnrollmentToken": [
  "post",
  "/ws/agents/tokens",
  true
 ],
 "revokeEnrollmentToken": [
  "delete",
  "/ws/agents/tokens/{tokenId}",
  true
 ],
 "listEnrollmentTokenUses": [
  "get",
  "/ws/agents/tokens/{tokenId}/uses",
  false
 ],
 "getSigningKeys": [
  "get",
  "/ws/agents/key",
  false
 ],
 "rotateSigningKey": [
  "post",
  "/ws/agents/key/rotate",
  true
 ],
 "enrollAgent": [
  "post",
  "/ws/agents/enroll",
  true
 ],
 "listNodeApprovals": [
  "get",
  "/ws/query/node-approvals",
  false
 ],
 "approveNodes": [
  "post",
  "/ws/node-approvals/approve",
  true
 ],
 "rejectNodes": [
  "post",
  "/ws/node-approvals/reject",
  true
 ],
 "deleteNodeApprovals": [
  "post",
  "/ws/node-approvals/deleteList",
  true
 ],
 "listDelegates": [
  "get",
  "/ws/nms/delegates/{orgId}/{locationId}",
  false
 ],
 "installNmAgent": [
  "post",
  "/ws/nms/install-nm-agent/{nodeId}",
  true
 ],
 "getNmStatus": [
  "get",
  "/ws/nms/status/{nodeId}",
  false
 ],
 "startNetworkDiscovery": [
  "post",
  "/ws/nms/start-network-discovery",
  true
 ],
 "cancelNetworkDiscovery": [
  "post",
  "/ws/nms/cancel-network-discovery/{jobId}",
  true
 ],
 "listDiscoveredDevices": [
  "get",
  "/ws/nms/network-discovery/{jobId}/devices",
  false
 ],
 "explainDiscoveredDevice": [
  "get",
  "/ws/nms/network-discovery/{jobId}/devices/{ip}",
  false
 ],
 "listDiscoveryChanges": [
  "get",
  "/ws/nms/network-discovery/{jobId}/changes",
  false
 ],
 "importDevices": [
  "post",
  "/ws/nms/import-devices/{orgId}",
  true
 ],
 "aggregateKnownDevices": [
  "post",
  "/ws/nms/aggregate-known-devices/{orgId}",
  true
 ],
 "listDiscoverySchedules": [
  "get",
  "/ws/nms/discovery-schedules",
  false
 ],
 "createDiscoverySchedule": [
  "post",
  "/ws/nms/discovery-schedules",
  true
 ],
 "getDiscoverySchedule": [
  "get",
  "/ws/nms/discovery-schedules/{scheduleId}",
  false
 ],
 "updateDiscoverySchedule": [
  "put",
  "/ws/nms/discovery-schedules/{scheduleId}",
  true
 ],
 "deleteDiscoverySchedule": [
  "delete",
  "/ws/nms/discovery-schedules/{scheduleId}",
  true
 ],
 "runDiscoverySchedule": [
  "post",
  "/ws/nms/discovery-schedules/{scheduleId}/run",
  true
 ],
 "listJobs": [
  "get",
  "/ws/jobs",
  false
 ],
 "stopEverything": [
  "post",
  "/ws/jobs/stop",
  true
 ],
 "getJob": [
  "get",
  "/ws/jobs/{jobId}",
  false
 ],
 "listActivities": [
  "get",
  "/ws/activities",
  false
 ],
 "listAuditAnchors": [
  "get",
  "/ws/activities/anchors",
  false
 ],
 "verifyActivities": [
  "get",
  "/ws/activities/verification",
  false
 ],
 "listChangeRequests": [
  "get",
  "/ws/changerequests",
  false
 ],
 "getChangeRequest": [
  "get",
  "/ws/changerequests/{requestId}",
  false
 ],
 "approveChangeRequest": [
  "post",
  "/ws/changerequests/{requestId}/approve",
  true
 ],
 "rejectChangeRequest": [
  "post",
  "/ws/changerequests/{requestId}/reject",
  true
 ],
 "getActionLimit": [
  "get",
  "/ws/divisionconfig/action-limit",
  false
 ],
 "setActionLimit": [
  "put",
  "/ws/divisionconfig/action-limit",
  true
 ],
 "getHealth": [
  "get",
  "/ws/health",
  false
 ],
 "getServerOverview": [
  "get",
  "/ws/superAdmin/overview",
  false
 ],
 "getMetrics": [
  "get",
  "/ws/metrics",
  false
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
 "inviteUser": "Make the address where an invited user chooses a password; an earlier one ends",
 "acceptInvitation": "Choose the password of an invited user",
 "listTechnicianRoles": "List the roles of technicians and end users",
 "createTechnicianRole": "Create a role",
 "getTechnicianRole": "Show a role",
 "updateTechnicianRole": "Change a role",
 "deleteTechnicianRole": "Delete a role that nobody has",
 "checkPermission": "Whether you, or a user, may do something, and why",
 "listDeviceGroups": "List the device groups",
 "createDeviceGroup": "Save a search of devices as a group",
 "updateDeviceGroup": "Change a group's name and search",
 "deleteDeviceGroup": "Delete a group that no role names",
 "listOrganizations": "List organizations",
 "createOrganization": "Create an organization with its main location",
 "listClients": "List every organization you may see by name, for a choice",
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
 "getDeviceProvenance": "Where each field of a device comes from, its addresses and its members",
 "resetDeviceField": "Hand a field that a person changed back to discovery",
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
 "listScriptCategories": "List the categories whose automations you may run",
 "createScriptCategory": "Create a category",
 "updateScriptCategory": "Rename a category; internal ones keep their names",
 "deleteScriptCategory": "Delete a category; automations that are in no other come to category 1",
 "listScripts": "List the automations that you may open or run",
 "createScript": "Create a script; it is under review until it is scanned",
 "updateScript": "Change a script; it is under review again when its source changes",
 "getScript": "Open an automation, its source included",
 "deleteScript": "Delete an automation",
 "updateNativeScript": "Put a native automation into other categories, or give it another name",
 "checkScriptName": "Whether an automation may have this name; changes nothing",
 "copyScript": "Copy a script under another name",
 "importScripts": "Create or change scripts by their names, all of them or none",
 "listScriptsUnderReview": "List automations that may not run: under review, infected, or not scanned because of a failure",
 "getMalwareScanner": "Whether the malware scanner is there, and what waits for it",
 "getBinaryScriptAttachments": "The installer, the helper files and the icon of an install application automation",
 "checkApplicationUpload": "Check an install or run application automation before its files are uploaded",
 "createApplication": "Create an install or run application automation; it is under review until its files are scanned",
 "updateApplication": "Change an install or run application automation",
 "startAttachmentUpload": "Begin to upload a file; its parts go to tempUri in order",
 "putAttachmentPart": "Upload the next part of a file",
 "finalizeAttachment": "Finish an upload; the file is under review until it is scanned",
 "addAttachmentUrl": "Register the address of a file; the server reads and scans it",
 "getAttachment": "Show an attachment and how its review stands",
 "deleteAttachment": "Discard an uploaded file that no automation uses",
 "getAttachmentSignedUrl": "An address from which the file can be read for a short time",
 "downloadAttachment": "Read a file by its signed address",
 "listScriptRuns": "List the runs of automations, the newest first",
 "createScriptRun": "Run automations on devices",
 "checkScriptRun": "On which devices a run would run, and which are refused and why; changes nothing",
 "getScriptRun": "Show a run",
 "listScriptRunTargets": "List the devices of a run with the outcome on each",
 "getScriptRunOutput": "Read what a run wrote on a device",
 "cancelScriptRun": "Cancel a run: where it waits it does not begin, where it runs it is ended",
 "continueScriptRun": "Go on with all devices after the first ones have succeeded",
 "retryScriptRun": "Run it again, as it was, on the devices where it failed, timed out or expired",
 "listScheduledTasks": "List scheduled tasks, the newest first",
 "createScheduledTask": "Schedule a task on devices, such as a reboot",
 "getScheduledTask": "Show a scheduled task",
 "cancelScheduledTask": "Cancel a scheduled task where it has not begun",
 "listScheduledTaskTargets": "List the devices of a scheduled task with the outcome on each",
 "listDeviceTasks": "List the scheduled tasks of a device with their outcome",
 "getPsa": "Show where tickets go, without the credentials, and the default ticket template",
 "setPsa": "Change where tickets go, or the default ticket template",
 "listTicketTemplates": "List the ticket templates",
 "createTicketTemplate": "Create a ticket template; the first becomes the default",
 "importTicketTemplates": "Create or replace ticket templates by their names, all of them or none",
 "getTicketTemplate": "Show a ticket template",
 "updateTicketTemplate": "Replace the name and content of a ticket template",
 "deleteTicketTemplate": "Delete a ticket template that is not the default",
 "createConnectWiseTestTicket": "Create a test ticket for an organization by a ConnectWise template",
 "getConnectWiseSetupValues": "List what a ConnectWise template can choose from",
 "createAutotaskTestTicket": "Create a test ticket for an organization by an Autotask template, or by one of the built-in ticketing",
 "getAutotaskSetupValues": "List what an Autotask template, or one of the built-in ticketing, can choose from",
 "listPsaProducts": "List the products that time and parts are billed as",
 "createPsaProduct": "Create a product",
 "getPsaProduct": "Show a product",
 "updatePsaProduct": "Replace a product",
 "activatePsaProduct": "Offer a product",
 "deactivatePsaProduct": "Offer a product no longer",
 "listPsaUserRoles": "List the roles that people work under in the PSA, or in the built-in ticketing",
 "listServiceNowClasses": "List which node role is which configuration item class in ServiceNow",
 "createServiceNowClass": "Map a node role to a configuration item class",
 "updateServiceNowClass": "Change a mapping",
 "deleteServiceNowClass": "Delete a mapping",
 "listTickets": "List the tickets of a board, also those kept in a PSA",
 "getTicket": "Show a ticket",
 "setTicketStatus": "Change the status of a ticket of the built-in ticketing",
 "resetTicket": "Tell a ticket that what raised it is over; it takes the status its template names for that, if any",
 "listAgents": "List the agents",
 "listEnrollmentTokens": "List the enrollment tokens with their uses, the newest first",
 "createEnrollmentToken": "Make a signed, expiring token that enrolls agents into one location",
 "revokeEnrollmentToken": "Revoke an enrollment token",
 "listEnrollmentTokenUses": "Who used an enrollment token, refusals included, the latest first",
 "getSigningKeys": "The keys that orders to agents are signed with, the newest last",
 "rotateSigningKey": "Make a new key for orders to agents; they learn of it by the old one's signature",
 "enrollAgent": "Enroll this computer with an enrollment token",
 "listNodeApprovals": "List the agents that are pending, approved or rejected",
 "approveNodes": "Approve agents",
 "rejectNodes": "Reject agents: their keys are revoked, their connections cut and their work stopped",
 "deleteNodeApprovals": "Delete pending and rejected agents, which may enroll again",
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
 "stopEverything": "Stop everything that runs or waits to run: discoveries and tasks",
 "getJob": "Show a job",
 "listActivities": "Who did what, refusals included, newest first",
 "listAuditAnchors": "Signed heads of the audit log: what was in it at a time",
 "verifyActivities": "Recompute the audit log and compare it with its anchors",
 "listChangeRequests": "List what waits, or waited, for a second person's approval, newest first",
 "getChangeRequest": "Show a change request whole",
 "approveChangeRequest": "Approve what somebody else asked for; it runs at once as that person",
 "rejectChangeRequest": "Reject what somebody else asked for, or take back your own",
 "getActionLimit": "How many devices a person may act upon in an hour before a second one must approve",
 "setActionLimit": "Change how many devices a person may act upon in an hour",
 "getHealth": "Whether the server and its database answer",
 "getServerOverview": "Show how the whole server is doing",
 "getMetrics": "Prometheus metrics"
} as const;
export const permissions = {
 "sysadmin": "Everything, in every organization",
 "ninjaAdmin": "Super Admin: how the whole server is doing",
 "canConfigureSystemActivities": "See the activity log and the server's metrics",
 "canCreateUsers": "Create, change and delete users",
 "canCreateCustomers": "Create organizations",
 "canUpdateCustomers": "Change and delete organizations, their locations and their credentials",
 "canCreateDevices": "Discover and add devices, promote probes, enroll, approve and reject agents",
 "canUpdateDevices": "Change and delete devices",
 "canEditMaintenanceMode": "Put devices into maintenance and end it",
 "canCreateScheduledTasks": "Schedule reboots and other tasks on devices, and cancel them",
 "canApproveChangeRequests": "Approve or reject what others asked for beyond their limit of devices",
 "canConfigurePSA": "Configure where tickets go, their templates, products and mappings",
 "canViewScheduledTasks": "See the tasks of every technician",
 "canReadAtLeastOneScript": "Open the script library",
 "canRunAtLeastOneAdhocScript": "Run scripts by hand",
 "canReadAtLeastOnePolicy": "Open the policies",
 "canCreatePolicies": "Create policies",
 "canReadReports": "Read reports",
 "canCreateReports": "Create reports",
 "canViewAtLeastOneOrganization": "See organizations",
 "canConfigureBranding": "Change the console's branding",
 "canCRUDEndUserSharing": "Share devices with end users",
 "canUseRemoteTools": "Use remote tools",
 "canUseRemoteToolsRemoteRegistry": "Use the remote registry",
 "canUseRemoteToolsTaskManager": "Use the remote task manager",
 "canUseRemoteToolsFileExplorer": "Use the remote file explorer",
 "canUseRemoteToolsServicesManager": "Use the remote services manager",
 "canUseCommandLine": "Use a remote command line",
 "canUseRDP": "Connect by RDP",
 "canConnectToConnectWiseControl": "Connect by ConnectWise Control",
 "canAccessActiveDirectoryManagement": "Manage Active Directory",
 "canAccessActiveDirectoryDiscovery": "Discover devices in Active Directory"
} as const;
export const entityPermissions = {
 "SYSTEM": [
  "TeamViewer.Configure.Access",
  "NinjaConnect.Configure.Access",
  "QuickConnect.Configure.Access",
  "MaintenanceMode.Editor.Access",
  "Splashtop.Configure.Access",
  "Cloudberry.Configure.Access",
  "Configuration.Activities.Access",
  "Connectwise.Configure.Access",
  "Configuration.PSA.Access",
  "UninstallSoftware.Access",
  "UninstallPatch.Access",
  "Reports.View",
  "Reports.Create",
  "Reports.Update",
  "Reports.Delete",
  "EndUserSharing.Access",
  "Backup.View",
  "Backup.Restore",
  "Backup.Manage",
  "RemoteSupport.Access",
  "ActiveDirectoryManagement.Access",
  "ActiveDirectoryDiscovery.Access",
  "GravityZone.Access",
  "SentinelOne.Access",
  "CrowdStrike.Access"
 ],
 "NODE": [
  "View",
  "Create",
  "Update",
  "Delete",
  "RemoteAccess.TeamViewer.Access",
  "RemoteAccess.NinjaConnect.Access",
  "RemoteAccess.Splashtop.Access",
  "RemoteAccess.Connectwise.Access",
  "RemoteAccess.RDP.Access",
  "RemoteTools.FileExplorer.Access",
  "RemoteTools.TaskManager.Access",
  "RemoteTools.ServicesManager.Access",
  "RemoteTools.RemoteRegistry.Access",
  "RemoteTools.CommandLine.Access"
 ],
 "POLICY": [
  "View",
  "Create",
  "Update",
  "Delete"
 ],
 "SCRIPT_CATEGORY": [
  "View",
  "Update",
  "Create",
  "Delete",
  "Run",
  "Scheduled.Task.View",
  "Scheduled.Task.Create",
  "Scheduled.Task.Update",
  "Scheduled.Task.Delete"
 ],
 "ORGANIZATION": [
  "View",
  "Create",
  "Update",
  "Delete"
 ],
 "SEARCH": [
  "Search.View",
  "Search.Create",
  "Search.Update",
  "Search.FullAccess"
 ]
} as const;
export const askedPermissions = [
 "NODE.Create",
 "NODE.Delete",
 "NODE.Update",
 "NODE.View",
 "ORGANIZATION.Create",
 "ORGANIZATION.Delete",
 "ORGANIZATION.Update",
 "ORGANIZATION.View",
 "SCRIPT_CATEGORY.Create",
 "SCRIPT_CATEGORY.Delete",
 "SCRIPT_CATEGORY.Run",
 "SCRIPT_CATEGORY.Update",
 "SCRIPT_CATEGORY.View",
 "SEARCH.Search.Create",
 "SEARCH.Search.FullAccess",
 "SEARCH.Search.Update",
 "SYSTEM.Configuration.Activities.Access",
 "SYSTEM.Configuration.PSA.Access",
 "SYSTEM.MaintenanceMode.Editor.Access",
 "canConfigurePSA",
 "canConfigureSystemActivities",
 "canCreateCustomers",
 "canCreateDevices",
 "canCreateScheduledTasks",
 "canCreateUsers",
 "canEditMaintenanceMode",
 "canUpdateCustomers",
 "canUpdateDevices",
 "ninjaAdmin",
 "sysadmin"
] as const;
export const errorStatus = {
 "approval_required": 202,
 "validation_failed": 400,
 "invalid_targets": 400,
 "number_of_network_scan_targets_exceeded": 400,
 "credential_type_mismatch": 400,
 "role_required": 400,
 "metadata_token_invalid": 400,
 "not_signed_in": 401,
 "sign_in_failed": 401,
 "enrollment_token_invalid": 401,
 "enrollment_token_used_up": 401,
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
 "signed_url_invalid": 403,
 "setup_token_invalid": 403,
 "enrollment_refused": 403,
 "agent_rejected": 403,
 "saml_required": 403,
 "change_request_own": 403,
 "mfa_required": 403,
 "mfa_enrollment_required": 403,
 "not_found": 404,
 "method_not_allowed": 405,
 "setup_done": 409,
 "name_in_use": 409,
 "email_already_in_use": 409,
 "organization_in_use": 409,
 "location_in_use": 409,
 "credential_in_use": 409,
 "cannot_delete_self": 409,
 "role_in_use": 409,
 "group_in_use": 409,
 "changed_meanwhile": 409,
 "invitation_invalid": 401,
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
 "script_run_not_available": 409,
 "script_run_ended": 409,
 "script_run_not_waiting": 409,
 "script_run_nothing_failed": 409,
 "automation_name_in_use": 409,
 "automation_native": 409,
 "automation_not_copyable": 409,
 "automation_under_review": 409,
 "automation_infected": 409,
 "automation_scan_failed": 409,
 "category_internal": 409,
 "attachment_processing": 409,
 "attachment_suspicious": 409,
 "attachment_failed": 409,
 "upload_out_of_order": 409,
 "schedule_running": 409,
 "change_request_closed": 409,
 "change_request_differs": 409,
 "change_request_outgrown": 409,
 "requester_not_allowed": 409,
 "saml_not_configured": 409,
 "saml_cannot_work": 409,
 "saml_not_enabled": 409,
 "psa_settings_changed": 409,
 "psa_kind_differs": 409,
 "psa_company_unknown": 409,
 "ticket_template_is_default": 409,
 "ticket_template_outdated": 409,
 "ticket_in_psa": 409,
 "node_role_mapped": 409,
 "payload_too_large": 413,
 "unsupported_media_type": 415,
 "psa_unreachable": 424,
 "psa_address_refused": 424,
 "psa_credentials_refused": 424,
 "psa_rate_limited": 424,
 "psa_refused": 424,
 "psa_answer_invalid": 424,
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
