// Generated from openapi.yaml by `npm run generate`. Do not edit.
export const schemas = {
 "Id": {
  "type": "integer",
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
   "canCreateScheduledTasks"
  ]
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
   "csrfToken",
   "version",
   "mfaEnrolment"
  ],
  "properties": {
   "user": {
    "$ref": "#/components/schemas/User"
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
   "mfaEnrolment": {
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
   "sysadmin",
   "internal",
   "active",
   "permissions",
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
   "internal": {
    "type": "boolean",
    "description": "An account of the provider itself, for which maintenance has no minimum"
   },
   "active": {
    "type": "boolean",
    "description": "Whether they may sign in; their provider may have ended it"
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
   "email",
   "password"
  ],
  "properties": {
   "email": {
    "$ref": "#/components/schemas/Email"
   },
   "password": {
    "$ref": "#/components/schemas/Password"
   },
   "firstName": {
    "type": "string",
    "maxLength": 100,
    "default": ""
   },
   "lastName": {
    "type": "string",
    "maxLength": 100,
    "default": ""
   },
   "sysadmin": {
    "type": "boolean",
    "default": false
   },
   "internal": {
    "type": "boolean"
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
    "type": "boolean"
   },
   "internal": {
    "type": "boolean"
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
 "ApiKey": {
  "type": "object",
  "required": [
   "id",
   "name",
   "prefix",
   "permissions",
   "organizationIds",
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
 "DeviceMemory": {
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
 "NewEnrolmentToken": {
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
   }
  }
 },
 "Enrolment": {
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
 "Activity": {
  "type": "object",
  "required": [
   "id",
   "at",
   "who",
   "operation",
   "outcome",
   "organizationId",
   "detail"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "at": {
    "$ref": "#/components/schemas/Timestamp"
   },
   "who": {
    "type": "string"
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
 "listOrganizations": {
  "method": "GET",
  "path": "/ws/query/organizations",
  "tag": "organizations",
  "summary": "List organizations",
  "permission": "signed-in",
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
 "getOrganization": {
  "method": "GET",
  "path": "/ws/client/{clientId}",
  "tag": "organizations",
  "summary": "Show an organization",
  "permission": "signed-in",
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
  "freshMfa": false,
  "errors": [
   "not_found",
   "device_is_delegate"
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
 "getDeviceMemory": {
  "method": "GET",
  "path": "/ws/node/{nodeId}/memory",
  "tag": "devices",
  "summary": "Where each field of a device comes from, its addresses and its members",
  "permission": "signed-in",
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
    "$ref": "#/components/schemas/DeviceMemory"
   }
  }
 },
 "releaseDeviceField": {
  "method": "DELETE",
  "path": "/ws/node/{nodeId}/fields/{field}",
  "tag": "devices",
  "summary": "Hand a field that a person changed back to discovery",
  "permission": "canUpdateDevices",
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
  "freshMfa": true,
  "errors": [
   "not_found",
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
  "freshMfa": false,
  "errors": [
   "not_found",
   "maintenance_not_available"
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
  "freshMfa": false,
  "errors": [
   "not_found"
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
  "freshMfa": false,
  "errors": [
   "not_found"
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
 "listScheduledTasks": {
  "method": "GET",
  "path": "/ws/scheduledtask",
  "tag": "tasks",
  "summary": "List scheduled tasks, the newest first",
  "permission": "signed-in",
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
  "freshMfa": false,
  "errors": [
   "not_found",
   "reboot_not_available"
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
 "listAgents": {
  "method": "GET",
  "path": "/ws/agents",
  "tag": "agents",
  "summary": "List the agents",
  "permission": "signed-in",
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
 "createEnrolmentToken": {
  "method": "POST",
  "path": "/ws/agents/tokens",
  "tag": "agents",
  "summary": "Make a signed, expiring token that enrols agents into one location",
  "permission": "canCreateDevices",
  "freshMfa": false,
  "errors": [
   "not_found"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/NewEnrolmentToken"
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
     "token",
     "expiresAt"
    ],
    "properties": {
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
 "enrolAgent": {
  "method": "POST",
  "path": "/ws/agents/enrol",
  "tag": "agents",
  "summary": "Enrol this computer with an enrolment token",
  "permission": "public",
  "freshMfa": false,
  "errors": [
   "enrolment_token_invalid",
   "too_many_requests"
  ],
  "parameters": [],
  "status": 201,
  "body": {
   "schema": {
    "$ref": "#/components/schemas/Enrolment"
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
     "agentKey"
    ],
    "properties": {
     "nodeId": {
      "$ref": "#/components/schemas/Id"
     },
     "agentKey": {
      "type": "string"
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
 "getJob": {
  "method": "GET",
  "path": "/ws/jobs/{jobId}",
  "tag": "jobs",
  "summary": "Show a job",
  "permission": "signed-in",
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
  "tag": "system",
  "summary": "Who did what, refusals included, newest first",
  "permission": "canConfigureSystemActivities",
  "freshMfa": false,
  "errors": [],
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
       "$ref": "#/components/schemas/Activity"
      }
     }
    }
   }
  }
 },
 "getHealth": {
  "method": "GET",
  "path": "/ws/health",
  "tag": "system",
  "summary": "Whether the server and its database answer",
  "permission": "public",
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
 "getMetrics": {
  "method": "GET",
  "path": "/ws/metrics",
  "tag": "system",
  "summary": "Prometheus metrics",
  "permission": "canConfigureSystemActivities",
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
