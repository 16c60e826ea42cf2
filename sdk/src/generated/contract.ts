// Generated from openapi.yaml by `npm run generate`. Do not edit.
export const schemas = {
 "Id": {
  "type": "integer",
  "minimum": 1,
  "maximum": 2147483647
 },
 "Revision": {
  "type": "integer",
  "description": "Counts its changes",
  "minimum": 1,
  "maximum": 2147483647
 },
 "ReadRevision": {
  "type": "integer",
  "description": "The revision that was read; refused when somebody was faster",
  "minimum": 1,
  "maximum": 2147483647
 },
 "Timestamp": {
  "type": "integer",
  "description": "Milliseconds since 1970 UTC",
  "minimum": 0,
  "maximum": 8640000000000000
 },
 "Name": {
  "type": "string",
  "minLength": 1,
  "maxLength": 100,
  "pattern": "^\\S(.*\\S)?$"
 },
 "Address": {
  "type": "string",
  "description": "An address or a host name",
  "minLength": 1,
  "maxLength": 253,
  "pattern": "^[\\w.:%-]+$"
 },
 "Password": {
  "type": "string",
  "minLength": 12,
  "maxLength": 200
 },
 "Email": {
  "type": "string",
  "format": "email",
  "minLength": 3,
  "maxLength": 254
 },
 "Permissions": {
  "type": "array",
  "uniqueItems": true,
  "maxItems": 50,
  "items": {
   "$ref": "#/components/schemas/Permission"
  }
 },
 "OrganizationIds": {
  "type": [
   "array",
   "null"
  ],
  "description": "Only these organizations; null for all",
  "maxItems": 1000,
  "uniqueItems": true,
  "items": {
   "$ref": "#/components/schemas/Id"
  }
 },
 "Permission": {
  "type": "string",
  "enum": [
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
  ]
 },
 "PermissionEntity": {
  "type": "string",
  "enum": [
   "SYSTEM",
   "NODE",
   "POLICY",
   "SCRIPT_CATEGORY",
   "ORGANIZATION",
   "SEARCH"
  ]
 },
 "GrantEffect": {
  "type": "string",
  "enum": [
   "ALLOW",
   "DENY"
  ]
 },
 "Grant": {
  "description": "What a role allows or denies, everywhere or only on what it names",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "entity",
   "permission",
   "effect"
  ],
  "properties": {
   "entity": {
    "$ref": "#/components/schemas/PermissionEntity"
   },
   "permission": {
    "type": "string",
    "description": "As the catalog names it, such as Run",
    "minLength": 1,
    "maxLength": 60,
    "pattern": "^[\\w.]+$"
   },
   "effect": {
    "$ref": "#/components/schemas/GrantEffect"
   },
   "ids": {
    "type": [
     "array",
     "null"
    ],
    "description": "Only these policies, categories or organizations; null or absent for all",
    "maxItems": 1000,
    "uniqueItems": true,
    "items": {
     "$ref": "#/components/schemas/Id"
    }
   },
   "organizationIds": {
    "$ref": "#/components/schemas/OrganizationIds"
   },
   "nodeClasses": {
    "type": [
     "array",
     "null"
    ],
    "description": "Only devices of these roles; null or absent for all",
    "maxItems": 50,
    "uniqueItems": true,
    "items": {
     "$ref": "#/components/schemas/NodeClass"
    }
   },
   "groupIds": {
    "type": [
     "array",
     "null"
    ],
    "description": "Only devices of these groups; null or absent for all",
    "maxItems": 100,
    "uniqueItems": true,
    "items": {
     "$ref": "#/components/schemas/Id"
    }
   }
  }
 },
 "Grants": {
  "type": "array",
  "maxItems": 500,
  "items": {
   "$ref": "#/components/schemas/Grant"
  }
 },
 "Problem": {
  "type": "object",
  "required": [
   "type",
   "title",
   "status",
   "code",
   "detail"
  ],
  "properties": {
   "type": {
    "type": "string"
   },
   "title": {
    "type": "string"
   },
   "status": {
    "type": "integer"
   },
   "code": {
    "type": "string"
   },
   "detail": {
    "type": "string"
   },
   "nextStep": {
    "type": "string"
   },
   "resultCode": {
    "type": "string"
   },
   "errors": {
    "type": "array",
    "items": {
     "type": "object",
     "required": [
      "field",
      "message"
     ],
     "properties": {
      "field": {
       "type": "string"
      },
      "message": {
       "type": "string"
      }
     }
    }
   }
  }
 },
 "FirstAdministrator": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "token",
   "email",
   "password"
  ],
  "properties": {
   "token": {
    "type": "string",
    "minLength": 1,
    "maxLength": 200
   },
   "email": {
    "$ref": "#/components/schemas/Email"
   },
   "password": {
    "$ref": "#/components/schemas/Password"
   },
   "firstName": {
    "type": "string",
    "maxLength": 100
   },
   "lastName": {
    "type": "string",
    "maxLength": 100
   },
   "organization": {
    "type": "string",
    "description": "Name of the first organization",
    "minLength": 1,
    "maxLength": 100,
    "pattern": "^\\S(.*\\S)?$",
    "default": "My organization"
   }
  }
 },
 "SignIn": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "email",
   "password"
  ],
  "properties": {
   "email": {
    "type": "string",
    "minLength": 1,
    "maxLength": 254
   },
   "password": {
    "type": "string",
    "minLength": 1,
    "maxLength": 200
   }
  }
 },
 "Session": {
  "type": "object",
  "required": [
   "user",
   "grants",
   "runOnlyScriptCategories",
   "csrfToken",
   "version",
   "mfaEnrollment"
  ],
  "properties": {
   "user": {
    "$ref": "#/components/schemas/User"
   },
   "grants": {
    "$ref": "#/components/schemas/Grants"
   },
   "runOnlyScriptCategories": {
    "$ref": "#/components/schemas/RoleIds"
   },
   "csrfToken": {
    "type": [
     "string",
     "null"
    ],
    "description": "Sent back in x-csrf-token by browsers; null for API keys"
   },
   "version": {
    "type": "string"
   },
   "mfaEnrollment": {
    "type": "boolean",
    "description": "The user must set up a second factor; nothing else is answered until then"
   }
  }
 },
 "SessionKind": {
  "type": "string",
  "enum": [
   "BROWSER",
   "TERMINAL"
  ]
 },
 "SignInMethod": {
  "type": "string",
  "enum": [
   "PASSWORD",
   "PASSKEY",
   "SAML",
   "KEY"
  ]
 },
 "OpenSession": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "kind",
   "ip",
   "client",
   "method",
   "createdAt",
   "seenAt",
   "expiresAt",
   "current"
  ],
  "properties": {
   "id": {
    "type": "string"
   },
   "kind": {
    "$ref": "#/components/schemas/SessionKind"
   },
   "ip": {
    "type": "string",
    "description": "The address it was opened from"
   },
   "client": {
    "type": "string",
    "description": "The browser in its own words; of a terminal the name of its key"
   },
   "method": {
    "$ref": "#/components/schemas/SignInMethod"
   },
   "createdAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "seenAt": {
    "type": [
     "integer",
     "null"
    ]
   },
   "expiresAt": {
    "type": [
     "integer",
     "null"
    ],
    "description": "When it ends in any case"
   },
   "current": {
    "type": "boolean",
    "description": "Whether it is the one that asks"
   }
  }
 },
 "MfaMethod": {
  "type": "string",
  "enum": [
   "TOTP",
   "RECOVERY_CODE",
   "PASSKEY"
  ]
 },
 "PasskeyData": {
  "type": "object",
  "description": "As browsers and authenticators have it (WebAuthn)",
  "additionalProperties": true
 },
 "MfaChallenge": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "resultCode",
   "challenge",
   "methods",
   "passkey",
   "expiresAt"
  ],
  "properties": {
   "resultCode": {
    "type": "string",
    "const": "MFA_REQUIRED"
   },
   "challenge": {
    "type": "string"
   },
   "methods": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/MfaMethod"
    }
   },
   "passkey": {
    "description": "What the browser asks the passkey with; null where none can be used",
    "oneOf": [
     {
      "$ref": "#/components/schemas/PasskeyData"
     },
     {
      "type": "null"
     }
    ]
   },
   "expiresAt": {
    "$ref": "#/components/schemas/Timestamp"
   }
  }
 },
 "MfaCode": {
  "type": "string",
  "minLength": 1,
  "maxLength": 40
 },
 "Challenge": {
  "type": "string",
  "minLength": 1,
  "maxLength": 200
 },
 "MfaProof": {
  "type": "object",
  "description": "A code for TOTP and RECOVERY_CODE, the passkey's answer for PASSKEY",
  "additionalProperties": false,
  "required": [
   "challenge",
   "method"
  ],
  "properties": {
   "challenge": {
    "$ref": "#/components/schemas/Challenge"
   },
   "method": {
    "$ref": "#/components/schemas/MfaMethod"
   },
   "code": {
    "$ref": "#/components/schemas/MfaCode"
   },
   "passkey": {
    "$ref": "#/components/schemas/PasskeyData"
   }
  }
 },
 "MfaFactorType": {
  "type": "string",
  "enum": [
   "TOTP",
   "PASSKEY"
  ]
 },
 "MfaFactor": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "type",
   "name",
   "createdAt",
   "lastUsedAt"
  ],
  "properties": {
   "id": {
    "type": "string",
    "format": "uuid"
   },
   "type": {
    "$ref": "#/components/schemas/MfaFactorType"
   },
   "name": {
    "type": "string"
   },
   "createdAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "lastUsedAt": {
    "type": [
     "integer",
     "null"
    ]
   }
  }
 },
 "Mfa": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "demanded",
   "factors",
   "recoveryCodesLeft",
   "freshUntil"
  ],
  "properties": {
   "demanded": {
    "type": "boolean",
    "description": "Whether you must have a second factor"
   },
   "factors": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/MfaFactor"
    }
   },
   "recoveryCodesLeft": {
    "type": "integer"
   },
   "freshUntil": {
    "type": [
     "integer",
     "null"
    ],
    "description": "Until when nothing asks for a code again; null where it would now"
   }
  }
 },
 "RecoveryCodes": {
  "type": "array",
  "items": {
   "type": "string"
  }
 },
 "MfaAdded": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "mfa",
   "recoveryCodes"
  ],
  "properties": {
   "mfa": {
    "$ref": "#/components/schemas/Mfa"
   },
   "recoveryCodes": {
    "oneOf": [
     {
      "$ref": "#/components/schemas/RecoveryCodes"
     },
     {
      "type": "null"
     }
    ]
   }
  }
 },
 "NewTotp": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "challenge",
   "code",
   "name"
  ],
  "properties": {
   "challenge": {
    "$ref": "#/components/schemas/Challenge"
   },
   "code": {
    "$ref": "#/components/schemas/MfaCode"
   },
   "name": {
    "$ref": "#/components/schemas/Name"
   }
  }
 },
 "NewPasskey": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "challenge",
   "passkey",
   "name"
  ],
  "properties": {
   "challenge": {
    "$ref": "#/components/schemas/Challenge"
   },
   "passkey": {
    "$ref": "#/components/schemas/PasskeyData"
   },
   "name": {
    "$ref": "#/components/schemas/Name"
   }
  }
 },
 "FactorName": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   }
  }
 },
 "PasswordChange": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "currentPassword",
   "password"
  ],
  "properties": {
   "currentPassword": {
    "type": "string",
    "minLength": 1,
    "maxLength": 200
   },
   "password": {
    "$ref": "#/components/schemas/Password"
   }
  }
 },
 "Lockout": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "userId",
   "email",
   "failures",
   "until"
  ],
  "properties": {
   "userId": {
    "$ref": "#/components/schemas/Id"
   },
   "email": {
    "type": "string"
   },
   "failures": {
    "type": "integer"
   },
   "until": {
    "$ref": "#/components/schemas/Timestamp"
   }
  }
 },
 "User": {
  "type": "object",
  "required": [
   "id",
   "uid",
   "email",
   "firstName",
   "lastName",
   "userType",
   "sysadmin",
   "ninjaAdmin",
   "internal",
   "active",
   "permissions",
   "roleIds",
   "organizationIds",
   "userInactivityTimeout",
   "mfaRequired",
   "createdAt"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "uid": {
    "type": "string"
   },
   "email": {
    "type": "string"
   },
   "firstName": {
    "type": "string"
   },
   "lastName": {
    "type": "string"
   },
   "sysadmin": {
    "type": "boolean"
   },
   "ninjaAdmin": {
    "type": "boolean",
    "description": "Whether they may open Super Admin"
   },
   "internal": {
    "type": "boolean",
    "description": "An account of the provider itself, for which maintenance has no minimum"
   },
   "active": {
    "type": "boolean",
    "description": "Whether they may sign in; their provider may have ended it"
   },
   "userType": {
    "$ref": "#/components/schemas/UserType"
   },
   "permissions": {
    "$ref": "#/components/schemas/Permissions"
   },
   "roleIds": {
    "$ref": "#/components/schemas/RoleIds"
   },
   "invited": {
    "type": "boolean",
    "description": "Invited, and yet to choose a password"
   },
   "organizationIds": {
    "$ref": "#/components/schemas/OrganizationIds"
   },
   "userInactivityTimeout": {
    "$ref": "#/components/schemas/InactivityTimeout"
   },
   "mfaRequired": {
    "type": "boolean",
    "description": "Whether they must have a second factor"
   },
   "createdAt": {
    "$ref": "#/components/schemas/Timestamp"
   }
  }
 },
 "SamlSeverity": {
  "type": "string",
  "enum": [
   "ERROR",
   "WARNING",
   "INFO"
  ]
 },
 "SamlVerdict": {
  "type": "string",
  "enum": [
   "WORKS",
   "WORKS_WITH_WARNINGS",
   "CANNOT_WORK"
  ]
 },
 "SamlFinding": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "code",
   "severity",
   "message",
   "remedy"
  ],
  "properties": {
   "code": {
    "type": "string"
   },
   "severity": {
    "$ref": "#/components/schemas/SamlSeverity"
   },
   "message": {
    "type": "string"
   },
   "remedy": {
    "type": "string"
   }
  }
 },
 "SamlEndpoint": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "binding",
   "location"
  ],
  "properties": {
   "binding": {
    "type": "string",
    "description": "The end of its name, such as HTTP-Redirect"
   },
   "location": {
    "type": "string"
   }
  }
 },
 "SamlCertificate": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "use",
   "subject",
   "fingerprint",
   "algorithm",
   "keyType",
   "bits",
   "notBefore",
   "notAfter",
   "certificate"
  ],
  "properties": {
   "use": {
    "type": "string",
    "enum": [
     "signing",
     "encryption",
     "any"
    ]
   },
   "subject": {
    "type": "string"
   },
   "fingerprint": {
    "type": "string",
    "description": "SHA-256 of the certificate in lower case hexadecimal"
   },
   "algorithm": {
    "type": "string",
    "description": "The algorithm it is signed with"
   },
   "keyType": {
    "type": "string"
   },
   "bits": {
    "type": "integer"
   },
   "notBefore": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "notAfter": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "certificate": {
    "type": "string",
    "description": "DER in base64"
   }
  }
 },
 "SamlProvider": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "entityId",
   "name",
   "saml2",
   "validUntil",
   "wantsSignedRequests",
   "signOn",
   "logout",
   "nameIdFormats",
   "certificates",
   "unreadable"
  ],
  "properties": {
   "entityId": {
    "type": "string"
   },
   "name": {
    "type": "string"
   },
   "saml2": {
    "type": "boolean",
    "description": "Whether it speaks SAML 2.0"
   },
   "validUntil": {
    "type": [
     "integer",
     "null"
    ]
   },
   "wantsSignedRequests": {
    "type": [
     "boolean",
     "null"
    ]
   },
   "signOn": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/SamlEndpoint"
    }
   },
   "logout": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/SamlEndpoint"
    }
   },
   "nameIdFormats": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "certificates": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/SamlCertificate"
    }
   },
   "unreadable": {
    "type": "integer",
    "description": "Certificates that could not be read"
   }
  }
 },
 "SamlProviderName": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "entityId",
   "name",
   "saml2"
  ],
  "properties": {
   "entityId": {
    "type": "string"
   },
   "name": {
    "type": "string"
   },
   "saml2": {
    "type": "boolean"
   }
  }
 },
 "SamlSignature": {
  "type": "string",
  "enum": [
   "NONE",
   "VALID",
   "INVALID",
   "UNCHECKED"
  ]
 },
 "SamlExamination": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "verdict",
   "provider",
   "providers",
   "signature",
   "findings",
   "examinedAt",
   "metadataToken"
  ],
  "properties": {
   "verdict": {
    "$ref": "#/components/schemas/SamlVerdict"
   },
   "provider": {
    "oneOf": [
     {
      "$ref": "#/components/schemas/SamlProvider"
     },
     {
      "type": "null"
     }
    ]
   },
   "providers": {
    "type": "array",
    "description": "The identity providers of a federation's metadata, to choose one by entityId",
    "items": {
     "$ref": "#/components/schemas/SamlProviderName"
    }
   },
   "signature": {
    "$ref": "#/components/schemas/SamlSignature"
   },
   "findings": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/SamlFinding"
    }
   },
   "examinedAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "metadataToken": {
    "type": [
     "string",
     "null"
    ],
    "description": "Sets it up for the next minutes; none where it cannot work"
   }
  }
 },
 "SamlTest": {
  "type": "object",
  "description": "Either metadataUrl or metadata",
  "additionalProperties": false,
  "properties": {
   "metadataUrl": {
    "type": "string",
    "minLength": 1,
    "maxLength": 2000
   },
   "metadata": {
    "type": "string",
    "minLength": 1,
    "maxLength": 3000000
   },
   "entityId": {
    "type": "string",
    "description": "Which provider of several",
    "minLength": 1,
    "maxLength": 1024
   }
  },
  "oneOf": [
   {
    "required": [
     "metadataUrl"
    ]
   },
   {
    "required": [
     "metadata"
    ]
   }
  ]
 },
 "SamlSetUp": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "metadataToken"
  ],
  "properties": {
   "metadataToken": {
    "type": "string",
    "minLength": 1,
    "maxLength": 500000
   },
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "sysadmin": {
    "type": "boolean",
    "description": "Users made at their first sign-in are administrators"
   },
   "permissions": {
    "$ref": "#/components/schemas/Permissions"
   },
   "organizationIds": {
    "$ref": "#/components/schemas/OrganizationIds"
   }
  }
 },
 "SamlChange": {
  "type": "object",
  "additionalProperties": false,
  "minProperties": 1,
  "properties": {
   "enabled": {
    "type": "boolean",
    "description": "Whether people sign in through the provider"
   },
   "scim": {
    "type": "object",
    "description": "Provisioning by the provider",
    "additionalProperties": false,
    "required": [
     "enabled"
    ],
    "properties": {
     "enabled": {
      "type": "boolean"
     }
    }
   },
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "sysadmin": {
    "type": "boolean",
    "description": "Users made at their first sign-in are administrators"
   },
   "permissions": {
    "$ref": "#/components/schemas/Permissions"
   },
   "organizationIds": {
    "$ref": "#/components/schemas/OrganizationIds"
   }
  }
 },
 "SamlConfiguration": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "configured",
   "enabled",
   "name",
   "metadataUrl",
   "examination",
   "sysadmin",
   "permissions",
   "organizationIds",
   "updatedAt",
   "serviceProvider",
   "scim"
  ],
  "properties": {
   "configured": {
    "type": "boolean"
   },
   "enabled": {
    "type": "boolean"
   },
   "name": {
    "type": "string"
   },
   "metadataUrl": {
    "type": [
     "string",
     "null"
    ]
   },
   "examination": {
    "oneOf": [
     {
      "$ref": "#/components/schemas/SamlExamination"
     },
     {
      "type": "null"
     }
    ]
   },
   "sysadmin": {
    "type": "boolean"
   },
   "permissions": {
    "$ref": "#/components/schemas/Permissions"
   },
   "organizationIds": {
    "$ref": "#/components/schemas/OrganizationIds"
   },
   "updatedAt": {
    "type": [
     "integer",
     "null"
    ]
   },
   "serviceProvider": {
    "type": "object",
    "description": "What the provider is told of Muster",
    "additionalProperties": false,
    "required": [
     "entityId",
     "acsUrl"
    ],
    "properties": {
     "entityId": {
      "type": "string"
     },
     "acsUrl": {
      "type": "string"
     }
    }
   },
   "scim": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "enabled",
     "url",
     "tokenCreatedAt"
    ],
    "properties": {
     "enabled": {
      "type": "boolean"
     },
     "url": {
      "type": "string"
     },
     "tokenCreatedAt": {
      "type": [
       "integer",
       "null"
      ]
     }
    }
   }
  }
 },
 "NewUser": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "email"
  ],
  "properties": {
   "email": {
    "$ref": "#/components/schemas/Email"
   },
   "password": {
    "description": "Without one the user is invited to choose it",
    "type": "string",
    "minLength": 12,
    "maxLength": 200
   },
   "userType": {
    "$ref": "#/components/schemas/UserType"
   },
   "roleIds": {
    "$ref": "#/components/schemas/RoleIds"
   },
   "firstName": {
    "type": "string",
    "maxLength": 100
   },
   "lastName": {
    "type": "string",
    "maxLength": 100
   },
   "sysadmin": {
    "type": "boolean",
    "description": "An administrator: everything, in every organization"
   },
   "ninjaAdmin": {
    "type": "boolean",
    "description": "May open Super Admin"
   },
   "internal": {
    "type": "boolean",
    "description": "An account of the provider itself, for which maintenance has no minimum"
   },
   "permissions": {
    "$ref": "#/components/schemas/Permissions"
   },
   "organizationIds": {
    "$ref": "#/components/schemas/OrganizationIds"
   },
   "userInactivityTimeout": {
    "$ref": "#/components/schemas/InactivityTimeout"
   },
   "mfaRequired": {
    "type": "boolean",
    "description": "They must have a second factor"
   }
  }
 },
 "UserChange": {
  "type": "object",
  "additionalProperties": false,
  "minProperties": 1,
  "properties": {
   "firstName": {
    "type": "string",
    "maxLength": 100
   },
   "lastName": {
    "type": "string",
    "maxLength": 100
   },
   "sysadmin": {
    "type": "boolean",
    "description": "An administrator: everything, in every organization"
   },
   "ninjaAdmin": {
    "type": "boolean",
    "description": "May open Super Admin"
   },
   "internal": {
    "type": "boolean",
    "description": "An account of the provider itself, for which maintenance has no minimum"
   },
   "active": {
    "type": "boolean",
    "description": "Whether the user may sign in"
   },
   "roleIds": {
    "$ref": "#/components/schemas/RoleIds"
   },
   "permissions": {
    "$ref": "#/components/schemas/Permissions"
   },
   "organizationIds": {
    "$ref": "#/components/schemas/OrganizationIds"
   },
   "userInactivityTimeout": {
    "$ref": "#/components/schemas/InactivityTimeout"
   },
   "mfaRequired": {
    "type": "boolean",
    "description": "They must have a second factor"
   }
  }
 },
 "InactivityTimeout": {
  "type": "integer",
  "description": "Minutes without activity after which their sessions end",
  "minimum": 5,
  "maximum": 1440,
  "default": 240
 },
 "ServerOverview": {
  "type": "object",
  "required": [
   "version",
   "url",
   "startedAt",
   "runtime",
   "memoryBytes",
   "database",
   "malwareScanner",
   "live",
   "openSessions",
   "apiKeys",
   "users",
   "organizations",
   "devices",
   "runningJobs",
   "runningScriptRuns"
  ],
  "properties": {
   "version": {
    "type": "string"
   },
   "url": {
    "type": "string",
    "description": "The address that users and agents are told"
   },
   "startedAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "runtime": {
    "type": "string",
    "description": "Version of Node.js"
   },
   "memoryBytes": {
    "type": "integer",
    "description": "What the server's process holds in memory"
   },
   "database": {
    "type": "object",
    "required": [
     "kind",
     "bytes"
    ],
    "properties": {
     "kind": {
      "type": "string",
      "enum": [
       "SQLite",
       "PostgreSQL"
      ]
     },
     "bytes": {
      "type": "integer",
      "description": "How large it is, without SQLite's log"
     }
    }
   },
   "malwareScanner": {
    "$ref": "#/components/schemas/MalwareScanner"
   },
   "live": {
    "type": "object",
    "description": "Connections to this server; others on the same database have their own",
    "required": [
     "agents",
     "consoles"
    ],
    "properties": {
     "agents": {
      "type": "integer"
     },
     "consoles": {
      "type": "integer"
     }
    }
   },
   "openSessions": {
    "type": "integer",
    "description": "Browsers that are signed in"
   },
   "apiKeys": {
    "type": "integer"
   },
   "users": {
    "type": "integer"
   },
   "organizations": {
    "type": "integer"
   },
   "devices": {
    "type": "integer"
   },
   "runningJobs": {
    "type": "integer"
   },
   "runningScriptRuns": {
    "type": "integer"
   }
  }
 },
 "UserType": {
  "type": "string",
  "enum": [
   "TECHNICIAN",
   "END_USER"
  ]
 },
 "RoleIds": {
  "type": "array",
  "maxItems": 50,
  "uniqueItems": true,
  "items": {
   "$ref": "#/components/schemas/Id"
  }
 },
 "TechnicianRole": {
  "type": "object",
  "required": [
   "id",
   "name",
   "description",
   "userType",
   "mfaRequired",
   "permissions",
   "grants",
   "runOnlyScriptCategories",
   "users",
   "revision"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "type": "string"
   },
   "description": {
    "type": "string"
   },
   "userType": {
    "$ref": "#/components/schemas/UserType"
   },
   "mfaRequired": {
    "type": "boolean",
    "description": "Whoever has the role signs in with a second factor"
   },
   "permissions": {
    "$ref": "#/components/schemas/Permissions"
   },
   "grants": {
    "$ref": "#/components/schemas/Grants"
   },
   "runOnlyScriptCategories": {
    "$ref": "#/components/schemas/RoleIds"
   },
   "users": {
    "type": "integer",
    "description": "How many have it"
   },
   "revision": {
    "$ref": "#/components/schemas/Revision"
   }
  }
 },
 "NewTechnicianRole": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "description": {
    "type": "string",
    "maxLength": 500
   },
   "userType": {
    "$ref": "#/components/schemas/UserType"
   },
   "mfaRequired": {
    "type": "boolean",
    "description": "Whoever has the role signs in with a second factor"
   },
   "permissions": {
    "$ref": "#/components/schemas/Permissions"
   },
   "grants": {
    "$ref": "#/components/schemas/Grants"
   },
   "runOnlyScriptCategories": {
    "$ref": "#/components/schemas/RoleIds"
   }
  }
 },
 "TechnicianRoleChange": {
  "type": "object",
  "additionalProperties": false,
  "minProperties": 1,
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "description": {
    "type": "string",
    "maxLength": 500
   },
   "mfaRequired": {
    "type": "boolean",
    "description": "Whoever has the role signs in with a second factor"
   },
   "permissions": {
    "$ref": "#/components/schemas/Permissions"
   },
   "grants": {
    "$ref": "#/components/schemas/Grants"
   },
   "runOnlyScriptCategories": {
    "$ref": "#/components/schemas/RoleIds"
   },
   "revision": {
    "$ref": "#/components/schemas/ReadRevision"
   }
  }
 },
 "DeviceGroup": {
  "type": "object",
  "required": [
   "id",
   "name",
   "searchCriteria",
   "createdBy",
   "createdAt",
   "revision"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "type": "string"
   },
   "searchCriteria": {
    "$ref": "#/components/schemas/DeviceSearch"
   },
   "createdBy": {
    "type": "string"
   },
   "createdAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "revision": {
    "$ref": "#/components/schemas/Revision"
   }
  }
 },
 "NewDeviceGroup": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "searchCriteria"
  ],
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "searchCriteria": {
    "$ref": "#/components/schemas/DeviceSearch"
   }
  }
 },
 "DeviceGroupChange": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "searchCriteria"
  ],
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "searchCriteria": {
    "$ref": "#/components/schemas/DeviceSearch"
   },
   "revision": {
    "$ref": "#/components/schemas/ReadRevision"
   }
  }
 },
 "Invitation": {
  "type": "object",
  "required": [
   "url",
   "expiresAt"
  ],
  "properties": {
   "url": {
    "type": "string"
   },
   "expiresAt": {
    "$ref": "#/components/schemas/Timestamp"
   }
  }
 },
 "PermissionQuery": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "operation"
  ],
  "properties": {
   "operation": {
    "type": "string",
    "description": "An operationId of this contract",
    "minLength": 1,
    "maxLength": 100
   },
   "on": {
    "type": "object",
    "description": "The things it would act on, as the operation's path names them",
    "maxProperties": 10,
    "additionalProperties": {
     "type": [
      "string",
      "integer"
     ],
     "minimum": 1,
     "maximum": 2147483647,
     "maxLength": 100
    }
   },
   "userId": {
    "$ref": "#/components/schemas/Id"
   }
  }
 },
 "PermissionReason": {
  "type": "string",
  "enum": [
   "PUBLIC",
   "SIGNED_IN",
   "ADMINISTRATOR",
   "PERMISSION",
   "GRANT",
   "NOT_SIGNED_IN",
   "NO_PERMISSION",
   "DENIED",
   "NOT_VISIBLE"
  ]
 },
 "PermissionDecision": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "operation",
   "allowed",
   "reason",
   "permission",
   "grant",
   "role"
  ],
  "properties": {
   "operation": {
    "type": "string"
   },
   "allowed": {
    "type": "boolean"
   },
   "reason": {
    "$ref": "#/components/schemas/PermissionReason"
   },
   "permission": {
    "type": "string",
    "description": "What the contract asks for"
   },
   "grant": {
    "oneOf": [
     {
      "$ref": "#/components/schemas/Grant"
     },
     {
      "type": "null"
     }
    ]
   },
   "role": {
    "type": [
     "string",
     "null"
    ],
    "description": "The role that has this grant"
   }
  }
 },
 "ApiKey": {
  "type": "object",
  "required": [
   "id",
   "name",
   "prefix",
   "permissions",
   "organizationIds",
   "devicesPerHour",
   "createdAt",
   "expiresAt",
   "lastUsedAt",
   "interactive",
   "unattended",
   "rotatedAt",
   "previousUntil"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "type": "string"
   },
   "permissions": {
    "description": "Only these of your permissions; null for all",
    "oneOf": [
     {
      "$ref": "#/components/schemas/Permissions"
     },
     {
      "type": "null"
     }
    ]
   },
   "organizationIds": {
    "$ref": "#/components/schemas/OrganizationIds"
   },
   "devicesPerHour": {
    "type": [
     "integer",
     "null"
    ],
    "description": "Of its own; null for what holds for everybody"
   },
   "createdAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "expiresAt": {
    "type": [
     "integer",
     "null"
    ]
   },
   "lastUsedAt": {
    "type": [
     "integer",
     "null"
    ]
   },
   "prefix": {
    "type": "string",
    "description": "How its secret begins"
   },
   "interactive": {
    "type": "boolean",
    "description": "A terminal's sign-in"
   },
   "unattended": {
    "type": "boolean",
    "description": "Made with a fresh second factor, so that nothing asks it for a code"
   },
   "rotatedAt": {
    "type": [
     "integer",
     "null"
    ]
   },
   "previousUntil": {
    "type": [
     "integer",
     "null"
    ],
    "description": "How long the secret before is still valid"
   }
  }
 },
 "KeyRotation": {
  "type": "object",
  "additionalProperties": false,
  "properties": {
   "graceMinutes": {
    "type": "integer",
    "description": "How long the secret before stays valid",
    "minimum": 0,
    "maximum": 1440,
    "default": 60
   }
  }
 },
 "NewApiKey": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "permissions": {
    "description": "Only these of your permissions; null for all",
    "type": [
     "array",
     "null"
    ],
    "uniqueItems": true,
    "maxItems": 50,
    "items": {
     "$ref": "#/components/schemas/Permission"
    }
   },
   "organizationIds": {
    "$ref": "#/components/schemas/OrganizationIds"
   },
   "devicesPerHour": {
    "type": "integer",
    "minimum": 0,
    "maximum": 1000000,
    "description": "Devices it may act upon in an hour before a second person must approve, where that is fewer than everybody's"
   },
   "expiresAt": {
    "type": [
     "integer",
     "null"
    ],
    "minimum": 0,
    "maximum": 8640000000000000,
    "description": "Milliseconds since 1970 UTC; null for never"
   },
   "interactive": {
    "type": "boolean",
    "description": "A terminal's sign-in: asked for codes, and ended with all sessions"
   }
  }
 },
 "Organization": {
  "type": "object",
  "required": [
   "id",
   "name",
   "description",
   "approvalMode",
   "locations",
   "devices",
   "createdAt"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "type": "string"
   },
   "description": {
    "type": "string"
   },
   "approvalMode": {
    "$ref": "#/components/schemas/ApprovalMode"
   },
   "locations": {
    "type": "integer"
   },
   "devices": {
    "type": "integer"
   },
   "createdAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "resultCode": {
    "type": "string",
    "const": "SUCCESS"
   }
  }
 },
 "ApprovalMode": {
  "type": "string",
  "description": "What becomes of new agents: approved at once, pending until a technician approves them, or refused",
  "enum": [
   "AUTOMATIC",
   "MANUAL",
   "REJECT"
  ]
 },
 "NewOrganization": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "description": {
    "type": "string",
    "maxLength": 1000,
    "default": ""
   },
   "approvalMode": {
    "$ref": "#/components/schemas/ApprovalMode"
   },
   "location": {
    "type": "string",
    "description": "Name of the first location",
    "minLength": 1,
    "maxLength": 100,
    "pattern": "^\\S(.*\\S)?$",
    "default": "Main office"
   }
  }
 },
 "OrganizationChange": {
  "type": "object",
  "additionalProperties": false,
  "minProperties": 1,
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "description": {
    "type": "string",
    "maxLength": 1000
   },
   "approvalMode": {
    "$ref": "#/components/schemas/ApprovalMode"
   }
  }
 },
 "Location": {
  "type": "object",
  "required": [
   "id",
   "clientId",
   "name",
   "description",
   "devices"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "clientId": {
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "type": "string"
   },
   "description": {
    "type": "string"
   },
   "devices": {
    "type": "integer"
   }
  }
 },
 "NewLocation": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "description": {
    "type": "string",
    "maxLength": 1000,
    "default": ""
   }
  }
 },
 "LocationChange": {
  "type": "object",
  "additionalProperties": false,
  "minProperties": 1,
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "description": {
    "type": "string",
    "maxLength": 1000
   }
  }
 },
 "NodeClass": {
  "type": "string",
  "enum": [
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
  ]
 },
 "NmsRole": {
  "type": "string",
  "enum": [
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
  ]
 },
 "NodeRole": {
  "type": "object",
  "required": [
   "id",
   "name",
   "nodeClass"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "type": "string"
   },
   "nodeClass": {
    "$ref": "#/components/schemas/NodeClass"
   }
  }
 },
 "CredentialType": {
  "type": "string",
  "enum": [
   "SNMPV1",
   "SNMPV2",
   "SNMPV3",
   "TELNET_SSH"
  ]
 },
 "SnmpVersion": {
  "type": "string",
  "enum": [
   "SNMPV1",
   "SNMPV2",
   "SNMPV3"
  ]
 },
 "CredentialSecret": {
  "type": "object",
  "description": "SNMPV1, SNMPV2: community. SNMPV3: user and, as needed, authProtocol, authPassword, privProtocol, privPassword. TELNET_SSH: user, password.",
  "additionalProperties": false,
  "properties": {
   "community": {
    "type": "string",
    "minLength": 1,
    "maxLength": 255
   },
   "user": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100
   },
   "password": {
    "type": "string",
    "minLength": 1,
    "maxLength": 255
   },
   "authProtocol": {
    "type": "string",
    "enum": [
     "MD5",
     "SHA",
     "SHA224",
     "SHA256",
     "SHA384",
     "SHA512"
    ]
   },
   "authPassword": {
    "type": "string",
    "minLength": 8,
    "maxLength": 255
   },
   "privProtocol": {
    "type": "string",
    "enum": [
     "DES",
     "3DES",
     "AES",
     "AES192B",
     "AES192R",
     "AES256B",
     "AES256R"
    ],
    "description": "B: long keys after Blumenthal, as Net-SNMP's AES-192 and AES-256. R: after Reeder, as Cisco's, Net-SNMP's AES-192-C and AES-256-C."
   },
   "privPassword": {
    "type": "string",
    "minLength": 8,
    "maxLength": 255
   }
  }
 },
 "Credential": {
  "type": "object",
  "required": [
   "id",
   "clientId",
   "name",
   "type",
   "createdAt",
   "updatedAt"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "clientId": {
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "type": "string"
   },
   "type": {
    "$ref": "#/components/schemas/CredentialType"
   },
   "createdAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "updatedAt": {
    "$ref": "#/components/schemas/Timestamp"
   }
  }
 },
 "NewCredential": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "type",
   "secret"
  ],
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "type": {
    "$ref": "#/components/schemas/CredentialType"
   },
   "secret": {
    "$ref": "#/components/schemas/CredentialSecret"
   }
  }
 },
 "CredentialChange": {
  "type": "object",
  "additionalProperties": false,
  "minProperties": 1,
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "secret": {
    "$ref": "#/components/schemas/CredentialSecret"
   }
  }
 },
 "Device": {
  "type": "object",
  "required": [
   "id",
   "clientId",
   "clientName",
   "locationId",
   "locationName",
   "displayName",
   "systemName",
   "nodeClass",
   "role",
   "isUp",
   "isDelegate",
   "maintenanceMode",
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
   "nmsDelegateNodeId",
   "credentialsIds",
   "createdAt",
   "updatedAt"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "clientId": {
    "$ref": "#/components/schemas/Id"
   },
   "clientName": {
    "type": "string"
   },
   "locationId": {
    "$ref": "#/components/schemas/Id"
   },
   "locationName": {
    "type": "string"
   },
   "displayName": {
    "type": "string"
   },
   "systemName": {
    "type": "string"
   },
   "nodeClass": {
    "$ref": "#/components/schemas/NodeClass"
   },
   "role": {
    "$ref": "#/components/schemas/NodeClass"
   },
   "isUp": {
    "type": [
     "boolean",
     "null"
    ],
    "description": "null while nobody has looked"
   },
   "isDelegate": {
    "type": "boolean"
   },
   "maintenanceMode": {
    "description": "The maintenance the device is in, or comes into next; null for none",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MaintenanceMode"
     },
     {
      "type": "null"
     }
    ]
   },
   "ip": {
    "type": "string"
   },
   "dnsName": {
    "type": "string"
   },
   "netbiosName": {
    "type": "string"
   },
   "mac": {
    "type": "string"
   },
   "vendor": {
    "type": "string"
   },
   "os": {
    "type": "string"
   },
   "model": {
    "type": "string"
   },
   "firmware": {
    "type": "string"
   },
   "serialNumber": {
    "type": "string"
   },
   "engineId": {
    "type": "string",
    "description": "SNMP engine ID in hexadecimal"
   },
   "nmsDelegateNodeId": {
    "type": [
     "integer",
     "null"
    ]
   },
   "credentialsIds": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/Id"
    }
   },
   "createdAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "updatedAt": {
    "$ref": "#/components/schemas/Timestamp"
   }
  }
 },
 "DeviceChange": {
  "type": "object",
  "additionalProperties": false,
  "minProperties": 1,
  "properties": {
   "displayName": {
    "type": "string",
    "minLength": 1,
    "maxLength": 410,
    "pattern": "^\\S(.*\\S)?$"
   },
   "role": {
    "$ref": "#/components/schemas/NodeClass"
   },
   "locationId": {
    "$ref": "#/components/schemas/Id"
   },
   "dnsName": {
    "type": "string",
    "maxLength": 253,
    "pattern": "^(\\S(.*\\S)?)?$"
   },
   "vendor": {
    "type": "string",
    "maxLength": 100,
    "pattern": "^(\\S(.*\\S)?)?$"
   },
   "os": {
    "type": "string",
    "maxLength": 100,
    "pattern": "^(\\S(.*\\S)?)?$"
   },
   "model": {
    "type": "string",
    "maxLength": 200,
    "pattern": "^(\\S(.*\\S)?)?$"
   },
   "firmware": {
    "type": "string",
    "maxLength": 200,
    "pattern": "^(\\S(.*\\S)?)?$"
   },
   "serialNumber": {
    "type": "string",
    "maxLength": 200,
    "pattern": "^(\\S(.*\\S)?)?$"
   }
  }
 },
 "DeviceFieldName": {
  "type": "string",
  "enum": [
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
  ]
 },
 "DeviceField": {
  "type": "object",
  "description": "A field's value and where it comes from; unknown where nobody has kept it",
  "required": [
   "field",
   "value",
   "source",
   "by",
   "rule",
   "jobId",
   "at",
   "discovered"
  ],
  "properties": {
   "field": {
    "$ref": "#/components/schemas/DeviceFieldName"
   },
   "value": {
    "type": "string"
   },
   "source": {
    "type": "string",
    "enum": [
     "person",
     "discovery",
     "agent",
     "unknown"
    ]
   },
   "by": {
    "type": "string",
    "description": "E-mail of the person, name of the probe or of the agent"
   },
   "rule": {
    "type": "string",
    "description": "The rule that a discovery found it by"
   },
   "jobId": {
    "type": [
     "string",
     "null"
    ]
   },
   "at": {
    "type": [
     "integer",
     "null"
    ],
    "description": "Since when it has this value"
   },
   "discovered": {
    "description": "What discovery says of a field that it does not fill",
    "oneOf": [
     {
      "$ref": "#/components/schemas/DiscoveredValue"
     },
     {
      "type": "null"
     }
    ]
   }
  }
 },
 "DiscoveredValue": {
  "type": "object",
  "required": [
   "value",
   "by",
   "rule",
   "jobId",
   "at"
  ],
  "properties": {
   "value": {
    "type": "string"
   },
   "by": {
    "type": "string"
   },
   "rule": {
    "type": "string"
   },
   "jobId": {
    "type": [
     "string",
     "null"
    ]
   },
   "at": {
    "$ref": "#/components/schemas/Timestamp"
   }
  }
 },
 "DeviceProvenance": {
  "type": "object",
  "required": [
   "fields",
   "addresses",
   "members"
  ],
  "properties": {
   "fields": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/DeviceField"
    }
   },
   "addresses": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/DeviceAddress"
    }
   },
   "members": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/DeviceMember"
    }
   }
  }
 },
 "DeviceAddress": {
  "type": "object",
  "required": [
   "ip",
   "current",
   "seenAt"
  ],
  "properties": {
   "ip": {
    "type": "string"
   },
   "current": {
    "type": "boolean",
    "description": "false once it moved away, or another device answered there"
   },
   "seenAt": {
    "$ref": "#/components/schemas/Timestamp"
   }
  }
 },
 "ChangeKind": {
  "type": "string",
  "enum": [
   "new",
   "gone",
   "moved",
   "changed",
   "merged",
   "split"
  ]
 },
 "Change": {
  "type": "object",
  "required": [
   "kind",
   "nodeId",
   "name",
   "ip",
   "field",
   "before",
   "after",
   "at",
   "by",
   "jobId"
  ],
  "properties": {
   "kind": {
    "$ref": "#/components/schemas/ChangeKind"
   },
   "nodeId": {
    "type": [
     "integer",
     "null"
    ],
    "description": "null while it is not in the inventory"
   },
   "name": {
    "type": "string"
   },
   "ip": {
    "type": "string"
   },
   "field": {
    "type": "string",
    "description": "A DeviceFieldName, or isUp; empty where the whole device is meant"
   },
   "before": {
    "type": "string"
   },
   "after": {
    "type": "string"
   },
   "at": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "by": {
    "type": "string"
   },
   "jobId": {
    "type": [
     "string",
     "null"
    ]
   }
  }
 },
 "MergeReason": {
  "type": "string",
  "enum": [
   "person",
   "serialNumber",
   "engineId"
  ]
 },
 "Merge": {
  "type": "object",
  "required": [
   "id",
   "nodeId",
   "absorbedId",
   "name",
   "ip",
   "at",
   "by",
   "reason",
   "undoneAt",
   "undoneBy"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "nodeId": {
    "$ref": "#/components/schemas/Id"
   },
   "absorbedId": {
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "type": "string",
    "description": "Name of the absorbed device"
   },
   "ip": {
    "type": "string",
    "description": "Address of the absorbed device"
   },
   "at": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "by": {
    "type": "string"
   },
   "reason": {
    "$ref": "#/components/schemas/MergeReason"
   },
   "undoneAt": {
    "type": [
     "integer",
     "null"
    ]
   },
   "undoneBy": {
    "type": "string"
   }
  }
 },
 "DeviceSort": {
  "type": "string",
  "enum": [
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
  "default": "name"
 },
 "DeviceSelection": {
  "type": "object",
  "description": "Either deviceIds, or selectAll with searchCriteria and unselectedDevicesIds.",
  "additionalProperties": false,
  "properties": {
   "deviceIds": {
    "$ref": "#/components/schemas/DeviceIds"
   },
   "selectAll": {
    "type": "boolean"
   },
   "searchCriteria": {
    "$ref": "#/components/schemas/DeviceSearch"
   },
   "unselectedDevicesIds": {
    "$ref": "#/components/schemas/UnselectedDevicesIds"
   }
  },
  "oneOf": [
   {
    "required": [
     "deviceIds"
    ]
   },
   {
    "required": [
     "selectAll",
     "searchCriteria"
    ],
    "properties": {
     "selectAll": {
      "const": true
     }
    }
   }
  ]
 },
 "DeviceSearch": {
  "type": "object",
  "additionalProperties": false,
  "properties": {
   "search": {
    "type": "string",
    "maxLength": 1024
   },
   "clientId": {
    "$ref": "#/components/schemas/Id"
   },
   "locationId": {
    "$ref": "#/components/schemas/Id"
   },
   "role": {
    "$ref": "#/components/schemas/NodeClass"
   },
   "vendor": {
    "type": "string",
    "maxLength": 100
   }
  }
 },
 "DeviceIds": {
  "type": "array",
  "minItems": 1,
  "maxItems": 10000,
  "uniqueItems": true,
  "items": {
   "$ref": "#/components/schemas/Id"
  }
 },
 "UnselectedDevicesIds": {
  "type": "array",
  "maxItems": 10000,
  "items": {
   "$ref": "#/components/schemas/Id"
  }
 },
 "MaintenanceOption": {
  "type": "string",
  "enum": [
   "NOTIFICATIONS",
   "ALERTS",
   "PATCHING",
   "AVSCANS",
   "TASKS"
  ]
 },
 "MaintenanceOptions": {
  "type": "array",
  "description": "What is held back; notifications always are",
  "uniqueItems": true,
  "maxItems": 5,
  "items": {
   "$ref": "#/components/schemas/MaintenanceOption"
  }
 },
 "MaintenanceRepeats": {
  "type": "string",
  "enum": [
   "NEVER",
   "DAILY",
   "WEEKLY",
   "MONTHLY"
  ]
 },
 "DaysOfWeek": {
  "type": "array",
  "uniqueItems": true,
  "maxItems": 7,
  "items": {
   "$ref": "#/components/schemas/Weekday"
  }
 },
 "MaintenanceSchedule": {
  "type": "object",
  "description": "A recurring one begins and ends at the same times of day in its zone, the first time as given.",
  "additionalProperties": false,
  "required": [
   "startType",
   "endType",
   "endTime",
   "timeZone"
  ],
  "properties": {
   "startType": {
    "type": "string",
    "enum": [
     "NOW",
     "AT"
    ]
   },
   "startTime": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "endType": {
    "type": "string",
    "enum": [
     "ON"
    ]
   },
   "endTime": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "timeZone": {
    "$ref": "#/components/schemas/TimeZone"
   },
   "repeats": {
    "$ref": "#/components/schemas/MaintenanceRepeats"
   },
   "daysOfWeek": {
    "$ref": "#/components/schemas/DaysOfWeek"
   },
   "dayOfMonth": {
    "type": "integer",
    "description": "0 is the last day",
    "minimum": 0,
    "maximum": 31
   },
   "until": {
    "$ref": "#/components/schemas/Timestamp"
   }
  }
 },
 "MaintenanceRequest": {
  "type": "object",
  "description": "Either deviceIds, or selectAll with searchCriteria and unselectedDevicesIds.",
  "additionalProperties": false,
  "required": [
   "schedule",
   "options"
  ],
  "properties": {
   "schedule": {
    "$ref": "#/components/schemas/MaintenanceSchedule"
   },
   "options": {
    "$ref": "#/components/schemas/MaintenanceOptions"
   },
   "deviceIds": {
    "$ref": "#/components/schemas/DeviceIds"
   },
   "selectAll": {
    "type": "boolean"
   },
   "searchCriteria": {
    "$ref": "#/components/schemas/DeviceSearch"
   },
   "unselectedDevicesIds": {
    "$ref": "#/components/schemas/UnselectedDevicesIds"
   }
  },
  "oneOf": [
   {
    "required": [
     "deviceIds"
    ]
   },
   {
    "required": [
     "selectAll",
     "searchCriteria"
    ],
    "properties": {
     "selectAll": {
      "const": true
     }
    }
   }
  ]
 },
 "MaintenanceMode": {
  "type": "object",
  "required": [
   "id",
   "startTime",
   "endTime",
   "disabledOptions",
   "repeats",
   "daysOfWeek",
   "dayOfMonth",
   "until",
   "timeZone"
  ],
  "properties": {
   "id": {
    "type": "string",
    "format": "uuid"
   },
   "startTime": {
    "description": "Of a recurring one, when it is or will be next",
    "$ref": "#/components/schemas/Timestamp"
   },
   "endTime": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "disabledOptions": {
    "$ref": "#/components/schemas/MaintenanceOptions"
   },
   "repeats": {
    "$ref": "#/components/schemas/MaintenanceRepeats"
   },
   "daysOfWeek": {
    "$ref": "#/components/schemas/DaysOfWeek"
   },
   "dayOfMonth": {
    "type": [
     "integer",
     "null"
    ]
   },
   "until": {
    "type": [
     "integer",
     "null"
    ],
    "description": "When a recurring one stops"
   },
   "timeZone": {
    "type": "string"
   }
  }
 },
 "MaintenanceWindow": {
  "type": "object",
  "required": [
   "id",
   "startTime",
   "endTime",
   "disabledOptions",
   "repeats",
   "daysOfWeek",
   "dayOfMonth",
   "until",
   "timeZone",
   "devices",
   "deviceNames",
   "createdBy",
   "createdAt"
  ],
  "properties": {
   "id": {
    "type": "string",
    "format": "uuid"
   },
   "startTime": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "endTime": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "disabledOptions": {
    "$ref": "#/components/schemas/MaintenanceOptions"
   },
   "repeats": {
    "$ref": "#/components/schemas/MaintenanceRepeats"
   },
   "daysOfWeek": {
    "$ref": "#/components/schemas/DaysOfWeek"
   },
   "dayOfMonth": {
    "type": [
     "integer",
     "null"
    ]
   },
   "until": {
    "type": [
     "integer",
     "null"
    ]
   },
   "timeZone": {
    "type": "string"
   },
   "devices": {
    "type": "integer"
   },
   "deviceNames": {
    "type": "array",
    "description": "The first by name",
    "items": {
     "type": "string"
    }
   },
   "createdBy": {
    "type": "string"
   },
   "createdAt": {
    "$ref": "#/components/schemas/Timestamp"
   }
  }
 },
 "MaintenanceDevice": {
  "type": "object",
  "required": [
   "nodeId",
   "displayName",
   "clientName",
   "refused",
   "windows"
  ],
  "properties": {
   "nodeId": {
    "$ref": "#/components/schemas/Id"
   },
   "displayName": {
    "type": "string"
   },
   "clientName": {
    "type": "string"
   },
   "refused": {
    "description": "Why it cannot be in maintenance",
    "oneOf": [
     {
      "type": "string",
      "enum": [
       "MOBILE"
      ]
     },
     {
      "type": "null"
     }
    ]
   },
   "windows": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/MaintenanceMode"
    }
   }
  }
 },
 "ScriptLanguage": {
  "type": "string",
  "enum": [
   "binary_install",
   "binary_run",
   "native",
   "vbscript",
   "sh",
   "powershell",
   "javascript",
   "batchfile",
   "python"
  ]
 },
 "TextLanguage": {
  "type": "string",
  "enum": [
   "vbscript",
   "sh",
   "powershell",
   "javascript",
   "batchfile",
   "python"
  ]
 },
 "ScriptOperatingSystem": {
  "type": "string",
  "enum": [
   "WINDOWS",
   "MAC",
   "LINUX"
  ]
 },
 "ScriptOperatingSystems": {
  "type": "array",
  "minItems": 1,
  "maxItems": 3,
  "uniqueItems": true,
  "items": {
   "$ref": "#/components/schemas/ScriptOperatingSystem"
  }
 },
 "Architecture": {
  "type": "string",
  "enum": [
   "64",
   "32"
  ]
 },
 "Architectures": {
  "type": "array",
  "minItems": 1,
  "maxItems": 2,
  "uniqueItems": true,
  "items": {
   "$ref": "#/components/schemas/Architecture"
  }
 },
 "ScriptSort": {
  "type": "string",
  "enum": [
   "name",
   "-name",
   "language",
   "-language",
   "updatedAt",
   "-updatedAt"
  ]
 },
 "ScriptDescription": {
  "type": "string",
  "maxLength": 1000
 },
 "CategoriesIds": {
  "type": "array",
  "minItems": 1,
  "maxItems": 50,
  "uniqueItems": true,
  "items": {
   "$ref": "#/components/schemas/Id"
  }
 },
 "ScriptParameters": {
  "type": "array",
  "description": "Preset parameters; trimmed, none empty, none twice",
  "maxItems": 100,
  "items": {
   "type": "string",
   "maxLength": 1000
  }
 },
 "RunAs": {
  "type": "string",
  "description": "The user it runs as; credential:12 is a credential of the organization",
  "maxLength": 30,
  "pattern": "^(system|loggedonuser|localadmin|domainadmin|preferredmaccredential|preferredlinuxcredential|credential:[1-9]\\d{0,9})$"
 },
 "ScriptContent": {
  "type": "string",
  "description": "The bytes of the source in base64",
  "maxLength": 1333336,
  "pattern": "^[A-Za-z0-9+/]*={0,2}$"
 },
 "ScriptVariableType": {
  "type": "string",
  "enum": [
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
  ]
 },
 "ScriptVariable": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "type"
  ],
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "calculatedName": {
    "type": "string",
    "description": "Name of the environment variable; made of the name when it is left out",
    "maxLength": 100,
    "pattern": "^[A-Za-z_][A-Za-z0-9_]*$"
   },
   "type": {
    "$ref": "#/components/schemas/ScriptVariableType"
   },
   "description": {
    "type": "string",
    "maxLength": 1000
   },
   "required": {
    "type": "boolean"
   },
   "defaultValue": {
    "type": "string",
    "maxLength": 1000
   },
   "value": {
    "type": "string",
    "description": "Given at a run",
    "maxLength": 1000
   },
   "source": {
    "type": "string",
    "enum": [
     "LITERAL"
    ]
   },
   "valueList": {
    "type": "array",
    "description": "The choices of a DROPDOWN",
    "maxItems": 100,
    "items": {
     "type": "string",
     "minLength": 1,
     "maxLength": 200
    }
   }
  }
 },
 "ScriptVariables": {
  "type": "array",
  "maxItems": 50,
  "items": {
   "$ref": "#/components/schemas/ScriptVariable"
  }
 },
 "BinaryInstallSettings": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "runnableAttachmentId",
   "runAs"
  ],
  "properties": {
   "runnableAttachmentId": {
    "$ref": "#/components/schemas/Id"
   },
   "customIconAttachmentId": {
    "type": [
     "integer",
     "null"
    ],
    "minimum": 1,
    "maximum": 2147483647
   },
   "helperFilesAttachmentIds": {
    "type": "array",
    "maxItems": 5,
    "uniqueItems": true,
    "items": {
     "$ref": "#/components/schemas/Id"
    }
   },
   "preExecutionScript": {
    "type": [
     "integer",
     "null"
    ],
    "description": "Id of a script that runs before",
    "minimum": 1,
    "maximum": 2147483647
   },
   "postExecutionScript": {
    "type": [
     "integer",
     "null"
    ],
    "description": "Id of a script that runs after",
    "minimum": 1,
    "maximum": 2147483647
   },
   "runAs": {
    "$ref": "#/components/schemas/RunAs"
   }
  }
 },
 "BinaryRunSettings": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "runnableLocalPath",
   "runAs"
  ],
  "properties": {
   "runnableLocalPath": {
    "type": "string",
    "minLength": 1,
    "maxLength": 1000
   },
   "runAs": {
    "$ref": "#/components/schemas/RunAs"
   }
  }
 },
 "NewScript": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "language",
   "operatingSystems",
   "categoriesIds",
   "content"
  ],
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "description": {
    "$ref": "#/components/schemas/ScriptDescription"
   },
   "language": {
    "$ref": "#/components/schemas/TextLanguage"
   },
   "operatingSystems": {
    "$ref": "#/components/schemas/ScriptOperatingSystems"
   },
   "architecture": {
    "$ref": "#/components/schemas/Architectures"
   },
   "categoriesIds": {
    "$ref": "#/components/schemas/CategoriesIds"
   },
   "scriptParameters": {
    "$ref": "#/components/schemas/ScriptParameters"
   },
   "scriptVariables": {
    "$ref": "#/components/schemas/ScriptVariables"
   },
   "runAs": {
    "$ref": "#/components/schemas/RunAs"
   },
   "content": {
    "$ref": "#/components/schemas/ScriptContent"
   }
  }
 },
 "ScriptChange": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "language",
   "operatingSystems",
   "categoriesIds",
   "content"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "revision": {
    "$ref": "#/components/schemas/ReadRevision"
   },
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "description": {
    "$ref": "#/components/schemas/ScriptDescription"
   },
   "language": {
    "$ref": "#/components/schemas/TextLanguage"
   },
   "operatingSystems": {
    "$ref": "#/components/schemas/ScriptOperatingSystems"
   },
   "architecture": {
    "$ref": "#/components/schemas/Architectures"
   },
   "categoriesIds": {
    "$ref": "#/components/schemas/CategoriesIds"
   },
   "scriptParameters": {
    "$ref": "#/components/schemas/ScriptParameters"
   },
   "scriptVariables": {
    "$ref": "#/components/schemas/ScriptVariables"
   },
   "runAs": {
    "$ref": "#/components/schemas/RunAs"
   },
   "content": {
    "$ref": "#/components/schemas/ScriptContent"
   }
  }
 },
 "ScriptImport": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "scripts"
  ],
  "properties": {
   "dryRun": {
    "type": "boolean",
    "description": "Only say what would be done"
   },
   "scripts": {
    "type": "array",
    "minItems": 1,
    "maxItems": 500,
    "items": {
     "$ref": "#/components/schemas/NewScript"
    }
   }
  }
 },
 "ScriptImportResult": {
  "type": "object",
  "required": [
   "id",
   "name",
   "result"
  ],
  "properties": {
   "id": {
    "type": [
     "integer",
     "null"
    ],
    "description": "Null where it would be created"
   },
   "name": {
    "type": "string"
   },
   "result": {
    "type": "string",
    "enum": [
     "CREATE",
     "UPDATE",
     "UNCHANGED"
    ]
   }
  }
 },
 "NativeScriptChange": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "categoriesIds"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "revision": {
    "$ref": "#/components/schemas/ReadRevision"
   },
   "categoriesIds": {
    "$ref": "#/components/schemas/CategoriesIds"
   },
   "customName": {
    "type": [
     "string",
     "null"
    ],
    "description": "Shown instead of its name; null for none",
    "maxLength": 100
   }
  }
 },
 "NewApplication": {
  "type": "object",
  "description": "binary_install needs binaryInstallSettings, binary_run needs binaryRunSettings.",
  "additionalProperties": false,
  "required": [
   "name",
   "language",
   "operatingSystems",
   "architecture",
   "categoriesIds"
  ],
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "description": {
    "$ref": "#/components/schemas/ScriptDescription"
   },
   "language": {
    "type": "string",
    "enum": [
     "binary_install",
     "binary_run"
    ]
   },
   "operatingSystems": {
    "$ref": "#/components/schemas/ScriptOperatingSystems"
   },
   "architecture": {
    "$ref": "#/components/schemas/Architectures"
   },
   "categoriesIds": {
    "$ref": "#/components/schemas/CategoriesIds"
   },
   "scriptParameters": {
    "$ref": "#/components/schemas/ScriptParameters"
   },
   "binaryInstallSettings": {
    "$ref": "#/components/schemas/BinaryInstallSettings"
   },
   "binaryRunSettings": {
    "$ref": "#/components/schemas/BinaryRunSettings"
   }
  }
 },
 "ApplicationChange": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "language",
   "operatingSystems",
   "architecture",
   "categoriesIds"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "revision": {
    "$ref": "#/components/schemas/ReadRevision"
   },
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "description": {
    "$ref": "#/components/schemas/ScriptDescription"
   },
   "language": {
    "type": "string",
    "enum": [
     "binary_install",
     "binary_run"
    ]
   },
   "operatingSystems": {
    "$ref": "#/components/schemas/ScriptOperatingSystems"
   },
   "architecture": {
    "$ref": "#/components/schemas/Architectures"
   },
   "categoriesIds": {
    "$ref": "#/components/schemas/CategoriesIds"
   },
   "scriptParameters": {
    "$ref": "#/components/schemas/ScriptParameters"
   },
   "binaryInstallSettings": {
    "$ref": "#/components/schemas/BinaryInstallSettings"
   },
   "binaryRunSettings": {
    "$ref": "#/components/schemas/BinaryRunSettings"
   }
  }
 },
 "ApplicationCheck": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "architecture",
   "categoriesIds",
   "operatingSystems",
   "runAs"
  ],
  "properties": {
   "id": {
    "description": "The automation that is changed; none for a new one",
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "architecture": {
    "$ref": "#/components/schemas/Architectures"
   },
   "categoriesIds": {
    "$ref": "#/components/schemas/CategoriesIds"
   },
   "operatingSystems": {
    "$ref": "#/components/schemas/ScriptOperatingSystems"
   },
   "runAs": {
    "$ref": "#/components/schemas/RunAs"
   },
   "files": {
    "type": "array",
    "maxItems": 7,
    "items": {
     "$ref": "#/components/schemas/AttachmentFile"
    }
   }
  }
 },
 "ScriptName": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "id": {
    "description": "The automation that may have it already",
    "$ref": "#/components/schemas/Id"
   }
  }
 },
 "ScriptCopy": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "fromId",
   "name"
  ],
  "properties": {
   "fromId": {
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "$ref": "#/components/schemas/Name"
   }
  }
 },
 "ScriptReference": {
  "type": "object",
  "required": [
   "id",
   "language"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "language": {
    "$ref": "#/components/schemas/ScriptLanguage"
   }
  }
 },
 "MalwareScanStatus": {
  "type": "string",
  "enum": [
   "PROCESSING",
   "INFECTED",
   "FAILED",
   "CLEAN"
  ]
 },
 "MalwareReview": {
  "type": "string",
  "enum": [
   "PROCESSING",
   "INFECTED",
   "FAILED"
  ]
 },
 "MalwareScanner": {
  "type": "object",
  "required": [
   "state",
   "version",
   "waiting"
  ],
  "properties": {
   "state": {
    "type": "string",
    "description": "OFF lets everything run unscanned, by the server's setting malwareScan",
    "enum": [
     "READY",
     "UNREACHABLE",
     "OFF"
    ]
   },
   "version": {
    "type": "string",
    "description": "What the scanner says of itself"
   },
   "waiting": {
    "type": "integer",
    "description": "How many sources and files wait for it"
   }
  }
 },
 "ScriptAction": {
  "type": "string",
  "enum": [
   "READ",
   "UPDATE",
   "DELETE",
   "COPY",
   "RUN"
  ]
 },
 "Script": {
  "type": "object",
  "required": [
   "id",
   "uid",
   "name",
   "customName",
   "description",
   "language",
   "operatingSystems",
   "deviceType",
   "architecture",
   "categoriesIds",
   "categoriesNames",
   "categoriesTags",
   "scriptParameters",
   "scriptVariables",
   "runAs",
   "binaryInstallSettings",
   "binaryRunSettings",
   "malwareScanStatus",
   "malwareScanDetail",
   "digest",
   "actions",
   "createdBy",
   "createdAt",
   "updatedBy",
   "updatedAt",
   "revision"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "uid": {
    "type": [
     "string",
     "null"
    ],
    "description": "Of native automations only"
   },
   "name": {
    "type": "string"
   },
   "customName": {
    "type": [
     "string",
     "null"
    ]
   },
   "description": {
    "type": "string"
   },
   "language": {
    "$ref": "#/components/schemas/ScriptLanguage"
   },
   "operatingSystems": {
    "$ref": "#/components/schemas/ScriptOperatingSystems"
   },
   "deviceType": {
    "type": "string",
    "description": "The one operating system it is for, else ALL",
    "enum": [
     "WINDOWS",
     "MAC",
     "LINUX",
     "ALL"
    ]
   },
   "architecture": {
    "$ref": "#/components/schemas/Architectures"
   },
   "categoriesIds": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/Id"
    }
   },
   "categoriesNames": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "categoriesTags": {
    "type": "array",
    "items": {
     "type": "object",
     "required": [
      "id",
      "name"
     ],
     "properties": {
      "id": {
       "$ref": "#/components/schemas/Id"
      },
      "name": {
       "type": "string"
      }
     }
    }
   },
   "scriptParameters": {
    "$ref": "#/components/schemas/ScriptParameters"
   },
   "scriptVariables": {
    "$ref": "#/components/schemas/ScriptVariables"
   },
   "runAs": {
    "$ref": "#/components/schemas/RunAs"
   },
   "binaryInstallSettings": {
    "oneOf": [
     {
      "$ref": "#/components/schemas/BinaryInstallSettings"
     },
     {
      "type": "null"
     }
    ]
   },
   "binaryRunSettings": {
    "oneOf": [
     {
      "$ref": "#/components/schemas/BinaryRunSettings"
     },
     {
      "type": "null"
     }
    ]
   },
   "malwareScanStatus": {
    "$ref": "#/components/schemas/MalwareScanStatus"
   },
   "malwareScanDetail": {
    "type": "string",
    "description": "What the scanner found or why it could not scan"
   },
   "digest": {
    "type": "string",
    "description": "SHA-256 of the source in base64url; empty for applications"
   },
   "actions": {
    "type": "array",
    "description": "What the caller may do with it now",
    "items": {
     "$ref": "#/components/schemas/ScriptAction"
    }
   },
   "createdBy": {
    "type": "string"
   },
   "createdAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "updatedBy": {
    "type": "string"
   },
   "updatedAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "revision": {
    "$ref": "#/components/schemas/Revision"
   }
  }
 },
 "ScriptSource": {
  "allOf": [
   {
    "$ref": "#/components/schemas/Script"
   },
   {
    "type": "object",
    "required": [
     "content"
    ],
    "properties": {
     "content": {
      "$ref": "#/components/schemas/ScriptContent"
     }
    }
   }
  ]
 },
 "NewScriptCategory": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   }
  }
 },
 "ScriptCategoryChange": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "$ref": "#/components/schemas/Name"
   }
  }
 },
 "ScriptCategory": {
  "type": "object",
  "required": [
   "id",
   "name",
   "internal",
   "scripts",
   "canReadScripts",
   "canCreateScripts",
   "canUpdateScripts",
   "canDeleteScripts",
   "canRunScripts"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "type": "string"
   },
   "internal": {
    "type": "boolean"
   },
   "scripts": {
    "type": "integer",
    "description": "How many automations are in it"
   },
   "canReadScripts": {
    "type": "boolean",
    "description": "May open its automations"
   },
   "canCreateScripts": {
    "type": "boolean",
    "description": "May create and copy automations in it"
   },
   "canUpdateScripts": {
    "type": "boolean",
    "description": "May change its automations"
   },
   "canDeleteScripts": {
    "type": "boolean",
    "description": "May delete its automations"
   },
   "canRunScripts": {
    "type": "boolean",
    "description": "May run its automations"
   }
  }
 },
 "AttachmentKind": {
  "type": "string",
  "enum": [
   "INSTALLER",
   "HELPER",
   "ICON"
  ]
 },
 "UploadStatus": {
  "type": "string",
  "enum": [
   "PROCESSING",
   "FAILURE",
   "SUSPICIOUS",
   "SUCCESS"
  ]
 },
 "FileName": {
  "type": "string",
  "minLength": 1,
  "maxLength": 255,
  "pattern": "^[^/\\\\\\x00-\\x1f]+$"
 },
 "AttachmentMetadata": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "mimeType",
   "size",
   "extension"
  ],
  "properties": {
   "name": {
    "$ref": "#/components/schemas/FileName"
   },
   "mimeType": {
    "type": "string",
    "maxLength": 200
   },
   "size": {
    "type": "integer",
    "minimum": 0,
    "maximum": 1048576000
   },
   "extension": {
    "type": "string",
    "maxLength": 20
   }
  }
 },
 "AttachmentFile": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "kind",
   "name",
   "size"
  ],
  "properties": {
   "kind": {
    "$ref": "#/components/schemas/AttachmentKind"
   },
   "name": {
    "$ref": "#/components/schemas/FileName"
   },
   "size": {
    "type": "integer",
    "minimum": 0,
    "maximum": 9007199254740991
   }
  }
 },
 "AttachmentEnd": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "tempUri",
   "metadata"
  ],
  "properties": {
   "tempUri": {
    "type": "string",
    "minLength": 1,
    "maxLength": 200
   },
   "metadata": {
    "$ref": "#/components/schemas/AttachmentMetadata"
   }
  }
 },
 "AttachmentAddress": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "kind",
   "url"
  ],
  "properties": {
   "kind": {
    "$ref": "#/components/schemas/AttachmentKind"
   },
   "url": {
    "type": "string",
    "minLength": 1,
    "maxLength": 2000
   }
  }
 },
 "Attachment": {
  "type": "object",
  "required": [
   "id",
   "resourceId",
   "kind",
   "tempUri",
   "received",
   "progress",
   "uploadStatus",
   "detail",
   "url",
   "metadata"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "resourceId": {
    "type": "string",
    "format": "uuid"
   },
   "kind": {
    "$ref": "#/components/schemas/AttachmentKind"
   },
   "tempUri": {
    "type": [
     "string",
     "null"
    ],
    "description": "Where its parts go; null once it is finished"
   },
   "received": {
    "type": "integer",
    "description": "How many bytes have arrived"
   },
   "progress": {
    "type": "integer",
    "description": "Per cent that has arrived",
    "minimum": 0,
    "maximum": 100
   },
   "uploadStatus": {
    "$ref": "#/components/schemas/UploadStatus"
   },
   "detail": {
    "type": "string",
    "description": "What the scanner found or why there is no file"
   },
   "url": {
    "type": [
     "string",
     "null"
    ],
    "description": "Where it was read from; null for an uploaded file"
   },
   "metadata": {
    "$ref": "#/components/schemas/AttachmentMetadata"
   }
  }
 },
 "BinaryScriptAttachments": {
  "type": "object",
  "required": [
   "runnableAttachment",
   "helperAttachments",
   "customIconAttachment"
  ],
  "properties": {
   "runnableAttachment": {
    "oneOf": [
     {
      "$ref": "#/components/schemas/Attachment"
     },
     {
      "type": "null"
     }
    ]
   },
   "helperAttachments": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/Attachment"
    }
   },
   "customIconAttachment": {
    "oneOf": [
     {
      "$ref": "#/components/schemas/Attachment"
     },
     {
      "type": "null"
     }
    ]
   }
  }
 },
 "SignedAttachment": {
  "type": "object",
  "required": [
   "id",
   "fileName",
   "extension",
   "size",
   "mimeType",
   "digest",
   "signedUrl",
   "expiresAt"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "fileName": {
    "type": "string"
   },
   "extension": {
    "type": "string"
   },
   "size": {
    "type": "integer"
   },
   "mimeType": {
    "type": "string"
   },
   "digest": {
    "type": "string",
    "description": "SHA-256 in base64url"
   },
   "signedUrl": {
    "type": "string"
   },
   "expiresAt": {
    "$ref": "#/components/schemas/Timestamp"
   }
  }
 },
 "ScriptRunValue": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "value"
  ],
  "properties": {
   "name": {
    "type": "string",
    "description": "The calculated name of a script variable",
    "minLength": 1,
    "maxLength": 100,
    "pattern": "^[A-Za-z_][A-Za-z0-9_]*$"
   },
   "value": {
    "type": "string",
    "maxLength": 1000
   }
  }
 },
 "ScriptRunScript": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "scriptId"
  ],
  "properties": {
   "scriptId": {
    "$ref": "#/components/schemas/Id"
   },
   "preset": {
    "type": "string",
    "description": "One of its preset parameters; it is split at spaces, quotes keep words together",
    "maxLength": 1000
   },
   "parameters": {
    "type": "array",
    "description": "Arguments, each passed on byte for byte; they come after those of the preset",
    "maxItems": 100,
    "items": {
     "type": "string",
     "maxLength": 8000
    }
   },
   "variables": {
    "type": "array",
    "description": "Values of its script variables; those left out have their defaults",
    "maxItems": 50,
    "items": {
     "$ref": "#/components/schemas/ScriptRunValue"
    }
   }
  }
 },
 "ScriptRunAs": {
  "type": "object",
  "description": "The user it runs as, by operating system; as the automation says where it is left out",
  "additionalProperties": false,
  "properties": {
   "WINDOWS": {
    "$ref": "#/components/schemas/RunAs"
   },
   "MAC": {
    "$ref": "#/components/schemas/RunAs"
   },
   "LINUX": {
    "$ref": "#/components/schemas/RunAs"
   }
  }
 },
 "ScriptRunContinue": {
  "type": "string",
  "enum": [
   "AUTOMATIC",
   "CONFIRM"
  ]
 },
 "NewScriptRunCanary": {
  "type": "object",
  "description": "Runs first on so many devices or so many per cent of them, and on all others once it succeeded there",
  "additionalProperties": false,
  "properties": {
   "devices": {
    "type": "integer",
    "minimum": 1,
    "maximum": 1000
   },
   "percent": {
    "type": "integer",
    "minimum": 1,
    "maximum": 99
   },
   "continue": {
    "$ref": "#/components/schemas/ScriptRunContinue"
   }
  },
  "oneOf": [
   {
    "required": [
     "devices"
    ]
   },
   {
    "required": [
     "percent"
    ]
   }
  ]
 },
 "NewScriptRun": {
  "type": "object",
  "description": "Either deviceIds, or selectAll with searchCriteria and unselectedDevicesIds.",
  "additionalProperties": false,
  "required": [
   "scripts",
   "schedule"
  ],
  "properties": {
   "scripts": {
    "type": "array",
    "description": "They run one after the other; after one that fails the others do not",
    "minItems": 1,
    "maxItems": 10,
    "items": {
     "$ref": "#/components/schemas/ScriptRunScript"
    }
   },
   "deviceIds": {
    "$ref": "#/components/schemas/DeviceIds"
   },
   "selectAll": {
    "type": "boolean"
   },
   "searchCriteria": {
    "$ref": "#/components/schemas/DeviceSearch"
   },
   "unselectedDevicesIds": {
    "$ref": "#/components/schemas/UnselectedDevicesIds"
   },
   "runAs": {
    "$ref": "#/components/schemas/ScriptRunAs"
   },
   "timeoutSeconds": {
    "type": "integer",
    "description": "Of each script",
    "minimum": 1,
    "maximum": 86400,
    "default": 3600
   },
   "schedule": {
    "$ref": "#/components/schemas/TaskSchedule"
   },
   "skipIfOffline": {
    "type": "boolean",
    "default": false
   },
   "concurrency": {
    "type": "integer",
    "description": "On how many devices at once",
    "minimum": 1,
    "maximum": 10000,
    "default": 100
   },
   "canary": {
    "$ref": "#/components/schemas/NewScriptRunCanary"
   },
   "stopAfterFailures": {
    "type": "integer",
    "description": "Begins on no other device after so many failures",
    "minimum": 1,
    "maximum": 10000
   }
  },
  "oneOf": [
   {
    "required": [
     "deviceIds"
    ]
   },
   {
    "required": [
     "selectAll",
     "searchCriteria"
    ],
    "properties": {
     "selectAll": {
      "const": true
     }
    }
   }
  ]
 },
 "ScriptRunState": {
  "type": "string",
  "description": "SCHEDULED for later, on the first devices (CANARY), waiting for somebody to go on (AWAITING_CONFIRMATION), RUNNING on all, or how it ended; STOPPED is after failures",
  "enum": [
   "SCHEDULED",
   "CANARY",
   "AWAITING_CONFIRMATION",
   "RUNNING",
   "FINISHED",
   "STOPPED",
   "CANCELLED"
  ]
 },
 "ScriptRunTargetState": {
  "type": "string",
  "description": "WAITING for its turn or its device, HELD back by maintenance, SENT to its agent, RUNNING there, or how it ended",
  "enum": [
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
  ]
 },
 "ScriptRunRefusal": {
  "type": "string",
  "enum": [
   "MOBILE",
   "NO_AGENT",
   "OPERATING_SYSTEM",
   "ARCHITECTURE",
   "RUN_AS"
  ]
 },
 "ScriptRunStep": {
  "type": "object",
  "required": [
   "scriptId",
   "name",
   "language",
   "digest",
   "parameters",
   "variables"
  ],
  "properties": {
   "scriptId": {
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "type": "string"
   },
   "language": {
    "$ref": "#/components/schemas/ScriptLanguage"
   },
   "digest": {
    "type": "string",
    "description": "SHA-256 in base64url of the source that runs, or of the installer"
   },
   "parameters": {
    "type": "array",
    "description": "As they are passed on, the preset's included",
    "items": {
     "type": "string"
    }
   },
   "variables": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/ScriptRunValue"
    }
   }
  }
 },
 "ScriptRunCanary": {
  "type": "object",
  "required": [
   "devices",
   "continue"
  ],
  "properties": {
   "devices": {
    "type": "integer"
   },
   "continue": {
    "$ref": "#/components/schemas/ScriptRunContinue"
   }
  }
 },
 "ScriptRun": {
  "type": "object",
  "required": [
   "id",
   "name",
   "scripts",
   "runAs",
   "timeoutSeconds",
   "runAt",
   "expiresAt",
   "timeZone",
   "skipIfOffline",
   "concurrency",
   "canary",
   "stopAfterFailures",
   "state",
   "detail",
   "retryOf",
   "createdBy",
   "createdAt",
   "finishedAt",
   "targets",
   "states"
  ],
  "properties": {
   "id": {
    "type": "string",
    "format": "uuid"
   },
   "name": {
    "type": "string",
    "description": "The names of its automations"
   },
   "scripts": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/ScriptRunStep"
    }
   },
   "runAs": {
    "$ref": "#/components/schemas/ScriptRunAs"
   },
   "timeoutSeconds": {
    "type": "integer"
   },
   "runAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "expiresAt": {
    "description": "After which it does not begin any more",
    "$ref": "#/components/schemas/Timestamp"
   },
   "timeZone": {
    "type": "string"
   },
   "skipIfOffline": {
    "type": "boolean"
   },
   "concurrency": {
    "type": "integer"
   },
   "canary": {
    "oneOf": [
     {
      "$ref": "#/components/schemas/ScriptRunCanary"
     },
     {
      "type": "null"
     }
    ]
   },
   "stopAfterFailures": {
    "type": [
     "integer",
     "null"
    ]
   },
   "state": {
    "$ref": "#/components/schemas/ScriptRunState"
   },
   "detail": {
    "type": "string",
    "description": "Why it was stopped"
   },
   "retryOf": {
    "type": [
     "string",
     "null"
    ],
    "description": "The run whose failed devices it tries again"
   },
   "createdBy": {
    "type": "string"
   },
   "createdAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "finishedAt": {
    "type": [
     "integer",
     "null"
    ]
   },
   "targets": {
    "type": "integer",
    "description": "Devices"
   },
   "states": {
    "type": "object",
    "additionalProperties": {
     "type": "integer"
    },
    "description": "Devices by state"
   }
  }
 },
 "ScriptRunTarget": {
  "type": "object",
  "required": [
   "runId",
   "nodeId",
   "displayName",
   "clientId",
   "clientName",
   "state",
   "reason",
   "detail",
   "canary",
   "step",
   "exitCode",
   "signal",
   "startedAt",
   "endedAt",
   "updatedAt",
   "chunks"
  ],
  "properties": {
   "runId": {
    "type": "string",
    "format": "uuid"
   },
   "nodeId": {
    "$ref": "#/components/schemas/Id"
   },
   "displayName": {
    "type": "string"
   },
   "clientId": {
    "$ref": "#/components/schemas/Id"
   },
   "clientName": {
    "type": "string"
   },
   "state": {
    "$ref": "#/components/schemas/ScriptRunTargetState"
   },
   "reason": {
    "oneOf": [
     {
      "$ref": "#/components/schemas/ScriptRunRefusal"
     },
     {
      "type": "null"
     }
    ]
   },
   "detail": {
    "type": "string"
   },
   "canary": {
    "type": "boolean",
    "description": "One of the first devices"
   },
   "step": {
    "type": "integer",
    "description": "Which of the scripts runs or ran last, from 0"
   },
   "exitCode": {
    "type": [
     "integer",
     "null"
    ]
   },
   "signal": {
    "type": [
     "string",
     "null"
    ],
    "description": "What ended it, such as SIGTERM"
   },
   "startedAt": {
    "type": [
     "integer",
     "null"
    ]
   },
   "endedAt": {
    "type": [
     "integer",
     "null"
    ]
   },
   "updatedAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "chunks": {
    "type": "integer",
    "description": "How much of its output has arrived"
   }
  }
 },
 "ScriptRunDevice": {
  "type": "object",
  "required": [
   "nodeId",
   "displayName",
   "clientName",
   "operatingSystem",
   "isUp",
   "reason",
   "detail"
  ],
  "properties": {
   "nodeId": {
    "$ref": "#/components/schemas/Id"
   },
   "displayName": {
    "type": "string"
   },
   "clientName": {
    "type": "string"
   },
   "operatingSystem": {
    "oneOf": [
     {
      "$ref": "#/components/schemas/ScriptOperatingSystem"
     },
     {
      "type": "null"
     }
    ]
   },
   "isUp": {
    "type": [
     "boolean",
     "null"
    ]
   },
   "reason": {
    "oneOf": [
     {
      "$ref": "#/components/schemas/ScriptRunRefusal"
     },
     {
      "type": "null"
     }
    ]
   },
   "detail": {
    "type": "string",
    "description": "The reason in words"
   }
  }
 },
 "ScriptRunStream": {
  "type": "string",
  "enum": [
   "STDOUT",
   "STDERR"
  ]
 },
 "ScriptRunChunk": {
  "type": "object",
  "required": [
   "seq",
   "step",
   "stream",
   "text",
   "omittedBytes"
  ],
  "properties": {
   "seq": {
    "type": "integer",
    "description": "From 1"
   },
   "step": {
    "type": "integer",
    "description": "Which of the scripts wrote it, from 0"
   },
   "stream": {
    "$ref": "#/components/schemas/ScriptRunStream"
   },
   "text": {
    "type": "string"
   },
   "omittedBytes": {
    "type": "integer",
    "description": "How much before it was left out"
   }
  }
 },
 "TaskAction": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "action"
  ],
  "properties": {
   "action": {
    "type": "string",
    "enum": [
     "REBOOT"
    ]
   }
  }
 },
 "TaskScripts": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "actionList"
  ],
  "properties": {
   "actionList": {
    "type": "array",
    "minItems": 1,
    "maxItems": 1,
    "items": {
     "$ref": "#/components/schemas/TaskAction"
    }
   }
  }
 },
 "TaskContent": {
  "type": "object",
  "additionalProperties": false,
  "properties": {
   "skipIfOffline": {
    "type": "boolean",
    "default": false
   }
  }
 },
 "TaskRepeats": {
  "type": "string",
  "enum": [
   "RUN_ONCE",
   "RUN_IMMEDIATELY"
  ]
 },
 "TaskSchedule": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "repeats",
   "timeZone"
  ],
  "properties": {
   "repeats": {
    "$ref": "#/components/schemas/TaskRepeats"
   },
   "startDate": {
    "type": "string",
    "pattern": "^\\d{4}-\\d{2}-\\d{2}$"
   },
   "runAtHour": {
    "type": "integer",
    "minimum": 0,
    "maximum": 23
   },
   "runAtMinute": {
    "type": "integer",
    "minimum": 0,
    "maximum": 59
   },
   "timeZone": {
    "$ref": "#/components/schemas/TimeZone"
   },
   "end": {
    "description": "After which it is not tried any more",
    "$ref": "#/components/schemas/Timestamp"
   }
  }
 },
 "TaskTarget": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "targetId",
   "targetType"
  ],
  "properties": {
   "targetId": {
    "$ref": "#/components/schemas/Id"
   },
   "targetType": {
    "type": "string",
    "enum": [
     "NODE"
    ]
   }
  }
 },
 "NewScheduledTask": {
  "type": "object",
  "description": "Either targets, or selectAll with searchCriteria and unselectedDevicesIds.",
  "additionalProperties": false,
  "required": [
   "name",
   "adHoc",
   "content",
   "scripts",
   "schedule"
  ],
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "adHoc": {
    "type": "boolean",
    "const": true
   },
   "content": {
    "$ref": "#/components/schemas/TaskContent"
   },
   "scripts": {
    "$ref": "#/components/schemas/TaskScripts"
   },
   "schedule": {
    "$ref": "#/components/schemas/TaskSchedule"
   },
   "targets": {
    "type": "array",
    "minItems": 1,
    "maxItems": 10000,
    "items": {
     "$ref": "#/components/schemas/TaskTarget"
    }
   },
   "selectAll": {
    "type": "boolean"
   },
   "searchCriteria": {
    "$ref": "#/components/schemas/DeviceSearch"
   },
   "unselectedDevicesIds": {
    "$ref": "#/components/schemas/UnselectedDevicesIds"
   }
  },
  "oneOf": [
   {
    "required": [
     "targets"
    ]
   },
   {
    "required": [
     "selectAll",
     "searchCriteria"
    ],
    "properties": {
     "selectAll": {
      "const": true
     }
    }
   }
  ]
 },
 "RefusedTarget": {
  "type": "object",
  "required": [
   "targetId",
   "displayName",
   "reason"
  ],
  "properties": {
   "targetId": {
    "$ref": "#/components/schemas/Id"
   },
   "displayName": {
    "type": "string"
   },
   "reason": {
    "type": "string",
    "enum": [
     "MOBILE",
     "NO_AGENT"
    ]
   }
  }
 },
 "TaskState": {
  "type": "string",
  "description": "WAITING for the device, SCHEDULED by its agent, RUNNING there, or how it ended",
  "enum": [
   "WAITING",
   "SCHEDULED",
   "RUNNING",
   "COMPLETED",
   "FAILED",
   "EXPIRED",
   "SKIPPED",
   "CANCELLED"
  ]
 },
 "ScheduledTask": {
  "type": "object",
  "required": [
   "id",
   "name",
   "adHoc",
   "content",
   "scripts",
   "repeats",
   "runAt",
   "expiresAt",
   "timeZone",
   "createdBy",
   "createdAt",
   "targets",
   "states"
  ],
  "properties": {
   "id": {
    "type": "string",
    "format": "uuid"
   },
   "name": {
    "type": "string"
   },
   "adHoc": {
    "type": "boolean"
   },
   "content": {
    "$ref": "#/components/schemas/TaskContent"
   },
   "scripts": {
    "$ref": "#/components/schemas/TaskScripts"
   },
   "repeats": {
    "$ref": "#/components/schemas/TaskRepeats"
   },
   "runAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "expiresAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "timeZone": {
    "type": "string"
   },
   "createdBy": {
    "type": "string"
   },
   "createdAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "targets": {
    "type": "integer",
    "description": "Devices"
   },
   "states": {
    "type": "object",
    "additionalProperties": {
     "type": "integer"
    },
    "description": "Devices by state"
   }
  }
 },
 "ScheduledTaskTarget": {
  "type": "object",
  "required": [
   "scheduledTaskId",
   "name",
   "runAt",
   "targetId",
   "targetType",
   "displayName",
   "state",
   "detail",
   "updatedAt"
  ],
  "properties": {
   "scheduledTaskId": {
    "type": "string",
    "format": "uuid"
   },
   "name": {
    "type": "string"
   },
   "runAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "targetId": {
    "$ref": "#/components/schemas/Id"
   },
   "targetType": {
    "type": "string",
    "enum": [
     "NODE"
    ]
   },
   "displayName": {
    "type": "string"
   },
   "state": {
    "$ref": "#/components/schemas/TaskState"
   },
   "detail": {
    "type": "string"
   },
   "updatedAt": {
    "$ref": "#/components/schemas/Timestamp"
   }
  }
 },
 "ScheduledTaskTargets": {
  "type": "object",
  "required": [
   "total",
   "results"
  ],
  "properties": {
   "total": {
    "type": "integer"
   },
   "results": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/ScheduledTaskTarget"
    }
   }
  }
 },
 "ResultCode": {
  "type": "string",
  "enum": [
   "SUCCESS",
   "FAILURE"
  ]
 },
 "Client": {
  "type": "object",
  "required": [
   "id",
   "name"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "type": "string"
   }
  }
 },
 "PsaType": {
  "type": "string",
  "description": "NONE is the built-in ticketing",
  "enum": [
   "NONE",
   "CONNECTWISE",
   "AUTOTASK"
  ]
 },
 "TicketTemplateKind": {
  "type": "string",
  "enum": [
   "CONNECTWISE",
   "AUTOTASK"
  ]
 },
 "PsaOption": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name"
  ],
  "properties": {
   "id": {
    "type": [
     "integer",
     "string"
    ],
    "minimum": 0,
    "maximum": 9007199254740991,
    "minLength": 1,
    "maxLength": 100
   },
   "name": {
    "type": "string",
    "maxLength": 255
   }
  }
 },
 "PsaAddress": {
  "type": "string",
  "minLength": 8,
  "maxLength": 500,
  "pattern": "^https?://\\S+$"
 },
 "ConnectWiseSettings": {
  "type": "object",
  "description": "A ConnectWise PSA; its keys are never returned",
  "additionalProperties": false,
  "required": [
   "url",
   "companyId",
   "clientId",
   "keysSetAt"
  ],
  "properties": {
   "url": {
    "$ref": "#/components/schemas/PsaAddress"
   },
   "companyId": {
    "type": "string",
    "description": "The company that signs in"
   },
   "clientId": {
    "type": "string",
    "description": "The id that ConnectWise gave this integration"
   },
   "keysSetAt": {
    "$ref": "#/components/schemas/Timestamp"
   }
  }
 },
 "ConnectWiseChange": {
  "type": "object",
  "description": "The keys may be left out to keep those there are, unless the address or company changes",
  "additionalProperties": false,
  "required": [
   "url",
   "companyId",
   "clientId"
  ],
  "properties": {
   "url": {
    "$ref": "#/components/schemas/PsaAddress"
   },
   "companyId": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "pattern": "^[^\\s+:]+$"
   },
   "clientId": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "pattern": "^[\\w-]+$"
   },
   "publicKey": {
    "type": "string",
    "writeOnly": true,
    "minLength": 1,
    "maxLength": 100,
    "pattern": "^[!-9;-~]+$"
   },
   "privateKey": {
    "type": "string",
    "writeOnly": true,
    "minLength": 1,
    "maxLength": 100,
    "pattern": "^[!-~]+$"
   }
  }
 },
 "AutotaskSettings": {
  "type": "object",
  "description": "An Autotask PSA; its zone is found by the user name. The secret is never returned",
  "additionalProperties": false,
  "required": [
   "userName",
   "integrationCode",
   "keysSetAt"
  ],
  "properties": {
   "userName": {
    "type": "string"
   },
   "integrationCode": {
    "type": "string"
   },
   "keysSetAt": {
    "$ref": "#/components/schemas/Timestamp"
   }
  }
 },
 "AutotaskChange": {
  "type": "object",
  "description": "The secret may be left out to keep the one there is, unless the user changes",
  "additionalProperties": false,
  "required": [
   "userName",
   "integrationCode"
  ],
  "properties": {
   "userName": {
    "type": "string",
    "minLength": 3,
    "maxLength": 200,
    "pattern": "^[!-~]+$"
   },
   "integrationCode": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "pattern": "^[!-~]+$"
   },
   "secret": {
    "type": "string",
    "writeOnly": true,
    "minLength": 1,
    "maxLength": 200,
    "pattern": "^[!-~]+$"
   }
  }
 },
 "OrganizationMapping": {
  "type": "array",
  "description": "Which company of the PSA an organization is; those not named are looked up by their name",
  "maxItems": 1000,
  "items": {
   "type": "object",
   "additionalProperties": false,
   "required": [
    "clientId",
    "companyId"
   ],
   "properties": {
    "clientId": {
     "$ref": "#/components/schemas/Id"
    },
    "companyId": {
     "type": "integer",
     "description": "The company's id in the PSA",
     "minimum": 0,
     "maximum": 9007199254740991
    }
   }
  }
 },
 "PsaSettings": {
  "type": "object",
  "required": [
   "psaType",
   "connectWise",
   "autotask",
   "organizationMapping",
   "defaultTicketTemplateId",
   "revision",
   "changedBy",
   "changedAt"
  ],
  "properties": {
   "psaType": {
    "$ref": "#/components/schemas/PsaType"
   },
   "connectWise": {
    "oneOf": [
     {
      "$ref": "#/components/schemas/ConnectWiseSettings"
     },
     {
      "type": "null"
     }
    ]
   },
   "autotask": {
    "oneOf": [
     {
      "$ref": "#/components/schemas/AutotaskSettings"
     },
     {
      "type": "null"
     }
    ]
   },
   "organizationMapping": {
    "$ref": "#/components/schemas/OrganizationMapping"
   },
   "defaultTicketTemplateId": {
    "oneOf": [
     {
      "$ref": "#/components/schemas/Id"
     },
     {
      "type": "null"
     }
    ]
   },
   "revision": {
    "type": "integer",
    "description": "Rises with every change"
   },
   "changedBy": {
    "type": "string"
   },
   "changedAt": {
    "oneOf": [
     {
      "$ref": "#/components/schemas/Timestamp"
     },
     {
      "type": "null"
     }
    ]
   }
  }
 },
 "PsaChange": {
  "type": "object",
  "description": "What is left out stays as it is",
  "additionalProperties": false,
  "required": [
   "revision"
  ],
  "minProperties": 2,
  "properties": {
   "revision": {
    "type": "integer",
    "description": "The one that was read",
    "minimum": 1,
    "maximum": 2147483647
   },
   "psaType": {
    "$ref": "#/components/schemas/PsaType"
   },
   "connectWise": {
    "$ref": "#/components/schemas/ConnectWiseChange"
   },
   "autotask": {
    "$ref": "#/components/schemas/AutotaskChange"
   },
   "organizationMapping": {
    "$ref": "#/components/schemas/OrganizationMapping"
   },
   "defaultTicketTemplateId": {
    "$ref": "#/components/schemas/Id"
   }
  }
 },
 "TicketContent": {
  "type": "object",
  "description": "Of a ConnectWise template: serviceBoard to impact. Of an Autotask template or one of the built-in ticketing:\nIssueType to allocationCode and the title. createAndClose and onReset: of each.\n",
  "additionalProperties": false,
  "properties": {
   "serviceBoard": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "boardStatus": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "boardPriority": {
    "$ref": "#/components/schemas/PsaOption",
    "description": "The ticket's priority, unless `priority` says another"
   },
   "boardType": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "boardSubType": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "boardItem": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "boardTeam": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "source": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "severity": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "priority": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "impact": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "IssueType": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "Priority": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "QueueID": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "Source": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "Status": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "SubIssueType": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "ServiceLevelAgreementID": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "TicketType": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "ChangeApprovalType": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "ChangeApprovalStatus": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "MonitorTypeID": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "TicketCategory": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "allocationCode": {
    "$ref": "#/components/schemas/PsaOption"
   },
   "ticketTitleElements": {
    "type": "array",
    "description": "What the title is made of, in order: 1 organization name, 2 device role, 3 device name, 4 category, 5 sub-category, 6 body, 7 policy name, 8 public IP, 9 private IP, 10 custom text",
    "minItems": 1,
    "maxItems": 10,
    "uniqueItems": true,
    "items": {
     "type": "integer",
     "minimum": 1,
     "maximum": 10
    }
   },
   "ticketTitleCustomText": {
    "type": "string",
    "maxLength": 200
   },
   "createAndClose": {
    "type": "boolean",
    "description": "Close the ticket as soon as it is created"
   },
   "onReset": {
    "$ref": "#/components/schemas/PsaOption",
    "description": "The status that the ticket takes when what raised it is over; without it nothing happens"
   }
  }
 },
 "TicketTemplate": {
  "type": "object",
  "required": [
   "id",
   "name",
   "kind",
   "isDefault",
   "content",
   "updatedAt",
   "revision"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "type": "string"
   },
   "kind": {
    "$ref": "#/components/schemas/TicketTemplateKind"
   },
   "isDefault": {
    "type": "boolean"
   },
   "content": {
    "$ref": "#/components/schemas/TicketContent"
   },
   "updatedAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "revision": {
    "$ref": "#/components/schemas/Revision"
   }
  }
 },
 "NewTicketTemplate": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "content"
  ],
  "properties": {
   "id": {
    "description": "When given, the one in the address",
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "content": {
    "$ref": "#/components/schemas/TicketContent"
   }
  }
 },
 "TicketTemplateChange": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "content"
  ],
  "properties": {
   "id": {
    "description": "When given, the one in the address",
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "content": {
    "$ref": "#/components/schemas/TicketContent"
   },
   "revision": {
    "$ref": "#/components/schemas/ReadRevision"
   }
  }
 },
 "BoardOption": {
  "type": "object",
  "required": [
   "id",
   "name",
   "boardId"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": "string"
   },
   "boardId": {
    "type": "integer"
   }
  }
 },
 "ConnectWiseSetupValues": {
  "type": "object",
  "required": [
   "serviceBoardList",
   "serviceBoardStatusList",
   "serviceBoardTeamList",
   "serviceBoardTypeList",
   "serviceBoardSubTypeList",
   "serviceBoardItemList",
   "serviceBoardTypeSubTypeItemAssociationList",
   "servicePriorityList",
   "serviceSourceList",
   "serviceSeverityList",
   "serviceImpactList"
  ],
  "properties": {
   "serviceBoardList": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/PsaOption"
    }
   },
   "serviceBoardStatusList": {
    "type": "array",
    "items": {
     "type": "object",
     "required": [
      "id",
      "name",
      "boardId",
      "closed"
     ],
     "properties": {
      "id": {
       "type": "integer"
      },
      "name": {
       "type": "string"
      },
      "boardId": {
       "type": "integer"
      },
      "closed": {
       "type": "boolean",
       "description": "Whether a ticket of this status is closed"
      }
     }
    }
   },
   "serviceBoardTeamList": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/BoardOption"
    }
   },
   "serviceBoardTypeList": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/BoardOption"
    }
   },
   "serviceBoardSubTypeList": {
    "type": "array",
    "items": {
     "type": "object",
     "required": [
      "id",
      "name",
      "boardId",
      "typeAssociationIds"
     ],
     "properties": {
      "id": {
       "type": "integer"
      },
      "name": {
       "type": "string"
      },
      "boardId": {
       "type": "integer"
      },
      "typeAssociationIds": {
       "type": "array",
       "items": {
        "type": "integer"
       }
      }
     }
    }
   },
   "serviceBoardItemList": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/BoardOption"
    }
   },
   "serviceBoardTypeSubTypeItemAssociationList": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/TypeAssociation"
    }
   },
   "servicePriorityList": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/PsaOption"
    }
   },
   "serviceSourceList": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/PsaOption"
    }
   },
   "serviceSeverityList": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/PsaOption"
    }
   },
   "serviceImpactList": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/PsaOption"
    }
   }
  }
 },
 "TypeAssociation": {
  "type": "object",
  "description": "A type with a sub-type and an item that go together on a board",
  "required": [
   "boardId",
   "typeId",
   "subTypeId",
   "itemId"
  ],
  "properties": {
   "boardId": {
    "type": "integer"
   },
   "typeId": {
    "type": "integer"
   },
   "subTypeId": {
    "type": [
     "integer",
     "null"
    ]
   },
   "itemId": {
    "type": [
     "integer",
     "null"
    ]
   }
  }
 },
 "PickListField": {
  "type": "object",
  "required": [
   "name",
   "required",
   "parent",
   "values"
  ],
  "properties": {
   "name": {
    "type": "string",
    "description": "Name of the content's field"
   },
   "required": {
    "type": "boolean"
   },
   "parent": {
    "type": [
     "string",
     "null"
    ],
    "description": "The field whose choice narrows this one"
   },
   "values": {
    "type": "array",
    "items": {
     "type": "object",
     "required": [
      "id",
      "name"
     ],
     "properties": {
      "id": {
       "type": [
        "integer",
        "string"
       ]
      },
      "name": {
       "type": "string"
      },
      "parentId": {
       "type": [
        "integer",
        "string"
       ],
       "description": "The choice of the parent that this one belongs to"
      }
     }
    }
   }
  }
 },
 "ReferenceField": {
  "type": "object",
  "required": [
   "name",
   "required",
   "entity",
   "values"
  ],
  "properties": {
   "name": {
    "type": "string",
    "description": "Name of the content's field"
   },
   "required": {
    "type": "boolean"
   },
   "entity": {
    "type": "string"
   },
   "values": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/PsaOption"
    }
   }
  }
 },
 "AutotaskSetupValues": {
  "type": "object",
  "required": [
   "fieldConfig"
  ],
  "properties": {
   "fieldConfig": {
    "type": "object",
    "required": [
     "pickListFields",
     "referenceEntityFields"
    ],
    "properties": {
     "pickListFields": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/PickListField"
      }
     },
     "referenceEntityFields": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ReferenceField"
      }
     }
    }
   }
  }
 },
 "PsaProductType": {
  "type": "string",
  "enum": [
   "HARDWARE",
   "SOFTWARE",
   "SERVICE",
   "LABOR"
  ]
 },
 "PsaProduct": {
  "type": "object",
  "required": [
   "id",
   "name",
   "type",
   "description",
   "unitPrice",
   "active",
   "revision"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "type": "string"
   },
   "type": {
    "$ref": "#/components/schemas/PsaProductType"
   },
   "description": {
    "type": "string"
   },
   "unitPrice": {
    "type": "number",
    "description": "In the currency that you bill in"
   },
   "active": {
    "type": "boolean"
   },
   "revision": {
    "$ref": "#/components/schemas/Revision"
   }
  }
 },
 "NewPsaProduct": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "type"
  ],
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "type": {
    "$ref": "#/components/schemas/PsaProductType"
   },
   "description": {
    "type": "string",
    "maxLength": 1000,
    "default": ""
   },
   "unitPrice": {
    "type": "number",
    "minimum": 0,
    "maximum": 10000000,
    "default": 0
   }
  }
 },
 "PsaProductChange": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "type"
  ],
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "type": {
    "$ref": "#/components/schemas/PsaProductType"
   },
   "description": {
    "type": "string",
    "maxLength": 1000,
    "default": ""
   },
   "unitPrice": {
    "type": "number",
    "minimum": 0,
    "maximum": 10000000,
    "default": 0
   },
   "revision": {
    "$ref": "#/components/schemas/ReadRevision"
   }
  }
 },
 "ServiceNowClass": {
  "type": "object",
  "required": [
   "id",
   "nodeRole",
   "configurationItemClass",
   "revision"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "nodeRole": {
    "$ref": "#/components/schemas/NodeClass"
   },
   "configurationItemClass": {
    "type": "string"
   },
   "revision": {
    "$ref": "#/components/schemas/Revision"
   }
  }
 },
 "NewServiceNowClass": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "nodeRole",
   "configurationItemClass"
  ],
  "properties": {
   "nodeRole": {
    "$ref": "#/components/schemas/NodeClass"
   },
   "configurationItemClass": {
    "type": "string",
    "minLength": 1,
    "maxLength": 80,
    "pattern": "^[a-z][a-z0-9_]*$"
   }
  }
 },
 "ServiceNowClassChange": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "nodeRole",
   "configurationItemClass"
  ],
  "properties": {
   "nodeRole": {
    "$ref": "#/components/schemas/NodeClass"
   },
   "configurationItemClass": {
    "type": "string",
    "minLength": 1,
    "maxLength": 80,
    "pattern": "^[a-z][a-z0-9_]*$"
   },
   "revision": {
    "$ref": "#/components/schemas/ReadRevision"
   }
  }
 },
 "TicketStatus": {
  "type": "string",
  "enum": [
   "NEW",
   "OPEN",
   "WAITING",
   "PAUSED",
   "RESOLVED",
   "CLOSED"
  ]
 },
 "TicketPriority": {
  "type": "string",
  "enum": [
   "LOW",
   "NORMAL",
   "HIGH",
   "URGENT"
  ]
 },
 "Ticket": {
  "type": "object",
  "required": [
   "id",
   "boardId",
   "clientId",
   "clientName",
   "ticketTemplateId",
   "title",
   "body",
   "status",
   "priority",
   "psaType",
   "psaTicketId",
   "test",
   "createdBy",
   "createdAt",
   "updatedAt"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "boardId": {
    "type": "integer",
    "const": 1
   },
   "clientId": {
    "$ref": "#/components/schemas/Id"
   },
   "clientName": {
    "type": "string"
   },
   "ticketTemplateId": {
    "type": [
     "integer",
     "null"
    ],
    "description": "null once the template is deleted"
   },
   "title": {
    "type": "string"
   },
   "body": {
    "type": "string"
   },
   "status": {
    "oneOf": [
     {
      "$ref": "#/components/schemas/PsaOption"
     },
     {
      "type": "null"
     }
    ]
   },
   "priority": {
    "oneOf": [
     {
      "$ref": "#/components/schemas/PsaOption"
     },
     {
      "type": "null"
     }
    ]
   },
   "psaType": {
    "$ref": "#/components/schemas/PsaType"
   },
   "psaTicketId": {
    "type": [
     "integer",
     "null"
    ],
    "description": "Its id in the PSA"
   },
   "test": {
    "type": "boolean"
   },
   "createdBy": {
    "type": "string"
   },
   "createdAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "updatedAt": {
    "$ref": "#/components/schemas/Timestamp"
   }
  }
 },
 "Agent": {
  "type": "object",
  "required": [
   "nodeId",
   "clientId",
   "locationId",
   "name",
   "isUp",
   "isDelegate",
   "shared",
   "version",
   "platform",
   "lastSeenAt"
  ],
  "properties": {
   "nodeId": {
    "$ref": "#/components/schemas/Id"
   },
   "clientId": {
    "$ref": "#/components/schemas/Id"
   },
   "locationId": {
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "type": "string"
   },
   "isUp": {
    "type": "boolean"
   },
   "isDelegate": {
    "type": "boolean"
   },
   "shared": {
    "type": "boolean",
    "description": "Runs beside the server and scans for every organization"
   },
   "version": {
    "type": "string"
   },
   "platform": {
    "type": "string"
   },
   "lastSeenAt": {
    "type": [
     "integer",
     "null"
    ]
   }
  }
 },
 "NewEnrollmentToken": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "clientId",
   "locationId"
  ],
  "properties": {
   "clientId": {
    "$ref": "#/components/schemas/Id"
   },
   "locationId": {
    "$ref": "#/components/schemas/Id"
   },
   "expiresInMinutes": {
    "type": "integer",
    "minimum": 1,
    "maximum": 10080,
    "default": 60
   },
   "maxUses": {
    "type": "integer",
    "description": "How many agents it enrolls; any number unless given",
    "minimum": 1,
    "maximum": 10000
   }
  }
 },
 "EnrollmentToken": {
  "type": "object",
  "required": [
   "id",
   "clientId",
   "clientName",
   "locationId",
   "locationName",
   "createdBy",
   "createdAt",
   "expiresAt",
   "maxUses",
   "uses",
   "refusedUses",
   "revokedAt",
   "revokedBy",
   "state"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "clientId": {
    "$ref": "#/components/schemas/Id"
   },
   "clientName": {
    "type": "string"
   },
   "locationId": {
    "$ref": "#/components/schemas/Id"
   },
   "locationName": {
    "type": "string"
   },
   "createdBy": {
    "type": "string"
   },
   "createdAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "expiresAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "maxUses": {
    "type": [
     "integer",
     "null"
    ],
    "description": "Null is any number"
   },
   "uses": {
    "type": "integer"
   },
   "refusedUses": {
    "type": "integer",
    "description": "Attempts that were refused: after it ended, or by the organization"
   },
   "revokedAt": {
    "type": [
     "integer",
     "null"
    ]
   },
   "revokedBy": {
    "type": "string"
   },
   "state": {
    "$ref": "#/components/schemas/EnrollmentTokenState"
   }
  }
 },
 "EnrollmentTokenState": {
  "type": "string",
  "enum": [
   "ACTIVE",
   "USED_UP",
   "EXPIRED",
   "REVOKED"
  ]
 },
 "EnrollmentUse": {
  "type": "object",
  "required": [
   "at",
   "nodeId",
   "name",
   "machineId",
   "address",
   "outcome",
   "reason"
  ],
  "properties": {
   "at": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "nodeId": {
    "type": [
     "integer",
     "null"
    ]
   },
   "name": {
    "type": "string"
   },
   "machineId": {
    "type": "string"
   },
   "address": {
    "type": "string",
    "description": "Where the request came from"
   },
   "outcome": {
    "type": "string",
    "enum": [
     "APPROVED",
     "PENDING",
     "REFUSED"
    ]
   },
   "reason": {
    "type": "string",
    "description": "Code of the refusal"
   }
  }
 },
 "NodeApprovalState": {
  "type": "string",
  "enum": [
   "PENDING",
   "APPROVED",
   "REJECTED"
  ]
 },
 "IdentityAlertKind": {
  "type": "string",
  "description": "Two agents with one identity at once, the identity on another computer, or the computer under another key",
  "enum": [
   "CLONED",
   "MOVED",
   "ENROLLED_AGAIN"
  ]
 },
 "IdentityAlert": {
  "type": "object",
  "required": [
   "kind",
   "firstAt",
   "lastAt",
   "times",
   "detail"
  ],
  "properties": {
   "kind": {
    "$ref": "#/components/schemas/IdentityAlertKind"
   },
   "firstAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "lastAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "times": {
    "type": "integer"
   },
   "detail": {
    "type": "string"
   }
  }
 },
 "NodeApproval": {
  "type": "object",
  "required": [
   "nodeId",
   "clientId",
   "clientName",
   "locationId",
   "locationName",
   "displayName",
   "platform",
   "os",
   "version",
   "ip",
   "mac",
   "state",
   "isUp",
   "requestedAt",
   "decidedAt",
   "decidedBy",
   "tokenId",
   "needsEnrollment",
   "findings"
  ],
  "properties": {
   "nodeId": {
    "$ref": "#/components/schemas/Id"
   },
   "clientId": {
    "$ref": "#/components/schemas/Id"
   },
   "clientName": {
    "type": "string"
   },
   "locationId": {
    "$ref": "#/components/schemas/Id"
   },
   "locationName": {
    "type": "string"
   },
   "displayName": {
    "type": "string"
   },
   "platform": {
    "type": "string"
   },
   "os": {
    "type": "string"
   },
   "version": {
    "type": "string"
   },
   "ip": {
    "type": "string"
   },
   "mac": {
    "type": "string"
   },
   "state": {
    "$ref": "#/components/schemas/NodeApprovalState"
   },
   "isUp": {
    "type": "boolean",
    "description": "Connected, be it only to wait"
   },
   "requestedAt": {
    "type": [
     "integer",
     "null"
    ],
    "description": "When it enrolled; null where that was not kept"
   },
   "decidedAt": {
    "type": [
     "integer",
     "null"
    ]
   },
   "decidedBy": {
    "type": "string"
   },
   "tokenId": {
    "type": [
     "integer",
     "null"
    ],
    "description": "The enrollment token it used"
   },
   "needsEnrollment": {
    "type": "boolean",
    "description": "Approved after a rejection: its key was revoked"
   },
   "findings": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/IdentityAlert"
    }
   }
  }
 },
 "NodeDecision": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "nodeIds"
  ],
  "properties": {
   "nodeIds": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/Id"
    },
    "minItems": 1,
    "maxItems": 1000,
    "uniqueItems": true
   }
  }
 },
 "NodeDecisionResult": {
  "type": "object",
  "required": [
   "nodeId",
   "displayName",
   "resultCode",
   "message"
  ],
  "properties": {
   "nodeId": {
    "$ref": "#/components/schemas/Id"
   },
   "displayName": {
    "type": "string"
   },
   "resultCode": {
    "type": "string",
    "enum": [
     "SUCCESS",
     "UNCHANGED",
     "NOT_FOUND",
     "REFUSED"
    ]
   },
   "message": {
    "type": "string"
   }
  }
 },
 "Enrollment": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "token",
   "machineId",
   "hostname",
   "platform",
   "version"
  ],
  "properties": {
   "token": {
    "type": "string",
    "maxLength": 1000
   },
   "machineId": {
    "type": "string",
    "format": "uuid"
   },
   "hostname": {
    "type": "string",
    "minLength": 1,
    "maxLength": 255
   },
   "platform": {
    "type": "string",
    "enum": [
     "linux",
     "darwin",
     "win32",
     "freebsd"
    ]
   },
   "osVersion": {
    "type": "string",
    "maxLength": 100,
    "default": ""
   },
   "version": {
    "type": "string",
    "maxLength": 50
   },
   "ipAddresses": {
    "type": "array",
    "maxItems": 50,
    "items": {
     "type": "string",
     "maxLength": 45
    }
   },
   "macAddresses": {
    "type": "array",
    "maxItems": 50,
    "items": {
     "type": "string",
     "maxLength": 17
    }
   },
   "agentKey": {
    "type": "string",
    "description": "The key it has had, which proves that it is the same",
    "maxLength": 100
   }
  }
 },
 "Delegates": {
  "type": "object",
  "required": [
   "existingDelegates",
   "potentialDelegates"
  ],
  "properties": {
   "existingDelegates": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/Agent"
    }
   },
   "potentialDelegates": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/Agent"
    }
   }
  }
 },
 "NmStatus": {
  "type": "object",
  "description": "args[0] is OK, INSTALLING, INSTALL_FAILED or ERROR; kwargs says more.",
  "required": [
   "args",
   "kwargs"
  ],
  "properties": {
   "args": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "kwargs": {
    "type": "object",
    "properties": {
     "error": {
      "type": "string"
     },
     "version": {
      "type": "string"
     },
     "stage": {
      "type": "string"
     }
    }
   }
  }
 },
 "NetworkDiscoveryRequest": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "clientId",
   "delegateNodeId",
   "targets",
   "firstSnmpCredentialId",
   "firstSnmpCredentialProtocolVersion"
  ],
  "properties": {
   "clientId": {
    "$ref": "#/components/schemas/Id"
   },
   "delegateNodeId": {
    "$ref": "#/components/schemas/Id"
   },
   "targets": {
    "type": "string",
    "description": "Addresses, ranges, subnets or names, separated by commas or new lines; at most 1000 targets",
    "minLength": 1,
    "maxLength": 65536
   },
   "firstSnmpCredentialId": {
    "$ref": "#/components/schemas/Id"
   },
   "firstSnmpCredentialProtocolVersion": {
    "$ref": "#/components/schemas/SnmpVersion"
   },
   "secondSnmpCredentialId": {
    "$ref": "#/components/schemas/Id"
   },
   "secondSnmpCredentialProtocolVersion": {
    "$ref": "#/components/schemas/SnmpVersion"
   },
   "telnetSSHCredentialId": {
    "$ref": "#/components/schemas/Id"
   },
   "snmpPort": {
    "type": "integer",
    "minimum": 1,
    "maximum": 65535,
    "default": 161
   },
   "pingTimeoutMS": {
    "type": "integer",
    "minimum": 1,
    "maximum": 1000,
    "default": 500
   },
   "pingPacketTTL": {
    "type": "integer",
    "minimum": 1,
    "maximum": 255,
    "default": 127
   },
   "pingsPerNode": {
    "type": "integer",
    "minimum": 1,
    "maximum": 5,
    "default": 2
   },
   "delayBetweenPingsMS": {
    "type": "integer",
    "minimum": 1,
    "maximum": 1000,
    "default": 300
   },
   "packetsPerSecond": {
    "type": "integer",
    "minimum": 10,
    "maximum": 20000,
    "default": 10000,
    "description": "Packets sent a second in all"
   },
   "packetsPerSecondPerSubnet": {
    "type": "integer",
    "minimum": 1,
    "maximum": 20000,
    "default": 10000,
    "description": "Packets sent a second into one /24 or /64"
   },
   "seriesId": {
    "type": "string",
    "format": "uuid",
    "description": "The same for the discoveries that a longer list of targets was split into"
   }
  }
 },
 "DiscoveryFilter": {
  "type": "string",
  "enum": [
   "all",
   "allResponding",
   "allSnmpResponding",
   "offline"
  ],
  "default": "all"
 },
 "Verdict": {
  "type": "string",
  "enum": [
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
  ]
 },
 "Evidence": {
  "type": "object",
  "description": "One thing that a probe heard, or did not hear, of a target",
  "additionalProperties": false,
  "required": [
   "atMS",
   "kind",
   "text"
  ],
  "properties": {
   "atMS": {
    "type": "number",
    "minimum": 0,
    "maximum": 1000000000,
    "description": "Milliseconds since the discovery began"
   },
   "kind": {
    "$ref": "#/components/schemas/EvidenceKind"
   },
   "text": {
    "type": "string",
    "maxLength": 300
   }
  }
 },
 "EvidenceKind": {
  "type": "string",
  "enum": [
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
  ]
 },
 "DiscoveryExplanation": {
  "type": "object",
  "required": [
   "device",
   "evidence",
   "nextStep"
  ],
  "properties": {
   "device": {
    "$ref": "#/components/schemas/DiscoveredDevice"
   },
   "evidence": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/Evidence"
    }
   },
   "nextStep": {
    "type": "string",
    "description": "What to check or send first; empty where nothing is amiss"
   }
  }
 },
 "CredentialIds": {
  "type": "array",
  "maxItems": 3,
  "items": {
   "$ref": "#/components/schemas/Id"
  }
 },
 "DiscoveredDevice": {
  "type": "object",
  "description": "A target of a discovery. Unknown values are empty. telnet, ssh and snmpv1 to snmpv3 list the credentials that worked.",
  "additionalProperties": false,
  "required": [
   "ip",
   "dns",
   "pingMS",
   "ports",
   "role",
   "os",
   "model",
   "vendor",
   "firmware",
   "serialNumber",
   "hostname",
   "netbiosName",
   "mac",
   "engineId",
   "members",
   "confidence",
   "rule",
   "sameAs",
   "telnet",
   "ssh",
   "snmpv1",
   "snmpv2",
   "snmpv3",
   "nodeId",
   "verdict",
   "reason",
   "complete",
   "revision"
  ],
  "properties": {
   "ip": {
    "$ref": "#/components/schemas/Address"
   },
   "dns": {
    "type": "string",
    "maxLength": 253
   },
   "pingMS": {
    "type": [
     "number",
     "null"
    ],
    "minimum": 0,
    "maximum": 100000
   },
   "ports": {
    "type": "array",
    "maxItems": 100,
    "items": {
     "type": "integer",
     "minimum": 1,
     "maximum": 65535
    }
   },
   "role": {
    "type": "string",
    "enum": [
     "",
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
    ]
   },
   "os": {
    "type": "string",
    "maxLength": 100
   },
   "model": {
    "type": "string",
    "maxLength": 200
   },
   "vendor": {
    "type": "string",
    "maxLength": 100
   },
   "firmware": {
    "type": "string",
    "maxLength": 200
   },
   "serialNumber": {
    "type": "string",
    "maxLength": 200
   },
   "hostname": {
    "type": "string",
    "maxLength": 255
   },
   "netbiosName": {
    "type": "string",
    "maxLength": 16
   },
   "mac": {
    "type": "string",
    "maxLength": 17
   },
   "engineId": {
    "type": "string",
    "maxLength": 64,
    "description": "SNMP engine ID in hexadecimal"
   },
   "members": {
    "type": "array",
    "maxItems": 32,
    "description": "The units of a stack or cluster",
    "items": {
     "$ref": "#/components/schemas/DeviceMember"
    }
   },
   "confidence": {
    "type": "integer",
    "minimum": 0,
    "maximum": 100,
    "description": "How sure vendor and role are in percent"
   },
   "rule": {
    "type": "string",
    "maxLength": 100,
    "description": "The rule that identified it"
   },
   "sameAs": {
    "type": "string",
    "maxLength": 60,
    "description": "The address under which the same device is listed"
   },
   "telnet": {
    "$ref": "#/components/schemas/CredentialIds"
   },
   "ssh": {
    "$ref": "#/components/schemas/CredentialIds"
   },
   "snmpv1": {
    "$ref": "#/components/schemas/CredentialIds"
   },
   "snmpv2": {
    "$ref": "#/components/schemas/CredentialIds"
   },
   "snmpv3": {
    "$ref": "#/components/schemas/CredentialIds"
   },
   "nodeId": {
    "type": [
     "integer",
     "null"
    ],
    "description": "The device it already is"
   },
   "verdict": {
    "$ref": "#/components/schemas/Verdict"
   },
   "reason": {
    "type": "string",
    "maxLength": 500
   },
   "complete": {
    "type": "boolean",
    "description": "Nothing more will be learned"
   },
   "revision": {
    "type": "integer",
    "minimum": 0,
    "description": "Rises with every change of this target in this job"
   }
  }
 },
 "DeviceMember": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "position",
   "model",
   "serialNumber",
   "firmware"
  ],
  "properties": {
   "position": {
    "type": "integer",
    "minimum": 0,
    "maximum": 2147483647
   },
   "model": {
    "type": "string",
    "maxLength": 200
   },
   "serialNumber": {
    "type": "string",
    "maxLength": 200
   },
   "firmware": {
    "type": "string",
    "maxLength": 200
   }
  }
 },
 "DeviceIdentity": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "ip"
  ],
  "properties": {
   "ip": {
    "$ref": "#/components/schemas/Address"
   },
   "serialNumber": {
    "type": "string",
    "maxLength": 200
   },
   "vendor": {
    "type": "string",
    "maxLength": 100,
    "description": "A serial number counts within its vendor"
   },
   "mac": {
    "type": "string",
    "maxLength": 17
   },
   "engineId": {
    "type": "string",
    "maxLength": 64,
    "description": "SNMP engine ID in hexadecimal"
   },
   "hostname": {
    "type": "string",
    "maxLength": 255,
    "description": "Tells devices apart whose engine ID was copied"
   },
   "locationId": {
    "type": "integer",
    "minimum": 1,
    "maximum": 2147483647,
    "description": "Where the address counts as the same device"
   }
  }
 },
 "ImportDevice": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "ip",
   "role",
   "locationId",
   "nmsDelegateNodeId"
  ],
  "properties": {
   "ip": {
    "$ref": "#/components/schemas/Address"
   },
   "role": {
    "type": "string",
    "maxLength": 50,
    "description": "A node role of network devices; required"
   },
   "serialNumber": {
    "type": "string",
    "maxLength": 200
   },
   "deviceName": {
    "type": "string",
    "maxLength": 410
   },
   "dnsName": {
    "type": "string",
    "maxLength": 253
   },
   "locationId": {
    "$ref": "#/components/schemas/Id"
   },
   "nmsDelegateNodeId": {
    "$ref": "#/components/schemas/Id"
   },
   "netbiosName": {
    "type": "string",
    "maxLength": 16
   },
   "mac": {
    "type": "string",
    "maxLength": 17
   },
   "credentialsIds": {
    "type": "array",
    "maxItems": 3,
    "uniqueItems": true,
    "items": {
     "$ref": "#/components/schemas/Id"
    }
   },
   "jobUUID": {
    "type": "string",
    "format": "uuid",
    "description": "The discovery it comes from; vendor, model, firmware and system are taken from there"
   }
  }
 },
 "ImportResult": {
  "type": "object",
  "required": [
   "ip",
   "resultCode",
   "nodeId"
  ],
  "properties": {
   "ip": {
    "type": "string"
   },
   "resultCode": {
    "type": "string",
    "enum": [
     "SUCCESS",
     "ALREADY_ADDED"
    ]
   },
   "nodeId": {
    "$ref": "#/components/schemas/Id"
   }
  }
 },
 "JobState": {
  "type": "string",
  "enum": [
   "RUNNING",
   "COMPLETED",
   "CANCELLED",
   "FAILED"
  ]
 },
 "Job": {
  "type": "object",
  "required": [
   "id",
   "type",
   "state",
   "clientId",
   "delegateNodeId",
   "delegateName",
   "createdBy",
   "createdAt",
   "finishedAt",
   "targets",
   "total",
   "done",
   "found",
   "verdicts",
   "waiting",
   "seriesId",
   "scheduleId",
   "error"
  ],
  "properties": {
   "id": {
    "type": "string",
    "format": "uuid"
   },
   "type": {
    "type": "string",
    "enum": [
     "NETWORK_DISCOVERY"
    ]
   },
   "state": {
    "$ref": "#/components/schemas/JobState"
   },
   "clientId": {
    "$ref": "#/components/schemas/Id"
   },
   "delegateNodeId": {
    "$ref": "#/components/schemas/Id"
   },
   "delegateName": {
    "type": "string"
   },
   "createdBy": {
    "type": "string"
   },
   "createdAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "finishedAt": {
    "type": [
     "integer",
     "null"
    ]
   },
   "targets": {
    "type": "string"
   },
   "total": {
    "type": "integer",
    "description": "Targets"
   },
   "done": {
    "type": "integer",
    "description": "Targets with a verdict"
   },
   "found": {
    "type": "integer",
    "description": "Targets that answered"
   },
   "verdicts": {
    "type": "object",
    "additionalProperties": {
     "type": "integer"
    },
    "description": "Targets by verdict"
   },
   "waiting": {
    "type": "boolean",
    "description": "It goes on as soon as its probe is back"
   },
   "seriesId": {
    "type": [
     "string",
     "null"
    ],
    "description": "Shared by the discoveries that one list was split into"
   },
   "scheduleId": {
    "type": [
     "integer",
     "null"
    ],
    "description": "The schedule that started it"
   },
   "tried": {
    "type": "object",
    "description": "What each target was asked with",
    "required": [
     "credentials",
     "pingsPerNode",
     "pingTimeoutMS",
     "snmpPort"
    ],
    "properties": {
     "credentials": {
      "type": "integer",
      "description": "SNMP credentials"
     },
     "pingsPerNode": {
      "type": "integer"
     },
     "pingTimeoutMS": {
      "type": "integer"
     },
     "snmpPort": {
      "type": "integer"
     }
    }
   },
   "error": {
    "type": [
     "string",
     "null"
    ]
   }
  }
 },
 "ScheduleFrequency": {
  "type": "string",
  "enum": [
   "HOURLY",
   "DAILY",
   "WEEKLY",
   "MONTHLY"
  ]
 },
 "ScheduleTime": {
  "type": "string",
  "description": "Time of day as HH:MM; of an hourly schedule the minutes alone count",
  "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$",
  "maxLength": 5
 },
 "Weekday": {
  "type": "string",
  "enum": [
   "MONDAY",
   "TUESDAY",
   "WEDNESDAY",
   "THURSDAY",
   "FRIDAY",
   "SATURDAY",
   "SUNDAY"
  ]
 },
 "DayOfMonth": {
  "type": "integer",
  "description": "Day of a monthly schedule; the last one in shorter months",
  "minimum": 1,
  "maximum": 31
 },
 "TimeZone": {
  "type": "string",
  "description": "IANA time zone such as Europe/Berlin",
  "minLength": 1,
  "maxLength": 64,
  "pattern": "^\\S+$"
 },
 "DiscoverySchedule": {
  "type": "object",
  "required": [
   "id",
   "clientId",
   "name",
   "request",
   "frequency",
   "at",
   "weekday",
   "day",
   "timeZone",
   "enabled",
   "nextAt",
   "lastJobId",
   "lastState",
   "lastError",
   "createdBy",
   "createdAt"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "clientId": {
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "request": {
    "$ref": "#/components/schemas/NetworkDiscoveryRequest"
   },
   "frequency": {
    "$ref": "#/components/schemas/ScheduleFrequency"
   },
   "at": {
    "$ref": "#/components/schemas/ScheduleTime"
   },
   "weekday": {
    "$ref": "#/components/schemas/Weekday"
   },
   "day": {
    "$ref": "#/components/schemas/DayOfMonth"
   },
   "timeZone": {
    "$ref": "#/components/schemas/TimeZone"
   },
   "enabled": {
    "type": "boolean"
   },
   "nextAt": {
    "type": [
     "integer",
     "null"
    ],
    "description": "When it runs next; null while it is disabled"
   },
   "lastJobId": {
    "type": [
     "string",
     "null"
    ],
    "description": "Its latest run"
   },
   "lastState": {
    "description": "How its latest run stands",
    "oneOf": [
     {
      "$ref": "#/components/schemas/JobState"
     },
     {
      "type": "null"
     }
    ]
   },
   "lastError": {
    "type": [
     "string",
     "null"
    ],
    "description": "Why its latest run could not start; it is tried again"
   },
   "createdBy": {
    "type": "string"
   },
   "createdAt": {
    "$ref": "#/components/schemas/Timestamp"
   }
  }
 },
 "NewDiscoverySchedule": {
  "type": "object",
  "description": "What to repeat is either request or jobId.",
  "additionalProperties": false,
  "required": [
   "clientId",
   "name",
   "frequency",
   "at",
   "timeZone"
  ],
  "properties": {
   "clientId": {
    "$ref": "#/components/schemas/Id"
   },
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "request": {
    "$ref": "#/components/schemas/NetworkDiscoveryRequest"
   },
   "jobId": {
    "type": "string",
    "format": "uuid",
    "description": "A discovery of this organization to repeat"
   },
   "frequency": {
    "$ref": "#/components/schemas/ScheduleFrequency"
   },
   "at": {
    "$ref": "#/components/schemas/ScheduleTime"
   },
   "weekday": {
    "$ref": "#/components/schemas/Weekday"
   },
   "day": {
    "$ref": "#/components/schemas/DayOfMonth"
   },
   "timeZone": {
    "$ref": "#/components/schemas/TimeZone"
   },
   "enabled": {
    "type": "boolean",
    "description": "Whether it runs; yes unless given"
   }
  }
 },
 "DiscoveryScheduleChange": {
  "type": "object",
  "additionalProperties": false,
  "minProperties": 1,
  "properties": {
   "name": {
    "$ref": "#/components/schemas/Name"
   },
   "request": {
    "$ref": "#/components/schemas/NetworkDiscoveryRequest"
   },
   "frequency": {
    "$ref": "#/components/schemas/ScheduleFrequency"
   },
   "at": {
    "$ref": "#/components/schemas/ScheduleTime"
   },
   "weekday": {
    "$ref": "#/components/schemas/Weekday"
   },
   "day": {
    "$ref": "#/components/schemas/DayOfMonth"
   },
   "timeZone": {
    "$ref": "#/components/schemas/TimeZone"
   },
   "enabled": {
    "type": "boolean"
   }
  }
 },
 "Digest": {
  "type": "string",
  "description": "SHA-256, hexadecimal",
  "pattern": "^[0-9a-f]{64}$"
 },
 "Activity": {
  "description": "An entry of the audit log",
  "type": "object",
  "required": [
   "sequence",
   "at",
   "who",
   "userId",
   "keyId",
   "sessionId",
   "address",
   "operation",
   "outcome",
   "organizationId",
   "targets",
   "detail",
   "previousHash",
   "hash"
  ],
  "properties": {
   "sequence": {
    "type": "integer",
    "description": "Without gaps from 1"
   },
   "at": {
    "type": "string",
    "description": "UTC, ISO 8601 with milliseconds"
   },
   "who": {
    "type": "string",
    "description": "E-mail, or the name of what did it by itself"
   },
   "userId": {
    "type": [
     "integer",
     "null"
    ]
   },
   "keyId": {
    "type": [
     "integer",
     "null"
    ],
    "description": "The API key that was used"
   },
   "sessionId": {
    "type": [
     "string",
     "null"
    ],
    "description": "The session that was used"
   },
   "address": {
    "type": "string",
    "description": "Where the request came from"
   },
   "operation": {
    "type": "string"
   },
   "outcome": {
    "type": "string",
    "description": "done, or the error code of the refusal"
   },
   "organizationId": {
    "type": [
     "integer",
     "null"
    ]
   },
   "targets": {
    "type": "string",
    "description": "What it was about, such as: nodeId 12, taskId 7"
   },
   "detail": {
    "type": "string"
   },
   "previousHash": {
    "type": "string",
    "description": "Of the entry before; zeros in the first"
   },
   "hash": {
    "type": "string",
    "description": "SHA-256 over the canonical JSON (RFC 8785) of all other fields"
   }
  }
 },
 "AuditAnchor": {
  "type": "object",
  "required": [
   "sequence",
   "hash",
   "at",
   "key",
   "signature"
  ],
  "properties": {
   "sequence": {
    "type": "integer"
   },
   "hash": {
    "type": "string",
    "description": "Of the entry with this number"
   },
   "at": {
    "type": "string",
    "description": "UTC, ISO 8601 with milliseconds"
   },
   "key": {
    "type": "string",
    "description": "Fingerprint of the signing key"
   },
   "signature": {
    "type": "string",
    "description": "Ed25519, base64url"
   }
  }
 },
 "AuditFault": {
  "type": "object",
  "required": [
   "kind",
   "sequence",
   "message"
  ],
  "properties": {
   "kind": {
    "enum": [
     "changed",
     "removed",
     "inserted",
     "cut",
     "forged"
    ]
   },
   "sequence": {
    "type": "integer",
    "description": "The first entry that is not as it was written"
   },
   "message": {
    "type": "string"
   }
  }
 },
 "AuditVerification": {
  "type": "object",
  "required": [
   "entries",
   "head",
   "fault"
  ],
  "properties": {
   "entries": {
    "type": "integer"
   },
   "head": {
    "type": "string",
    "description": "Hash of the last entry"
   },
   "fault": {
    "oneOf": [
     {
      "$ref": "#/components/schemas/AuditFault"
     },
     {
      "type": "null"
     }
    ]
   }
  }
 },
 "SigningKey": {
  "type": "object",
  "required": [
   "id",
   "publicKey",
   "signature",
   "createdAt"
  ],
  "properties": {
   "id": {
    "type": "string",
    "description": "Fingerprint: SHA-256 of the public key, base64url"
   },
   "publicKey": {
    "type": "string",
    "description": "Ed25519, SPKI in base64url"
   },
   "signature": {
    "type": [
     "string",
     "null"
    ],
    "description": "Of the key before over this one"
   },
   "createdAt": {
    "$ref": "#/components/schemas/Timestamp"
   }
  }
 },
 "OrderProof": {
  "type": "object",
  "required": [
   "id",
   "nodeId",
   "issuedAt",
   "expiresAt",
   "key",
   "signature"
  ],
  "properties": {
   "id": {
    "type": "string"
   },
   "nodeId": {
    "type": "integer"
   },
   "issuedAt": {
    "type": "integer"
   },
   "expiresAt": {
    "type": "integer"
   },
   "key": {
    "type": "string"
   },
   "signature": {
    "type": "string"
   }
  }
 },
 "ChangeRequestState": {
  "type": "string",
  "enum": [
   "PENDING",
   "APPROVED",
   "DONE",
   "FAILED",
   "REJECTED",
   "EXPIRED"
  ]
 },
 "ChangeRequest": {
  "type": "object",
  "required": [
   "id",
   "operation",
   "summary",
   "state",
   "devices",
   "limit",
   "organizationIds",
   "requestedBy",
   "requestedAt",
   "expiresAt",
   "decidedBy",
   "decidedAt",
   "outcome",
   "detail",
   "digest",
   "request",
   "own"
  ],
  "properties": {
   "id": {
    "$ref": "#/components/schemas/Id"
   },
   "operation": {
    "type": "string"
   },
   "summary": {
    "type": "string"
   },
   "state": {
    "$ref": "#/components/schemas/ChangeRequestState"
   },
   "devices": {
    "type": "integer",
    "description": "How many it is about"
   },
   "limit": {
    "type": "integer",
    "description": "How many an hour were allowed"
   },
   "organizationIds": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/Id"
    }
   },
   "requestedBy": {
    "type": "string"
   },
   "requestedAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "expiresAt": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "decidedBy": {
    "type": [
     "string",
     "null"
    ]
   },
   "decidedAt": {
    "type": [
     "integer",
     "null"
    ]
   },
   "outcome": {
    "type": [
     "string",
     "null"
    ],
    "description": "done, or the error code it ended with"
   },
   "detail": {
    "type": "string"
   },
   "digest": {
    "$ref": "#/components/schemas/Digest"
   },
   "request": {
    "type": "object",
    "description": "Exactly what runs",
    "required": [
     "path",
     "query",
     "body"
    ],
    "properties": {
     "path": {
      "type": "object"
     },
     "query": {
      "type": "object"
     },
     "body": {
      "type": "object"
     }
    }
   },
   "own": {
    "type": "boolean",
    "description": "You asked for it"
   },
   "deviceNames": {
    "type": "array",
    "maxItems": 20,
    "items": {
     "type": "string"
    },
    "description": "Of a single request, the first of the devices that it reaches now and that you may see"
   }
  }
 },
 "ActionLimit": {
  "type": "object",
  "additionalProperties": false,
  "required": [
   "devicesPerHour"
  ],
  "properties": {
   "devicesPerHour": {
    "type": "integer",
    "minimum": 0,
    "maximum": 1000000,
    "description": "Devices a person may act upon in an hour"
   }
  }
 },
 "Stopped": {
  "type": "object",
  "required": [
   "kind",
   "id",
   "name",
   "clientId",
   "result",
   "detail"
  ],
  "properties": {
   "kind": {
    "type": "string",
    "enum": [
     "DISCOVERY",
     "TASK",
     "SCRIPT_RUN",
     "SCHEDULE"
    ]
   },
   "id": {
    "type": "string"
   },
   "name": {
    "type": "string"
   },
   "clientId": {
    "type": [
     "integer",
     "null"
    ]
   },
   "result": {
    "type": "string",
    "enum": [
     "STOPPED",
     "WOULD_STOP",
     "REFUSED",
     "FAILED"
    ]
   },
   "detail": {
    "type": "string"
   }
  }
 }
} as const;
export const operations = {
 "getSetup": {
  "method": "GET",
  "path": "/ws/setup",
  "tag": "setup",
  "summary": "Whether the first administrator is still to be made",
  "permission": "public",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "required"
    ],
    "properties": {
     "required": {
      "type": "boolean"
     }
    }
   }
  }
 },
 "createFirstAdministrator": {
  "method": "POST",
  "path": "/ws/setup",
  "tag": "setup",
  "summary": "Make the first administrator with the one-time setup token",
  "permission": "public",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "setup_done",
   "setup_token_invalid",
   "too_many_requests"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/FirstAdministrator"
   },
   "example": {
    "token": "3q2mUtoken",
    "email": "ada@example.com",
    "password": "correct horse battery staple"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Session"
   }
  }
 },
 "getSession": {
  "method": "GET",
  "path": "/ws/session",
  "tag": "session",
  "summary": "Who is signed in, and what they may do",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Session"
   }
  }
 },
 "signIn": {
  "method": "POST",
  "path": "/ws/session",
  "tag": "session",
  "summary": "Sign in with e-mail and password",
  "permission": "public",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "sign_in_failed",
   "saml_required",
   "too_many_requests"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/SignIn"
   },
   "example": {
    "email": "ada@example.com",
    "password": "correct horse battery staple"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "anyOf": [
     {
      "$ref": "#/components/schemas/Session"
     },
     {
      "$ref": "#/components/schemas/MfaChallenge"
     }
    ]
   }
  }
 },
 "signOut": {
  "method": "DELETE",
  "path": "/ws/session",
  "tag": "session",
  "summary": "Sign out of this session, or of all sessions",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [],
  "parameters": [
   {
    "name": "all",
    "in": "query",
    "description": "End every session of this user",
    "schema": {
     "type": "boolean",
     "default": false
    },
    "example": false,
    "required": false
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "signInWithMfa": {
  "method": "POST",
  "path": "/ws/session/mfa",
  "tag": "session",
  "summary": "Sign in with a challenge and a code, a recovery code or a passkey",
  "permission": "public",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "incorrect_mfa_code",
   "mfa_challenge_expired",
   "saml_required",
   "too_many_requests"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/MfaProof"
   },
   "example": {
    "challenge": "mc_0000000000000000000000000000000000000000000",
    "method": "TOTP",
    "code": "287082"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Session"
   }
  }
 },
 "startPasskeySignIn": {
  "method": "POST",
  "path": "/ws/session/passkey",
  "tag": "session",
  "summary": "Ask for a challenge that a passkey signs in with, without e-mail and password",
  "permission": "public",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "passkey_unavailable",
   "too_many_requests"
  ],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/MfaChallenge"
   }
  }
 },
 "startFreshMfa": {
  "method": "POST",
  "path": "/ws/session/fresh",
  "tag": "session",
  "summary": "Ask for a challenge to prove a second factor again",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/MfaChallenge"
   }
  }
 },
 "confirmFreshMfa": {
  "method": "PUT",
  "path": "/ws/session/fresh",
  "tag": "session",
  "summary": "Prove a second factor again, for what asks for a fresh one",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "incorrect_mfa_code",
   "mfa_challenge_expired"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/MfaProof"
   },
   "example": {
    "challenge": "mc_0000000000000000000000000000000000000000000",
    "method": "TOTP",
    "code": "287082"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Mfa"
   }
  }
 },
 "listSessions": {
  "method": "GET",
  "path": "/ws/sessions",
  "tag": "session",
  "summary": "List your sessions in browsers and terminals",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/OpenSession"
      }
     }
    }
   }
  }
 },
 "endOtherSessions": {
  "method": "DELETE",
  "path": "/ws/sessions",
  "tag": "session",
  "summary": "End all your sessions but this one",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 204,
  "body": null,
  "response": null
 },
 "endSession": {
  "method": "DELETE",
  "path": "/ws/sessions/{sessionId}",
  "tag": "session",
  "summary": "End one of your sessions",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "sessionId",
    "in": "path",
    "required": true,
    "description": "Session id",
    "schema": {
     "type": "string",
     "pattern": "^[\\w.-]{1,64}$",
     "maxLength": 64
    },
    "example": "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "getMfa": {
  "method": "GET",
  "path": "/ws/mfa",
  "tag": "mfa",
  "summary": "Show your second factors and how many recovery codes are left",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Mfa"
   }
  }
 },
 "startTotp": {
  "method": "POST",
  "path": "/ws/mfa/totp",
  "tag": "mfa",
  "summary": "Ask for a secret for an authenticator app",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "mfa_required"
  ],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "challenge",
     "secret",
     "otpauthUrl"
    ],
    "properties": {
     "challenge": {
      "type": "string"
     },
     "secret": {
      "type": "string",
      "description": "In base32, to be typed into the app"
     },
     "otpauthUrl": {
      "type": "string",
      "description": "The same as an address, to be drawn as a QR code"
     }
    }
   }
  }
 },
 "confirmTotp": {
  "method": "PUT",
  "path": "/ws/mfa/totp",
  "tag": "mfa",
  "summary": "Add an authenticator app by its first code",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "incorrect_mfa_code",
   "mfa_challenge_expired",
   "name_in_use",
   "mfa_required"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewTotp"
   },
   "example": {
    "challenge": "mc_0000000000000000000000000000000000000000000",
    "code": "287082",
    "name": "Phone"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/MfaAdded"
   }
  }
 },
 "startPasskey": {
  "method": "POST",
  "path": "/ws/mfa/passkey",
  "tag": "mfa",
  "summary": "Ask for what a browser makes a passkey with",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "passkey_unavailable",
   "mfa_required"
  ],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "challenge",
     "options"
    ],
    "properties": {
     "challenge": {
      "type": "string"
     },
     "options": {
      "$ref": "#/components/schemas/PasskeyData"
     }
    }
   }
  }
 },
 "confirmPasskey": {
  "method": "PUT",
  "path": "/ws/mfa/passkey",
  "tag": "mfa",
  "summary": "Add the passkey that the browser made",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "incorrect_mfa_code",
   "mfa_challenge_expired",
   "name_in_use",
   "passkey_unavailable",
   "mfa_required"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewPasskey"
   },
   "example": {
    "challenge": "mc_0000000000000000000000000000000000000000000",
    "passkey": {
     "id": "AQID"
    },
    "name": "Laptop"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/MfaAdded"
   }
  }
 },
 "renameFactor": {
  "method": "PUT",
  "path": "/ws/mfa/factor/{factorId}",
  "tag": "mfa",
  "summary": "Rename a second factor",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "name_in_use"
  ],
  "parameters": [
   {
    "name": "factorId",
    "in": "path",
    "required": true,
    "description": "Id of a second factor",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "018f2b5e-7e57-7000-8000-000000000001"
   }
  ],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/FactorName"
   },
   "example": {
    "name": "Old phone"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Mfa"
   }
  }
 },
 "deleteFactor": {
  "method": "DELETE",
  "path": "/ws/mfa/factor/{factorId}",
  "tag": "mfa",
  "summary": "Delete a second factor; with the last one the recovery codes end",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "not_found",
   "mfa_demanded",
   "mfa_required"
  ],
  "parameters": [
   {
    "name": "factorId",
    "in": "path",
    "required": true,
    "description": "Id of a second factor",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "018f2b5e-7e57-7000-8000-000000000001"
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Mfa"
   }
  }
 },
 "createRecoveryCodes": {
  "method": "POST",
  "path": "/ws/mfa/recovery-codes",
  "tag": "mfa",
  "summary": "Make new recovery codes, shown once; those before end",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "not_found",
   "mfa_required"
  ],
  "parameters": [],
  "status": 201,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "recoveryCodes"
    ],
    "properties": {
     "recoveryCodes": {
      "$ref": "#/components/schemas/RecoveryCodes"
     }
    }
   }
  }
 },
 "changePassword": {
  "method": "PUT",
  "path": "/ws/mfa/password",
  "tag": "mfa",
  "summary": "Change your password; your other sessions end",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "mfa_required"
  ],
  "parameters": [],
  "status": 204,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/PasswordChange"
   },
   "example": {
    "currentPassword": "correct horse battery staple",
    "password": "another long password"
   }
  },
  "response": null
 },
 "getSignInMethods": {
  "method": "GET",
  "path": "/ws/session/methods",
  "tag": "session",
  "summary": "The ways to sign in beside e-mail and password",
  "permission": "public",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "saml"
    ],
    "properties": {
     "saml": {
      "type": [
       "object",
       "null"
      ],
      "description": "The identity provider, while single sign-on is enabled",
      "required": [
       "name",
       "path"
      ],
      "properties": {
       "name": {
        "type": "string"
       },
       "path": {
        "type": "string"
       }
      }
     }
    }
   }
  }
 },
 "getSaml": {
  "method": "GET",
  "path": "/ws/divisionconfig/saml",
  "tag": "saml",
  "summary": "Show single sign-on and provisioning, with the provider examined as of now",
  "permission": "sysadmin",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/SamlConfiguration"
   }
  }
 },
 "setSaml": {
  "method": "PUT",
  "path": "/ws/divisionconfig/saml",
  "tag": "saml",
  "summary": "Set up single sign-on with a provider whose metadata was tested",
  "permission": "sysadmin",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "metadata_token_invalid",
   "not_found",
   "mfa_required"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/SamlSetUp"
   },
   "example": {
    "metadataToken": "eyJtb2RlbCI6.bWFj",
    "name": "Acme directory",
    "permissions": [
     "canCreateDevices"
    ]
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/SamlConfiguration"
   }
  }
 },
 "updateSaml": {
  "method": "PATCH",
  "path": "/ws/divisionconfig/saml",
  "tag": "saml",
  "summary": "Enable or disable single sign-on or provisioning, or change what new users are given",
  "permission": "sysadmin",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "saml_not_configured",
   "saml_cannot_work",
   "not_found",
   "mfa_required"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/SamlChange"
   },
   "example": {
    "enabled": true
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/SamlConfiguration"
   }
  }
 },
 "deleteSaml": {
  "method": "DELETE",
  "path": "/ws/divisionconfig/saml",
  "tag": "saml",
  "summary": "Remove single sign-on and provisioning with its token",
  "permission": "sysadmin",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "mfa_required"
  ],
  "parameters": [],
  "status": 204,
  "body": null,
  "response": null
 },
 "testSaml": {
  "method": "POST",
  "path": "/ws/divisionconfig/saml/test",
  "tag": "saml",
  "summary": "Examine a provider's metadata, from its address, as text or as an uploaded file",
  "permission": "sysadmin",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/SamlTest"
   },
   "example": {
    "metadataUrl": "https://idp.example.com/metadata"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/SamlExamination"
   }
  }
 },
 "createScimToken": {
  "method": "POST",
  "path": "/ws/integrations/scim/token",
  "tag": "saml",
  "summary": "Make the provisioning token; it is shown once, and the one before ends",
  "permission": "sysadmin",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "mfa_required"
  ],
  "parameters": [],
  "status": 201,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "token",
     "url"
    ],
    "properties": {
     "token": {
      "type": "string",
      "description": "The secret, shown only now"
     },
     "url": {
      "type": "string",
      "description": "The address that the provider is given"
     }
    }
   }
  }
 },
 "deleteScimToken": {
  "method": "DELETE",
  "path": "/ws/integrations/scim/token",
  "tag": "saml",
  "summary": "End the provisioning token",
  "permission": "sysadmin",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "mfa_required"
  ],
  "parameters": [],
  "status": 204,
  "body": null,
  "response": null
 },
 "listApiKeys": {
  "method": "GET",
  "path": "/ws/apikeypair",
  "tag": "keys",
  "summary": "List your API keys",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ApiKey"
      }
     }
    }
   }
  }
 },
 "createApiKey": {
  "method": "POST",
  "path": "/ws/apikeypair",
  "tag": "keys",
  "summary": "Create an API key; its secret is shown once",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "forbidden",
   "name_in_use",
   "not_found",
   "mfa_required"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewApiKey"
   },
   "example": {
    "name": "nightly CI",
    "permissions": [
     "canCreateDevices"
    ],
    "organizationIds": [
     1
    ],
    "expiresAt": 1795219200000
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "allOf": [
     {
      "$ref": "#/components/schemas/ApiKey"
     },
     {
      "type": "object",
      "required": [
       "key"
      ],
      "properties": {
       "key": {
        "type": "string",
        "description": "The secret, shown only now"
       }
      }
     }
    ]
   }
  }
 },
 "deleteApiKey": {
  "method": "DELETE",
  "path": "/ws/apikeypair/{keyId}",
  "tag": "keys",
  "summary": "Delete an API key",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "keyId",
    "in": "path",
    "required": true,
    "description": "API key id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "rotateApiKey": {
  "method": "POST",
  "path": "/ws/apikeypair/{keyId}/rotate",
  "tag": "keys",
  "summary": "Give an API key a new secret; the one before stays valid for a while",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "not_found",
   "forbidden",
   "mfa_required"
  ],
  "parameters": [
   {
    "name": "keyId",
    "in": "path",
    "required": true,
    "description": "API key id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/KeyRotation"
   },
   "example": {
    "graceMinutes": 60
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "allOf": [
     {
      "$ref": "#/components/schemas/ApiKey"
     },
     {
      "type": "object",
      "required": [
       "key"
      ],
      "properties": {
       "key": {
        "type": "string",
        "description": "The secret, shown only now"
       }
      }
     }
    ]
   }
  }
 },
 "listUsers": {
  "method": "GET",
  "path": "/ws/appuser",
  "tag": "users",
  "summary": "List the users",
  "permission": "canCreateUsers",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/User"
      }
     }
    }
   }
  }
 },
 "createUser": {
  "method": "POST",
  "path": "/ws/appuser",
  "tag": "users",
  "summary": "Create a user",
  "permission": "canCreateUsers",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "email_already_in_use",
   "forbidden",
   "not_found",
   "mfa_required"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewUser"
   },
   "example": {
    "email": "grace@example.com",
    "password": "another long password",
    "firstName": "Grace",
    "lastName": "Hopper",
    "permissions": [
     "canCreateDevices"
    ],
    "organizationIds": [
     1
    ]
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/User"
   }
  }
 },
 "getUser": {
  "method": "GET",
  "path": "/ws/appuser/{userId}",
  "tag": "users",
  "summary": "Show a user",
  "permission": "canCreateUsers",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "userId",
    "in": "path",
    "required": true,
    "description": "User id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/User"
   }
  }
 },
 "updateUser": {
  "method": "PUT",
  "path": "/ws/appuser/{userId}",
  "tag": "users",
  "summary": "Change a user's name, permissions and organizations",
  "permission": "canCreateUsers",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "not_found",
   "forbidden",
   "last_administrator",
   "mfa_required"
  ],
  "parameters": [
   {
    "name": "userId",
    "in": "path",
    "required": true,
    "description": "User id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/UserChange"
   },
   "example": {
    "permissions": [
     "canCreateDevices",
     "canUpdateDevices"
    ],
    "organizationIds": [
     1,
     2
    ]
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/User"
   }
  }
 },
 "deleteUser": {
  "method": "DELETE",
  "path": "/ws/appuser/{userId}",
  "tag": "users",
  "summary": "Delete a user, their sessions and keys",
  "permission": "canCreateUsers",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "not_found",
   "cannot_delete_self",
   "forbidden",
   "last_administrator",
   "mfa_required"
  ],
  "parameters": [
   {
    "name": "userId",
    "in": "path",
    "required": true,
    "description": "User id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "unlockUser": {
  "method": "DELETE",
  "path": "/ws/appuser/{userId}/lockout",
  "tag": "users",
  "summary": "Let a user who failed to sign in too often try again at once",
  "permission": "canCreateUsers",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "not_found",
   "forbidden",
   "mfa_required"
  ],
  "parameters": [
   {
    "name": "userId",
    "in": "path",
    "required": true,
    "description": "User id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "resetMfa": {
  "method": "DELETE",
  "path": "/ws/appuser/{userId}/mfa",
  "tag": "users",
  "summary": "Delete all second factors and recovery codes of a user who lost them, and end their sessions",
  "permission": "canCreateUsers",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "not_found",
   "forbidden",
   "mfa_required"
  ],
  "parameters": [
   {
    "name": "userId",
    "in": "path",
    "required": true,
    "description": "User id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "listLockouts": {
  "method": "GET",
  "path": "/ws/lockouts",
  "tag": "users",
  "summary": "List the users who must wait after failing to sign in",
  "permission": "canCreateUsers",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Lockout"
      }
     }
    }
   }
  }
 },
 "inviteUser": {
  "method": "POST",
  "path": "/ws/appuser/{userId}/invitation",
  "tag": "users",
  "summary": "Make the address where an invited user chooses a password; an earlier one ends",
  "permission": "canCreateUsers",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "forbidden"
  ],
  "parameters": [
   {
    "name": "userId",
    "in": "path",
    "required": true,
    "description": "User id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 201,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Invitation"
   }
  }
 },
 "acceptInvitation": {
  "method": "POST",
  "path": "/ws/invitation",
  "tag": "users",
  "summary": "Choose the password of an invited user",
  "permission": "public",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "invitation_invalid",
   "too_many_requests"
  ],
  "parameters": [],
  "status": 204,
  "body": {
   "schema": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "token",
     "password"
    ],
    "properties": {
     "token": {
      "type": "string",
      "minLength": 1,
      "maxLength": 200
     },
     "password": {
      "$ref": "#/components/schemas/Password"
     }
    }
   },
   "example": {
    "token": "mi_0000",
    "password": "another long password"
   }
  },
  "response": null
 },
 "listTechnicianRoles": {
  "method": "GET",
  "path": "/ws/technicianrole",
  "tag": "technician-roles",
  "summary": "List the roles of technicians and end users",
  "permission": "canCreateUsers",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/TechnicianRole"
      }
     }
    }
   }
  }
 },
 "createTechnicianRole": {
  "method": "POST",
  "path": "/ws/technicianrole",
  "tag": "technician-roles",
  "summary": "Create a role",
  "permission": "sysadmin",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "name_in_use",
   "not_found",
   "mfa_required"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewTechnicianRole"
   },
   "example": {
    "name": "Network technician",
    "permissions": [
     "canUpdateDevices"
    ],
    "grants": [
     {
      "entity": "ORGANIZATION",
      "permission": "View",
      "effect": "ALLOW"
     },
     {
      "entity": "NODE",
      "permission": "View",
      "effect": "ALLOW",
      "nodeClasses": [
       "NMS_SWITCH",
       "NMS_ROUTER"
      ]
     }
    ]
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/TechnicianRole"
   }
  }
 },
 "getTechnicianRole": {
  "method": "GET",
  "path": "/ws/technicianrole/{roleId}",
  "tag": "technician-roles",
  "summary": "Show a role",
  "permission": "canCreateUsers",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "roleId",
    "in": "path",
    "required": true,
    "description": "Role id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/TechnicianRole"
   }
  }
 },
 "updateTechnicianRole": {
  "method": "PUT",
  "path": "/ws/technicianrole/{roleId}",
  "tag": "technician-roles",
  "summary": "Change a role",
  "permission": "sysadmin",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "not_found",
   "name_in_use",
   "changed_meanwhile",
   "mfa_required"
  ],
  "parameters": [
   {
    "name": "roleId",
    "in": "path",
    "required": true,
    "description": "Role id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/TechnicianRoleChange"
   },
   "example": {
    "mfaRequired": true,
    "revision": 1
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/TechnicianRole"
   }
  }
 },
 "deleteTechnicianRole": {
  "method": "DELETE",
  "path": "/ws/technicianrole/{roleId}",
  "tag": "technician-roles",
  "summary": "Delete a role that nobody has",
  "permission": "sysadmin",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "not_found",
   "role_in_use",
   "mfa_required"
  ],
  "parameters": [
   {
    "name": "roleId",
    "in": "path",
    "required": true,
    "description": "Role id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "checkPermission": {
  "method": "POST",
  "path": "/ws/auth/can",
  "tag": "technician-roles",
  "summary": "Whether you, or a user, may do something, and why",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found",
   "forbidden"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/PermissionQuery"
   },
   "example": {
    "operation": "deleteDevice",
    "on": {
     "nodeId": 7
    }
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/PermissionDecision"
   }
  }
 },
 "listDeviceGroups": {
  "method": "GET",
  "path": "/ws/group",
  "tag": "groups",
  "summary": "List the device groups",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/DeviceGroup"
      }
     }
    }
   }
  }
 },
 "createDeviceGroup": {
  "method": "POST",
  "path": "/ws/group",
  "tag": "groups",
  "summary": "Save a search of devices as a group",
  "permission": "sysadmin",
  "grant": "SEARCH.Search.Create",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "name_in_use",
   "not_found"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewDeviceGroup"
   },
   "example": {
    "name": "Switches of Acme",
    "searchCriteria": {
     "clientId": 1,
     "role": "NMS_SWITCH"
    }
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/DeviceGroup"
   }
  }
 },
 "updateDeviceGroup": {
  "method": "PUT",
  "path": "/ws/group/{groupId}",
  "tag": "groups",
  "summary": "Change a group's name and search",
  "permission": "sysadmin",
  "grant": "SEARCH.Search.Update",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "name_in_use",
   "changed_meanwhile"
  ],
  "parameters": [
   {
    "name": "groupId",
    "in": "path",
    "required": true,
    "description": "Group id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/DeviceGroupChange"
   },
   "example": {
    "name": "Switches of Acme",
    "searchCriteria": {
     "clientId": 1,
     "role": "NMS_SWITCH"
    },
    "revision": 1
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/DeviceGroup"
   }
  }
 },
 "deleteDeviceGroup": {
  "method": "DELETE",
  "path": "/ws/group/{groupId}",
  "tag": "groups",
  "summary": "Delete a group that no role names",
  "permission": "sysadmin",
  "grant": "SEARCH.Search.FullAccess",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "group_in_use"
  ],
  "parameters": [
   {
    "name": "groupId",
    "in": "path",
    "required": true,
    "description": "Group id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "listOrganizations": {
  "method": "GET",
  "path": "/ws/query/organizations",
  "tag": "organizations",
  "summary": "List organizations",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [
   {
    "name": "name",
    "in": "query",
    "description": "Only names that contain this",
    "schema": {
     "type": "string",
     "maxLength": 100
    },
    "example": "acme",
    "required": false
   },
   {
    "name": "offset",
    "in": "query",
    "description": "How many to leave out before the page",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "maximum": 10000000,
     "default": 0
    },
    "example": 0,
    "required": false
   },
   {
    "name": "pageSize",
    "in": "query",
    "description": "How many at most",
    "schema": {
     "type": "integer",
     "minimum": 1,
     "maximum": 1000,
     "default": 50
    },
    "example": 50,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results",
     "total"
    ],
    "properties": {
     "total": {
      "type": "integer"
     },
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Organization"
      }
     }
    }
   }
  }
 },
 "createOrganization": {
  "method": "POST",
  "path": "/ws/client",
  "tag": "organizations",
  "summary": "Create an organization with its main location",
  "permission": "canCreateCustomers",
  "grant": "ORGANIZATION.Create",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "name_in_use"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewOrganization"
   },
   "example": {
    "name": "Acme Dental",
    "description": "Three practices",
    "location": "Main office"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Organization"
   }
  }
 },
 "listClients": {
  "method": "GET",
  "path": "/ws/client/list",
  "tag": "organizations",
  "summary": "List every organization you may see by name, for a choice",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Client"
      }
     }
    }
   }
  }
 },
 "getOrganization": {
  "method": "GET",
  "path": "/ws/client/{clientId}",
  "tag": "organizations",
  "summary": "Show an organization",
  "permission": "signed-in",
  "grant": "ORGANIZATION.View",
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "path",
    "required": true,
    "description": "Organization id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Organization"
   }
  }
 },
 "updateOrganization": {
  "method": "PUT",
  "path": "/ws/client/{clientId}",
  "tag": "organizations",
  "summary": "Change an organization",
  "permission": "canUpdateCustomers",
  "grant": "ORGANIZATION.Update",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "name_in_use"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "path",
    "required": true,
    "description": "Organization id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/OrganizationChange"
   },
   "example": {
    "name": "Acme Dental Group"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Organization"
   }
  }
 },
 "deleteOrganization": {
  "method": "DELETE",
  "path": "/ws/client/{clientId}",
  "tag": "organizations",
  "summary": "Delete an organization that has no devices",
  "permission": "canUpdateCustomers",
  "grant": "ORGANIZATION.Delete",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "organization_in_use"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "path",
    "required": true,
    "description": "Organization id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "getOrganizationDeleteWarnings": {
  "method": "GET",
  "path": "/ws/client/{clientId}/delete/warning",
  "tag": "organizations",
  "summary": "What would be lost by deleting an organization",
  "permission": "canUpdateCustomers",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "path",
    "required": true,
    "description": "Organization id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "array",
    "items": {
     "type": "object",
     "required": [
      "code",
      "message"
     ],
     "properties": {
      "code": {
       "type": "string"
      },
      "message": {
       "type": "string"
      }
     }
    }
   }
  }
 },
 "getOrganizationDeviceCount": {
  "method": "GET",
  "path": "/ws/client/{clientId}/deviceCount",
  "tag": "organizations",
  "summary": "How many devices an organization has",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "path",
    "required": true,
    "description": "Organization id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "deviceCount"
    ],
    "properties": {
     "deviceCount": {
      "type": "integer"
     }
    }
   }
  }
 },
 "listLocations": {
  "method": "GET",
  "path": "/ws/client/{clientId}/location",
  "tag": "locations",
  "summary": "List the locations of an organization",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "path",
    "required": true,
    "description": "Organization id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Location"
      }
     }
    }
   }
  }
 },
 "createLocation": {
  "method": "POST",
  "path": "/ws/client/{clientId}/location",
  "tag": "locations",
  "summary": "Create a location",
  "permission": "canUpdateCustomers",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "name_in_use"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "path",
    "required": true,
    "description": "Organization id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewLocation"
   },
   "example": {
    "name": "Warehouse",
    "description": "Behind the station"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Location"
   }
  }
 },
 "getLocation": {
  "method": "GET",
  "path": "/ws/client/{clientId}/location/{locationId}",
  "tag": "locations",
  "summary": "Show a location",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "path",
    "required": true,
    "description": "Organization id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   },
   {
    "name": "locationId",
    "in": "path",
    "required": true,
    "description": "Location id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Location"
   }
  }
 },
 "updateLocation": {
  "method": "PUT",
  "path": "/ws/client/{clientId}/location/{locationId}",
  "tag": "locations",
  "summary": "Change a location",
  "permission": "canUpdateCustomers",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "name_in_use"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "path",
    "required": true,
    "description": "Organization id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   },
   {
    "name": "locationId",
    "in": "path",
    "required": true,
    "description": "Location id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/LocationChange"
   },
   "example": {
    "name": "Warehouse north"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Location"
   }
  }
 },
 "deleteLocation": {
  "method": "DELETE",
  "path": "/ws/client/{clientId}/location/{locationId}",
  "tag": "locations",
  "summary": "Delete a location that has no devices",
  "permission": "canUpdateCustomers",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "location_in_use"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "path",
    "required": true,
    "description": "Organization id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   },
   {
    "name": "locationId",
    "in": "path",
    "required": true,
    "description": "Location id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "listNodeRoles": {
  "method": "GET",
  "path": "/ws/noderole",
  "tag": "roles",
  "summary": "List the node roles",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/NodeRole"
      }
     }
    }
   }
  }
 },
 "listCredentials": {
  "method": "GET",
  "path": "/ws/client/{clientId}/credential",
  "tag": "credentials",
  "summary": "List the credentials of an organization, without their secrets",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "path",
    "required": true,
    "description": "Organization id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Credential"
      }
     }
    }
   }
  }
 },
 "createCredential": {
  "method": "POST",
  "path": "/ws/client/{clientId}/credential",
  "tag": "credentials",
  "summary": "Create a credential; its secret is sealed and never returned",
  "permission": "canUpdateCustomers",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "not_found",
   "name_in_use",
   "mfa_required"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "path",
    "required": true,
    "description": "Organization id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewCredential"
   },
   "example": {
    "name": "public",
    "type": "SNMPV2",
    "secret": {
     "community": "public"
    }
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Credential"
   }
  }
 },
 "getCredential": {
  "method": "GET",
  "path": "/ws/client/{clientId}/credential/{credentialId}",
  "tag": "credentials",
  "summary": "Show a credential, without its secret",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "path",
    "required": true,
    "description": "Organization id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   },
   {
    "name": "credentialId",
    "in": "path",
    "required": true,
    "description": "Credential id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Credential"
   }
  }
 },
 "updateCredential": {
  "method": "PUT",
  "path": "/ws/client/{clientId}/credential/{credentialId}",
  "tag": "credentials",
  "summary": "Rename a credential or replace its secret",
  "permission": "canUpdateCustomers",
  "grant": null,
  "changes": true,
  "freshMfa": true,
  "errors": [
   "not_found",
   "name_in_use",
   "mfa_required"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "path",
    "required": true,
    "description": "Organization id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   },
   {
    "name": "credentialId",
    "in": "path",
    "required": true,
    "description": "Credential id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/CredentialChange"
   },
   "example": {
    "name": "public (read only)"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Credential"
   }
  }
 },
 "deleteCredential": {
  "method": "DELETE",
  "path": "/ws/client/{clientId}/credential/{credentialId}",
  "tag": "credentials",
  "summary": "Delete a credential no device uses",
  "permission": "canUpdateCustomers",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "credential_in_use"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "path",
    "required": true,
    "description": "Organization id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   },
   {
    "name": "credentialId",
    "in": "path",
    "required": true,
    "description": "Credential id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "listDevices": {
  "method": "GET",
  "path": "/ws/query/devices",
  "tag": "devices",
  "summary": "Search devices",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "search",
    "in": "query",
    "description": "Only names, addresses, vendors, models or serial numbers that contain this",
    "schema": {
     "type": "string",
     "maxLength": 1024
    },
    "example": "printer",
    "required": false
   },
   {
    "name": "clientId",
    "in": "query",
    "description": "Only of this organization",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1,
    "required": false
   },
   {
    "name": "locationId",
    "in": "query",
    "description": "Only at this location",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1,
    "required": false
   },
   {
    "name": "role",
    "in": "query",
    "description": "Only with this node role",
    "schema": {
     "$ref": "#/components/schemas/NodeClass"
    },
    "example": "NMS_SWITCH",
    "required": false
   },
   {
    "name": "vendor",
    "in": "query",
    "description": "Only of this vendor",
    "schema": {
     "type": "string",
     "maxLength": 100
    },
    "example": "Cisco",
    "required": false
   },
   {
    "name": "sort",
    "in": "query",
    "description": "Column to sort by, with - for descending",
    "schema": {
     "$ref": "#/components/schemas/DeviceSort"
    },
    "example": "name",
    "required": false
   },
   {
    "name": "offset",
    "in": "query",
    "description": "How many to leave out before the page",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "maximum": 10000000,
     "default": 0
    },
    "example": 0,
    "required": false
   },
   {
    "name": "pageSize",
    "in": "query",
    "description": "How many at most",
    "schema": {
     "type": "integer",
     "minimum": 1,
     "maximum": 1000,
     "default": 100
    },
    "example": 100,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results",
     "total"
    ],
    "properties": {
     "total": {
      "type": "integer"
     },
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Device"
      }
     }
    }
   }
  }
 },
 "getDevice": {
  "method": "GET",
  "path": "/ws/node/{nodeId}",
  "tag": "devices",
  "summary": "Show a device",
  "permission": "signed-in",
  "grant": "NODE.View",
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "nodeId",
    "in": "path",
    "required": true,
    "description": "Device id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Device"
   }
  }
 },
 "updateDevice": {
  "method": "PUT",
  "path": "/ws/node/{nodeId}",
  "tag": "devices",
  "summary": "Change a device; a later discovery leaves what a person changed as it is",
  "permission": "canUpdateDevices",
  "grant": "NODE.Update",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "nodeId",
    "in": "path",
    "required": true,
    "description": "Device id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/DeviceChange"
   },
   "example": {
    "displayName": "Core switch",
    "role": "NMS_SWITCH"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Device"
   }
  }
 },
 "deleteDevice": {
  "method": "DELETE",
  "path": "/ws/node/{nodeId}",
  "tag": "devices",
  "summary": "Delete a device",
  "permission": "canUpdateDevices",
  "grant": "NODE.Delete",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "device_is_delegate",
   "approval_required"
  ],
  "parameters": [
   {
    "name": "nodeId",
    "in": "path",
    "required": true,
    "description": "Device id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "getDeviceProvenance": {
  "method": "GET",
  "path": "/ws/node/{nodeId}/provenance",
  "tag": "devices",
  "summary": "Where each field of a device comes from, its addresses and its members",
  "permission": "signed-in",
  "grant": "NODE.View",
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "nodeId",
    "in": "path",
    "required": true,
    "description": "Device id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/DeviceProvenance"
   }
  }
 },
 "resetDeviceField": {
  "method": "DELETE",
  "path": "/ws/node/{nodeId}/fields/{field}",
  "tag": "devices",
  "summary": "Hand a field that a person changed back to discovery",
  "permission": "canUpdateDevices",
  "grant": "NODE.Update",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "nodeId",
    "in": "path",
    "required": true,
    "description": "Device id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   },
   {
    "name": "field",
    "in": "path",
    "required": true,
    "description": "Field of a device",
    "schema": {
     "$ref": "#/components/schemas/DeviceFieldName"
    },
    "example": "model"
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Device"
   }
  }
 },
 "listDeviceHistory": {
  "method": "GET",
  "path": "/ws/node/{nodeId}/history",
  "tag": "devices",
  "summary": "What changed of a device, newest first",
  "permission": "signed-in",
  "grant": "NODE.View",
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "nodeId",
    "in": "path",
    "required": true,
    "description": "Device id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   },
   {
    "name": "offset",
    "in": "query",
    "description": "How many to leave out before the page",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "maximum": 10000000,
     "default": 0
    },
    "example": 0,
    "required": false
   },
   {
    "name": "pageSize",
    "in": "query",
    "description": "How many at most",
    "schema": {
     "type": "integer",
     "minimum": 1,
     "maximum": 1000,
     "default": 100
    },
    "example": 100,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results",
     "total"
    ],
    "properties": {
     "total": {
      "type": "integer"
     },
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Change"
      }
     }
    }
   }
  }
 },
 "listDeviceMerges": {
  "method": "GET",
  "path": "/ws/node/{nodeId}/merges",
  "tag": "devices",
  "summary": "Devices that were merged into this one, newest first",
  "permission": "signed-in",
  "grant": "NODE.View",
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "nodeId",
    "in": "path",
    "required": true,
    "description": "Device id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Merge"
      }
     }
    }
   }
  }
 },
 "mergeDevices": {
  "method": "POST",
  "path": "/ws/node/{nodeId}/merge",
  "tag": "devices",
  "summary": "Merge another device into this one",
  "permission": "canUpdateDevices",
  "grant": "NODE.Update",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "merge_refused"
  ],
  "parameters": [
   {
    "name": "nodeId",
    "in": "path",
    "required": true,
    "description": "Device id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": {
   "schema": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "nodeId"
    ],
    "properties": {
     "nodeId": {
      "type": "integer",
      "minimum": 1,
      "maximum": 2147483647,
      "description": "The device that is absorbed"
     }
    }
   },
   "example": {
    "nodeId": 13
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Merge"
   }
  }
 },
 "undoMerge": {
  "method": "POST",
  "path": "/ws/node/merge/{mergeId}/undo",
  "tag": "devices",
  "summary": "Undo a merge; the absorbed device is there again as it was",
  "permission": "canUpdateDevices",
  "grant": "NODE.Update",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "merge_refused"
  ],
  "parameters": [
   {
    "name": "mergeId",
    "in": "path",
    "required": true,
    "description": "Merge id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Merge"
   }
  }
 },
 "deleteDevices": {
  "method": "POST",
  "path": "/ws/node/deleteList",
  "tag": "devices",
  "summary": "Delete chosen devices, or all that match a search",
  "permission": "canUpdateDevices",
  "grant": "NODE.Delete",
  "changes": true,
  "freshMfa": true,
  "errors": [
   "not_found",
   "approval_required",
   "mfa_required"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/DeviceSelection"
   },
   "example": {
    "deviceIds": [
     12,
     13
    ]
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "deleted",
     "kept"
    ],
    "properties": {
     "deleted": {
      "type": "integer"
     },
     "kept": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Id"
      }
     }
    }
   }
  }
 },
 "listMaintenance": {
  "method": "GET",
  "path": "/ws/maintenance",
  "tag": "maintenance",
  "summary": "List the maintenance windows that are active, coming or recurring",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "query",
    "description": "Only of this organization",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/MaintenanceWindow"
      }
     }
    }
   }
  }
 },
 "enableMaintenance": {
  "method": "POST",
  "path": "/ws/maintenance",
  "tag": "maintenance",
  "summary": "Put devices into maintenance",
  "permission": "canEditMaintenanceMode",
  "grant": "SYSTEM.MaintenanceMode.Editor.Access",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "maintenance_not_available",
   "approval_required"
  ],
  "parameters": [],
  "status": 204,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/MaintenanceRequest"
   },
   "example": {
    "deviceIds": [
     12,
     13
    ],
    "options": [
     "NOTIFICATIONS",
     "ALERTS",
     "TASKS"
    ],
    "schedule": {
     "startType": "NOW",
     "endType": "ON",
     "endTime": 4102444800000,
     "timeZone": "Europe/Berlin"
    }
   }
  },
  "response": null
 },
 "disableMaintenance": {
  "method": "POST",
  "path": "/ws/maintenance/schedules/deleteList",
  "tag": "maintenance",
  "summary": "End the maintenance of devices, recurring windows included",
  "permission": "canEditMaintenanceMode",
  "grant": "SYSTEM.MaintenanceMode.Editor.Access",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "approval_required"
  ],
  "parameters": [],
  "status": 204,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/DeviceSelection"
   },
   "example": {
    "deviceIds": [
     12,
     13
    ]
   }
  },
  "response": null
 },
 "checkMaintenance": {
  "method": "POST",
  "path": "/ws/maintenance/check",
  "tag": "maintenance",
  "summary": "Show which devices are in maintenance, and which cannot be; changes nothing",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/DeviceSelection"
   },
   "example": {
    "selectAll": true,
    "searchCriteria": {
     "clientId": 1
    }
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/MaintenanceDevice"
      }
     }
    }
   }
  }
 },
 "deleteMaintenance": {
  "method": "DELETE",
  "path": "/ws/maintenance/{maintenanceId}",
  "tag": "maintenance",
  "summary": "End a maintenance window, or remove a coming or recurring one",
  "permission": "canEditMaintenanceMode",
  "grant": "SYSTEM.MaintenanceMode.Editor.Access",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "approval_required"
  ],
  "parameters": [
   {
    "name": "maintenanceId",
    "in": "path",
    "required": true,
    "description": "Id of a maintenance window",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "018f2b5e-7e57-7000-8000-000000000001"
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "listScriptCategories": {
  "method": "GET",
  "path": "/ws/scripting/categories",
  "tag": "categories",
  "summary": "List the categories whose automations you may run",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ScriptCategory"
      }
     }
    }
   }
  }
 },
 "createScriptCategory": {
  "method": "POST",
  "path": "/ws/scripting/categories",
  "tag": "categories",
  "summary": "Create a category",
  "permission": "signed-in",
  "grant": "SCRIPT_CATEGORY.Create",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "forbidden",
   "name_in_use"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewScriptCategory"
   },
   "example": {
    "name": "Printers"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ScriptCategory"
   }
  }
 },
 "updateScriptCategory": {
  "method": "PUT",
  "path": "/ws/scripting/categories",
  "tag": "categories",
  "summary": "Rename a category; internal ones keep their names",
  "permission": "signed-in",
  "grant": "SCRIPT_CATEGORY.Update",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "forbidden",
   "not_found",
   "name_in_use",
   "category_internal"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/ScriptCategoryChange"
   },
   "example": {
    "id": 8,
    "name": "Print servers"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ScriptCategory"
   }
  }
 },
 "deleteScriptCategory": {
  "method": "DELETE",
  "path": "/ws/scripting/categories/{categoryId}",
  "tag": "categories",
  "summary": "Delete a category; automations that are in no other come to category 1",
  "permission": "signed-in",
  "grant": "SCRIPT_CATEGORY.Delete",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "forbidden",
   "not_found",
   "category_internal"
  ],
  "parameters": [
   {
    "name": "categoryId",
    "in": "path",
    "required": true,
    "description": "Category id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "listScripts": {
  "method": "GET",
  "path": "/ws/scripting/scripts",
  "tag": "scripts",
  "summary": "List the automations that you may open or run",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [
   {
    "name": "search",
    "in": "query",
    "description": "Only names and descriptions that contain this",
    "schema": {
     "type": "string",
     "maxLength": 1024
    },
    "example": "restart",
    "required": false
   },
   {
    "name": "language",
    "in": "query",
    "description": "Only of this type",
    "schema": {
     "$ref": "#/components/schemas/ScriptLanguage"
    },
    "example": "sh",
    "required": false
   },
   {
    "name": "operatingSystem",
    "in": "query",
    "description": "Only for this operating system",
    "schema": {
     "$ref": "#/components/schemas/ScriptOperatingSystem"
    },
    "example": "LINUX",
    "required": false
   },
   {
    "name": "nodeRole",
    "in": "query",
    "description": "Only for the operating system of devices of this node role, such as MAC_SERVER",
    "schema": {
     "type": "string",
     "maxLength": 100
    },
    "example": "LINUX_SERVER",
    "required": false
   },
   {
    "name": "categoryId",
    "in": "query",
    "description": "Only in this category",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1,
    "required": false
   },
   {
    "name": "sort",
    "in": "query",
    "description": "Column to sort by, with - for descending",
    "schema": {
     "$ref": "#/components/schemas/ScriptSort"
    },
    "example": "name",
    "required": false
   },
   {
    "name": "offset",
    "in": "query",
    "description": "How many to leave out before the page",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "maximum": 10000000,
     "default": 0
    },
    "example": 0,
    "required": false
   },
   {
    "name": "pageSize",
    "in": "query",
    "description": "How many at most",
    "schema": {
     "type": "integer",
     "minimum": 1,
     "maximum": 1000,
     "default": 50
    },
    "example": 50,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "total",
     "results"
    ],
    "properties": {
     "total": {
      "type": "integer"
     },
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Script"
      }
     }
    }
   }
  }
 },
 "createScript": {
  "method": "POST",
  "path": "/ws/scripting/scripts",
  "tag": "scripts",
  "summary": "Create a script; it is under review until it is scanned",
  "permission": "signed-in",
  "grant": "SCRIPT_CATEGORY.Create",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "forbidden",
   "not_found",
   "automation_name_in_use"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewScript"
   },
   "example": {
    "name": "Free space",
    "language": "sh",
    "operatingSystems": [
     "LINUX"
    ],
    "categoriesIds": [
     3
    ],
    "content": "ZGYgLWgK",
    "scriptParameters": [],
    "scriptVariables": []
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Script"
   }
  }
 },
 "updateScript": {
  "method": "PUT",
  "path": "/ws/scripting/scripts",
  "tag": "scripts",
  "summary": "Change a script; it is under review again when its source changes",
  "permission": "signed-in",
  "grant": "SCRIPT_CATEGORY.Update",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "forbidden",
   "not_found",
   "automation_name_in_use",
   "automation_native",
   "changed_meanwhile"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/ScriptChange"
   },
   "example": {
    "id": 4,
    "revision": 1,
    "name": "Free space",
    "language": "sh",
    "operatingSystems": [
     "LINUX",
     "MAC"
    ],
    "categoriesIds": [
     3
    ],
    "content": "ZGYgLWgK",
    "scriptParameters": [],
    "scriptVariables": []
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Script"
   }
  }
 },
 "getScript": {
  "method": "GET",
  "path": "/ws/scripting/scripts/{scriptId}",
  "tag": "scripts",
  "summary": "Open an automation, its source included",
  "permission": "signed-in",
  "grant": "SCRIPT_CATEGORY.View",
  "changes": false,
  "freshMfa": false,
  "errors": [
   "forbidden",
   "not_found"
  ],
  "parameters": [
   {
    "name": "scriptId",
    "in": "path",
    "required": true,
    "description": "Automation id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ScriptSource"
   }
  }
 },
 "deleteScript": {
  "method": "DELETE",
  "path": "/ws/scripting/scripts/{scriptId}",
  "tag": "scripts",
  "summary": "Delete an automation",
  "permission": "signed-in",
  "grant": "SCRIPT_CATEGORY.Delete",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "forbidden",
   "not_found",
   "automation_native"
  ],
  "parameters": [
   {
    "name": "scriptId",
    "in": "path",
    "required": true,
    "description": "Automation id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "updateNativeScript": {
  "method": "PUT",
  "path": "/ws/scripting/scripts/native",
  "tag": "scripts",
  "summary": "Put a native automation into other categories, or give it another name",
  "permission": "signed-in",
  "grant": "SCRIPT_CATEGORY.Update",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "forbidden",
   "not_found",
   "changed_meanwhile"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NativeScriptChange"
   },
   "example": {
    "id": 1,
    "categoriesIds": [
     4,
     5
    ],
    "revision": 1
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Script"
   }
  }
 },
 "checkScriptName": {
  "method": "POST",
  "path": "/ws/scripting/scripts/checkName",
  "tag": "scripts",
  "summary": "Whether an automation may have this name; changes nothing",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/ScriptName"
   },
   "example": {
    "name": "Free space",
    "id": 4
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "available"
    ],
    "properties": {
     "available": {
      "type": "boolean"
     }
    }
   }
  }
 },
 "copyScript": {
  "method": "POST",
  "path": "/ws/scripting/scripts/copy",
  "tag": "scripts",
  "summary": "Copy a script under another name",
  "permission": "signed-in",
  "grant": "SCRIPT_CATEGORY.Create",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "forbidden",
   "not_found",
   "automation_name_in_use",
   "automation_native",
   "automation_not_copyable"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/ScriptCopy"
   },
   "example": {
    "fromId": 4,
    "name": "Free space of a server"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ScriptReference"
   }
  }
 },
 "importScripts": {
  "method": "POST",
  "path": "/ws/scripting/scripts/import",
  "tag": "scripts",
  "summary": "Create or change scripts by their names, all of them or none",
  "permission": "signed-in",
  "grant": "SCRIPT_CATEGORY.View",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "forbidden",
   "automation_name_in_use",
   "automation_native",
   "changed_meanwhile"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/ScriptImport"
   },
   "example": {
    "dryRun": true,
    "scripts": [
     {
      "name": "Free space",
      "language": "sh",
      "operatingSystems": [
       "LINUX"
      ],
      "categoriesIds": [
       3
      ],
      "content": "ZGYgLWgK"
     }
    ]
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ScriptImportResult"
      }
     }
    }
   }
  }
 },
 "listScriptsUnderReview": {
  "method": "GET",
  "path": "/ws/scripting/scripts/malwareScanStatus/{status}",
  "tag": "scripts",
  "summary": "List automations that may not run: under review, infected, or not scanned because of a failure",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [
   {
    "name": "status",
    "in": "path",
    "required": true,
    "description": "How the malware scan stands",
    "schema": {
     "$ref": "#/components/schemas/MalwareReview"
    },
    "example": "PROCESSING"
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Script"
      }
     }
    }
   }
  }
 },
 "getMalwareScanner": {
  "method": "GET",
  "path": "/ws/scripting/scanner",
  "tag": "scripts",
  "summary": "Whether the malware scanner is there, and what waits for it",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/MalwareScanner"
   }
  }
 },
 "getBinaryScriptAttachments": {
  "method": "GET",
  "path": "/ws/scripting/scripts/binaryScriptAttachments/{scriptId}",
  "tag": "attachments",
  "summary": "The installer, the helper files and the icon of an install application automation",
  "permission": "signed-in",
  "grant": "SCRIPT_CATEGORY.View",
  "changes": false,
  "freshMfa": false,
  "errors": [
   "forbidden",
   "not_found"
  ],
  "parameters": [
   {
    "name": "scriptId",
    "in": "path",
    "required": true,
    "description": "Automation id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/BinaryScriptAttachments"
   }
  }
 },
 "checkApplicationUpload": {
  "method": "POST",
  "path": "/ws/scripting/scripts/mfa-pre-upload",
  "tag": "scripts",
  "summary": "Check an install or run application automation before its files are uploaded",
  "permission": "signed-in",
  "grant": "SCRIPT_CATEGORY.View",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "forbidden",
   "not_found",
   "automation_name_in_use"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/ApplicationCheck"
   },
   "example": {
    "name": "Viewer",
    "architecture": [
     "64",
     "32"
    ],
    "categoriesIds": [
     3
    ],
    "operatingSystems": [
     "WINDOWS"
    ],
    "runAs": "system",
    "files": [
     {
      "kind": "INSTALLER",
      "name": "viewer.msi",
      "size": 1048576
     }
    ]
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "mfaRequired"
    ],
    "properties": {
     "mfaRequired": {
      "type": "boolean"
     }
    }
   }
  }
 },
 "createApplication": {
  "method": "POST",
  "path": "/ws/scripting/scripts/upload-application",
  "tag": "scripts",
  "summary": "Create an install or run application automation; it is under review until its files are scanned",
  "permission": "signed-in",
  "grant": "SCRIPT_CATEGORY.Create",
  "changes": true,
  "freshMfa": true,
  "errors": [
   "forbidden",
   "not_found",
   "automation_name_in_use",
   "mfa_required"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewApplication"
   },
   "example": {
    "name": "Calculator",
    "language": "binary_run",
    "operatingSystems": [
     "WINDOWS"
    ],
    "architecture": [
     "64",
     "32"
    ],
    "categoriesIds": [
     3
    ],
    "binaryRunSettings": {
     "runnableLocalPath": "C:\\Windows\\System32\\calc.exe",
     "runAs": "loggedonuser"
    }
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Script"
   }
  }
 },
 "updateApplication": {
  "method": "PUT",
  "path": "/ws/scripting/scripts/upload-application",
  "tag": "scripts",
  "summary": "Change an install or run application automation",
  "permission": "signed-in",
  "grant": "SCRIPT_CATEGORY.Update",
  "changes": true,
  "freshMfa": true,
  "errors": [
   "forbidden",
   "not_found",
   "automation_name_in_use",
   "automation_native",
   "changed_meanwhile",
   "mfa_required"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/ApplicationChange"
   },
   "example": {
    "id": 6,
    "revision": 1,
    "name": "Calculator",
    "language": "binary_run",
    "operatingSystems": [
     "WINDOWS"
    ],
    "architecture": [
     "64",
     "32"
    ],
    "categoriesIds": [
     3
    ],
    "binaryRunSettings": {
     "runnableLocalPath": "C:\\Windows\\System32\\calc.exe",
     "runAs": "system"
    }
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Script"
   }
  }
 },
 "startAttachmentUpload": {
  "method": "POST",
  "path": "/ws/scripting/attachments/upload",
  "tag": "attachments",
  "summary": "Begin to upload a file; its parts go to tempUri in order",
  "permission": "signed-in",
  "grant": "SCRIPT_CATEGORY.View",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "forbidden",
   "too_many_requests"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/AttachmentFile"
   },
   "example": {
    "kind": "INSTALLER",
    "name": "viewer.msi",
    "size": 1048576
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Attachment"
   }
  }
 },
 "putAttachmentPart": {
  "method": "PUT",
  "path": "/ws/scripting/attachments/upload/{resourceId}",
  "tag": "attachments",
  "summary": "Upload the next part of a file",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "upload_out_of_order",
   "unsupported_media_type",
   "payload_too_large"
  ],
  "parameters": [
   {
    "name": "resourceId",
    "in": "path",
    "required": true,
    "description": "The resourceId of the attachment",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "018f2b5e-7e57-7000-8000-000000000001"
   },
   {
    "name": "offset",
    "in": "query",
    "required": true,
    "description": "How many bytes came before this part",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "maximum": 1048576000
    },
    "example": 0
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Attachment"
   }
  }
 },
 "finalizeAttachment": {
  "method": "POST",
  "path": "/ws/scripting/attachments",
  "tag": "attachments",
  "summary": "Finish an upload; the file is under review until it is scanned",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "upload_out_of_order"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/AttachmentEnd"
   },
   "example": {
    "tempUri": "/ws/scripting/attachments/upload/018f2b5e-7e57-7000-8000-000000000001",
    "metadata": {
     "name": "viewer.msi",
     "mimeType": "application/x-msi",
     "size": 1048576,
     "extension": ".msi"
    }
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Attachment"
   }
  }
 },
 "addAttachmentUrl": {
  "method": "POST",
  "path": "/ws/scripting/attachments/url",
  "tag": "attachments",
  "summary": "Register the address of a file; the server reads and scans it",
  "permission": "signed-in",
  "grant": "SCRIPT_CATEGORY.View",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "forbidden",
   "too_many_requests"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/AttachmentAddress"
   },
   "example": {
    "kind": "INSTALLER",
    "url": "https://downloads.example.com/viewer.msi"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Attachment"
   }
  }
 },
 "getAttachment": {
  "method": "GET",
  "path": "/ws/scripting/attachments/{attachmentId}",
  "tag": "attachments",
  "summary": "Show an attachment and how its review stands",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "forbidden",
   "not_found"
  ],
  "parameters": [
   {
    "name": "attachmentId",
    "in": "path",
    "required": true,
    "description": "Attachment id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Attachment"
   }
  }
 },
 "deleteAttachment": {
  "method": "DELETE",
  "path": "/ws/scripting/attachments/{attachmentId}",
  "tag": "attachments",
  "summary": "Discard an uploaded file that no automation uses",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "attachmentId",
    "in": "path",
    "required": true,
    "description": "Attachment id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "getAttachmentSignedUrl": {
  "method": "GET",
  "path": "/ws/scripting/attachments/{attachmentId}/signedUrl",
  "tag": "attachments",
  "summary": "An address from which the file can be read for a short time",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "forbidden",
   "not_found",
   "attachment_processing",
   "attachment_suspicious",
   "attachment_failed"
  ],
  "parameters": [
   {
    "name": "attachmentId",
    "in": "path",
    "required": true,
    "description": "Attachment id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/SignedAttachment"
   }
  }
 },
 "downloadAttachment": {
  "method": "GET",
  "path": "/ws/scripting/download/{ticket}",
  "tag": "attachments",
  "summary": "Read a file by its signed address",
  "permission": "public",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found",
   "signed_url_invalid",
   "attachment_processing",
   "attachment_suspicious",
   "attachment_failed"
  ],
  "parameters": [
   {
    "name": "ticket",
    "in": "path",
    "required": true,
    "description": "The signed part of a signedUrl",
    "schema": {
     "type": "string",
     "maxLength": 200
    },
    "example": "eyJpZCI6MX0.c2lnbmVk"
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/octet-stream",
   "schema": {
    "type": "string",
    "format": "binary"
   }
  }
 },
 "listScriptRuns": {
  "method": "GET",
  "path": "/ws/scripting/runs",
  "tag": "runs",
  "summary": "List the runs of automations, the newest first",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "scriptId",
    "in": "query",
    "description": "Only of this automation",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 4,
    "required": false
   },
   {
    "name": "nodeId",
    "in": "query",
    "description": "Only on this device",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 12,
    "required": false
   },
   {
    "name": "offset",
    "in": "query",
    "description": "How many to leave out before the page",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "maximum": 10000000,
     "default": 0
    },
    "example": 0,
    "required": false
   },
   {
    "name": "pageSize",
    "in": "query",
    "description": "How many at most",
    "schema": {
     "type": "integer",
     "minimum": 1,
     "maximum": 1000,
     "default": 50
    },
    "example": 50,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results",
     "total"
    ],
    "properties": {
     "total": {
      "type": "integer"
     },
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ScriptRun"
      }
     }
    }
   }
  }
 },
 "createScriptRun": {
  "method": "POST",
  "path": "/ws/scripting/runs",
  "tag": "runs",
  "summary": "Run automations on devices",
  "permission": "signed-in",
  "grant": "SCRIPT_CATEGORY.Run",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "mfa_required",
   "approval_required",
   "forbidden",
   "not_found",
   "script_run_not_available",
   "automation_under_review",
   "automation_infected",
   "automation_scan_failed"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewScriptRun"
   },
   "example": {
    "scripts": [
     {
      "scriptId": 4,
      "parameters": [
       "--path",
       "/var/log"
      ],
      "variables": [
       {
        "name": "days_to_keep",
        "value": "30"
       }
      ]
     }
    ],
    "deviceIds": [
     12,
     13
    ],
    "schedule": {
     "repeats": "RUN_IMMEDIATELY",
     "timeZone": "Europe/Berlin"
    },
    "canary": {
     "devices": 1,
     "continue": "AUTOMATIC"
    }
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ScriptRun"
   }
  }
 },
 "checkScriptRun": {
  "method": "POST",
  "path": "/ws/scripting/runs/check",
  "tag": "runs",
  "summary": "On which devices a run would run, and which are refused and why; changes nothing",
  "permission": "signed-in",
  "grant": "SCRIPT_CATEGORY.Run",
  "changes": false,
  "freshMfa": false,
  "errors": [
   "forbidden",
   "not_found",
   "automation_under_review",
   "automation_infected",
   "automation_scan_failed"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewScriptRun"
   },
   "example": {
    "scripts": [
     {
      "scriptId": 4
     }
    ],
    "deviceIds": [
     12,
     13
    ],
    "schedule": {
     "repeats": "RUN_IMMEDIATELY",
     "timeZone": "Europe/Berlin"
    }
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ScriptRunDevice"
      }
     }
    }
   }
  }
 },
 "getScriptRun": {
  "method": "GET",
  "path": "/ws/scripting/runs/{runId}",
  "tag": "runs",
  "summary": "Show a run",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "runId",
    "in": "path",
    "required": true,
    "description": "Id of a run of automations",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "018f2b5e-7e57-7000-8000-000000000001"
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ScriptRun"
   }
  }
 },
 "listScriptRunTargets": {
  "method": "GET",
  "path": "/ws/scripting/runs/{runId}/targets",
  "tag": "runs",
  "summary": "List the devices of a run with the outcome on each",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "runId",
    "in": "path",
    "required": true,
    "description": "Id of a run of automations",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "018f2b5e-7e57-7000-8000-000000000001"
   },
   {
    "name": "state",
    "in": "query",
    "description": "Only in this state",
    "schema": {
     "$ref": "#/components/schemas/ScriptRunTargetState"
    },
    "example": "FAILED",
    "required": false
   },
   {
    "name": "offset",
    "in": "query",
    "description": "How many to leave out before the page",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "maximum": 10000000,
     "default": 0
    },
    "example": 0,
    "required": false
   },
   {
    "name": "pageSize",
    "in": "query",
    "description": "How many at most",
    "schema": {
     "type": "integer",
     "minimum": 1,
     "maximum": 1000,
     "default": 100
    },
    "example": 100,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "total",
     "results"
    ],
    "properties": {
     "total": {
      "type": "integer"
     },
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ScriptRunTarget"
      }
     }
    }
   }
  }
 },
 "getScriptRunOutput": {
  "method": "GET",
  "path": "/ws/scripting/runs/{runId}/targets/{nodeId}/output",
  "tag": "runs",
  "summary": "Read what a run wrote on a device",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "forbidden",
   "not_found"
  ],
  "parameters": [
   {
    "name": "runId",
    "in": "path",
    "required": true,
    "description": "Id of a run of automations",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "018f2b5e-7e57-7000-8000-000000000001"
   },
   {
    "name": "nodeId",
    "in": "path",
    "required": true,
    "description": "Device id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   },
   {
    "name": "after",
    "in": "query",
    "description": "Only the chunks after this one",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "maximum": 1000000,
     "default": 0
    },
    "example": 0,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "target",
     "results"
    ],
    "properties": {
     "target": {
      "$ref": "#/components/schemas/ScriptRunTarget"
     },
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ScriptRunChunk"
      }
     }
    }
   }
  }
 },
 "cancelScriptRun": {
  "method": "POST",
  "path": "/ws/scripting/runs/{runId}/cancel",
  "tag": "runs",
  "summary": "Cancel a run: where it waits it does not begin, where it runs it is ended",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "forbidden",
   "not_found",
   "script_run_ended"
  ],
  "parameters": [
   {
    "name": "runId",
    "in": "path",
    "required": true,
    "description": "Id of a run of automations",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "018f2b5e-7e57-7000-8000-000000000001"
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ScriptRun"
   }
  }
 },
 "continueScriptRun": {
  "method": "POST",
  "path": "/ws/scripting/runs/{runId}/continue",
  "tag": "runs",
  "summary": "Go on with all devices after the first ones have succeeded",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "forbidden",
   "not_found",
   "script_run_not_waiting"
  ],
  "parameters": [
   {
    "name": "runId",
    "in": "path",
    "required": true,
    "description": "Id of a run of automations",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "018f2b5e-7e57-7000-8000-000000000001"
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ScriptRun"
   }
  }
 },
 "retryScriptRun": {
  "method": "POST",
  "path": "/ws/scripting/runs/{runId}/retry",
  "tag": "runs",
  "summary": "Run it again, as it was, on the devices where it failed, timed out or expired",
  "permission": "signed-in",
  "grant": "SCRIPT_CATEGORY.Run",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "mfa_required",
   "approval_required",
   "forbidden",
   "not_found",
   "script_run_nothing_failed",
   "script_run_not_available",
   "automation_under_review",
   "automation_infected",
   "automation_scan_failed"
  ],
  "parameters": [
   {
    "name": "runId",
    "in": "path",
    "required": true,
    "description": "Id of a run of automations",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "018f2b5e-7e57-7000-8000-000000000001"
   }
  ],
  "status": 201,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ScriptRun"
   }
  }
 },
 "listScheduledTasks": {
  "method": "GET",
  "path": "/ws/scheduledtask",
  "tag": "tasks",
  "summary": "List scheduled tasks, the newest first",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "offset",
    "in": "query",
    "description": "How many to leave out before the page",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "maximum": 10000000,
     "default": 0
    },
    "example": 0,
    "required": false
   },
   {
    "name": "pageSize",
    "in": "query",
    "description": "How many at most",
    "schema": {
     "type": "integer",
     "minimum": 1,
     "maximum": 1000,
     "default": 50
    },
    "example": 50,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results",
     "total"
    ],
    "properties": {
     "total": {
      "type": "integer"
     },
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ScheduledTask"
      }
     }
    }
   }
  }
 },
 "createScheduledTask": {
  "method": "POST",
  "path": "/ws/scheduledtask",
  "tag": "tasks",
  "summary": "Schedule a task on devices, such as a reboot",
  "permission": "canCreateScheduledTasks",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "reboot_not_available",
   "approval_required"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewScheduledTask"
   },
   "example": {
    "name": "Reboot",
    "adHoc": true,
    "content": {
     "skipIfOffline": false
    },
    "scripts": {
     "actionList": [
      {
       "action": "REBOOT"
      }
     ]
    },
    "schedule": {
     "repeats": "RUN_ONCE",
     "startDate": "2099-12-31",
     "runAtHour": 3,
     "runAtMinute": 30,
     "timeZone": "Europe/Berlin"
    },
    "targets": [
     {
      "targetId": 12,
      "targetType": "NODE"
     }
    ]
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "allOf": [
     {
      "$ref": "#/components/schemas/ScheduledTask"
     },
     {
      "type": "object",
      "required": [
       "refused"
      ],
      "properties": {
       "refused": {
        "type": "array",
        "items": {
         "$ref": "#/components/schemas/RefusedTarget"
        }
       }
      }
     }
    ]
   }
  }
 },
 "getScheduledTask": {
  "method": "GET",
  "path": "/ws/scheduledtask/{taskId}",
  "tag": "tasks",
  "summary": "Show a scheduled task",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "taskId",
    "in": "path",
    "required": true,
    "description": "Id of a scheduled task",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "018f2b5e-7e57-7000-8000-000000000001"
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ScheduledTask"
   }
  }
 },
 "cancelScheduledTask": {
  "method": "DELETE",
  "path": "/ws/scheduledtask/{taskId}",
  "tag": "tasks",
  "summary": "Cancel a scheduled task where it has not begun",
  "permission": "canCreateScheduledTasks",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "task_not_waiting"
  ],
  "parameters": [
   {
    "name": "taskId",
    "in": "path",
    "required": true,
    "description": "Id of a scheduled task",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "018f2b5e-7e57-7000-8000-000000000001"
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "listScheduledTaskTargets": {
  "method": "GET",
  "path": "/ws/scheduledtask/{taskId}/targets",
  "tag": "tasks",
  "summary": "List the devices of a scheduled task with the outcome on each",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "taskId",
    "in": "path",
    "required": true,
    "description": "Id of a scheduled task",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "018f2b5e-7e57-7000-8000-000000000001"
   },
   {
    "name": "offset",
    "in": "query",
    "description": "How many to leave out before the page",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "maximum": 10000000,
     "default": 0
    },
    "example": 0,
    "required": false
   },
   {
    "name": "pageSize",
    "in": "query",
    "description": "How many at most",
    "schema": {
     "type": "integer",
     "minimum": 1,
     "maximum": 1000,
     "default": 100
    },
    "example": 100,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ScheduledTaskTargets"
   }
  }
 },
 "listDeviceTasks": {
  "method": "GET",
  "path": "/ws/node/{nodeId}/scheduledtask",
  "tag": "tasks",
  "summary": "List the scheduled tasks of a device with their outcome",
  "permission": "signed-in",
  "grant": "NODE.View",
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "nodeId",
    "in": "path",
    "required": true,
    "description": "Device id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   },
   {
    "name": "offset",
    "in": "query",
    "description": "How many to leave out before the page",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "maximum": 10000000,
     "default": 0
    },
    "example": 0,
    "required": false
   },
   {
    "name": "pageSize",
    "in": "query",
    "description": "How many at most",
    "schema": {
     "type": "integer",
     "minimum": 1,
     "maximum": 1000,
     "default": 100
    },
    "example": 100,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ScheduledTaskTargets"
   }
  }
 },
 "getPsa": {
  "method": "GET",
  "path": "/ws/divisionconfig/psa",
  "tag": "psa",
  "summary": "Show where tickets go, without the credentials, and the default ticket template",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "content",
     "resultCode"
    ],
    "properties": {
     "content": {
      "$ref": "#/components/schemas/PsaSettings"
     },
     "resultCode": {
      "$ref": "#/components/schemas/ResultCode"
     }
    }
   }
  }
 },
 "setPsa": {
  "method": "PUT",
  "path": "/ws/divisionconfig/psa",
  "tag": "psa",
  "summary": "Change where tickets go, or the default ticket template",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "psa_settings_changed"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "content"
    ],
    "properties": {
     "content": {
      "$ref": "#/components/schemas/PsaChange"
     }
    }
   },
   "example": {
    "content": {
     "revision": 3,
     "defaultTicketTemplateId": 2
    }
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "content",
     "resultCode"
    ],
    "properties": {
     "content": {
      "$ref": "#/components/schemas/PsaSettings"
     },
     "resultCode": {
      "$ref": "#/components/schemas/ResultCode"
     }
    }
   }
  }
 },
 "listTicketTemplates": {
  "method": "GET",
  "path": "/ws/tickettemplate",
  "tag": "ticket-templates",
  "summary": "List the ticket templates",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/TicketTemplate"
      }
     }
    }
   }
  }
 },
 "createTicketTemplate": {
  "method": "POST",
  "path": "/ws/tickettemplate",
  "tag": "ticket-templates",
  "summary": "Create a ticket template; the first becomes the default",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "name_in_use",
   "psa_unreachable",
   "psa_address_refused",
   "psa_credentials_refused",
   "psa_rate_limited",
   "psa_refused",
   "psa_answer_invalid"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewTicketTemplate"
   },
   "example": {
    "name": "Alerts",
    "content": {
     "Status": {
      "id": "NEW",
      "name": "New"
     },
     "Priority": {
      "id": "HIGH",
      "name": "High"
     },
     "ticketTitleElements": [
      1,
      3,
      10
     ],
     "ticketTitleCustomText": "needs attention"
    }
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "ticketTemplateId",
     "resultCode"
    ],
    "properties": {
     "ticketTemplateId": {
      "$ref": "#/components/schemas/Id"
     },
     "resultCode": {
      "$ref": "#/components/schemas/ResultCode"
     },
     "errorMessage": {
      "type": "string",
      "description": "With FAILURE, why"
     }
    }
   }
  }
 },
 "importTicketTemplates": {
  "method": "POST",
  "path": "/ws/tickettemplate/import",
  "tag": "ticket-templates",
  "summary": "Create or replace ticket templates by their names, all of them or none",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "changed_meanwhile",
   "name_in_use",
   "psa_unreachable",
   "psa_address_refused",
   "psa_credentials_refused",
   "psa_rate_limited",
   "psa_refused",
   "psa_answer_invalid"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "templates"
    ],
    "properties": {
     "templates": {
      "type": "array",
      "minItems": 1,
      "maxItems": 200,
      "items": {
       "type": "object",
       "additionalProperties": false,
       "required": [
        "name",
        "content"
       ],
       "properties": {
        "name": {
         "$ref": "#/components/schemas/Name"
        },
        "content": {
         "$ref": "#/components/schemas/TicketContent"
        }
       }
      }
     },
     "dryRun": {
      "type": "boolean",
      "default": false,
      "description": "Only say what would be done"
     }
    }
   },
   "example": {
    "templates": [
     {
      "name": "Alerts",
      "content": {
       "Status": {
        "id": "NEW",
        "name": "New"
       },
       "ticketTitleElements": [
        1,
        3
       ]
      }
     }
    ],
    "dryRun": true
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "type": "object",
       "required": [
        "ticketTemplateId",
        "name",
        "result"
       ],
       "properties": {
        "ticketTemplateId": {
         "type": [
          "integer",
          "null"
         ],
         "description": "null where it is not there yet"
        },
        "name": {
         "type": "string"
        },
        "result": {
         "type": "string",
         "enum": [
          "CREATED",
          "UPDATED",
          "UNCHANGED"
         ]
        }
       }
      }
     }
    }
   }
  }
 },
 "getTicketTemplate": {
  "method": "GET",
  "path": "/ws/tickettemplate/{ticketTemplateId}",
  "tag": "ticket-templates",
  "summary": "Show a ticket template",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "ticketTemplateId",
    "in": "path",
    "required": true,
    "description": "Ticket template id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "ticketTemplate",
     "resultCode"
    ],
    "properties": {
     "ticketTemplate": {
      "$ref": "#/components/schemas/TicketTemplate"
     },
     "resultCode": {
      "$ref": "#/components/schemas/ResultCode"
     }
    }
   }
  }
 },
 "updateTicketTemplate": {
  "method": "PUT",
  "path": "/ws/tickettemplate/{ticketTemplateId}",
  "tag": "ticket-templates",
  "summary": "Replace the name and content of a ticket template",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "changed_meanwhile",
   "name_in_use",
   "psa_unreachable",
   "psa_address_refused",
   "psa_credentials_refused",
   "psa_rate_limited",
   "psa_refused",
   "psa_answer_invalid"
  ],
  "parameters": [
   {
    "name": "ticketTemplateId",
    "in": "path",
    "required": true,
    "description": "Ticket template id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/TicketTemplateChange"
   },
   "example": {
    "id": 1,
    "name": "Alerts",
    "content": {
     "Status": {
      "id": "NEW",
      "name": "New"
     }
    },
    "revision": 1
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "ticketTemplateId",
     "resultCode"
    ],
    "properties": {
     "ticketTemplateId": {
      "$ref": "#/components/schemas/Id"
     },
     "resultCode": {
      "$ref": "#/components/schemas/ResultCode"
     },
     "errorMessage": {
      "type": "string",
      "description": "With FAILURE, why"
     }
    }
   }
  }
 },
 "deleteTicketTemplate": {
  "method": "DELETE",
  "path": "/ws/tickettemplate/{ticketTemplateId}",
  "tag": "ticket-templates",
  "summary": "Delete a ticket template that is not the default",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "ticket_template_is_default"
  ],
  "parameters": [
   {
    "name": "ticketTemplateId",
    "in": "path",
    "required": true,
    "description": "Ticket template id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "createConnectWiseTestTicket": {
  "method": "GET",
  "path": "/ws/psacw/v2/gentestticket/{clientId}/{ticketTemplateId}",
  "tag": "ticket-templates",
  "summary": "Create a test ticket for an organization by a ConnectWise template",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "psa_kind_differs",
   "ticket_template_outdated",
   "psa_company_unknown",
   "psa_unreachable",
   "psa_address_refused",
   "psa_credentials_refused",
   "psa_rate_limited",
   "psa_refused",
   "psa_answer_invalid"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "path",
    "required": true,
    "description": "Organization id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   },
   {
    "name": "ticketTemplateId",
    "in": "path",
    "required": true,
    "description": "Ticket template id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "resultCode",
     "ticket"
    ],
    "properties": {
     "resultCode": {
      "$ref": "#/components/schemas/ResultCode"
     },
     "ticket": {
      "$ref": "#/components/schemas/Ticket"
     }
    }
   }
  }
 },
 "getConnectWiseSetupValues": {
  "method": "GET",
  "path": "/ws/psacw/v2/service/setupvalues",
  "tag": "psa",
  "summary": "List what a ConnectWise template can choose from",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": false,
  "freshMfa": false,
  "errors": [
   "psa_kind_differs",
   "psa_unreachable",
   "psa_address_refused",
   "psa_credentials_refused",
   "psa_rate_limited",
   "psa_refused",
   "psa_answer_invalid"
  ],
  "parameters": [
   {
    "name": "refresh",
    "in": "query",
    "description": "Ask the PSA even when it was asked a moment ago",
    "schema": {
     "type": "boolean",
     "default": false
    },
    "example": true,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ConnectWiseSetupValues"
   }
  }
 },
 "createAutotaskTestTicket": {
  "method": "GET",
  "path": "/ws/psaat/v2/gentestticket/{clientId}/{ticketTemplateId}",
  "tag": "ticket-templates",
  "summary": "Create a test ticket for an organization by an Autotask template, or by one of the built-in ticketing",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "psa_kind_differs",
   "ticket_template_outdated",
   "psa_company_unknown",
   "psa_unreachable",
   "psa_address_refused",
   "psa_credentials_refused",
   "psa_rate_limited",
   "psa_refused",
   "psa_answer_invalid"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "path",
    "required": true,
    "description": "Organization id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   },
   {
    "name": "ticketTemplateId",
    "in": "path",
    "required": true,
    "description": "Ticket template id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "resultCode",
     "ticket"
    ],
    "properties": {
     "resultCode": {
      "$ref": "#/components/schemas/ResultCode"
     },
     "ticket": {
      "$ref": "#/components/schemas/Ticket"
     }
    }
   }
  }
 },
 "getAutotaskSetupValues": {
  "method": "GET",
  "path": "/ws/psaat/v2/setupvalues/ticket",
  "tag": "psa",
  "summary": "List what an Autotask template, or one of the built-in ticketing, can choose from",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": false,
  "freshMfa": false,
  "errors": [
   "psa_kind_differs",
   "psa_unreachable",
   "psa_address_refused",
   "psa_credentials_refused",
   "psa_rate_limited",
   "psa_refused",
   "psa_answer_invalid"
  ],
  "parameters": [
   {
    "name": "refresh",
    "in": "query",
    "description": "Ask the PSA even when it was asked a moment ago",
    "schema": {
     "type": "boolean",
     "default": false
    },
    "example": true,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/AutotaskSetupValues"
   }
  }
 },
 "listPsaProducts": {
  "method": "GET",
  "path": "/ws/psa/product",
  "tag": "psa",
  "summary": "List the products that time and parts are billed as",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [
   {
    "name": "type",
    "in": "query",
    "description": "Only of this type",
    "schema": {
     "$ref": "#/components/schemas/PsaProductType"
    },
    "example": "SERVICE",
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/PsaProduct"
      }
     }
    }
   }
  }
 },
 "createPsaProduct": {
  "method": "POST",
  "path": "/ws/psa/product",
  "tag": "psa",
  "summary": "Create a product",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "name_in_use"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewPsaProduct"
   },
   "example": {
    "name": "Managed server",
    "type": "SERVICE",
    "unitPrice": 80
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/PsaProduct"
   }
  }
 },
 "getPsaProduct": {
  "method": "GET",
  "path": "/ws/psa/product/{productId}",
  "tag": "psa",
  "summary": "Show a product",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "productId",
    "in": "path",
    "required": true,
    "description": "Product id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/PsaProduct"
   }
  }
 },
 "updatePsaProduct": {
  "method": "PUT",
  "path": "/ws/psa/product/{productId}",
  "tag": "psa",
  "summary": "Replace a product",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "name_in_use",
   "changed_meanwhile"
  ],
  "parameters": [
   {
    "name": "productId",
    "in": "path",
    "required": true,
    "description": "Product id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/PsaProductChange"
   },
   "example": {
    "name": "Managed server",
    "type": "SERVICE",
    "description": "Per month",
    "unitPrice": 85,
    "revision": 1
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/PsaProduct"
   }
  }
 },
 "activatePsaProduct": {
  "method": "PATCH",
  "path": "/ws/psa/product/{productId}/activate",
  "tag": "psa",
  "summary": "Offer a product",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "productId",
    "in": "path",
    "required": true,
    "description": "Product id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/PsaProduct"
   }
  }
 },
 "deactivatePsaProduct": {
  "method": "PATCH",
  "path": "/ws/psa/product/{productId}/deactivate",
  "tag": "psa",
  "summary": "Offer a product no longer",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "productId",
    "in": "path",
    "required": true,
    "description": "Product id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/PsaProduct"
   }
  }
 },
 "listPsaUserRoles": {
  "method": "GET",
  "path": "/ws/psa/user-roles",
  "tag": "psa",
  "summary": "List the roles that people work under in the PSA, or in the built-in ticketing",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": false,
  "freshMfa": false,
  "errors": [
   "psa_unreachable",
   "psa_address_refused",
   "psa_credentials_refused",
   "psa_rate_limited",
   "psa_refused",
   "psa_answer_invalid"
  ],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/PsaOption"
      }
     }
    }
   }
  }
 },
 "listServiceNowClasses": {
  "method": "GET",
  "path": "/ws/service-now/configuration-item-class-mapping",
  "tag": "service-now",
  "summary": "List which node role is which configuration item class in ServiceNow",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ServiceNowClass"
      }
     }
    }
   }
  }
 },
 "createServiceNowClass": {
  "method": "POST",
  "path": "/ws/service-now/configuration-item-class-mapping",
  "tag": "service-now",
  "summary": "Map a node role to a configuration item class",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "node_role_mapped"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewServiceNowClass"
   },
   "example": {
    "nodeRole": "WINDOWS_SERVER",
    "configurationItemClass": "cmdb_ci_win_server"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ServiceNowClass"
   }
  }
 },
 "updateServiceNowClass": {
  "method": "PUT",
  "path": "/ws/service-now/configuration-item-class-mapping/{mappingId}",
  "tag": "service-now",
  "summary": "Change a mapping",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "node_role_mapped",
   "changed_meanwhile"
  ],
  "parameters": [
   {
    "name": "mappingId",
    "in": "path",
    "required": true,
    "description": "Id of a mapping to ServiceNow",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/ServiceNowClassChange"
   },
   "example": {
    "nodeRole": "WINDOWS_SERVER",
    "configurationItemClass": "cmdb_ci_win_server",
    "revision": 1
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ServiceNowClass"
   }
  }
 },
 "deleteServiceNowClass": {
  "method": "DELETE",
  "path": "/ws/service-now/configuration-item-class-mapping/{mappingId}",
  "tag": "service-now",
  "summary": "Delete a mapping",
  "permission": "canConfigurePSA",
  "grant": "SYSTEM.Configuration.PSA.Access",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "mappingId",
    "in": "path",
    "required": true,
    "description": "Id of a mapping to ServiceNow",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "listTickets": {
  "method": "GET",
  "path": "/ws/ticketing/trigger/board/{boardId}/tickets",
  "tag": "tickets",
  "summary": "List the tickets of a board, also those kept in a PSA",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "boardId",
    "in": "path",
    "required": true,
    "description": "Board id; there is one, 1",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   },
   {
    "name": "clientId",
    "in": "query",
    "description": "Only of this organization",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1,
    "required": false
   },
   {
    "name": "offset",
    "in": "query",
    "description": "How many to leave out before the page",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "maximum": 10000000,
     "default": 0
    },
    "example": 0,
    "required": false
   },
   {
    "name": "pageSize",
    "in": "query",
    "description": "How many at most",
    "schema": {
     "type": "integer",
     "minimum": 1,
     "maximum": 1000,
     "default": 100
    },
    "example": 100,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "total",
     "results"
    ],
    "properties": {
     "total": {
      "type": "integer"
     },
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Ticket"
      }
     }
    }
   }
  }
 },
 "getTicket": {
  "method": "GET",
  "path": "/ws/ticketing/ticket/{ticketId}",
  "tag": "tickets",
  "summary": "Show a ticket",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "ticketId",
    "in": "path",
    "required": true,
    "description": "Ticket id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Ticket"
   }
  }
 },
 "setTicketStatus": {
  "method": "PUT",
  "path": "/ws/ticketing/ticket/{ticketId}/status",
  "tag": "tickets",
  "summary": "Change the status of a ticket of the built-in ticketing",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "ticket_in_psa"
  ],
  "parameters": [
   {
    "name": "ticketId",
    "in": "path",
    "required": true,
    "description": "Ticket id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": {
   "schema": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "status"
    ],
    "properties": {
     "status": {
      "$ref": "#/components/schemas/TicketStatus"
     }
    }
   },
   "example": {
    "status": "OPEN"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Ticket"
   }
  }
 },
 "resetTicket": {
  "method": "POST",
  "path": "/ws/ticketing/ticket/{ticketId}/reset",
  "tag": "tickets",
  "summary": "Tell a ticket that what raised it is over; it takes the status its template names for that, if any",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "psa_kind_differs",
   "psa_unreachable",
   "psa_address_refused",
   "psa_credentials_refused",
   "psa_rate_limited",
   "psa_refused",
   "psa_answer_invalid"
  ],
  "parameters": [
   {
    "name": "ticketId",
    "in": "path",
    "required": true,
    "description": "Ticket id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Ticket"
   }
  }
 },
 "listAgents": {
  "method": "GET",
  "path": "/ws/agents",
  "tag": "agents",
  "summary": "List the agents",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "query",
    "description": "Only of this organization",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Agent"
      }
     }
    }
   }
  }
 },
 "listEnrollmentTokens": {
  "method": "GET",
  "path": "/ws/agents/tokens",
  "tag": "agents",
  "summary": "List the enrollment tokens with their uses, the newest first",
  "permission": "canCreateDevices",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "query",
    "description": "Only of this organization",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1,
    "required": false
   },
   {
    "name": "offset",
    "in": "query",
    "description": "How many to leave out before the page",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "maximum": 10000000,
     "default": 0
    },
    "example": 0,
    "required": false
   },
   {
    "name": "pageSize",
    "in": "query",
    "description": "How many at most",
    "schema": {
     "type": "integer",
     "minimum": 1,
     "maximum": 1000,
     "default": 50
    },
    "example": 50,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results",
     "total"
    ],
    "properties": {
     "total": {
      "type": "integer"
     },
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/EnrollmentToken"
      }
     }
    }
   }
  }
 },
 "createEnrollmentToken": {
  "method": "POST",
  "path": "/ws/agents/tokens",
  "tag": "agents",
  "summary": "Make a signed, expiring token that enrolls agents into one location",
  "permission": "canCreateDevices",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewEnrollmentToken"
   },
   "example": {
    "clientId": 1,
    "locationId": 1,
    "expiresInMinutes": 60
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "id",
     "token",
     "expiresAt"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/Id"
     },
     "token": {
      "type": "string"
     },
     "expiresAt": {
      "$ref": "#/components/schemas/Timestamp"
     }
    }
   }
  }
 },
 "revokeEnrollmentToken": {
  "method": "DELETE",
  "path": "/ws/agents/tokens/{tokenId}",
  "tag": "agents",
  "summary": "Revoke an enrollment token",
  "permission": "canCreateDevices",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "tokenId",
    "in": "path",
    "required": true,
    "description": "Enrollment token id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "listEnrollmentTokenUses": {
  "method": "GET",
  "path": "/ws/agents/tokens/{tokenId}/uses",
  "tag": "agents",
  "summary": "Who used an enrollment token, refusals included, the latest first",
  "permission": "canCreateDevices",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "tokenId",
    "in": "path",
    "required": true,
    "description": "Enrollment token id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/EnrollmentUse"
      }
     }
    }
   }
  }
 },
 "getSigningKeys": {
  "method": "GET",
  "path": "/ws/agents/key",
  "tag": "agents",
  "summary": "The keys that orders to agents are signed with, the newest last",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/SigningKey"
      }
     }
    }
   }
  }
 },
 "rotateSigningKey": {
  "method": "POST",
  "path": "/ws/agents/key/rotate",
  "tag": "agents",
  "summary": "Make a new key for orders to agents; they learn of it by the old one's signature",
  "permission": "sysadmin",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/SigningKey"
      }
     }
    }
   }
  }
 },
 "enrollAgent": {
  "method": "POST",
  "path": "/ws/agents/enroll",
  "tag": "agents",
  "summary": "Enroll this computer with an enrollment token",
  "permission": "public",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "enrollment_token_invalid",
   "enrollment_token_used_up",
   "enrollment_refused",
   "agent_rejected",
   "too_many_requests"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/Enrollment"
   },
   "example": {
    "token": "eyJjIjoxfQ.c2ln",
    "machineId": "6f9619ff-8b86-4d11-b42d-00c04fc964ff",
    "hostname": "probe-1",
    "platform": "linux",
    "osVersion": "6.1",
    "version": "0.1.0",
    "ipAddresses": [
     "192.0.2.10"
    ],
    "macAddresses": [
     "02:00:00:00:00:01"
    ]
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "nodeId",
     "agentKey",
     "state",
     "serverKeys",
     "proof"
    ],
    "properties": {
     "nodeId": {
      "$ref": "#/components/schemas/Id"
     },
     "agentKey": {
      "type": "string"
     },
     "state": {
      "$ref": "#/components/schemas/NodeApprovalState"
     },
     "serverKeys": {
      "description": "What orders are signed with, the newest last",
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/SigningKey"
      }
     },
     "proof": {
      "description": "Signs this machine's id, the node's and the agent's key together",
      "$ref": "#/components/schemas/OrderProof"
     }
    }
   }
  }
 },
 "listNodeApprovals": {
  "method": "GET",
  "path": "/ws/query/node-approvals",
  "tag": "approvals",
  "summary": "List the agents that are pending, approved or rejected",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "state",
    "in": "query",
    "required": true,
    "description": "Pending, approved or rejected",
    "schema": {
     "$ref": "#/components/schemas/NodeApprovalState"
    },
    "example": "PENDING"
   },
   {
    "name": "clientId",
    "in": "query",
    "description": "Only of this organization",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1,
    "required": false
   },
   {
    "name": "nodeId",
    "in": "query",
    "description": "Only this one",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 7,
    "required": false
   },
   {
    "name": "search",
    "in": "query",
    "description": "Only whose name, address or system contains this",
    "schema": {
     "type": "string",
     "maxLength": 200
    },
    "example": "srv",
    "required": false
   },
   {
    "name": "offset",
    "in": "query",
    "description": "How many to leave out before the page",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "maximum": 10000000,
     "default": 0
    },
    "example": 0,
    "required": false
   },
   {
    "name": "pageSize",
    "in": "query",
    "description": "How many at most",
    "schema": {
     "type": "integer",
     "minimum": 1,
     "maximum": 1000,
     "default": 50
    },
    "example": 50,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results",
     "total"
    ],
    "properties": {
     "total": {
      "type": "integer"
     },
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/NodeApproval"
      }
     }
    }
   }
  }
 },
 "approveNodes": {
  "method": "POST",
  "path": "/ws/node-approvals/approve",
  "tag": "approvals",
  "summary": "Approve agents",
  "permission": "canCreateDevices",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NodeDecision"
   },
   "example": {
    "nodeIds": [
     7,
     8
    ]
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/NodeDecisionResult"
      }
     }
    }
   }
  }
 },
 "rejectNodes": {
  "method": "POST",
  "path": "/ws/node-approvals/reject",
  "tag": "approvals",
  "summary": "Reject agents: their keys are revoked, their connections cut and their work stopped",
  "permission": "canCreateDevices",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NodeDecision"
   },
   "example": {
    "nodeIds": [
     7,
     8
    ]
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/NodeDecisionResult"
      }
     }
    }
   }
  }
 },
 "deleteNodeApprovals": {
  "method": "POST",
  "path": "/ws/node-approvals/deleteList",
  "tag": "approvals",
  "summary": "Delete pending and rejected agents, which may enroll again",
  "permission": "canCreateDevices",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NodeDecision"
   },
   "example": {
    "nodeIds": [
     7,
     8
    ]
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/NodeDecisionResult"
      }
     }
    }
   }
  }
 },
 "listDelegates": {
  "method": "GET",
  "path": "/ws/nms/delegates/{orgId}/{locationId}",
  "tag": "probes",
  "summary": "List the probes of a location and the agents that could become one",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "orgId",
    "in": "path",
    "required": true,
    "description": "Organization id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   },
   {
    "name": "locationId",
    "in": "path",
    "required": true,
    "description": "Location id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   },
   {
    "name": "offset",
    "in": "query",
    "description": "How many to leave out before the page",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "maximum": 10000000,
     "default": 0
    },
    "example": 0,
    "required": false
   },
   {
    "name": "pageSize",
    "in": "query",
    "description": "How many at most",
    "schema": {
     "type": "integer",
     "minimum": 1,
     "maximum": 1000,
     "default": 50
    },
    "example": 50,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Delegates"
   }
  }
 },
 "installNmAgent": {
  "method": "POST",
  "path": "/ws/nms/install-nm-agent/{nodeId}",
  "tag": "probes",
  "summary": "Promote an agent to delegate",
  "permission": "canCreateDevices",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "probe_offline"
  ],
  "parameters": [
   {
    "name": "nodeId",
    "in": "path",
    "required": true,
    "description": "Device id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 202,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/NmStatus"
   }
  }
 },
 "getNmStatus": {
  "method": "GET",
  "path": "/ws/nms/status/{nodeId}",
  "tag": "probes",
  "summary": "Read the status of a promotion, as the live call nm.status does",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "nodeId",
    "in": "path",
    "required": true,
    "description": "Device id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/NmStatus"
   }
  }
 },
 "startNetworkDiscovery": {
  "method": "POST",
  "path": "/ws/nms/start-network-discovery",
  "tag": "discovery",
  "summary": "Start a network discovery on a probe",
  "permission": "canCreateDevices",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "invalid_targets",
   "number_of_network_scan_targets_exceeded",
   "credential_type_mismatch",
   "probe_offline",
   "not_a_delegate",
   "discovery_start_failed"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NetworkDiscoveryRequest"
   },
   "example": {
    "clientId": 1,
    "delegateNodeId": 1,
    "targets": "192.0.2.0/28",
    "firstSnmpCredentialId": 1,
    "firstSnmpCredentialProtocolVersion": "SNMPV2",
    "pingTimeoutMS": 500,
    "pingPacketTTL": 127,
    "pingsPerNode": 2,
    "delayBetweenPingsMS": 300
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "jobUUID",
     "targetsIPs"
    ],
    "properties": {
     "jobUUID": {
      "type": "string",
      "format": "uuid"
     },
     "targetsIPs": {
      "type": "array",
      "items": {
       "type": "string"
      }
     }
    }
   }
  }
 },
 "cancelNetworkDiscovery": {
  "method": "POST",
  "path": "/ws/nms/cancel-network-discovery/{jobId}",
  "tag": "discovery",
  "summary": "Stop a network discovery; what was found stays",
  "permission": "canCreateDevices",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "job_not_running"
  ],
  "parameters": [
   {
    "name": "jobId",
    "in": "path",
    "required": true,
    "description": "Job id (the jobUUID)",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "018f2b5e-7e57-7000-8000-000000000001"
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Job"
   }
  }
 },
 "listDiscoveredDevices": {
  "method": "GET",
  "path": "/ws/nms/network-discovery/{jobId}/devices",
  "tag": "discovery",
  "summary": "List what a discovery has found",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "jobId",
    "in": "path",
    "required": true,
    "description": "Job id (the jobUUID)",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "018f2b5e-7e57-7000-8000-000000000001"
   },
   {
    "name": "type",
    "in": "query",
    "description": "Which targets",
    "schema": {
     "$ref": "#/components/schemas/DiscoveryFilter"
    },
    "example": "allResponding",
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results",
     "total"
    ],
    "properties": {
     "total": {
      "type": "integer"
     },
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/DiscoveredDevice"
      }
     }
    }
   }
  }
 },
 "explainDiscoveredDevice": {
  "method": "GET",
  "path": "/ws/nms/network-discovery/{jobId}/devices/{ip}",
  "tag": "discovery",
  "summary": "Explain what a discovery says of one target",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "jobId",
    "in": "path",
    "required": true,
    "description": "Job id (the jobUUID)",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "018f2b5e-7e57-7000-8000-000000000001"
   },
   {
    "name": "ip",
    "in": "path",
    "required": true,
    "description": "Address of the target",
    "schema": {
     "$ref": "#/components/schemas/Address"
    },
    "example": "192.0.2.2"
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/DiscoveryExplanation"
   }
  }
 },
 "listDiscoveryChanges": {
  "method": "GET",
  "path": "/ws/nms/network-discovery/{jobId}/changes",
  "tag": "discovery",
  "summary": "What a discovery found changed: new, gone, moved, changed and merged devices",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "jobId",
    "in": "path",
    "required": true,
    "description": "Job id (the jobUUID)",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "018f2b5e-7e57-7000-8000-000000000001"
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results",
     "total"
    ],
    "properties": {
     "total": {
      "type": "integer"
     },
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Change"
      }
     }
    }
   }
  }
 },
 "importDevices": {
  "method": "POST",
  "path": "/ws/nms/import-devices/{orgId}",
  "tag": "discovery",
  "summary": "Add discovered devices to an organization; doing it twice adds nothing",
  "permission": "canCreateDevices",
  "grant": "NODE.Create",
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "role_required"
  ],
  "parameters": [
   {
    "name": "orgId",
    "in": "path",
    "required": true,
    "description": "Organization id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": {
   "schema": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "devices"
    ],
    "properties": {
     "devices": {
      "type": "array",
      "minItems": 1,
      "maxItems": 1000,
      "items": {
       "$ref": "#/components/schemas/ImportDevice"
      }
     }
    }
   },
   "example": {
    "devices": [
     {
      "ip": "192.0.2.2",
      "role": "NMS_SWITCH",
      "deviceName": "Core switch",
      "locationId": 1,
      "nmsDelegateNodeId": 1,
      "credentialsIds": [
       1
      ]
     }
    ]
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ImportResult"
      }
     }
    }
   }
  }
 },
 "aggregateKnownDevices": {
  "method": "POST",
  "path": "/ws/nms/aggregate-known-devices/{orgId}",
  "tag": "discovery",
  "summary": "Tell which of these devices the organization already has",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "orgId",
    "in": "path",
    "required": true,
    "description": "Organization id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": {
   "schema": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "devices"
    ],
    "properties": {
     "devices": {
      "type": "array",
      "maxItems": 1000,
      "items": {
       "$ref": "#/components/schemas/DeviceIdentity"
      }
     }
    }
   },
   "example": {
    "devices": [
     {
      "ip": "192.0.2.2",
      "mac": "02:00:00:00:00:02"
     }
    ]
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "devices"
    ],
    "properties": {
     "devices": {
      "type": "array",
      "items": {
       "type": "object",
       "required": [
        "ip",
        "nodeId"
       ],
       "properties": {
        "ip": {
         "type": "string"
        },
        "nodeId": {
         "type": [
          "integer",
          "null"
         ]
        }
       }
      }
     }
    }
   }
  }
 },
 "listDiscoverySchedules": {
  "method": "GET",
  "path": "/ws/nms/discovery-schedules",
  "tag": "schedules",
  "summary": "List the discoveries that repeat",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "query",
    "description": "Only of this organization",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/DiscoverySchedule"
      }
     }
    }
   }
  }
 },
 "createDiscoverySchedule": {
  "method": "POST",
  "path": "/ws/nms/discovery-schedules",
  "tag": "schedules",
  "summary": "Repeat a discovery, given as a request or as a job that has run",
  "permission": "canCreateDevices",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "name_in_use",
   "invalid_targets",
   "number_of_network_scan_targets_exceeded",
   "credential_type_mismatch"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewDiscoverySchedule"
   },
   "example": {
    "clientId": 1,
    "name": "Main office every night",
    "jobId": "018f2b5e-7e57-7000-8000-000000000001",
    "frequency": "DAILY",
    "at": "02:30",
    "timeZone": "Europe/Berlin"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/DiscoverySchedule"
   }
  }
 },
 "getDiscoverySchedule": {
  "method": "GET",
  "path": "/ws/nms/discovery-schedules/{scheduleId}",
  "tag": "schedules",
  "summary": "Show a discovery that repeats",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "scheduleId",
    "in": "path",
    "required": true,
    "description": "Schedule id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/DiscoverySchedule"
   }
  }
 },
 "updateDiscoverySchedule": {
  "method": "PUT",
  "path": "/ws/nms/discovery-schedules/{scheduleId}",
  "tag": "schedules",
  "summary": "Change what a schedule discovers and when",
  "permission": "canCreateDevices",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "name_in_use",
   "invalid_targets",
   "number_of_network_scan_targets_exceeded",
   "credential_type_mismatch"
  ],
  "parameters": [
   {
    "name": "scheduleId",
    "in": "path",
    "required": true,
    "description": "Schedule id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/DiscoveryScheduleChange"
   },
   "example": {
    "enabled": false
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/DiscoverySchedule"
   }
  }
 },
 "deleteDiscoverySchedule": {
  "method": "DELETE",
  "path": "/ws/nms/discovery-schedules/{scheduleId}",
  "tag": "schedules",
  "summary": "Delete a schedule; what its runs have found stays",
  "permission": "canCreateDevices",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "scheduleId",
    "in": "path",
    "required": true,
    "description": "Schedule id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 204,
  "body": null,
  "response": null
 },
 "runDiscoverySchedule": {
  "method": "POST",
  "path": "/ws/nms/discovery-schedules/{scheduleId}/run",
  "tag": "schedules",
  "summary": "Run a schedule's discovery now",
  "permission": "canCreateDevices",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "schedule_running",
   "credential_type_mismatch",
   "probe_offline",
   "not_a_delegate",
   "discovery_start_failed"
  ],
  "parameters": [
   {
    "name": "scheduleId",
    "in": "path",
    "required": true,
    "description": "Schedule id",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "jobUUID",
     "targetsIPs"
    ],
    "properties": {
     "jobUUID": {
      "type": "string",
      "format": "uuid"
     },
     "targetsIPs": {
      "type": "array",
      "items": {
       "type": "string"
      }
     }
    }
   }
  }
 },
 "listJobs": {
  "method": "GET",
  "path": "/ws/jobs",
  "tag": "jobs",
  "summary": "List jobs, newest first",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "clientId",
    "in": "query",
    "description": "Only of this organization",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1,
    "required": false
   },
   {
    "name": "state",
    "in": "query",
    "description": "Only in this state",
    "schema": {
     "$ref": "#/components/schemas/JobState"
    },
    "example": "RUNNING",
    "required": false
   },
   {
    "name": "seriesId",
    "in": "query",
    "description": "Only of the list of targets that was split under this id",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "018f2b5e-7e57-7000-8000-000000000002",
    "required": false
   },
   {
    "name": "scheduleId",
    "in": "query",
    "description": "Only runs of this schedule",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1,
    "required": false
   },
   {
    "name": "offset",
    "in": "query",
    "description": "How many to leave out before the page",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "maximum": 10000000,
     "default": 0
    },
    "example": 0,
    "required": false
   },
   {
    "name": "pageSize",
    "in": "query",
    "description": "How many at most",
    "schema": {
     "type": "integer",
     "minimum": 1,
     "maximum": 1000,
     "default": 50
    },
    "example": 50,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results",
     "total"
    ],
    "properties": {
     "total": {
      "type": "integer"
     },
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Job"
      }
     }
    }
   }
  }
 },
 "stopEverything": {
  "method": "POST",
  "path": "/ws/jobs/stop",
  "tag": "jobs",
  "summary": "Stop everything that runs or waits to run: discoveries and tasks",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
     "clientId": {
      "$ref": "#/components/schemas/Id"
     },
     "pauseSchedules": {
      "type": "boolean",
      "default": false,
      "description": "Pause the schedules of discoveries as well"
     },
     "dryRun": {
      "type": "boolean",
      "default": false,
      "description": "Only say what would be stopped"
     }
    }
   },
   "example": {
    "clientId": 1,
    "dryRun": true
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results",
     "schedulesLeft"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Stopped"
      }
     },
     "schedulesLeft": {
      "type": "integer",
      "description": "Schedules that will start discoveries again"
     }
    }
   }
  }
 },
 "getJob": {
  "method": "GET",
  "path": "/ws/jobs/{jobId}",
  "tag": "jobs",
  "summary": "Show a job",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "jobId",
    "in": "path",
    "required": true,
    "description": "Job id (the jobUUID)",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "018f2b5e-7e57-7000-8000-000000000001"
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/Job"
   }
  }
 },
 "listActivities": {
  "method": "GET",
  "path": "/ws/activities",
  "tag": "audit",
  "summary": "Who did what, refusals included, newest first",
  "permission": "canConfigureSystemActivities",
  "grant": "SYSTEM.Configuration.Activities.Access",
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "search",
    "in": "query",
    "description": "Only with this in who, address, operation, targets or detail",
    "schema": {
     "type": "string",
     "maxLength": 200
    },
    "example": "printer",
    "required": false
   },
   {
    "name": "who",
    "in": "query",
    "description": "Only of this person or thing",
    "schema": {
     "type": "string",
     "maxLength": 254
    },
    "example": "ada@example.com",
    "required": false
   },
   {
    "name": "operation",
    "in": "query",
    "description": "Only of this operation",
    "schema": {
     "type": "string",
     "maxLength": 100
    },
    "example": "deleteDevices",
    "required": false
   },
   {
    "name": "outcome",
    "in": "query",
    "description": "done, refused, or the error code of a refusal",
    "schema": {
     "type": "string",
     "maxLength": 100
    },
    "example": "refused",
    "required": false
   },
   {
    "name": "clientId",
    "in": "query",
    "description": "Only of this organization",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 1,
    "required": false
   },
   {
    "name": "since",
    "in": "query",
    "description": "Not before this time",
    "schema": {
     "$ref": "#/components/schemas/Timestamp"
    },
    "example": 1763683200000,
    "required": false
   },
   {
    "name": "until",
    "in": "query",
    "description": "Before this time",
    "schema": {
     "$ref": "#/components/schemas/Timestamp"
    },
    "example": 1763690400000,
    "required": false
   },
   {
    "name": "after",
    "in": "query",
    "description": "Only behind this entry, the oldest first",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "maximum": 9007199254740991
    },
    "example": 100,
    "required": false
   },
   {
    "name": "offset",
    "in": "query",
    "description": "How many to leave out before the page",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "maximum": 10000000,
     "default": 0
    },
    "example": 0,
    "required": false
   },
   {
    "name": "pageSize",
    "in": "query",
    "description": "How many at most",
    "schema": {
     "type": "integer",
     "minimum": 1,
     "maximum": 1000,
     "default": 50
    },
    "example": 50,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results",
     "total"
    ],
    "properties": {
     "total": {
      "type": "integer"
     },
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Activity"
      }
     }
    }
   }
  }
 },
 "listAuditAnchors": {
  "method": "GET",
  "path": "/ws/activities/anchors",
  "tag": "audit",
  "summary": "Signed heads of the audit log: what was in it at a time",
  "permission": "canConfigureSystemActivities",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [
   {
    "name": "after",
    "in": "query",
    "description": "Only of entries behind this one",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "maximum": 9007199254740991
    },
    "example": 100,
    "required": false
   },
   {
    "name": "pageSize",
    "in": "query",
    "description": "How many at most",
    "schema": {
     "type": "integer",
     "minimum": 1,
     "maximum": 1000,
     "default": 50
    },
    "example": 50,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results",
     "keys"
    ],
    "properties": {
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/AuditAnchor"
      }
     },
     "keys": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/SigningKey"
      }
     }
    }
   }
  }
 },
 "verifyActivities": {
  "method": "GET",
  "path": "/ws/activities/verification",
  "tag": "audit",
  "summary": "Recompute the audit log and compare it with its anchors",
  "permission": "canConfigureSystemActivities",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/AuditVerification"
   }
  }
 },
 "listChangeRequests": {
  "method": "GET",
  "path": "/ws/changerequests",
  "tag": "requests",
  "summary": "List what waits, or waited, for a second person's approval, newest first",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [
   {
    "name": "state",
    "in": "query",
    "description": "Only in this state",
    "schema": {
     "$ref": "#/components/schemas/ChangeRequestState"
    },
    "example": "PENDING",
    "required": false
   },
   {
    "name": "offset",
    "in": "query",
    "description": "How many to leave out before the page",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "maximum": 10000000,
     "default": 0
    },
    "example": 0,
    "required": false
   },
   {
    "name": "pageSize",
    "in": "query",
    "description": "How many at most",
    "schema": {
     "type": "integer",
     "minimum": 1,
     "maximum": 1000,
     "default": 50
    },
    "example": 50,
    "required": false
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "results",
     "total"
    ],
    "properties": {
     "total": {
      "type": "integer"
     },
     "results": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ChangeRequest"
      }
     }
    }
   }
  }
 },
 "getChangeRequest": {
  "method": "GET",
  "path": "/ws/changerequests/{requestId}",
  "tag": "requests",
  "summary": "Show a change request whole",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [
   {
    "name": "requestId",
    "in": "path",
    "required": true,
    "description": "Number of a change request",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 12
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ChangeRequest"
   }
  }
 },
 "approveChangeRequest": {
  "method": "POST",
  "path": "/ws/changerequests/{requestId}/approve",
  "tag": "requests",
  "summary": "Approve what somebody else asked for; it runs at once as that person",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "forbidden",
   "change_request_own",
   "change_request_closed",
   "change_request_differs",
   "requester_not_allowed"
  ],
  "parameters": [
   {
    "name": "requestId",
    "in": "path",
    "required": true,
    "description": "Number of a change request",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 12
   }
  ],
  "status": 200,
  "body": {
   "schema": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "digest"
    ],
    "properties": {
     "digest": {
      "$ref": "#/components/schemas/Digest"
     }
    }
   },
   "example": {
    "digest": "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03"
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ChangeRequest"
   }
  }
 },
 "rejectChangeRequest": {
  "method": "POST",
  "path": "/ws/changerequests/{requestId}/reject",
  "tag": "requests",
  "summary": "Reject what somebody else asked for, or take back your own",
  "permission": "signed-in",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [
   "not_found",
   "forbidden",
   "change_request_closed"
  ],
  "parameters": [
   {
    "name": "requestId",
    "in": "path",
    "required": true,
    "description": "Number of a change request",
    "schema": {
     "$ref": "#/components/schemas/Id"
    },
    "example": 12
   }
  ],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ChangeRequest"
   }
  }
 },
 "getActionLimit": {
  "method": "GET",
  "path": "/ws/divisionconfig/action-limit",
  "tag": "requests",
  "summary": "How many devices a person may act upon in an hour before a second one must approve",
  "permission": "signed-in",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ActionLimit"
   }
  }
 },
 "setActionLimit": {
  "method": "PUT",
  "path": "/ws/divisionconfig/action-limit",
  "tag": "requests",
  "summary": "Change how many devices a person may act upon in an hour",
  "permission": "sysadmin",
  "grant": null,
  "changes": true,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/ActionLimit"
   },
   "example": {
    "devicesPerHour": 500
   }
  },
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ActionLimit"
   }
  }
 },
 "getHealth": {
  "method": "GET",
  "path": "/ws/health",
  "tag": "system",
  "summary": "Whether the server and its database answer",
  "permission": "public",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [
   "unavailable"
  ],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "type": "object",
    "required": [
     "status",
     "version"
    ],
    "properties": {
     "status": {
      "const": "ok"
     },
     "version": {
      "type": "string"
     }
    }
   }
  }
 },
 "getServerOverview": {
  "method": "GET",
  "path": "/ws/superAdmin/overview",
  "tag": "system",
  "summary": "Show how the whole server is doing",
  "permission": "ninjaAdmin",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "application/json",
   "schema": {
    "$ref": "#/components/schemas/ServerOverview"
   }
  }
 },
 "getMetrics": {
  "method": "GET",
  "path": "/ws/metrics",
  "tag": "system",
  "summary": "Prometheus metrics",
  "permission": "canConfigureSystemActivities",
  "grant": null,
  "changes": false,
  "freshMfa": false,
  "errors": [],
  "parameters": [],
  "status": 200,
  "body": null,
  "response": {
   "contentType": "text/plain",
   "schema": {
    "type": "string"
   }
  }
 }
} as const;
export type OperationId = keyof typeof operations;
