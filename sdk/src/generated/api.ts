// Generated from openapi.yaml by `npm run generate`. Do not edit.
export interface paths {
    "/ws/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the first administrator is still to be made */
        get: operations["getSetup"];
        put?: never;
        /** Make the first administrator with the one-time setup token */
        post: operations["createFirstAdministrator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in, and what they may do */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in with e-mail and password
         * @description Where the user has a second factor the answer is a challenge, which signInWithMfa takes with a code. An unknown e-mail, a wrong password, a deactivated user and too many attempts are answered alike.
         */
        post: operations["signIn"];
        /** Sign out of this session, or of all sessions */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/session/mfa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a challenge and a code, a recovery code or a passkey */
        post: operations["signInWithMfa"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a challenge that a passkey signs in with, without e-mail and password */
        post: operations["startPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/session/fresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Prove a second factor again, for what asks for a fresh one */
        put: operations["confirmFreshMfa"];
        /** Ask for a challenge to prove a second factor again */
        post: operations["startFreshMfa"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your sessions in browsers and terminals */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** End all your sessions but this one */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Session id
                 * @example 47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU
                 */
                sessionId: components["parameters"]["sessionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of your sessions */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/mfa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show your second factors and how many recovery codes are left */
        get: operations["getMfa"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/mfa/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add an authenticator app by its first code */
        put: operations["confirmTotp"];
        /** Ask for a secret for an authenticator app */
        post: operations["startTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/mfa/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add the passkey that the browser made */
        put: operations["confirmPasskey"];
        /** Ask for what a browser makes a passkey with */
        post: operations["startPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/mfa/factor/{factorId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a second factor
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                factorId: components["parameters"]["factorId"];
            };
            cookie?: never;
        };
        get?: never;
        /** Rename a second factor */
        put: operations["renameFactor"];
        post?: never;
        /** Delete a second factor; with the last one the recovery codes end */
        delete: operations["deleteFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/mfa/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make new recovery codes, shown once; those before end */
        post: operations["createRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/mfa/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change your password; your other sessions end */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/session/methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The ways to sign in beside e-mail and password */
        get: operations["getSignInMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/divisionconfig/saml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show single sign-on and provisioning, with the provider examined as of now */
        get: operations["getSaml"];
        /** Set up single sign-on with a provider whose metadata was tested */
        put: operations["setSaml"];
        post?: never;
        /** Remove single sign-on and provisioning with its token */
        delete: operations["deleteSaml"];
        options?: never;
        head?: never;
        /** Enable or disable single sign-on or provisioning, or change what new users are given */
        patch: operations["updateSaml"];
        trace?: never;
    };
    "/ws/divisionconfig/saml/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Examine a provider's metadata, from its address, as text or as an uploaded file */
        post: operations["testSaml"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/integrations/scim/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make the provisioning token; it is shown once, and the one before ends */
        post: operations["createScimToken"];
        /** End the provisioning token */
        delete: operations["deleteScimToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/apikeypair": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your API keys */
        get: operations["listApiKeys"];
        put?: never;
        /** Create an API key; its secret is shown once */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/apikeypair/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description API key id
                 * @example 1
                 */
                keyId: components["parameters"]["keyId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an API key */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/apikeypair/{keyId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description API key id
                 * @example 1
                 */
                keyId: components["parameters"]["keyId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give an API key a new secret; the one before stays valid for a while */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/appuser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the users */
        get: operations["listUsers"];
        put?: never;
        /** Create a user */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/appuser/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User id
                 * @example 1
                 */
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        /** Show a user */
        get: operations["getUser"];
        /** Change a user's name, permissions and organizations */
        put: operations["updateUser"];
        post?: never;
        /** Delete a user, their sessions and keys */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/appuser/{userId}/lockout": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User id
                 * @example 1
                 */
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Let a user who failed to sign in too often try again at once */
        delete: operations["unlockUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/appuser/{userId}/mfa": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User id
                 * @example 1
                 */
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete all second factors and recovery codes of a user who lost them, and end their sessions */
        delete: operations["resetMfa"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/lockouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the users who must wait after failing to sign in */
        get: operations["listLockouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/appuser/{userId}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User id
                 * @example 1
                 */
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make the address where an invited user chooses a password; an earlier one ends */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose the password of an invited user */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/technicianrole": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the roles of technicians and end users */
        get: operations["listTechnicianRoles"];
        put?: never;
        /** Create a role */
        post: operations["createTechnicianRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/technicianrole/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Role id
                 * @example 1
                 */
                roleId: components["parameters"]["roleId"];
            };
            cookie?: never;
        };
        /** Show a role */
        get: operations["getTechnicianRole"];
        /** Change a role */
        put: operations["updateTechnicianRole"];
        post?: never;
        /** Delete a role that nobody has */
        delete: operations["deleteTechnicianRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/auth/can": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether you, or a user, may do something, and why */
        post: operations["checkPermission"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the device groups */
        get: operations["listDeviceGroups"];
        put?: never;
        /** Save a search of devices as a group */
        post: operations["createDeviceGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/group/{groupId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Group id
                 * @example 1
                 */
                groupId: components["parameters"]["groupId"];
            };
            cookie?: never;
        };
        get?: never;
        /** Change a group's name and search */
        put: operations["updateDeviceGroup"];
        post?: never;
        /** Delete a group that no role names */
        delete: operations["deleteDeviceGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/query/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List organizations */
        get: operations["listOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/client": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an organization with its main location */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/client/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List every organization you may see by name, for a choice */
        get: operations["listClients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/client/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
            };
            cookie?: never;
        };
        /** Show an organization */
        get: operations["getOrganization"];
        /** Change an organization */
        put: operations["updateOrganization"];
        post?: never;
        /** Delete an organization that has no devices */
        delete: operations["deleteOrganization"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/client/{clientId}/delete/warning": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
            };
            cookie?: never;
        };
        /** What would be lost by deleting an organization */
        get: operations["getOrganizationDeleteWarnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/client/{clientId}/deviceCount": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
            };
            cookie?: never;
        };
        /** How many devices an organization has */
        get: operations["getOrganizationDeviceCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/client/{clientId}/location": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
            };
            cookie?: never;
        };
        /** List the locations of an organization */
        get: operations["listLocations"];
        put?: never;
        /** Create a location */
        post: operations["createLocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/client/{clientId}/location/{locationId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
                /**
                 * @description Location id
                 * @example 1
                 */
                locationId: components["parameters"]["locationId"];
            };
            cookie?: never;
        };
        /** Show a location */
        get: operations["getLocation"];
        /** Change a location */
        put: operations["updateLocation"];
        post?: never;
        /** Delete a location that has no devices */
        delete: operations["deleteLocation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/noderole": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the node roles */
        get: operations["listNodeRoles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/client/{clientId}/credential": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
            };
            cookie?: never;
        };
        /** List the credentials of an organization, without their secrets */
        get: operations["listCredentials"];
        put?: never;
        /** Create a credential; its secret is sealed and never returned */
        post: operations["createCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/client/{clientId}/credential/{credentialId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
                /**
                 * @description Credential id
                 * @example 1
                 */
                credentialId: components["parameters"]["credentialId"];
            };
            cookie?: never;
        };
        /** Show a credential, without its secret */
        get: operations["getCredential"];
        /** Rename a credential or replace its secret */
        put: operations["updateCredential"];
        post?: never;
        /** Delete a credential no device uses */
        delete: operations["deleteCredential"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/query/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search devices */
        get: operations["listDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/node/{nodeId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
            };
            cookie?: never;
        };
        /** Show a device */
        get: operations["getDevice"];
        /** Change a device; a later discovery leaves what a person changed as it is */
        put: operations["updateDevice"];
        post?: never;
        /** Delete a device */
        delete: operations["deleteDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/node/{nodeId}/provenance": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
            };
            cookie?: never;
        };
        /** Where each field of a device comes from, its addresses and its members */
        get: operations["getDeviceProvenance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/node/{nodeId}/fields/{field}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
                /**
                 * @description Field of a device
                 * @example model
                 */
                field: components["parameters"]["field"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Hand a field that a person changed back to discovery */
        delete: operations["resetDeviceField"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/node/{nodeId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
            };
            cookie?: never;
        };
        /** What changed of a device, newest first */
        get: operations["listDeviceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/node/{nodeId}/merges": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
            };
            cookie?: never;
        };
        /** Devices that were merged into this one, newest first */
        get: operations["listDeviceMerges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/node/{nodeId}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Merge another device into this one */
        post: operations["mergeDevices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/node/merge/{mergeId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Merge id
                 * @example 1
                 */
                mergeId: components["parameters"]["mergeId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undo a merge; the absorbed device is there again as it was */
        post: operations["undoMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/node/deleteList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete chosen devices, or all that match a search */
        post: operations["deleteDevices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/maintenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the maintenance windows that are active, coming or recurring */
        get: operations["listMaintenance"];
        put?: never;
        /**
         * Put devices into maintenance
         * @description Devices that have such a window keep it as it is. Mobile devices are left out.
         */
        post: operations["enableMaintenance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/maintenance/schedules/deleteList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the maintenance of devices, recurring windows included */
        post: operations["disableMaintenance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/maintenance/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show which devices are in maintenance, and which cannot be; changes nothing */
        post: operations["checkMaintenance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/maintenance/{maintenanceId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a maintenance window
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                maintenanceId: components["parameters"]["maintenanceId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a maintenance window, or remove a coming or recurring one */
        delete: operations["deleteMaintenance"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the categories whose automations you may run
         * @description Category 1 comes first, the others by name.
         */
        get: operations["listScriptCategories"];
        /** Rename a category; internal ones keep their names */
        put: operations["updateScriptCategory"];
        /** Create a category */
        post: operations["createScriptCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/categories/{categoryId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Category id
                 * @example 1
                 */
                categoryId: components["parameters"]["categoryId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a category; automations that are in no other come to category 1 */
        delete: operations["deleteScriptCategory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/scripts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the automations that you may open or run */
        get: operations["listScripts"];
        /** Change a script; it is under review again when its source changes */
        put: operations["updateScript"];
        /** Create a script; it is under review until it is scanned */
        post: operations["createScript"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/scripts/{scriptId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Automation id
                 * @example 1
                 */
                scriptId: components["parameters"]["scriptId"];
            };
            cookie?: never;
        };
        /** Open an automation, its source included */
        get: operations["getScript"];
        put?: never;
        post?: never;
        /** Delete an automation */
        delete: operations["deleteScript"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/scripts/native": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Put a native automation into other categories, or give it another name */
        put: operations["updateNativeScript"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/scripts/checkName": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether an automation may have this name; changes nothing */
        post: operations["checkScriptName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/scripts/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a script under another name
         * @description Native automations and applications are not copied.
         */
        post: operations["copyScript"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/scripts/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or change scripts by their names, all of them or none */
        post: operations["importScripts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/scripts/malwareScanStatus/{status}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description How the malware scan stands
                 * @example PROCESSING
                 */
                status: components["schemas"]["MalwareReview"];
            };
            cookie?: never;
        };
        /** List automations that may not run: under review, infected, or not scanned because of a failure */
        get: operations["listScriptsUnderReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/scanner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the malware scanner is there, and what waits for it */
        get: operations["getMalwareScanner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/scripts/binaryScriptAttachments/{scriptId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Automation id
                 * @example 1
                 */
                scriptId: components["parameters"]["scriptId"];
            };
            cookie?: never;
        };
        /** The installer, the helper files and the icon of an install application automation */
        get: operations["getBinaryScriptAttachments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/scripts/mfa-pre-upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check an install or run application automation before its files are uploaded */
        post: operations["checkApplicationUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/scripts/upload-application": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change an install or run application automation */
        put: operations["updateApplication"];
        /** Create an install or run application automation; it is under review until its files are scanned */
        post: operations["createApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/attachments/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to upload a file; its parts go to tempUri in order */
        post: operations["startAttachmentUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/attachments/upload/{resourceId}": {
        parameters: {
            query: {
                /**
                 * @description How many bytes came before this part
                 * @example 0
                 */
                offset: number;
            };
            header?: never;
            path: {
                /**
                 * @description The resourceId of the attachment
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                resourceId: string;
            };
            cookie?: never;
        };
        get?: never;
        /** Upload the next part of a file */
        put: operations["putAttachmentPart"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish an upload; the file is under review until it is scanned */
        post: operations["finalizeAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/attachments/url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Register the address of a file; the server reads and scans it */
        post: operations["addAttachmentUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Attachment id
                 * @example 1
                 */
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        /** Show an attachment and how its review stands */
        get: operations["getAttachment"];
        put?: never;
        post?: never;
        /** Discard an uploaded file that no automation uses */
        delete: operations["deleteAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/attachments/{attachmentId}/signedUrl": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Attachment id
                 * @example 1
                 */
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        /** An address from which the file can be read for a short time */
        get: operations["getAttachmentSignedUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/download/{ticket}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The signed part of a signedUrl
                 * @example eyJpZCI6MX0.c2lnbmVk
                 */
                ticket: string;
            };
            cookie?: never;
        };
        /** Read a file by its signed address */
        get: operations["downloadAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the runs of automations, the newest first */
        get: operations["listScriptRuns"];
        put?: never;
        /**
         * Run automations on devices
         * @description Their source is kept with the run, so that a later change of them changes nothing. Devices that cannot run it are targets that are REFUSED, with the reason.
         */
        post: operations["createScriptRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/runs/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** On which devices a run would run, and which are refused and why; changes nothing */
        post: operations["checkScriptRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/runs/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a run of automations
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                runId: components["parameters"]["runId"];
            };
            cookie?: never;
        };
        /** Show a run */
        get: operations["getScriptRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/runs/{runId}/targets": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a run of automations
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                runId: components["parameters"]["runId"];
            };
            cookie?: never;
        };
        /** List the devices of a run with the outcome on each */
        get: operations["listScriptRunTargets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/runs/{runId}/targets/{nodeId}/output": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a run of automations
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                runId: components["parameters"]["runId"];
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
            };
            cookie?: never;
        };
        /**
         * Read what a run wrote on a device
         * @description At most 1 MB of a device is kept: the first half and the last. It is text without escape sequences and control characters. Whoever started the run or may run its automations may read it.
         */
        get: operations["getScriptRunOutput"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/runs/{runId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a run of automations
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                runId: components["parameters"]["runId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a run: where it waits it does not begin, where it runs it is ended */
        post: operations["cancelScriptRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/runs/{runId}/continue": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a run of automations
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                runId: components["parameters"]["runId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Go on with all devices after the first ones have succeeded */
        post: operations["continueScriptRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scripting/runs/{runId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a run of automations
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                runId: components["parameters"]["runId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run it again, as it was, on the devices where it failed, timed out or expired */
        post: operations["retryScriptRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scheduledtask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List scheduled tasks, the newest first */
        get: operations["listScheduledTasks"];
        put?: never;
        /**
         * Schedule a task on devices, such as a reboot
         * @description Devices without an agent that can do it are left out and named.
         */
        post: operations["createScheduledTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scheduledtask/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a scheduled task
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                taskId: components["parameters"]["taskId"];
            };
            cookie?: never;
        };
        /** Show a scheduled task */
        get: operations["getScheduledTask"];
        put?: never;
        post?: never;
        /** Cancel a scheduled task where it has not begun */
        delete: operations["cancelScheduledTask"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/scheduledtask/{taskId}/targets": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a scheduled task
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                taskId: components["parameters"]["taskId"];
            };
            cookie?: never;
        };
        /** List the devices of a scheduled task with the outcome on each */
        get: operations["listScheduledTaskTargets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/node/{nodeId}/scheduledtask": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
            };
            cookie?: never;
        };
        /** List the scheduled tasks of a device with their outcome */
        get: operations["listDeviceTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/divisionconfig/psa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show where tickets go, without the credentials, and the default ticket template */
        get: operations["getPsa"];
        /**
         * Change where tickets go, or the default ticket template
         * @description Only what differs from the content of the revision named is changed, so what others changed meanwhile stays.
         *     When both changed the same to different values nothing is, and psa_settings_changed says who changed what.
         */
        put: operations["setPsa"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/tickettemplate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the ticket templates */
        get: operations["listTicketTemplates"];
        put?: never;
        /** Create a ticket template; the first becomes the default */
        post: operations["createTicketTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/tickettemplate/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or replace ticket templates by their names, all of them or none */
        post: operations["importTicketTemplates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/tickettemplate/{ticketTemplateId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Ticket template id
                 * @example 1
                 */
                ticketTemplateId: components["parameters"]["ticketTemplateId"];
            };
            cookie?: never;
        };
        /** Show a ticket template */
        get: operations["getTicketTemplate"];
        /** Replace the name and content of a ticket template */
        put: operations["updateTicketTemplate"];
        post?: never;
        /** Delete a ticket template that is not the default */
        delete: operations["deleteTicketTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/psacw/v2/gentestticket/{clientId}/{ticketTemplateId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
                /**
                 * @description Ticket template id
                 * @example 1
                 */
                ticketTemplateId: components["parameters"]["ticketTemplateId"];
            };
            cookie?: never;
        };
        /** Create a test ticket for an organization by a ConnectWise template */
        get: operations["createConnectWiseTestTicket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/psacw/v2/service/setupvalues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what a ConnectWise template can choose from */
        get: operations["getConnectWiseSetupValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/psaat/v2/gentestticket/{clientId}/{ticketTemplateId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
                /**
                 * @description Ticket template id
                 * @example 1
                 */
                ticketTemplateId: components["parameters"]["ticketTemplateId"];
            };
            cookie?: never;
        };
        /** Create a test ticket for an organization by an Autotask template, or by one of the built-in ticketing */
        get: operations["createAutotaskTestTicket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/psaat/v2/setupvalues/ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what an Autotask template, or one of the built-in ticketing, can choose from */
        get: operations["getAutotaskSetupValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/psa/product": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the products that time and parts are billed as */
        get: operations["listPsaProducts"];
        put?: never;
        /** Create a product */
        post: operations["createPsaProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/psa/product/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Product id
                 * @example 1
                 */
                productId: components["parameters"]["productId"];
            };
            cookie?: never;
        };
        /** Show a product */
        get: operations["getPsaProduct"];
        /** Replace a product */
        put: operations["updatePsaProduct"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/psa/product/{productId}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Product id
                 * @example 1
                 */
                productId: components["parameters"]["productId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Offer a product */
        patch: operations["activatePsaProduct"];
        trace?: never;
    };
    "/ws/psa/product/{productId}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Product id
                 * @example 1
                 */
                productId: components["parameters"]["productId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Offer a product no longer */
        patch: operations["deactivatePsaProduct"];
        trace?: never;
    };
    "/ws/psa/user-roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the roles that people work under in the PSA, or in the built-in ticketing */
        get: operations["listPsaUserRoles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/service-now/configuration-item-class-mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List which node role is which configuration item class in ServiceNow */
        get: operations["listServiceNowClasses"];
        put?: never;
        /** Map a node role to a configuration item class */
        post: operations["createServiceNowClass"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/service-now/configuration-item-class-mapping/{mappingId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a mapping to ServiceNow
                 * @example 1
                 */
                mappingId: components["parameters"]["mappingId"];
            };
            cookie?: never;
        };
        get?: never;
        /** Change a mapping */
        put: operations["updateServiceNowClass"];
        post?: never;
        /** Delete a mapping */
        delete: operations["deleteServiceNowClass"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/ticketing/trigger/board/{boardId}/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Board id; there is one, 1
                 * @example 1
                 */
                boardId: components["parameters"]["boardId"];
            };
            cookie?: never;
        };
        /** List the tickets of a board, also those kept in a PSA */
        get: operations["listTickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/ticketing/ticket/{ticketId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Ticket id
                 * @example 1
                 */
                ticketId: components["parameters"]["ticketId"];
            };
            cookie?: never;
        };
        /** Show a ticket */
        get: operations["getTicket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/ticketing/ticket/{ticketId}/status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Ticket id
                 * @example 1
                 */
                ticketId: components["parameters"]["ticketId"];
            };
            cookie?: never;
        };
        get?: never;
        /** Change the status of a ticket of the built-in ticketing */
        put: operations["setTicketStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/ticketing/ticket/{ticketId}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Ticket id
                 * @example 1
                 */
                ticketId: components["parameters"]["ticketId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tell a ticket that what raised it is over; it takes the status its template names for that, if any */
        post: operations["resetTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the agents */
        get: operations["listAgents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/agents/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the enrollment tokens with their uses, the newest first */
        get: operations["listEnrollmentTokens"];
        put?: never;
        /** Make a signed, expiring token that enrolls agents into one location */
        post: operations["createEnrollmentToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/agents/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Enrollment token id
                 * @example 1
                 */
                tokenId: components["parameters"]["tokenId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an enrollment token */
        delete: operations["revokeEnrollmentToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/agents/tokens/{tokenId}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Enrollment token id
                 * @example 1
                 */
                tokenId: components["parameters"]["tokenId"];
            };
            cookie?: never;
        };
        /** Who used an enrollment token, refusals included, the latest first */
        get: operations["listEnrollmentTokenUses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/agents/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The keys that orders to agents are signed with, the newest last */
        get: operations["getSigningKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/agents/key/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a new key for orders to agents; they learn of it by the old one's signature */
        post: operations["rotateSigningKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/agents/enroll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enroll this computer with an enrollment token */
        post: operations["enrollAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/query/node-approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the agents that are pending, approved or rejected */
        get: operations["listNodeApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/node-approvals/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve agents */
        post: operations["approveNodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/node-approvals/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject agents: their keys are revoked, their connections cut and their work stopped */
        post: operations["rejectNodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/node-approvals/deleteList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete pending and rejected agents, which may enroll again */
        post: operations["deleteNodeApprovals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/nms/delegates/{orgId}/{locationId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                orgId: components["parameters"]["orgId"];
                /**
                 * @description Location id
                 * @example 1
                 */
                locationId: components["parameters"]["locationId"];
            };
            cookie?: never;
        };
        /** List the probes of a location and the agents that could become one */
        get: operations["listDelegates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/nms/install-nm-agent/{nodeId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Promote an agent to delegate */
        post: operations["installNmAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/nms/status/{nodeId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
            };
            cookie?: never;
        };
        /** Read the status of a promotion, as the live call nm.status does */
        get: operations["getNmStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/nms/start-network-discovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a network discovery on a probe */
        post: operations["startNetworkDiscovery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/nms/cancel-network-discovery/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Job id (the jobUUID)
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                jobId: components["parameters"]["jobId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop a network discovery; what was found stays */
        post: operations["cancelNetworkDiscovery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/nms/network-discovery/{jobId}/devices": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Job id (the jobUUID)
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                jobId: components["parameters"]["jobId"];
            };
            cookie?: never;
        };
        /** List what a discovery has found */
        get: operations["listDiscoveredDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/nms/network-discovery/{jobId}/devices/{ip}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Job id (the jobUUID)
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                jobId: components["parameters"]["jobId"];
                /**
                 * @description Address of the target
                 * @example 192.0.2.2
                 */
                ip: components["parameters"]["ip"];
            };
            cookie?: never;
        };
        /** Explain what a discovery says of one target */
        get: operations["explainDiscoveredDevice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/nms/network-discovery/{jobId}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Job id (the jobUUID)
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                jobId: components["parameters"]["jobId"];
            };
            cookie?: never;
        };
        /** What a discovery found changed: new, gone, moved, changed and merged devices */
        get: operations["listDiscoveryChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/nms/import-devices/{orgId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                orgId: components["parameters"]["orgId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add discovered devices to an organization; doing it twice adds nothing */
        post: operations["importDevices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/nms/aggregate-known-devices/{orgId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                orgId: components["parameters"]["orgId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tell which of these devices the organization already has */
        post: operations["aggregateKnownDevices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/nms/discovery-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the discoveries that repeat */
        get: operations["listDiscoverySchedules"];
        put?: never;
        /** Repeat a discovery, given as a request or as a job that has run */
        post: operations["createDiscoverySchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/nms/discovery-schedules/{scheduleId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Schedule id
                 * @example 1
                 */
                scheduleId: components["parameters"]["scheduleId"];
            };
            cookie?: never;
        };
        /** Show a discovery that repeats */
        get: operations["getDiscoverySchedule"];
        /** Change what a schedule discovers and when */
        put: operations["updateDiscoverySchedule"];
        post?: never;
        /** Delete a schedule; what its runs have found stays */
        delete: operations["deleteDiscoverySchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/nms/discovery-schedules/{scheduleId}/run": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Schedule id
                 * @example 1
                 */
                scheduleId: components["parameters"]["scheduleId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run a schedule's discovery now */
        post: operations["runDiscoverySchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List jobs, newest first */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/jobs/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop everything that runs or waits to run: discoveries and tasks
         * @description Schedules of discoveries go on unless they are to be paused, too.
         */
        post: operations["stopEverything"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Job id (the jobUUID)
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                jobId: components["parameters"]["jobId"];
            };
            cookie?: never;
        };
        /** Show a job */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who did what, refusals included, newest first */
        get: operations["listActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/activities/anchors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Signed heads of the audit log: what was in it at a time */
        get: operations["listAuditAnchors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/activities/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Recompute the audit log and compare it with its anchors */
        get: operations["verifyActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/changerequests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what waits, or waited, for a second person's approval, newest first */
        get: operations["listChangeRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/changerequests/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Number of a change request
                 * @example 12
                 */
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        /** Show a change request whole */
        get: operations["getChangeRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/changerequests/{requestId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Number of a change request
                 * @example 12
                 */
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve what somebody else asked for; it runs at once as that person */
        post: operations["approveChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/changerequests/{requestId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Number of a change request
                 * @example 12
                 */
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject what somebody else asked for, or take back your own */
        post: operations["rejectChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/divisionconfig/action-limit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many devices a person may act upon in an hour before a second one must approve */
        get: operations["getActionLimit"];
        /** Change how many devices a person may act upon in an hour */
        put: operations["setActionLimit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the server and its database answer */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/superAdmin/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show how the whole server is doing */
        get: operations["getServerOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ws/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Prometheus metrics */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Id: number;
        /** @description Counts its changes */
        Revision: number;
        /** @description The revision that was read; refused when somebody was faster */
        ReadRevision: number;
        /** @description Milliseconds since 1970 UTC */
        Timestamp: number;
        Name: string;
        /** @description An address or a host name */
        Address: string;
        Password: string;
        /** Format: email */
        Email: string;
        Permissions: components["schemas"]["Permission"][];
        /** @description Only these organizations; null for all */
        OrganizationIds: components["schemas"]["Id"][] | null;
        /** @enum {string} */
        Permission: "canConfigureSystemActivities" | "canCreateUsers" | "canCreateCustomers" | "canUpdateCustomers" | "canCreateDevices" | "canUpdateDevices" | "canEditMaintenanceMode" | "canCreateScheduledTasks" | "canViewScheduledTasks" | "canReadAtLeastOneScript" | "canRunAtLeastOneAdhocScript" | "canReadAtLeastOnePolicy" | "canCreatePolicies" | "canReadReports" | "canCreateReports" | "canViewAtLeastOneOrganization" | "canConfigureBranding" | "canCRUDEndUserSharing" | "canUseRemoteTools" | "canUseRemoteToolsRemoteRegistry" | "canUseRemoteToolsTaskManager" | "canUseRemoteToolsFileExplorer" | "canUseRemoteToolsServicesManager" | "canUseCommandLine" | "canUseRDP" | "canConnectToConnectWiseControl" | "canAccessActiveDirectoryManagement" | "canAccessActiveDirectoryDiscovery" | "canConfigurePSA" | "canApproveChangeRequests";
        /** @enum {string} */
        PermissionEntity: "SYSTEM" | "NODE" | "POLICY" | "SCRIPT_CATEGORY" | "ORGANIZATION" | "SEARCH";
        /** @enum {string} */
        GrantEffect: "ALLOW" | "DENY";
        /** @description What a role allows or denies, everywhere or only on what it names */
        Grant: {
            entity: components["schemas"]["PermissionEntity"];
            /** @description As the catalog names it, such as Run */
            permission: string;
            effect: components["schemas"]["GrantEffect"];
            /** @description Only these policies, categories or organizations; null or absent for all */
            ids?: components["schemas"]["Id"][] | null;
            organizationIds?: components["schemas"]["OrganizationIds"];
            /** @description Only devices of these roles; null or absent for all */
            nodeClasses?: components["schemas"]["NodeClass"][] | null;
            /** @description Only devices of these groups; null or absent for all */
            groupIds?: components["schemas"]["Id"][] | null;
        };
        Grants: components["schemas"]["Grant"][];
        Problem: {
            type: string;
            title: string;
            status: number;
            code: string;
            detail: string;
            nextStep?: string;
            resultCode?: string;
            errors?: {
                field: string;
                message: string;
            }[];
        };
        FirstAdministrator: {
            token: string;
            email: components["schemas"]["Email"];
            password: components["schemas"]["Password"];
            firstName?: string;
            lastName?: string;
            /**
             * @description Name of the first organization
             * @default My organization
             */
            organization: string;
        };
        SignIn: {
            email: string;
            password: string;
        };
        Session: {
            user: components["schemas"]["User"];
            grants: components["schemas"]["Grants"];
            runOnlyScriptCategories: components["schemas"]["RoleIds"];
            /** @description Sent back in x-csrf-token by browsers; null for API keys */
            csrfToken: string | null;
            version: string;
            /** @description The user must set up a second factor; nothing else is answered until then */
            mfaEnrollment: boolean;
        };
        /** @enum {string} */
        SessionKind: "BROWSER" | "TERMINAL";
        /** @enum {string} */
        SignInMethod: "PASSWORD" | "PASSKEY" | "SAML" | "KEY";
        OpenSession: {
            id: string;
            kind: components["schemas"]["SessionKind"];
            /** @description The address it was opened from */
            ip: string;
            /** @description The browser in its own words; of a terminal the name of its key */
            client: string;
            method: components["schemas"]["SignInMethod"];
            createdAt: components["schemas"]["Timestamp"];
            seenAt: number | null;
            /** @description When it ends in any case */
            expiresAt: number | null;
            /** @description Whether it is the one that asks */
            current: boolean;
        };
        /** @enum {string} */
        MfaMethod: "TOTP" | "RECOVERY_CODE" | "PASSKEY";
        /** @description As browsers and authenticators have it (WebAuthn) */
        PasskeyData: {
            [key: string]: unknown;
        };
        MfaChallenge: {
            /** @constant */
            resultCode: "MFA_REQUIRED";
            challenge: string;
            methods: components["schemas"]["MfaMethod"][];
            /** @description What the browser asks the passkey with; null where none can be used */
            passkey: components["schemas"]["PasskeyData"] | null;
            expiresAt: components["schemas"]["Timestamp"];
        };
        MfaCode: string;
        Challenge: string;
        /** @description A code for TOTP and RECOVERY_CODE, the passkey's answer for PASSKEY */
        MfaProof: {
            challenge: components["schemas"]["Challenge"];
            method: components["schemas"]["MfaMethod"];
            code?: components["schemas"]["MfaCode"];
            passkey?: components["schemas"]["PasskeyData"];
        };
        /** @enum {string} */
        MfaFactorType: "TOTP" | "PASSKEY";
        MfaFactor: {
            /** Format: uuid */
            id: string;
            type: components["schemas"]["MfaFactorType"];
            name: string;
            createdAt: components["schemas"]["Timestamp"];
            lastUsedAt: number | null;
        };
        Mfa: {
            /** @description Whether you must have a second factor */
            demanded: boolean;
            factors: components["schemas"]["MfaFactor"][];
            recoveryCodesLeft: number;
            /** @description Until when nothing asks for a code again; null where it would now */
            freshUntil: number | null;
        };
        RecoveryCodes: string[];
        MfaAdded: {
            mfa: components["schemas"]["Mfa"];
            recoveryCodes: components["schemas"]["RecoveryCodes"] | null;
        };
        NewTotp: {
            challenge: components["schemas"]["Challenge"];
            code: components["schemas"]["MfaCode"];
            name: components["schemas"]["Name"];
        };
        NewPasskey: {
            challenge: components["schemas"]["Challenge"];
            passkey: components["schemas"]["PasskeyData"];
            name: components["schemas"]["Name"];
        };
        FactorName: {
            name: components["schemas"]["Name"];
        };
        PasswordChange: {
            currentPassword: string;
            password: components["schemas"]["Password"];
        };
        Lockout: {
            userId: components["schemas"]["Id"];
            email: string;
            failures: number;
            until: components["schemas"]["Timestamp"];
        };
        User: {
            id: components["schemas"]["Id"];
            uid: string;
            email: string;
            firstName: string;
            lastName: string;
            sysadmin: boolean;
            /** @description Whether they may open Super Admin */
            ninjaAdmin: boolean;
            /** @description An account of the provider itself, for which maintenance has no minimum */
            internal: boolean;
            /** @description Whether they may sign in; their provider may have ended it */
            active: boolean;
            userType: components["schemas"]["UserType"];
            permissions: components["schemas"]["Permissions"];
            roleIds: components["schemas"]["RoleIds"];
            /** @description Invited, and yet to choose a password */
            invited?: boolean;
            organizationIds: components["schemas"]["OrganizationIds"];
            userInactivityTimeout: components["schemas"]["InactivityTimeout"];
            /** @description Whether they must have a second factor */
            mfaRequired: boolean;
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        SamlSeverity: "ERROR" | "WARNING" | "INFO";
        /** @enum {string} */
        SamlVerdict: "WORKS" | "WORKS_WITH_WARNINGS" | "CANNOT_WORK";
        SamlFinding: {
            code: string;
            severity: components["schemas"]["SamlSeverity"];
            message: string;
            remedy: string;
        };
        SamlEndpoint: {
            /** @description The end of its name, such as HTTP-Redirect */
            binding: string;
            location: string;
        };
        SamlCertificate: {
            /** @enum {string} */
            use: "signing" | "encryption" | "any";
            subject: string;
            /** @description SHA-256 of the certificate in lower case hexadecimal */
            fingerprint: string;
            /** @description The algorithm it is signed with */
            algorithm: string;
            keyType: string;
            bits: number;
            notBefore: components["schemas"]["Timestamp"];
            notAfter: components["schemas"]["Timestamp"];
            /** @description DER in base64 */
            certificate: string;
        };
        SamlProvider: {
            entityId: string;
            name: string;
            /** @description Whether it speaks SAML 2.0 */
            saml2: boolean;
            validUntil: number | null;
            wantsSignedRequests: boolean | null;
            signOn: components["schemas"]["SamlEndpoint"][];
            logout: components["schemas"]["SamlEndpoint"][];
            nameIdFormats: string[];
            certificates: components["schemas"]["SamlCertificate"][];
            /** @description Certificates that could not be read */
            unreadable: number;
        };
        SamlProviderName: {
            entityId: string;
            name: string;
            saml2: boolean;
        };
        /** @enum {string} */
        SamlSignature: "NONE" | "VALID" | "INVALID" | "UNCHECKED";
        SamlExamination: {
            verdict: components["schemas"]["SamlVerdict"];
            provider: components["schemas"]["SamlProvider"] | null;
            /** @description The identity providers of a federation's metadata, to choose one by entityId */
            providers: components["schemas"]["SamlProviderName"][];
            signature: components["schemas"]["SamlSignature"];
            findings: components["schemas"]["SamlFinding"][];
            examinedAt: components["schemas"]["Timestamp"];
            /** @description Sets it up for the next minutes; none where it cannot work */
            metadataToken: string | null;
        };
        /** @description Either metadataUrl or metadata */
        SamlTest: {
            metadataUrl?: string;
            metadata?: string;
            /** @description Which provider of several */
            entityId?: string;
        } & (unknown | unknown);
        SamlSetUp: {
            metadataToken: string;
            name?: components["schemas"]["Name"];
            /** @description Users made at their first sign-in are administrators */
            sysadmin?: boolean;
            permissions?: components["schemas"]["Permissions"];
            organizationIds?: components["schemas"]["OrganizationIds"];
        };
        SamlChange: {
            /** @description Whether people sign in through the provider */
            enabled?: boolean;
            /** @description Provisioning by the provider */
            scim?: {
                enabled: boolean;
            };
            name?: components["schemas"]["Name"];
            /** @description Users made at their first sign-in are administrators */
            sysadmin?: boolean;
            permissions?: components["schemas"]["Permissions"];
            organizationIds?: components["schemas"]["OrganizationIds"];
        };
        SamlConfiguration: {
            configured: boolean;
            enabled: boolean;
            name: string;
            metadataUrl: string | null;
            examination: components["schemas"]["SamlExamination"] | null;
            sysadmin: boolean;
            permissions: components["schemas"]["Permissions"];
            organizationIds: components["schemas"]["OrganizationIds"];
            updatedAt: number | null;
            /** @description What the provider is told of Muster */
            serviceProvider: {
                entityId: string;
                acsUrl: string;
            };
            scim: {
                enabled: boolean;
                url: string;
                tokenCreatedAt: number | null;
            };
        };
        NewUser: {
            email: components["schemas"]["Email"];
            /** @description Without one the user is invited to choose it */
            password?: string;
            userType?: components["schemas"]["UserType"];
            roleIds?: components["schemas"]["RoleIds"];
            firstName?: string;
            lastName?: string;
            /** @description An administrator: everything, in every organization */
            sysadmin?: boolean;
            /** @description May open Super Admin */
            ninjaAdmin?: boolean;
            /** @description An account of the provider itself, for which maintenance has no minimum */
            internal?: boolean;
            permissions?: components["schemas"]["Permissions"];
            organizationIds?: components["schemas"]["OrganizationIds"];
            userInactivityTimeout?: components["schemas"]["InactivityTimeout"];
            /** @description They must have a second factor */
            mfaRequired?: boolean;
        };
        UserChange: {
            firstName?: string;
            lastName?: string;
            /** @description An administrator: everything, in every organization */
            sysadmin?: boolean;
            /** @description May open Super Admin */
            ninjaAdmin?: boolean;
            /** @description An account of the provider itself, for which maintenance has no minimum */
            internal?: boolean;
            /** @description Whether the user may sign in */
            active?: boolean;
            roleIds?: components["schemas"]["RoleIds"];
            permissions?: components["schemas"]["Permissions"];
            organizationIds?: components["schemas"]["OrganizationIds"];
            userInactivityTimeout?: components["schemas"]["InactivityTimeout"];
            /** @description They must have a second factor */
            mfaRequired?: boolean;
        };
        /**
         * @description Minutes without activity after which their sessions end
         * @default 240
         */
        InactivityTimeout: number;
        ServerOverview: {
            version: string;
            /** @description The address that users and agents are told */
            url: string;
            startedAt: components["schemas"]["Timestamp"];
            /** @description Version of Node.js */
            runtime: string;
            /** @description What the server's process holds in memory */
            memoryBytes: number;
            database: {
                /** @enum {string} */
                kind: "SQLite" | "PostgreSQL";
                /** @description How large it is, without SQLite's log */
                bytes: number;
            };
            malwareScanner: components["schemas"]["MalwareScanner"];
            /** @description Connections to this server; others on the same database have their own */
            live: {
                agents: number;
                consoles: number;
            };
            /** @description Browsers that are signed in */
            openSessions: number;
            apiKeys: number;
            users: number;
            organizations: number;
            devices: number;
            runningJobs: number;
            runningScriptRuns: number;
        };
        /** @enum {string} */
        UserType: "TECHNICIAN" | "END_USER";
        RoleIds: components["schemas"]["Id"][];
        TechnicianRole: {
            id: components["schemas"]["Id"];
            name: string;
            description: string;
            userType: components["schemas"]["UserType"];
            /** @description Whoever has the role signs in with a second factor */
            mfaRequired: boolean;
            permissions: components["schemas"]["Permissions"];
            grants: components["schemas"]["Grants"];
            runOnlyScriptCategories: components["schemas"]["RoleIds"];
            /** @description How many have it */
            users: number;
            revision: components["schemas"]["Revision"];
        };
        NewTechnicianRole: {
            name: components["schemas"]["Name"];
            description?: string;
            userType?: components["schemas"]["UserType"];
            /** @description Whoever has the role signs in with a second factor */
            mfaRequired?: boolean;
            permissions?: components["schemas"]["Permissions"];
            grants?: components["schemas"]["Grants"];
            runOnlyScriptCategories?: components["schemas"]["RoleIds"];
        };
        TechnicianRoleChange: {
            name?: components["schemas"]["Name"];
            description?: string;
            /** @description Whoever has the role signs in with a second factor */
            mfaRequired?: boolean;
            permissions?: components["schemas"]["Permissions"];
            grants?: components["schemas"]["Grants"];
            runOnlyScriptCategories?: components["schemas"]["RoleIds"];
            revision?: components["schemas"]["ReadRevision"];
        };
        DeviceGroup: {
            id: components["schemas"]["Id"];
            name: string;
            searchCriteria: components["schemas"]["DeviceSearch"];
            createdBy: string;
            createdAt: components["schemas"]["Timestamp"];
            revision: components["schemas"]["Revision"];
        };
        NewDeviceGroup: {
            name: components["schemas"]["Name"];
            searchCriteria: components["schemas"]["DeviceSearch"];
        };
        DeviceGroupChange: {
            name: components["schemas"]["Name"];
            searchCriteria: components["schemas"]["DeviceSearch"];
            revision?: components["schemas"]["ReadRevision"];
        };
        Invitation: {
            url: string;
            expiresAt: components["schemas"]["Timestamp"];
        };
        PermissionQuery: {
            /** @description An operationId of this contract */
            operation: string;
            /** @description The things it would act on, as the operation's path names them */
            on?: {
                [key: string]: string | number;
            };
            userId?: components["schemas"]["Id"];
        };
        /** @enum {string} */
        PermissionReason: "PUBLIC" | "SIGNED_IN" | "ADMINISTRATOR" | "PERMISSION" | "GRANT" | "NOT_SIGNED_IN" | "NO_PERMISSION" | "DENIED" | "NOT_VISIBLE";
        PermissionDecision: {
            operation: string;
            allowed: boolean;
            reason: components["schemas"]["PermissionReason"];
            /** @description What the contract asks for */
            permission: string;
            grant: components["schemas"]["Grant"] | null;
            /** @description The role that has this grant */
            role: string | null;
        };
        ApiKey: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description Only these of your permissions; null for all */
            permissions: components["schemas"]["Permissions"] | null;
            organizationIds: components["schemas"]["OrganizationIds"];
            /** @description Of its own; null for what holds for everybody */
            devicesPerHour: number | null;
            createdAt: components["schemas"]["Timestamp"];
            expiresAt: number | null;
            lastUsedAt: number | null;
            /** @description How its secret begins */
            prefix: string;
            /** @description A terminal's sign-in */
            interactive: boolean;
            /** @description Made with a fresh second factor, so that nothing asks it for a code */
            unattended: boolean;
            rotatedAt: number | null;
            /** @description How long the secret before is still valid */
            previousUntil: number | null;
        };
        KeyRotation: {
            /**
             * @description How long the secret before stays valid
             * @default 60
             */
            graceMinutes: number;
        };
        NewApiKey: {
            name: components["schemas"]["Name"];
            /** @description Only these of your permissions; null for all */
            permissions?: components["schemas"]["Permission"][] | null;
            organizationIds?: components["schemas"]["OrganizationIds"];
            /** @description Devices it may act upon in an hour before a second person must approve, where that is fewer than everybody's */
            devicesPerHour?: number;
            /** @description Milliseconds since 1970 UTC; null for never */
            expiresAt?: number | null;
            /** @description A terminal's sign-in: asked for codes, and ended with all sessions */
            interactive?: boolean;
        };
        Organization: {
            id: components["schemas"]["Id"];
            name: string;
            description: string;
            approvalMode: components["schemas"]["ApprovalMode"];
            locations: number;
            devices: number;
            createdAt: components["schemas"]["Timestamp"];
            /** @constant */
            resultCode?: "SUCCESS";
        };
        /**
         * @description What becomes of new agents: approved at once, pending until a technician approves them, or refused
         * @enum {string}
         */
        ApprovalMode: "AUTOMATIC" | "MANUAL" | "REJECT";
        NewOrganization: {
            name: components["schemas"]["Name"];
            /** @default  */
            description: string;
            approvalMode?: components["schemas"]["ApprovalMode"];
            /**
             * @description Name of the first location
             * @default Main office
             */
            location: string;
        };
        OrganizationChange: {
            name?: components["schemas"]["Name"];
            description?: string;
            approvalMode?: components["schemas"]["ApprovalMode"];
        };
        Location: {
            id: components["schemas"]["Id"];
            clientId: components["schemas"]["Id"];
            name: string;
            description: string;
            devices: number;
        };
        NewLocation: {
            name: components["schemas"]["Name"];
            /** @default  */
            description: string;
        };
        LocationChange: {
            name?: components["schemas"]["Name"];
            description?: string;
        };
        /** @enum {string} */
        NodeClass: "WINDOWS_WORKSTATION" | "WINDOWS_SERVER" | "MAC" | "MAC_SERVER" | "LINUX_WORKSTATION" | "LINUX_SERVER" | "NMS_SWITCH" | "NMS_ROUTER" | "NMS_FIREWALL" | "NMS_PRIVATE_NETWORK_GATEWAY" | "NMS_PRINTER" | "NMS_SCANNER" | "NMS_DIAL_MANAGER" | "NMS_WAP" | "NMS_IPSLA" | "NMS_COMPUTER" | "NMS_VM_HOST" | "NMS_APPLIANCE" | "NMS_OTHER" | "NMS_SERVER" | "NMS_PHONE" | "NMS_VIRTUAL_MACHINE" | "NMS_NETWORK_MANAGEMENT_AGENT" | "ANDROID" | "APPLE_IOS" | "APPLE_IPADOS";
        /** @enum {string} */
        NmsRole: "NMS_SWITCH" | "NMS_ROUTER" | "NMS_FIREWALL" | "NMS_PRIVATE_NETWORK_GATEWAY" | "NMS_PRINTER" | "NMS_SCANNER" | "NMS_DIAL_MANAGER" | "NMS_WAP" | "NMS_IPSLA" | "NMS_COMPUTER" | "NMS_VM_HOST" | "NMS_APPLIANCE" | "NMS_OTHER" | "NMS_SERVER" | "NMS_PHONE" | "NMS_VIRTUAL_MACHINE" | "NMS_NETWORK_MANAGEMENT_AGENT";
        NodeRole: {
            id: components["schemas"]["Id"];
            name: string;
            nodeClass: components["schemas"]["NodeClass"];
        };
        /** @enum {string} */
        CredentialType: "SNMPV1" | "SNMPV2" | "SNMPV3" | "TELNET_SSH";
        /** @enum {string} */
        SnmpVersion: "SNMPV1" | "SNMPV2" | "SNMPV3";
        /** @description SNMPV1, SNMPV2: community. SNMPV3: user and, as needed, authProtocol, authPassword, privProtocol, privPassword. TELNET_SSH: user, password. */
        CredentialSecret: {
            community?: string;
            user?: string;
            password?: string;
            /** @enum {string} */
            authProtocol?: "MD5" | "SHA" | "SHA224" | "SHA256" | "SHA384" | "SHA512";
            authPassword?: string;
            /**
             * @description B: long keys after Blumenthal, as Net-SNMP's AES-192 and AES-256. R: after Reeder, as Cisco's, Net-SNMP's AES-192-C and AES-256-C.
             * @enum {string}
             */
            privProtocol?: "DES" | "3DES" | "AES" | "AES192B" | "AES192R" | "AES256B" | "AES256R";
            privPassword?: string;
        };
        Credential: {
            id: components["schemas"]["Id"];
            clientId: components["schemas"]["Id"];
            name: string;
            type: components["schemas"]["CredentialType"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        NewCredential: {
            name: components["schemas"]["Name"];
            type: components["schemas"]["CredentialType"];
            secret: components["schemas"]["CredentialSecret"];
        };
        CredentialChange: {
            name?: components["schemas"]["Name"];
            secret?: components["schemas"]["CredentialSecret"];
        };
        Device: {
            id: components["schemas"]["Id"];
            clientId: components["schemas"]["Id"];
            clientName: string;
            locationId: components["schemas"]["Id"];
            locationName: string;
            displayName: string;
            systemName: string;
            nodeClass: components["schemas"]["NodeClass"];
            role: components["schemas"]["NodeClass"];
            /** @description null while nobody has looked */
            isUp: boolean | null;
            isDelegate: boolean;
            /** @description The maintenance the device is in, or comes into next; null for none */
            maintenanceMode: components["schemas"]["MaintenanceMode"] | null;
            ip: string;
            dnsName: string;
            netbiosName: string;
            mac: string;
            vendor: string;
            os: string;
            model: string;
            firmware: string;
            serialNumber: string;
            /** @description SNMP engine ID in hexadecimal */
            engineId: string;
            nmsDelegateNodeId: number | null;
            credentialsIds: components["schemas"]["Id"][];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        DeviceChange: {
            displayName?: string;
            role?: components["schemas"]["NodeClass"];
            locationId?: components["schemas"]["Id"];
            dnsName?: string;
            vendor?: string;
            os?: string;
            model?: string;
            firmware?: string;
            serialNumber?: string;
        };
        /** @enum {string} */
        DeviceFieldName: "displayName" | "systemName" | "role" | "ip" | "dnsName" | "netbiosName" | "mac" | "vendor" | "os" | "model" | "firmware" | "serialNumber" | "engineId" | "members";
        /** @description A field's value and where it comes from; unknown where nobody has kept it */
        DeviceField: {
            field: components["schemas"]["DeviceFieldName"];
            value: string;
            /** @enum {string} */
            source: "person" | "discovery" | "agent" | "unknown";
            /** @description E-mail of the person, name of the probe or of the agent */
            by: string;
            /** @description The rule that a discovery found it by */
            rule: string;
            jobId: string | null;
            /** @description Since when it has this value */
            at: number | null;
            /** @description What discovery says of a field that it does not fill */
            discovered: components["schemas"]["DiscoveredValue"] | null;
        };
        DiscoveredValue: {
            value: string;
            by: string;
            rule: string;
            jobId: string | null;
            at: components["schemas"]["Timestamp"];
        };
        DeviceProvenance: {
            fields: components["schemas"]["DeviceField"][];
            addresses: components["schemas"]["DeviceAddress"][];
            members: components["schemas"]["DeviceMember"][];
        };
        DeviceAddress: {
            ip: string;
            /** @description false once it moved away, or another device answered there */
            current: boolean;
            seenAt: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        ChangeKind: "new" | "gone" | "moved" | "changed" | "merged" | "split";
        Change: {
            kind: components["schemas"]["ChangeKind"];
            /** @description null while it is not in the inventory */
            nodeId: number | null;
            name: string;
            ip: string;
            /** @description A DeviceFieldName, or isUp; empty where the whole device is meant */
            field: string;
            before: string;
            after: string;
            at: components["schemas"]["Timestamp"];
            by: string;
            jobId: string | null;
        };
        /** @enum {string} */
        MergeReason: "person" | "serialNumber" | "engineId";
        Merge: {
            id: components["schemas"]["Id"];
            nodeId: components["schemas"]["Id"];
            absorbedId: components["schemas"]["Id"];
            /** @description Name of the absorbed device */
            name: string;
            /** @description Address of the absorbed device */
            ip: string;
            at: components["schemas"]["Timestamp"];
            by: string;
            reason: components["schemas"]["MergeReason"];
            undoneAt: number | null;
            undoneBy: string;
        };
        /**
         * @default name
         * @enum {string}
         */
        DeviceSort: "name" | "-name" | "ip" | "-ip" | "role" | "-role" | "vendor" | "-vendor" | "model" | "-model" | "organization" | "-organization" | "created" | "-created";
        /** @description Either deviceIds, or selectAll with searchCriteria and unselectedDevicesIds. */
        DeviceSelection: {
            deviceIds?: components["schemas"]["DeviceIds"];
            selectAll?: boolean;
            searchCriteria?: components["schemas"]["DeviceSearch"];
            unselectedDevicesIds?: components["schemas"]["UnselectedDevicesIds"];
        } & (unknown | {
            /** @constant */
            selectAll: true;
        });
        DeviceSearch: {
            search?: string;
            clientId?: components["schemas"]["Id"];
            locationId?: components["schemas"]["Id"];
            role?: components["schemas"]["NodeClass"];
            vendor?: string;
        };
        DeviceIds: components["schemas"]["Id"][];
        UnselectedDevicesIds: components["schemas"]["Id"][];
        /** @enum {string} */
        MaintenanceOption: "NOTIFICATIONS" | "ALERTS" | "PATCHING" | "AVSCANS" | "TASKS";
        /** @description What is held back; notifications always are */
        MaintenanceOptions: components["schemas"]["MaintenanceOption"][];
        /** @enum {string} */
        MaintenanceRepeats: "NEVER" | "DAILY" | "WEEKLY" | "MONTHLY";
        DaysOfWeek: components["schemas"]["Weekday"][];
        /** @description A recurring one begins and ends at the same times of day in its zone, the first time as given. */
        MaintenanceSchedule: {
            /** @enum {string} */
            startType: "NOW" | "AT";
            startTime?: components["schemas"]["Timestamp"];
            /** @enum {string} */
            endType: "ON";
            endTime: components["schemas"]["Timestamp"];
            timeZone: components["schemas"]["TimeZone"];
            repeats?: components["schemas"]["MaintenanceRepeats"];
            daysOfWeek?: components["schemas"]["DaysOfWeek"];
            /** @description 0 is the last day */
            dayOfMonth?: number;
            until?: components["schemas"]["Timestamp"];
        };
        /** @description Either deviceIds, or selectAll with searchCriteria and unselectedDevicesIds. */
        MaintenanceRequest: {
            schedule: components["schemas"]["MaintenanceSchedule"];
            options: components["schemas"]["MaintenanceOptions"];
            deviceIds?: components["schemas"]["DeviceIds"];
            selectAll?: boolean;
            searchCriteria?: components["schemas"]["DeviceSearch"];
            unselectedDevicesIds?: components["schemas"]["UnselectedDevicesIds"];
        } & (unknown | {
            /** @constant */
            selectAll: true;
        });
        MaintenanceMode: {
            /** Format: uuid */
            id: string;
            /** @description Of a recurring one, when it is or will be next */
            startTime: components["schemas"]["Timestamp"];
            endTime: components["schemas"]["Timestamp"];
            disabledOptions: components["schemas"]["MaintenanceOptions"];
            repeats: components["schemas"]["MaintenanceRepeats"];
            daysOfWeek: components["schemas"]["DaysOfWeek"];
            dayOfMonth: number | null;
            /** @description When a recurring one stops */
            until: number | null;
            timeZone: string;
        };
        MaintenanceWindow: {
            /** Format: uuid */
            id: string;
            startTime: components["schemas"]["Timestamp"];
            endTime: components["schemas"]["Timestamp"];
            disabledOptions: components["schemas"]["MaintenanceOptions"];
            repeats: components["schemas"]["MaintenanceRepeats"];
            daysOfWeek: components["schemas"]["DaysOfWeek"];
            dayOfMonth: number | null;
            until: number | null;
            timeZone: string;
            devices: number;
            /** @description The first by name */
            deviceNames: string[];
            createdBy: string;
            createdAt: components["schemas"]["Timestamp"];
        };
        MaintenanceDevice: {
            nodeId: components["schemas"]["Id"];
            displayName: string;
            clientName: string;
            /** @description Why it cannot be in maintenance */
            refused: "MOBILE" | null;
            windows: components["schemas"]["MaintenanceMode"][];
        };
        /** @enum {string} */
        ScriptLanguage: "binary_install" | "binary_run" | "native" | "vbscript" | "sh" | "powershell" | "javascript" | "batchfile" | "python";
        /** @enum {string} */
        TextLanguage: "vbscript" | "sh" | "powershell" | "javascript" | "batchfile" | "python";
        /** @enum {string} */
        ScriptOperatingSystem: "WINDOWS" | "MAC" | "LINUX";
        ScriptOperatingSystems: components["schemas"]["ScriptOperatingSystem"][];
        /** @enum {string} */
        Architecture: "64" | "32";
        Architectures: components["schemas"]["Architecture"][];
        /** @enum {string} */
        ScriptSort: "name" | "-name" | "language" | "-language" | "updatedAt" | "-updatedAt";
        ScriptDescription: string;
        CategoriesIds: components["schemas"]["Id"][];
        /** @description Preset parameters; trimmed, none empty, none twice */
        ScriptParameters: string[];
        /** @description The user it runs as; credential:12 is a credential of the organization */
        RunAs: string;
        /** @description The bytes of the source in base64 */
        ScriptContent: string;
        /** @enum {string} */
        ScriptVariableType: "TEXT" | "CHECKBOX" | "DROPDOWN" | "INTEGER" | "DECIMAL" | "DATE" | "TIME" | "DATETIME" | "IPADDRESS" | "URL";
        ScriptVariable: {
            name: components["schemas"]["Name"];
            /** @description Name of the environment variable; made of the name when it is left out */
            calculatedName?: string;
            type: components["schemas"]["ScriptVariableType"];
            description?: string;
            required?: boolean;
            defaultValue?: string;
            /** @description Given at a run */
            value?: string;
            /** @enum {string} */
            source?: "LITERAL";
            /** @description The choices of a DROPDOWN */
            valueList?: string[];
        };
        ScriptVariables: components["schemas"]["ScriptVariable"][];
        BinaryInstallSettings: {
            runnableAttachmentId: components["schemas"]["Id"];
            customIconAttachmentId?: number | null;
            helperFilesAttachmentIds?: components["schemas"]["Id"][];
            /** @description Id of a script that runs before */
            preExecutionScript?: number | null;
            /** @description Id of a script that runs after */
            postExecutionScript?: number | null;
            runAs: components["schemas"]["RunAs"];
        };
        BinaryRunSettings: {
            runnableLocalPath: string;
            runAs: components["schemas"]["RunAs"];
        };
        NewScript: {
            name: components["schemas"]["Name"];
            description?: components["schemas"]["ScriptDescription"];
            language: components["schemas"]["TextLanguage"];
            operatingSystems: components["schemas"]["ScriptOperatingSystems"];
            architecture?: components["schemas"]["Architectures"];
            categoriesIds: components["schemas"]["CategoriesIds"];
            scriptParameters?: components["schemas"]["ScriptParameters"];
            scriptVariables?: components["schemas"]["ScriptVariables"];
            runAs?: components["schemas"]["RunAs"];
            content: components["schemas"]["ScriptContent"];
        };
        ScriptChange: {
            id: components["schemas"]["Id"];
            revision?: components["schemas"]["ReadRevision"];
            name: components["schemas"]["Name"];
            description?: components["schemas"]["ScriptDescription"];
            language: components["schemas"]["TextLanguage"];
            operatingSystems: components["schemas"]["ScriptOperatingSystems"];
            architecture?: components["schemas"]["Architectures"];
            categoriesIds: components["schemas"]["CategoriesIds"];
            scriptParameters?: components["schemas"]["ScriptParameters"];
            scriptVariables?: components["schemas"]["ScriptVariables"];
            runAs?: components["schemas"]["RunAs"];
            content: components["schemas"]["ScriptContent"];
        };
        ScriptImport: {
            /** @description Only say what would be done */
            dryRun?: boolean;
            scripts: components["schemas"]["NewScript"][];
        };
        ScriptImportResult: {
            /** @description Null where it would be created */
            id: number | null;
            name: string;
            /** @enum {string} */
            result: "CREATE" | "UPDATE" | "UNCHANGED";
        };
        NativeScriptChange: {
            id: components["schemas"]["Id"];
            revision?: components["schemas"]["ReadRevision"];
            categoriesIds: components["schemas"]["CategoriesIds"];
            /** @description Shown instead of its name; null for none */
            customName?: string | null;
        };
        /** @description binary_install needs binaryInstallSettings, binary_run needs binaryRunSettings. */
        NewApplication: {
            name: components["schemas"]["Name"];
            description?: components["schemas"]["ScriptDescription"];
            /** @enum {string} */
            language: "binary_install" | "binary_run";
            operatingSystems: components["schemas"]["ScriptOperatingSystems"];
            architecture: components["schemas"]["Architectures"];
            categoriesIds: components["schemas"]["CategoriesIds"];
            scriptParameters?: components["schemas"]["ScriptParameters"];
            binaryInstallSettings?: components["schemas"]["BinaryInstallSettings"];
            binaryRunSettings?: components["schemas"]["BinaryRunSettings"];
        };
        ApplicationChange: {
            id: components["schemas"]["Id"];
            revision?: components["schemas"]["ReadRevision"];
            name: components["schemas"]["Name"];
            description?: components["schemas"]["ScriptDescription"];
            /** @enum {string} */
            language: "binary_install" | "binary_run";
            operatingSystems: components["schemas"]["ScriptOperatingSystems"];
            architecture: components["schemas"]["Architectures"];
            categoriesIds: components["schemas"]["CategoriesIds"];
            scriptParameters?: components["schemas"]["ScriptParameters"];
            binaryInstallSettings?: components["schemas"]["BinaryInstallSettings"];
            binaryRunSettings?: components["schemas"]["BinaryRunSettings"];
        };
        ApplicationCheck: {
            /** @description The automation that is changed; none for a new one */
            id?: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            architecture: components["schemas"]["Architectures"];
            categoriesIds: components["schemas"]["CategoriesIds"];
            operatingSystems: components["schemas"]["ScriptOperatingSystems"];
            runAs: components["schemas"]["RunAs"];
            files?: components["schemas"]["AttachmentFile"][];
        };
        ScriptName: {
            name: components["schemas"]["Name"];
            /** @description The automation that may have it already */
            id?: components["schemas"]["Id"];
        };
        ScriptCopy: {
            fromId: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
        };
        ScriptReference: {
            id: components["schemas"]["Id"];
            language: components["schemas"]["ScriptLanguage"];
        };
        /** @enum {string} */
        MalwareScanStatus: "PROCESSING" | "INFECTED" | "FAILED" | "CLEAN";
        /** @enum {string} */
        MalwareReview: "PROCESSING" | "INFECTED" | "FAILED";
        MalwareScanner: {
            /**
             * @description OFF lets everything run unscanned, by the server's setting malwareScan
             * @enum {string}
             */
            state: "READY" | "UNREACHABLE" | "OFF";
            /** @description What the scanner says of itself */
            version: string;
            /** @description How many sources and files wait for it */
            waiting: number;
        };
        /** @enum {string} */
        ScriptAction: "READ" | "UPDATE" | "DELETE" | "COPY" | "RUN";
        Script: {
            id: components["schemas"]["Id"];
            /** @description Of native automations only */
            uid: string | null;
            name: string;
            customName: string | null;
            description: string;
            language: components["schemas"]["ScriptLanguage"];
            operatingSystems: components["schemas"]["ScriptOperatingSystems"];
            /**
             * @description The one operating system it is for, else ALL
             * @enum {string}
             */
            deviceType: "WINDOWS" | "MAC" | "LINUX" | "ALL";
            architecture: components["schemas"]["Architectures"];
            categoriesIds: components["schemas"]["Id"][];
            categoriesNames: string[];
            categoriesTags: {
                id: components["schemas"]["Id"];
                name: string;
            }[];
            scriptParameters: components["schemas"]["ScriptParameters"];
            scriptVariables: components["schemas"]["ScriptVariables"];
            runAs: components["schemas"]["RunAs"];
            binaryInstallSettings: components["schemas"]["BinaryInstallSettings"] | null;
            binaryRunSettings: components["schemas"]["BinaryRunSettings"] | null;
            malwareScanStatus: components["schemas"]["MalwareScanStatus"];
            /** @description What the scanner found or why it could not scan */
            malwareScanDetail: string;
            /** @description SHA-256 of the source in base64url; empty for applications */
            digest: string;
            /** @description What the caller may do with it now */
            actions: components["schemas"]["ScriptAction"][];
            createdBy: string;
            createdAt: components["schemas"]["Timestamp"];
            updatedBy: string;
            updatedAt: components["schemas"]["Timestamp"];
            revision: components["schemas"]["Revision"];
        };
        ScriptSource: components["schemas"]["Script"] & {
            content: components["schemas"]["ScriptContent"];
        };
        NewScriptCategory: {
            name: components["schemas"]["Name"];
        };
        ScriptCategoryChange: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
        };
        ScriptCategory: {
            id: components["schemas"]["Id"];
            name: string;
            internal: boolean;
            /** @description How many automations are in it */
            scripts: number;
            /** @description May open its automations */
            canReadScripts: boolean;
            /** @description May create and copy automations in it */
            canCreateScripts: boolean;
            /** @description May change its automations */
            canUpdateScripts: boolean;
            /** @description May delete its automations */
            canDeleteScripts: boolean;
            /** @description May run its automations */
            canRunScripts: boolean;
        };
        /** @enum {string} */
        AttachmentKind: "INSTALLER" | "HELPER" | "ICON";
        /** @enum {string} */
        UploadStatus: "PROCESSING" | "FAILURE" | "SUSPICIOUS" | "SUCCESS";
        FileName: string;
        AttachmentMetadata: {
            name: components["schemas"]["FileName"];
            mimeType: string;
            size: number;
            extension: string;
        };
        AttachmentFile: {
            kind: components["schemas"]["AttachmentKind"];
            name: components["schemas"]["FileName"];
            size: number;
        };
        AttachmentEnd: {
            tempUri: string;
            metadata: components["schemas"]["AttachmentMetadata"];
        };
        AttachmentAddress: {
            kind: components["schemas"]["AttachmentKind"];
            url: string;
        };
        Attachment: {
            id: components["schemas"]["Id"];
            /** Format: uuid */
            resourceId: string;
            kind: components["schemas"]["AttachmentKind"];
            /** @description Where its parts go; null once it is finished */
            tempUri: string | null;
            /** @description How many bytes have arrived */
            received: number;
            /** @description Per cent that has arrived */
            progress: number;
            uploadStatus: components["schemas"]["UploadStatus"];
            /** @description What the scanner found or why there is no file */
            detail: string;
            /** @description Where it was read from; null for an uploaded file */
            url: string | null;
            metadata: components["schemas"]["AttachmentMetadata"];
        };
        BinaryScriptAttachments: {
            runnableAttachment: components["schemas"]["Attachment"] | null;
            helperAttachments: components["schemas"]["Attachment"][];
            customIconAttachment: components["schemas"]["Attachment"] | null;
        };
        SignedAttachment: {
            id: components["schemas"]["Id"];
            fileName: string;
            extension: string;
            size: number;
            mimeType: string;
            /** @description SHA-256 in base64url */
            digest: string;
            signedUrl: string;
            expiresAt: components["schemas"]["Timestamp"];
        };
        ScriptRunValue: {
            /** @description The calculated name of a script variable */
            name: string;
            value: string;
        };
        ScriptRunScript: {
            scriptId: components["schemas"]["Id"];
            /** @description One of its preset parameters; it is split at spaces, quotes keep words together */
            preset?: string;
            /** @description Arguments, each passed on byte for byte; they come after those of the preset */
            parameters?: string[];
            /** @description Values of its script variables; those left out have their defaults */
            variables?: components["schemas"]["ScriptRunValue"][];
        };
        /** @description The user it runs as, by operating system; as the automation says where it is left out */
        ScriptRunAs: {
            WINDOWS?: components["schemas"]["RunAs"];
            MAC?: components["schemas"]["RunAs"];
            LINUX?: components["schemas"]["RunAs"];
        };
        /** @enum {string} */
        ScriptRunContinue: "AUTOMATIC" | "CONFIRM";
        /** @description Runs first on so many devices or so many per cent of them, and on all others once it succeeded there */
        NewScriptRunCanary: {
            devices?: number;
            percent?: number;
            continue?: components["schemas"]["ScriptRunContinue"];
        } & (unknown | unknown);
        /** @description Either deviceIds, or selectAll with searchCriteria and unselectedDevicesIds. */
        NewScriptRun: {
            /** @description They run one after the other; after one that fails the others do not */
            scripts: components["schemas"]["ScriptRunScript"][];
            deviceIds?: components["schemas"]["DeviceIds"];
            selectAll?: boolean;
            searchCriteria?: components["schemas"]["DeviceSearch"];
            unselectedDevicesIds?: components["schemas"]["UnselectedDevicesIds"];
            runAs?: components["schemas"]["ScriptRunAs"];
            /**
             * @description Of each script
             * @default 3600
             */
            timeoutSeconds: number;
            schedule: components["schemas"]["TaskSchedule"];
            /** @default false */
            skipIfOffline: boolean;
            /**
             * @description On how many devices at once
             * @default 100
             */
            concurrency: number;
            canary?: components["schemas"]["NewScriptRunCanary"];
            /** @description Begins on no other device after so many failures */
            stopAfterFailures?: number;
        } & (unknown | {
            /** @constant */
            selectAll: true;
        });
        /**
         * @description SCHEDULED for later, on the first devices (CANARY), waiting for somebody to go on (AWAITING_CONFIRMATION), RUNNING on all, or how it ended; STOPPED is after failures
         * @enum {string}
         */
        ScriptRunState: "SCHEDULED" | "CANARY" | "AWAITING_CONFIRMATION" | "RUNNING" | "FINISHED" | "STOPPED" | "CANCELLED";
        /**
         * @description WAITING for its turn or its device, HELD back by maintenance, SENT to its agent, RUNNING there, or how it ended
         * @enum {string}
         */
        ScriptRunTargetState: "WAITING" | "HELD" | "SENT" | "RUNNING" | "SUCCEEDED" | "FAILED" | "TIMED_OUT" | "CANCELLED" | "EXPIRED" | "SKIPPED" | "REFUSED";
        /** @enum {string} */
        ScriptRunRefusal: "MOBILE" | "NO_AGENT" | "OPERATING_SYSTEM" | "ARCHITECTURE" | "RUN_AS";
        ScriptRunStep: {
            scriptId: components["schemas"]["Id"];
            name: string;
            language: components["schemas"]["ScriptLanguage"];
            /** @description SHA-256 in base64url of the source that runs, or of the installer */
            digest: string;
            /** @description As they are passed on, the preset's included */
            parameters: string[];
            variables: components["schemas"]["ScriptRunValue"][];
        };
        ScriptRunCanary: {
            devices: number;
            continue: components["schemas"]["ScriptRunContinue"];
        };
        ScriptRun: {
            /** Format: uuid */
            id: string;
            /** @description The names of its automations */
            name: string;
            scripts: components["schemas"]["ScriptRunStep"][];
            runAs: components["schemas"]["ScriptRunAs"];
            timeoutSeconds: number;
            runAt: components["schemas"]["Timestamp"];
            /** @description After which it does not begin any more */
            expiresAt: components["schemas"]["Timestamp"];
            timeZone: string;
            skipIfOffline: boolean;
            concurrency: number;
            canary: components["schemas"]["ScriptRunCanary"] | null;
            stopAfterFailures: number | null;
            state: components["schemas"]["ScriptRunState"];
            /** @description Why it was stopped */
            detail: string;
            /** @description The run whose failed devices it tries again */
            retryOf: string | null;
            createdBy: string;
            createdAt: components["schemas"]["Timestamp"];
            finishedAt: number | null;
            /** @description Devices */
            targets: number;
            /** @description Devices by state */
            states: {
                [key: string]: number;
            };
        };
        ScriptRunTarget: {
            /** Format: uuid */
            runId: string;
            nodeId: components["schemas"]["Id"];
            displayName: string;
            clientId: components["schemas"]["Id"];
            clientName: string;
            state: components["schemas"]["ScriptRunTargetState"];
            reason: components["schemas"]["ScriptRunRefusal"] | null;
            detail: string;
            /** @description One of the first devices */
            canary: boolean;
            /** @description Which of the scripts runs or ran last, from 0 */
            step: number;
            exitCode: number | null;
            /** @description What ended it, such as SIGTERM */
            signal: string | null;
            startedAt: number | null;
            endedAt: number | null;
            updatedAt: components["schemas"]["Timestamp"];
            /** @description How much of its output has arrived */
            chunks: number;
        };
        ScriptRunDevice: {
            nodeId: components["schemas"]["Id"];
            displayName: string;
            clientName: string;
            operatingSystem: components["schemas"]["ScriptOperatingSystem"] | null;
            isUp: boolean | null;
            reason: components["schemas"]["ScriptRunRefusal"] | null;
            /** @description The reason in words */
            detail: string;
        };
        /** @enum {string} */
        ScriptRunStream: "STDOUT" | "STDERR";
        ScriptRunChunk: {
            /** @description From 1 */
            seq: number;
            /** @description Which of the scripts wrote it, from 0 */
            step: number;
            stream: components["schemas"]["ScriptRunStream"];
            text: string;
            /** @description How much before it was left out */
            omittedBytes: number;
        };
        TaskAction: {
            /** @enum {string} */
            action: "REBOOT";
        };
        TaskScripts: {
            actionList: components["schemas"]["TaskAction"][];
        };
        TaskContent: {
            /** @default false */
            skipIfOffline: boolean;
        };
        /** @enum {string} */
        TaskRepeats: "RUN_ONCE" | "RUN_IMMEDIATELY";
        TaskSchedule: {
            repeats: components["schemas"]["TaskRepeats"];
            startDate?: string;
            runAtHour?: number;
            runAtMinute?: number;
            timeZone: components["schemas"]["TimeZone"];
            /** @description After which it is not tried any more */
            end?: components["schemas"]["Timestamp"];
        };
        TaskTarget: {
            targetId: components["schemas"]["Id"];
            /** @enum {string} */
            targetType: "NODE";
        };
        /** @description Either targets, or selectAll with searchCriteria and unselectedDevicesIds. */
        NewScheduledTask: {
            name: components["schemas"]["Name"];
            /** @constant */
            adHoc: true;
            content: components["schemas"]["TaskContent"];
            scripts: components["schemas"]["TaskScripts"];
            schedule: components["schemas"]["TaskSchedule"];
            targets?: components["schemas"]["TaskTarget"][];
            selectAll?: boolean;
            searchCriteria?: components["schemas"]["DeviceSearch"];
            unselectedDevicesIds?: components["schemas"]["UnselectedDevicesIds"];
        } & (unknown | {
            /** @constant */
            selectAll: true;
        });
        RefusedTarget: {
            targetId: components["schemas"]["Id"];
            displayName: string;
            /** @enum {string} */
            reason: "MOBILE" | "NO_AGENT";
        };
        /**
         * @description WAITING for the device, SCHEDULED by its agent, RUNNING there, or how it ended
         * @enum {string}
         */
        TaskState: "WAITING" | "SCHEDULED" | "RUNNING" | "COMPLETED" | "FAILED" | "EXPIRED" | "SKIPPED" | "CANCELLED";
        ScheduledTask: {
            /** Format: uuid */
            id: string;
            name: string;
            adHoc: boolean;
            content: components["schemas"]["TaskContent"];
            scripts: components["schemas"]["TaskScripts"];
            repeats: components["schemas"]["TaskRepeats"];
            runAt: components["schemas"]["Timestamp"];
            expiresAt: components["schemas"]["Timestamp"];
            timeZone: string;
            createdBy: string;
            createdAt: components["schemas"]["Timestamp"];
            /** @description Devices */
            targets: number;
            /** @description Devices by state */
            states: {
                [key: string]: number;
            };
        };
        ScheduledTaskTarget: {
            /** Format: uuid */
            scheduledTaskId: string;
            name: string;
            runAt: components["schemas"]["Timestamp"];
            targetId: components["schemas"]["Id"];
            /** @enum {string} */
            targetType: "NODE";
            displayName: string;
            state: components["schemas"]["TaskState"];
            detail: string;
            updatedAt: components["schemas"]["Timestamp"];
        };
        ScheduledTaskTargets: {
            total: number;
            results: components["schemas"]["ScheduledTaskTarget"][];
        };
        /** @enum {string} */
        ResultCode: "SUCCESS" | "FAILURE";
        Client: {
            id: components["schemas"]["Id"];
            name: string;
        };
        /**
         * @description NONE is the built-in ticketing
         * @enum {string}
         */
        PsaType: "NONE" | "CONNECTWISE" | "AUTOTASK";
        /** @enum {string} */
        TicketTemplateKind: "CONNECTWISE" | "AUTOTASK";
        PsaOption: {
            id: number | string;
            name: string;
        };
        PsaAddress: string;
        /** @description A ConnectWise PSA; its keys are never returned */
        ConnectWiseSettings: {
            url: components["schemas"]["PsaAddress"];
            /** @description The company that signs in */
            companyId: string;
            /** @description The id that ConnectWise gave this integration */
            clientId: string;
            keysSetAt: components["schemas"]["Timestamp"];
        };
        /** @description The keys may be left out to keep those there are, unless the address or company changes */
        ConnectWiseChange: {
            url: components["schemas"]["PsaAddress"];
            companyId: string;
            clientId: string;
            publicKey?: string;
            privateKey?: string;
        };
        /** @description An Autotask PSA; its zone is found by the user name. The secret is never returned */
        AutotaskSettings: {
            userName: string;
            integrationCode: string;
            keysSetAt: components["schemas"]["Timestamp"];
        };
        /** @description The secret may be left out to keep the one there is, unless the user changes */
        AutotaskChange: {
            userName: string;
            integrationCode: string;
            secret?: string;
        };
        /** @description Which company of the PSA an organization is; those not named are looked up by their name */
        OrganizationMapping: {
            clientId: components["schemas"]["Id"];
            /** @description The company's id in the PSA */
            companyId: number;
        }[];
        PsaSettings: {
            psaType: components["schemas"]["PsaType"];
            connectWise: components["schemas"]["ConnectWiseSettings"] | null;
            autotask: components["schemas"]["AutotaskSettings"] | null;
            organizationMapping: components["schemas"]["OrganizationMapping"];
            defaultTicketTemplateId: components["schemas"]["Id"] | null;
            /** @description Rises with every change */
            revision: number;
            changedBy: string;
            changedAt: components["schemas"]["Timestamp"] | null;
        };
        /** @description What is left out stays as it is */
        PsaChange: {
            /** @description The one that was read */
            revision: number;
            psaType?: components["schemas"]["PsaType"];
            connectWise?: components["schemas"]["ConnectWiseChange"];
            autotask?: components["schemas"]["AutotaskChange"];
            organizationMapping?: components["schemas"]["OrganizationMapping"];
            defaultTicketTemplateId?: components["schemas"]["Id"];
        };
        /**
         * @description Of a ConnectWise template: serviceBoard to impact. Of an Autotask template or one of the built-in ticketing:
         *     IssueType to allocationCode and the title. createAndClose and onReset: of each.
         */
        TicketContent: {
            serviceBoard?: components["schemas"]["PsaOption"];
            boardStatus?: components["schemas"]["PsaOption"];
            /** @description The ticket's priority, unless `priority` says another */
            boardPriority?: components["schemas"]["PsaOption"];
            boardType?: components["schemas"]["PsaOption"];
            boardSubType?: components["schemas"]["PsaOption"];
            boardItem?: components["schemas"]["PsaOption"];
            boardTeam?: components["schemas"]["PsaOption"];
            source?: components["schemas"]["PsaOption"];
            severity?: components["schemas"]["PsaOption"];
            priority?: components["schemas"]["PsaOption"];
            impact?: components["schemas"]["PsaOption"];
            IssueType?: components["schemas"]["PsaOption"];
            Priority?: components["schemas"]["PsaOption"];
            QueueID?: components["schemas"]["PsaOption"];
            Source?: components["schemas"]["PsaOption"];
            Status?: components["schemas"]["PsaOption"];
            SubIssueType?: components["schemas"]["PsaOption"];
            ServiceLevelAgreementID?: components["schemas"]["PsaOption"];
            TicketType?: components["schemas"]["PsaOption"];
            ChangeApprovalType?: components["schemas"]["PsaOption"];
            ChangeApprovalStatus?: components["schemas"]["PsaOption"];
            MonitorTypeID?: components["schemas"]["PsaOption"];
            TicketCategory?: components["schemas"]["PsaOption"];
            allocationCode?: components["schemas"]["PsaOption"];
            /** @description What the title is made of, in order: 1 organization name, 2 device role, 3 device name, 4 category, 5 sub-category, 6 body, 7 policy name, 8 public IP, 9 private IP, 10 custom text */
            ticketTitleElements?: number[];
            ticketTitleCustomText?: string;
            /** @description Close the ticket as soon as it is created */
            createAndClose?: boolean;
            /** @description The status that the ticket takes when what raised it is over; without it nothing happens */
            onReset?: components["schemas"]["PsaOption"];
        };
        TicketTemplate: {
            id: components["schemas"]["Id"];
            name: string;
            kind: components["schemas"]["TicketTemplateKind"];
            isDefault: boolean;
            content: components["schemas"]["TicketContent"];
            updatedAt: components["schemas"]["Timestamp"];
            revision: components["schemas"]["Revision"];
        };
        NewTicketTemplate: {
            /** @description When given, the one in the address */
            id?: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            content: components["schemas"]["TicketContent"];
        };
        TicketTemplateChange: {
            /** @description When given, the one in the address */
            id?: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            content: components["schemas"]["TicketContent"];
            revision?: components["schemas"]["ReadRevision"];
        };
        BoardOption: {
            id: number;
            name: string;
            boardId: number;
        };
        ConnectWiseSetupValues: {
            serviceBoardList: components["schemas"]["PsaOption"][];
            serviceBoardStatusList: {
                id: number;
                name: string;
                boardId: number;
                /** @description Whether a ticket of this status is closed */
                closed: boolean;
            }[];
            serviceBoardTeamList: components["schemas"]["BoardOption"][];
            serviceBoardTypeList: components["schemas"]["BoardOption"][];
            serviceBoardSubTypeList: {
                id: number;
                name: string;
                boardId: number;
                typeAssociationIds: number[];
            }[];
            serviceBoardItemList: components["schemas"]["BoardOption"][];
            serviceBoardTypeSubTypeItemAssociationList: components["schemas"]["TypeAssociation"][];
            servicePriorityList: components["schemas"]["PsaOption"][];
            serviceSourceList: components["schemas"]["PsaOption"][];
            serviceSeverityList: components["schemas"]["PsaOption"][];
            serviceImpactList: components["schemas"]["PsaOption"][];
        };
        /** @description A type with a sub-type and an item that go together on a board */
        TypeAssociation: {
            boardId: number;
            typeId: number;
            subTypeId: number | null;
            itemId: number | null;
        };
        PickListField: {
            /** @description Name of the content's field */
            name: string;
            required: boolean;
            /** @description The field whose choice narrows this one */
            parent: string | null;
            values: {
                id: number | string;
                name: string;
                /** @description The choice of the parent that this one belongs to */
                parentId?: number | string;
            }[];
        };
        ReferenceField: {
            /** @description Name of the content's field */
            name: string;
            required: boolean;
            entity: string;
            values: components["schemas"]["PsaOption"][];
        };
        AutotaskSetupValues: {
            fieldConfig: {
                pickListFields: components["schemas"]["PickListField"][];
                referenceEntityFields: components["schemas"]["ReferenceField"][];
            };
        };
        /** @enum {string} */
        PsaProductType: "HARDWARE" | "SOFTWARE" | "SERVICE" | "LABOR";
        PsaProduct: {
            id: components["schemas"]["Id"];
            name: string;
            type: components["schemas"]["PsaProductType"];
            description: string;
            /** @description In the currency that you bill in */
            unitPrice: number;
            active: boolean;
            revision: components["schemas"]["Revision"];
        };
        NewPsaProduct: {
            name: components["schemas"]["Name"];
            type: components["schemas"]["PsaProductType"];
            /** @default  */
            description: string;
            /** @default 0 */
            unitPrice: number;
        };
        PsaProductChange: {
            name: components["schemas"]["Name"];
            type: components["schemas"]["PsaProductType"];
            /** @default  */
            description: string;
            /** @default 0 */
            unitPrice: number;
            revision?: components["schemas"]["ReadRevision"];
        };
        ServiceNowClass: {
            id: components["schemas"]["Id"];
            nodeRole: components["schemas"]["NodeClass"];
            configurationItemClass: string;
            revision: components["schemas"]["Revision"];
        };
        NewServiceNowClass: {
            nodeRole: components["schemas"]["NodeClass"];
            configurationItemClass: string;
        };
        ServiceNowClassChange: {
            nodeRole: components["schemas"]["NodeClass"];
            configurationItemClass: string;
            revision?: components["schemas"]["ReadRevision"];
        };
        /** @enum {string} */
        TicketStatus: "NEW" | "OPEN" | "WAITING" | "PAUSED" | "RESOLVED" | "CLOSED";
        /** @enum {string} */
        TicketPriority: "LOW" | "NORMAL" | "HIGH" | "URGENT";
        Ticket: {
            id: components["schemas"]["Id"];
            /** @constant */
            boardId: 1;
            clientId: components["schemas"]["Id"];
            clientName: string;
            /** @description null once the template is deleted */
            ticketTemplateId: number | null;
            title: string;
            body: string;
            status: components["schemas"]["PsaOption"] | null;
            priority: components["schemas"]["PsaOption"] | null;
            psaType: components["schemas"]["PsaType"];
            /** @description Its id in the PSA */
            psaTicketId: number | null;
            test: boolean;
            createdBy: string;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        Agent: {
            nodeId: components["schemas"]["Id"];
            clientId: components["schemas"]["Id"];
            locationId: components["schemas"]["Id"];
            name: string;
            isUp: boolean;
            isDelegate: boolean;
            /** @description Runs beside the server and scans for every organization */
            shared: boolean;
            version: string;
            platform: string;
            lastSeenAt: number | null;
        };
        NewEnrollmentToken: {
            clientId: components["schemas"]["Id"];
            locationId: components["schemas"]["Id"];
            /** @default 60 */
            expiresInMinutes: number;
            /** @description How many agents it enrolls; any number unless given */
            maxUses?: number;
        };
        EnrollmentToken: {
            id: components["schemas"]["Id"];
            clientId: components["schemas"]["Id"];
            clientName: string;
            locationId: components["schemas"]["Id"];
            locationName: string;
            createdBy: string;
            createdAt: components["schemas"]["Timestamp"];
            expiresAt: components["schemas"]["Timestamp"];
            /** @description Null is any number */
            maxUses: number | null;
            uses: number;
            /** @description Attempts that were refused: after it ended, or by the organization */
            refusedUses: number;
            revokedAt: number | null;
            revokedBy: string;
            state: components["schemas"]["EnrollmentTokenState"];
        };
        /** @enum {string} */
        EnrollmentTokenState: "ACTIVE" | "USED_UP" | "EXPIRED" | "REVOKED";
        EnrollmentUse: {
            at: components["schemas"]["Timestamp"];
            nodeId: number | null;
            name: string;
            machineId: string;
            /** @description Where the request came from */
            address: string;
            /** @enum {string} */
            outcome: "APPROVED" | "PENDING" | "REFUSED";
            /** @description Code of the refusal */
            reason: string;
        };
        /** @enum {string} */
        NodeApprovalState: "PENDING" | "APPROVED" | "REJECTED";
        /**
         * @description Two agents with one identity at once, the identity on another computer, or the computer under another key
         * @enum {string}
         */
        IdentityAlertKind: "CLONED" | "MOVED" | "ENROLLED_AGAIN";
        IdentityAlert: {
            kind: components["schemas"]["IdentityAlertKind"];
            firstAt: components["schemas"]["Timestamp"];
            lastAt: components["schemas"]["Timestamp"];
            times: number;
            detail: string;
        };
        NodeApproval: {
            nodeId: components["schemas"]["Id"];
            clientId: components["schemas"]["Id"];
            clientName: string;
            locationId: components["schemas"]["Id"];
            locationName: string;
            displayName: string;
            platform: string;
            os: string;
            version: string;
            ip: string;
            mac: string;
            state: components["schemas"]["NodeApprovalState"];
            /** @description Connected, be it only to wait */
            isUp: boolean;
            /** @description When it enrolled; null where that was not kept */
            requestedAt: number | null;
            decidedAt: number | null;
            decidedBy: string;
            /** @description The enrollment token it used */
            tokenId: number | null;
            /** @description Approved after a rejection: its key was revoked */
            needsEnrollment: boolean;
            findings: components["schemas"]["IdentityAlert"][];
        };
        NodeDecision: {
            nodeIds: components["schemas"]["Id"][];
        };
        NodeDecisionResult: {
            nodeId: components["schemas"]["Id"];
            displayName: string;
            /** @enum {string} */
            resultCode: "SUCCESS" | "UNCHANGED" | "NOT_FOUND" | "REFUSED";
            message: string;
        };
        Enrollment: {
            token: string;
            /** Format: uuid */
            machineId: string;
            hostname: string;
            /** @enum {string} */
            platform: "linux" | "darwin" | "win32" | "freebsd";
            /** @default  */
            osVersion: string;
            version: string;
            ipAddresses?: string[];
            macAddresses?: string[];
            /** @description The key it has had, which proves that it is the same */
            agentKey?: string;
        };
        Delegates: {
            existingDelegates: components["schemas"]["Agent"][];
            potentialDelegates: components["schemas"]["Agent"][];
        };
        /** @description args[0] is OK, INSTALLING, INSTALL_FAILED or ERROR; kwargs says more. */
        NmStatus: {
            args: string[];
            kwargs: {
                error?: string;
                version?: string;
                stage?: string;
            };
        };
        NetworkDiscoveryRequest: {
            clientId: components["schemas"]["Id"];
            delegateNodeId: components["schemas"]["Id"];
            /** @description Addresses, ranges, subnets or names, separated by commas or new lines; at most 1000 targets */
            targets: string;
            firstSnmpCredentialId: components["schemas"]["Id"];
            firstSnmpCredentialProtocolVersion: components["schemas"]["SnmpVersion"];
            secondSnmpCredentialId?: components["schemas"]["Id"];
            secondSnmpCredentialProtocolVersion?: components["schemas"]["SnmpVersion"];
            telnetSSHCredentialId?: components["schemas"]["Id"];
            /** @default 161 */
            snmpPort: number;
            /** @default 500 */
            pingTimeoutMS: number;
            /** @default 127 */
            pingPacketTTL: number;
            /** @default 2 */
            pingsPerNode: number;
            /** @default 300 */
            delayBetweenPingsMS: number;
            /**
             * @description Packets sent a second in all
             * @default 10000
             */
            packetsPerSecond: number;
            /**
             * @description Packets sent a second into one /24 or /64
             * @default 10000
             */
            packetsPerSecondPerSubnet: number;
            /**
             * Format: uuid
             * @description The same for the discoveries that a longer list of targets was split into
             */
            seriesId?: string;
        };
        /**
         * @default all
         * @enum {string}
         */
        DiscoveryFilter: "all" | "allResponding" | "allSnmpResponding" | "offline";
        /** @enum {string} */
        Verdict: "identified" | "snmp_unknown" | "snmp_no_credential" | "no_snmp" | "ping_only" | "ports_only" | "name_only" | "silent" | "refused" | "same_device" | "cancelled";
        /** @description One thing that a probe heard, or did not hear, of a target */
        Evidence: {
            /** @description Milliseconds since the discovery began */
            atMS: number;
            kind: components["schemas"]["EvidenceKind"];
            text: string;
        };
        /** @enum {string} */
        EvidenceKind: "icmp" | "arp" | "snmp" | "tcp" | "banner" | "login" | "dns" | "netbios" | "rule" | "verdict";
        DiscoveryExplanation: {
            device: components["schemas"]["DiscoveredDevice"];
            evidence: components["schemas"]["Evidence"][];
            /** @description What to check or send first; empty where nothing is amiss */
            nextStep: string;
        };
        CredentialIds: components["schemas"]["Id"][];
        /** @description A target of a discovery. Unknown values are empty. telnet, ssh and snmpv1 to snmpv3 list the credentials that worked. */
        DiscoveredDevice: {
            ip: components["schemas"]["Address"];
            dns: string;
            pingMS: number | null;
            ports: number[];
            /** @enum {string} */
            role: "" | "NMS_SWITCH" | "NMS_ROUTER" | "NMS_FIREWALL" | "NMS_PRIVATE_NETWORK_GATEWAY" | "NMS_PRINTER" | "NMS_SCANNER" | "NMS_DIAL_MANAGER" | "NMS_WAP" | "NMS_IPSLA" | "NMS_COMPUTER" | "NMS_VM_HOST" | "NMS_APPLIANCE" | "NMS_OTHER" | "NMS_SERVER" | "NMS_PHONE" | "NMS_VIRTUAL_MACHINE" | "NMS_NETWORK_MANAGEMENT_AGENT";
            os: string;
            model: string;
            vendor: string;
            firmware: string;
            serialNumber: string;
            hostname: string;
            netbiosName: string;
            mac: string;
            /** @description SNMP engine ID in hexadecimal */
            engineId: string;
            /** @description The units of a stack or cluster */
            members: components["schemas"]["DeviceMember"][];
            /** @description How sure vendor and role are in percent */
            confidence: number;
            /** @description The rule that identified it */
            rule: string;
            /** @description The address under which the same device is listed */
            sameAs: string;
            telnet: components["schemas"]["CredentialIds"];
            ssh: components["schemas"]["CredentialIds"];
            snmpv1: components["schemas"]["CredentialIds"];
            snmpv2: components["schemas"]["CredentialIds"];
            snmpv3: components["schemas"]["CredentialIds"];
            /** @description The device it already is */
            nodeId: number | null;
            verdict: components["schemas"]["Verdict"];
            reason: string;
            /** @description Nothing more will be learned */
            complete: boolean;
            /** @description Rises with every change of this target in this job */
            revision: number;
        };
        DeviceMember: {
            position: number;
            model: string;
            serialNumber: string;
            firmware: string;
        };
        DeviceIdentity: {
            ip: components["schemas"]["Address"];
            serialNumber?: string;
            /** @description A serial number counts within its vendor */
            vendor?: string;
            mac?: string;
            /** @description SNMP engine ID in hexadecimal */
            engineId?: string;
            /** @description Tells devices apart whose engine ID was copied */
            hostname?: string;
            /** @description Where the address counts as the same device */
            locationId?: number;
        };
        ImportDevice: {
            ip: components["schemas"]["Address"];
            /** @description A node role of network devices; required */
            role: string;
            serialNumber?: string;
            deviceName?: string;
            dnsName?: string;
            locationId: components["schemas"]["Id"];
            nmsDelegateNodeId: components["schemas"]["Id"];
            netbiosName?: string;
            mac?: string;
            credentialsIds?: components["schemas"]["Id"][];
            /**
             * Format: uuid
             * @description The discovery it comes from; vendor, model, firmware and system are taken from there
             */
            jobUUID?: string;
        };
        ImportResult: {
            ip: string;
            /** @enum {string} */
            resultCode: "SUCCESS" | "ALREADY_ADDED";
            nodeId: components["schemas"]["Id"];
        };
        /** @enum {string} */
        JobState: "RUNNING" | "COMPLETED" | "CANCELLED" | "FAILED";
        Job: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "NETWORK_DISCOVERY";
            state: components["schemas"]["JobState"];
            clientId: components["schemas"]["Id"];
            delegateNodeId: components["schemas"]["Id"];
            delegateName: string;
            createdBy: string;
            createdAt: components["schemas"]["Timestamp"];
            finishedAt: number | null;
            targets: string;
            /** @description Targets */
            total: number;
            /** @description Targets with a verdict */
            done: number;
            /** @description Targets that answered */
            found: number;
            /** @description Targets by verdict */
            verdicts: {
                [key: string]: number;
            };
            /** @description It goes on as soon as its probe is back */
            waiting: boolean;
            /** @description Shared by the discoveries that one list was split into */
            seriesId: string | null;
            /** @description The schedule that started it */
            scheduleId: number | null;
            /** @description What each target was asked with */
            tried?: {
                /** @description SNMP credentials */
                credentials: number;
                pingsPerNode: number;
                pingTimeoutMS: number;
                snmpPort: number;
            };
            error: string | null;
        };
        /** @enum {string} */
        ScheduleFrequency: "HOURLY" | "DAILY" | "WEEKLY" | "MONTHLY";
        /** @description Time of day as HH:MM; of an hourly schedule the minutes alone count */
        ScheduleTime: string;
        /** @enum {string} */
        Weekday: "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY";
        /** @description Day of a monthly schedule; the last one in shorter months */
        DayOfMonth: number;
        /** @description IANA time zone such as Europe/Berlin */
        TimeZone: string;
        DiscoverySchedule: {
            id: components["schemas"]["Id"];
            clientId: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            request: components["schemas"]["NetworkDiscoveryRequest"];
            frequency: components["schemas"]["ScheduleFrequency"];
            at: components["schemas"]["ScheduleTime"];
            weekday: components["schemas"]["Weekday"];
            day: components["schemas"]["DayOfMonth"];
            timeZone: components["schemas"]["TimeZone"];
            enabled: boolean;
            /** @description When it runs next; null while it is disabled */
            nextAt: number | null;
            /** @description Its latest run */
            lastJobId: string | null;
            /** @description How its latest run stands */
            lastState: components["schemas"]["JobState"] | null;
            /** @description Why its latest run could not start; it is tried again */
            lastError: string | null;
            createdBy: string;
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description What to repeat is either request or jobId. */
        NewDiscoverySchedule: {
            clientId: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            request?: components["schemas"]["NetworkDiscoveryRequest"];
            /**
             * Format: uuid
             * @description A discovery of this organization to repeat
             */
            jobId?: string;
            frequency: components["schemas"]["ScheduleFrequency"];
            at: components["schemas"]["ScheduleTime"];
            weekday?: components["schemas"]["Weekday"];
            day?: components["schemas"]["DayOfMonth"];
            timeZone: components["schemas"]["TimeZone"];
            /** @description Whether it runs; yes unless given */
            enabled?: boolean;
        };
        DiscoveryScheduleChange: {
            name?: components["schemas"]["Name"];
            request?: components["schemas"]["NetworkDiscoveryRequest"];
            frequency?: components["schemas"]["ScheduleFrequency"];
            at?: components["schemas"]["ScheduleTime"];
            weekday?: components["schemas"]["Weekday"];
            day?: components["schemas"]["DayOfMonth"];
            timeZone?: components["schemas"]["TimeZone"];
            enabled?: boolean;
        };
        /** @description SHA-256, hexadecimal */
        Digest: string;
        /** @description An entry of the audit log */
        Activity: {
            /** @description Without gaps from 1 */
            sequence: number;
            /** @description UTC, ISO 8601 with milliseconds */
            at: string;
            /** @description E-mail, or the name of what did it by itself */
            who: string;
            userId: number | null;
            /** @description The API key that was used */
            keyId: number | null;
            /** @description The session that was used */
            sessionId: string | null;
            /** @description Where the request came from */
            address: string;
            operation: string;
            /** @description done, or the error code of the refusal */
            outcome: string;
            organizationId: number | null;
            /** @description What it was about, such as: nodeId 12, taskId 7 */
            targets: string;
            detail: string;
            /** @description Of the entry before; zeros in the first */
            previousHash: string;
            /** @description SHA-256 over the canonical JSON (RFC 8785) of all other fields */
            hash: string;
        };
        AuditAnchor: {
            sequence: number;
            /** @description Of the entry with this number */
            hash: string;
            /** @description UTC, ISO 8601 with milliseconds */
            at: string;
            /** @description Fingerprint of the signing key */
            key: string;
            /** @description Ed25519, base64url */
            signature: string;
        };
        AuditFault: {
            /** @enum {unknown} */
            kind: "changed" | "removed" | "inserted" | "cut" | "forged";
            /** @description The first entry that is not as it was written */
            sequence: number;
            message: string;
        };
        AuditVerification: {
            entries: number;
            /** @description Hash of the last entry */
            head: string;
            fault: components["schemas"]["AuditFault"] | null;
        };
        SigningKey: {
            /** @description Fingerprint: SHA-256 of the public key, base64url */
            id: string;
            /** @description Ed25519, SPKI in base64url */
            publicKey: string;
            /** @description Of the key before over this one */
            signature: string | null;
            createdAt: components["schemas"]["Timestamp"];
        };
        OrderProof: {
            id: string;
            nodeId: number;
            issuedAt: number;
            expiresAt: number;
            key: string;
            signature: string;
        };
        /** @enum {string} */
        ChangeRequestState: "PENDING" | "APPROVED" | "DONE" | "FAILED" | "REJECTED" | "EXPIRED";
        ChangeRequest: {
            id: components["schemas"]["Id"];
            operation: string;
            summary: string;
            state: components["schemas"]["ChangeRequestState"];
            /** @description How many it is about */
            devices: number;
            /** @description How many an hour were allowed */
            limit: number;
            organizationIds: components["schemas"]["Id"][];
            requestedBy: string;
            requestedAt: components["schemas"]["Timestamp"];
            expiresAt: components["schemas"]["Timestamp"];
            decidedBy: string | null;
            decidedAt: number | null;
            /** @description done, or the error code it ended with */
            outcome: string | null;
            detail: string;
            digest: components["schemas"]["Digest"];
            /** @description Exactly what runs */
            request: {
                path: Record<string, never>;
                query: Record<string, never>;
                body: Record<string, never>;
            };
            /** @description You asked for it */
            own: boolean;
            /** @description Of a single request, the first of the devices that it reaches now and that you may see */
            deviceNames?: string[];
        };
        ActionLimit: {
            /** @description Devices a person may act upon in an hour */
            devicesPerHour: number;
        };
        Stopped: {
            /** @enum {string} */
            kind: "DISCOVERY" | "TASK" | "SCRIPT_RUN" | "SCHEDULE";
            id: string;
            name: string;
            clientId: number | null;
            /** @enum {string} */
            result: "STOPPED" | "WOULD_STOP" | "REFUSED" | "FAILED";
            detail: string;
        };
    };
    responses: {
        /** @description What became of each */
        NodeDecision: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "results": [
                 *         {
                 *           "nodeId": 7,
                 *           "displayName": "srv-1",
                 *           "resultCode": "SUCCESS",
                 *           "message": ""
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    results: components["schemas"]["NodeDecisionResult"][];
                };
            };
        };
        /** @description The change request */
        ChangeRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 12,
                 *       "operation": "deleteDevices",
                 *       "summary": "Delete chosen devices, or all that match a search",
                 *       "state": "PENDING",
                 *       "devices": 900,
                 *       "limit": 500,
                 *       "organizationIds": [
                 *         1
                 *       ],
                 *       "requestedBy": "ada@example.com",
                 *       "requestedAt": 1763683200000,
                 *       "expiresAt": 1763769600000,
                 *       "decidedBy": null,
                 *       "decidedAt": null,
                 *       "outcome": null,
                 *       "detail": "",
                 *       "digest": "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03",
                 *       "request": {
                 *         "path": {},
                 *         "query": {},
                 *         "body": {
                 *           "selectAll": true
                 *         }
                 *       },
                 *       "own": false,
                 *       "deviceNames": [
                 *         "sw-core-1",
                 *         "sw-core-2"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChangeRequest"];
            };
        };
        /** @description The limit */
        ActionLimit: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "devicesPerHour": 500
                 *     }
                 */
                "application/json": components["schemas"]["ActionLimit"];
            };
        };
        /** @description Keys */
        SigningKeys: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "results": []
                 *     }
                 */
                "application/json": {
                    results: components["schemas"]["SigningKey"][];
                };
            };
        };
        /** @description Whether setup is still to be done */
        Setup: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "required": false
                 *     }
                 */
                "application/json": {
                    required: boolean;
                };
            };
        };
        /** @description The automation */
        Script: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 4,
                 *       "uid": null,
                 *       "name": "Free space",
                 *       "customName": null,
                 *       "description": "",
                 *       "language": "sh",
                 *       "operatingSystems": [
                 *         "LINUX"
                 *       ],
                 *       "deviceType": "LINUX",
                 *       "architecture": [
                 *         "64",
                 *         "32"
                 *       ],
                 *       "categoriesIds": [
                 *         3
                 *       ],
                 *       "categoriesNames": [
                 *         "Hardware"
                 *       ],
                 *       "categoriesTags": [
                 *         {
                 *           "id": 3,
                 *           "name": "Hardware"
                 *         }
                 *       ],
                 *       "scriptParameters": [],
                 *       "scriptVariables": [],
                 *       "runAs": "system",
                 *       "binaryInstallSettings": null,
                 *       "binaryRunSettings": null,
                 *       "malwareScanStatus": "PROCESSING",
                 *       "malwareScanDetail": "",
                 *       "digest": "",
                 *       "actions": [
                 *         "READ",
                 *         "UPDATE",
                 *         "DELETE",
                 *         "COPY"
                 *       ],
                 *       "createdBy": "ada@example.com",
                 *       "createdAt": 1763683200000,
                 *       "updatedBy": "ada@example.com",
                 *       "updatedAt": 1763683200000,
                 *       "revision": 1
                 *     }
                 */
                "application/json": components["schemas"]["Script"];
            };
        };
        /** @description The category */
        ScriptCategory: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 8,
                 *       "name": "Printers",
                 *       "internal": false,
                 *       "scripts": 0,
                 *       "canReadScripts": true,
                 *       "canCreateScripts": true,
                 *       "canUpdateScripts": true,
                 *       "canDeleteScripts": true,
                 *       "canRunScripts": true
                 *     }
                 */
                "application/json": components["schemas"]["ScriptCategory"];
            };
        };
        /** @description The attachment */
        Attachment: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "resourceId": "018f2b5e-7e57-7000-8000-000000000001",
                 *       "kind": "INSTALLER",
                 *       "tempUri": null,
                 *       "received": 1048576,
                 *       "progress": 100,
                 *       "uploadStatus": "PROCESSING",
                 *       "detail": "",
                 *       "url": null,
                 *       "metadata": {
                 *         "name": "viewer.msi",
                 *         "mimeType": "application/x-msi",
                 *         "size": 1048576,
                 *         "extension": ".msi"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Attachment"];
            };
        };
        /** @description The session */
        Session: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "user": {
                 *         "id": 1,
                 *         "uid": "018f2b5e-7e57-7000-8000-000000000001",
                 *         "email": "ada@example.com",
                 *         "firstName": "Ada",
                 *         "lastName": "Lovelace",
                 *         "sysadmin": true,
                 *         "ninjaAdmin": true,
                 *         "active": true,
                 *         "permissions": [],
                 *         "organizationIds": null,
                 *         "createdAt": 1763683200000
                 *       },
                 *       "csrfToken": null,
                 *       "version": "0.1.0",
                 *       "mfaEnrollment": false
                 *     }
                 */
                "application/json": components["schemas"]["Session"];
            };
        };
        /** @description What is to be proved */
        MfaChallenge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "resultCode": "MFA_REQUIRED",
                 *       "challenge": "mc_0000000000000000000000000000000000000000000",
                 *       "methods": [
                 *         "TOTP",
                 *         "RECOVERY_CODE"
                 *       ],
                 *       "passkey": null,
                 *       "expiresAt": 1763683500000
                 *     }
                 */
                "application/json": components["schemas"]["MfaChallenge"];
            };
        };
        /** @description Your second factors */
        Mfa: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "demanded": false,
                 *       "factors": [
                 *         {
                 *           "id": "018f2b5e-7e57-7000-8000-000000000001",
                 *           "type": "TOTP",
                 *           "name": "Phone",
                 *           "createdAt": 1763683200000,
                 *           "lastUsedAt": null
                 *         }
                 *       ],
                 *       "recoveryCodesLeft": 10,
                 *       "freshUntil": 1763683800000
                 *     }
                 */
                "application/json": components["schemas"]["Mfa"];
            };
        };
        /** @description Your second factors, and with the first one its recovery codes */
        MfaAdded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "mfa": {
                 *         "demanded": false,
                 *         "factors": [
                 *           {
                 *             "id": "018f2b5e-7e57-7000-8000-000000000001",
                 *             "type": "TOTP",
                 *             "name": "Phone",
                 *             "createdAt": 1763683200000,
                 *             "lastUsedAt": null
                 *           }
                 *         ],
                 *         "recoveryCodesLeft": 10,
                 *         "freshUntil": 1763683800000
                 *       },
                 *       "recoveryCodes": [
                 *         "k7qd-w3xn-p5ra-z2mf"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["MfaAdded"];
            };
        };
        /** @description The key with its secret */
        NewApiKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "name": "nightly CI",
                 *       "prefix": "mk_000000",
                 *       "permissions": [
                 *         "canCreateDevices"
                 *       ],
                 *       "organizationIds": [
                 *         1
                 *       ],
                 *       "createdAt": 1763683200000,
                 *       "expiresAt": 1795219200000,
                 *       "lastUsedAt": null,
                 *       "interactive": false,
                 *       "unattended": true,
                 *       "rotatedAt": null,
                 *       "previousUntil": null,
                 *       "key": "mk_0000000000000000000000000000000000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["ApiKey"] & {
                    /** @description The secret, shown only now */
                    key: string;
                };
            };
        };
        /** @description Single sign-on and provisioning */
        SamlConfiguration: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "configured": false,
                 *       "enabled": false,
                 *       "name": "",
                 *       "metadataUrl": null,
                 *       "examination": null,
                 *       "sysadmin": false,
                 *       "permissions": [],
                 *       "organizationIds": null,
                 *       "updatedAt": null,
                 *       "serviceProvider": {
                 *         "entityId": "https://muster.example.com/saml/metadata",
                 *         "acsUrl": "https://muster.example.com/saml/acs"
                 *       },
                 *       "scim": {
                 *         "enabled": false,
                 *         "url": "https://muster.example.com/scim/v2",
                 *         "tokenCreatedAt": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SamlConfiguration"];
            };
        };
        /** @description The user */
        User: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "uid": "018f2b5e-7e57-7000-8000-000000000001",
                 *       "email": "ada@example.com",
                 *       "firstName": "Ada",
                 *       "lastName": "Lovelace",
                 *       "sysadmin": true,
                 *       "ninjaAdmin": true,
                 *       "active": true,
                 *       "permissions": [],
                 *       "organizationIds": null,
                 *       "createdAt": 1763683200000
                 *     }
                 */
                "application/json": components["schemas"]["User"];
            };
        };
        /** @description The role */
        TechnicianRole: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "name": "Network technician",
                 *       "description": "",
                 *       "userType": "TECHNICIAN",
                 *       "mfaRequired": false,
                 *       "permissions": [
                 *         "canUpdateDevices"
                 *       ],
                 *       "grants": [
                 *         {
                 *           "entity": "NODE",
                 *           "permission": "View",
                 *           "effect": "ALLOW"
                 *         }
                 *       ],
                 *       "runOnlyScriptCategories": [],
                 *       "users": 2,
                 *       "revision": 1
                 *     }
                 */
                "application/json": components["schemas"]["TechnicianRole"];
            };
        };
        /** @description The group */
        DeviceGroup: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "name": "Switches of Acme",
                 *       "searchCriteria": {
                 *         "clientId": 1,
                 *         "role": "NMS_SWITCH"
                 *       },
                 *       "createdBy": "ada@example.com",
                 *       "createdAt": 1763683200000,
                 *       "revision": 1
                 *     }
                 */
                "application/json": components["schemas"]["DeviceGroup"];
            };
        };
        /** @description The organization */
        Organization: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "name": "Acme Dental",
                 *       "description": "",
                 *       "approvalMode": "AUTOMATIC",
                 *       "locations": 1,
                 *       "devices": 0,
                 *       "createdAt": 1763683200000
                 *     }
                 */
                "application/json": components["schemas"]["Organization"];
            };
        };
        /** @description The location */
        Location: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "clientId": 1,
                 *       "name": "Main office",
                 *       "description": "",
                 *       "devices": 0
                 *     }
                 */
                "application/json": components["schemas"]["Location"];
            };
        };
        /** @description The credential, without its secret */
        Credential: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "clientId": 1,
                 *       "name": "public",
                 *       "type": "SNMPV2",
                 *       "createdAt": 1763683200000,
                 *       "updatedAt": 1763683200000
                 *     }
                 */
                "application/json": components["schemas"]["Credential"];
            };
        };
        /** @description The device */
        Device: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 12,
                 *       "clientId": 1,
                 *       "clientName": "Acme Dental",
                 *       "locationId": 1,
                 *       "locationName": "Main office",
                 *       "displayName": "Core switch",
                 *       "systemName": "sw-core",
                 *       "nodeClass": "NMS_SWITCH",
                 *       "role": "NMS_SWITCH",
                 *       "isUp": true,
                 *       "isDelegate": false,
                 *       "maintenanceMode": null,
                 *       "ip": "192.0.2.2",
                 *       "dnsName": "sw-core.example.com",
                 *       "netbiosName": "",
                 *       "mac": "02:00:00:00:00:02",
                 *       "vendor": "Cisco",
                 *       "os": "ios",
                 *       "model": "C9300-24T",
                 *       "firmware": "17.9.4",
                 *       "serialNumber": "FOC0000X0AA",
                 *       "engineId": 8.0000009030002e+23,
                 *       "nmsDelegateNodeId": 1,
                 *       "credentialsIds": [
                 *         1
                 *       ],
                 *       "createdAt": 1763683200000,
                 *       "updatedAt": 1763683200000
                 *     }
                 */
                "application/json": components["schemas"]["Device"];
            };
        };
        /** @description The merge */
        Merge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "nodeId": 12,
                 *       "absorbedId": 13,
                 *       "name": "sw-core",
                 *       "ip": "192.0.2.3",
                 *       "at": 1763683200000,
                 *       "by": "ada@example.com",
                 *       "reason": "person",
                 *       "undoneAt": null,
                 *       "undoneBy": ""
                 *     }
                 */
                "application/json": components["schemas"]["Merge"];
            };
        };
        /** @description Changes */
        Changes: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "total": 1,
                 *       "results": [
                 *         {
                 *           "kind": "moved",
                 *           "nodeId": 12,
                 *           "name": "sw-core",
                 *           "ip": "192.0.2.9",
                 *           "field": "ip",
                 *           "before": "192.0.2.2",
                 *           "after": "192.0.2.9",
                 *           "at": 1763683200000,
                 *           "by": "probe-1",
                 *           "jobId": "018f2b5e-7e57-7000-8000-000000000001"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    total: number;
                    results: components["schemas"]["Change"][];
                };
            };
        };
        /** @description The job */
        Job: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "018f2b5e-7e57-7000-8000-000000000001",
                 *       "type": "NETWORK_DISCOVERY",
                 *       "state": "RUNNING",
                 *       "clientId": 1,
                 *       "delegateNodeId": 1,
                 *       "delegateName": "probe-1",
                 *       "createdBy": "ada@example.com",
                 *       "createdAt": 1763683200000,
                 *       "finishedAt": null,
                 *       "targets": "192.0.2.0/28",
                 *       "total": 14,
                 *       "done": 3,
                 *       "found": 2,
                 *       "verdicts": {
                 *         "identified": 2,
                 *         "silent": 1
                 *       },
                 *       "waiting": false,
                 *       "seriesId": null,
                 *       "scheduleId": null,
                 *       "error": null
                 *     }
                 */
                "application/json": components["schemas"]["Job"];
            };
        };
        /** @description The job */
        StartedDiscovery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "jobUUID": "018f2b5e-7e57-7000-8000-000000000001",
                 *       "targetsIPs": [
                 *         "192.0.2.1",
                 *         "192.0.2.2"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** Format: uuid */
                    jobUUID: string;
                    targetsIPs: string[];
                };
            };
        };
        /** @description The schedule */
        DiscoverySchedule: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "clientId": 1,
                 *       "name": "Main office every night",
                 *       "request": {
                 *         "clientId": 1,
                 *         "delegateNodeId": 1,
                 *         "targets": "192.0.2.0/28",
                 *         "firstSnmpCredentialId": 1,
                 *         "firstSnmpCredentialProtocolVersion": "SNMPV2"
                 *       },
                 *       "frequency": "DAILY",
                 *       "at": "02:30",
                 *       "weekday": "MONDAY",
                 *       "day": 1,
                 *       "timeZone": "Europe/Berlin",
                 *       "enabled": true,
                 *       "nextAt": 1763688600000,
                 *       "lastJobId": null,
                 *       "lastState": null,
                 *       "lastError": null,
                 *       "createdBy": "ada@example.com",
                 *       "createdAt": 1763683200000
                 *     }
                 */
                "application/json": components["schemas"]["DiscoverySchedule"];
            };
        };
        /** @description The run */
        ScriptRun: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "018f2b5e-7e57-7000-8000-000000000001",
                 *       "name": "Free space",
                 *       "scripts": [
                 *         {
                 *           "scriptId": 4,
                 *           "name": "Free space",
                 *           "language": "sh",
                 *           "digest": "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU",
                 *           "parameters": [
                 *             "--path",
                 *             "/var/log"
                 *           ],
                 *           "variables": [
                 *             {
                 *               "name": "days_to_keep",
                 *               "value": "30"
                 *             }
                 *           ]
                 *         }
                 *       ],
                 *       "runAs": {},
                 *       "timeoutSeconds": 3600,
                 *       "runAt": 1763683200000,
                 *       "expiresAt": 1764288000000,
                 *       "timeZone": "Europe/Berlin",
                 *       "skipIfOffline": false,
                 *       "concurrency": 100,
                 *       "canary": {
                 *         "devices": 1,
                 *         "continue": "AUTOMATIC"
                 *       },
                 *       "stopAfterFailures": null,
                 *       "state": "CANARY",
                 *       "detail": "",
                 *       "retryOf": null,
                 *       "createdBy": "ada@example.com",
                 *       "createdAt": 1763683200000,
                 *       "finishedAt": null,
                 *       "targets": 2,
                 *       "states": {
                 *         "WAITING": 1,
                 *         "RUNNING": 1
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ScriptRun"];
            };
        };
        /** @description Where tickets go */
        PsaConfiguration: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "content": {
                 *         "psaType": "NONE",
                 *         "connectWise": null,
                 *         "autotask": null,
                 *         "organizationMapping": [],
                 *         "defaultTicketTemplateId": null,
                 *         "revision": 1,
                 *         "changedBy": "",
                 *         "changedAt": null
                 *       },
                 *       "resultCode": "SUCCESS"
                 *     }
                 */
                "application/json": {
                    content: components["schemas"]["PsaSettings"];
                    resultCode: components["schemas"]["ResultCode"];
                };
            };
        };
        /** @description Saved */
        SavedTicketTemplate: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "ticketTemplateId": 1,
                 *       "resultCode": "SUCCESS"
                 *     }
                 */
                "application/json": {
                    ticketTemplateId: components["schemas"]["Id"];
                    resultCode: components["schemas"]["ResultCode"];
                    /** @description With FAILURE, why */
                    errorMessage?: string;
                };
            };
        };
        /** @description Submitted */
        TestTicket: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "resultCode": "SUCCESS",
                 *       "ticket": {
                 *         "id": 1,
                 *         "boardId": 1,
                 *         "clientId": 1,
                 *         "clientName": "Acme Dental",
                 *         "ticketTemplateId": 1,
                 *         "title": "Acme Dental - srv-1",
                 *         "body": "This is a test ticket.",
                 *         "status": {
                 *           "id": "NEW",
                 *           "name": "New"
                 *         },
                 *         "priority": {
                 *           "id": "NORMAL",
                 *           "name": "Normal"
                 *         },
                 *         "psaType": "NONE",
                 *         "psaTicketId": null,
                 *         "test": true,
                 *         "createdBy": "ada@example.com",
                 *         "createdAt": 1763683200000,
                 *         "updatedAt": 1763683200000
                 *       }
                 *     }
                 */
                "application/json": {
                    resultCode: components["schemas"]["ResultCode"];
                    ticket: components["schemas"]["Ticket"];
                };
            };
        };
        /** @description The ticket */
        Ticket: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "boardId": 1,
                 *       "clientId": 1,
                 *       "clientName": "Acme Dental",
                 *       "ticketTemplateId": 1,
                 *       "title": "Acme Dental - srv-1",
                 *       "body": "This is a test ticket.",
                 *       "status": {
                 *         "id": "NEW",
                 *         "name": "New"
                 *       },
                 *       "priority": {
                 *         "id": "NORMAL",
                 *         "name": "Normal"
                 *       },
                 *       "psaType": "NONE",
                 *       "psaTicketId": null,
                 *       "test": true,
                 *       "createdBy": "ada@example.com",
                 *       "createdAt": 1763683200000,
                 *       "updatedAt": 1763683200000
                 *     }
                 */
                "application/json": components["schemas"]["Ticket"];
            };
        };
        /** @description The product */
        PsaProduct: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "name": "Managed server",
                 *       "type": "SERVICE",
                 *       "description": "",
                 *       "unitPrice": 80,
                 *       "active": true,
                 *       "revision": 1
                 *     }
                 */
                "application/json": components["schemas"]["PsaProduct"];
            };
        };
        /** @description The mapping */
        ServiceNowClass: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "nodeRole": "WINDOWS_SERVER",
                 *       "configurationItemClass": "cmdb_ci_win_server",
                 *       "revision": 1
                 *     }
                 */
                "application/json": components["schemas"]["ServiceNowClass"];
            };
        };
        /** @description Why it was refused */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description Organization id
         * @example 1
         */
        clientId: components["schemas"]["Id"];
        /**
         * @description Organization id
         * @example 1
         */
        orgId: components["schemas"]["Id"];
        /**
         * @description Id of a maintenance window
         * @example 018f2b5e-7e57-7000-8000-000000000001
         */
        maintenanceId: string;
        /**
         * @description Id of a run of automations
         * @example 018f2b5e-7e57-7000-8000-000000000001
         */
        runId: string;
        /**
         * @description Number of a change request
         * @example 12
         */
        requestId: components["schemas"]["Id"];
        /**
         * @description Id of a scheduled task
         * @example 018f2b5e-7e57-7000-8000-000000000001
         */
        taskId: string;
        /**
         * @description Automation id
         * @example 1
         */
        scriptId: components["schemas"]["Id"];
        /**
         * @description Category id
         * @example 1
         */
        categoryId: components["schemas"]["Id"];
        /**
         * @description Attachment id
         * @example 1
         */
        attachmentId: components["schemas"]["Id"];
        /**
         * @description Location id
         * @example 1
         */
        locationId: components["schemas"]["Id"];
        /**
         * @description Credential id
         * @example 1
         */
        credentialId: components["schemas"]["Id"];
        /**
         * @description Device id
         * @example 1
         */
        nodeId: components["schemas"]["Id"];
        /**
         * @description Enrollment token id
         * @example 1
         */
        tokenId: components["schemas"]["Id"];
        /**
         * @description Merge id
         * @example 1
         */
        mergeId: components["schemas"]["Id"];
        /**
         * @description Field of a device
         * @example model
         */
        field: components["schemas"]["DeviceFieldName"];
        /**
         * @description Session id
         * @example 47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU
         */
        sessionId: string;
        /**
         * @description Id of a second factor
         * @example 018f2b5e-7e57-7000-8000-000000000001
         */
        factorId: string;
        /**
         * @description API key id
         * @example 1
         */
        keyId: components["schemas"]["Id"];
        /**
         * @description Role id
         * @example 1
         */
        roleId: components["schemas"]["Id"];
        /**
         * @description Group id
         * @example 1
         */
        groupId: components["schemas"]["Id"];
        /**
         * @description User id
         * @example 1
         */
        userId: components["schemas"]["Id"];
        /**
         * @description Job id (the jobUUID)
         * @example 018f2b5e-7e57-7000-8000-000000000001
         */
        jobId: string;
        /**
         * @description Schedule id
         * @example 1
         */
        scheduleId: components["schemas"]["Id"];
        /**
         * @description Address of the target
         * @example 192.0.2.2
         */
        ip: components["schemas"]["Address"];
        /**
         * @description Ticket template id
         * @example 1
         */
        ticketTemplateId: components["schemas"]["Id"];
        /**
         * @description Product id
         * @example 1
         */
        productId: components["schemas"]["Id"];
        /**
         * @description Id of a mapping to ServiceNow
         * @example 1
         */
        mappingId: components["schemas"]["Id"];
        /**
         * @description Board id; there is one, 1
         * @example 1
         */
        boardId: components["schemas"]["Id"];
        /**
         * @description Ticket id
         * @example 1
         */
        ticketId: components["schemas"]["Id"];
        /**
         * @description Ask the PSA even when it was asked a moment ago
         * @example true
         */
        refresh: boolean;
        /**
         * @description How many to leave out before the page
         * @example 0
         */
        offset: number;
        /**
         * @description How many at most
         * @example 100
         */
        pageSize: number;
        /**
         * @description How many at most
         * @example 50
         */
        pageSize50: number;
        /**
         * @description Only names, addresses, vendors, models or serial numbers that contain this
         * @example printer
         */
        search: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Setup"];
        };
    };
    createFirstAdministrator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "3q2mUtoken",
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["FirstAdministrator"];
            };
        };
        responses: {
            200: components["responses"]["Session"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Session"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description The session, or what is still to be proved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "resultCode": "MFA_REQUIRED",
                     *       "challenge": "mc_0000000000000000000000000000000000000000000",
                     *       "methods": [
                     *         "TOTP",
                     *         "RECOVERY_CODE"
                     *       ],
                     *       "passkey": null,
                     *       "expiresAt": 1763683500000
                     *     }
                     */
                    "application/json": components["schemas"]["Session"] | components["schemas"]["MfaChallenge"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: {
                /**
                 * @description End every session of this user
                 * @example false
                 */
                all?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    signInWithMfa: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "challenge": "mc_0000000000000000000000000000000000000000000",
                 *       "method": "TOTP",
                 *       "code": "287082"
                 *     }
                 */
                "application/json": components["schemas"]["MfaProof"];
            };
        };
        responses: {
            200: components["responses"]["Session"];
        };
    };
    startPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MfaChallenge"];
        };
    };
    confirmFreshMfa: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "challenge": "mc_0000000000000000000000000000000000000000000",
                 *       "method": "TOTP",
                 *       "code": "287082"
                 *     }
                 */
                "application/json": components["schemas"]["MfaProof"];
            };
        };
        responses: {
            200: components["responses"]["Mfa"];
        };
    };
    startFreshMfa: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MfaChallenge"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your sessions, the one used last first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU",
                     *           "kind": "BROWSER",
                     *           "ip": "192.0.2.7",
                     *           "client": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                     *           "method": "PASSWORD",
                     *           "createdAt": 1763683200000,
                     *           "seenAt": 1763683200000,
                     *           "expiresAt": 1763726400000,
                     *           "current": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["OpenSession"][];
                    };
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Session id
                 * @example 47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU
                 */
                sessionId: components["parameters"]["sessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getMfa: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Mfa"];
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "challenge": "mc_0000000000000000000000000000000000000000000",
                 *       "code": "287082",
                 *       "name": "Phone"
                 *     }
                 */
                "application/json": components["schemas"]["NewTotp"];
            };
        };
        responses: {
            200: components["responses"]["MfaAdded"];
        };
    };
    startTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the app is given */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "challenge": "mc_0000000000000000000000000000000000000000000",
                     *       "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
                     *       "otpauthUrl": "otpauth://totp/Muster:ada%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Muster"
                     *     }
                     */
                    "application/json": {
                        challenge: string;
                        /** @description In base32, to be typed into the app */
                        secret: string;
                        /** @description The same as an address, to be drawn as a QR code */
                        otpauthUrl: string;
                    };
                };
            };
        };
    };
    confirmPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "challenge": "mc_0000000000000000000000000000000000000000000",
                 *       "passkey": {
                 *         "id": "AQID"
                 *       },
                 *       "name": "Laptop"
                 *     }
                 */
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            200: components["responses"]["MfaAdded"];
        };
    };
    startPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the browser is given */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "challenge": "mc_0000000000000000000000000000000000000000000",
                     *       "options": {
                     *         "rp": {
                     *           "name": "Muster"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        challenge: string;
                        options: components["schemas"]["PasskeyData"];
                    };
                };
            };
        };
    };
    renameFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a second factor
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                factorId: components["parameters"]["factorId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Old phone"
                 *     }
                 */
                "application/json": components["schemas"]["FactorName"];
            };
        };
        responses: {
            200: components["responses"]["Mfa"];
        };
    };
    deleteFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a second factor
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                factorId: components["parameters"]["factorId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Mfa"];
        };
    };
    createRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The codes */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recoveryCodes": [
                     *         "k7qd-w3xn-p5ra-z2mf"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        recoveryCodes: components["schemas"]["RecoveryCodes"];
                    };
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "correct horse battery staple",
                 *       "password": "another long password"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Changed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSignInMethods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a sign-in page offers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "saml": {
                     *         "name": "Acme directory",
                     *         "path": "/saml/login"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The identity provider, while single sign-on is enabled */
                        saml: {
                            name: string;
                            path: string;
                        } | null;
                    };
                };
            };
        };
    };
    getSaml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SamlConfiguration"];
        };
    };
    setSaml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "metadataToken": "eyJtb2RlbCI6.bWFj",
                 *       "name": "Acme directory",
                 *       "permissions": [
                 *         "canCreateDevices"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SamlSetUp"];
            };
        };
        responses: {
            200: components["responses"]["SamlConfiguration"];
        };
    };
    deleteSaml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateSaml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["SamlChange"];
            };
        };
        responses: {
            200: components["responses"]["SamlConfiguration"];
        };
    };
    testSaml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "metadataUrl": "https://idp.example.com/metadata"
                 *     }
                 */
                "application/json": components["schemas"]["SamlTest"];
            };
        };
        responses: {
            /** @description The examination */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "verdict": "CANNOT_WORK",
                     *       "provider": null,
                     *       "providers": [],
                     *       "signature": "NONE",
                     *       "findings": [
                     *         {
                     *           "code": "not_xml",
                     *           "severity": "ERROR",
                     *           "message": "This is not XML.",
                     *           "remedy": "Give the metadata as the provider offers it, from its first to its last character."
                     *         }
                     *       ],
                     *       "examinedAt": 1763683200000,
                     *       "metadataToken": null
                     *     }
                     */
                    "application/json": components["schemas"]["SamlExamination"];
                };
            };
        };
    };
    createScimToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "mscim_0000000000000000000000000000000000000000000",
                     *       "url": "https://muster.example.com/scim/v2"
                     *     }
                     */
                    "application/json": {
                        /** @description The secret, shown only now */
                        token: string;
                        /** @description The address that the provider is given */
                        url: string;
                    };
                };
            };
        };
    };
    deleteScimToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your keys, without their secrets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": 1,
                     *           "name": "nightly CI",
                     *           "prefix": "mk_Zx3v9Q",
                     *           "permissions": [
                     *             "canCreateDevices"
                     *           ],
                     *           "organizationIds": null,
                     *           "createdAt": 1763683200000,
                     *           "expiresAt": null,
                     *           "lastUsedAt": null,
                     *           "interactive": false,
                     *           "unattended": true,
                     *           "rotatedAt": null,
                     *           "previousUntil": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["ApiKey"][];
                    };
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "nightly CI",
                 *       "permissions": [
                 *         "canCreateDevices"
                 *       ],
                 *       "organizationIds": [
                 *         1
                 *       ],
                 *       "expiresAt": 1795219200000
                 *     }
                 */
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            201: components["responses"]["NewApiKey"];
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description API key id
                 * @example 1
                 */
                keyId: components["parameters"]["keyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description API key id
                 * @example 1
                 */
                keyId: components["parameters"]["keyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "graceMinutes": 60
                 *     }
                 */
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            200: components["responses"]["NewApiKey"];
        };
    };
    listUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Users */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": 1,
                     *           "uid": "018f2b5e-7e57-7000-8000-000000000001",
                     *           "email": "ada@example.com",
                     *           "firstName": "Ada",
                     *           "lastName": "Lovelace",
                     *           "sysadmin": true,
                     *           "ninjaAdmin": true,
                     *           "active": true,
                     *           "permissions": [],
                     *           "organizationIds": null,
                     *           "createdAt": 1763683200000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["User"][];
                    };
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@example.com",
                 *       "password": "another long password",
                 *       "firstName": "Grace",
                 *       "lastName": "Hopper",
                 *       "permissions": [
                 *         "canCreateDevices"
                 *       ],
                 *       "organizationIds": [
                 *         1
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            201: components["responses"]["User"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User id
                 * @example 1
                 */
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["User"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User id
                 * @example 1
                 */
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "permissions": [
                 *         "canCreateDevices",
                 *         "canUpdateDevices"
                 *       ],
                 *       "organizationIds": [
                 *         1,
                 *         2
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            200: components["responses"]["User"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User id
                 * @example 1
                 */
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unlockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User id
                 * @example 1
                 */
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Unlocked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resetMfa: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User id
                 * @example 1
                 */
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listLockouts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Users who must wait */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "userId": 2,
                     *           "email": "grace@example.com",
                     *           "failures": 6,
                     *           "until": 1763683230000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["Lockout"][];
                    };
                };
            };
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User id
                 * @example 1
                 */
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation, shown once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://muster.example.com/#/invitation/mi_0000",
                     *       "expiresAt": 1795478400000
                     *     }
                     */
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "mi_0000",
                 *       "password": "another long password"
                 *     }
                 */
                "application/json": {
                    token: string;
                    password: components["schemas"]["Password"];
                };
            };
        };
        responses: {
            /** @description Chosen */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listTechnicianRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Roles */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": []
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["TechnicianRole"][];
                    };
                };
            };
        };
    };
    createTechnicianRole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Network technician",
                 *       "permissions": [
                 *         "canUpdateDevices"
                 *       ],
                 *       "grants": [
                 *         {
                 *           "entity": "ORGANIZATION",
                 *           "permission": "View",
                 *           "effect": "ALLOW"
                 *         },
                 *         {
                 *           "entity": "NODE",
                 *           "permission": "View",
                 *           "effect": "ALLOW",
                 *           "nodeClasses": [
                 *             "NMS_SWITCH",
                 *             "NMS_ROUTER"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewTechnicianRole"];
            };
        };
        responses: {
            201: components["responses"]["TechnicianRole"];
        };
    };
    getTechnicianRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Role id
                 * @example 1
                 */
                roleId: components["parameters"]["roleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TechnicianRole"];
        };
    };
    updateTechnicianRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Role id
                 * @example 1
                 */
                roleId: components["parameters"]["roleId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mfaRequired": true,
                 *       "revision": 1
                 *     }
                 */
                "application/json": components["schemas"]["TechnicianRoleChange"];
            };
        };
        responses: {
            200: components["responses"]["TechnicianRole"];
        };
    };
    deleteTechnicianRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Role id
                 * @example 1
                 */
                roleId: components["parameters"]["roleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    checkPermission: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "operation": "deleteDevice",
                 *       "on": {
                 *         "nodeId": 7
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PermissionQuery"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "operation": "deleteDevice",
                     *       "allowed": false,
                     *       "reason": "NO_PERMISSION",
                     *       "permission": "canUpdateDevices",
                     *       "grant": null,
                     *       "role": null
                     *     }
                     */
                    "application/json": components["schemas"]["PermissionDecision"];
                };
            };
        };
    };
    listDeviceGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Groups */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": []
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["DeviceGroup"][];
                    };
                };
            };
        };
    };
    createDeviceGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Switches of Acme",
                 *       "searchCriteria": {
                 *         "clientId": 1,
                 *         "role": "NMS_SWITCH"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewDeviceGroup"];
            };
        };
        responses: {
            201: components["responses"]["DeviceGroup"];
        };
    };
    updateDeviceGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Group id
                 * @example 1
                 */
                groupId: components["parameters"]["groupId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Switches of Acme",
                 *       "searchCriteria": {
                 *         "clientId": 1,
                 *         "role": "NMS_SWITCH"
                 *       },
                 *       "revision": 1
                 *     }
                 */
                "application/json": components["schemas"]["DeviceGroupChange"];
            };
        };
        responses: {
            200: components["responses"]["DeviceGroup"];
        };
    };
    deleteDeviceGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Group id
                 * @example 1
                 */
                groupId: components["parameters"]["groupId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                /**
                 * @description Only names that contain this
                 * @example acme
                 */
                name?: string;
                /**
                 * @description How many to leave out before the page
                 * @example 0
                 */
                offset?: components["parameters"]["offset"];
                /**
                 * @description How many at most
                 * @example 50
                 */
                pageSize?: components["parameters"]["pageSize50"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of organizations by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 1,
                     *       "results": [
                     *         {
                     *           "id": 1,
                     *           "name": "Acme Dental",
                     *           "description": "",
                     *           "approvalMode": "AUTOMATIC",
                     *           "locations": 2,
                     *           "devices": 57,
                     *           "createdAt": 1763683200000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        total: number;
                        results: components["schemas"]["Organization"][];
                    };
                };
            };
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Acme Dental",
                 *       "description": "Three practices",
                 *       "location": "Main office"
                 *     }
                 */
                "application/json": components["schemas"]["NewOrganization"];
            };
        };
        responses: {
            201: components["responses"]["Organization"];
        };
    };
    listClients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Organizations by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": 1,
                     *           "name": "Acme Dental"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["Client"][];
                    };
                };
            };
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Organization"];
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Acme Dental Group"
                 *     }
                 */
                "application/json": components["schemas"]["OrganizationChange"];
            };
        };
        responses: {
            200: components["responses"]["Organization"];
        };
    };
    deleteOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getOrganizationDeleteWarnings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Warnings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "code": "DEVICES_REMAIN",
                     *         "message": "57 devices belong to this organization."
                     *       }
                     *     ]
                     */
                    "application/json": {
                        code: string;
                        message: string;
                    }[];
                };
            };
        };
    };
    getOrganizationDeviceCount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The count */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deviceCount": 57
                     *     }
                     */
                    "application/json": {
                        deviceCount: number;
                    };
                };
            };
        };
    };
    listLocations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Locations by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": 1,
                     *           "clientId": 1,
                     *           "name": "Main office",
                     *           "description": "",
                     *           "devices": 57
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["Location"][];
                    };
                };
            };
        };
    };
    createLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Warehouse",
                 *       "description": "Behind the station"
                 *     }
                 */
                "application/json": components["schemas"]["NewLocation"];
            };
        };
        responses: {
            201: components["responses"]["Location"];
        };
    };
    getLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
                /**
                 * @description Location id
                 * @example 1
                 */
                locationId: components["parameters"]["locationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Location"];
        };
    };
    updateLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
                /**
                 * @description Location id
                 * @example 1
                 */
                locationId: components["parameters"]["locationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Warehouse north"
                 *     }
                 */
                "application/json": components["schemas"]["LocationChange"];
            };
        };
        responses: {
            200: components["responses"]["Location"];
        };
    };
    deleteLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
                /**
                 * @description Location id
                 * @example 1
                 */
                locationId: components["parameters"]["locationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listNodeRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Node roles */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": 1,
                     *           "name": "Switch",
                     *           "nodeClass": "NMS_SWITCH"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["NodeRole"][];
                    };
                };
            };
        };
    };
    listCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Credentials by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": 1,
                     *           "clientId": 1,
                     *           "name": "public",
                     *           "type": "SNMPV2",
                     *           "createdAt": 1763683200000,
                     *           "updatedAt": 1763683200000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["Credential"][];
                    };
                };
            };
        };
    };
    createCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "public",
                 *       "type": "SNMPV2",
                 *       "secret": {
                 *         "community": "public"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewCredential"];
            };
        };
        responses: {
            201: components["responses"]["Credential"];
        };
    };
    getCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
                /**
                 * @description Credential id
                 * @example 1
                 */
                credentialId: components["parameters"]["credentialId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Credential"];
        };
    };
    updateCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
                /**
                 * @description Credential id
                 * @example 1
                 */
                credentialId: components["parameters"]["credentialId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "public (read only)"
                 *     }
                 */
                "application/json": components["schemas"]["CredentialChange"];
            };
        };
        responses: {
            200: components["responses"]["Credential"];
        };
    };
    deleteCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
                /**
                 * @description Credential id
                 * @example 1
                 */
                credentialId: components["parameters"]["credentialId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listDevices: {
        parameters: {
            query?: {
                /**
                 * @description Only names, addresses, vendors, models or serial numbers that contain this
                 * @example printer
                 */
                search?: components["parameters"]["search"];
                /**
                 * @description Only of this organization
                 * @example 1
                 */
                clientId?: components["schemas"]["Id"];
                /**
                 * @description Only at this location
                 * @example 1
                 */
                locationId?: components["schemas"]["Id"];
                /**
                 * @description Only with this node role
                 * @example NMS_SWITCH
                 */
                role?: components["schemas"]["NodeClass"];
                /**
                 * @description Only of this vendor
                 * @example Cisco
                 */
                vendor?: string;
                /**
                 * @description Column to sort by, with - for descending
                 * @example name
                 */
                sort?: components["schemas"]["DeviceSort"];
                /**
                 * @description How many to leave out before the page
                 * @example 0
                 */
                offset?: components["parameters"]["offset"];
                /**
                 * @description How many at most
                 * @example 100
                 */
                pageSize?: components["parameters"]["pageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of devices */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 0,
                     *       "results": []
                     *     }
                     */
                    "application/json": {
                        total: number;
                        results: components["schemas"]["Device"][];
                    };
                };
            };
        };
    };
    getDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Device"];
        };
    };
    updateDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "displayName": "Core switch",
                 *       "role": "NMS_SWITCH"
                 *     }
                 */
                "application/json": components["schemas"]["DeviceChange"];
            };
        };
        responses: {
            200: components["responses"]["Device"];
        };
    };
    deleteDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getDeviceProvenance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is remembered of the device */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fields": [
                     *         {
                     *           "field": "model",
                     *           "value": "C9300-24T",
                     *           "source": "discovery",
                     *           "by": "probe-1",
                     *           "rule": "cisco-ios",
                     *           "jobId": "018f2b5e-7e57-7000-8000-000000000001",
                     *           "at": 1763683200000,
                     *           "discovered": null
                     *         }
                     *       ],
                     *       "addresses": [
                     *         {
                     *           "ip": "192.0.2.2",
                     *           "current": true,
                     *           "seenAt": 1763683200000
                     *         }
                     *       ],
                     *       "members": []
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceProvenance"];
                };
            };
        };
    };
    resetDeviceField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
                /**
                 * @description Field of a device
                 * @example model
                 */
                field: components["parameters"]["field"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Device"];
        };
    };
    listDeviceHistory: {
        parameters: {
            query?: {
                /**
                 * @description How many to leave out before the page
                 * @example 0
                 */
                offset?: components["parameters"]["offset"];
                /**
                 * @description How many at most
                 * @example 100
                 */
                pageSize?: components["parameters"]["pageSize"];
            };
            header?: never;
            path: {
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Changes"];
        };
    };
    listDeviceMerges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Merges */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": []
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["Merge"][];
                    };
                };
            };
        };
    };
    mergeDevices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nodeId": 13
                 *     }
                 */
                "application/json": {
                    /** @description The device that is absorbed */
                    nodeId: number;
                };
            };
        };
        responses: {
            200: components["responses"]["Merge"];
        };
    };
    undoMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Merge id
                 * @example 1
                 */
                mergeId: components["parameters"]["mergeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Merge"];
        };
    };
    deleteDevices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "deviceIds": [
                 *         12,
                 *         13
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DeviceSelection"];
            };
        };
        responses: {
            /** @description What was deleted, and what was kept because it is a delegate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": 2,
                     *       "kept": []
                     *     }
                     */
                    "application/json": {
                        deleted: number;
                        kept: components["schemas"]["Id"][];
                    };
                };
            };
        };
    };
    listMaintenance: {
        parameters: {
            query?: {
                /**
                 * @description Only of this organization
                 * @example 1
                 */
                clientId?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Windows by when they begin */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": "018f2b5e-7e57-7000-8000-000000000001",
                     *           "startTime": 1763683200000,
                     *           "endTime": 1763690400000,
                     *           "disabledOptions": [
                     *             "NOTIFICATIONS",
                     *             "ALERTS"
                     *           ],
                     *           "repeats": "NEVER",
                     *           "daysOfWeek": [],
                     *           "dayOfMonth": null,
                     *           "until": null,
                     *           "timeZone": "Europe/Berlin",
                     *           "devices": 3,
                     *           "deviceNames": [
                     *             "srv-1",
                     *             "srv-2",
                     *             "srv-3"
                     *           ],
                     *           "createdBy": "ada@example.com",
                     *           "createdAt": 1763683200000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["MaintenanceWindow"][];
                    };
                };
            };
        };
    };
    enableMaintenance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "deviceIds": [
                 *         12,
                 *         13
                 *       ],
                 *       "options": [
                 *         "NOTIFICATIONS",
                 *         "ALERTS",
                 *         "TASKS"
                 *       ],
                 *       "schedule": {
                 *         "startType": "NOW",
                 *         "endType": "ON",
                 *         "endTime": 4102444800000,
                 *         "timeZone": "Europe/Berlin"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MaintenanceRequest"];
            };
        };
        responses: {
            /** @description Enabled */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    disableMaintenance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "deviceIds": [
                 *         12,
                 *         13
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DeviceSelection"];
            };
        };
        responses: {
            /** @description Disabled */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    checkMaintenance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "selectAll": true,
                 *       "searchCriteria": {
                 *         "clientId": 1
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DeviceSelection"];
            };
        };
        responses: {
            /** @description The devices by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "nodeId": 12,
                     *           "displayName": "srv-1",
                     *           "clientName": "Acme Dental",
                     *           "refused": null,
                     *           "windows": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["MaintenanceDevice"][];
                    };
                };
            };
        };
    };
    deleteMaintenance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a maintenance window
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                maintenanceId: components["parameters"]["maintenanceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listScriptCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Categories */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": 1,
                     *           "name": "Uncategorized",
                     *           "internal": true,
                     *           "scripts": 3,
                     *           "canReadScripts": true,
                     *           "canCreateScripts": true,
                     *           "canUpdateScripts": true,
                     *           "canDeleteScripts": true,
                     *           "canRunScripts": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["ScriptCategory"][];
                    };
                };
            };
        };
    };
    updateScriptCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 8,
                 *       "name": "Print servers"
                 *     }
                 */
                "application/json": components["schemas"]["ScriptCategoryChange"];
            };
        };
        responses: {
            200: components["responses"]["ScriptCategory"];
        };
    };
    createScriptCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Printers"
                 *     }
                 */
                "application/json": components["schemas"]["NewScriptCategory"];
            };
        };
        responses: {
            201: components["responses"]["ScriptCategory"];
        };
    };
    deleteScriptCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Category id
                 * @example 1
                 */
                categoryId: components["parameters"]["categoryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listScripts: {
        parameters: {
            query?: {
                /**
                 * @description Only names and descriptions that contain this
                 * @example restart
                 */
                search?: string;
                /**
                 * @description Only of this type
                 * @example sh
                 */
                language?: components["schemas"]["ScriptLanguage"];
                /**
                 * @description Only for this operating system
                 * @example LINUX
                 */
                operatingSystem?: components["schemas"]["ScriptOperatingSystem"];
                /**
                 * @description Only for the operating system of devices of this node role, such as MAC_SERVER
                 * @example LINUX_SERVER
                 */
                nodeRole?: string;
                /**
                 * @description Only in this category
                 * @example 1
                 */
                categoryId?: components["schemas"]["Id"];
                /**
                 * @description Column to sort by, with - for descending
                 * @example name
                 */
                sort?: components["schemas"]["ScriptSort"];
                /**
                 * @description How many to leave out before the page
                 * @example 0
                 */
                offset?: components["parameters"]["offset"];
                /**
                 * @description How many at most
                 * @example 50
                 */
                pageSize?: components["parameters"]["pageSize50"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of automations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 0,
                     *       "results": []
                     *     }
                     */
                    "application/json": {
                        total: number;
                        results: components["schemas"]["Script"][];
                    };
                };
            };
        };
    };
    updateScript: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 4,
                 *       "revision": 1,
                 *       "name": "Free space",
                 *       "language": "sh",
                 *       "operatingSystems": [
                 *         "LINUX",
                 *         "MAC"
                 *       ],
                 *       "categoriesIds": [
                 *         3
                 *       ],
                 *       "content": "ZGYgLWgK",
                 *       "scriptParameters": [],
                 *       "scriptVariables": []
                 *     }
                 */
                "application/json": components["schemas"]["ScriptChange"];
            };
        };
        responses: {
            200: components["responses"]["Script"];
        };
    };
    createScript: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Free space",
                 *       "language": "sh",
                 *       "operatingSystems": [
                 *         "LINUX"
                 *       ],
                 *       "categoriesIds": [
                 *         3
                 *       ],
                 *       "content": "ZGYgLWgK",
                 *       "scriptParameters": [],
                 *       "scriptVariables": []
                 *     }
                 */
                "application/json": components["schemas"]["NewScript"];
            };
        };
        responses: {
            201: components["responses"]["Script"];
        };
    };
    getScript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Automation id
                 * @example 1
                 */
                scriptId: components["parameters"]["scriptId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The automation and its source */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 4,
                     *       "uid": null,
                     *       "name": "Free space",
                     *       "customName": null,
                     *       "description": "",
                     *       "language": "sh",
                     *       "operatingSystems": [
                     *         "LINUX"
                     *       ],
                     *       "deviceType": "LINUX",
                     *       "architecture": [
                     *         "64",
                     *         "32"
                     *       ],
                     *       "categoriesIds": [
                     *         3
                     *       ],
                     *       "categoriesNames": [
                     *         "Hardware"
                     *       ],
                     *       "categoriesTags": [
                     *         {
                     *           "id": 3,
                     *           "name": "Hardware"
                     *         }
                     *       ],
                     *       "scriptParameters": [],
                     *       "scriptVariables": [],
                     *       "runAs": "system",
                     *       "binaryInstallSettings": null,
                     *       "binaryRunSettings": null,
                     *       "malwareScanStatus": "PROCESSING",
                     *       "malwareScanDetail": "",
                     *       "digest": "",
                     *       "actions": [
                     *         "READ",
                     *         "UPDATE",
                     *         "DELETE",
                     *         "COPY"
                     *       ],
                     *       "createdBy": "ada@example.com",
                     *       "createdAt": 1763683200000,
                     *       "updatedBy": "ada@example.com",
                     *       "updatedAt": 1763683200000,
                     *       "revision": 1,
                     *       "content": "ZGYgLWgK"
                     *     }
                     */
                    "application/json": components["schemas"]["ScriptSource"];
                };
            };
        };
    };
    deleteScript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Automation id
                 * @example 1
                 */
                scriptId: components["parameters"]["scriptId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateNativeScript: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "categoriesIds": [
                 *         4,
                 *         5
                 *       ],
                 *       "revision": 1
                 *     }
                 */
                "application/json": components["schemas"]["NativeScriptChange"];
            };
        };
        responses: {
            200: components["responses"]["Script"];
        };
    };
    checkScriptName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Free space",
                 *       "id": 4
                 *     }
                 */
                "application/json": components["schemas"]["ScriptName"];
            };
        };
        responses: {
            /** @description Whether it is free */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "available": true
                     *     }
                     */
                    "application/json": {
                        available: boolean;
                    };
                };
            };
        };
    };
    copyScript: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fromId": 4,
                 *       "name": "Free space of a server"
                 *     }
                 */
                "application/json": components["schemas"]["ScriptCopy"];
            };
        };
        responses: {
            /** @description The copy */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 5,
                     *       "language": "sh"
                     *     }
                     */
                    "application/json": components["schemas"]["ScriptReference"];
                };
            };
        };
    };
    importScripts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "dryRun": true,
                 *       "scripts": [
                 *         {
                 *           "name": "Free space",
                 *           "language": "sh",
                 *           "operatingSystems": [
                 *             "LINUX"
                 *           ],
                 *           "categoriesIds": [
                 *             3
                 *           ],
                 *           "content": "ZGYgLWgK"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ScriptImport"];
            };
        };
        responses: {
            /** @description What was done with each, or would be */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": null,
                     *           "name": "Free space",
                     *           "result": "CREATE"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["ScriptImportResult"][];
                    };
                };
            };
        };
    };
    listScriptsUnderReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description How the malware scan stands
                 * @example PROCESSING
                 */
                status: components["schemas"]["MalwareReview"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Automations by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": []
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["Script"][];
                    };
                };
            };
        };
    };
    getMalwareScanner: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scanner */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "state": "READY",
                     *       "version": "ClamAV 1.4.6",
                     *       "waiting": 0
                     *     }
                     */
                    "application/json": components["schemas"]["MalwareScanner"];
                };
            };
        };
    };
    getBinaryScriptAttachments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Automation id
                 * @example 1
                 */
                scriptId: components["parameters"]["scriptId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attachments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "runnableAttachment": null,
                     *       "helperAttachments": [],
                     *       "customIconAttachment": null
                     *     }
                     */
                    "application/json": components["schemas"]["BinaryScriptAttachments"];
                };
            };
        };
    };
    checkApplicationUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Viewer",
                 *       "architecture": [
                 *         "64",
                 *         "32"
                 *       ],
                 *       "categoriesIds": [
                 *         3
                 *       ],
                 *       "operatingSystems": [
                 *         "WINDOWS"
                 *       ],
                 *       "runAs": "system",
                 *       "files": [
                 *         {
                 *           "kind": "INSTALLER",
                 *           "name": "viewer.msi",
                 *           "size": 1048576
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ApplicationCheck"];
            };
        };
        responses: {
            /** @description It may be uploaded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "mfaRequired": false
                     *     }
                     */
                    "application/json": {
                        mfaRequired: boolean;
                    };
                };
            };
        };
    };
    updateApplication: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 6,
                 *       "revision": 1,
                 *       "name": "Calculator",
                 *       "language": "binary_run",
                 *       "operatingSystems": [
                 *         "WINDOWS"
                 *       ],
                 *       "architecture": [
                 *         "64",
                 *         "32"
                 *       ],
                 *       "categoriesIds": [
                 *         3
                 *       ],
                 *       "binaryRunSettings": {
                 *         "runnableLocalPath": "C:\\Windows\\System32\\calc.exe",
                 *         "runAs": "system"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApplicationChange"];
            };
        };
        responses: {
            200: components["responses"]["Script"];
        };
    };
    createApplication: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Calculator",
                 *       "language": "binary_run",
                 *       "operatingSystems": [
                 *         "WINDOWS"
                 *       ],
                 *       "architecture": [
                 *         "64",
                 *         "32"
                 *       ],
                 *       "categoriesIds": [
                 *         3
                 *       ],
                 *       "binaryRunSettings": {
                 *         "runnableLocalPath": "C:\\Windows\\System32\\calc.exe",
                 *         "runAs": "loggedonuser"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewApplication"];
            };
        };
        responses: {
            201: components["responses"]["Script"];
        };
    };
    startAttachmentUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "INSTALLER",
                 *       "name": "viewer.msi",
                 *       "size": 1048576
                 *     }
                 */
                "application/json": components["schemas"]["AttachmentFile"];
            };
        };
        responses: {
            201: components["responses"]["Attachment"];
        };
    };
    putAttachmentPart: {
        parameters: {
            query: {
                /**
                 * @description How many bytes came before this part
                 * @example 0
                 */
                offset: number;
            };
            header?: never;
            path: {
                /**
                 * @description The resourceId of the attachment
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                resourceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            200: components["responses"]["Attachment"];
        };
    };
    finalizeAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tempUri": "/ws/scripting/attachments/upload/018f2b5e-7e57-7000-8000-000000000001",
                 *       "metadata": {
                 *         "name": "viewer.msi",
                 *         "mimeType": "application/x-msi",
                 *         "size": 1048576,
                 *         "extension": ".msi"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AttachmentEnd"];
            };
        };
        responses: {
            200: components["responses"]["Attachment"];
        };
    };
    addAttachmentUrl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "INSTALLER",
                 *       "url": "https://downloads.example.com/viewer.msi"
                 *     }
                 */
                "application/json": components["schemas"]["AttachmentAddress"];
            };
        };
        responses: {
            201: components["responses"]["Attachment"];
        };
    };
    getAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Attachment id
                 * @example 1
                 */
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Attachment"];
        };
    };
    deleteAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Attachment id
                 * @example 1
                 */
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Discarded */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAttachmentSignedUrl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Attachment id
                 * @example 1
                 */
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed address */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "fileName": "viewer.msi",
                     *       "extension": ".msi",
                     *       "size": 1048576,
                     *       "mimeType": "application/x-msi",
                     *       "digest": "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU",
                     *       "signedUrl": "https://muster.example.com/ws/scripting/download/eyJpZCI6MX0.c2lnbmVk",
                     *       "expiresAt": 1763684100000
                     *     }
                     */
                    "application/json": components["schemas"]["SignedAttachment"];
                };
            };
        };
    };
    downloadAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The signed part of a signedUrl
                 * @example eyJpZCI6MX0.c2lnbmVk
                 */
                ticket: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example  */
                    "application/octet-stream": string;
                };
            };
        };
    };
    listScriptRuns: {
        parameters: {
            query?: {
                /**
                 * @description Only of this automation
                 * @example 4
                 */
                scriptId?: components["schemas"]["Id"];
                /**
                 * @description Only on this device
                 * @example 12
                 */
                nodeId?: components["schemas"]["Id"];
                /**
                 * @description How many to leave out before the page
                 * @example 0
                 */
                offset?: components["parameters"]["offset"];
                /**
                 * @description How many at most
                 * @example 50
                 */
                pageSize?: components["parameters"]["pageSize50"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 0,
                     *       "results": []
                     *     }
                     */
                    "application/json": {
                        total: number;
                        results: components["schemas"]["ScriptRun"][];
                    };
                };
            };
        };
    };
    createScriptRun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "scripts": [
                 *         {
                 *           "scriptId": 4,
                 *           "parameters": [
                 *             "--path",
                 *             "/var/log"
                 *           ],
                 *           "variables": [
                 *             {
                 *               "name": "days_to_keep",
                 *               "value": "30"
                 *             }
                 *           ]
                 *         }
                 *       ],
                 *       "deviceIds": [
                 *         12,
                 *         13
                 *       ],
                 *       "schedule": {
                 *         "repeats": "RUN_IMMEDIATELY",
                 *         "timeZone": "Europe/Berlin"
                 *       },
                 *       "canary": {
                 *         "devices": 1,
                 *         "continue": "AUTOMATIC"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewScriptRun"];
            };
        };
        responses: {
            201: components["responses"]["ScriptRun"];
        };
    };
    checkScriptRun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "scripts": [
                 *         {
                 *           "scriptId": 4
                 *         }
                 *       ],
                 *       "deviceIds": [
                 *         12,
                 *         13
                 *       ],
                 *       "schedule": {
                 *         "repeats": "RUN_IMMEDIATELY",
                 *         "timeZone": "Europe/Berlin"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewScriptRun"];
            };
        };
        responses: {
            /** @description The devices by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "nodeId": 12,
                     *           "displayName": "srv-1",
                     *           "clientName": "Acme Dental",
                     *           "operatingSystem": "LINUX",
                     *           "isUp": true,
                     *           "reason": null,
                     *           "detail": ""
                     *         },
                     *         {
                     *           "nodeId": 13,
                     *           "displayName": "sw-1",
                     *           "clientName": "Acme Dental",
                     *           "operatingSystem": null,
                     *           "isUp": null,
                     *           "reason": "NO_AGENT",
                     *           "detail": "It runs no agent"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["ScriptRunDevice"][];
                    };
                };
            };
        };
    };
    getScriptRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a run of automations
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                runId: components["parameters"]["runId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ScriptRun"];
        };
    };
    listScriptRunTargets: {
        parameters: {
            query?: {
                /**
                 * @description Only in this state
                 * @example FAILED
                 */
                state?: components["schemas"]["ScriptRunTargetState"];
                /**
                 * @description How many to leave out before the page
                 * @example 0
                 */
                offset?: components["parameters"]["offset"];
                /**
                 * @description How many at most
                 * @example 100
                 */
                pageSize?: components["parameters"]["pageSize"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of a run of automations
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                runId: components["parameters"]["runId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of devices by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 1,
                     *       "results": [
                     *         {
                     *           "runId": "018f2b5e-7e57-7000-8000-000000000001",
                     *           "nodeId": 12,
                     *           "displayName": "srv-1",
                     *           "clientId": 1,
                     *           "clientName": "Acme Dental",
                     *           "state": "SUCCEEDED",
                     *           "reason": null,
                     *           "detail": "",
                     *           "canary": false,
                     *           "step": 0,
                     *           "exitCode": 0,
                     *           "signal": null,
                     *           "startedAt": 1763683200000,
                     *           "endedAt": 1763683201500,
                     *           "updatedAt": 1763683201600,
                     *           "chunks": 3
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        total: number;
                        results: components["schemas"]["ScriptRunTarget"][];
                    };
                };
            };
        };
    };
    getScriptRunOutput: {
        parameters: {
            query?: {
                /**
                 * @description Only the chunks after this one
                 * @example 0
                 */
                after?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of a run of automations
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                runId: components["parameters"]["runId"];
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Chunks in order; read again after the last one until there are no more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "target": {
                     *         "runId": "018f2b5e-7e57-7000-8000-000000000001",
                     *         "nodeId": 12,
                     *         "displayName": "srv-1",
                     *         "clientId": 1,
                     *         "clientName": "Acme Dental",
                     *         "state": "RUNNING",
                     *         "reason": null,
                     *         "detail": "",
                     *         "canary": false,
                     *         "step": 0,
                     *         "exitCode": null,
                     *         "signal": null,
                     *         "startedAt": 1763683200000,
                     *         "endedAt": null,
                     *         "updatedAt": 1763683201600,
                     *         "chunks": 1
                     *       },
                     *       "results": [
                     *         {
                     *           "seq": 1,
                     *           "step": 0,
                     *           "stream": "STDOUT",
                     *           "text": "Free: 12 GB\n",
                     *           "omittedBytes": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        target: components["schemas"]["ScriptRunTarget"];
                        results: components["schemas"]["ScriptRunChunk"][];
                    };
                };
            };
        };
    };
    cancelScriptRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a run of automations
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                runId: components["parameters"]["runId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ScriptRun"];
        };
    };
    continueScriptRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a run of automations
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                runId: components["parameters"]["runId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ScriptRun"];
        };
    };
    retryScriptRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a run of automations
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                runId: components["parameters"]["runId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: components["responses"]["ScriptRun"];
        };
    };
    listScheduledTasks: {
        parameters: {
            query?: {
                /**
                 * @description How many to leave out before the page
                 * @example 0
                 */
                offset?: components["parameters"]["offset"];
                /**
                 * @description How many at most
                 * @example 50
                 */
                pageSize?: components["parameters"]["pageSize50"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tasks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 0,
                     *       "results": []
                     *     }
                     */
                    "application/json": {
                        total: number;
                        results: components["schemas"]["ScheduledTask"][];
                    };
                };
            };
        };
    };
    createScheduledTask: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Reboot",
                 *       "adHoc": true,
                 *       "content": {
                 *         "skipIfOffline": false
                 *       },
                 *       "scripts": {
                 *         "actionList": [
                 *           {
                 *             "action": "REBOOT"
                 *           }
                 *         ]
                 *       },
                 *       "schedule": {
                 *         "repeats": "RUN_ONCE",
                 *         "startDate": "2099-12-31",
                 *         "runAtHour": 3,
                 *         "runAtMinute": 30,
                 *         "timeZone": "Europe/Berlin"
                 *       },
                 *       "targets": [
                 *         {
                 *           "targetId": 12,
                 *           "targetType": "NODE"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewScheduledTask"];
            };
        };
        responses: {
            /** @description The task, and which devices were left out */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "018f2b5e-7e57-7000-8000-000000000001",
                     *       "name": "Reboot",
                     *       "adHoc": true,
                     *       "content": {
                     *         "skipIfOffline": false
                     *       },
                     *       "scripts": {
                     *         "actionList": [
                     *           {
                     *             "action": "REBOOT"
                     *           }
                     *         ]
                     *       },
                     *       "repeats": "RUN_ONCE",
                     *       "runAt": 4102444800000,
                     *       "expiresAt": 4103049600000,
                     *       "timeZone": "Europe/Berlin",
                     *       "createdBy": "ada@example.com",
                     *       "createdAt": 1763683200000,
                     *       "targets": 1,
                     *       "states": {
                     *         "WAITING": 1
                     *       },
                     *       "refused": [
                     *         {
                     *           "targetId": 13,
                     *           "displayName": "sw-1",
                     *           "reason": "NO_AGENT"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ScheduledTask"] & {
                        refused: components["schemas"]["RefusedTarget"][];
                    };
                };
            };
        };
    };
    getScheduledTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a scheduled task
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                taskId: components["parameters"]["taskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "018f2b5e-7e57-7000-8000-000000000001",
                     *       "name": "Reboot",
                     *       "adHoc": true,
                     *       "content": {
                     *         "skipIfOffline": false
                     *       },
                     *       "scripts": {
                     *         "actionList": [
                     *           {
                     *             "action": "REBOOT"
                     *           }
                     *         ]
                     *       },
                     *       "repeats": "RUN_ONCE",
                     *       "runAt": 4102444800000,
                     *       "expiresAt": 4103049600000,
                     *       "timeZone": "Europe/Berlin",
                     *       "createdBy": "ada@example.com",
                     *       "createdAt": 1763683200000,
                     *       "targets": 2,
                     *       "states": {
                     *         "WAITING": 1,
                     *         "COMPLETED": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ScheduledTask"];
                };
            };
        };
    };
    cancelScheduledTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a scheduled task
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                taskId: components["parameters"]["taskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancelled */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listScheduledTaskTargets: {
        parameters: {
            query?: {
                /**
                 * @description How many to leave out before the page
                 * @example 0
                 */
                offset?: components["parameters"]["offset"];
                /**
                 * @description How many at most
                 * @example 100
                 */
                pageSize?: components["parameters"]["pageSize"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of a scheduled task
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                taskId: components["parameters"]["taskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of devices by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 1,
                     *       "results": [
                     *         {
                     *           "scheduledTaskId": "018f2b5e-7e57-7000-8000-000000000001",
                     *           "name": "Reboot",
                     *           "runAt": 4102444800000,
                     *           "targetId": 12,
                     *           "targetType": "NODE",
                     *           "displayName": "srv-1",
                     *           "state": "WAITING",
                     *           "detail": "",
                     *           "updatedAt": 1763683200000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ScheduledTaskTargets"];
                };
            };
        };
    };
    listDeviceTasks: {
        parameters: {
            query?: {
                /**
                 * @description How many to leave out before the page
                 * @example 0
                 */
                offset?: components["parameters"]["offset"];
                /**
                 * @description How many at most
                 * @example 100
                 */
                pageSize?: components["parameters"]["pageSize"];
            };
            header?: never;
            path: {
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tasks, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 0,
                     *       "results": []
                     *     }
                     */
                    "application/json": components["schemas"]["ScheduledTaskTargets"];
                };
            };
        };
    };
    getPsa: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PsaConfiguration"];
        };
    };
    setPsa: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": {
                 *         "revision": 3,
                 *         "defaultTicketTemplateId": 2
                 *       }
                 *     }
                 */
                "application/json": {
                    content: components["schemas"]["PsaChange"];
                };
            };
        };
        responses: {
            200: components["responses"]["PsaConfiguration"];
        };
    };
    listTicketTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ticket templates by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": 1,
                     *           "name": "Alerts",
                     *           "kind": "CONNECTWISE",
                     *           "isDefault": true,
                     *           "content": {
                     *             "serviceBoard": {
                     *               "id": 1,
                     *               "name": "Help desk"
                     *             },
                     *             "createAndClose": false
                     *           },
                     *           "updatedAt": 1763683200000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["TicketTemplate"][];
                    };
                };
            };
        };
    };
    createTicketTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Alerts",
                 *       "content": {
                 *         "Status": {
                 *           "id": "NEW",
                 *           "name": "New"
                 *         },
                 *         "Priority": {
                 *           "id": "HIGH",
                 *           "name": "High"
                 *         },
                 *         "ticketTitleElements": [
                 *           1,
                 *           3,
                 *           10
                 *         ],
                 *         "ticketTitleCustomText": "needs attention"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewTicketTemplate"];
            };
        };
        responses: {
            201: components["responses"]["SavedTicketTemplate"];
        };
    };
    importTicketTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "templates": [
                 *         {
                 *           "name": "Alerts",
                 *           "content": {
                 *             "Status": {
                 *               "id": "NEW",
                 *               "name": "New"
                 *             },
                 *             "ticketTitleElements": [
                 *               1,
                 *               3
                 *             ]
                 *           }
                 *         }
                 *       ],
                 *       "dryRun": true
                 *     }
                 */
                "application/json": {
                    templates: {
                        name: components["schemas"]["Name"];
                        content: components["schemas"]["TicketContent"];
                    }[];
                    /**
                     * @description Only say what would be done
                     * @default false
                     */
                    dryRun?: boolean;
                };
            };
        };
        responses: {
            /** @description What was done with each, in the order given */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "ticketTemplateId": 1,
                     *           "name": "Alerts",
                     *           "result": "UPDATED"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: {
                            /** @description null where it is not there yet */
                            ticketTemplateId: number | null;
                            name: string;
                            /** @enum {string} */
                            result: "CREATED" | "UPDATED" | "UNCHANGED";
                        }[];
                    };
                };
            };
        };
    };
    getTicketTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Ticket template id
                 * @example 1
                 */
                ticketTemplateId: components["parameters"]["ticketTemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ticket template */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ticketTemplate": {
                     *         "id": 1,
                     *         "name": "Alerts",
                     *         "kind": "AUTOTASK",
                     *         "isDefault": true,
                     *         "content": {
                     *           "Status": {
                     *             "id": 1,
                     *             "name": "New"
                     *           },
                     *           "ticketTitleElements": [
                     *             1,
                     *             3,
                     *             6
                     *           ]
                     *         },
                     *         "updatedAt": 1763683200000,
                     *         "revision": 1
                     *       },
                     *       "resultCode": "SUCCESS"
                     *     }
                     */
                    "application/json": {
                        ticketTemplate: components["schemas"]["TicketTemplate"];
                        resultCode: components["schemas"]["ResultCode"];
                    };
                };
            };
        };
    };
    updateTicketTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Ticket template id
                 * @example 1
                 */
                ticketTemplateId: components["parameters"]["ticketTemplateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "name": "Alerts",
                 *       "content": {
                 *         "Status": {
                 *           "id": "NEW",
                 *           "name": "New"
                 *         }
                 *       },
                 *       "revision": 1
                 *     }
                 */
                "application/json": components["schemas"]["TicketTemplateChange"];
            };
        };
        responses: {
            200: components["responses"]["SavedTicketTemplate"];
        };
    };
    deleteTicketTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Ticket template id
                 * @example 1
                 */
                ticketTemplateId: components["parameters"]["ticketTemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createConnectWiseTestTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
                /**
                 * @description Ticket template id
                 * @example 1
                 */
                ticketTemplateId: components["parameters"]["ticketTemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TestTicket"];
        };
    };
    getConnectWiseSetupValues: {
        parameters: {
            query?: {
                /**
                 * @description Ask the PSA even when it was asked a moment ago
                 * @example true
                 */
                refresh?: components["parameters"]["refresh"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The choices */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "serviceBoardList": [
                     *         {
                     *           "id": 1,
                     *           "name": "Help desk"
                     *         }
                     *       ],
                     *       "serviceBoardStatusList": [
                     *         {
                     *           "id": 16,
                     *           "name": "New",
                     *           "boardId": 1,
                     *           "closed": false
                     *         }
                     *       ],
                     *       "serviceBoardTeamList": [
                     *         {
                     *           "id": 25,
                     *           "name": "Service team",
                     *           "boardId": 1
                     *         }
                     *       ],
                     *       "serviceBoardTypeList": [
                     *         {
                     *           "id": 4,
                     *           "name": "Server",
                     *           "boardId": 1
                     *         }
                     *       ],
                     *       "serviceBoardSubTypeList": [
                     *         {
                     *           "id": 7,
                     *           "name": "Disk",
                     *           "boardId": 1,
                     *           "typeAssociationIds": [
                     *             4
                     *           ]
                     *         }
                     *       ],
                     *       "serviceBoardItemList": [
                     *         {
                     *           "id": 9,
                     *           "name": "Full",
                     *           "boardId": 1
                     *         }
                     *       ],
                     *       "serviceBoardTypeSubTypeItemAssociationList": [
                     *         {
                     *           "boardId": 1,
                     *           "typeId": 4,
                     *           "subTypeId": 7,
                     *           "itemId": 9
                     *         }
                     *       ],
                     *       "servicePriorityList": [
                     *         {
                     *           "id": 8,
                     *           "name": "Priority 3"
                     *         }
                     *       ],
                     *       "serviceSourceList": [
                     *         {
                     *           "id": 2,
                     *           "name": "Monitoring"
                     *         }
                     *       ],
                     *       "serviceSeverityList": [
                     *         {
                     *           "id": "Low",
                     *           "name": "Low"
                     *         }
                     *       ],
                     *       "serviceImpactList": [
                     *         {
                     *           "id": "Low",
                     *           "name": "Low"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectWiseSetupValues"];
                };
            };
        };
    };
    createAutotaskTestTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                clientId: components["parameters"]["clientId"];
                /**
                 * @description Ticket template id
                 * @example 1
                 */
                ticketTemplateId: components["parameters"]["ticketTemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TestTicket"];
        };
    };
    getAutotaskSetupValues: {
        parameters: {
            query?: {
                /**
                 * @description Ask the PSA even when it was asked a moment ago
                 * @example true
                 */
                refresh?: components["parameters"]["refresh"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The choices */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fieldConfig": {
                     *         "pickListFields": [
                     *           {
                     *             "name": "IssueType",
                     *             "required": false,
                     *             "parent": null,
                     *             "values": [
                     *               {
                     *                 "id": 5,
                     *                 "name": "Server"
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "name": "SubIssueType",
                     *             "required": false,
                     *             "parent": "IssueType",
                     *             "values": [
                     *               {
                     *                 "id": 9,
                     *                 "name": "Disk",
                     *                 "parentId": 5
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "referenceEntityFields": [
                     *           {
                     *             "name": "allocationCode",
                     *             "required": false,
                     *             "entity": "BillingCode",
                     *             "values": [
                     *               {
                     *                 "id": 3,
                     *                 "name": "Remote"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AutotaskSetupValues"];
                };
            };
        };
    };
    listPsaProducts: {
        parameters: {
            query?: {
                /**
                 * @description Only of this type
                 * @example SERVICE
                 */
                type?: components["schemas"]["PsaProductType"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Products by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": 1,
                     *           "name": "Managed server",
                     *           "type": "SERVICE",
                     *           "description": "",
                     *           "unitPrice": 80,
                     *           "active": true,
                     *           "revision": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["PsaProduct"][];
                    };
                };
            };
        };
    };
    createPsaProduct: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Managed server",
                 *       "type": "SERVICE",
                 *       "unitPrice": 80
                 *     }
                 */
                "application/json": components["schemas"]["NewPsaProduct"];
            };
        };
        responses: {
            201: components["responses"]["PsaProduct"];
        };
    };
    getPsaProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Product id
                 * @example 1
                 */
                productId: components["parameters"]["productId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PsaProduct"];
        };
    };
    updatePsaProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Product id
                 * @example 1
                 */
                productId: components["parameters"]["productId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Managed server",
                 *       "type": "SERVICE",
                 *       "description": "Per month",
                 *       "unitPrice": 85,
                 *       "revision": 1
                 *     }
                 */
                "application/json": components["schemas"]["PsaProductChange"];
            };
        };
        responses: {
            200: components["responses"]["PsaProduct"];
        };
    };
    activatePsaProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Product id
                 * @example 1
                 */
                productId: components["parameters"]["productId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PsaProduct"];
        };
    };
    deactivatePsaProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Product id
                 * @example 1
                 */
                productId: components["parameters"]["productId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PsaProduct"];
        };
    };
    listPsaUserRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Roles by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": "TECHNICIAN",
                     *           "name": "Technician"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["PsaOption"][];
                    };
                };
            };
        };
    };
    listServiceNowClasses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Mappings by node role */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": 1,
                     *           "nodeRole": "WINDOWS_SERVER",
                     *           "configurationItemClass": "cmdb_ci_win_server",
                     *           "revision": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["ServiceNowClass"][];
                    };
                };
            };
        };
    };
    createServiceNowClass: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nodeRole": "WINDOWS_SERVER",
                 *       "configurationItemClass": "cmdb_ci_win_server"
                 *     }
                 */
                "application/json": components["schemas"]["NewServiceNowClass"];
            };
        };
        responses: {
            201: components["responses"]["ServiceNowClass"];
        };
    };
    updateServiceNowClass: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a mapping to ServiceNow
                 * @example 1
                 */
                mappingId: components["parameters"]["mappingId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nodeRole": "WINDOWS_SERVER",
                 *       "configurationItemClass": "cmdb_ci_win_server",
                 *       "revision": 1
                 *     }
                 */
                "application/json": components["schemas"]["ServiceNowClassChange"];
            };
        };
        responses: {
            200: components["responses"]["ServiceNowClass"];
        };
    };
    deleteServiceNowClass: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a mapping to ServiceNow
                 * @example 1
                 */
                mappingId: components["parameters"]["mappingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listTickets: {
        parameters: {
            query?: {
                /**
                 * @description Only of this organization
                 * @example 1
                 */
                clientId?: components["schemas"]["Id"];
                /**
                 * @description How many to leave out before the page
                 * @example 0
                 */
                offset?: components["parameters"]["offset"];
                /**
                 * @description How many at most
                 * @example 100
                 */
                pageSize?: components["parameters"]["pageSize"];
            };
            header?: never;
            path: {
                /**
                 * @description Board id; there is one, 1
                 * @example 1
                 */
                boardId: components["parameters"]["boardId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tickets, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 0,
                     *       "results": []
                     *     }
                     */
                    "application/json": {
                        total: number;
                        results: components["schemas"]["Ticket"][];
                    };
                };
            };
        };
    };
    getTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Ticket id
                 * @example 1
                 */
                ticketId: components["parameters"]["ticketId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Ticket"];
        };
    };
    setTicketStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Ticket id
                 * @example 1
                 */
                ticketId: components["parameters"]["ticketId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "OPEN"
                 *     }
                 */
                "application/json": {
                    status: components["schemas"]["TicketStatus"];
                };
            };
        };
        responses: {
            200: components["responses"]["Ticket"];
        };
    };
    resetTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Ticket id
                 * @example 1
                 */
                ticketId: components["parameters"]["ticketId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Ticket"];
        };
    };
    listAgents: {
        parameters: {
            query?: {
                /**
                 * @description Only of this organization
                 * @example 1
                 */
                clientId?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Agents */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "nodeId": 1,
                     *           "clientId": 1,
                     *           "locationId": 1,
                     *           "name": "probe-1",
                     *           "isUp": true,
                     *           "isDelegate": true,
                     *           "version": "0.1.0",
                     *           "platform": "linux",
                     *           "lastSeenAt": 1763683200000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["Agent"][];
                    };
                };
            };
        };
    };
    listEnrollmentTokens: {
        parameters: {
            query?: {
                /**
                 * @description Only of this organization
                 * @example 1
                 */
                clientId?: components["schemas"]["Id"];
                /**
                 * @description How many to leave out before the page
                 * @example 0
                 */
                offset?: components["parameters"]["offset"];
                /**
                 * @description How many at most
                 * @example 50
                 */
                pageSize?: components["parameters"]["pageSize50"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tokens */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 1,
                     *       "results": [
                     *         {
                     *           "id": 1,
                     *           "clientId": 1,
                     *           "clientName": "Acme Dental",
                     *           "locationId": 1,
                     *           "locationName": "Main office",
                     *           "createdBy": "ada@example.com",
                     *           "createdAt": 1763683200000,
                     *           "expiresAt": 1763686800000,
                     *           "maxUses": 5,
                     *           "uses": 2,
                     *           "refusedUses": 0,
                     *           "revokedAt": null,
                     *           "revokedBy": "",
                     *           "state": "ACTIVE"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        total: number;
                        results: components["schemas"]["EnrollmentToken"][];
                    };
                };
            };
        };
    };
    createEnrollmentToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "clientId": 1,
                 *       "locationId": 1,
                 *       "expiresInMinutes": 60
                 *     }
                 */
                "application/json": components["schemas"]["NewEnrollmentToken"];
            };
        };
        responses: {
            /** @description The token */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "token": "eyJjIjoxfQ.c2ln",
                     *       "expiresAt": 1763686800000
                     *     }
                     */
                    "application/json": {
                        id: components["schemas"]["Id"];
                        token: string;
                        expiresAt: components["schemas"]["Timestamp"];
                    };
                };
            };
        };
    };
    revokeEnrollmentToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Enrollment token id
                 * @example 1
                 */
                tokenId: components["parameters"]["tokenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listEnrollmentTokenUses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Enrollment token id
                 * @example 1
                 */
                tokenId: components["parameters"]["tokenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latest uses */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "at": 1763683200000,
                     *           "nodeId": 7,
                     *           "name": "srv-1",
                     *           "machineId": "6f9619ff-8b86-4d11-b42d-00c04fc964ff",
                     *           "address": "192.0.2.10",
                     *           "outcome": "PENDING",
                     *           "reason": ""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["EnrollmentUse"][];
                    };
                };
            };
        };
    };
    getSigningKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SigningKeys"];
        };
    };
    rotateSigningKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SigningKeys"];
        };
    };
    enrollAgent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "eyJjIjoxfQ.c2ln",
                 *       "machineId": "6f9619ff-8b86-4d11-b42d-00c04fc964ff",
                 *       "hostname": "probe-1",
                 *       "platform": "linux",
                 *       "osVersion": "6.1",
                 *       "version": "0.1.0",
                 *       "ipAddresses": [
                 *         "192.0.2.10"
                 *       ],
                 *       "macAddresses": [
                 *         "02:00:00:00:00:01"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Enrollment"];
            };
        };
        responses: {
            /** @description The agent's own key, shown once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nodeId": 1,
                     *       "agentKey": "ma_0000000000000000000000000000000000000000000",
                     *       "state": "PENDING",
                     *       "serverKeys": [],
                     *       "proof": {
                     *         "id": "018f2b5e-7e57-7000-8000-000000000001",
                     *         "nodeId": 1,
                     *         "issuedAt": 1763683200000,
                     *         "expiresAt": 1763683500000,
                     *         "key": "LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ",
                     *         "signature": "c2ln"
                     *       }
                     *     }
                     */
                    "application/json": {
                        nodeId: components["schemas"]["Id"];
                        agentKey: string;
                        state: components["schemas"]["NodeApprovalState"];
                        /** @description What orders are signed with, the newest last */
                        serverKeys: components["schemas"]["SigningKey"][];
                        /** @description Signs this machine's id, the node's and the agent's key together */
                        proof: components["schemas"]["OrderProof"];
                    };
                };
            };
        };
    };
    listNodeApprovals: {
        parameters: {
            query: {
                /**
                 * @description Pending, approved or rejected
                 * @example PENDING
                 */
                state: components["schemas"]["NodeApprovalState"];
                /**
                 * @description Only of this organization
                 * @example 1
                 */
                clientId?: components["schemas"]["Id"];
                /**
                 * @description Only this one
                 * @example 7
                 */
                nodeId?: components["schemas"]["Id"];
                /**
                 * @description Only whose name, address or system contains this
                 * @example srv
                 */
                search?: string;
                /**
                 * @description How many to leave out before the page
                 * @example 0
                 */
                offset?: components["parameters"]["offset"];
                /**
                 * @description How many at most
                 * @example 50
                 */
                pageSize?: components["parameters"]["pageSize50"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of agents by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 1,
                     *       "results": [
                     *         {
                     *           "nodeId": 7,
                     *           "clientId": 1,
                     *           "clientName": "Acme Dental",
                     *           "locationId": 1,
                     *           "locationName": "Main office",
                     *           "displayName": "srv-1",
                     *           "platform": "linux",
                     *           "os": "linux 6.1",
                     *           "version": "0.1.0",
                     *           "ip": "192.0.2.10",
                     *           "mac": "02:00:00:00:00:01",
                     *           "state": "PENDING",
                     *           "isUp": true,
                     *           "requestedAt": 1763683200000,
                     *           "decidedAt": null,
                     *           "decidedBy": "",
                     *           "tokenId": 1,
                     *           "needsEnrollment": false,
                     *           "findings": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        total: number;
                        results: components["schemas"]["NodeApproval"][];
                    };
                };
            };
        };
    };
    approveNodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nodeIds": [
                 *         7,
                 *         8
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NodeDecision"];
            };
        };
        responses: {
            200: components["responses"]["NodeDecision"];
        };
    };
    rejectNodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nodeIds": [
                 *         7,
                 *         8
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NodeDecision"];
            };
        };
        responses: {
            200: components["responses"]["NodeDecision"];
        };
    };
    deleteNodeApprovals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nodeIds": [
                 *         7,
                 *         8
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NodeDecision"];
            };
        };
        responses: {
            200: components["responses"]["NodeDecision"];
        };
    };
    listDelegates: {
        parameters: {
            query?: {
                /**
                 * @description How many to leave out before the page
                 * @example 0
                 */
                offset?: components["parameters"]["offset"];
                /**
                 * @description How many at most
                 * @example 50
                 */
                pageSize?: components["parameters"]["pageSize50"];
            };
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                orgId: components["parameters"]["orgId"];
                /**
                 * @description Location id
                 * @example 1
                 */
                locationId: components["parameters"]["locationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delegates */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "existingDelegates": [
                     *         {
                     *           "nodeId": 1,
                     *           "clientId": 1,
                     *           "locationId": 1,
                     *           "name": "probe-1",
                     *           "isUp": true,
                     *           "isDelegate": true,
                     *           "version": "0.1.0",
                     *           "platform": "linux",
                     *           "lastSeenAt": 1763683200000
                     *         }
                     *       ],
                     *       "potentialDelegates": []
                     *     }
                     */
                    "application/json": components["schemas"]["Delegates"];
                };
            };
        };
    };
    installNmAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Promotion has begun; read its status */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "args": [
                     *         "INSTALLING"
                     *       ],
                     *       "kwargs": {
                     *         "stage": "INSTALLING",
                     *         "version": "0.1.0"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NmStatus"];
                };
            };
        };
    };
    getNmStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Device id
                 * @example 1
                 */
                nodeId: components["parameters"]["nodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Status */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "args": [
                     *         "OK"
                     *       ],
                     *       "kwargs": {
                     *         "stage": "INSTALLED",
                     *         "version": "0.1.0"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NmStatus"];
                };
            };
        };
    };
    startNetworkDiscovery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "clientId": 1,
                 *       "delegateNodeId": 1,
                 *       "targets": "192.0.2.0/28",
                 *       "firstSnmpCredentialId": 1,
                 *       "firstSnmpCredentialProtocolVersion": "SNMPV2",
                 *       "pingTimeoutMS": 500,
                 *       "pingPacketTTL": 127,
                 *       "pingsPerNode": 2,
                 *       "delayBetweenPingsMS": 300
                 *     }
                 */
                "application/json": components["schemas"]["NetworkDiscoveryRequest"];
            };
        };
        responses: {
            200: components["responses"]["StartedDiscovery"];
        };
    };
    cancelNetworkDiscovery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Job id (the jobUUID)
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                jobId: components["parameters"]["jobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Job"];
        };
    };
    listDiscoveredDevices: {
        parameters: {
            query?: {
                /**
                 * @description Which targets
                 * @example allResponding
                 */
                type?: components["schemas"]["DiscoveryFilter"];
            };
            header?: never;
            path: {
                /**
                 * @description Job id (the jobUUID)
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                jobId: components["parameters"]["jobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Targets in the order of their addresses */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 0,
                     *       "results": []
                     *     }
                     */
                    "application/json": {
                        total: number;
                        results: components["schemas"]["DiscoveredDevice"][];
                    };
                };
            };
        };
    };
    explainDiscoveredDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Job id (the jobUUID)
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                jobId: components["parameters"]["jobId"];
                /**
                 * @description Address of the target
                 * @example 192.0.2.2
                 */
                ip: components["parameters"]["ip"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The target, what was heard of it when, and what to do next */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "device": {
                     *         "ip": "192.0.2.2",
                     *         "dns": "",
                     *         "pingMS": 0.4,
                     *         "ports": [],
                     *         "role": "",
                     *         "os": "",
                     *         "model": "",
                     *         "vendor": "",
                     *         "firmware": "",
                     *         "serialNumber": "",
                     *         "hostname": "",
                     *         "netbiosName": "",
                     *         "mac": "",
                     *         "engineId": "",
                     *         "members": [],
                     *         "confidence": 0,
                     *         "rule": "",
                     *         "sameAs": "",
                     *         "telnet": [],
                     *         "ssh": [],
                     *         "snmpv1": [],
                     *         "snmpv2": [],
                     *         "snmpv3": [],
                     *         "nodeId": null,
                     *         "verdict": "ping_only",
                     *         "reason": "It answers ping and nothing else.",
                     *         "complete": true,
                     *         "revision": 1
                     *       },
                     *       "evidence": [
                     *         {
                     *           "atMS": 1.2,
                     *           "kind": "icmp",
                     *           "text": "Echo reply after 0.4 ms"
                     *         }
                     *       ],
                     *       "nextStep": "Check that its SNMP agent is on and lets the probe ask."
                     *     }
                     */
                    "application/json": components["schemas"]["DiscoveryExplanation"];
                };
            };
        };
    };
    listDiscoveryChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Job id (the jobUUID)
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                jobId: components["parameters"]["jobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Changes"];
        };
    };
    importDevices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                orgId: components["parameters"]["orgId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "devices": [
                 *         {
                 *           "ip": "192.0.2.2",
                 *           "role": "NMS_SWITCH",
                 *           "deviceName": "Core switch",
                 *           "locationId": 1,
                 *           "nmsDelegateNodeId": 1,
                 *           "credentialsIds": [
                 *             1
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    devices: components["schemas"]["ImportDevice"][];
                };
            };
        };
        responses: {
            /** @description A result per device */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "ip": "192.0.2.2",
                     *           "resultCode": "SUCCESS",
                     *           "nodeId": 12
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["ImportResult"][];
                    };
                };
            };
        };
    };
    aggregateKnownDevices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Organization id
                 * @example 1
                 */
                orgId: components["parameters"]["orgId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "devices": [
                 *         {
                 *           "ip": "192.0.2.2",
                 *           "mac": "02:00:00:00:00:02"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    devices: components["schemas"]["DeviceIdentity"][];
                };
            };
        };
        responses: {
            /** @description The same devices with nodeId, or null */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "devices": [
                     *         {
                     *           "ip": "192.0.2.2",
                     *           "nodeId": 12
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        devices: {
                            ip: string;
                            nodeId: number | null;
                        }[];
                    };
                };
            };
        };
    };
    listDiscoverySchedules: {
        parameters: {
            query?: {
                /**
                 * @description Only of this organization
                 * @example 1
                 */
                clientId?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Schedules by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": []
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["DiscoverySchedule"][];
                    };
                };
            };
        };
    };
    createDiscoverySchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "clientId": 1,
                 *       "name": "Main office every night",
                 *       "jobId": "018f2b5e-7e57-7000-8000-000000000001",
                 *       "frequency": "DAILY",
                 *       "at": "02:30",
                 *       "timeZone": "Europe/Berlin"
                 *     }
                 */
                "application/json": components["schemas"]["NewDiscoverySchedule"];
            };
        };
        responses: {
            201: components["responses"]["DiscoverySchedule"];
        };
    };
    getDiscoverySchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Schedule id
                 * @example 1
                 */
                scheduleId: components["parameters"]["scheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DiscoverySchedule"];
        };
    };
    updateDiscoverySchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Schedule id
                 * @example 1
                 */
                scheduleId: components["parameters"]["scheduleId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["DiscoveryScheduleChange"];
            };
        };
        responses: {
            200: components["responses"]["DiscoverySchedule"];
        };
    };
    deleteDiscoverySchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Schedule id
                 * @example 1
                 */
                scheduleId: components["parameters"]["scheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    runDiscoverySchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Schedule id
                 * @example 1
                 */
                scheduleId: components["parameters"]["scheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StartedDiscovery"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /**
                 * @description Only of this organization
                 * @example 1
                 */
                clientId?: components["schemas"]["Id"];
                /**
                 * @description Only in this state
                 * @example RUNNING
                 */
                state?: components["schemas"]["JobState"];
                /**
                 * @description Only of the list of targets that was split under this id
                 * @example 018f2b5e-7e57-7000-8000-000000000002
                 */
                seriesId?: string;
                /**
                 * @description Only runs of this schedule
                 * @example 1
                 */
                scheduleId?: components["schemas"]["Id"];
                /**
                 * @description How many to leave out before the page
                 * @example 0
                 */
                offset?: components["parameters"]["offset"];
                /**
                 * @description How many at most
                 * @example 50
                 */
                pageSize?: components["parameters"]["pageSize50"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Jobs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 0,
                     *       "results": []
                     *     }
                     */
                    "application/json": {
                        total: number;
                        results: components["schemas"]["Job"][];
                    };
                };
            };
        };
    };
    stopEverything: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "clientId": 1,
                 *       "dryRun": true
                 *     }
                 */
                "application/json": {
                    clientId?: components["schemas"]["Id"];
                    /**
                     * @description Pause the schedules of discoveries as well
                     * @default false
                     */
                    pauseSchedules?: boolean;
                    /**
                     * @description Only say what would be stopped
                     * @default false
                     */
                    dryRun?: boolean;
                };
            };
        };
        responses: {
            /** @description Each with what became of it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [],
                     *       "schedulesLeft": 0
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["Stopped"][];
                        /** @description Schedules that will start discoveries again */
                        schedulesLeft: number;
                    };
                };
            };
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Job id (the jobUUID)
                 * @example 018f2b5e-7e57-7000-8000-000000000001
                 */
                jobId: components["parameters"]["jobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Job"];
        };
    };
    listActivities: {
        parameters: {
            query?: {
                /**
                 * @description Only with this in who, address, operation, targets or detail
                 * @example printer
                 */
                search?: string;
                /**
                 * @description Only of this person or thing
                 * @example ada@example.com
                 */
                who?: string;
                /**
                 * @description Only of this operation
                 * @example deleteDevices
                 */
                operation?: string;
                /**
                 * @description done, refused, or the error code of a refusal
                 * @example refused
                 */
                outcome?: string;
                /**
                 * @description Only of this organization
                 * @example 1
                 */
                clientId?: components["schemas"]["Id"];
                /**
                 * @description Not before this time
                 * @example 1763683200000
                 */
                since?: components["schemas"]["Timestamp"];
                /**
                 * @description Before this time
                 * @example 1763690400000
                 */
                until?: components["schemas"]["Timestamp"];
                /**
                 * @description Only behind this entry, the oldest first
                 * @example 100
                 */
                after?: number;
                /**
                 * @description How many to leave out before the page
                 * @example 0
                 */
                offset?: components["parameters"]["offset"];
                /**
                 * @description How many at most
                 * @example 50
                 */
                pageSize?: components["parameters"]["pageSize50"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Entries of the audit log */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 0,
                     *       "results": []
                     *     }
                     */
                    "application/json": {
                        total: number;
                        results: components["schemas"]["Activity"][];
                    };
                };
            };
        };
    };
    listAuditAnchors: {
        parameters: {
            query?: {
                /**
                 * @description Only of entries behind this one
                 * @example 100
                 */
                after?: number;
                /**
                 * @description How many at most
                 * @example 50
                 */
                pageSize?: components["parameters"]["pageSize50"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Anchors, the oldest first, and the keys they are signed with, the newest last */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [],
                     *       "keys": []
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["AuditAnchor"][];
                        keys: components["schemas"]["SigningKey"][];
                    };
                };
            };
        };
    };
    verifyActivities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": 120,
                     *       "head": "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03",
                     *       "fault": null
                     *     }
                     */
                    "application/json": components["schemas"]["AuditVerification"];
                };
            };
        };
    };
    listChangeRequests: {
        parameters: {
            query?: {
                /**
                 * @description Only in this state
                 * @example PENDING
                 */
                state?: components["schemas"]["ChangeRequestState"];
                /**
                 * @description How many to leave out before the page
                 * @example 0
                 */
                offset?: components["parameters"]["offset"];
                /**
                 * @description How many at most
                 * @example 50
                 */
                pageSize?: components["parameters"]["pageSize50"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Change requests */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 0,
                     *       "results": []
                     *     }
                     */
                    "application/json": {
                        total: number;
                        results: components["schemas"]["ChangeRequest"][];
                    };
                };
            };
        };
    };
    getChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Number of a change request
                 * @example 12
                 */
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeRequest"];
        };
    };
    approveChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Number of a change request
                 * @example 12
                 */
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "digest": "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03"
                 *     }
                 */
                "application/json": {
                    digest: components["schemas"]["Digest"];
                };
            };
        };
        responses: {
            200: components["responses"]["ChangeRequest"];
        };
    };
    rejectChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Number of a change request
                 * @example 12
                 */
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeRequest"];
        };
    };
    getActionLimit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ActionLimit"];
        };
    };
    setActionLimit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "devicesPerHour": 500
                 *     }
                 */
                "application/json": components["schemas"]["ActionLimit"];
            };
        };
        responses: {
            200: components["responses"]["ActionLimit"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "version": "0.1.0"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "ok";
                        version: string;
                    };
                };
            };
        };
    };
    getServerOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the server knows of itself now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "0.1.0",
                     *       "url": "https://muster.example.com",
                     *       "startedAt": 1763683200000,
                     *       "runtime": "v26.10.0",
                     *       "memoryBytes": 150000000,
                     *       "database": {
                     *         "kind": "SQLite",
                     *         "bytes": 4096000
                     *       },
                     *       "malwareScanner": {
                     *         "state": "READY",
                     *         "version": "ClamAV 1.4.3",
                     *         "waiting": 0
                     *       },
                     *       "live": {
                     *         "agents": 12,
                     *         "consoles": 3
                     *       },
                     *       "openSessions": 3,
                     *       "apiKeys": 4,
                     *       "users": 5,
                     *       "organizations": 2,
                     *       "devices": 120,
                     *       "runningJobs": 1,
                     *       "runningScriptRuns": 0
                     *     }
                     */
                    "application/json": components["schemas"]["ServerOverview"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metrics */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example # HELP process_cpu_seconds_total */
                    "text/plain": string;
                };
            };
        };
    };
}
