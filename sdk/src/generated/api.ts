// Generated from openapi/ by `npm run generate`. Do not edit.
export interface paths {
  "/ws/apikeypair": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List your API keys */
    get: operations["listApiKeys"];
    /** Create an API key with a secret that is shown once */
    post: operations["createApiKey"];
  };
  "/ws/apikeypair/{keyId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description API key ID
        * @example 1
        */
        keyId: components["parameters"]["keyId"];
      };
    };
    /** Update the name, permissions and organizations of an API key */
    put: operations["updateApiKey"];
    /** Delete an API key */
    delete: operations["deleteApiKey"];
  };
  "/ws/apikeypair/{keyId}/rotate": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description API key ID
        * @example 1
        */
        keyId: components["parameters"]["keyId"];
      };
    };
    /** Rotate the secret of an API key and keep the previous one for a grace period */
    post: operations["rotateApiKey"];
  };
  "/ws/appuser/{userId}/invitation": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description User ID
        * @example 1
        */
        userId: components["parameters"]["userId"];
      };
    };
    /** Create an invitation link that replaces the user's previous one */
    post: operations["inviteUser"];
  };
  "/ws/invitation": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Accept an invitation by choosing a password */
    post: operations["acceptInvitation"];
  };
  "/ws/appuser/{userId}/lockout": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description User ID
        * @example 1
        */
        userId: components["parameters"]["userId"];
      };
    };
    /** Unlock a user after too many failed sign-ins */
    delete: operations["unlockUser"];
  };
  "/ws/lockouts": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List locked-out users */
    get: operations["listLockouts"];
  };
  "/ws/mfa": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Get your second factors and remaining recovery codes */
    get: operations["getMfa"];
  };
  "/ws/mfa/totp": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Add an authenticator app */
    put: operations["confirmTotp"];
    /** Start adding an authenticator app */
    post: operations["startTotp"];
  };
  "/ws/mfa/passkey": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Add a passkey */
    put: operations["confirmPasskey"];
    /** Start adding a passkey */
    post: operations["startPasskey"];
  };
  "/ws/mfa/factor/{factorId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Second factor ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        factorId: components["parameters"]["factorId"];
      };
    };
    /** Rename a second factor */
    put: operations["renameFactor"];
    /** Delete a second factor; deleting the last one also deletes the recovery codes */
    delete: operations["deleteFactor"];
  };
  "/ws/mfa/recovery-codes": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Create recovery codes that replace the previous ones */
    post: operations["createRecoveryCodes"];
  };
  "/ws/mfa/password": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Change your password and end your other sessions */
    put: operations["changePassword"];
  };
  "/ws/divisionconfig/saml": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Get the single sign-on and provisioning settings with findings about the provider's stored metadata */
    get: operations["getSaml"];
    /** Set up single sign-on with tested provider metadata */
    put: operations["setSaml"];
    /** Delete the single sign-on and provisioning settings */
    delete: operations["deleteSaml"];
    /** Update the single sign-on and provisioning settings */
    patch: operations["updateSaml"];
  };
  "/ws/divisionconfig/saml/test": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Test a provider's metadata, from a URL or as text */
    post: operations["testSaml"];
  };
  "/ws/integrations/scim/token": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Create a provisioning token that replaces the previous one */
    post: operations["createScimToken"];
    /** Revoke the provisioning token */
    delete: operations["deleteScimToken"];
  };
  "/ws/sessions": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List your browser and terminal sessions */
    get: operations["listSessions"];
    /** End all your other sessions */
    delete: operations["endOtherSessions"];
  };
  "/ws/sessions/{sessionId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Session ID
        * @example 47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU
        */
        sessionId: components["parameters"]["sessionId"];
      };
    };
    /** End one of your sessions */
    delete: operations["endSession"];
  };
  "/ws/setup": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Check whether setup is complete */
    get: operations["getSetup"];
    /** Create the first administrator with the one-time setup token */
    post: operations["createFirstAdministrator"];
  };
  "/ws/session": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Get the current session and its permissions */
    get: operations["getSession"];
    /**
    * Sign in with email and password
    * @description Users with a second factor receive a challenge, to be completed with signInWithMfa. An unknown email, a wrong password, a deactivated user and too many attempts all return the same error.
    */
    post: operations["signIn"];
    /**
    * Sign out of this session or all sessions
    * @description Signing out of all sessions requires a recent second factor or password confirmation.
    */
    delete: operations["signOut"];
  };
  "/ws/session/mfa": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Complete a sign-in with a code, a recovery code or a passkey */
    post: operations["signInWithMfa"];
  };
  "/ws/session/passkey": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Start a sign-in with a passkey */
    post: operations["startPasskeySignIn"];
  };
  "/ws/session/fresh": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Complete reauthentication with a second factor or, without one, the password */
    put: operations["confirmFreshMfa"];
    /** Start reauthentication with a second factor or, without one, the password */
    post: operations["startFreshMfa"];
  };
  "/ws/session/methods": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List the sign-in methods besides email and password */
    get: operations["getSignInMethods"];
  };
  "/ws/technicianrole": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List technician roles */
    get: operations["listTechnicianRoles"];
    /** Create a technician role */
    post: operations["createTechnicianRole"];
  };
  "/ws/technicianrole/{roleId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Role ID
        * @example 1
        */
        roleId: components["parameters"]["roleId"];
      };
    };
    /** Get a technician role */
    get: operations["getTechnicianRole"];
    /** Update a technician role */
    put: operations["updateTechnicianRole"];
    /** Delete an unassigned technician role */
    delete: operations["deleteTechnicianRole"];
  };
  "/ws/auth/can": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Check whether you or another user can perform an operation, and why */
    post: operations["checkPermission"];
  };
  "/ws/appuser": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List users */
    get: operations["listUsers"];
    /** Create a user */
    post: operations["createUser"];
  };
  "/ws/appuser/{userId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description User ID
        * @example 1
        */
        userId: components["parameters"]["userId"];
      };
    };
    /** Get a user */
    get: operations["getUser"];
    /** Update a user */
    put: operations["updateUser"];
    /** Delete a user with their sessions and API keys */
    delete: operations["deleteUser"];
  };
  "/ws/appuser/profile": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Update your own name and phone number */
    patch: operations["updateProfile"];
  };
  "/ws/appuser/{userId}/mfa": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description User ID
        * @example 1
        */
        userId: components["parameters"]["userId"];
      };
    };
    /** Reset a user's second factors and recovery codes and end their sessions */
    delete: operations["resetMfa"];
  };
  "/ws/client/{clientId}/credential": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    /** List the credentials of an organization */
    get: operations["listCredentials"];
    /** Create a credential; its secret is stored encrypted and never returned */
    post: operations["createCredential"];
  };
  "/ws/client/{clientId}/credential/{credentialId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
        /**
        * @description Credential ID
        * @example 1
        */
        credentialId: components["parameters"]["credentialId"];
      };
    };
    /** Get a credential without its secret */
    get: operations["getCredential"];
    /** Update a credential's name, networks or secret */
    put: operations["updateCredential"];
    /** Delete an unused credential */
    delete: operations["deleteCredential"];
  };
  "/ws/client/{clientId}/location": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    /** List the locations of an organization */
    get: operations["listLocations"];
    /** Create a location */
    post: operations["createLocation"];
  };
  "/ws/client/{clientId}/location/{locationId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
        /**
        * @description Location ID
        * @example 1
        */
        locationId: components["parameters"]["locationId"];
      };
    };
    /** Get a location */
    get: operations["getLocation"];
    /** Update a location */
    put: operations["updateLocation"];
    /** Delete a location that has no devices and isn't the organization's last one */
    delete: operations["deleteLocation"];
  };
  "/ws/query/organizations": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List organizations */
    get: operations["listOrganizations"];
  };
  "/ws/client": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Create an organization with its first location */
    post: operations["createOrganization"];
  };
  "/ws/client/list": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List the names of all organizations you can access */
    get: operations["listClients"];
  };
  "/ws/client/{clientId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    /** Get an organization */
    get: operations["getOrganization"];
    /** Update an organization */
    put: operations["updateOrganization"];
    /** Delete an organization without devices */
    delete: operations["deleteOrganization"];
  };
  "/ws/client/{clientId}/delete/warning": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    /** Get warnings about deleting an organization */
    get: operations["getOrganizationDeleteWarnings"];
  };
  "/ws/client/{clientId}/deviceCount": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    /** Count the devices of an organization */
    get: operations["getOrganizationDeviceCount"];
  };
  "/ws/noderole": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List device roles */
    get: operations["listNodeRoles"];
  };
  "/ws/query/devices": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Search devices */
    get: operations["listDevices"];
  };
  "/ws/node/{nodeId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Get a device */
    get: operations["getDevice"];
    /** Update a device; later discoveries don't overwrite these changes */
    put: operations["updateDevice"];
    /** Delete a device */
    delete: operations["deleteDevice"];
  };
  "/ws/node/tags": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List the tags in use */
    get: operations["listDeviceTags"];
    /** Add and remove tags of selected devices or all that match a search */
    post: operations["updateDeviceTags"];
  };
  "/ws/node/deleteList": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Delete selected devices or all that match a search */
    post: operations["deleteDevices"];
  };
  "/ws/group": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List device groups */
    get: operations["listDeviceGroups"];
    /** Create a device group from a search */
    post: operations["createDeviceGroup"];
  };
  "/ws/group/{groupId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Group ID
        * @example 1
        */
        groupId: components["parameters"]["groupId"];
      };
    };
    /** Update a device group's name and search */
    put: operations["updateDeviceGroup"];
    /** Delete a device group that no role uses */
    delete: operations["deleteDeviceGroup"];
  };
  "/ws/node/{nodeId}/merges": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** List the devices merged into this one, newest first */
    get: operations["listDeviceMerges"];
  };
  "/ws/node/{nodeId}/merge": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Merge another device into this one */
    post: operations["mergeDevices"];
  };
  "/ws/node/merge/{mergeId}/undo": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Merge ID
        * @example 1
        */
        mergeId: components["parameters"]["mergeId"];
      };
    };
    /** Undo a merge and restore the merged device */
    post: operations["undoMerge"];
  };
  "/ws/node/{nodeId}/provenance": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Get the provenance of a device's fields, addresses and members */
    get: operations["getDeviceProvenance"];
  };
  "/ws/node/{nodeId}/fields/{field}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Field of a device
        * @example model
        */
        field: components["parameters"]["field"];
      };
    };
    /** Reset a manually changed field to its discovered value */
    delete: operations["resetDeviceField"];
  };
  "/ws/node/{nodeId}/history": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** List the changes of a device, newest first */
    get: operations["listDeviceHistory"];
  };
  "/ws/virtualization/{hypervisor}/delegates/{clientId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Type of host
        * @example esxi
        */
        hypervisor: "hyperv" | "esxi" | "proxmox";
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    /**
    * List the agents that can monitor a VM host of an organization
    * @description The delegate of a Hyper-V host is the Windows agent on that host itself.
    */
    get: operations["listVmHostDelegates"];
  };
  "/ws/node/delegate/{nodeId}/vmm/check": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /**
    * Get the status of a delegate for VM hosts
    * @description If args[0] is NOT_INSTALLED, promote the agent with installNmAgent. Then poll it every 5 seconds until args[0] is OK.
    */
    get: operations["checkVmDelegate"];
  };
  "/ws/node/delegate/vmhost/test": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * Test whether a delegate can read a VM host
    * @description If the host's certificate is unknown, the password isn't sent; the response contains the certificate's fingerprint, and the test must be repeated with it. A host can be added within 15 minutes of a successful test.
    */
    post: operations["testVmHost"];
  };
  "/ws/virtualization/hosts": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List VM hosts */
    get: operations["listVmHosts"];
    /** Add a VM host after a successful test */
    post: operations["addVmHost"];
  };
  "/ws/node/{nodeId}/vmhost": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Get a VM host */
    get: operations["getVmHost"];
    /** Update the connection to a VM host after a successful test */
    put: operations["updateVmHost"];
    /**
    * Stop monitoring a VM host and delete it and its virtual machines from Muster
    * @description Nothing changes on the host. A host of a vCenter or cluster is removed together with it; it can be removed alone only after it has disappeared from the vCenter or cluster.
    */
    delete: operations["removeVmHost"];
  };
  "/ws/virtualization/guests": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List virtual machines */
    get: operations["listVms"];
  };
  "/ws/node/{nodeId}/vm": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Get a virtual machine with its snapshots */
    get: operations["getVm"];
  };
  "/ws/node/{nodeId}/vm/power": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /**
    * Start, stop, shut down or suspend a virtual machine
    * @description STOP powers the virtual machine off immediately; SHUT_DOWN asks its operating system to shut down. The response is sent when the host has finished or, if that takes longer than 20 seconds, when it has accepted the action.
    */
    post: operations["changeVmPower"];
  };
  "/ws/node/{nodeId}/vm/snapshots": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Create a snapshot of a virtual machine */
    post: operations["createVmSnapshot"];
  };
  "/ws/node/{nodeId}/vm/snapshots/{snapshotId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Snapshot ID as used by the host
        * @example snapshot-12
        */
        snapshotId: components["parameters"]["snapshotId"];
      };
    };
    /** Delete a snapshot of a virtual machine and keep the changes since */
    delete: operations["deleteVmSnapshot"];
  };
  "/ws/node/{nodeId}/vm/snapshots/{snapshotId}/revert": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Snapshot ID as used by the host
        * @example snapshot-12
        */
        snapshotId: components["parameters"]["snapshotId"];
      };
    };
    /** Revert a virtual machine to a snapshot and discard the changes since */
    post: operations["revertVmSnapshot"];
  };
  "/ws/agent-updates": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List agent releases and rollouts, newest first */
    get: operations["listAgentUpdates"];
  };
  "/ws/agent-updates/releases": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * Upload an agent release
    * @description The release's signatures are checked as agents check them. Agents accept only releases certified by their own root keys. Uploading the same release again changes nothing. A release with an existing version must have the same files; this is the case for a release that was signed again because its signature expires.
    */
    post: operations["uploadAgentRelease"];
  };
  "/ws/agent-updates/releases/{releaseId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Release ID
        * @example 1
        */
        releaseId: components["schemas"]["Id"];
      };
    };
    /**
    * Delete a release that no open rollout uses and no agent runs
    * @description Pinning agents to a release creates an open rollout. If several releases have the same version, agents of that version count as running the newest one.
    */
    delete: operations["deleteAgentRelease"];
  };
  "/ws/agent-updates/rollouts": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * Start a rollout of a release, or pin agents to it
    * @description Agents are updated ring by ring. A rollout for one organization takes precedence over one for all organizations. Only callers who see all organizations can start a rollout without clientId.
    */
    post: operations["startAgentRollout"];
  };
  "/ws/agent-updates/rollouts/{rolloutId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Rollout ID
        * @example 1
        */
        rolloutId: components["schemas"]["Id"];
      };
    };
    /** Get a rollout with its agents, failures first */
    get: operations["getAgentRollout"];
    /**
    * Pause, resume or end a rollout, or change its hours
    * @description A stopped rollout can be resumed; agents that failed aren't updated again. Once a pin ends, later rollouts can update its agents. Changed hours apply to agents that aren't being updated yet.
    */
    patch: operations["changeAgentRollout"];
  };
  "/ws/agents": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List agents */
    get: operations["listAgents"];
  };
  "/ws/query/node-approvals": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List pending, approved and rejected agents */
    get: operations["listNodeApprovals"];
  };
  "/ws/node-approvals/approve": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * Approve agents
    * @description Approves the agents whose keys are listed. An agent whose key isn't listed, for example because the displayed request no longer exists, isn't approved; its result is CONFLICT.
    */
    post: operations["approveNodes"];
  };
  "/ws/node-approvals/reject": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Reject agents: revoke their keys, disconnect them and stop their work */
    post: operations["rejectNodes"];
  };
  "/ws/node-approvals/deleteList": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Delete pending and rejected agents so that they can enroll again */
    post: operations["deleteNodeApprovals"];
  };
  "/ws/agents/tokens": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List enrollment tokens with their uses, newest first */
    get: operations["listEnrollmentTokens"];
    /** Create an expiring token that enrolls agents into one location */
    post: operations["createEnrollmentToken"];
  };
  "/ws/agents/tokens/{tokenId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Enrollment token ID
        * @example 1
        */
        tokenId: components["parameters"]["tokenId"];
      };
    };
    /** Revoke an enrollment token */
    delete: operations["revokeEnrollmentToken"];
  };
  "/ws/agents/tokens/{tokenId}/uses": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Enrollment token ID
        * @example 1
        */
        tokenId: components["parameters"]["tokenId"];
      };
    };
    /** List the uses of an enrollment token, including refused ones, newest first */
    get: operations["listEnrollmentTokenUses"];
  };
  "/ws/agents/enroll": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Enroll this computer with an enrollment token */
    post: operations["enrollAgent"];
  };
  "/ws/agents/installers": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List the available installers, and the links to them, newest first */
    get: operations["listInstallers"];
    /**
    * Create a link to an installer that enrolls computers into one location
    * @description The link can be opened without signing in until it expires or the enrollment token is used up or revoked. The link is shown only once.
    */
    post: operations["createInstaller"];
  };
  "/ws/agents/installers/code-signing": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Get the certificate that signs Windows installers */
    get: operations["getCodeSigning"];
    /**
    * Set or replace the certificate that signs Windows installers
    * @description The key is stored encrypted and never returned. Installers are signed when they are first downloaded.
    */
    put: operations["updateCodeSigning"];
    /** Remove the certificate and send installers unsigned */
    delete: operations["removeCodeSigning"];
  };
  "/ws/nms/delegates/{orgId}/{locationId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        orgId: components["parameters"]["orgId"];
        /**
        * @description Location ID
        * @example 1
        */
        locationId: components["parameters"]["locationId"];
      };
    };
    /** List a location's probes and the agents that can be promoted */
    get: operations["listDelegates"];
  };
  "/ws/nms/install-nm-agent/{nodeId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Promote an agent to a probe */
    post: operations["installNmAgent"];
  };
  "/ws/nms/status/{nodeId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Get the status of a promotion */
    get: operations["getNmStatus"];
  };
  "/ws/client/{clientId}/signers": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    /** List the signer lists of an organization, oldest first */
    get: operations["listSignerLists"];
    /**
    * Replace the signers of an organization with a signed list
    * @description The list is signed by a current signer; the first list is signed by one of its own signers. Agents verify every list themselves; the server stores and forwards them. Agents trust the list from their enrollment or, if there was none, the first one signed by the root key.
    */
    post: operations["addSignerList"];
  };
  "/ws/agents/key": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List the signing keys for agent commands, newest last */
    get: operations["getSigningKeys"];
  };
  "/ws/agents/key/rotate": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Replace the signing key while the root key is on the server */
    post: operations["rotateSigningKey"];
  };
  "/ws/agents/key/request": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * Create a signing key for the offline root key to sign
    * @description Replaces any earlier request. The key is used once its certificate is installed.
    */
    post: operations["createSigningRequest"];
  };
  "/ws/agents/key/certificate": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Use a requested signing key that the root key has signed */
    post: operations["installSigningKey"];
  };
  "/ws/agents/root-key/recovery-file": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * Create the recovery file of the root key
    * @description Returns the private root key, encrypted with the passphrase. It stays on the server until the saved file is confirmed. Requires a second factor and a signed-in user; API keys are refused.
    */
    post: operations["createRecoveryFile"];
  };
  "/ws/agents/root-key/recovery-file/confirmation": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * Delete the private root key from the server
    * @description Call this after the saved recovery file has been read back. Confirming it again changes nothing.
    */
    post: operations["confirmRecoveryFile"];
  };
  "/ws/agents/root-key/replace": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * Replace a lost root key
    * @description Creates a root key and a signing key. Agents that trust the previous root key reject commands until they are enrolled again, and existing enrollment tokens can't enroll agents. Requires a second factor and a signed-in user; API keys are refused.
    */
    post: operations["replaceRootKey"];
  };
  "/ws/nms/start-network-discovery": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Start a network discovery on a probe */
    post: operations["startNetworkDiscovery"];
  };
  "/ws/nms/cancel-network-discovery/{jobId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Job ID (the jobUUID)
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        jobId: components["parameters"]["jobId"];
      };
    };
    /** Cancel a network discovery and keep its results */
    post: operations["cancelNetworkDiscovery"];
  };
  "/ws/nms/import-devices/{orgId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        orgId: components["parameters"]["orgId"];
      };
    };
    /** Add discovered devices to an organization */
    post: operations["importDevices"];
  };
  "/ws/nms/aggregate-known-devices/{orgId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        orgId: components["parameters"]["orgId"];
      };
    };
    /** Check which devices the organization already has */
    post: operations["aggregateKnownDevices"];
  };
  "/ws/jobs": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List jobs, newest first */
    get: operations["listJobs"];
  };
  "/ws/jobs/{jobId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Job ID (the jobUUID)
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        jobId: components["parameters"]["jobId"];
      };
    };
    /** Get a job */
    get: operations["getJob"];
  };
  "/ws/nms/network-discovery/{jobId}/devices": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Job ID (the jobUUID)
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        jobId: components["parameters"]["jobId"];
      };
    };
    /** List the results of a discovery */
    get: operations["listDiscoveredDevices"];
  };
  "/ws/nms/network-discovery/{jobId}/devices/{ip}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Job ID (the jobUUID)
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        jobId: components["parameters"]["jobId"];
        /**
        * @description Address of the target
        * @example 192.0.2.2
        */
        ip: components["parameters"]["ip"];
      };
    };
    /** Explain a discovery's result for one target */
    get: operations["explainDiscoveredDevice"];
  };
  "/ws/nms/network-discovery/{jobId}/changes": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Job ID (the jobUUID)
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        jobId: components["parameters"]["jobId"];
      };
    };
    /** List the devices that a discovery found to be new, gone, moved, changed or merged */
    get: operations["listDiscoveryChanges"];
  };
  "/ws/nms/discovery-schedules": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List discovery schedules */
    get: operations["listDiscoverySchedules"];
    /** Create a discovery schedule from a request or a finished job */
    post: operations["createDiscoverySchedule"];
  };
  "/ws/nms/discovery-schedules/{scheduleId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Schedule ID
        * @example 1
        */
        scheduleId: components["parameters"]["scheduleId"];
      };
    };
    /** Get a discovery schedule */
    get: operations["getDiscoverySchedule"];
    /** Update a discovery schedule */
    put: operations["updateDiscoverySchedule"];
    /** Delete a discovery schedule and keep its results */
    delete: operations["deleteDiscoverySchedule"];
  };
  "/ws/nms/discovery-schedules/{scheduleId}/run": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Schedule ID
        * @example 1
        */
        scheduleId: components["parameters"]["scheduleId"];
      };
    };
    /** Run a discovery schedule immediately */
    post: operations["runDiscoverySchedule"];
  };
  "/ws/node/{nodeId}/ssh-host-key/accept": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Accept the changed SSH host key of a device so that passwords are sent to it again */
    post: operations["acceptSshHostKey"];
  };
  "/ws/alerts": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List alerts */
    get: operations["listAlerts"];
  };
  "/ws/alert/{alertId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Alert ID
        * @example 1
        */
        alertId: components["parameters"]["alertId"];
      };
    };
    /** Get an alert with its history and the changes that preceded it */
    get: operations["getAlert"];
  };
  "/ws/alerts/acknowledge": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Acknowledge alerts to show that someone is working on them */
    post: operations["acknowledgeAlerts"];
  };
  "/ws/alerts/reset": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Reset alerts; they reopen if their condition still applies */
    post: operations["resetAlerts"];
  };
  "/ws/node/{nodeId}/why": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Explain the health of a device */
    get: operations["explainDevice"];
  };
  "/ws/query/v2/customerdashboard/{clientId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    /** Get the health of an organization's devices and its running jobs */
    get: operations["getCustomerDashboard"];
  };
  "/ws/notificationchannel": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List notification channels */
    get: operations["listChannels"];
    /** Create a notification channel */
    post: operations["createChannel"];
  };
  "/ws/notificationchannel/{channelId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Channel ID
        * @example 1
        */
        channelId: components["parameters"]["channelId"];
      };
    };
    /** Update a notification channel; an omitted target stays unchanged */
    put: operations["updateChannel"];
    /** Delete a notification channel that no condition uses */
    delete: operations["deleteChannel"];
  };
  "/ws/notificationchannel/template/preview": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Preview what a webhook with a template sends for an example alert */
    post: operations["previewChannelTemplate"];
  };
  "/ws/notificationchannel/{channelId}/test": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Channel ID
        * @example 1
        */
        channelId: components["parameters"]["channelId"];
      };
    };
    /** Send a test notification */
    post: operations["testChannel"];
  };
  "/ws/notificationchannel/{channelId}/deliveries": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Channel ID
        * @example 1
        */
        channelId: components["parameters"]["channelId"];
      };
    };
    /** List the latest notifications of a channel, including waiting, skipped and failed ones */
    get: operations["listDeliveries"];
  };
  "/ws/node/{nodeId}/state": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Get a computer's hardware, operating system, logins, processes and pending reboot */
    get: operations["getComputerState"];
  };
  "/ws/query/antivirus": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List the antivirus products of computers */
    get: operations["findAntivirus"];
  };
  "/ws/node/{nodeId}/services": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List the last reported services of a computer, failed ones first */
    get: operations["listServices"];
  };
  "/ws/node/{nodeId}/updates": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List a computer's last reported pending updates, security updates first */
    get: operations["listUpdates"];
  };
  "/ws/node/{nodeId}/messages": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List the SNMP traps and syslog messages of a device, newest first */
    get: operations["listDeviceMessages"];
  };
  "/ws/healthstatus": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Get the health settings */
    get: operations["getHealthSettings"];
    /** Update the health settings */
    put: operations["updateHealthSettings"];
  };
  "/ws/client/{clientId}/healthstatus": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    /** Get the health settings of an organization */
    get: operations["getClientHealthSettings"];
    /** Update the health settings of an organization */
    put: operations["updateClientHealthSettings"];
  };
  "/ws/healthstatus/preview": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Preview which devices' health would change */
    post: operations["previewHealthSettings"];
  };
  "/ws/node/{nodeId}/metrics": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Get the latest metrics of a device */
    get: operations["getDeviceMetrics"];
  };
  "/ws/node/{nodeId}/metrics/history": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /**
    * Get metrics of a device over time
    * @description Returns the lowest, average and highest value of each step; all steps are equally long. Steps without measurements are null.
    */
    get: operations["getDeviceMetricHistory"];
  };
  "/ws/node/{nodeId}/metrics/annotations": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /**
    * List events on a device
    * @description Returns what charts mark: alerts and maintenance that overlap the period, reboots that the uptime shows, and changes on the device.
    */
    get: operations["listMetricAnnotations"];
  };
  "/ws/metrics/top": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List the devices with the highest values of a metric */
    get: operations["listTopMetrics"];
  };
  "/ws/metrics/devices": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Export the latest metrics of all devices in Prometheus text format */
    get: operations["exportMetrics"];
  };
  "/ws/custom-snmp/mib": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List MIB files */
    get: operations["listMibFiles"];
    /**
    * Upload MIB files
    * @description If one of the files can't be read, none is stored. A file replaces an earlier one with the same module. A file that imports a missing module is stored; its objects become available when that module is uploaded.
    */
    post: operations["uploadMibFiles"];
  };
  "/ws/custom-snmp/mib/{mibName}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Name of the module
        * @example UPS-MIB
        */
        mibName: components["parameters"]["mibName"];
      };
    };
    /** List the SNMP objects that a MIB file describes */
    get: operations["listMibObjects"];
    /** Delete a MIB file and keep the objects chosen from it */
    delete: operations["deleteMibFile"];
  };
  "/ws/oncallschedule": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List on-call schedules and who is on call */
    get: operations["listOnCallSchedules"];
    /** Create an on-call schedule */
    post: operations["createOnCallSchedule"];
  };
  "/ws/oncallschedule/{onCallScheduleId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description On-call schedule ID
        * @example 1
        */
        onCallScheduleId: components["parameters"]["onCallScheduleId"];
      };
    };
    /** Update an on-call schedule */
    put: operations["updateOnCallSchedule"];
    /** Delete an on-call schedule that no channel uses */
    delete: operations["deleteOnCallSchedule"];
  };
  "/ws/oncallschedule/{onCallScheduleId}/override": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description On-call schedule ID
        * @example 1
        */
        onCallScheduleId: components["parameters"]["onCallScheduleId"];
      };
    };
    /** Temporarily replace the person on call */
    post: operations["createOnCallOverride"];
  };
  "/ws/oncallschedule/{onCallScheduleId}/override/preview": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description On-call schedule ID
        * @example 1
        */
        onCallScheduleId: components["parameters"]["onCallScheduleId"];
      };
    };
    /** Preview who is notified during and after an override */
    post: operations["previewOnCallOverride"];
  };
  "/ws/oncallschedule/{onCallScheduleId}/override/{overrideId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description On-call schedule ID
        * @example 1
        */
        onCallScheduleId: components["parameters"]["onCallScheduleId"];
        /**
        * @description Override ID
        * @example 1
        */
        overrideId: components["schemas"]["Id"];
      };
    };
    /** Delete an override, so that shifts continue as scheduled */
    delete: operations["deleteOnCallOverride"];
  };
  "/ws/query/policies": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List policies */
    get: operations["listPolicies"];
  };
  "/ws/policy": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Create a policy or copy one */
    post: operations["createPolicy"];
  };
  "/ws/policy/{policyId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Policy ID
        * @example 1
        */
        policyId: components["parameters"]["policyId"];
      };
    };
    /** Get a policy with what it inherits */
    get: operations["getPolicy"];
    /** Update a policy */
    put: operations["updatePolicy"];
    /** Delete a policy that is neither a default nor inherited from */
    delete: operations["deletePolicy"];
  };
  "/ws/policy/{policyId}/preview": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Policy ID
        * @example 1
        */
        policyId: components["parameters"]["policyId"];
      };
    };
    /** Preview how a policy change affects devices */
    post: operations["previewPolicy"];
  };
  "/ws/node/{nodeId}/policy": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Get the policy of a device and the source of each condition */
    get: operations["getDevicePolicy"];
  };
  "/ws/node/{nodeId}/policy/condition/{conditionId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Condition ID
        * @example cpu-busy
        */
        conditionId: components["parameters"]["conditionId"];
      };
    };
    /** Change or disable a condition on one device */
    put: operations["setPolicyException"];
    /** Remove an exception so that the policy applies again */
    delete: operations["deletePolicyException"];
  };
  "/ws/node/{nodeId}/condition/try": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Test when a condition would have raised alerts on a device */
    post: operations["tryCondition"];
  };
  "/ws/node/{nodeId}/monitoring-preference": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Get the address or name by which a device is monitored */
    get: operations["getMonitoringPreference"];
    /**
    * Update the address or name by which a device is monitored
    * @description The probe presents the device's SNMP credentials at this address, so changing it requires permission to use credentials.
    */
    put: operations["updateMonitoringPreference"];
  };
  "/ws/custom-snmp/config": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List SNMP templates */
    get: operations["listSnmpTemplates"];
  };
  "/ws/custom-snmp/template": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * Create an SNMP template
    * @description Its objects are read from devices that have one of its roles and one of its vendors.
    */
    post: operations["createSnmpTemplate"];
  };
  "/ws/custom-snmp/template/{templateId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Template ID
        * @example 1
        */
        templateId: components["parameters"]["templateId"];
      };
    };
    /** Update an SNMP template */
    put: operations["updateSnmpTemplate"];
    /** Delete an SNMP template and its objects */
    delete: operations["deleteSnmpTemplate"];
  };
  "/ws/snmpoid/list": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List SNMP objects */
    get: operations["listSnmpObjects"];
  };
  "/ws/snmpoid": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Create an SNMP object */
    post: operations["createSnmpObject"];
  };
  "/ws/snmpoid/bulk": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Create several SNMP objects of a template */
    post: operations["createSnmpObjects"];
  };
  "/ws/snmpoid/{oid}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Object identifier
        * @example 1.3.6.1.2.1.1.5.0
        */
        oid: components["parameters"]["oid"];
      };
    };
    /** Update an SNMP object */
    put: operations["updateSnmpObject"];
    /** Delete an SNMP object and keep its past measurements */
    delete: operations["deleteSnmpObject"];
  };
  "/ws/node/{nodeId}/snmpoid/{oid}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Object identifier
        * @example 1.3.6.1.2.1.1.5.0
        */
        oid: components["parameters"]["oid"];
      };
    };
    /** Read an SNMP object, or the objects below it, from a device */
    get: operations["readSnmpObject"];
  };
  "/ws/node/{nodeId}/software": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List the software of a computer */
    get: operations["listDeviceSoftware"];
  };
  "/ws/node/{nodeId}/software/changes": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List software changes on a computer, newest first */
    get: operations["listSoftwareChanges"];
  };
  "/ws/query/software": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Find computers by installed program and version */
    get: operations["findSoftware"];
  };
  "/ws/node/{nodeId}/neighbors": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List the neighbors of a device */
    get: operations["listNeighbors"];
  };
  "/ws/topology": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Get the network map of an organization */
    get: operations["getTopology"];
  };
  "/ws/scripting/scripts/binaryScriptAttachments/{scriptId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Automation ID
        * @example 1
        */
        scriptId: components["parameters"]["scriptId"];
      };
    };
    /** List the installer, helper files and icon of an application */
    get: operations["getBinaryScriptAttachments"];
  };
  "/ws/scripting/scripts/mfa-pre-upload": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Validate an application before uploading its files */
    post: operations["checkApplicationUpload"];
  };
  "/ws/scripting/scripts/upload-application": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Update an application */
    put: operations["updateApplication"];
    /** Create an application, which stays under review until its files are scanned */
    post: operations["createApplication"];
  };
  "/ws/scripting/attachments/upload": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Start a file upload; send its parts to tempUri in order */
    post: operations["startAttachmentUpload"];
  };
  "/ws/scripting/upload/{resourceId}": {
    parameters: {
      query: {
        /**
        * @description Number of bytes before this part
        * @example 0
        */
        offset: number;
      };
      path: {
        /**
        * @description The resourceId of the attachment
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        resourceId: string;
      };
    };
    /** Upload the next part of a file */
    put: operations["putAttachmentPart"];
  };
  "/ws/scripting/attachments": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Finish a file upload; the file stays under review until scanned */
    post: operations["finalizeAttachment"];
  };
  "/ws/scripting/attachments/url": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Add a file by URL, which the server downloads and scans */
    post: operations["addAttachmentUrl"];
  };
  "/ws/scripting/attachments/{attachmentId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Attachment ID
        * @example 1
        */
        attachmentId: components["parameters"]["attachmentId"];
      };
    };
    /** Get an attachment and its review status */
    get: operations["getAttachment"];
    /** Delete an uploaded file that no automation uses */
    delete: operations["deleteAttachment"];
  };
  "/ws/scripting/attachments/{attachmentId}/signedUrl": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Attachment ID
        * @example 1
        */
        attachmentId: components["parameters"]["attachmentId"];
      };
    };
    /** Create a short-lived download URL for a file */
    get: operations["getAttachmentSignedUrl"];
  };
  "/ws/scripting/download/{ticket}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description The signed part of a download URL
        * @example eyJpZCI6MX0.c2lnbmVk
        */
        ticket: string;
      };
    };
    /** Download a file by its signed URL */
    get: operations["downloadAttachment"];
  };
  "/ws/scripting/categories": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * List the categories in which you have any permission
    * @description Category 1 comes first, followed by the others by name.
    */
    get: operations["listScriptCategories"];
    /** Rename a category that isn't built in */
    put: operations["updateScriptCategory"];
    /** Create a category */
    post: operations["createScriptCategory"];
  };
  "/ws/scripting/categories/{categoryId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Category ID
        * @example 1
        */
        categoryId: components["parameters"]["categoryId"];
      };
    };
    /** Delete a category; automations in no other category move to category 1 */
    delete: operations["deleteScriptCategory"];
  };
  "/ws/scripting/scripts/malwareScanStatus/{status}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Malware scan status
        * @example PROCESSING
        */
        status: components["schemas"]["MalwareReview"];
      };
    };
    /** List automations blocked by the malware scan */
    get: operations["listScriptsUnderReview"];
  };
  "/ws/scripting/scanner": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Get the malware scanner's status and queue */
    get: operations["getMalwareScanner"];
  };
  "/ws/scripting/scripts/native": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Update a built-in automation's categories or display name */
    put: operations["updateNativeScript"];
  };
  "/ws/scripting/runs/prepare": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Get the manifest of a run for a signer to sign, without starting it */
    post: operations["prepareScriptRun"];
  };
  "/ws/scripting/runs/{runId}/retry/prepare": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Run ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        runId: components["parameters"]["runId"];
      };
    };
    /** Get the manifest of a retry for a signer to sign, without starting it */
    post: operations["prepareScriptRunRetry"];
  };
  "/ws/scripting/runs/{runId}/targets": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Run ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        runId: components["parameters"]["runId"];
      };
    };
    /** List the devices of a run with their results */
    get: operations["listScriptRunTargets"];
  };
  "/ws/scripting/runs/{runId}/targets/{nodeId}/output": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Run ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        runId: components["parameters"]["runId"];
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /**
    * Get the output of a run on a device
    * @description Up to 1 MB per device is stored: the first and the last half. Escape sequences and control characters are removed. Available to the user who started the run and to users who can run its automations.
    */
    get: operations["getScriptRunOutput"];
  };
  "/ws/scripting/runs": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List automation runs, newest first */
    get: operations["listScriptRuns"];
    /**
    * Run automations on devices
    * @description The run stores a copy of each source, so later changes don't affect it. Devices that can't run it are included as targets in state REFUSED, with the reason.
    */
    post: operations["createScriptRun"];
  };
  "/ws/scripting/runs/check": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Check which devices a run would run on and why others are refused */
    post: operations["checkScriptRun"];
  };
  "/ws/scripting/runs/{runId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Run ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        runId: components["parameters"]["runId"];
      };
    };
    /** Get a run */
    get: operations["getScriptRun"];
  };
  "/ws/scripting/runs/{runId}/cancel": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Run ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        runId: components["parameters"]["runId"];
      };
    };
    /** Cancel a run: pending devices are skipped, running ones are stopped */
    post: operations["cancelScriptRun"];
  };
  "/ws/scripting/runs/{runId}/continue": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Run ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        runId: components["parameters"]["runId"];
      };
    };
    /** Continue a run on all devices after its canary devices have succeeded */
    post: operations["continueScriptRun"];
  };
  "/ws/scripting/runs/{runId}/retry": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Run ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        runId: components["parameters"]["runId"];
      };
    };
    /** Retry a run on the devices where it failed, timed out or expired */
    post: operations["retryScriptRun"];
  };
  "/ws/scripting/scripts/import": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Create or update scripts by name, all or none */
    post: operations["importScripts"];
  };
  "/ws/scripting/scripts": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List the automations you can open or run */
    get: operations["listScripts"];
    /** Update a script; a changed source is reviewed again */
    put: operations["updateScript"];
    /** Create a script, which stays under review until scanned */
    post: operations["createScript"];
  };
  "/ws/scripting/scripts/{scriptId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Automation ID
        * @example 1
        */
        scriptId: components["parameters"]["scriptId"];
      };
    };
    /** Get an automation with its source */
    get: operations["getScript"];
    /** Delete an automation */
    delete: operations["deleteScript"];
  };
  "/ws/scripting/scripts/checkName": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Check whether an automation name is available */
    post: operations["checkScriptName"];
  };
  "/ws/scripting/scripts/copy": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * Copy a script under a new name
    * @description Built-in automations and applications can't be copied.
    */
    post: operations["copyScript"];
  };
  "/ws/scheduledtask": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * List scheduled tasks, newest first
    * @description Users without canViewScheduledTasks see only tasks they created.
    */
    get: operations["listScheduledTasks"];
    /**
    * Schedule a task on devices, such as a reboot
    * @description Devices without a suitable agent are skipped and listed in the response. WAKE doesn't need an agent on the device: at the scheduled time, the server has another agent in the device's network send the packets, with the user's permissions at that time.
    */
    post: operations["createScheduledTask"];
  };
  "/ws/scheduledtask/{taskId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Scheduled task ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        taskId: components["parameters"]["taskId"];
      };
    };
    /**
    * Get a scheduled task
    * @description Users without canViewScheduledTasks see only tasks they created.
    */
    get: operations["getScheduledTask"];
    /** Cancel a scheduled task on devices where it hasn't started */
    delete: operations["cancelScheduledTask"];
  };
  "/ws/scheduledtask/{taskId}/targets": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Scheduled task ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        taskId: components["parameters"]["taskId"];
      };
    };
    /**
    * List the devices of a scheduled task with their results
    * @description Users without canViewScheduledTasks see only tasks they created.
    */
    get: operations["listScheduledTaskTargets"];
  };
  "/ws/node/{nodeId}/scheduledtask": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /**
    * List the scheduled tasks of a device with their results
    * @description Users without canViewScheduledTasks see only tasks they created.
    */
    get: operations["listDeviceTasks"];
  };
  "/ws/scripting/versions/{scriptId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Automation ID
        * @example 1
        */
        scriptId: components["parameters"]["scriptId"];
      };
    };
    /**
    * List the versions of an automation, newest first
    * @description Saving a change that affects what runs creates a version, which never changes. A version is deleted 90 days after it was replaced, unless a run or a pending change request refers to it.
    */
    get: operations["listScriptVersions"];
  };
  "/ws/scripting/versions/{scriptId}/{version}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Automation ID
        * @example 1
        */
        scriptId: components["parameters"]["scriptId"];
        /**
        * @description Version number
        * @example 1
        */
        version: components["parameters"]["version"];
      };
    };
    /** Get a version of an automation with its source and files */
    get: operations["getScriptVersion"];
  };
  "/ws/maintenance": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List active, upcoming and recurring maintenance windows */
    get: operations["listMaintenance"];
    /**
    * Put devices into maintenance
    * @description Devices that already have a window of the same kind keep it unchanged unless replace is true. Mobile devices are skipped.
    */
    post: operations["enableMaintenance"];
  };
  "/ws/maintenance/schedules/deleteList": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** End the maintenance of devices, including recurring windows */
    post: operations["disableMaintenance"];
  };
  "/ws/maintenance/check": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Check the maintenance state of devices */
    post: operations["checkMaintenance"];
  };
  "/ws/maintenance/{maintenanceId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Maintenance window ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        maintenanceId: components["parameters"]["maintenanceId"];
      };
    };
    /** End or delete a maintenance window */
    delete: operations["deleteMaintenance"];
  };
  "/ws/node/{nodeId}/tools/antivirus": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Get the antivirus products of a computer and the malware they found */
    get: operations["getLiveAntivirus"];
  };
  "/ws/node/{nodeId}/tools/antivirus/scan": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /**
    * Scan a computer for malware
    * @description The scan continues after the response; use getAntivirusWork to follow it.
    */
    post: operations["scanForMalware"];
  };
  "/ws/node/{nodeId}/tools/antivirus/definitions": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /**
    * Update the definitions of an antivirus product
    * @description The update continues after the response; use getAntivirusWork to follow it.
    */
    post: operations["updateAntivirusDefinitions"];
  };
  "/ws/node/{nodeId}/tools/antivirus/work": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Get a recent scan, update of definitions or quarantine with its log */
    get: operations["getAntivirusWork"];
  };
  "/ws/node/{nodeId}/tools/antivirus/stop": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Stop a scan, an update of definitions or a quarantine */
    post: operations["stopAntivirusWork"];
  };
  "/ws/node/{nodeId}/tools/antivirus/quarantine": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /**
    * Quarantine infected files of a computer
    * @description Each file is scanned again first and stays in place if it isn't infected. The work continues after the response; use getAntivirusWork to follow it.
    */
    post: operations["quarantineTraces"];
  };
  "/ws/node/{nodeId}/tools/antivirus/quarantine/{fileId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description A quarantined file
        * @example 018f2b5e-7e57-7000-8000-000000000003
        */
        fileId: components["parameters"]["fileId"];
      };
    };
    /** Delete a quarantined file */
    delete: operations["deleteQuarantinedFile"];
  };
  "/ws/node/{nodeId}/tools/antivirus/quarantine/{fileId}/restore": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description A quarantined file
        * @example 018f2b5e-7e57-7000-8000-000000000003
        */
        fileId: components["parameters"]["fileId"];
      };
    };
    /**
    * Restore a quarantined file to where it was
    * @description The file keeps its owner, permissions and modification time. Restoring fails if any part of its path has become a link.
    */
    post: operations["restoreQuarantinedFile"];
  };
  "/ws/node/{nodeId}/tools/disks": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Get the disks, partitions and file systems of a computer */
    get: operations["getDisks"];
  };
  "/ws/node/{nodeId}/tools/journal": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Read the newest entries of a computer's log, or those after a cursor */
    get: operations["readJournal"];
  };
  "/ws/node/{nodeId}/tools/logins": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** List the users logged in to a computer */
    get: operations["listLogins"];
  };
  "/ws/node/{nodeId}/tools/logins/{sessionId}/log-off": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description ID of the login on the computer
        * @example 3
        */
        sessionId: string;
      };
    };
    /** Log a user off a computer */
    post: operations["logOffUser"];
  };
  "/ws/node/{nodeId}/tools/logins/{sessionId}/message": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description ID of the login on the computer
        * @example 3
        */
        sessionId: string;
      };
    };
    /** Show a message to a user of a computer */
    post: operations["messageUser"];
  };
  "/ws/node/{nodeId}/tools/network": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Get the interfaces and connections of a computer */
    get: operations["getNetworkState"];
  };
  "/ws/node/{nodeId}/tools/network/wifi": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** List the wireless networks that a computer last detected */
    get: operations["listWifiNetworks"];
  };
  "/ws/node/{nodeId}/tools/network/ping": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Ping a host from a computer */
    post: operations["pingFromDevice"];
  };
  "/ws/node/{nodeId}/tools/network/trace": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Trace the route from a computer to a host */
    post: operations["traceFromDevice"];
  };
  "/ws/node/{nodeId}/tools/network/lookup": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Look up a name with a computer's name servers */
    post: operations["lookUpFromDevice"];
  };
  "/ws/node/{nodeId}/tools/processes": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** List the processes of a computer */
    get: operations["listProcesses"];
  };
  "/ws/node/{nodeId}/tools/processes/{pid}/end": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description ID of the process
        * @example 412
        */
        pid: number;
      };
    };
    /** End a process */
    post: operations["endProcess"];
  };
  "/ws/node/{nodeId}/tools/processes/{pid}/signal": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description ID of the process
        * @example 412
        */
        pid: number;
      };
    };
    /** Send a signal to a process */
    post: operations["signalProcess"];
  };
  "/ws/node/{nodeId}/tools/registry": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /**
    * Get a registry key with its subkeys and values
    * @description Returns a page of up to 10,000 keys and 1,000 values, fewer if they are long, each sorted by name regardless of case. Without `keysAfter` and `valuesAfter`, it is the first page of both; with only one of them, it contains only keys or only values. Older agent versions return only the first page.
    */
    get: operations["readRegistryKey"];
  };
  "/ws/node/{nodeId}/tools/registry/export": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /**
    * Get a registry key with everything below it
    * @description Clients write a .reg file from the response. Keys that the agent can't read, values of more than 64 KiB and names that can't be represented exactly are skipped and counted.
    */
    post: operations["exportRegistryKey"];
  };
  "/ws/node/{nodeId}/tools/registry/keys": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Create a registry key */
    post: operations["createRegistryKey"];
    /**
    * Delete a registry key with everything below it
    * @description Hives and the keys directly below them can't be deleted or renamed.
    */
    delete: operations["deleteRegistryKey"];
  };
  "/ws/node/{nodeId}/tools/registry/keys/rename": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Rename a registry key */
    post: operations["renameRegistryKey"];
  };
  "/ws/node/{nodeId}/tools/registry/values": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Create or update a registry value */
    post: operations["setRegistryValue"];
    /** Delete a registry value */
    delete: operations["deleteRegistryValue"];
  };
  "/ws/node/{nodeId}/tools/registry/values/rename": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Rename a registry value */
    post: operations["renameRegistryValue"];
  };
  "/ws/rtc/files": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Open a session that transfers files to and from a computer */
    post: operations["openFiles"];
  };
  "/ws/node/{nodeId}/files": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** List a folder of a computer, folders first, then by name */
    get: operations["listFiles"];
    /** Delete a file, link or folder; links aren't followed */
    delete: operations["deleteFile"];
  };
  "/ws/node/{nodeId}/files/folder": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Create a folder on a computer */
    post: operations["createFolder"];
  };
  "/ws/node/{nodeId}/files/move": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Rename or move a file or folder without replacing another */
    post: operations["moveFile"];
  };
  "/ws/node/{nodeId}/files/permissions": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Change the permissions and owner of a file or folder */
    put: operations["setFilePermissions"];
  };
  "/ws/rtc/terminal": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Open a terminal on a computer, or run a command there */
    post: operations["openTerminal"];
  };
  "/ws/rtc/tools": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * Open a session for calling tools on a computer that requires a reason or consent
    * @description During the session, and for ten minutes after its client disconnects, the user who opened it can call the tools that their permissions allow. A file session does the same for calls that access files.
    */
    post: operations["openTools"];
  };
  "/ws/remote/signing": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * Get the device details that a client needs to sign a session
    * @description The client creates the manifest: what it opens, as which user, when, and a nonce. The server and the agent recreate it from the request.
    */
    get: operations["getSessionSigning"];
  };
  "/ws/remote/sessions": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List your own remote sessions or all that you can manage, newest first */
    get: operations["listRemoteSessions"];
  };
  "/ws/remote/sessions/{sessionId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description ID of the session
        * @example 6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f
        */
        sessionId: components["parameters"]["remoteSessionId"];
      };
    };
    /** Get a remote session */
    get: operations["getRemoteSession"];
  };
  "/ws/remote/sessions/{sessionId}/connect": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description ID of the session
        * @example 6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f
        */
        sessionId: components["parameters"]["remoteSessionId"];
      };
    };
    /** Reconnect to your own session after the connection was lost */
    post: operations["reconnectRemoteSession"];
  };
  "/ws/remote/sessions/{sessionId}/watch": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description ID of the session
        * @example 6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f
        */
        sessionId: components["parameters"]["remoteSessionId"];
      };
    };
    /** Watch a session live without controlling it */
    post: operations["watchRemoteSession"];
  };
  "/ws/remote/sessions/{sessionId}/end": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description ID of the session
        * @example 6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f
        */
        sessionId: components["parameters"]["remoteSessionId"];
      };
    };
    /** End a session of yours or one that you can manage */
    post: operations["endRemoteSession"];
  };
  "/ws/remote/sessions/{sessionId}/recording": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description ID of the session
        * @example 6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f
        */
        sessionId: components["parameters"]["remoteSessionId"];
      };
    };
    /**
    * Get the recording of a session
    * @description Contains what the session displayed, not what was typed or clicked. For terminals and commands, an asciicast version 2. For a remote desktop, an FBS file: "FBS 001.000" and a line feed, followed by blocks that consist of a length, that many bytes from the VNC server, zeros up to a multiple of four, and milliseconds since the start. Numbers are 32 bits, big-endian. The first bytes are those of RFB 3.3 without a password.
    */
    get: operations["getRecording"];
  };
  "/ws/remote/settings": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Get the remote session settings */
    get: operations["getRemoteSettings"];
    /** Update the remote session settings */
    put: operations["updateRemoteSettings"];
  };
  "/ws/client/{clientId}/remote/settings": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    /** Get the remote session settings of an organization */
    get: operations["getClientRemoteSettings"];
    /** Update the remote session settings of an organization */
    put: operations["updateClientRemoteSettings"];
  };
  "/ws/remotesupport/folders": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List remote support folders by name */
    get: operations["listRemoteSupportFolders"];
    /** Create a remote support folder */
    post: operations["createRemoteSupportFolder"];
  };
  "/ws/remotesupport/folders/{folderId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Folder ID
        * @example 1
        */
        folderId: components["parameters"]["folderId"];
      };
    };
    /** Update a remote support folder */
    put: operations["updateRemoteSupportFolder"];
    /** Delete a remote support folder */
    delete: operations["deleteRemoteSupportFolder"];
  };
  "/ws/remotesupport/connections": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List the links to remote support products by organization */
    get: operations["listRemoteConnections"];
  };
  "/ws/client/{clientId}/remotesupport/{product}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
        /**
        * @description Remote support product
        * @example CONNECTWISE
        */
        product: components["parameters"]["product"];
      };
    };
    /** Set an organization's link to a remote support product */
    put: operations["setRemoteConnection"];
  };
  "/ws/remotesupport/connections/{connectionId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description ID of the link
        * @example 1
        */
        connectionId: components["parameters"]["connectionId"];
      };
    };
    /** Delete an organization's link to a remote support product */
    delete: operations["deleteRemoteConnection"];
  };
  "/ws/node/{nodeId}/remotesupport": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** List the remote support products that you can use for a device, including ones that aren't set up yet */
    get: operations["listDeviceConnections"];
  };
  "/ws/node/{nodeId}/remotesupport/{product}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Remote support product
        * @example CONNECTWISE
        */
        product: components["parameters"]["product"];
      };
    };
    /** Get the address for connecting to a device with a remote support product */
    post: operations["openRemoteConnection"];
  };
  "/ws/node/{nodeId}/tools/jobs": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** List a computer's scheduled jobs */
    get: operations["listScheduledJobs"];
  };
  "/ws/node/{nodeId}/tools/services": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Query a computer for its services */
    get: operations["listLiveServices"];
  };
  "/ws/node/{nodeId}/tools/services/{service}/start": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Name of the service
        * @example nginx
        */
        service: string;
      };
    };
    /** Start a service */
    post: operations["startService"];
  };
  "/ws/node/{nodeId}/tools/services/{service}/stop": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Name of the service
        * @example nginx
        */
        service: string;
      };
    };
    /** Stop a service */
    post: operations["stopService"];
  };
  "/ws/node/{nodeId}/tools/services/{service}/restart": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Name of the service
        * @example nginx
        */
        service: string;
      };
    };
    /** Restart a service */
    post: operations["restartService"];
  };
  "/ws/node/{nodeId}/tools/services/{service}/enable": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Name of the service
        * @example nginx
        */
        service: string;
      };
    };
    /** Enable a service to start when the computer boots */
    post: operations["enableService"];
  };
  "/ws/node/{nodeId}/tools/services/{service}/disable": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Name of the service
        * @example nginx
        */
        service: string;
      };
    };
    /** Disable a service from starting when the computer boots */
    post: operations["disableService"];
  };
  "/ws/rtc/tunnel": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Open a tunnel to a port of a computer or of a device in a probe's network */
    post: operations["openTunnel"];
  };
  "/ws/rtc/desktop": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Open the screen of a computer, or of a device in a probe's network, by VNC */
    post: operations["openDesktop"];
  };
  "/ws/divisionconfig/tunnel-ports": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Get the ports that tunnels can use */
    get: operations["getTunnelPorts"];
    /** Set the ports that tunnels can use; open tunnels to other ports end */
    put: operations["setTunnelPorts"];
  };
  "/ws/node/{nodeId}/tools/software/check": {
    parameters: {
      query: {
        /**
        * @description Name of the package or program
        * @example nginx
        */
        name: string;
      };
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Check what else would be removed with a program */
    get: operations["checkUninstall"];
  };
  "/ws/node/{nodeId}/tools/software/uninstall": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /**
    * Uninstall a program and the listed software that depends on it
    * @description The work continues after the response; use getUninstallWork to follow it.
    */
    post: operations["uninstallSoftware"];
  };
  "/ws/node/{nodeId}/tools/software/work": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Get a recent uninstallation with its log */
    get: operations["getUninstallWork"];
  };
  "/ws/node/{nodeId}/tools/updates": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Query a computer for its pending updates, with their source and approval */
    get: operations["listLiveUpdates"];
  };
  "/ws/node/{nodeId}/tools/updates/refresh": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Search for updates on a computer */
    post: operations["refreshUpdates"];
  };
  "/ws/node/{nodeId}/tools/updates/install": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /**
    * Install updates on a computer
    * @description The installation continues after the response; use getUpdateWork to follow it.
    */
    post: operations["installUpdates"];
  };
  "/ws/node/{nodeId}/tools/updates/approve": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Approve specific versions of updates for a computer */
    post: operations["approveUpdates"];
  };
  "/ws/node/{nodeId}/tools/updates/withdraw": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Withdraw the approval of updates */
    post: operations["withdrawUpdateApprovals"];
  };
  "/ws/node/{nodeId}/tools/updates/work": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /** Get a recent search for updates or installation of updates with its log */
    get: operations["getUpdateWork"];
  };
  "/ws/node/{nodeId}/tools/updates/stop": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    /**
    * Stop a search for updates or an installation of updates
    * @description Updates that were already installed stay; a package that is being unpacked may need to be repaired.
    */
    post: operations["stopUpdateWork"];
  };
  "/ws/node/wake-on-lan": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * Wake selected devices or all that match a search
    * @description A successful response means that the packets were sent. Check the state of a device to see whether it has come online. Devices that the caller can't see are skipped.
    */
    post: operations["wakeDevices"];
  };
  "/ws/node/wake-on-lan/check": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Check which devices can be woken, and by which agent */
    post: operations["checkWakeDevices"];
  };
  "/ws/rtc/web-page": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * Open the web page of a device at an address separate from the console
    * @description The device is reached through an agent on it or through the probe of its network. The address works once and only for a short time; the session continues until it is ended or until an hour after the last request. If no port is given, the ports where a discovery found web servers are tried first, then 443 and 80. The certificate of an https page is stored when the page is first opened; a different certificate is refused afterwards.
    */
    post: operations["openWebPage"];
  };
  "/ws/rtc/web-page/route": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Get the tunnel details of a device's web page for a signer to sign */
    get: operations["getWebPageRoute"];
  };
  "/ws/psa/product": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List billing products */
    get: operations["listPsaProducts"];
    /** Create a product */
    post: operations["createPsaProduct"];
  };
  "/ws/psa/product/{productId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Product ID
        * @example 1
        */
        productId: components["parameters"]["productId"];
      };
    };
    /** Get a product */
    get: operations["getPsaProduct"];
    /** Replace a product */
    put: operations["updatePsaProduct"];
  };
  "/ws/psa/product/{productId}/activate": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Product ID
        * @example 1
        */
        productId: components["parameters"]["productId"];
      };
    };
    /** Activate a product */
    patch: operations["activatePsaProduct"];
  };
  "/ws/psa/product/{productId}/deactivate": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Product ID
        * @example 1
        */
        productId: components["parameters"]["productId"];
      };
    };
    /** Deactivate a product */
    patch: operations["deactivatePsaProduct"];
  };
  "/ws/psacw/v2/service/setupvalues": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List the values a ConnectWise template can use */
    get: operations["getConnectWiseSetupValues"];
  };
  "/ws/psaat/v2/setupvalues/ticket": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List the values an Autotask or built-in template can use */
    get: operations["getAutotaskSetupValues"];
  };
  "/ws/divisionconfig/psa": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Get the PSA settings without credentials, and the ID of the default ticket template */
    get: operations["getPsa"];
    /**
    * Update the PSA settings or the default ticket template
    * @description Only the differences from the given revision are applied, so other users' changes are preserved. If the same field was changed to different values, nothing is changed, and the error psa_settings_changed lists who changed what.
    */
    put: operations["setPsa"];
  };
  "/ws/psa/user-roles": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List the work roles of the PSA or the built-in ticketing */
    get: operations["listPsaUserRoles"];
  };
  "/ws/service-now/configuration-item-class-mapping": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List the ServiceNow configuration item class of each device role */
    get: operations["listServiceNowClasses"];
    /** Map a device role to a ServiceNow configuration item class */
    post: operations["createServiceNowClass"];
  };
  "/ws/service-now/configuration-item-class-mapping/{mappingId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description ServiceNow mapping ID
        * @example 1
        */
        mappingId: components["parameters"]["mappingId"];
      };
    };
    /** Get a ServiceNow mapping */
    get: operations["getServiceNowClass"];
    /** Update a ServiceNow mapping */
    put: operations["updateServiceNowClass"];
    /** Delete a ServiceNow mapping */
    delete: operations["deleteServiceNowClass"];
  };
  "/ws/psacw/v2/gentestticket/{clientId}/{ticketTemplateId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
        /**
        * @description Ticket template ID
        * @example 1
        */
        ticketTemplateId: components["parameters"]["ticketTemplateId"];
      };
    };
    /** Create a test ticket from a ConnectWise template */
    get: operations["createConnectWiseTestTicket"];
  };
  "/ws/psaat/v2/gentestticket/{clientId}/{ticketTemplateId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
        /**
        * @description Ticket template ID
        * @example 1
        */
        ticketTemplateId: components["parameters"]["ticketTemplateId"];
      };
    };
    /** Create a test ticket from an Autotask or built-in template */
    get: operations["createAutotaskTestTicket"];
  };
  "/ws/tickettemplate": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List the ticket templates */
    get: operations["listTicketTemplates"];
    /** Create a ticket template; the first one becomes the default */
    post: operations["createTicketTemplate"];
  };
  "/ws/tickettemplate/import": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Create or replace ticket templates by name, all or none */
    post: operations["importTicketTemplates"];
  };
  "/ws/tickettemplate/{ticketTemplateId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Ticket template ID
        * @example 1
        */
        ticketTemplateId: components["parameters"]["ticketTemplateId"];
      };
    };
    /** Get a ticket template */
    get: operations["getTicketTemplate"];
    /** Replace a ticket template's name and content */
    put: operations["updateTicketTemplate"];
    /** Delete a ticket template other than the default */
    delete: operations["deleteTicketTemplate"];
  };
  "/ws/ticketing/trigger/board/{boardId}/tickets": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Board ID; always 1
        * @example 1
        */
        boardId: components["parameters"]["boardId"];
      };
    };
    /** List the tickets of a board, including tickets in a PSA */
    get: operations["listTickets"];
  };
  "/ws/ticketing/ticket/{ticketId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Ticket ID
        * @example 1
        */
        ticketId: components["parameters"]["ticketId"];
      };
    };
    /** Get a ticket */
    get: operations["getTicket"];
  };
  "/ws/ticketing/ticket/{ticketId}/status": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Ticket ID
        * @example 1
        */
        ticketId: components["parameters"]["ticketId"];
      };
    };
    /** Set the status of a built-in ticket */
    put: operations["setTicketStatus"];
  };
  "/ws/ticketing/ticket/{ticketId}/reset": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Ticket ID
        * @example 1
        */
        ticketId: components["parameters"]["ticketId"];
      };
    };
    /** Resolve a ticket with its template's status for resolved tickets */
    post: operations["resetTicket"];
  };
  "/ws/activities": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List activities, including refused ones, newest first */
    get: operations["listActivities"];
  };
  "/ws/activities/anchors": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List the signed anchors of the audit log */
    get: operations["listAuditAnchors"];
  };
  "/ws/activities/verification": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Verify the audit log against its anchors and witnesses */
    get: operations["verifyActivities"];
  };
  "/ws/activities/witness-anchors": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * Collect audit log anchors from witnesses
    * @description Queries some of the connected agents and reads the witness files of this server. Callers who see only some organizations get an empty result, because anchors cover the entries of all organizations.
    */
    get: operations["listWitnessAnchors"];
  };
  "/ws/activities/witnesses": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List the witnesses that receive anchors of the audit log */
    get: operations["listAuditWitnesses"];
    /**
    * Send anchors of the audit log to an HTTPS or syslog server
    * @description Addresses in internal networks must be listed in MUSTER_AUDIT_ALLOW_HOSTS. Files can be added as witnesses only in the server's configuration.
    */
    post: operations["createAuditWitness"];
  };
  "/ws/activities/witnesses/{witnessId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description ID of the witness
        * @example 1
        */
        witnessId: components["schemas"]["Id"];
      };
    };
    /** Stop sending anchors to a witness */
    delete: operations["deleteAuditWitness"];
  };
  "/ws/activities/witnesses/test": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Resend the newest anchor to every witness */
    post: operations["testAuditWitnesses"];
  };
  "/ws/divisionconfig/action-limit": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Get the number of devices a user can act on per hour without approval */
    get: operations["getActionLimit"];
    /**
    * Set the number of devices a user can act on per hour without approval
    * @description Raising the limit requires another person's approval, unless no other user can give it. Lowering it takes effect immediately.
    */
    put: operations["setActionLimit"];
  };
  "/ws/application-announcements": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List announcements, newest first */
    get: operations["listAnnouncements"];
    /** Create an announcement that all users see until they dismiss it */
    post: operations["createAnnouncement"];
  };
  "/ws/application-announcements/{announcementId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Announcement ID
        * @example 1
        */
        announcementId: components["parameters"]["announcementId"];
      };
    };
    /** Delete an announcement */
    delete: operations["deleteAnnouncement"];
    /** Update an announcement; users who dismissed it don't see it again */
    patch: operations["updateAnnouncement"];
  };
  "/ws/appuser/application-announcement": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List current announcements that you haven't dismissed, warnings first */
    get: operations["listUnreadAnnouncements"];
    /**
    * Dismiss an announcement for yourself
    * @description Dismissing it again changes nothing.
    */
    patch: operations["dismissAnnouncement"];
  };
  "/ws/superAdmin/backup-schedule": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Get the backup schedule and the result of the last backup */
    get: operations["getBackupSchedule"];
    /**
    * Schedule backups to a folder on the server's computer
    * @description The first backup starts immediately. Old backups of the schedule are deleted only after a new one has been verified. The server's encryption key is included only if backups are encrypted to a recipient.
    */
    put: operations["setBackupSchedule"];
    /** Stop scheduled backups and keep existing files */
    delete: operations["deleteBackupSchedule"];
  };
  "/ws/changerequests": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List change requests, newest first */
    get: operations["listChangeRequests"];
  };
  "/ws/changerequests/{requestId}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Change request ID
        * @example 12
        */
        requestId: components["parameters"]["requestId"];
      };
    };
    /** Get a change request */
    get: operations["getChangeRequest"];
  };
  "/ws/changerequests/{requestId}/approve": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Change request ID
        * @example 12
        */
        requestId: components["parameters"]["requestId"];
      };
    };
    /**
    * Approve another user's change request, which then runs as that user
    * @description Users can't approve requests of someone who created or invited them, or gave them more permissions, within the last 30 days, directly or through others. Only what the request shows is executed. Devices that no longer exist or that the requester can no longer see are skipped, and the outcome is then partly_done.
    */
    post: operations["approveChangeRequest"];
  };
  "/ws/changerequests/{requestId}/reject": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Change request ID
        * @example 12
        */
        requestId: components["parameters"]["requestId"];
      };
    };
    /** Reject another user's change request or withdraw your own */
    post: operations["rejectChangeRequest"];
  };
  "/ws/changerequests/{requestId}/devices": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Change request ID
        * @example 12
        */
        requestId: components["parameters"]["requestId"];
      };
    };
    /** List the devices of a change request that you can access */
    get: operations["listChangeRequestDevices"];
  };
  "/ws/openapi.json": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * Get the API description as OpenAPI 3.1
    * @description A readable version of the document is available at /docs.
    */
    get: operations["getContract"];
  };
  "/ws/counts": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Get the number of items in each list that you can see */
    get: operations["getCounts"];
  };
  "/ws/dashboard": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * Get the state of all devices and what needs attention
    * @description Each part covers only what the caller can see; parts that the caller can't open are empty.
    */
    get: operations["getDashboard"];
  };
  "/ws/jobs/stop": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * Stop all discoveries, tasks, automation runs and remote sessions
    * @description Discovery schedules continue unless pauseSchedules is true.
    */
    post: operations["stopEverything"];
  };
  "/ws/divisionconfig/feature-flags": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** List features and the organizations they are enabled for */
    get: operations["listFeatureFlags"];
  };
  "/ws/divisionconfig/feature-flags/{feature}/enable": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description The feature
        * @example nms_network_discovery
        */
        feature: components["parameters"]["feature"];
      };
    };
    /** Enable a feature on the server or for an organization */
    post: operations["enableFeature"];
  };
  "/ws/divisionconfig/feature-flags/{feature}/disable": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description The feature
        * @example nms_network_discovery
        */
        feature: components["parameters"]["feature"];
      };
    };
    /**
    * Disable a feature on the server or for an organization
    * @description Data created by the feature is kept and can be deleted. Scheduled work of the feature fails while it is disabled.
    */
    post: operations["disableFeature"];
  };
  "/ws/divisionconfig/feature-flags/{feature}/reset": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description The feature
        * @example nms_network_discovery
        */
        feature: components["parameters"]["feature"];
      };
    };
    /** Reset an organization's feature to the server's setting */
    post: operations["resetFeature"];
  };
  "/ws/qsearch": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * Search everything that you can see, best matches first
    * @description A query can start with a filter, such as `devices: switch`. Devices also match the search terms of the device list, such as `status:offline`.
    */
    post: operations["searchEverything"];
  };
  "/ws/qsearch/recent": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * List the search results that you opened recently, newest first
    * @description Results have their current names; those that no longer exist or that you can no longer see are omitted.
    */
    get: operations["listRecentSearches"];
    /**
    * Add a result that you opened to your recent searches
    * @description Only its ID and type are stored.
    */
    post: operations["addRecentSearch"];
  };
  "/ws/appuser/tabs/recents/{recentId}/{recentType}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description ID of a search result
        * @example 12
        */
        recentId: components["schemas"]["SearchResultId"];
        /**
        * @description Type of a search result
        * @example device
        */
        recentType: components["schemas"]["SearchResultType"];
      };
    };
    /** Remove a result from your recent searches */
    delete: operations["deleteRecentSearch"];
  };
  "/ws/appuser/hide-globalsearch-tooltip": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Hide the search's tooltip for yourself */
    patch: operations["hideSearchTooltip"];
  };
  "/ws/health": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Check the health of the server and its database */
    get: operations["getHealth"];
  };
  "/ws/superAdmin/overview": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Get an overview of the server */
    get: operations["getServerOverview"];
  };
  "/ws/metrics": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Get the server's metrics in Prometheus text format */
    get: operations["getMetrics"];
  };
  "/ws/appuser/notifications": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * List your notifications, newest first
    * @description Returns at most 50: your runs, tasks, discoveries and change requests that ended in the last 30 days and include devices that you can still see, and the agents and change requests that are waiting for your decision.
    */
    get: operations["listNotifications"];
  };
  "/ws/appuser/notifications/read": {
    parameters: {
      query?: never;
      path?: never;
    };
    /**
    * Mark notifications as read up to a time
    * @description Marking them again, or up to an earlier time, has no effect.
    */
    patch: operations["readNotifications"];
  };
  "/ws/trial": {
    parameters: {
      query?: never;
      path?: never;
    };
    /** Get the trial settings */
    get: operations["getTrial"];
    /** Start a trial or update its settings */
    put: operations["updateTrial"];
    /** Remove the trial settings */
    delete: operations["endTrial"];
  };
  "/ws/division/trial-banner/contact-us/{divisionUid}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description The server's account, as used in sessions
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        divisionUid: components["parameters"]["divisionUid"];
      };
    };
    /** Get the trial's contact */
    get: operations["getTrialContact"];
  };
  "/ws/division/trial-banner-contact-us-request-call/{divisionUid}": {
    parameters: {
      query?: never;
      path: {
        /**
        * @description The server's account, as used in sessions
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        divisionUid: components["parameters"]["divisionUid"];
      };
    };
    /**
    * Ask the account's owner by email to call you
    * @description The email contains your name, email address and phone number. You can send one request every 10 minutes.
    */
    post: operations["requestTrialCall"];
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    Id: number;
    /** @description Revision, incremented with every change */
    Revision: number;
    /** @description The revision you read; the request fails if the resource has changed since */
    ReadRevision: number;
    /** @description Milliseconds since 1970-01-01 UTC */
    Timestamp: number;
    Name: string;
    /** @description IP address or host name */
    Address: string;
    /** @description Organization IDs; null for all */
    OrganizationIds: components["schemas"]["Id"][] | null;
    Problem: {
      type: string;
      title: string;
      status: number;
      code: string;
      detail: string;
      detailMessage?: components["schemas"]["MessageReference"];
      nextStep?: string;
      nextStepMessage?: components["schemas"]["MessageReference"];
      /** @description Whether nextStep is specific to this error */
      specific?: boolean;
      /** @description Result code of the operation; FAILURE if it has no specific one */
      resultCode?: string;
      /** @description Same text as detail */
      errorMessage?: string;
      /** @description ID of the change request that is waiting for approval */
      requestId?: number;
      errors?: {
        field: string;
        message: string;
        /** @description Key of the message in Muster's catalogs */
        code?: string;
        params?: {
          [key: string]: unknown;
        };
      }[];
    };
    /** @description Reference to a message in Muster's catalogs, for clients in other languages */
    MessageReference: {
      /** @description Key of the message in Muster's catalogs */
      code: string;
      params?: {
        [key: string]: unknown;
      };
    };
    /** @enum {string} */
    ResultCode: "SUCCESS" | "FAILURE";
    /** @enum {string} */
    Weekday: "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY";
    /**
    * @description Language of the messages that Muster writes
    * @enum {string}
    */
    LanguageCode: "en-us" | "en-gb" | "en-au" | "de-de" | "fr-fr" | "fr-ca" | "es-es" | "it-it" | "pt-br" | "pl-pl" | "nl-nl" | "nn-nn" | "sv-sv" | "ru-ru" | "da-da";
    /** @description IANA time zone such as Europe/Berlin */
    TimeZone: string;
    ApiKey: {
      id: components["schemas"]["Id"];
      name: string;
      /** @description Permissions of the key, a subset of yours; null for all */
      permissions: components["schemas"]["Permissions"] | null;
      organizationIds: components["schemas"]["OrganizationIds"];
      /** @description Number of devices that the key can act on per hour without approval; null for the global limit */
      devicesPerHour: number | null;
      createdAt: components["schemas"]["Timestamp"];
      expiresAt: number | null;
      lastUsedAt: number | null;
      /** @description First characters of the secret */
      prefix: string;
      /** @description Whether this is a terminal session */
      interactive: boolean;
      /** @description Whether the key was created with a recent second factor, so that no further code is required */
      unattended: boolean;
      rotatedAt: number | null;
      /** @description When the previous secret expires */
      previousUntil: number | null;
    };
    ApiKeyChange: {
      name?: components["schemas"]["Name"];
      /** @description Permissions of the key, a subset of yours; null for all */
      permissions?: components["schemas"]["Permissions"] | null;
      organizationIds?: components["schemas"]["OrganizationIds"];
    };
    KeyRotation: {
      /**
      * @description Number of minutes for which the previous secret stays valid
      * @default 60
      */
      graceMinutes: number;
    };
    NewApiKey: {
      name: components["schemas"]["Name"];
      /** @description Permissions of the key, a subset of yours; null for all */
      permissions?: components["schemas"]["Permission"][] | null;
      organizationIds?: components["schemas"]["OrganizationIds"];
      /** @description Number of devices that the key can act on per hour without approval, if lower than the global limit */
      devicesPerHour?: number;
      /** @description Milliseconds since 1970-01-01 UTC; null for never */
      expiresAt?: number | null;
      /** @description Whether this is a terminal session, which requires codes and ends when all sessions end */
      interactive?: boolean;
    };
    Invitation: {
      url: string;
      expiresAt: components["schemas"]["Timestamp"];
    };
    Lockout: {
      userId: components["schemas"]["Id"];
      email: string;
      failures: number;
      until: components["schemas"]["Timestamp"];
    };
    /** @description WebAuthn data as exchanged with browsers and authenticators */
    PasskeyData: {
      [key: string]: unknown;
    };
    MfaCode: string;
    Challenge: string;
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
      /** @description Whether you are required to have a second factor */
      demanded: boolean;
      factors: components["schemas"]["MfaFactor"][];
      recoveryCodesLeft: number;
      /** @description Time until which no new code is required; null if one is required now */
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
    /** @enum {string} */
    SamlSeverity: "ERROR" | "WARNING" | "INFO";
    /** @enum {string} */
    SamlVerdict: "WORKS" | "WORKS_WITH_WARNINGS" | "CANNOT_WORK";
    SamlFinding: {
      code: string;
      severity: components["schemas"]["SamlSeverity"];
      message: string;
      messageMessage?: components["schemas"]["MessageReference"];
      remedy: string;
      remedyMessage?: components["schemas"]["MessageReference"];
    };
    SamlEndpoint: {
      /** @description Short name of the binding, such as HTTP-Redirect */
      binding: string;
      location: string;
    };
    SamlCertificate: {
      /** @enum {string} */
      use: "signing" | "encryption" | "any";
      subject: string;
      /** @description SHA-256 of the certificate in lowercase hexadecimal */
      fingerprint: string;
      /** @description Signature algorithm */
      algorithm: string;
      keyType: string;
      bits: number;
      notBefore: components["schemas"]["Timestamp"];
      notAfter: components["schemas"]["Timestamp"];
      /** @description DER, base64-encoded */
      certificate: string;
    };
    SamlProvider: {
      entityId: string;
      name: string;
      /** @description Whether the provider supports SAML 2.0 */
      saml2: boolean;
      validUntil: number | null;
      wantsSignedRequests: boolean | null;
      signOn: components["schemas"]["SamlEndpoint"][];
      logout: components["schemas"]["SamlEndpoint"][];
      nameIdFormats: string[];
      certificates: components["schemas"]["SamlCertificate"][];
      /** @description Number of certificates that couldn't be read */
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
      /** @description Identity providers in the federation metadata; select one by entityId */
      providers: components["schemas"]["SamlProviderName"][];
      signature: components["schemas"]["SamlSignature"];
      findings: components["schemas"]["SamlFinding"][];
      examinedAt: components["schemas"]["Timestamp"];
      /** @description Short-lived token for setting up this metadata; null if the metadata can't be used */
      metadataToken: string | null;
    };
    /** @description Either metadataUrl or metadata */
    SamlTest: {
      metadataUrl?: string;
      metadata?: string;
      /** @description Entity ID of the provider, if the metadata lists several */
      entityId?: string;
    } & (unknown | unknown);
    SamlSetUp: {
      metadataToken: string;
      name?: components["schemas"]["Name"];
      /** @description Whether users created at their first sign-in become administrators */
      sysadmin?: boolean;
      permissions?: components["schemas"]["Permissions"];
      organizationIds?: components["schemas"]["OrganizationIds"];
      roleIds?: components["schemas"]["RoleIds"];
    };
    SamlChange: {
      /** @description Whether users other than administrators must sign in through the provider */
      enabled?: boolean;
      /** @description Whether the provider can provision users */
      scim?: {
        enabled: boolean;
      };
      name?: components["schemas"]["Name"];
      /** @description Whether users created at their first sign-in become administrators */
      sysadmin?: boolean;
      permissions?: components["schemas"]["Permissions"];
      organizationIds?: components["schemas"]["OrganizationIds"];
      roleIds?: components["schemas"]["RoleIds"];
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
      roleIds: components["schemas"]["RoleIds"];
      updatedAt: number | null;
      /** @description Values to enter at the provider */
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
    /** @enum {string} */
    SessionKind: "BROWSER" | "TERMINAL";
    /** @enum {string} */
    SignInMethod: "PASSWORD" | "PASSKEY" | "SAML" | "KEY";
    OpenSession: {
      id: string;
      kind: components["schemas"]["SessionKind"];
      /** @description IP address of the client */
      ip: string;
      /** @description User agent of the browser, or the name of the terminal's key */
      client: string;
      method: components["schemas"]["SignInMethod"];
      createdAt: components["schemas"]["Timestamp"];
      seenAt: number | null;
      /** @description When the session expires */
      expiresAt: number | null;
      /** @description Whether this is the current session */
      current: boolean;
    };
    Password: string;
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
      /** @description Features that are enabled for at least one organization that the user can see */
      features: components["schemas"]["FeatureFlagName"][];
      /** @description Token that browsers send in the x-csrf-token header; null for API keys */
      csrfToken: string | null;
      version: string;
      /** @description Whether the user must set up a second factor before doing anything else */
      mfaEnrollment: boolean;
      /** @description Whether the user must confirm their second factor before doing anything else, because the identity provider didn't report one */
      mfaProof: boolean;
      /** @description Whether this server is on trial */
      isTrialLicense: boolean;
      /** @description UID of the account that is on trial */
      divisionUid: string | null;
      /** @description When the trial's account was created, as Unix time in seconds */
      accountCreatedDate: number | null;
      /** @description When the trial ends, as Unix time in seconds */
      licenseExpirationDateTime: number | null;
    };
    /** @enum {string} */
    MfaMethod: "TOTP" | "RECOVERY_CODE" | "PASSKEY" | "PASSWORD";
    MfaChallenge: {
      /** @constant */
      resultCode: "MFA_REQUIRED";
      challenge: string;
      methods: components["schemas"]["MfaMethod"][];
      /** @description WebAuthn request options; null if no passkey can be used */
      passkey: components["schemas"]["PasskeyData"] | null;
      expiresAt: components["schemas"]["Timestamp"];
    };
    /** @description Code for TOTP and RECOVERY_CODE, password for PASSWORD, or the passkey's response for PASSKEY */
    MfaProof: {
      challenge: components["schemas"]["Challenge"];
      method: components["schemas"]["MfaMethod"];
      code?: components["schemas"]["MfaCode"];
      passkey?: components["schemas"]["PasskeyData"];
    };
    Permissions: components["schemas"]["Permission"][];
    /** @enum {string} */
    Permission: "canReadAtLeastOnePolicy" | "canCreatePolicies" | "canReadReports" | "canCreateReports" | "canConfigureBranding" | "canCRUDEndUserSharing" | "canUseRemoteTools" | "canUseRemoteToolsRemoteRegistry" | "canUseRemoteToolsTaskManager" | "canUseRemoteToolsFileExplorer" | "canUseRemoteToolsServicesManager" | "canUseRDP" | "canConnectToConnectWiseControl" | "canAccessActiveDirectoryManagement" | "canAccessActiveDirectoryDiscovery" | "canCreateUsers" | "canUseCredentials" | "canCreateCustomers" | "canUpdateCustomers" | "canViewAtLeastOneOrganization" | "canCreateDevices" | "canUpdateDevices" | "canManageVirtualMachines" | "canManageProbes" | "canRunAtLeastOneAdhocScript" | "canReadAtLeastOneScript" | "canCreateScheduledTasks" | "canViewScheduledTasks" | "canEditMaintenanceMode" | "canManageAntivirus" | "canUseSystemFileExplorer" | "canUseCommandLine" | "canUseSystemCommandLine" | "canManageRemoteSessions" | "canUseTunnels" | "canUninstallSoftware" | "canManageUpdates" | "canConfigurePSA" | "ticketCrud" | "canConfigureSystemActivities" | "canApproveChangeRequests";
    /** @enum {string} */
    PermissionEntity: "SYSTEM" | "POLICY" | "ORGANIZATION" | "NODE" | "SEARCH" | "SCRIPT_CATEGORY";
    /** @enum {string} */
    GrantEffect: "ALLOW" | "DENY";
    /** @description A permission that a role allows or denies, optionally limited in scope */
    Grant: {
      entity: components["schemas"]["PermissionEntity"];
      /** @description Permission name from the catalog, such as Run */
      permission: string;
      effect: components["schemas"]["GrantEffect"];
      /** @description IDs of policies, categories or organizations; null or omitted for all */
      ids?: components["schemas"]["Id"][] | null;
      organizationIds?: components["schemas"]["OrganizationIds"];
      /** @description Device roles; null or omitted for all */
      nodeClasses?: components["schemas"]["NodeClass"][] | null;
      /** @description Device group IDs; null or omitted for all */
      groupIds?: components["schemas"]["Id"][] | null;
    };
    Grants: components["schemas"]["Grant"][];
    RoleIds: components["schemas"]["Id"][];
    TechnicianRole: {
      id: components["schemas"]["Id"];
      name: string;
      description: string;
      userType: components["schemas"]["UserType"];
      /** @description Whether users with this role must have a second factor */
      mfaRequired: boolean;
      permissions: components["schemas"]["Permissions"];
      grants: components["schemas"]["Grants"];
      runOnlyScriptCategories: components["schemas"]["RoleIds"];
      /** @description Number of users with this role */
      users: number;
      revision: components["schemas"]["Revision"];
    };
    NewTechnicianRole: {
      name: components["schemas"]["Name"];
      description?: string;
      userType?: components["schemas"]["UserType"];
      /** @description Whether users with this role must have a second factor */
      mfaRequired?: boolean;
      permissions?: components["schemas"]["Permissions"];
      grants?: components["schemas"]["Grants"];
      runOnlyScriptCategories?: components["schemas"]["RoleIds"];
    };
    TechnicianRoleChange: {
      name?: components["schemas"]["Name"];
      description?: string;
      /** @description Whether users with this role must have a second factor */
      mfaRequired?: boolean;
      permissions?: components["schemas"]["Permissions"];
      grants?: components["schemas"]["Grants"];
      runOnlyScriptCategories?: components["schemas"]["RoleIds"];
      revision?: components["schemas"]["ReadRevision"];
    };
    PermissionQuery: {
      /** @description An operationId of this API */
      operation: string;
      /** @description Path parameters of the operation */
      on?: {
        [key: string]: string | number;
      };
      userId?: components["schemas"]["Id"];
    };
    /** @enum {string} */
    PermissionReason: "PUBLIC" | "SIGNED_IN" | "ADMINISTRATOR" | "PERMISSION" | "GRANT" | "NOT_SIGNED_IN" | "NO_PERMISSION" | "DENIED" | "NOT_VISIBLE" | "LIMITED_TO_ORGANIZATIONS" | "FEATURE_OFF";
    PermissionDecision: {
      operation: string;
      allowed: boolean;
      reason: components["schemas"]["PermissionReason"];
      /** @description Permission that the operation requires */
      permission: string;
      grant: components["schemas"]["Grant"] | null;
      /** @description Role that contains the grant */
      role: string | null;
    };
    ProfileChange: {
      firstName?: string;
      lastName?: string;
      phoneNumber?: components["schemas"]["PhoneNumber"];
    };
    /** Format: email */
    Email: string;
    User: {
      id: components["schemas"]["Id"];
      uid: string;
      email: string;
      firstName: string;
      lastName: string;
      phoneNumber: components["schemas"]["PhoneNumber"];
      sysadmin: boolean;
      /** @description Whether the user can open Super Admin */
      ninjaAdmin: boolean;
      /** @description An internal provider account, exempt from the minimum maintenance duration */
      internal: boolean;
      /** @description Whether the user can sign in */
      active: boolean;
      userType: components["schemas"]["UserType"];
      permissions: components["schemas"]["Permissions"];
      roleIds: components["schemas"]["RoleIds"];
      /** @description Whether the user was invited but hasn't set a password yet */
      invited?: boolean;
      organizationIds: components["schemas"]["OrganizationIds"];
      userInactivityTimeout: components["schemas"]["InactivityTimeout"];
      /** @description Whether the user must have a second factor */
      mfaRequired: boolean;
      createdAt: components["schemas"]["Timestamp"];
      content?: components["schemas"]["UserContent"];
    };
    /** @description The user's permissions and inactivity timeout, repeated in the format that user editors expect */
    UserContent: {
      permissions: components["schemas"]["Permissions"];
      userInactivityTimeout: components["schemas"]["InactivityTimeout"];
      /** @description Categories whose scripts the user can run but not see or change, from the user's roles */
      runOnlyScriptCategories: components["schemas"]["Id"][];
    };
    /** @description A phone number, or an empty string */
    PhoneNumber: string;
    NewUser: {
      email: components["schemas"]["Email"];
      /** @description Password; if omitted, the user is invited to set one */
      password?: string;
      userType?: components["schemas"]["UserType"];
      roleIds?: components["schemas"]["RoleIds"];
      firstName?: string;
      lastName?: string;
      phoneNumber?: components["schemas"]["PhoneNumber"];
      /** @description Whether the user is an administrator with full access to all organizations */
      sysadmin?: boolean;
      /** @description Whether the user can open Super Admin */
      ninjaAdmin?: boolean;
      /** @description An internal provider account, exempt from the minimum maintenance duration */
      internal?: boolean;
      permissions?: components["schemas"]["Permissions"];
      organizationIds?: components["schemas"]["OrganizationIds"];
      userInactivityTimeout?: components["schemas"]["InactivityTimeout"];
      /** @description Whether the user must have a second factor */
      mfaRequired?: boolean;
    };
    UserChange: {
      firstName?: string;
      lastName?: string;
      phoneNumber?: components["schemas"]["PhoneNumber"];
      /** @description Whether the user is an administrator with full access to all organizations */
      sysadmin?: boolean;
      /** @description Whether the user can open Super Admin */
      ninjaAdmin?: boolean;
      /** @description An internal provider account, exempt from the minimum maintenance duration */
      internal?: boolean;
      /** @description Whether the user can sign in */
      active?: boolean;
      roleIds?: components["schemas"]["RoleIds"];
      permissions?: components["schemas"]["Permissions"];
      organizationIds?: components["schemas"]["OrganizationIds"];
      userInactivityTimeout?: components["schemas"]["InactivityTimeout"];
      /** @description Whether the user must have a second factor */
      mfaRequired?: boolean;
    };
    /**
    * @description Minutes of inactivity after which the user's sessions end
    * @default 240
    */
    InactivityTimeout: number;
    /** @enum {string} */
    UserType: "TECHNICIAN" | "END_USER";
    /** @description Networks (CIDR) in which the credential may be used; probes don't offer it to any other address. Required for TELNET_SSH, and for BASIC on VM hosts. Without networks, an SNMP credential may be used for all targets of a discovery. Adding a network requires the secret. */
    CredentialNetworks: string[];
    /**
    * @description BASIC is a user name and password for services and VM hosts; it is never offered by discoveries
    * @enum {string}
    */
    CredentialType: "BASIC" | "SNMPV1" | "SNMPV2" | "SNMPV3" | "TELNET_SSH";
    /** @description SNMPV1 and SNMPV2 use community. SNMPV3 uses user and, as needed, authProtocol, authPassword, privProtocol and privPassword. TELNET_SSH and BASIC use user and password. */
    CredentialSecret: {
      community?: string;
      user?: string;
      password?: string;
      /** @enum {string} */
      authProtocol?: "MD5" | "SHA" | "SHA224" | "SHA256" | "SHA384" | "SHA512";
      authPassword?: string;
      /**
      * @description B extends keys by Blumenthal's method (Net-SNMP's AES-192 and AES-256). R extends keys by Reeder's method (Cisco; Net-SNMP's AES-192-C and AES-256-C).
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
      networks: components["schemas"]["CredentialNetworks"];
      createdAt: components["schemas"]["Timestamp"];
      updatedAt: components["schemas"]["Timestamp"];
    };
    NewCredential: {
      name: components["schemas"]["Name"];
      type: components["schemas"]["CredentialType"];
      networks?: components["schemas"]["CredentialNetworks"];
      secret: components["schemas"]["CredentialSecret"];
    };
    CredentialChange: {
      name?: components["schemas"]["Name"];
      networks?: components["schemas"]["CredentialNetworks"];
      secret?: components["schemas"]["CredentialSecret"];
    };
    Location: {
      id: components["schemas"]["Id"];
      clientId: components["schemas"]["Id"];
      name: string;
      description: string;
      country: components["schemas"]["Country"];
      devices: number;
    };
    /** @description Two-letter code of the country, such as BE */
    Country: string | null;
    NewLocation: {
      name: components["schemas"]["Name"];
      /** @default  */
      description: string;
      country?: components["schemas"]["Country"];
    };
    LocationChange: {
      name?: components["schemas"]["Name"];
      description?: string;
      country?: components["schemas"]["Country"];
    };
    OrganizationDeleteWarning: {
      code: components["schemas"]["OrganizationDeleteWarningCode"];
      /** @description How many objects it concerns */
      count: number;
      /** @description In English */
      message: string;
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
    * @description What a deletion affects: devices that prevent it, what is deleted with the organization, and open tickets
    * @enum {string}
    */
    OrganizationDeleteWarningCode: "DEVICES_REMAIN" | "LOCATIONS_DELETED" | "CREDENTIALS_DELETED" | "TICKETING_TICKET_OPEN";
    /**
    * @description How new agents are handled: approved automatically, pending until a technician approves them, or rejected
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
    Client: {
      id: components["schemas"]["Id"];
      name: string;
    };
    /** @enum {string} */
    NodeClass: "WINDOWS_WORKSTATION" | "WINDOWS_SERVER" | "MAC" | "MAC_SERVER" | "LINUX_WORKSTATION" | "LINUX_SERVER" | "NMS_SWITCH" | "NMS_ROUTER" | "NMS_FIREWALL" | "NMS_PRIVATE_NETWORK_GATEWAY" | "NMS_PRINTER" | "NMS_SCANNER" | "NMS_DIAL_MANAGER" | "NMS_WAP" | "NMS_IPSLA" | "NMS_COMPUTER" | "NMS_VM_HOST" | "NMS_APPLIANCE" | "NMS_OTHER" | "NMS_SERVER" | "NMS_PHONE" | "NMS_VIRTUAL_MACHINE" | "NMS_NETWORK_MANAGEMENT_AGENT" | "ANDROID" | "APPLE_IOS" | "APPLE_IPADOS" | "VMWARE_VM_HOST" | "VMWARE_VM_GUEST" | "HYPERV_VMM_HOST" | "HYPERV_VMM_GUEST" | "PROXMOX_VM_HOST" | "PROXMOX_VM_GUEST";
    NodeRole: {
      id: components["schemas"]["Id"];
      name: string;
      nodeClass: components["schemas"]["NodeClass"];
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
      /** @description Null if the device hasn't been checked yet */
      isUp: boolean | null;
      /** @description When the device last responded to a discovery or its agent was last connected, in milliseconds since 1970; the current time if the agent is connected, null if never */
      lastSeenAt: number | null;
      /** @description Why the device is degraded; null if it isn't */
      degraded: components["schemas"]["DeviceDegraded"] | null;
      isDelegate: boolean;
      /** @description Current or next maintenance of the device; null if there is none */
      maintenanceMode: components["schemas"]["MaintenanceMode"] | null;
      /** @description Only for computers whose agent has reported it */
      localPolicy?: components["schemas"]["LocalPolicy"];
      /** @description Only for devices for whose SSH server a credential was used */
      sshHostKeys?: components["schemas"]["SshHostKey"][];
      /** @description Ports at the device's address where a discovery found web servers; omitted if there are none */
      webPorts?: {
        port: number;
        seenAt: components["schemas"]["Timestamp"];
      }[];
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
      tags: components["schemas"]["DeviceTags"];
      createdAt: components["schemas"]["Timestamp"];
      updatedAt: components["schemas"]["Timestamp"];
    };
    /**
    * @description States, worst first. DEGRADED: the device responds and has an open, unsuppressed alert that the health settings don't rate as healthy. UNKNOWN: the device hasn't been seen for a long time.
    * @enum {string}
    */
    DeviceStatus: "OFFLINE" | "DEGRADED" | "UNKNOWN" | "ONLINE";
    DeviceDegraded: {
      /** @description ID of the most severe alert; null if you can't see alerts */
      alertId: number | null;
      /** @description What the alert found; empty if you can't see alerts */
      cause: string;
      /** @description Number of other alerts; 0 if you can't see alerts */
      others: number;
      /** @description When the most severe alert opened */
      since: components["schemas"]["Timestamp"];
    };
    /** @description A device with details that aren't included in lists */
    DeviceDetails: components["schemas"]["Device"] & {
      notes: string;
      notesRevision: components["schemas"]["Revision"];
    };
    /** @description Letters, digits, ".", "_" and "-"; uppercase letters are stored in lowercase */
    DeviceTagName: string;
    /** @description Tags in alphabetical order */
    DeviceTags: components["schemas"]["DeviceTagName"][];
    DeviceTag: {
      name: components["schemas"]["DeviceTagName"];
      /** @description Number of devices with this tag that you can see */
      devices: number;
    };
    /** @description Either deviceIds, or selectAll with searchCriteria and unselectedDevicesIds. If any device would have more than 20 tags, the whole change is refused. */
    DeviceTagsChange: {
      deviceIds?: components["schemas"]["DeviceIds"];
      selectAll?: boolean;
      searchCriteria?: components["schemas"]["DeviceSearch"];
      unselectedDevicesIds?: components["schemas"]["UnselectedDevicesIds"];
      add?: components["schemas"]["DeviceTags"];
      remove?: components["schemas"]["DeviceTags"];
    } & (unknown | {
      /** @constant */
      selectAll: true;
    });
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
      tags?: components["schemas"]["DeviceTags"];
      notes?: string;
      /** @description The revision of the notes you read; the request fails if they have changed since */
      notesRevision?: components["schemas"]["ReadRevision"];
    };
    /**
    * @default name
    * @enum {string}
    */
    DeviceSort: "name" | "-name" | "ip" | "-ip" | "role" | "-role" | "vendor" | "-vendor" | "model" | "-model" | "organization" | "-organization" | "status" | "-status" | "created" | "-created";
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
    /** @enum {string} */
    MergeReason: "person" | "serialNumber" | "engineId";
    Merge: {
      id: components["schemas"]["Id"];
      nodeId: components["schemas"]["Id"];
      absorbedId: components["schemas"]["Id"];
      /** @description Name of the merged device */
      name: string;
      /** @description Address of the merged device */
      ip: string;
      at: components["schemas"]["Timestamp"];
      by: string;
      reason: components["schemas"]["MergeReason"];
      undoneAt: number | null;
      undoneBy: string;
    };
    /** @enum {string} */
    DeviceFieldName: "displayName" | "systemName" | "role" | "ip" | "dnsName" | "netbiosName" | "mac" | "vendor" | "os" | "model" | "firmware" | "serialNumber" | "engineId" | "members";
    /** @description Value and provenance of a field */
    DeviceField: {
      field: components["schemas"]["DeviceFieldName"];
      value: string;
      /** @enum {string} */
      source: "person" | "discovery" | "agent" | "unknown";
      /** @description Email of the user, or name of the probe or agent */
      by: string;
      /** @description Discovery rule that found the value */
      rule: string;
      jobId: string | null;
      /** @description When the value was set */
      at: number | null;
      /** @description Discovered value, if it differs from the field's value */
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
      /** @description False once the device has moved or another device responds at this address */
      current: boolean;
      seenAt: components["schemas"]["Timestamp"];
    };
    /** @enum {string} */
    ChangeKind: "new" | "gone" | "moved" | "changed" | "merged" | "split";
    Change: {
      kind: components["schemas"]["ChangeKind"];
      /** @description Null if the device isn't in the inventory */
      nodeId: number | null;
      name: string;
      ip: string;
      /** @description Name of the changed field: a DeviceFieldName, isUp, kernel, processor, memory (in bytes) or disk; empty for the whole device */
      field: string;
      before: string;
      after: string;
      at: components["schemas"]["Timestamp"];
      by: string;
      jobId: string | null;
    };
    DeviceMember: {
      position: number;
      model: string;
      serialNumber: string;
      firmware: string;
    };
    /** @enum {string} */
    VmHostType: "HYPERV" | "ESXI" | "PROXMOX";
    /** @description SHA-256 of the host's TLS certificate; empty for Hyper-V */
    CertificateFingerprint: string;
    /** @description DNS name or IP address; ignored for Hyper-V, whose delegate is the host */
    VmHostAddress: string;
    VmApiPort: number;
    /** @description ID of a credential of type BASIC; null for Hyper-V */
    VmCredentialId: number | null;
    /** @description Name in Muster; the host name by default */
    VmHostName: string;
    VmHostTestId: string;
    VmHostTestRequest: {
      clientId: components["schemas"]["Id"];
      name?: components["schemas"]["VmHostName"];
      type: components["schemas"]["VmHostType"];
      delegateNodeId: components["schemas"]["Id"];
      hostname?: components["schemas"]["VmHostAddress"];
      apiPort?: components["schemas"]["VmApiPort"];
      credentialId?: components["schemas"]["VmCredentialId"];
      certificateFingerprint?: components["schemas"]["CertificateFingerprint"];
    };
    NewVmHost: {
      clientId: components["schemas"]["Id"];
      name?: components["schemas"]["VmHostName"];
      type: components["schemas"]["VmHostType"];
      delegateNodeId: components["schemas"]["Id"];
      hostname?: components["schemas"]["VmHostAddress"];
      apiPort?: components["schemas"]["VmApiPort"];
      credentialId?: components["schemas"]["VmCredentialId"];
      testId: components["schemas"]["VmHostTestId"];
    };
    VmHostChange: {
      delegateNodeId: components["schemas"]["Id"];
      hostname?: components["schemas"]["VmHostAddress"];
      apiPort?: components["schemas"]["VmApiPort"];
      credentialId?: components["schemas"]["VmCredentialId"];
      testId: components["schemas"]["VmHostTestId"];
    };
    /** @enum {string} */
    VmHostTestCode: "SUCCESS" | "certificate_unknown" | "certificate_changed" | "esxi_init_timeout" | "esxi_unknown" | "unsupported_target" | "invalid_credentials" | "address_not_allowed" | "hyperv_unavailable" | "vm_host_test_error" | "vm_host_test_delegate_error" | "vm_host_test_server_error";
    VmHostTestResult: {
      resultCode: components["schemas"]["VmHostTestCode"];
      message: string;
      /** @description ID of the test, needed to add the host; null if the test failed */
      testId: components["schemas"]["VmHostTestId"] | null;
      certificateFingerprint: components["schemas"]["CertificateFingerprint"];
      /** @description Name and version of the product */
      product: string;
      testedAt: components["schemas"]["Timestamp"];
    };
    AddedVmHost: {
      id: components["schemas"]["Id"];
      name: string;
      type: components["schemas"]["VmHostType"];
    };
    /** @description A host of a vCenter or a node of a cluster; it is a VM host, too */
    VmHostMember: {
      nodeId: components["schemas"]["Id"];
      name: string;
      cluster: components["schemas"]["VmCluster"];
      error: components["schemas"]["VmHostError"];
      errorText: string;
      cpuCores: number;
      memoryBytes: number;
      vmCount: number;
      runningCount: number;
    };
    /** @description Cluster of a vCenter that the host belongs to; empty if there is none */
    VmCluster: string;
    /** @description Error of the last check: a test code, or host_disconnected or host_gone for a host of a vCenter or cluster; empty if the host could be read */
    VmHostError: string;
    VmDatastore: {
      name: string;
      kind: string;
      capacityBytes: number;
      freeBytes: number;
      isAccessible: boolean;
    };
    VmHost: {
      id: components["schemas"]["Id"];
      clientId: components["schemas"]["Id"];
      name: string;
      type: components["schemas"]["VmHostType"];
      hostname: string;
      apiPort: number | null;
      credentialId: number | null;
      delegateNodeId: components["schemas"]["Id"];
      delegateName: string;
      certificateFingerprint: components["schemas"]["CertificateFingerprint"];
      product: string;
      /** @description vCenter or cluster that the host was read from; null if there is none */
      partOf: {
        nodeId: components["schemas"]["Id"];
        name: string;
      } | null;
      cluster: components["schemas"]["VmCluster"];
      cpuCores: number;
      memoryBytes: number;
      /** @description Hosts of the vCenter or cluster, by name */
      members: components["schemas"]["VmHostMember"][];
      datastores: components["schemas"]["VmDatastore"][];
      vmCount: number;
      runningCount: number;
      error: components["schemas"]["VmHostError"];
      errorText: string;
      /** @description When the delegate last tried to read the host; null if never */
      checkedAt: number | null;
      /** @description When the host was last read; null if never */
      readAt: number | null;
    };
    /** @enum {string} */
    VmPowerState: "RUNNING" | "STOPPED" | "SUSPENDED" | "GONE" | "UNKNOWN";
    /** @enum {string} */
    VmPowerAction: "START" | "STOP" | "SHUT_DOWN" | "SUSPEND";
    /** @description ID of a virtual machine or snapshot as used by the host */
    VmReference: string;
    VmSnapshotName: string;
    NewVmSnapshot: {
      name: components["schemas"]["VmSnapshotName"];
      description?: string;
    };
    VmSnapshot: {
      id: components["schemas"]["VmReference"];
      name: string;
      description: string;
      createdAt: number | null;
      isCurrent: boolean;
    };
    Vm: {
      nodeId: components["schemas"]["Id"];
      clientId: components["schemas"]["Id"];
      hostId: components["schemas"]["Id"];
      hostName: string;
      hostType: components["schemas"]["VmHostType"];
      name: string;
      powerState: components["schemas"]["VmPowerState"];
      guestOs: string;
      ip: string;
      cpuCount: number;
      memoryBytes: number;
      /** @description Host of a vCenter or node of a cluster that it runs on; empty for a single host */
      runsOn: string;
      /** @description Device ID of the host it runs on */
      runsOnId: number | null;
      /** @description Whether the guest operating system can be asked to shut down */
      hasTools: boolean;
      /** @description Snapshots, oldest first */
      snapshots: components["schemas"]["VmSnapshot"][];
      readAt: components["schemas"]["Timestamp"];
    };
    VmActionResult: {
      /**
      * @description ACCEPTED means that the host is still working on it
      * @enum {string}
      */
      resultCode: "SUCCESS" | "ACCEPTED";
      name: string;
      powerState: components["schemas"]["VmPowerState"];
      readAt: components["schemas"]["Timestamp"];
    };
    /**
    * @description Whether the agent can be updated. OFF - disabled by a setting on the computer. NO_ROOTS - its installer has no root keys. UNSUPPORTED - it wasn't installed by an installer, or it is too old.
    * @enum {string}
    */
    AgentUpdateMode: "ON" | "OFF" | "NO_ROOTS" | "UNSUPPORTED";
    /** @enum {string} */
    AgentUpdateState: "WAITING" | "OFFERED" | "UPDATED" | "FAILED";
    /**
    * @description Why an agent refused a release, or rolled back to its previous version
    * @enum {string}
    */
    AgentUpdateFailure: "MALFORMED" | "UNKNOWN_ROOTS" | "UNKNOWN_KEY" | "BAD_SIGNATURE" | "EXPIRED" | "OLDER" | "OTHER_PLATFORM" | "OLD_RUNTIME" | "OFF" | "DOWNLOAD" | "DISK" | "CRASHED" | "HUNG" | "NO_HELLO" | "KEPT_CRASHING" | "KEPT_HANGING";
    /** @description When updates can start, in local time of a time zone. Hours that end before they start last until the next day; hours that start and end at the same time last 24 hours. */
    AgentUpdateHours: {
      /** @description Start as HH:MM */
      from: string;
      /** @description End as HH:MM */
      to: string;
      timeZone: components["schemas"]["TimeZone"];
      /** @description Days on which the hours start */
      days: components["schemas"]["Weekday"][];
    };
    /** @description Hours in which agents are updated; null for any time */
    AgentUpdateHoursOrNone: components["schemas"]["AgentUpdateHours"] | null;
    /** @description Whether updates start only during a maintenance window of the computer, regardless of what the window suppresses */
    OnlyInMaintenance: boolean;
    /**
    * @description HOURS - the hours of the rollout or policy haven't started. MAINTENANCE - the computer isn't in a maintenance window. PAUSED - its policy pauses all updates. PINNED - its policy keeps it at another version.
    * @enum {string}
    */
    AgentUpdateWait: "HOURS" | "MAINTENANCE" | "PAUSED" | "PINNED";
    /** @description Name of the policy that the agent waits for; null if it waits for the rollout */
    WaitingPolicy: string | null;
    /** @description When rollouts can update agents, and to which version. If the rollout and the policy differ, the stricter setting applies */
    PolicyAgentUpdates: {
      /** @description Whether rollouts don't update these agents */
      paused?: boolean;
      /** @description The only version that rollouts can install; null for any */
      version?: string | null;
      hours?: components["schemas"]["AgentUpdateHoursOrNone"];
      onlyInMaintenance?: components["schemas"]["OnlyInMaintenance"];
    };
    EffectiveAgentUpdates: {
      paused: boolean;
      version: string | null;
      hours: components["schemas"]["AgentUpdateHoursOrNone"];
      onlyInMaintenance: components["schemas"]["OnlyInMaintenance"];
      policyId: components["schemas"]["Id"];
      policyName: string;
      /** @description Whether it replaces inherited settings */
      overrides: boolean;
    };
    /** @enum {string} */
    AgentRing: "CANARY" | "EARLY" | "EVERYONE";
    /**
    * @description STOPPED after too many failures; DONE once all agents were updated or failed
    * @enum {string}
    */
    AgentRolloutState: "RUNNING" | "PAUSED" | "STOPPED" | "DONE" | "ENDED";
    AgentRelease: {
      id: components["schemas"]["Id"];
      version: string;
      /** @description Newer versions that this release may replace when agents are pinned to it */
      replaces: string[];
      platforms: string[];
      /** @description Size in bytes */
      size: number;
      sha256: string;
      createdAt: components["schemas"]["Timestamp"];
      expiresAt: components["schemas"]["Timestamp"];
      uploadedAt: components["schemas"]["Timestamp"];
      uploadedBy: string;
      /** @description ID of an open rollout or pin that uses the release */
      rolloutId: number | null;
      /** @description Number of agents that run the release; includes only those of your organizations */
      agents: number;
      /** @description Number of agents that rolled back from this version after the update had counted as successful, in all rollouts; includes only those of your organizations */
      rolledBack: number;
    };
    NewAgentRollout: {
      releaseId: components["schemas"]["Id"];
      /** @description ID of the organization; all organizations if omitted */
      clientId?: components["schemas"]["Id"];
      /** @description Whether to pin agents to this version, in a single ring. Agents roll back to it if the release may replace their version */
      pinned?: boolean;
      /** @default 5 */
      canaryPercent: number;
      /**
      * @description Cumulative percentage of agents in the first two rings
      * @default 25
      */
      earlyPercent: number;
      /**
      * @description How long a ring must be healthy before the next one starts
      * @default 30
      */
      healthyMinutes: number;
      /**
      * @description Percentage of a ring's agents that may fail; the rollout stops above it
      * @default 10
      */
      maxFailedPercent: number;
      /**
      * @description Time after the update within which an agent must connect to the server; otherwise, it rolls back
      * @default 300
      */
      helloSeconds: number;
      hours?: components["schemas"]["AgentUpdateHoursOrNone"];
      onlyInMaintenance?: components["schemas"]["OnlyInMaintenance"];
      /** @description Start the rollout even though agents rolled back from this version after the update had counted as successful */
      despiteRollbacks?: boolean;
    };
    AgentRollout: {
      id: components["schemas"]["Id"];
      releaseId: components["schemas"]["Id"];
      version: string;
      /** @description ID of the organization; null for all organizations */
      clientId: number | null;
      clientName: string | null;
      pinned: boolean;
      state: components["schemas"]["AgentRolloutState"];
      /**
      * @description What a running rollout is waiting for: agents that are disconnected or being updated, the time of the next ring, its hours, maintenance windows or its agents' policies
      * @enum {string}
      */
      waiting: "NOTHING" | "AGENTS" | "HEALTH" | "HOURS" | "MAINTENANCE" | "PAUSED" | "PINNED";
      /** @description When the hours or the first maintenance window start; null if none is scheduled */
      waitingUntil: number | null;
      waitingPolicy: components["schemas"]["WaitingPolicy"];
      /** @description Number of failed agents that rolled back after the update had counted as successful */
      rolledBack: number;
      hours: components["schemas"]["AgentUpdateHoursOrNone"];
      onlyInMaintenance: components["schemas"]["OnlyInMaintenance"];
      ring: components["schemas"]["AgentRing"];
      ringStartedAt: components["schemas"]["Timestamp"];
      rings: components["schemas"]["AgentRingProgress"][];
      healthyMinutes: number;
      maxFailedPercent: number;
      helloSeconds: number;
      createdAt: components["schemas"]["Timestamp"];
      createdBy: string;
      endedAt: number | null;
    };
    AgentRingProgress: {
      ring: components["schemas"]["AgentRing"];
      /** @description Cumulative percentage of agents, including previous rings */
      percent: number;
      agents: number;
      /** @description Number of agents being updated */
      offered: number;
      updated: number;
      failed: number;
      /** @description Number of agents paused or pinned by policies. Rings don't wait for them, and the rollout ends without them */
      leftOut: number;
    };
    AgentUpdate: {
      nodeId: components["schemas"]["Id"];
      name: string;
      clientId: components["schemas"]["Id"];
      ring: components["schemas"]["AgentRing"];
      state: components["schemas"]["AgentUpdateState"];
      /** @description Why the update failed */
      reason: components["schemas"]["AgentUpdateFailure"] | null;
      /** @description Why the agent isn't being updated although its turn has come */
      waiting: components["schemas"]["AgentUpdateWait"] | null;
      /** @description When the wait ends; null if no maintenance window is scheduled */
      waitingUntil: number | null;
      waitingPolicy: components["schemas"]["WaitingPolicy"];
      /** @description Version that the agent runs now */
      version: string;
      isUp: boolean;
      changedAt: number | null;
    };
    Agent: {
      nodeId: components["schemas"]["Id"];
      clientId: components["schemas"]["Id"];
      locationId: components["schemas"]["Id"];
      name: string;
      isUp: boolean;
      isDelegate: boolean;
      /** @description Whether the agent runs on the server and scans for all organizations */
      shared: boolean;
      version: string;
      platform: string;
      lastSeenAt: number | null;
      /** @description When the agent was uninstalled */
      removedAt?: number | null;
      updates?: components["schemas"]["AgentUpdateMode"];
      /** @description Result of the last update */
      update?: {
        version: string;
        state: components["schemas"]["AgentUpdateState"];
        reason: components["schemas"]["AgentUpdateFailure"] | null;
      } | null;
    };
    /**
    * @description signed requires a technician's signature; ask requires the user's consent. signed is met only by signed runs and sessions, ask only by remote sessions; anything else is refused.
    * @enum {string}
    */
    LocalPolicyRule: "allow" | "signed" | "ask" | "deny";
    LocalPolicyRules: {
      scripts: components["schemas"]["LocalPolicyRule"];
      installs: components["schemas"]["LocalPolicyRule"];
      reboot: components["schemas"]["LocalPolicyRule"];
      updates: components["schemas"]["LocalPolicyRule"];
      files: components["schemas"]["LocalPolicyRule"];
      terminal: components["schemas"]["LocalPolicyRule"];
      /**
      * @description Not reported by agents that are too old
      * @default deny
      */
      tools: components["schemas"]["LocalPolicyRule"];
      /**
      * @description Not reported by agents that are too old
      * @default deny
      */
      tunnels: components["schemas"]["LocalPolicyRule"];
      remoteDesktop: components["schemas"]["LocalPolicyRule"];
      discovery: components["schemas"]["LocalPolicyRule"];
      /**
      * @description Not reported by agents that are too old
      * @default deny
      */
      checks: components["schemas"]["LocalPolicyRule"];
    };
    /** @description What the computer's own policy file allows the server to do, as reported by the agent */
    LocalPolicy: {
      /**
      * @description DEFAULT if there is no file; a DAMAGED file denies everything
      * @enum {string}
      */
      state: "DEFAULT" | "ENFORCED" | "DAMAGED";
      /** @description What is wrong with the file, if it is damaged */
      detail: string;
      rules: components["schemas"]["LocalPolicyRules"];
      reportedAt: components["schemas"]["Timestamp"];
    };
    /** @enum {string} */
    NodeApprovalState: "PENDING" | "APPROVED" | "REJECTED";
    /**
    * @description Why an agent is pending: a new computer, a different key for a known computer, or a computer that was rejected before. The last two always require approval, in every approval mode.
    * @enum {string}
    */
    NodeApprovalReason: "NEW" | "NEW_KEY" | "REJECTED_BEFORE";
    /**
    * @description Two agents using the same identity at the same time, an identity moved to another computer, or a computer with a different key
    * @enum {string}
    */
    IdentityAlertKind: "CLONED" | "MOVED" | "ENROLLED_AGAIN";
    IdentityAlert: {
      kind: components["schemas"]["IdentityAlertKind"];
      firstAt: components["schemas"]["Timestamp"];
      lastAt: components["schemas"]["Timestamp"];
      times: number;
      detail: string;
      detailMessage?: components["schemas"]["MessageReference"];
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
      /** @description Whether the agent is connected, even if only waiting for approval */
      isUp: boolean;
      /** @description When the agent enrolled; null if unknown */
      requestedAt: number | null;
      decidedAt: number | null;
      decidedBy: string;
      /** @description ID of the enrollment token */
      tokenId: number | null;
      /** @description Why the agent is pending; null in other states */
      reason: components["schemas"]["NodeApprovalReason"] | null;
      /** @description SHA-256 of the agent's signing key, base64url-encoded */
      keyFingerprint: string;
      /** @description ID of the device whose key is replaced when this agent is approved; null if there is none */
      replacesNodeId: number | null;
      /** @description Whether the agent must enroll again because its key was revoked */
      needsEnrollment: boolean;
      findings: components["schemas"]["IdentityAlert"][];
    };
    NodeDecision: {
      nodeIds: components["schemas"]["Id"][];
    };
    NodeApprovalRequest: {
      nodeIds: components["schemas"]["Id"][];
      /** @description The keyFingerprint of each agent, as returned by the list */
      keyFingerprints: string[];
    };
    NodeDecisionResult: {
      nodeId: components["schemas"]["Id"];
      displayName: string;
      /** @enum {string} */
      resultCode: "SUCCESS" | "UNCHANGED" | "NOT_FOUND" | "REFUSED" | "CONFLICT";
      message: string;
    };
    NewEnrollmentToken: {
      clientId: components["schemas"]["Id"];
      locationId: components["schemas"]["Id"];
      /** @default 60 */
      expiresInMinutes: number;
      /** @description Maximum number of agents; unlimited if omitted */
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
      /** @description Maximum number of agents; null for unlimited */
      maxUses: number | null;
      uses: number;
      /** @description Number of refused attempts */
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
      /** @description Address of the request */
      address: string;
      /** @enum {string} */
      outcome: "APPROVED" | "PENDING" | "REFUSED";
      /** @description Error code of the refusal */
      reason: string;
    };
    Enrollment: {
      token: string;
      /** Format: uuid */
      machineId: string;
      /** @description Ed25519 public key of the agent, which signs each connection; the private key stays on the computer */
      signingKey: components["schemas"]["AgentPublicKey"];
      /** @description X25519 public key of the agent, used to encrypt secrets for it */
      sealingKey: components["schemas"]["AgentPublicKey"];
      /** @description Ed25519 signature by the signing key, base64url-encoded, of the canonical JSON (RFC 8785) of the purpose "muster/agent-enroll", token, machineId, signingKey and sealingKey */
      signature: string;
      hostname: string;
      /** @enum {string} */
      platform: "linux" | "darwin" | "win32" | "freebsd";
      /** @default  */
      osVersion: string;
      version: string;
      ipAddresses?: string[];
      macAddresses?: string[];
    };
    /** @description 32 bytes, base64url-encoded */
    AgentPublicKey: string;
    CommandProof: {
      id: string;
      nodeId: number;
      issuedAt: number;
      expiresAt: number;
      key: string;
      signature: string;
    };
    CodeSigningRequest: {
      /** @description Base64 of a PKCS#12 file, or of a PEM file with the certificate, its chain and its key */
      keyFile: string;
      passphrase?: string;
      timestampUrl?: components["schemas"]["TimestampUrl"];
    };
    /** @description Service that timestamps the signatures (RFC 3161) so that they stay valid after the certificate expires; empty for none */
    TimestampUrl: string;
    CodeSigning: {
      /** @description Null if installers are sent unsigned */
      certificate: components["schemas"]["CodeSigningCertificate"] | null;
    };
    CodeSigningCertificate: {
      subject: string;
      issuer: string;
      /** @description SHA-256 fingerprint in hexadecimal */
      fingerprint: string;
      notBefore: components["schemas"]["Timestamp"];
      notAfter: components["schemas"]["Timestamp"];
      timestampUrl: components["schemas"]["TimestampUrl"];
      setBy: string;
      setAt: components["schemas"]["Timestamp"];
    };
    /** @enum {string} */
    InstallerType: "WINDOWS_MSI" | "WINDOWS_EXE" | "MAC_DMG" | "MAC_PKG" | "LINUX_DEB" | "LINUX_RPM" | "LINUX_ARM64_DEB" | "LINUX_ARM64_RPM" | "LINUX_ARMV7A_DEB" | "LINUX_ARMV7A_RPM";
    /**
    * @description Where this server runs; it determines the name of the installer for network management agents
    * @enum {string}
    */
    NmsInstance: "DEFAULT" | "AUSTRALIA" | "EU" | "CANADA" | "US2";
    /**
    * @description How this type of installer is tested - it is installed on a computer, or only its layout is checked
    * @enum {string}
    */
    InstallerTrial: "INSTALLED" | "LAYOUT";
    InstallerRequest: {
      organizationId: components["schemas"]["Id"];
      locationId: components["schemas"]["Id"];
      installerType: components["schemas"]["InstallerType"];
      /** @description ID of the role of new devices; if "auto" or omitted, it is determined by their operating system */
      nodeRoleId?: "auto" | components["schemas"]["Id"];
      /** @description Whether it installs a network management agent */
      nms?: boolean;
      /** @default 10080 */
      expiresInMinutes: number;
      /**
      * @description Maximum number of agents
      * @default 50
      */
      maxUses: number;
    };
    InstallerResult: {
      url: string;
      /** @description Size in bytes */
      installerSize: number;
      fileName: string;
      tokenId: components["schemas"]["Id"];
      expiresAt: components["schemas"]["Timestamp"];
      maxUses: number;
      /** @description Command that installs and enrolls the agent on Linux and macOS */
      shellCommand: string;
      /** @description Command that installs and enrolls the agent on Windows */
      powershellCommand: string;
      /** @description Enrollment token to enter separately; null if the installer contains it */
      token: string | null;
      /** @description Whether the installer is signed with the owner's certificate */
      signed: boolean;
      tried: components["schemas"]["InstallerTrial"];
    };
    Installers: {
      /** @description Version of the installers; null if none has been built */
      version: string | null;
      builtAt: string | null;
      installers: {
        installerType: components["schemas"]["InstallerType"];
        /** @description Size in bytes; null if it hasn't been built */
        installerSize: number | null;
        signed: boolean;
        tried: components["schemas"]["InstallerTrial"];
      }[];
      nms: {
        instance: components["schemas"]["NmsInstance"];
        fileName: string;
        helpUrl: string;
      };
      links: components["schemas"]["InstallerLink"][];
    };
    InstallerLink: {
      id: components["schemas"]["Id"];
      /** @description ID of the enrollment token; revoking it revokes the link */
      tokenId: components["schemas"]["Id"];
      clientId: components["schemas"]["Id"];
      clientName: string;
      locationId: components["schemas"]["Id"];
      locationName: string;
      installerType: components["schemas"]["InstallerType"];
      /** @description ID of the role of new devices, or "auto" */
      nodeRole: string;
      nms: boolean;
      createdBy: string;
      createdAt: components["schemas"]["Timestamp"];
      expiresAt: components["schemas"]["Timestamp"];
      maxUses: number | null;
      /** @description Number of enrolled agents */
      uses: number;
      downloads: number;
      state: components["schemas"]["EnrollmentTokenState"];
    };
    Delegates: {
      existingDelegates: components["schemas"]["Agent"][];
      potentialDelegates: components["schemas"]["Agent"][];
    };
    /** @description args[0] is OK, INSTALLING, INSTALL_FAILED, ERROR or, in checkVmDelegate, NOT_INSTALLED; kwargs contains details. */
    NmStatus: {
      args: string[];
      kwargs: {
        error?: string;
        version?: string;
        stage?: string;
      };
    };
    Signer: {
      id: components["schemas"]["SignerId"];
      userId: components["schemas"]["Id"];
      name: string;
      /** @enum {string} */
      kind: "ED25519" | "PASSKEY";
      /** @description The 32 bytes of an Ed25519 public key, or the SPKI of a passkey's ES256 (P-256) key, base64url-encoded */
      publicKey: string;
      passkey?: components["schemas"]["SignerPasskey"];
    };
    /** @description Required origin of a passkey's assertions; only for signers of kind PASSKEY */
    SignerPasskey: {
      credentialId: string;
      /** @description Domain of the passkey */
      rpId: string;
      /** @description Web address of the console where the passkey is used */
      origin: string;
    };
    /** @description Data that a passkey signed; its challenge is the SHA-256 of the text */
    SignerAssertion: {
      authenticatorData: string;
      clientDataJSON: string;
    };
    /** @description SHA-256 of the public key, base64url-encoded */
    SignerId: string;
    SignerList: {
      /** @constant */
      purpose: "muster/signers";
      organizationId: components["schemas"]["Id"];
      serial: number;
      /** @description SHA-256 of the previous list's canonical JSON (RFC 8785), base64url-encoded; null for the first */
      previous: string | null;
      /** @description Whether runs require a signer's signature */
      required: boolean;
      /** @description Whether remote sessions, and calls to tools and files, require a signer's signature; false by default */
      sessionsRequired?: boolean;
      signers: components["schemas"]["Signer"][];
    };
    SignerListAddition: {
      serial: number;
      /** @description Time in milliseconds since 1970; null if it wasn't recorded */
      at: number | null;
      /** @description Email address of the user */
      by: string;
    };
    SignedSignerList: {
      list: components["schemas"]["SignerList"];
      signerId: components["schemas"]["SignerId"];
      /** @description Signature of "muster-signers-1\n" and the list's digest, base64url-encoded */
      signature: string;
      assertion?: components["schemas"]["SignerAssertion"];
      /** @description Signature of "muster-signers-root-1\n" and the list's digest by the server's root key, base64url-encoded. Agents that don't trust a list yet require it. The server adds it while the root key is on the server. */
      rootSignature?: string;
    };
    /** @description A signer's signature of the manifest of a run or session */
    RunSignature: {
      signerId: components["schemas"]["SignerId"];
      /**
      * Format: uuid
      * @description Nonce of the manifest
      */
      nonce: string;
      /** @description Creation time of the manifest */
      createdAt: number;
      manifestDigest: string;
      /** @description Signature of "muster-run-1\n" and the manifest's digest, base64url-encoded; for sessions, of "muster-session-1\n" and the digest */
      signature: string;
      assertion?: components["schemas"]["SignerAssertion"];
    };
    /** @description Fingerprint of a key: SHA-256 of the public key, base64url-encoded */
    Fingerprint: string;
    SigningKey: {
      id: components["schemas"]["Fingerprint"];
      /** @description Fingerprint of the root key that signed it; "" for keys from before root keys */
      root: string;
      /** @description Ed25519 public key as SPKI, base64url-encoded */
      publicKey: string;
      /** @description Serial number; agents use the key with the highest serial number that they have seen */
      serial: number;
      issuedAt: components["schemas"]["Timestamp"];
      /** @description Milliseconds since 1970-01-01 UTC */
      expiresAt: number | null;
      /** @description The root key's signature */
      signature: string;
    };
    SigningRequest: {
      signingKey: components["schemas"]["Fingerprint"];
      /** @description Fingerprint of the root key that must sign it */
      root: string;
      /** @description Ed25519 public key as SPKI, base64url-encoded */
      publicKey: string;
      serial: number;
      issuedAt: components["schemas"]["Timestamp"];
      expiresAt: number | null;
    };
    SigningState: {
      /** @description Fingerprint of the root key */
      root: string;
      /** @description Public root key as SPKI, base64url-encoded */
      rootKey: string;
      /** @description Whether the private root key is still on the server */
      rootOnServer: boolean;
      /** @description Fingerprint of the key that signs commands */
      signingKey: string;
      serial: number;
      issuedAt: components["schemas"]["Timestamp"];
      expiresAt: number | null;
      /** @description Whether agents have seen a newer signing key than this server's */
      newerSeen: boolean;
    };
    KeyRotationRequest: {
      /** @description Fingerprint of the signing key that is expected to be in use */
      replaces: string;
      /** @description When agents stop accepting the new key, in milliseconds since 1970-01-01 UTC */
      expiresAt?: number | null;
    };
    SigningCertificate: {
      signingKey: components["schemas"]["Fingerprint"];
      signature: string;
    };
    RecoveryFileRequest: {
      passphrase: string;
    };
    RecoveryFileConfirmation: {
      /** @description SHA-256 of the file's content, base64url-encoded */
      digest: string;
    };
    RootKeyReplacement: {
      /** @description Fingerprint of the root key to replace */
      root: string;
    };
    /** @enum {string} */
    SnmpVersion: "SNMPV1" | "SNMPV2" | "SNMPV3";
    OptionalId: number | null;
    NetworkDiscoveryRequest: {
      clientId: components["schemas"]["Id"];
      delegateNodeId: components["schemas"]["Id"];
      /** @description Addresses, ranges, subnets or names, separated by commas or line breaks; at most 1,000 targets */
      targets: string;
      firstSnmpCredentialId: components["schemas"]["Id"];
      firstSnmpCredentialProtocolVersion: components["schemas"]["SnmpVersion"];
      secondSnmpCredentialId?: components["schemas"]["OptionalId"];
      secondSnmpCredentialProtocolVersion?: components["schemas"]["SnmpVersion"] | null;
      telnetSSHCredentialId?: components["schemas"]["OptionalId"];
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
      * @description Maximum total number of packets per second
      * @default 10000
      */
      packetsPerSecond: number;
      /**
      * @description Maximum number of packets per second to one /24 or /64 subnet
      * @default 10000
      */
      packetsPerSecondPerSubnet: number;
      /**
      * Format: uuid
      * @description ID shared by the discoveries of a split target list
      */
      seriesId?: string;
    };
    DeviceIdentity: {
      ip: components["schemas"]["Address"];
      serialNumber?: string;
      /** @description Vendor; serial numbers are unique per vendor */
      vendor?: string;
      mac?: string;
      /** @description SNMP engine ID in hexadecimal */
      engineId?: string;
      /** @description Host name, which distinguishes devices with copied engine IDs */
      hostname?: string;
      /** @description ID of the location within which the address identifies the device */
      locationId?: number;
    };
    ImportDevice: {
      ip: components["schemas"]["Address"];
      /** @description Device role; required for network devices */
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
      * @description ID of the discovery to take vendor, model, firmware and operating system from
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
      /** @description Number of targets */
      total: number;
      /** @description Number of targets with a verdict */
      done: number;
      /** @description Number of targets that responded */
      found: number;
      /** @description Number of targets by verdict */
      verdicts: {
        [key: string]: number;
      };
      /** @description Whether the job is waiting for its probe to reconnect */
      waiting: boolean;
      /** @description ID shared by the discoveries of a split target list */
      seriesId: string | null;
      /** @description ID of the schedule that started the job */
      scheduleId: number | null;
      /** @description Methods tried on each target */
      tried?: {
        /** @description Number of SNMP credentials */
        credentials: number;
        pingsPerNode: number;
        pingTimeoutMS: number;
        snmpPort: number;
      };
      error: string | null;
      errorMessage?: components["schemas"]["MessageReference"];
    };
    /**
    * @default all
    * @enum {string}
    */
    DiscoveryFilter: "all" | "allResponding" | "allSnmpResponding" | "offline";
    /** @enum {string} */
    Verdict: "identified" | "snmp_unknown" | "snmp_no_credential" | "no_snmp" | "ping_only" | "ports_only" | "name_only" | "silent" | "refused" | "same_device" | "cancelled";
    /** @description A response, or missing response, of a target */
    Evidence: {
      /** @description Milliseconds since the start of the discovery */
      atMS: number;
      kind: components["schemas"]["EvidenceKind"];
      text: string;
      textMessage?: components["schemas"]["MessageReference"];
    };
    /** @enum {string} */
    EvidenceKind: "icmp" | "arp" | "snmp" | "tcp" | "banner" | "login" | "dns" | "netbios" | "rule" | "verdict";
    DiscoveryExplanation: {
      device: components["schemas"]["DiscoveredDevice"];
      evidence: components["schemas"]["Evidence"][];
      /** @description What to check first; empty if nothing is wrong */
      nextStep: string;
      nextStepMessage?: components["schemas"]["MessageReference"];
    };
    CredentialIds: components["schemas"]["Id"][];
    /** @description A target of a discovery. Unknown values are empty; telnet, ssh and snmpv1 to snmpv3 list the working credentials. */
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
      /** @description Units of the stack or cluster */
      members: components["schemas"]["DeviceMember"][];
      /** @description Confidence in the vendor and role, in percent */
      confidence: number;
      /** @description Rule that identified the device */
      rule: string;
      /** @description Address at which the same device is listed */
      sameAs: string;
      telnet: components["schemas"]["CredentialIds"];
      ssh: components["schemas"]["CredentialIds"];
      snmpv1: components["schemas"]["CredentialIds"];
      snmpv2: components["schemas"]["CredentialIds"];
      snmpv3: components["schemas"]["CredentialIds"];
      /** @description ID of the matching device in the inventory */
      nodeId: number | null;
      verdict: components["schemas"]["Verdict"];
      reason: string;
      reasonMessage?: components["schemas"]["MessageReference"];
      /** @description Whether the result is final */
      complete: boolean;
      /** @description Incremented with every change of this target in this job */
      revision: number;
    };
    /** @enum {string} */
    ScheduleFrequency: "HOURLY" | "DAILY" | "WEEKLY" | "MONTHLY";
    /** @description Time of day as HH:MM; hourly schedules use only the minutes */
    ScheduleTime: string;
    /** @description Day of the month; shorter months use their last day */
    DayOfMonth: number;
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
      /** @description Next run; null while disabled */
      nextAt: number | null;
      /** @description ID of the latest job */
      lastJobId: string | null;
      /** @description State of the latest job */
      lastState: components["schemas"]["JobState"] | null;
      /** @description Why the latest run couldn't start; it will be retried */
      lastError: string | null;
      lastErrorMessage?: components["schemas"]["MessageReference"];
      createdBy: string;
      createdAt: components["schemas"]["Timestamp"];
    };
    /** @description Either request or jobId is required. */
    NewDiscoverySchedule: {
      clientId: components["schemas"]["Id"];
      name: components["schemas"]["Name"];
      request?: components["schemas"]["NetworkDiscoveryRequest"];
      /**
      * Format: uuid
      * @description ID of a discovery job of this organization to repeat
      */
      jobId?: string;
      frequency: components["schemas"]["ScheduleFrequency"];
      at: components["schemas"]["ScheduleTime"];
      weekday?: components["schemas"]["Weekday"];
      day?: components["schemas"]["DayOfMonth"];
      timeZone: components["schemas"]["TimeZone"];
      /** @description Whether the schedule is enabled */
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
    /** @description Type and SHA-256 fingerprint of a host key, in the format of ssh-keygen */
    SshHostKeyText: string;
    SshHostKey: {
      address: components["schemas"]["Address"];
      hostKey: components["schemas"]["SshHostKeyText"];
      /** @description When the key was first seen or accepted, in milliseconds since 1970-01-01 UTC */
      trustedAt: number;
      /** @description User who accepted the key; empty if it was trusted on first use */
      acceptedBy: string;
      /** @description Different key that the server has presented since; passwords aren't sent until it is accepted */
      offeredKey: components["schemas"]["SshHostKeyText"] | null;
      offeredAt: number | null;
    };
    /** @enum {string} */
    AlertFilter: "ACTIVE" | "OPEN" | "ACKNOWLEDGED" | "RESET";
    /** @enum {string} */
    AlertState: "OPEN" | "ACKNOWLEDGED" | "RESET";
    /**
    * @description Reason why no one was notified of the alert
    * @enum {string}
    */
    AlertSuppression: "MAINTENANCE" | "PARENT" | "PARENT_CHECK";
    /** @enum {string} */
    AlertResetReason: "CONDITION" | "USER" | "POLICY" | "MERGED";
    /**
    * @description For RUN, the note contains the run ID; for NOT_RUN, the reason
    * @enum {string}
    */
    AlertEventKind: "OPENED" | "ACKNOWLEDGED" | "RESET" | "SUPPRESSED" | "RELEASED" | "SENT" | "FAILED" | "TICKET" | "RUN" | "NOT_RUN";
    /** @enum {string} */
    Health: "HEALTHY" | "NEEDS_ATTENTION" | "UNHEALTHY" | "UNKNOWN";
    /** @description Why the device isn't healthy; null if it is healthy or its health is unknown */
    HealthCause: components["schemas"]["HealthFactor"] | null;
    Alert: {
      id: components["schemas"]["Id"];
      nodeId: components["schemas"]["Id"];
      displayName: string;
      clientId: components["schemas"]["Id"];
      clientName: string;
      conditionId: string;
      conditionName: string;
      /** @description Null if it was deleted */
      policyId: number | null;
      policyName: string;
      type: components["schemas"]["ConditionType"];
      metric: components["schemas"]["MetricName"] | null;
      instance: string;
      severity: components["schemas"]["AlertSeverity"];
      priority: components["schemas"]["AlertPriority"];
      state: components["schemas"]["AlertState"];
      /** @description What the condition found */
      message: string;
      condition: components["schemas"]["PolicyCondition"];
      /** @description Measured value when the alert opened; null if the condition measures no value */
      value: number | null;
      /** @description For alerts on reported facts, such as SERVICE; null for other types */
      fact?: components["schemas"]["AlertFact"] | null;
      openedAt: components["schemas"]["Timestamp"];
      acknowledgedAt: number | null;
      acknowledgedBy: string;
      resetAt: number | null;
      resetReason: components["schemas"]["AlertResetReason"] | null;
      resetBy: string;
      suppressedBy: components["schemas"]["AlertSuppression"] | null;
      /** @description The offline device that this device is reached through, if the caller can see it */
      suppressedByDevice?: components["schemas"]["DeviceReference"] | null;
      /** @description Whether the alert opened several times within an hour; it then stays open until it has been fine for 30 minutes */
      flapping: boolean;
    };
    /** @description What the computer reported that opened the alert */
    AlertFact: {
      /** @description State of the service; null if the alert isn't about a service */
      service: components["schemas"]["ServiceState"] | null;
      /** @description Version of the program; empty if the alert isn't about a program */
      version: string;
      /** @description Encryption state of the volume; null if the alert isn't about a volume */
      encryption: components["schemas"]["EncryptionState"] | null;
      /** @description Result of the agent's check */
      check: components["schemas"]["FoundByCheck"] | null;
      /** @description When this was first reported */
      at: components["schemas"]["Timestamp"];
    };
    AlertEvent: {
      at: components["schemas"]["Timestamp"];
      kind: components["schemas"]["AlertEventKind"];
      /** @description User or notification channel */
      by: string;
      note: string;
    };
    /** @description A change on a device, or on the device that it depends on */
    DeviceFactChange: {
      at: components["schemas"]["Timestamp"];
      kind: components["schemas"]["DeviceFactKind"];
      by: string;
      /** @description Name of the automation, task, policy, condition, antivirus product or volume, or the text of a trap */
      text: string;
      /** @description State of the run or task on the device */
      state: components["schemas"]["ScriptRunTargetState"] | null;
      /** @description Change in the inventory */
      change: components["schemas"]["Change"] | null;
      /** @description Program that was installed, updated or removed */
      software: components["schemas"]["SoftwareChange"] | null;
      /** @description Change of the antivirus product in `text` */
      antivirus: components["schemas"]["AntivirusChangeKind"] | null;
      /** @description New encryption state of the volume in `text` */
      encryption: components["schemas"]["EncryptionState"] | null;
      /** @description Link that was connected or disconnected */
      link: components["schemas"]["LinkChange"] | null;
      /** @description What the maintenance suppresses */
      options: components["schemas"]["MaintenanceOption"][];
      nodeId: components["schemas"]["Id"];
      displayName: string;
    };
    /** @enum {string} */
    DeviceFactKind: "DEVICE" | "RUN" | "TASK" | "MAINTENANCE" | "POLICY" | "ALERT" | "SOFTWARE" | "TOPOLOGY" | "TRAP" | "ANTIVIRUS" | "ENCRYPTION";
    AlertDetails: {
      alert: components["schemas"]["Alert"];
      events: components["schemas"]["AlertEvent"][];
      /** @description Changes in the 24 hours before the alert opened, newest first */
      changes: components["schemas"]["DeviceFactChange"][];
    };
    AlertAction: {
      alertIds: components["schemas"]["Id"][];
      note?: string;
    };
    DeviceHealth: {
      nodeId: components["schemas"]["Id"];
      displayName: string;
      health: components["schemas"]["Health"];
      cause: components["schemas"]["HealthCause"];
      /** @description Name of the alert's condition */
      reason: string;
      since: number | null;
    };
    SystemHealth: {
      healthy: number;
      needsAttention: number;
      unhealthy: number;
      unknown: number;
      /** @description Devices that aren't healthy, worst first; at most 50 */
      devices: components["schemas"]["DeviceHealth"][];
    };
    DeviceExplanation: {
      nodeId: components["schemas"]["Id"];
      displayName: string;
      health: components["schemas"]["Health"];
      cause: components["schemas"]["HealthCause"];
      reason: string;
      alerts: components["schemas"]["Alert"][];
      /** @description The device that this device is reached through */
      parent: components["schemas"]["DeviceHealth"] | null;
      /** @description Changes since 24 hours before the oldest active alert, or in the last 24 hours if there is none; newest first */
      changes: components["schemas"]["DeviceFactChange"][];
    };
    /** @enum {string} */
    ChannelType: "EMAIL" | "WEBHOOK" | "SLACK" | "TEAMS" | "PAGERDUTY" | "NTFY" | "PUSHOVER";
    /** @description WEBHOOK, SLACK, TEAMS and NTFY need url. PAGERDUTY needs secret, its integration key. PUSHOVER needs secret, the token of the application, and userKey. EMAIL needs host, from and to. `secret` is the key that signs WEBHOOK requests, the NTFY access token, or the EMAIL password of `user`. */
    ChannelTarget: {
      url?: string;
      secret?: string;
      /** @description Key of a Pushover user or group */
      userKey?: string;
      host?: string;
      port?: number;
      user?: string;
      from?: string;
      to?: string[];
    };
    /** @description Mustache template for the body that a WEBHOOK is sent. It can use the fields of Muster's own message, such as {{title}} and {{alert.displayName}}; if empty, Muster's own message is sent. Values are escaped for the content type. */
    WebhookTemplate: string;
    /**
    * @description Content type of the template's output; application/json by default
    * @enum {string}
    */
    WebhookContentType: "application/json" | "text/plain";
    WebhookMessage: {
      template: components["schemas"]["WebhookTemplate"];
      contentType?: components["schemas"]["WebhookContentType"];
    };
    /** @description Minutes for which alerts are collected and sent as one message, 5 to 1440; 0 to send each immediately */
    DigestMinutes: number;
    QuietTime: string;
    Channel: {
      id: components["schemas"]["Id"];
      name: string;
      type: components["schemas"]["ChannelType"];
      enabled: boolean;
      /** @description Organization whose alerts the channel gets; null for all */
      clientId: number | null;
      minimumSeverity: components["schemas"]["AlertSeverity"];
      quietFrom: components["schemas"]["QuietTime"];
      quietTo: components["schemas"]["QuietTime"];
      timeZone: string;
      language: components["schemas"]["LanguageCode"];
      template: string;
      contentType: components["schemas"]["WebhookContentType"];
      digestMinutes: number;
      criticalAtOnce: boolean;
      /** @description On-call schedule whose on-call person is notified; null if fixed addresses are notified */
      onCallScheduleId: number | null;
      /** @description Whether no one is on call, so that the channel's addresses or the administrators are notified */
      nobodyOnCall: boolean;
      /** @description Destination without secrets */
      destination: string;
      /** @description Number of notifications waiting to be sent */
      waiting: number;
      lastError: string;
      lastSentAt: number | null;
      createdAt: components["schemas"]["Timestamp"];
      revision: components["schemas"]["Revision"];
    };
    NewChannel: {
      name: components["schemas"]["Name"];
      type: components["schemas"]["ChannelType"];
      /** @description True by default */
      enabled?: boolean;
      clientId?: number | null;
      minimumSeverity?: components["schemas"]["AlertSeverity"];
      quietFrom?: components["schemas"]["QuietTime"];
      quietTo?: components["schemas"]["QuietTime"];
      timeZone?: components["schemas"]["TimeZone"];
      language?: components["schemas"]["LanguageCode"];
      template?: components["schemas"]["WebhookTemplate"];
      contentType?: components["schemas"]["WebhookContentType"];
      digestMinutes?: components["schemas"]["DigestMinutes"];
      /** @description Whether critical alerts are sent immediately even if others are collected */
      criticalAtOnce?: boolean;
      /** @description On-call schedule for an EMAIL channel. The on-call person is notified; the addresses in `to` are notified only if no one is on call */
      onCallScheduleId?: number | null;
      target: components["schemas"]["ChannelTarget"];
    };
    ChannelChange: {
      name?: components["schemas"]["Name"];
      enabled?: boolean;
      clientId?: number | null;
      minimumSeverity?: components["schemas"]["AlertSeverity"];
      quietFrom?: components["schemas"]["QuietTime"];
      quietTo?: components["schemas"]["QuietTime"];
      timeZone?: components["schemas"]["TimeZone"];
      language?: components["schemas"]["LanguageCode"];
      template?: components["schemas"]["WebhookTemplate"];
      contentType?: components["schemas"]["WebhookContentType"];
      digestMinutes?: components["schemas"]["DigestMinutes"];
      /** @description Whether critical alerts are sent immediately even if others are collected */
      criticalAtOnce?: boolean;
      /** @description On-call schedule for an EMAIL channel. The on-call person is notified; the addresses in `to` are notified only if no one is on call */
      onCallScheduleId?: number | null;
      target?: components["schemas"]["ChannelTarget"];
      revision?: components["schemas"]["ReadRevision"];
    };
    Delivery: {
      id: components["schemas"]["Id"];
      alertId: components["schemas"]["Id"];
      kind: components["schemas"]["DeliveryKind"];
      state: components["schemas"]["DeliveryState"];
      attempts: number;
      /** @description Number of opened and reset alerts in the digest that this one starts; 0 if it doesn't start one */
      digestCount: number;
      queuedAt: components["schemas"]["Timestamp"];
      sentAt: number | null;
      error: string;
      message: string;
    };
    /** @enum {string} */
    DeliveryKind: "OPENED" | "RESET";
    /**
    * @description WAITING notifications are retried for up to 24 hours
    * @enum {string}
    */
    DeliveryState: "WAITING" | "SENT" | "SKIPPED" | "FAILED";
    /** @description Seconds to wait for a response; 10 by default */
    CheckTimeout: number;
    /**
    * @description State that raises an alert. A port is CLOSED if it accepts no connection, for whatever reason
    * @enum {string}
    */
    PortFact: "CLOSED" | "OPEN";
    /** @description TCP port that the computer's agent connects to. An agent runs at most 20 checks */
    ConditionPort: {
      /** @description Host name or IP address as the computer sees it; the computer itself by default */
      host?: string;
      port: number;
      state: components["schemas"]["PortFact"];
      timeoutSeconds?: components["schemas"]["CheckTimeout"];
    };
    /** @description Web page that the computer's agent requests. An alert opens if the response isn't as expected. Redirects are followed within the same host. The certificate must be one that the computer trusts. */
    ConditionHttp: {
      /** @description URL with http or https, without a user name and password */
      url: string;
      /** @description Lowest expected HTTP status; 200 by default */
      statusFrom?: number;
      /** @description Highest expected HTTP status; 399 by default */
      statusTo?: number;
      /** @description Text that the first megabyte must contain */
      text?: string;
      /** @description Also raise an alert if the certificate expires within this many days */
      certificateDays?: number | null;
      timeoutSeconds?: components["schemas"]["CheckTimeout"];
    };
    /** @enum {string} */
    DnsRecord: "A" | "AAAA" | "CNAME" | "MX" | "TXT";
    /** @description DNS name that the computer's agent resolves. An alert opens if the name doesn't resolve or resolves to other values */
    ConditionDns: {
      name: string;
      record: components["schemas"]["DnsRecord"];
      /** @description Value that must be among the results, not case-sensitive; `*` stands for any text. For MX, the name of the mail server. Any value by default */
      value?: string;
      /** @description IP address of the name server to query; the computer's own name servers by default */
      server?: string;
      timeoutSeconds?: components["schemas"]["CheckTimeout"];
    };
    /**
    * @description LARGER and OLDER check all files in a folder; it is OLDER if none of them has changed for this many hours. CHANGED compares the content of a file of at most 16 MB with the previous check, and its alert stays open for this many minutes.
    * @enum {string}
    */
    FileFact: "MISSING" | "EXISTS" | "LARGER" | "OLDER" | "CHANGED";
    /** @description File or folder on the computer that its agent checks; its content never leaves the computer */
    ConditionFile: {
      /** @description Absolute path; on Windows, with the drive */
      path: string;
      state: components["schemas"]["FileFact"];
      /** @description Size limit, if the state is LARGER */
      bytes?: number | null;
      /** @description Number of hours, if the state is OLDER */
      hours?: number | null;
    };
    /**
    * @description State that raises an alert. For EXIT, the script ends with the exit code; for EXIT_OTHER, with a different one. CONTAINS, LACKS and MATCHES compare the output with the text; for MATCHES, the text is an RE2 regular expression. ABOVE and BELOW compare the first number in the output. If a text is given as a regular expression, they compare the number in what it matches, or in its group if it has one.
    * @enum {string}
    */
    ScriptFact: "EXIT_OTHER" | "EXIT" | "CONTAINS" | "LACKS" | "MATCHES" | "ABOVE" | "BELOW";
    /** @description Script of the library that the computer's agent runs, and the result that raises an alert. Its output is the first 64 KB written to standard output */
    ConditionScript: {
      scriptId: components["schemas"]["Id"];
      everyMinutes: number;
      /** @description Seconds after which the script is stopped and the result is unknown; 60 by default */
      timeoutSeconds?: number;
      state: components["schemas"]["ScriptFact"];
      /** @description Exit code; 0 by default */
      exitCode?: number;
      /** @description Text or regular expression to compare the output with */
      output?: string;
      /** @description Number to compare with, if the state is ABOVE or BELOW */
      threshold?: number | null;
      /** @description Name of the script, set by the server */
      name?: string;
      /** @description Script version to run, as long as it is the latest one. The server sets it; a condition saved without it uses the latest version */
      version?: number | null;
      /** @description User that the script runs on behalf of. The server sets it to the user who saved the condition */
      userId?: number | null;
    };
    /** @description Events in the computer's log that count; an event must meet all given criteria. On Linux, events come from the journal or system log; on Windows, from an event log. The alert resets once there are no such events in the last `minutes` */
    ConditionEvent: {
      /** @description Windows event log; System and Application by default */
      log?: string;
      /** @description On Linux, the syslog identifier, program or unit; on Windows, the provider. Not case-sensitive; `*` stands for any text. Any source by default */
      source?: string;
      /** @description Windows event ID; any event by default */
      eventIds?: number[];
      /** @description Minimum severity of events, from 0 (emergency) to 7 (debug, which includes all). On Windows, critical is 2, error 3, warning 4 and information 6 */
      level: number;
      /** @description Part of the message, not case-sensitive */
      text?: string;
      /** @description Minimum number of events */
      count: number;
      /** @description Number of minutes in which events are counted */
      minutes: number;
    };
    /**
    * @description What the computer's agent found in a check
    * @enum {string}
    */
    CheckFinding: "OPEN" | "REFUSED" | "NO_ANSWER" | "UNREACHABLE" | "NAME_NOT_FOUND" | "BROKEN" | "STATUS" | "TEXT_MISSING" | "CERTIFICATE" | "CERTIFICATE_EXPIRES" | "OTHER_HOST" | "RESOLVED" | "OTHER_VALUE" | "NO_RECORD" | "SERVER_FAILED" | "THERE" | "MISSING" | "SIZE" | "AGE" | "UNCHANGED" | "CHANGED" | "UNREADABLE" | "TOO_LARGE" | "FORBIDDEN_ADDRESS" | "DENIED" | "EXIT" | "SIGNAL" | "OUTPUT" | "NUMBER" | "NO_NUMBER" | "TIMED_OUT" | "NOT_RUN" | "SIGNATURE_REQUIRED" | "SCRIPT_CHANGED" | "SCRIPT_DELETED" | "SCRIPT_FORBIDDEN" | "SCRIPT_UNSAFE" | "SCRIPT_UNSUITABLE" | "EVENTS" | "NO_EVENTS" | "NO_LOG" | "NO_SEVERITIES" | "LOG_UNREADABLE" | "EVENTS_DROPPED" | "UNKNOWN_CHECK" | "AGENT_OFFLINE" | "TOO_MANY" | "NOT_REPORTED";
    FoundByCheck: {
      finding: components["schemas"]["CheckFinding"];
      /** @description Depending on the finding, the status, the days until the certificate expires, the size in bytes, when the file or folder last changed, the exit code, the number in the output, the number of events, or when events last couldn't be read */
      number: number | null;
      /** @description Value, host, error, line of output or latest event that was found, truncated */
      text: string;
    };
    /** @description When it was last reported; null if never */
    ReportedAt: number | null;
    /** @description Whether the agent can read it on this computer */
    Supported: boolean;
    LoggedInUser: {
      user: string;
      /** @description Name of the terminal; empty if there is none */
      terminal: string;
      /** @description Host the user is connected from; empty if the user is at the computer */
      host: string;
      loggedInAt: number | null;
    };
    RunningProcess: {
      pid: number;
      name: string;
      /** @description Percentage of one processor, on average over the period */
      cpuPercent: number;
      memoryBytes: number;
    };
    ComputerState: {
      system: (components["schemas"]["ComputerSystem"] & {
        reportedAt: number;
        supported: components["schemas"]["Supported"];
      }) | null;
      users: {
        reportedAt: number;
        supported: components["schemas"]["Supported"];
        results: components["schemas"]["LoggedInUser"][];
      } | null;
      pendingReboot: {
        reportedAt: number;
        supported: components["schemas"]["Supported"];
        isPending: boolean;
        requiredAt: number | null;
        /** @description Packages that require the reboot */
        reasons: string[];
      } | null;
      processes: {
        reportedAt: number;
        supported: components["schemas"]["Supported"];
        /** @description Length of the period over which CPU use was measured, in seconds */
        seconds: number;
        byCpu: components["schemas"]["RunningProcess"][];
        byMemory: components["schemas"]["RunningProcess"][];
      } | null;
      antivirus: {
        reportedAt: number;
        supported: components["schemas"]["Supported"];
        results: components["schemas"]["AntivirusState"][];
      } | null;
      encryption: {
        reportedAt: number;
        supported: components["schemas"]["Supported"];
        /** @description The computer's mounted local volumes, by mount point */
        results: components["schemas"]["VolumeEncryption"][];
      } | null;
    };
    /** @description Operating system and hardware; values that the computer doesn't report are empty or null */
    ComputerSystem: {
      os: string;
      /** @description Version of the kernel, or build number of Windows */
      kernel: string;
      /** @description Processor architecture as reported by the kernel, such as x86_64 */
      architecture: string;
      vendor: string;
      model: string;
      serialNumber: string;
      /** @description Version of the BIOS */
      firmware: string;
      processor: string;
      /** @description Number of cores of all processors */
      cores: number | null;
      /** @description Number of logical processors */
      threads: number | null;
      /** @description Memory available to the operating system, in bytes */
      memoryBytes: number | null;
      /** @description Built-in disks, not removable ones */
      disks: components["schemas"]["ComputerDisk"][];
    };
    ComputerDisk: {
      name: string;
      model: string;
      serialNumber: string;
      bytes: number;
    };
    /**
    * @description A volume is also NOT_ENCRYPTED if any part of it is on a disk that isn't encrypted. PARTLY means that it is being encrypted or decrypted, or that its protection is suspended
    * @enum {string}
    */
    EncryptionState: "ENCRYPTED" | "PARTLY" | "NOT_ENCRYPTED" | "UNKNOWN";
    /**
    * @description Why the state is PARTLY or UNKNOWN. FILE_SYSTEM means that the file system doesn't report its disks, DEVICE that it isn't known whether a device encrypts, and NOT_TOLD that the system reports nothing about the volume
    * @enum {string}
    */
    EncryptionReason: "ENCRYPTING" | "DECRYPTING" | "SUSPENDED" | "FILE_SYSTEM" | "DEVICE" | "NOT_TOLD";
    VolumeEncryption: {
      /** @description Mount point or drive */
      mountPoint: string;
      /** @description Device of the volume; empty if it has none */
      device: string;
      state: components["schemas"]["EncryptionState"];
      /** @description Encryption method, such as LUKS2, BitLocker XTS-AES 128 or FileVault; empty if unknown */
      method: string;
      reason: components["schemas"]["EncryptionReason"] | null;
      /** @description When this state was first reported */
      changedAt: number;
    };
    AntivirusState: {
      product: string;
      /** @description Version of the product; empty if unknown */
      version: string;
      /** @description Version of the scan engine; empty if there is none */
      engine: string;
      /** @description Version of the definitions; empty if unknown */
      definitions: string;
      /** @description When the definitions were released or installed; null if unknown */
      definitionsAt: number | null;
      /** @description Whether the product's service is running; null if unknown */
      isRunning: boolean | null;
      /** @description Whether files are scanned when they are opened; null if unknown */
      realTime: boolean | null;
      /** @description When the last scan finished; null if unknown */
      lastScanAt: number | null;
      /** @description Number of detections in the product's logs; null if unknown */
      detections: number | null;
    };
    /**
    * @description NO_ANTIVIRUS means that no product was found; PROTECTION_OFF means that none of the computer's products scans files when they are opened
    * @enum {string}
    */
    AntivirusProblem: "NO_ANTIVIRUS" | "PROTECTION_OFF";
    /** @description An antivirus product on a computer; if the computer has none, all product fields are empty or null */
    AntivirusOnDevice: components["schemas"]["AntivirusState"] & {
      nodeId: components["schemas"]["Id"];
      displayName: string;
      clientId: components["schemas"]["Id"];
      reportedAt: number;
    };
    /** @enum {string} */
    AntivirusChangeKind: "ADDED" | "REMOVED" | "PROTECTION_ON" | "PROTECTION_OFF";
    /** @enum {string} */
    ServiceState: "FAILED" | "STARTING" | "ACTIVE" | "INACTIVE";
    Service: {
      name: string;
      description: string;
      state: components["schemas"]["ServiceState"];
      /** @description Whether the service starts when the computer boots; null if only other services start it */
      isEnabled: boolean | null;
      /** @description When this state was first reported */
      changedAt: number;
    };
    PendingUpdate: {
      name: string;
      /** @description Installed version */
      installed: string;
      /** @description Version of the update */
      candidate: string;
      isSecurity: boolean;
      /** @description When this update was first reported */
      firstSeenAt: number;
    };
    /** @enum {string} */
    MessageKind: "TRAP" | "SYSLOG";
    SyslogSeverity: number;
    DeviceMessage: {
      id: components["schemas"]["Id"];
      /** @description When the probe received the message */
      at: components["schemas"]["Timestamp"];
      kind: components["schemas"]["MessageKind"];
      /** @description Severity as defined in RFC 5424, from 0 (emergency) to 7 (debug) */
      severity: number | null;
      /** @description Facility as defined in RFC 5424, from 0 to 23 */
      facility: number | null;
      /** @description Syslog program, or the name of a standard trap or the OID of another trap */
      source: string;
      /** @description Objects of the trap, or text of the syslog message */
      text: string;
    };
    MessageReceiver: {
      nodeId: components["schemas"]["Id"];
      displayName: string;
      ip: string;
    };
    DeviceMessages: {
      results: components["schemas"]["DeviceMessage"][];
      total: number;
      /** @description Number of messages that weren't stored because the device sent too many, or because they were SNMPv3 traps from a user other than the one the device is polled with. Resets after 7 days without another one. */
      dropped: number;
      /** @description When a message was last not stored */
      droppedAt: number | null;
      /** @description Probe that polls the device; null if there is none or the caller can't see it */
      receiver: components["schemas"]["MessageReceiver"] | null;
    };
    /**
    * @description An open alert of a severity, or a state of the device
    * @enum {string}
    */
    HealthFactor: "critical" | "major" | "moderate" | "minor" | "none" | "offline" | "pendingReboot" | "securityUpdates" | "failedServices";
    /** @enum {string} */
    FactorHealth: "HEALTHY" | "NEEDS_ATTENTION" | "UNHEALTHY";
    /** @description Null if the value is inherited */
    OwnFactorHealth: components["schemas"]["FactorHealth"] | null;
    /** @description Null if the value is inherited */
    OwnOfflineHealth: components["schemas"]["Health"] | null;
    HealthRules: {
      critical: components["schemas"]["FactorHealth"];
      major: components["schemas"]["FactorHealth"];
      moderate: components["schemas"]["FactorHealth"];
      minor: components["schemas"]["FactorHealth"];
      none: components["schemas"]["FactorHealth"];
      offline: components["schemas"]["Health"];
      pendingReboot: components["schemas"]["FactorHealth"];
      securityUpdates: components["schemas"]["FactorHealth"];
      failedServices: components["schemas"]["FactorHealth"];
    };
    OwnHealthRules: {
      critical: components["schemas"]["OwnFactorHealth"];
      major: components["schemas"]["OwnFactorHealth"];
      moderate: components["schemas"]["OwnFactorHealth"];
      minor: components["schemas"]["OwnFactorHealth"];
      none: components["schemas"]["OwnFactorHealth"];
      offline: components["schemas"]["OwnOfflineHealth"];
      pendingReboot: components["schemas"]["OwnFactorHealth"];
      securityUpdates: components["schemas"]["OwnFactorHealth"];
      failedServices: components["schemas"]["OwnFactorHealth"];
    };
    HealthSettings: {
      own: components["schemas"]["OwnHealthRules"];
      inherited: components["schemas"]["HealthRules"];
      revision: components["schemas"]["Revision"];
    };
    HealthSettingsChange: {
      critical?: components["schemas"]["OwnFactorHealth"];
      major?: components["schemas"]["OwnFactorHealth"];
      moderate?: components["schemas"]["OwnFactorHealth"];
      minor?: components["schemas"]["OwnFactorHealth"];
      none?: components["schemas"]["OwnFactorHealth"];
      offline?: components["schemas"]["OwnOfflineHealth"];
      pendingReboot?: components["schemas"]["OwnFactorHealth"];
      securityUpdates?: components["schemas"]["OwnFactorHealth"];
      failedServices?: components["schemas"]["OwnFactorHealth"];
      revision?: components["schemas"]["ReadRevision"];
    };
    HealthChange: {
      nodeId: components["schemas"]["Id"];
      displayName: string;
      from: components["schemas"]["Health"];
      to: components["schemas"]["Health"];
    };
    /** @enum {string} */
    MetricName: "CPU_USE" | "CPU_IO_WAIT" | "LOAD_1" | "LOAD_5" | "LOAD_15" | "MEMORY_USE" | "MEMORY_USED" | "SWAP_USE" | "VOLUME_USE" | "VOLUME_FREE" | "DISK_READ" | "DISK_WRITE" | "DISK_BUSY" | "INTERFACE_IN" | "INTERFACE_OUT" | "INTERFACE_ERRORS" | "INTERFACE_DISCARDS" | "TEMPERATURE" | "PROCESSES" | "UPTIME" | "INTERFACE_UP" | "FAN_SPEED" | "VOLTAGE" | "POWER" | "SUPPLY_LEVEL" | "PAGES" | "BATTERY_CHARGE" | "BATTERY_MINUTES" | "UPS_LOAD" | "ON_BATTERY" | "SNMP_REACHABLE" | "PING_REACHABLE" | "PING_TIME" | "LOGGED_IN_USERS" | "FAILED_SERVICES" | "PENDING_UPDATES" | "SECURITY_UPDATES" | "PENDING_REBOOT" | "ANTIVIRUS_PRODUCTS" | "REAL_TIME_PROTECTION" | "DEFINITIONS_AGE" | "ANTIVIRUS_DETECTIONS" | "VM_HOST_REACHABLE" | "POWERED_ON" | "SNAPSHOTS" | "SNAPSHOT_AGE" | "RUNNING_VMS" | "WIRELESS_CLIENTS" | "RUNNING_PROCESSES" | "PENDING_REBOOT_AGE" | "SECURITY_UPDATES_AGE" | "RESPONSE_TIME" | "CHECK_UP" | "CHECK_DURATION" | "CUSTOM";
    /**
    * @default LATEST
    * @enum {string}
    */
    MetricAggregate: "LATEST" | "AVERAGE" | "MAXIMUM";
    /** @description Volume, disk, interface, sensor or supply; empty for metrics of the whole device */
    MetricInstance: string;
    MetricSample: {
      metric: components["schemas"]["MetricName"];
      instance: components["schemas"]["MetricInstance"];
      /** @description Null if unknown */
      value: number | null;
      measuredAt: components["schemas"]["Timestamp"];
    };
    DeviceMetrics: {
      /** @description When the device was last measured; null if never, or not in the last two hours */
      measuredAt: number | null;
      /** @description Whether the device has more series than can be stored */
      limitReached: boolean;
      results: components["schemas"]["MetricSample"][];
    };
    MetricValues: (number | null)[];
    MetricSeries: {
      metric: components["schemas"]["MetricName"];
      instance: components["schemas"]["MetricInstance"];
      minimum: components["schemas"]["MetricValues"];
      average: components["schemas"]["MetricValues"];
      maximum: components["schemas"]["MetricValues"];
    };
    MetricHistory: {
      /** @description Length of a step in seconds */
      step: number;
      /** @description Start of each step */
      times: components["schemas"]["Timestamp"][];
      series: components["schemas"]["MetricSeries"][];
    };
    /** @enum {string} */
    MetricAnnotationKind: "ALERT" | "MAINTENANCE" | "REBOOT" | "CHANGE";
    MetricAnnotation: {
      at: components["schemas"]["Timestamp"];
      /** @description When the alert was reset or the maintenance ends; null if it is still open or the event has no duration */
      until: number | null;
      kind: components["schemas"]["MetricAnnotationKind"];
      /** @description Name and instance of the alert's condition */
      text: string;
      /** @description User who set up the maintenance */
      by: string;
      alertId: number | null;
      severity: components["schemas"]["AlertSeverity"] | null;
      /** @description What maintenance suppresses */
      options: components["schemas"]["MaintenanceOption"][];
      /** @description What changed */
      change: components["schemas"]["DeviceFactChange"] | null;
    };
    MetricAnnotations: {
      /** @description Whether more events exist than are listed */
      limitReached: boolean;
      results: components["schemas"]["MetricAnnotation"][];
    };
    TopMetric: {
      nodeId: components["schemas"]["Id"];
      displayName: string;
      clientId: components["schemas"]["Id"];
      instance: components["schemas"]["MetricInstance"];
      value: number;
    };
    /** @description Imported modules that haven't been uploaded */
    MissingModules: string[];
    MibFile: {
      /** @description Name of the module */
      id: string;
      /** @description Name of the module */
      name: string;
      missing: components["schemas"]["MissingModules"];
      uploadedAt: number;
    };
    MibObject: {
      oid: components["schemas"]["Oid"];
      name: string;
      type: components["schemas"]["SnmpObjectType"];
      unit: string;
      scale: number;
      /** @description Whether the object is a column of a table */
      isTable: boolean;
      /** @description Whether the object can be measured */
      isNumber: boolean;
      /** @description Type of the object as named in the file */
      syntax: string;
      description: string;
    };
    /** @enum {string} */
    RotationUnit: "DAYS" | "WEEKS";
    /** @description Days or weeks that a shift lasts; 1 by default */
    RotationLength: number;
    /** @description Time of the handover; 09:00 by default */
    HandoverTime: string;
    /** @description Day from which shifts are counted; if they are counted in weeks, the handover weekday on or before it */
    RotationStart: string;
    /** @description Technicians in the order of their shifts */
    OnCallPeople: components["schemas"]["Id"][];
    /**
    * @description Why the next person takes over this person's shifts
    * @enum {string}
    */
    OnCallSkip: "DELETED" | "DISABLED" | "END_USER";
    OnCallPerson: {
      userId: components["schemas"]["Id"];
      name: string;
      skipped: components["schemas"]["OnCallSkip"] | null;
    };
    OnCallShift: {
      userId: components["schemas"]["Id"];
      name: string;
      from: components["schemas"]["Timestamp"];
      until: components["schemas"]["Timestamp"];
      /** @description Override that assigns the shift; null if there is none */
      overrideId: number | null;
      /** @description Person whose shift it would be without the override; empty if there is none */
      insteadOf: string;
    };
    OnCallOverride: {
      id: components["schemas"]["Id"];
      userId: components["schemas"]["Id"];
      name: string;
      /** @description Why the override is ignored; null if it applies */
      skipped: components["schemas"]["OnCallSkip"] | null;
      from: components["schemas"]["Timestamp"];
      until: components["schemas"]["Timestamp"];
    };
    /** @description An override must end in the future, last at most a year and not overlap another override of the schedule */
    NewOnCallOverride: {
      /** @description ID of an active technician */
      userId: components["schemas"]["Id"];
      from: components["schemas"]["Timestamp"];
      until: components["schemas"]["Timestamp"];
    };
    OnCallSchedule: {
      id: components["schemas"]["Id"];
      name: string;
      timeZone: string;
      userIds: number[];
      rotationUnit: components["schemas"]["RotationUnit"];
      rotationLength: number;
      handoverWeekday: components["schemas"]["Weekday"];
      handoverTime: string;
      startDate: string;
      people: components["schemas"]["OnCallPerson"][];
      /** @description Current and upcoming shifts, including overrides. If no one in the rotation can take shifts, only the overrides; empty if there are none */
      shifts: components["schemas"]["OnCallShift"][];
      /** @description Overrides that haven't ended */
      overrides: components["schemas"]["OnCallOverride"][];
      revision: components["schemas"]["Revision"];
    };
    NewOnCallSchedule: {
      name: components["schemas"]["Name"];
      timeZone: components["schemas"]["TimeZone"];
      userIds: components["schemas"]["OnCallPeople"];
      rotationUnit?: components["schemas"]["RotationUnit"];
      rotationLength?: components["schemas"]["RotationLength"];
      handoverWeekday?: components["schemas"]["Weekday"];
      handoverTime?: components["schemas"]["HandoverTime"];
      startDate: components["schemas"]["RotationStart"];
    };
    OnCallScheduleChange: {
      name?: components["schemas"]["Name"];
      timeZone?: components["schemas"]["TimeZone"];
      userIds?: components["schemas"]["OnCallPeople"];
      rotationUnit?: components["schemas"]["RotationUnit"];
      rotationLength?: components["schemas"]["RotationLength"];
      handoverWeekday?: components["schemas"]["Weekday"];
      handoverTime?: components["schemas"]["HandoverTime"];
      startDate?: components["schemas"]["RotationStart"];
      revision?: components["schemas"]["ReadRevision"];
    };
    /**
    * @description Class of devices that the policy is for
    * @enum {string}
    */
    PolicyNodeClass: "WINDOWS_WORKSTATION" | "WINDOWS_SERVER" | "MAC" | "MAC_SERVER" | "LINUX_WORKSTATION" | "LINUX_SERVER" | "NMS" | "VMWARE_VM_HOST" | "VMWARE_VM_GUEST" | "HYPERV_VMM_HOST" | "HYPERV_VMM_GUEST" | "PROXMOX_VM_HOST" | "PROXMOX_VM_GUEST";
    /**
    * @description Role of network devices
    * @enum {string}
    */
    PolicyNodeRole: "NMS_SWITCH" | "NMS_ROUTER" | "NMS_FIREWALL" | "NMS_PRIVATE_NETWORK_GATEWAY" | "NMS_PRINTER" | "NMS_SCANNER" | "NMS_DIAL_MANAGER" | "NMS_WAP" | "NMS_IPSLA" | "NMS_COMPUTER" | "NMS_VM_HOST" | "NMS_APPLIANCE" | "NMS_OTHER" | "NMS_SERVER" | "NMS_PHONE" | "NMS_VIRTUAL_MACHINE" | "NMS_NETWORK_MANAGEMENT_AGENT";
    PolicyDescription: string | null;
    /** @enum {string} */
    AntivirusProduct: "WEBROOT" | "BITDEFENDER" | "GRAVITYZONE" | "SENTINEL_ONE" | "CROWDSTRIKE";
    /** @description ID of the condition in its policy and in policies that inherit it */
    ConditionId: string;
    /**
    * @description METRIC compares measured values. OFFLINE applies to a device that can't be reached, NO_DATA to one that is online but isn't measured. MESSAGES counts SNMP traps and syslog messages of the device. SERVICE watches services that the computer reports, SOFTWARE its programs, ENCRYPTION its volumes. PROCESS watches processes by name, which the agent counts every minute. PORT, HTTP, DNS and FILE are checked by the agent every minute. SCRIPT runs a script of the library on the computer. EVENT counts events in the computer's log.
    * @enum {string}
    */
    ConditionType: "METRIC" | "OFFLINE" | "NO_DATA" | "MESSAGES" | "SERVICE" | "PROCESS" | "SOFTWARE" | "ENCRYPTION" | "PORT" | "HTTP" | "DNS" | "FILE" | "SCRIPT" | "EVENT";
    /** @description Name, not case-sensitive; `*` stands for any text */
    FactName: string;
    /**
    * @description NOT_RUNNING means that a service exists and has failed, is stopped or is still starting. MISSING means that no service has the name.
    * @enum {string}
    */
    ServiceFact: "NOT_RUNNING" | "RUNNING" | "MISSING";
    /** @description Services to watch. A separate alert opens for each that meets the condition, at most 20 */
    ConditionService: {
      name: components["schemas"]["FactName"];
      state: components["schemas"]["ServiceFact"];
    };
    /** @description Messages of the device that count; a message must meet all given criteria */
    ConditionMessages: {
      /** @description Minimum number of messages */
      count: number;
      /** @description Minimum severity of syslog messages, from 0 (emergency) to 7 (debug) */
      severity?: number | null;
      /** @description Name of a standard trap, such as linkDown, or OID of another trap */
      trap?: string;
      /** @description Part of the message or its source, not case-sensitive */
      text?: string;
    };
    /** @enum {string} */
    ProcessFact: "NOT_RUNNING" | "RUNNING";
    /** @description Process to watch. An agent runs at most 20 checks; each process name counts as one */
    ConditionProcess: {
      /** @description Name of the program without path and arguments, not case-sensitive */
      name: string;
      state: components["schemas"]["ProcessFact"];
    };
    /**
    * @description INSTALLED and REMOVED are changes; the alert for each program stays open for this many minutes. MISSING means that no program has the name. OLDER compares the newest installed version of each program by the rules of its package manager.
    * @enum {string}
    */
    SoftwareFact: "INSTALLED" | "REMOVED" | "MISSING" | "OLDER";
    /** @description Programs to watch. A separate alert opens for each that meets the condition, at most 20 */
    ConditionSoftware: {
      name: components["schemas"]["FactName"];
      state: components["schemas"]["SoftwareFact"];
      /** @description Lowest version that raises no alert, if the state is OLDER */
      version?: string;
    };
    /**
    * @description The volume isn't encrypted or only partly. A volume whose state is unknown neither raises nor resets an alert
    * @enum {string}
    */
    EncryptionFact: "NOT_ENCRYPTED";
    /** @description Local volumes that must be encrypted. A separate alert opens for each that isn't, at most 20 */
    ConditionEncryption: {
      /** @description Mount point or drive; `*` stands for any text. All local volumes by default */
      volume?: string;
      state: components["schemas"]["EncryptionFact"];
    };
    /**
    * @description Data that the condition was tested on. HISTORY is what was recorded in the period. LAST_REPORT is what the computer last reported as of the end of the period, used because no history of it is recorded; the alerts are those that this report would open.
    * @enum {string}
    */
    TrialBasis: "HISTORY" | "LAST_REPORT";
    /**
    * @description ABOVE_USUAL and BELOW_USUAL compare with the usual value of the metric, which is the median of the values at the same hour of the week in the previous four weeks; the threshold is a percentage of it. The usual value is unknown until two of these weeks have measurements, and if it is 0.
    * @enum {string}
    */
    ConditionOperator: "ABOVE" | "BELOW" | "ABOVE_USUAL" | "BELOW_USUAL";
    /** @enum {string} */
    ConditionMatch: "ALL" | "ANY";
    /** @enum {string} */
    AlertSeverity: "CRITICAL" | "MAJOR" | "MODERATE" | "MINOR" | "NONE";
    /** @enum {string} */
    AlertPriority: "HIGH" | "MEDIUM" | "LOW" | "NONE";
    ConditionTerm: {
      metric: components["schemas"]["MetricName"];
      /** @description Volume, disk, interface or sensor; `*` stands for any text. All of them by default */
      instance?: string;
      operator: components["schemas"]["ConditionOperator"];
      threshold: number;
      /** @description Value at which the condition stops applying, so that a value hovering around the threshold raises only one alert */
      resetThreshold?: number | null;
    };
    PolicyCondition: {
      id?: components["schemas"]["ConditionId"];
      name: components["schemas"]["Name"];
      /** @description True by default */
      enabled?: boolean;
      type: components["schemas"]["ConditionType"];
      match?: components["schemas"]["ConditionMatch"];
      /** @description Comparisons, if the type is METRIC; with several, a device has one alert */
      terms?: components["schemas"]["ConditionTerm"][];
      /** @description Messages to count, if the type is MESSAGES */
      messages?: components["schemas"]["ConditionMessages"] | null;
      /** @description Services to watch, if the type is SERVICE */
      service?: components["schemas"]["ConditionService"] | null;
      /** @description Process to watch, if the type is PROCESS */
      process?: components["schemas"]["ConditionProcess"] | null;
      /** @description Programs to watch, if the type is SOFTWARE */
      software?: components["schemas"]["ConditionSoftware"] | null;
      /** @description Volumes to watch, if the type is ENCRYPTION */
      encryption?: components["schemas"]["ConditionEncryption"] | null;
      /** @description Port to check, if the type is PORT */
      port?: components["schemas"]["ConditionPort"] | null;
      /** @description Web page to check, if the type is HTTP */
      http?: components["schemas"]["ConditionHttp"] | null;
      /** @description Name to check, if the type is DNS */
      dns?: components["schemas"]["ConditionDns"] | null;
      /** @description File or folder to check, if the type is FILE */
      file?: components["schemas"]["ConditionFile"] | null;
      /** @description Script to run, if the type is SCRIPT */
      script?: components["schemas"]["ConditionScript"] | null;
      /** @description Events to count, if the type is EVENT */
      event?: components["schemas"]["ConditionEvent"] | null;
      /** @description Number of consecutive measurements that must meet the condition, about one per minute, also for PROCESS; 1 by default. For SERVICE and ENCRYPTION, the number of reports of the computer's services or volumes; for PORT, HTTP, DNS and FILE, the number of checks, one per minute; for SCRIPT, the number of runs. For all other types, a number of minutes. MESSAGES are counted within this period; their alert resets after the same period without any, as do alerts on changes of SOFTWARE and on a FILE that has CHANGED. Not used for EVENT and for SOFTWARE that is MISSING or OLDER */
      samples?: number;
      /** @description Minutes for which the condition must no longer apply before its alert resets; 5 by default. Not used for MESSAGES, nor for SERVICE, SOFTWARE, ENCRYPTION, PORT, HTTP, DNS, FILE, SCRIPT and EVENT, whose alerts reset at the first report in which the condition no longer applies */
      resetInterval?: number;
      severity: components["schemas"]["AlertSeverity"];
      priority?: components["schemas"]["AlertPriority"];
      /**
      * @description SEND by default
      * @enum {string}
      */
      notificationAction?: "NONE" | "SEND";
      /** @description IDs of notification channels; all channels by default */
      channelIds?: components["schemas"]["Id"][];
      /**
      * @description NONE by default
      * @enum {string}
      */
      ticketingAction?: "NONE" | "CREATE";
      /** @description ID of the ticket template; null for the default template */
      ticketTemplateId?: number | null;
      /** @description ID of the automation to run on the computer when an alert opens that isn't suppressed, at most once an hour. Only for METRIC, SERVICE, PROCESS, SOFTWARE, ENCRYPTION, PORT, HTTP, DNS, FILE, SCRIPT and EVENT */
      automationId?: number | null;
      /** @description ID of the user that the automation runs on behalf of. Any given value is ignored; the server sets it to the user who chose the automation */
      automationUserId?: number | null;
    };
    /** @description The policy's own settings. An update keeps sections that are omitted; null inherits a section */
    PolicyContent: {
      /** @description The policy's own conditions. One with the id of an inherited condition replaces it. */
      conditions?: components["schemas"]["PolicyCondition"][];
      patchManagement?: components["schemas"]["PatchManagement"] | null;
      /** @description The policy's own scheduled automations. One with the id of an inherited one replaces it. */
      actionsetSchedules?: components["schemas"]["ActionsetSchedule"][];
      antivirus?: components["schemas"]["PolicyAntivirus"] | null;
      scanExceptions?: components["schemas"]["ScanExceptions"] | null;
      agentUpdates?: components["schemas"]["PolicyAgentUpdates"] | null;
    };
    /** @enum {string} */
    PolicyScope: "ORGANIZATION" | "LOCATION" | "GROUP" | "DEVICE";
    /**
    * @description Level at which the policy is assigned to a device
    * @enum {string}
    */
    PolicyOrigin: "ROLE" | "ORGANIZATION" | "LOCATION" | "GROUP" | "DEVICE";
    PolicyAssignment: {
      scope: components["schemas"]["PolicyScope"];
      id: components["schemas"]["Id"];
    };
    /** @description Devices of its class that the policy applies to, besides those of its role if it is the default. A device's own policy takes precedence over those of its groups, location, organization and role, in this order. */
    PolicyAssignments: components["schemas"]["PolicyAssignment"][];
    PolicySummary: {
      id: components["schemas"]["Id"];
      name: string;
      description: components["schemas"]["PolicyDescription"];
      nodeClass: components["schemas"]["PolicyNodeClass"];
      nodeRole: components["schemas"]["PolicyNodeRole"] | null;
      /** @description Whether it applies to the devices of its class that have no other policy */
      nodeClassDefault: boolean;
      enabled: boolean;
      parentPolicyId: number | null;
      parentPolicyName: string | null;
      /** @description Number of conditions, including inherited ones */
      conditions: number;
      /** @description Number of devices it applies to */
      devices: number;
      updateTime: components["schemas"]["Timestamp"];
      revision: components["schemas"]["Revision"];
    };
    Policy: components["schemas"]["PolicySummary"] & {
      antivirusProductCode: components["schemas"]["AntivirusProduct"] | null;
      assignments: {
        scope: components["schemas"]["PolicyScope"];
        id: components["schemas"]["Id"];
        name: string;
      }[];
      content: components["schemas"]["PolicyContent"];
      effective: components["schemas"]["EffectiveCondition"][];
      /** @description Work that starts on a schedule, including inherited work */
      work: components["schemas"]["PolicyWork"][];
      scanExceptions: components["schemas"]["EffectiveScanExceptions"] | null;
      /** @description Null if agents may install any update at any time */
      agentUpdates: components["schemas"]["EffectiveAgentUpdates"] | null;
      /** @description Policies that inherit from this one */
      children: {
        id: components["schemas"]["Id"];
        name: string;
      }[];
    };
    /** @description A condition and its source */
    EffectiveCondition: {
      condition: components["schemas"]["PolicyCondition"];
      policyId: components["schemas"]["Id"];
      policyName: string;
      /** @description Whether it replaces an inherited condition */
      overrides: boolean;
      /** @description How the condition differs on this device */
      exception: components["schemas"]["PolicyException"] | null;
    };
    PolicyException: {
      enabled?: boolean;
      /** @description Threshold of the first comparison */
      threshold?: number;
      samples?: number;
      severity?: components["schemas"]["AlertSeverity"];
    };
    DeviceCondition: {
      /** @description Why the result of the agent's check is unknown; null if it is known, if the condition is disabled, or if the agent doesn't check it */
      unknown: components["schemas"]["FoundByCheck"] | null;
    } & components["schemas"]["EffectiveCondition"];
    DevicePolicy: {
      /** @description Null if no policy applies */
      policyId: number | null;
      policyName: string;
      assignedBy: components["schemas"]["PolicyOrigin"] | null;
      conditions: components["schemas"]["DeviceCondition"][];
      /** @description Work that starts on a schedule, including inherited work */
      work: components["schemas"]["PolicyWork"][];
      scanExceptions: components["schemas"]["EffectiveScanExceptions"] | null;
      /** @description Null if agents may install any update at any time */
      agentUpdates: components["schemas"]["EffectiveAgentUpdates"] | null;
    };
    PolicyEffect: {
      nodeId: components["schemas"]["Id"];
      displayName: string;
      added: string[];
      changed: string[];
      removed: string[];
    };
    NewPolicy: {
      /** @description The id is assigned by the server */
      readonly id?: null;
      name: components["schemas"]["Name"];
      description?: components["schemas"]["PolicyDescription"];
      nodeClass?: components["schemas"]["PolicyNodeClass"];
      nodeRole?: components["schemas"]["PolicyNodeRole"] | null;
      /** @description Whether it applies to devices of its class without another policy */
      nodeClassDefault?: boolean;
      /** @description True by default */
      enabled?: boolean;
      parentPolicyId?: number | null;
      antivirusProductCode?: components["schemas"]["AntivirusProduct"] | null;
      /** @description Ignored; the server's time is stored */
      readonly updateTime?: number | null;
      content?: components["schemas"]["PolicyContent"];
      assignments?: components["schemas"]["PolicyAssignments"];
      /** @description ID of the policy to copy; the new policy takes its class, role, parent and content */
      copyOf?: number;
    };
    PolicyChange: {
      name?: components["schemas"]["Name"];
      description?: components["schemas"]["PolicyDescription"];
      nodeClassDefault?: boolean;
      enabled?: boolean;
      parentPolicyId?: number | null;
      antivirusProductCode?: components["schemas"]["AntivirusProduct"] | null;
      content?: components["schemas"]["PolicyContent"];
      assignments?: components["schemas"]["PolicyAssignments"];
      revision?: components["schemas"]["ReadRevision"];
    };
    /** @enum {string} */
    PolicyFrequency: "DAILY" | "WEEKLY" | "MONTHLY";
    /** @description When a policy starts work, in local time of a time zone */
    PolicySchedule: {
      frequency: components["schemas"]["PolicyFrequency"];
      /** @description Time of day, such as 03:00 */
      time: string;
      timeZone: components["schemas"]["TimeZone"];
      /** @description Days of the week, if the frequency is WEEKLY */
      weekdays?: components["schemas"]["Weekday"][];
      /** @description Day of the month, if the frequency is MONTHLY; 0 is the last day, which is also used in shorter months */
      dayOfMonth?: number;
    };
    /** @description Hours to wait for devices that are offline or in maintenance; 0 skips offline devices and waits an hour for those in maintenance */
    PolicyWaitHours: number;
    /** @description ID of the user that it runs on behalf of. Any given value is ignored; the server sets it to the user who last changed the schedule */
    PolicyUserId: number | null;
    /** @description Updates that computers install on a schedule */
    PatchManagement: {
      /** @description True by default */
      enabled?: boolean;
      schedule: components["schemas"]["PolicySchedule"];
      /**
      * @description Updates to install, of those available at that time
      * @enum {string}
      */
      select: "ALL" | "SECURITY" | "APPROVED";
      restart: components["schemas"]["RestartRule"];
      waitHours?: components["schemas"]["PolicyWaitHours"];
      userId?: components["schemas"]["PolicyUserId"];
    };
    /** @description Automations that run on computers on a schedule */
    ActionsetSchedule: {
      /** @description ID of the automation schedule in its policy and in policies that inherit it */
      id?: components["schemas"]["ConditionId"];
      actionsetScheduleName: components["schemas"]["Name"];
      /** @description True by default */
      enabled?: boolean;
      schedule: components["schemas"]["PolicySchedule"];
      /** @description Automations to run in order; a failure stops the remaining ones */
      scripts: components["schemas"]["ScriptRunScript"][];
      /** @description Timeout of each automation; an hour by default */
      timeoutSeconds?: number;
      waitHours?: components["schemas"]["PolicyWaitHours"];
      userId?: components["schemas"]["PolicyUserId"];
    };
    /** @description Malware scans on a schedule */
    PolicyAntivirus: {
      /** @description True by default */
      enabled?: boolean;
      general?: {
        /** @description Product that scans; by default, the computer's first product that can be started from Muster */
        productCode?: components["schemas"]["AntivirusProductId"] | null;
      };
      scan: components["schemas"]["AntivirusScan"];
      /** @description Whether infected files are quarantined; false by default */
      quarantine?: boolean;
      schedule: components["schemas"]["PolicySchedule"];
      waitHours?: components["schemas"]["PolicyWaitHours"];
      userId?: components["schemas"]["PolicyUserId"];
    };
    /** @description Files and folders that ClamAV skips in every scan that Muster starts */
    ScanExceptions: {
      /** @description Absolute paths of files, and of folders with all their contents */
      paths: components["schemas"]["ScanException"][];
    };
    ScanException: string;
    /**
    * @description Section of the policy that starts the work
    * @enum {string}
    */
    PolicySection: "PATCH_MANAGEMENT" | "ACTIONSET_SCHEDULE" | "ANTIVIRUS";
    /**
    * @description STARTED means that the work started on devices, MISSED that no server started it at that time or within the next hour, and AWAITING_APPROVAL that it affects more devices than its user may act on in an hour and needs another person's approval, which can end as REJECTED or EXPIRED. NO_DEVICES means that no suitable device was found, NOT_STARTED that the work was refused.
    * @enum {string}
    */
    PolicyRunResult: "STARTED" | "MISSED" | "AWAITING_APPROVAL" | "REJECTED" | "EXPIRED" | "NO_DEVICES" | "NOT_STARTED";
    /** @description Result of the last scheduled time */
    PolicyRun: {
      dueAt: components["schemas"]["Timestamp"];
      at: components["schemas"]["Timestamp"];
      result: components["schemas"]["PolicyRunResult"];
      /**
      * Format: uuid
      * @description ID of the scheduled task that it created
      */
      taskId: string | null;
      /**
      * Format: uuid
      * @description ID of the automation run that it created
      */
      runId: string | null;
      /** @description Number of devices on which it started */
      devices: number;
      /** @description Number of devices by current state of the task or run */
      states: {
        [key: string]: number;
      };
      /** @description Change request, if the work needed another person's approval */
      approval: components["schemas"]["PolicyRunApproval"] | null;
      /** @description Why it didn't start, or not on all devices */
      detail: string;
      detailMessage?: components["schemas"]["MessageReference"];
    };
    PolicyRunApproval: {
      requestId: components["schemas"]["Id"];
      /** @description Who approved or rejected the change request */
      decidedBy: string | null;
      decidedAt: number | null;
      expiresAt: components["schemas"]["Timestamp"];
    };
    /** @description Work that starts on a schedule, and its source */
    PolicyWork: {
      section: components["schemas"]["PolicySection"];
      /** @description ID of a scheduled automation; null for other work */
      id: string | null;
      name: string;
      enabled: boolean;
      schedule: components["schemas"]["PolicySchedule"];
      policyId: components["schemas"]["Id"];
      policyName: string;
      /** @description Whether it replaces inherited work */
      overrides: boolean;
      /** @description Email address of the user that it runs on behalf of; null if the user was deleted or can no longer sign in */
      runsAs: string | null;
      /** @description When it runs next; null while it is disabled */
      nextRunAt: number | null;
      /** @description Result of the last run; null if there was none, or for a device if the caller can see only some organizations */
      lastRun: components["schemas"]["PolicyRun"] | null;
      patchManagement?: components["schemas"]["PatchManagement"];
      actionsetSchedule?: components["schemas"]["ActionsetSchedule"];
      antivirus?: components["schemas"]["PolicyAntivirus"];
    };
    EffectiveScanExceptions: {
      paths: string[];
      policyId: components["schemas"]["Id"];
      policyName: string;
      /** @description Whether it replaces inherited exceptions */
      overrides: boolean;
    };
    /** @enum {string} */
    MonitorBy: "IP_ADDRESS" | "NET_BIOS_NAME" | "DNS_NAME";
    MonitoringPreference: {
      nodeId: components["schemas"]["Id"];
      monitorBy: components["schemas"]["MonitorBy"];
      /** @description IP address; empty for the discovered one */
      ipAddress: string;
      netBiosName: string;
      dnsName: string;
      /** @description UDP port on which the device responds to SNMP */
      snmpPort: number;
      /** @description Address that the probe last found for the name; empty if it found none */
      foundAddress: string;
      /** @description When the probe last found the address */
      foundAt: number | null;
    };
    MonitoringPreferenceChange: {
      monitorBy?: components["schemas"]["MonitorBy"];
      /** @description IP address; empty for the discovered one */
      ipAddress?: string;
      netBiosName?: string;
      dnsName?: string;
      snmpPort?: number;
    };
    /** @description Object identifier in dotted decimal notation */
    Oid: string;
    /**
    * @description COUNTER stores the increase per second
    * @enum {string}
    */
    SnmpObjectType: "GAUGE" | "COUNTER";
    /** @description Device roles; empty for all */
    SnmpTemplateRoles: components["schemas"]["NodeClass"][];
    /** @description Device vendors, not case-sensitive; empty for all */
    SnmpTemplateVendors: components["schemas"]["Name"][];
    SnmpTemplate: {
      id: components["schemas"]["Id"];
      name: string;
      roles: components["schemas"]["SnmpTemplateRoles"];
      vendors: components["schemas"]["SnmpTemplateVendors"];
      /** @description Number of objects */
      objects: number;
      /** @description Number of devices that the template applies to */
      devices: number;
      revision: number;
    };
    NewSnmpTemplate: {
      name: components["schemas"]["Name"];
      roles?: components["schemas"]["SnmpTemplateRoles"];
      vendors?: components["schemas"]["SnmpTemplateVendors"];
    };
    SnmpTemplateChange: {
      name?: components["schemas"]["Name"];
      roles?: components["schemas"]["SnmpTemplateRoles"];
      vendors?: components["schemas"]["SnmpTemplateVendors"];
      revision?: components["schemas"]["ReadRevision"];
    };
    SnmpObjectName: string;
    SnmpUnit: string;
    /** @description Factor that the device's value is multiplied by; not 0 */
    SnmpScale: number;
    SnmpObject: {
      oid: components["schemas"]["Oid"];
      templateId: components["schemas"]["Id"];
      templateName: string;
      name: string;
      type: components["schemas"]["SnmpObjectType"];
      unit: string;
      scale: number;
      /** @description Whether the object is a column of a table, with a value for each row */
      isTable: boolean;
      revision: number;
    };
    NewSnmpObject: {
      oid: components["schemas"]["Oid"];
      templateId: components["schemas"]["Id"];
      name: components["schemas"]["SnmpObjectName"];
      type?: components["schemas"]["SnmpObjectType"];
      unit?: components["schemas"]["SnmpUnit"];
      scale?: components["schemas"]["SnmpScale"];
      isTable?: boolean;
    };
    SnmpObjectOfTemplate: {
      oid: components["schemas"]["Oid"];
      name: components["schemas"]["SnmpObjectName"];
      type?: components["schemas"]["SnmpObjectType"];
      unit?: components["schemas"]["SnmpUnit"];
      scale?: components["schemas"]["SnmpScale"];
      isTable?: boolean;
    };
    SnmpObjectChange: {
      templateId?: components["schemas"]["Id"];
      name?: components["schemas"]["SnmpObjectName"];
      type?: components["schemas"]["SnmpObjectType"];
      unit?: components["schemas"]["SnmpUnit"];
      scale?: components["schemas"]["SnmpScale"];
      isTable?: boolean;
      revision?: components["schemas"]["ReadRevision"];
    };
    SnmpReading: {
      /** @description The object itself, or the first objects below it */
      results: {
        oid: string;
        type: string;
        /** @description Text, or hexadecimal bytes if the value isn't text */
        value: string;
        /** @description Whether the object can be measured */
        isNumber: boolean;
      }[];
      /** @description Whether more objects exist than were returned */
      isCut: boolean;
      readAt: number;
    };
    /**
    * @description Package manager that installed the program, or system that reports it
    * @enum {string}
    */
    SoftwareSource: "DPKG" | "RPM" | "APK" | "WINDOWS" | "MACOS";
    Software: {
      name: string;
      version: string;
      source: components["schemas"]["SoftwareSource"];
      /** @description When this version was first reported */
      firstSeenAt: number;
    };
    SoftwareChange: {
      /** @description When the change was noticed */
      at: number;
      name: string;
      source: components["schemas"]["SoftwareSource"];
      /** @description Previous version; empty if the program was newly installed */
      before: string;
      /** @description New version; empty if the program was removed */
      after: string;
    };
    SoftwareOnDevice: {
      nodeId: components["schemas"]["Id"];
      displayName: string;
      clientId: components["schemas"]["Id"];
      name: string;
      version: string;
      source: components["schemas"]["SoftwareSource"];
      reportedAt: number;
    };
    /**
    * @description Source of the link: announced by LLDP or CDP, learned by a switch on a port, or found in a router's ARP table
    * @enum {string}
    */
    LinkSource: "LLDP" | "CDP" | "FDB" | "ARP";
    Neighbor: {
      /** @description Port of the device; empty if unknown */
      port: string;
      /** @description ID of the neighbor; null if it isn't managed */
      neighborNodeId: number | null;
      /** @description Name of the neighbor, or its address if it has none */
      neighborName: string;
      neighborPort: string;
      mac: string;
      source: components["schemas"]["LinkSource"];
      firstSeenAt: components["schemas"]["Timestamp"];
      /** @description When a device last reported the link */
      seenAt: components["schemas"]["Timestamp"];
    };
    DeviceReference: {
      nodeId: components["schemas"]["Id"];
      displayName: string;
    };
    Neighbors: {
      results: components["schemas"]["Neighbor"][];
      /** @description Devices that this one is reached through, nearest first, up to the probe */
      path: components["schemas"]["DeviceReference"][];
      /** @description When the device last reported its neighbors; null if never */
      reportedAt: number | null;
    };
    TopologyDevice: {
      nodeId: components["schemas"]["Id"];
      displayName: string;
      role: components["schemas"]["NodeClass"];
      status: components["schemas"]["DeviceStatus"];
      /** @description Why the device is degraded; null if it isn't */
      degraded: components["schemas"]["DeviceDegraded"] | null;
      /** @description ID of the next device on the path to the probe; null for the probe and if unknown */
      parentNodeId: number | null;
    };
    TopologyLink: {
      nodeId: components["schemas"]["Id"];
      port: string;
      neighborNodeId: number | null;
      neighborName: string;
      neighborPort: string;
      source: components["schemas"]["LinkSource"];
      seenAt: components["schemas"]["Timestamp"];
    };
    Topology: {
      devices: components["schemas"]["TopologyDevice"][];
      links: components["schemas"]["TopologyLink"][];
      /** @description Number of devices without a known link */
      unconnected: number;
    };
    LinkChange: {
      /** @description True if the link was connected, false if it was disconnected */
      isNew: boolean;
      port: string;
      neighborName: string;
      neighborPort: string;
    };
    BinaryInstallSettings: {
      runnableAttachmentId: components["schemas"]["Id"];
      customIconAttachmentId?: number | null;
      helperFilesAttachmentIds?: components["schemas"]["Id"][];
      /** @description ID of a script to run before */
      preExecutionScript?: number | null;
      /** @description ID of a script to run after */
      postExecutionScript?: number | null;
      runAs: components["schemas"]["RunAs"];
    };
    BinaryRunSettings: {
      runnableLocalPath: string;
      runAs: components["schemas"]["RunAs"];
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
      /** @description ID of the automation to update; omit to create one */
      id?: components["schemas"]["Id"];
      name: components["schemas"]["Name"];
      architecture: components["schemas"]["Architectures"];
      categoriesIds: components["schemas"]["CategoriesIds"];
      operatingSystems: components["schemas"]["ScriptOperatingSystems"];
      runAs: components["schemas"]["RunAs"];
      files?: components["schemas"]["AttachmentFile"][];
    };
    BinaryScriptAttachments: {
      runnableAttachment: components["schemas"]["Attachment"] | null;
      helperAttachments: components["schemas"]["Attachment"][];
      customIconAttachment: components["schemas"]["Attachment"] | null;
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
      /** @description Upload URL for the parts; null once finished */
      tempUri: string | null;
      /** @description Number of bytes received */
      received: number;
      /** @description Percentage received */
      progress: number;
      uploadStatus: components["schemas"]["UploadStatus"];
      /** @description Scan result, or why the file is missing */
      detail: string;
      detailMessage?: components["schemas"]["MessageReference"];
      /** @description Source URL; null for an uploaded file */
      url: string | null;
      metadata: components["schemas"]["AttachmentMetadata"];
    };
    SignedAttachment: {
      id: components["schemas"]["Id"];
      fileName: string;
      extension: string;
      size: number;
      mimeType: string;
      /** @description SHA-256, base64url-encoded */
      digest: string;
      signedUrl: string;
      expiresAt: components["schemas"]["Timestamp"];
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
      /** @description Number of automations */
      scripts: number;
      /** @description Whether the caller can open its automations */
      canReadScripts: boolean;
      /** @description Whether the caller can create and copy automations in it */
      canCreateScripts: boolean;
      /** @description Whether the caller can update its automations */
      canUpdateScripts: boolean;
      /** @description Whether the caller can delete its automations */
      canDeleteScripts: boolean;
      /** @description Whether the caller can run its automations */
      canRunScripts: boolean;
    };
    /**
    * @description NOT_SCANNED can run without a scan, because the server setting malwareScan disables scans
    * @enum {string}
    */
    MalwareScanStatus: "PROCESSING" | "INFECTED" | "FAILED" | "NOT_SCANNED" | "CLEAN";
    /** @enum {string} */
    MalwareReview: "PROCESSING" | "INFECTED" | "FAILED";
    MalwareScanner: {
      /**
      * @description OFF means that the server setting malwareScan disables scanning
      * @enum {string}
      */
      state: "READY" | "UNREACHABLE" | "OFF";
      /** @description Version reported by the scanner */
      version: string;
      /** @description Number of sources and files in the queue */
      waiting: number;
    };
    NativeScriptChange: {
      id: components["schemas"]["Id"];
      revision?: components["schemas"]["ReadRevision"];
      categoriesIds: components["schemas"]["CategoriesIds"];
      /** @description Display name; null to use the original name */
      customName?: string | null;
    };
    /** @description An environment variable with its value or, for a secret, the digest of its value */
    RunManifestVariable: {
      name: string;
      value?: string;
      digest?: string;
    };
    RunManifestStep: {
      /** @enum {string} */
      kind: "SCRIPT" | "INSTALLATION" | "APPLICATION";
      scriptId: components["schemas"]["Id"];
      name: string;
      version: components["schemas"]["VersionNumber"];
      digest: components["schemas"]["VersionDigest"];
      language: components["schemas"]["ScriptLanguage"];
      /** @description Program that agents use to run the script */
      interpreter: string;
      /** @description SHA-256 of the source, base64url-encoded */
      content: string;
      /** @description Program of an application that is already on the computer; otherwise empty */
      path: string;
      /** @description Installer and helper files */
      files: {
        kind: string;
        name: string;
        digest: string;
      }[];
      /** @description Arguments as passed, including those of the preset */
      parameters: string[];
      variables: components["schemas"]["RunManifestVariable"][];
      runAs: components["schemas"]["RunAs"];
    };
    /** @description Exactly what a run will do; its digest is the SHA-256 of its canonical JSON (RFC 8785), base64url-encoded. */
    RunManifest: {
      /** @constant */
      purpose: "muster/run";
      /** @description SHA-256 of the public half of the server's root key, base64url-encoded */
      root: string;
      organizationIds: components["schemas"]["Id"][];
      /** @description Device IDs in ascending order */
      deviceIds: components["schemas"]["Id"][];
      steps: components["schemas"]["RunManifestStep"][];
      runAs: components["schemas"]["ScriptRunAs"];
      /** @description User names of the credentials that it runs as */
      users: {
        credentialId: components["schemas"]["Id"];
        name: string;
      }[];
      timeoutSeconds: number;
      createdAt: components["schemas"]["Timestamp"];
      /** @description When the run starts, in milliseconds since 1970; null to start as soon as it is created */
      runAt: number | null;
      /** @description When it expires; null if it expires some time after it starts */
      expiresAt: number | null;
      /** @description How long after its start it expires; null if it expires at a fixed time */
      validForSeconds: number | null;
      skipIfOffline: boolean;
      concurrency: number;
      canary: components["schemas"]["ScriptRunCanary"] | null;
      stopAfterFailures: number | null;
      /** @description Random value that makes each manifest unique */
      nonce: string;
    };
    ScriptRunValue: {
      /** @description calculatedName of a script variable */
      name: string;
      value: string;
    };
    ScriptRunScript: {
      scriptId: components["schemas"]["Id"];
      /** @description One of the script's preset parameters; split at spaces, except within quotes */
      preset?: string;
      /** @description Arguments, passed unchanged after those of the preset */
      parameters?: string[];
      /** @description Values of script variables; omitted ones use their defaults */
      variables?: components["schemas"]["ScriptRunValue"][];
    };
    /** @description User to run as per operating system; if omitted, as set in the automation */
    ScriptRunAs: {
      WINDOWS?: components["schemas"]["RunAs"];
      MAC?: components["schemas"]["RunAs"];
      LINUX?: components["schemas"]["RunAs"];
    };
    /** @enum {string} */
    ScriptRunContinue: "AUTOMATIC" | "CONFIRM";
    /** @description Number or percentage of devices to run on first; the others follow once these succeed */
    NewScriptRunCanary: {
      devices?: number;
      percent?: number;
      continue?: components["schemas"]["ScriptRunContinue"];
    } & (unknown | unknown);
    /** @description Either deviceIds, or selectAll with searchCriteria and unselectedDevicesIds. */
    NewScriptRun: {
      /** @description Scripts to run in order; a failure stops the remaining ones */
      scripts: components["schemas"]["ScriptRunScript"][];
      deviceIds?: components["schemas"]["DeviceIds"];
      selectAll?: boolean;
      searchCriteria?: components["schemas"]["DeviceSearch"];
      unselectedDevicesIds?: components["schemas"]["UnselectedDevicesIds"];
      runAs?: components["schemas"]["ScriptRunAs"];
      /**
      * @description Timeout of each script
      * @default 3600
      */
      timeoutSeconds: number;
      schedule: components["schemas"]["TaskSchedule"];
      /** @default false */
      skipIfOffline: boolean;
      /**
      * @description Number of devices to run on at the same time
      * @default 100
      */
      concurrency: number;
      canary?: components["schemas"]["NewScriptRunCanary"];
      /** @description Number of failures after which no further devices are started */
      stopAfterFailures?: number;
      signature?: components["schemas"]["RunSignature"];
    } & (unknown | {
      /** @constant */
      selectAll: true;
    });
    RetryScriptRun: {
      signature?: components["schemas"]["RunSignature"];
    };
    /**
    * @description WAITING in the queue or for the device, HELD by maintenance, SENT to the agent, RUNNING, or a final state
    * @enum {string}
    */
    ScriptRunTargetState: "WAITING" | "HELD" | "SENT" | "RUNNING" | "SUCCEEDED" | "FAILED" | "TIMED_OUT" | "CANCELLED" | "EXPIRED" | "SKIPPED" | "REFUSED";
    /** @enum {string} */
    ScriptRunRefusal: "MOBILE" | "NO_AGENT" | "OPERATING_SYSTEM" | "ARCHITECTURE" | "RUN_AS" | "LOCAL_POLICY" | "SIGNATURE_REQUIRED" | "SIGNATURE_INVALID" | "SIGNATURE_EXPIRED" | "SIGNATURE_USED";
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
      detailMessage?: components["schemas"]["MessageReference"];
      /** @description Whether this is a canary device */
      canary: boolean;
      /** @description Index of the current or last script, from 0 */
      step: number;
      exitCode: number | null;
      /** @description Signal that ended the script, such as SIGTERM */
      signal: string | null;
      startedAt: number | null;
      endedAt: number | null;
      updatedAt: components["schemas"]["Timestamp"];
      /** @description Number of output chunks received */
      chunks: number;
    };
    ScriptRunDevice: {
      nodeId: components["schemas"]["Id"];
      displayName: string;
      clientName: string;
      operatingSystem: components["schemas"]["ScriptOperatingSystem"] | null;
      isUp: boolean | null;
      reason: components["schemas"]["ScriptRunRefusal"] | null;
      /** @description Reason as readable text */
      detail: string;
      detailMessage?: components["schemas"]["MessageReference"];
    };
    /** @enum {string} */
    ScriptRunStream: "STDOUT" | "STDERR";
    ScriptRunChunk: {
      /** @description Number of the chunk, starting at 1 */
      seq: number;
      /** @description Index of the script that wrote the chunk, from 0 */
      step: number;
      stream: components["schemas"]["ScriptRunStream"];
      text: string;
      /** @description Number of omitted bytes before this chunk */
      omittedBytes: number;
    };
    /**
    * @description SCHEDULED for later, running on the first devices (CANARY), waiting for a user to continue (AWAITING_CONFIRMATION), RUNNING on all devices, or a final state; STOPPED means stopped after failures
    * @enum {string}
    */
    ScriptRunState: "SCHEDULED" | "CANARY" | "AWAITING_CONFIRMATION" | "RUNNING" | "FINISHED" | "STOPPED" | "CANCELLED";
    ScriptRunStep: {
      scriptId: components["schemas"]["Id"];
      name: string;
      version: components["schemas"]["VersionNumber"];
      language: components["schemas"]["ScriptLanguage"];
      /** @description SHA-256 of the source or installer, base64url-encoded */
      digest: string;
      /** @description Arguments as passed, including those of the preset */
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
      /** @description Names of the automations */
      name: string;
      scripts: components["schemas"]["ScriptRunStep"][];
      runAs: components["schemas"]["ScriptRunAs"];
      timeoutSeconds: number;
      runAt: components["schemas"]["Timestamp"];
      /** @description When devices that are still pending expire */
      expiresAt: components["schemas"]["Timestamp"];
      timeZone: string;
      skipIfOffline: boolean;
      concurrency: number;
      canary: components["schemas"]["ScriptRunCanary"] | null;
      stopAfterFailures: number | null;
      state: components["schemas"]["ScriptRunState"];
      /** @description Why the run was stopped */
      detail: string;
      detailMessage?: components["schemas"]["MessageReference"];
      /** @description The run that this one retries */
      retryOf: string | null;
      createdBy: string;
      createdAt: components["schemas"]["Timestamp"];
      finishedAt: number | null;
      /** @description Number of devices */
      targets: number;
      /** @description Number of devices by state */
      states: {
        [key: string]: number;
      };
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
    ScriptDescription: string;
    CategoriesIds: components["schemas"]["Id"][];
    /** @description Preset parameters; trimmed, non-empty and unique */
    ScriptParameters: string[];
    /** @description User to run as; credential:12 selects a credential of the organization */
    RunAs: string;
    /** @description Source, base64-encoded */
    ScriptContent: string;
    /** @enum {string} */
    ScriptAction: "READ" | "UPDATE" | "DELETE" | "COPY" | "RUN";
    ScriptReference: {
      id: components["schemas"]["Id"];
      language: components["schemas"]["ScriptLanguage"];
    };
    ScriptImport: {
      /** @description Report what would be done without doing it */
      dryRun?: boolean;
      scripts: components["schemas"]["NewScript"][];
    };
    ScriptImportResult: {
      /** @description ID of the script; null if it would be created */
      id: number | null;
      name: string;
      /** @enum {string} */
      result: "CREATE" | "UPDATE" | "UNCHANGED";
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
    ScriptName: {
      name: components["schemas"]["Name"];
      /** @description ID of the automation that can keep this name */
      id?: components["schemas"]["Id"];
    };
    ScriptCopy: {
      fromId: components["schemas"]["Id"];
      name: components["schemas"]["Name"];
    };
    /** @enum {string} */
    ScriptVariableType: "TEXT" | "CHECKBOX" | "DROPDOWN" | "INTEGER" | "DECIMAL" | "DATE" | "TIME" | "DATETIME" | "IPADDRESS" | "URL";
    ScriptVariable: {
      name: components["schemas"]["Name"];
      /** @description Name of the environment variable; derived from the name if omitted */
      calculatedName?: string;
      type: components["schemas"]["ScriptVariableType"];
      description?: string;
      required?: boolean;
      defaultValue?: string;
      /** @description Value for a run */
      value?: string;
      /** @enum {string} */
      source?: "LITERAL";
      /** @description Options of a DROPDOWN variable */
      valueList?: string[];
    };
    ScriptVariables: components["schemas"]["ScriptVariable"][];
    /** @enum {string} */
    ScriptSort: "name" | "-name" | "language" | "-language" | "updatedAt" | "-updatedAt";
    /**
    * @description BLOCKED returns automations that the malware scan prevents from running; RUNNABLE returns those that you can run
    * @enum {string}
    */
    ScriptShow: "OWN" | "BUILT_IN" | "BLOCKED" | "RUNNABLE";
    Script: {
      id: components["schemas"]["Id"];
      /** @description Unique ID; null for automations that aren't built in */
      uid: string | null;
      name: string;
      customName: string | null;
      description: string;
      language: components["schemas"]["ScriptLanguage"];
      operatingSystems: components["schemas"]["ScriptOperatingSystems"];
      /**
      * @description Operating system of the automation, or ALL
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
      /** @description Scan result, or why the scan failed */
      malwareScanDetail: string;
      malwareScanDetailMessage?: components["schemas"]["MessageReference"];
      /** @description SHA-256 of the source, base64url-encoded; empty for applications */
      digest: string;
      /** @description Actions available to the caller */
      actions: components["schemas"]["ScriptAction"][];
      createdBy: string;
      createdAt: components["schemas"]["Timestamp"];
      updatedBy: string;
      updatedAt: components["schemas"]["Timestamp"];
      version: components["schemas"]["VersionNumber"];
      revision: components["schemas"]["Revision"];
    };
    ScriptSource: components["schemas"]["Script"] & {
      content: components["schemas"]["ScriptContent"];
    };
    TaskAction: {
      action: components["schemas"]["TaskActionName"];
      /** @description Updates to install; only for INSTALL_UPDATES */
      updates?: components["schemas"]["TaskUpdates"];
      /** @description Scan to run; only for SCAN_FOR_MALWARE */
      scan?: components["schemas"]["TaskScan"];
    };
    /** @enum {string} */
    TaskActionName: "REBOOT" | "INSTALL_UPDATES" | "WAKE" | "SCAN_FOR_MALWARE";
    /** @description A malware scan; ClamAV skips the files and folders excluded by each computer's policy */
    TaskScan: {
      scan: components["schemas"]["AntivirusScan"];
      /** @description Product that scans; by default, the computer's first product that can be started from Muster */
      productCode?: components["schemas"]["AntivirusProductId"] | null;
      /** @description Whether infected files are quarantined; false by default */
      quarantine?: boolean;
    };
    /** @description Updates to install, selected when the task runs; APPROVED uses the approvals at the time when the task was sent to the agent */
    TaskUpdates: {
      /** @enum {string} */
      select: "ALL" | "SECURITY" | "APPROVED";
      restart: components["schemas"]["RestartRule"];
    };
    TaskScripts: {
      actionList: components["schemas"]["TaskAction"][];
    };
    TaskContent: {
      /** @default false */
      skipIfOffline: boolean;
    };
    /**
    * @description How often the task runs; DAILY and WEEKLY are only for WAKE
    * @enum {string}
    */
    TaskRepeats: "RUN_ONCE" | "RUN_IMMEDIATELY" | "DAILY" | "WEEKLY";
    TaskSchedule: {
      repeats: components["schemas"]["TaskRepeats"];
      /** @description Date (YYYY-MM-DD) of a task that runs once, where it is required, or first day of a repeating task, today by default */
      startDate?: string;
      runAtHour?: number;
      runAtMinute?: number;
      /** @description Day of the month of startDate; if given, it must match startDate */
      dayOfMonth?: number;
      /** @description Days of the week; only for WEEKLY */
      daysOfWeek?: components["schemas"]["Weekday"][];
      /** @description Time zone; the server's by default */
      timeZone?: components["schemas"]["TimeZone"];
      /** @description When the task expires; not for repeating tasks */
      end?: components["schemas"]["Timestamp"];
    };
    TaskTarget: {
      targetId: components["schemas"]["Id"];
      /** @enum {string} */
      targetType: "NODE";
      /**
      * Format: uuid
      * @description Ignored; the server assigns the ID
      */
      scheduledTaskId?: string;
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
    * @description WAITING for the device, SCHEDULED by its agent, RUNNING, or a final state
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
      schedule: components["schemas"]["TaskSchedule"];
      /** @description Number of devices */
      deviceCount: number;
      /** @description Number of devices by state */
      states: {
        [key: string]: number;
      };
      /**
      * Format: uuid
      * @description The next task of a repeating task, once this one has ended
      */
      nextTaskId: string | null;
    };
    ScheduledTaskWithTargets: components["schemas"]["ScheduledTask"] & {
      targets: components["schemas"]["TaskTarget"][];
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
      detailMessage?: components["schemas"]["MessageReference"];
      updatedAt: components["schemas"]["Timestamp"];
    };
    ScheduledTaskTargets: {
      total: number;
      results: components["schemas"]["ScheduledTaskTarget"][];
    };
    VersionNumber: number;
    /** @description SHA-256 of everything in the version that affects what runs, base64url-encoded */
    VersionDigest: string;
    AutomationVersion: {
      version: components["schemas"]["VersionNumber"];
      digest: components["schemas"]["VersionDigest"];
      name: string;
      language: components["schemas"]["ScriptLanguage"];
      createdBy: string;
      createdAt: components["schemas"]["Timestamp"];
    };
    VersionFile: {
      kind: components["schemas"]["AttachmentKind"];
      name: string;
      size: number;
      /** @description SHA-256, base64url-encoded */
      digest: string;
    };
    AutomationVersionSource: components["schemas"]["AutomationVersion"] & {
      content: components["schemas"]["ScriptContent"];
      operatingSystems: components["schemas"]["ScriptOperatingSystems"];
      architecture: components["schemas"]["Architectures"];
      scriptParameters: components["schemas"]["ScriptParameters"];
      scriptVariables: components["schemas"]["ScriptVariables"];
      runAs: components["schemas"]["RunAs"];
      files: components["schemas"]["VersionFile"][];
    };
    /** @enum {string} */
    MaintenanceOption: "NOTIFICATIONS" | "ALERTS" | "PATCHING" | "AVSCANS" | "TASKS";
    /** @description Activities to suppress; notifications are always suppressed */
    MaintenanceOptions: components["schemas"]["MaintenanceOption"][];
    /** @enum {string} */
    MaintenanceRepeats: "NEVER" | "DAILY" | "WEEKLY" | "MONTHLY";
    DaysOfWeek: components["schemas"]["Weekday"][];
    /** @description A recurring window starts and ends at the same local time; start and end give its first occurrence. */
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
      /** @description Day of the month; 0 for the last day */
      dayOfMonth?: number;
      until?: components["schemas"]["Timestamp"];
    };
    /** @description Either deviceIds, or selectAll with searchCriteria and unselectedDevicesIds. */
    MaintenanceRequest: {
      schedule: components["schemas"]["MaintenanceSchedule"];
      options: components["schemas"]["MaintenanceOptions"];
      /** @description Replace windows of the same kind at that time; a window that has started is replaced only by one that starts immediately */
      replace?: boolean;
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
      /** @description Start of the current or next occurrence */
      startTime: components["schemas"]["Timestamp"];
      endTime: components["schemas"]["Timestamp"];
      disabledOptions: components["schemas"]["MaintenanceOptions"];
      repeats: components["schemas"]["MaintenanceRepeats"];
      daysOfWeek: components["schemas"]["DaysOfWeek"];
      dayOfMonth: number | null;
      /** @description When the recurrence ends */
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
      /** @description Names of the first devices, in alphabetical order */
      deviceNames: string[];
      createdBy: string;
      createdAt: components["schemas"]["Timestamp"];
    };
    MaintenanceDevice: {
      nodeId: components["schemas"]["Id"];
      displayName: string;
      clientName: string;
      /** @description Why the device can't be in maintenance */
      refused: "MOBILE" | null;
      windows: components["schemas"]["MaintenanceMode"][];
    };
    /** @enum {string} */
    AntivirusProductId: "CLAMAV" | "DEFENDER" | "WEBROOT" | "BITDEFENDER" | "GRAVITYZONE" | "SENTINEL_ONE" | "CROWDSTRIKE" | "OTHER";
    /** @enum {string} */
    AntivirusAction: "QUICK_SCAN" | "FULL_SCAN" | "UPDATE_DEFINITIONS";
    /**
    * @description Scan only the locations where malware is usually found, or all files
    * @enum {string}
    */
    AntivirusScan: "QUICK_SCAN" | "FULL_SCAN";
    /** @enum {string} */
    AntivirusTraceType: "FILE" | "PROCESS" | "REGISTRY" | "OTHER";
    /** @description Malware that was found on a computer */
    AntivirusTrace: {
      traceType: components["schemas"]["AntivirusTraceType"];
      traceName: string;
      threat: string;
      /** @description Product that found it */
      product: string;
      /** @description Null if unknown */
      foundAt: components["schemas"]["Timestamp"] | null;
      /** @description Whether the file still exists; null if unknown */
      isThere: boolean | null;
      /** @description Whether the file can be quarantined */
      canQuarantine?: boolean;
    };
    /** @description A quarantined file; only root can read it, and it can't be run */
    QuarantinedFile: {
      /** Format: uuid */
      id: string;
      /** @description Original path; characters that can't be displayed are escaped */
      path: string;
      threat: string;
      /** @description Product that found it */
      product: string;
      size: number;
      sha256: string;
      /** @description Permissions in octal notation, as for chmod */
      mode: string;
      owner: string;
      group: string;
      at: components["schemas"]["Timestamp"];
      /** @description User who quarantined the file; empty for a scheduled task */
      by: string;
    };
    LiveAntivirusProduct: {
      id: components["schemas"]["AntivirusProductId"];
      product: string;
      /** @description Version of the product; empty if unknown */
      version: string;
      /** @description Version of the scan engine; empty if there is none */
      engine: string;
      /** @description Version of the definitions; empty if unknown */
      definitions: string;
      /** @description When the definitions were released or installed; null if unknown */
      definitionsAt: number | null;
      /** @description Whether the product's service is running; null if unknown */
      isRunning: boolean | null;
      /** @description Whether files are scanned when they are opened; null if unknown */
      realTime: boolean | null;
      /** @description When the last scan finished; null if unknown */
      lastScanAt: number | null;
      /** @description Number of detections in the product's logs; null if unknown */
      detections: number | null;
      /** @description Actions that can be started from Muster */
      actions: components["schemas"]["AntivirusAction"][];
      /** @description Whether a scan can quarantine what it finds */
      quarantines?: boolean;
    };
    LiveAntivirus: {
      readAt: components["schemas"]["Timestamp"];
      products: components["schemas"]["LiveAntivirusProduct"][];
      traces: components["schemas"]["AntivirusTrace"][];
      tracesTotal: number;
      /** @description Quarantined files, newest first */
      quarantine?: components["schemas"]["QuarantinedFile"][];
      /** @description The last scan, update of definitions or quarantine; null if there was none */
      work: components["schemas"]["DeviceWork"] | null;
    };
    /**
    * @description OTHER: built from disks, such as RAIDs and encrypted or logical volumes
    * @enum {string}
    */
    DiskKind: "DISK" | "PARTITION" | "OTHER";
    Disk: {
      name: string;
      /** @description Device that contains it; empty for disks */
      parent: string;
      kind: components["schemas"]["DiskKind"];
      model: string;
      serial: string;
      /** @description Size in bytes; 0 if unknown */
      sizeBytes: number;
      /**
      * @description Type of disk; empty if unknown
      * @enum {string}
      */
      media: "SSD" | "HDD" | "";
      fileSystem: string;
      isReadOnly: boolean;
      /** @description Health that the disk reports (SMART); null if unknown */
      isHealthy: boolean | null;
    };
    FileSystem: {
      path: string;
      device: string;
      type: string;
      /** @description Null for network file systems */
      sizeBytes: number | null;
      usedBytes: number | null;
      isReadOnly: boolean;
    };
    DiskState: {
      readAt: components["schemas"]["Timestamp"];
      disks: components["schemas"]["Disk"][];
      fileSystems: components["schemas"]["FileSystem"][];
      /** @description Whether the computer can query the health of its disks */
      hasSmart: boolean;
    };
    /**
    * @description Source of the entries
    * @enum {string}
    */
    JournalKind: "JOURNALD" | "FILE" | "WINDOWS" | "MACOS";
    JournalEntry: {
      at: components["schemas"]["Timestamp"];
      /** @description Service or program that wrote the entry */
      source: string;
      /** @description Null if entries have no severity */
      severity: number | null;
      pid: number | null;
      text: string;
    };
    JournalEntries: {
      results: components["schemas"]["JournalEntry"][];
      /** @description Cursor to continue from; empty if there were no entries */
      cursor: string;
      kind: components["schemas"]["JournalKind"];
      readAt: components["schemas"]["Timestamp"];
    };
    /** @description Name of the user that the login must belong to */
    LoginName: string;
    Login: {
      id: string;
      user: string;
      /** @description Name of the terminal; empty if there is none */
      terminal: string;
      /** @description Host the user is connected from; empty if the user is at the computer */
      host: string;
      loggedInAt: components["schemas"]["Timestamp"] | null;
    };
    LoginList: {
      results: components["schemas"]["Login"][];
      total: number;
      readAt: components["schemas"]["Timestamp"];
    };
    LogOffRequest: {
      user: components["schemas"]["LoginName"];
    };
    UserMessage: {
      user: components["schemas"]["LoginName"];
      text: string;
    };
    LoginUser: {
      user: string;
    };
    NetworkAddress: string;
    /** @description Host name or IP address */
    HostName: string;
    NetworkConnection: {
      /** @enum {string} */
      protocol: "TCP" | "UDP";
      localAddress: components["schemas"]["NetworkAddress"];
      localPort: number;
      /** @description Remote address; empty if the connection is listening */
      remoteAddress: components["schemas"]["NetworkAddress"];
      remotePort: number | null;
      /** @description State as named by TCP, such as LISTENING or ESTABLISHED */
      state: string;
      pid: number | null;
      process: string;
    };
    NetworkInterface: {
      name: string;
      mac: string;
      addresses: components["schemas"]["NetworkAddress"][];
      isUp: boolean | null;
      /** @description Speed in megabits per second */
      megabits: number | null;
      receivedBytes: number | null;
      sentBytes: number | null;
    };
    NetworkState: {
      readAt: components["schemas"]["Timestamp"];
      interfaces: components["schemas"]["NetworkInterface"][];
      gateways: components["schemas"]["NetworkAddress"][];
      nameServers: components["schemas"]["NetworkAddress"][];
      connections: components["schemas"]["NetworkConnection"][];
      /** @description The number of connections */
      total: number;
    };
    WifiNetwork: {
      interface: string;
      /** @description Name of the network; empty if it is hidden */
      ssid: string;
      /** @description Address of the access point; empty if unknown */
      bssid: string;
      isConnected: boolean;
      signalPercent: number | null;
      channel: number | null;
      /** @description Security as named by the operating system; empty for an open network */
      security: string;
    };
    WifiNetworks: {
      readAt: components["schemas"]["Timestamp"];
      results: components["schemas"]["WifiNetwork"][];
      total: number;
    };
    PingRequest: {
      target: components["schemas"]["HostName"];
      /** @default 4 */
      count: number;
    };
    PingResult: {
      target: string;
      address: components["schemas"]["NetworkAddress"];
      sent: number;
      received: number;
      /** @description Round-trip times of the replies, in milliseconds */
      times: number[];
    };
    TraceRequest: {
      target: components["schemas"]["HostName"];
    };
    TraceHop: {
      hop: number;
      /** @description Address of the host; empty if there was no reply */
      address: components["schemas"]["NetworkAddress"];
      /** @description Round-trip time in milliseconds; null if it isn't measured */
      ms: number | null;
    };
    TraceResult: {
      target: string;
      address: components["schemas"]["NetworkAddress"];
      hops: components["schemas"]["TraceHop"][];
    };
    /** @enum {string} */
    DnsRecordType: "A" | "AAAA" | "CNAME" | "MX" | "NS" | "PTR" | "SOA" | "SRV" | "TXT";
    LookupRequest: {
      name: components["schemas"]["HostName"];
      /** @description Record type; A by default */
      type?: components["schemas"]["DnsRecordType"];
    };
    LookupResult: {
      name: string;
      type: components["schemas"]["DnsRecordType"];
      /** @description Name servers that were queried */
      servers: components["schemas"]["NetworkAddress"][];
      records: string[];
    };
    /** @description Value from the list that distinguishes the process from a later one with the same ID */
    ProcessStart: string;
    /**
    * @description WAITING: waiting for a disk or another device
    * @enum {string}
    */
    ProcessState: "RUNNING" | "SLEEPING" | "WAITING" | "STOPPED" | "ZOMBIE" | "OTHER";
    /**
    * @description Why a process can't be ended: ending it would stop the system or the agent, or it belongs to the kernel
    * @enum {string}
    */
    ProcessProtection: "SYSTEM" | "AGENT" | "KERNEL";
    ToolProcess: {
      pid: number;
      parentPid: number;
      /** @description Value that distinguishes the process from a later one with the same ID */
      start: string;
      name: string;
      /** @description Program with its arguments */
      command: string;
      user: string;
      state: components["schemas"]["ProcessState"];
      /** @description Percentage of one processor since the previous reading; null for a process that wasn't in it */
      cpuPercent: number | null;
      memoryBytes: number;
      /** @description Number of threads; 0 if unknown */
      threads: number;
      startedAt: components["schemas"]["Timestamp"] | null;
      protection: components["schemas"]["ProcessProtection"] | null;
    };
    ProcessList: {
      results: components["schemas"]["ToolProcess"][];
      total: number;
      readAt: components["schemas"]["Timestamp"];
      processors: number;
    };
    ProcessEnd: {
      start: components["schemas"]["ProcessStart"];
      /** @description Force the process to end without a chance to save data */
      force?: boolean;
    };
    ProcessSignal: {
      start: components["schemas"]["ProcessStart"];
      signal: components["schemas"]["SignalName"];
    };
    /** @enum {string} */
    SignalName: "HUP" | "INT" | "QUIT" | "USR1" | "USR2" | "STOP" | "CONT";
    ProcessName: {
      name: string;
    };
    SignaledProcess: components["schemas"]["ProcessName"] & {
      pid: number;
      /** @description Name and ID of the process, as recorded in the audit log */
      process: string;
    };
    /** @description A hive, or a key below it */
    RegistryPath: string;
    RegistryCursor: string;
    RegistryKeyName: string;
    /** @description Name of the value; empty for the key's default value */
    RegistryValueName: string;
    /** @description The bytes of a value as hexadecimal digits: strings in UTF-16LE without a terminating zero, multiple strings separated by a zero, numbers in little-endian order */
    RegistryData: string;
    /**
    * @description REG_NONE stands for all other types, which can't be changed
    * @enum {string}
    */
    RegistryType: "REG_SZ" | "REG_EXPAND_SZ" | "REG_MULTI_SZ" | "REG_DWORD" | "REG_QWORD" | "REG_BINARY" | "REG_NONE";
    RegistryName: {
      name: string;
      /** @description False if the name has characters that can't be displayed, so that it can't be used to open or change the key or value */
      isExact: boolean;
    };
    RegistryValue: {
      name: string;
      /** @description Whether the name is exact, as for a key's name */
      isExact: boolean;
      type: components["schemas"]["RegistryType"];
      data: components["schemas"]["RegistryData"];
      /** @description Size of the value in bytes; for a long value, data contains fewer bytes */
      size: number;
      /** @description The data as readable text */
      text: string;
    };
    RegistryKey: {
      readAt: components["schemas"]["Timestamp"];
      /** @description Path of the key; empty for the hives */
      key: string;
      keys: components["schemas"]["RegistryName"][];
      totalKeys: number;
      /** @description Cursor of the next page of keys; null on the last page */
      keysAfter: string | null;
      values: components["schemas"]["RegistryValue"][];
      totalValues: number;
      /** @description Cursor of the next page of values; null on the last page */
      valuesAfter: string | null;
    };
    RegistryExport: {
      readAt: components["schemas"]["Timestamp"];
      keys: {
        key: string;
        values: components["schemas"]["RegistryValue"][];
      }[];
      /** @description Number of skipped keys and values */
      omitted: number;
    };
    RegistryKeyChoice: {
      key: components["schemas"]["RegistryPath"];
    };
    RegistryValueChoice: {
      key: components["schemas"]["RegistryPath"];
      name: components["schemas"]["RegistryValueName"];
      /** @description Key and value name as one text */
      value: string;
    };
    /** @description Path with `/` as the separator. Characters that can't be displayed are written as `\x` and two hexadecimal digits */
    FilePath: string;
    /** @description Permission bits as a decimal number; 416 is 0640 in chmod(1) */
    FileMode: number;
    /** @description Name or number of a user or group */
    FileOwner: string;
    /**
    * @description OTHER: a device, pipe or socket
    * @enum {string}
    */
    FileKind: "FOLDER" | "FILE" | "LINK" | "OTHER";
    FileEntry: {
      name: string;
      kind: components["schemas"]["FileKind"];
      size: number;
      /** @description Time of the last change, in milliseconds since 1970-01-01 UTC */
      modifiedAt: number;
      mode: components["schemas"]["FileMode"];
      owner: string;
      group: string;
      /** @description Target of a link; null for other entries */
      target: string | null;
      /** @description Kind of the link's target; null if the target doesn't exist */
      leadsTo: components["schemas"]["FileKind"] | null;
    };
    FilePage: {
      /** @description Actual path of the folder */
      path: string;
      /** @description Number of entries in the folder */
      total: number;
      results: components["schemas"]["FileEntry"][];
      /** @description Cursor of the next page; null on the last page */
      after: string | null;
    };
    /**
    * @description SYSTEM is the agent's own user; USER is the user logged in to the computer
    * @enum {string}
    */
    TerminalUser: "SYSTEM" | "USER";
    /**
    * @description Shell to start: the user's shell or PowerShell; on Windows, also their 64-bit versions
    * @enum {string}
    */
    TerminalShell: "DEFAULT" | "DEFAULT64" | "POWERSHELL" | "POWERSHELL64";
    TerminalSize: number;
    NewTerminal: {
      nodeId: components["schemas"]["Id"];
      user: components["schemas"]["TerminalUser"];
      shell: components["schemas"]["TerminalShell"];
      /** @description Width of the terminal in characters; 80 by default */
      columns?: components["schemas"]["TerminalSize"];
      /** @description Height of the terminal in lines; 24 by default */
      rows?: components["schemas"]["TerminalSize"];
      /** @description Program and arguments to run instead of a terminal, without a shell */
      command?: string[];
      /** @description Reason for accessing the device */
      reason?: string;
      signature?: components["schemas"]["RunSignature"];
    };
    RemoteLink: {
      /** @enum {string} */
      kind: "WS";
      /** @description URL of a WebSocket, with a single-use ticket */
      url: string;
      /** Format: uuid */
      sessionId: string;
      organizationId: components["schemas"]["Id"];
    };
    /**
    * @description TOOLS: calls to the process, service and other tools; TUNNEL: connections to one port; DESKTOP: the screen by VNC
    * @enum {string}
    */
    RemoteTool: "TERMINAL" | "COMMAND" | "FILES" | "TOOLS" | "TUNNEL" | "DESKTOP";
    /**
    * @description OPENING: the computer hasn't responded yet; DETACHED: one side has disconnected and may reconnect
    * @enum {string}
    */
    RemoteSessionState: "OPENING" | "ACTIVE" | "DETACHED" | "ENDED";
    /**
    * @description Why the session ended
    * @enum {string}
    */
    RemoteSessionEnding: "CLOSED" | "EXITED" | "ENDED_BY_OTHER" | "NOT_STARTED" | "NO_LOGGEDIN_USER" | "SHELL_PATH" | "REFUSED_BY_USER" | "NO_ANSWER" | "NO_USER_TO_ASK" | "ENDED_BY_USER" | "CONSENT_OVER" | "IDLE" | "TOO_LONG" | "LOST" | "RIGHTS_REVOKED" | "DEVICE_REMOVED" | "NOT_RECORDED" | "NOT_RECORDABLE" | "RECORDING_FULL" | "PROTOCOL_ERROR";
    RemoteSession: {
      /** Format: uuid */
      id: string;
      /** @description ID of the device; null if the device was deleted */
      nodeId: number | null;
      deviceName: string;
      organizationId: components["schemas"]["Id"];
      /** @description User who opened the session */
      userName: string;
      /** @description IP address from which the session was opened */
      address: string;
      tool: components["schemas"]["RemoteTool"];
      user: components["schemas"]["TerminalUser"];
      shell: components["schemas"]["TerminalShell"];
      /** @description Command as JSON; empty for other tools */
      command: string;
      /** @description Target of a tunnel as host:port; empty for other tools */
      target: string;
      /** @description Whether typing and clicking are disabled in a remote desktop */
      viewOnly: boolean;
      reason: string;
      state: components["schemas"]["RemoteSessionState"];
      createdAt: components["schemas"]["Timestamp"];
      /** @description When the program on the computer started */
      startedAt: components["schemas"]["Timestamp"] | null;
      endedAt: components["schemas"]["Timestamp"] | null;
      ending: components["schemas"]["RemoteSessionEnding"] | null;
      /** @description User who ended the session */
      endedBy: string | null;
      /** @description Name, at that time, of the signer who signed the session; null if it isn't signed */
      signedBy: string | null;
      /** @description Exit code of the shell or command */
      exitCode: number | null;
      /** @description Number of bytes typed or sent to the computer */
      bytesIn: number;
      /** @description Number of bytes displayed by the computer */
      bytesOut: number;
      hasRecording: boolean;
      /** @description SHA-256 of the recording, base64url-encoded, once the session has ended; also recorded in the audit log */
      recordingDigest: string | null;
    };
    /**
    * @description Whether a reason is required; it is recorded
    * @enum {string}
    */
    RemoteReason: "OPTIONAL" | "REQUIRED";
    /**
    * @description Whether the computer's user is asked for consent. NEVER doesn't ask. With IF_SIGNED_IN, sessions open without asking if no one is logged in to the desktop. With ALWAYS, they are refused in this case.
    * @enum {string}
    */
    RemoteConsent: "NEVER" | "IF_SIGNED_IN" | "ALWAYS";
    /**
    * @description Whether the computer's user sees that someone is connected and can end the session
    * @enum {string}
    */
    RemoteNotice: "SHOWN" | "HIDDEN";
    RemoteRules: {
      reason: components["schemas"]["RemoteReason"];
      consent: components["schemas"]["RemoteConsent"];
      notice: components["schemas"]["RemoteNotice"];
    };
    /** @description Settings; null if inherited */
    OwnRemoteRules: {
      reason: components["schemas"]["RemoteReason"] | null;
      consent: components["schemas"]["RemoteConsent"] | null;
      notice: components["schemas"]["RemoteNotice"] | null;
    };
    RemoteSettings: {
      own: components["schemas"]["OwnRemoteRules"];
      inherited: components["schemas"]["RemoteRules"];
      revision: components["schemas"]["Revision"];
    };
    RemoteSettingsChange: {
      reason?: components["schemas"]["RemoteReason"] | null;
      consent?: components["schemas"]["RemoteConsent"] | null;
      notice?: components["schemas"]["RemoteNotice"] | null;
      revision?: components["schemas"]["ReadRevision"];
    };
    RemoteSupportFolder: {
      id: components["schemas"]["Id"];
      name: string;
      description: string;
      /** @description Minutes that a session waits for its end user */
      expirationTTL: number;
    };
    /** @description Minutes that a session waits for its end user; 240 by default */
    RemoteFolderExpiration: number;
    NewRemoteSupportFolder: {
      name: components["schemas"]["Name"];
      description?: string;
      expirationTTL?: components["schemas"]["RemoteFolderExpiration"];
    };
    RemoteSupportFolderChange: {
      name?: components["schemas"]["Name"];
      description?: string;
      expirationTTL?: components["schemas"]["RemoteFolderExpiration"];
    };
    /** @enum {string} */
    RemoteSupportProduct: "TEAMVIEWER" | "SPLASHTOP" | "CONNECTWISE";
    RemoteConnectionSetting: {
      /** @description An https address or an address with the product's own scheme; after the host, it can contain {id}, {name}, {systemName}, {dnsName}, {ip}, {mac} and {serialNumber} of the device */
      urlTemplate: string;
    };
    RemoteConnection: {
      id: components["schemas"]["Id"];
      clientId: components["schemas"]["Id"];
      clientName: string;
      product: components["schemas"]["RemoteSupportProduct"];
      urlTemplate: string;
    };
    DeviceConnection: {
      product: components["schemas"]["RemoteSupportProduct"];
      /** @description Whether the device's organization has set up the product */
      isReady: boolean;
      /** @description Device value that the address requires and that is unknown; null if none is missing */
      missing: string | null;
    };
    /** @enum {string} */
    ScheduledJobKind: "CRON" | "TIMER" | "TASK" | "LAUNCHD";
    ScheduledJob: {
      kind: components["schemas"]["ScheduledJobKind"];
      name: string;
      /** @description Schedule in the computer's own notation */
      schedule: string;
      command: string;
      user: string;
      isEnabled: boolean;
      nextRunAt: components["schemas"]["Timestamp"] | null;
      lastRunAt: components["schemas"]["Timestamp"] | null;
    };
    ScheduledJobs: {
      results: components["schemas"]["ScheduledJob"][];
      total: number;
      readAt: components["schemas"]["Timestamp"];
    };
    /**
    * @description Service manager of the computer
    * @enum {string}
    */
    ServiceManager: "SYSTEMD" | "OPENRC" | "SYSV" | "WINDOWS" | "LAUNCHD";
    LiveService: {
      name: string;
      description: string;
      state: components["schemas"]["ServiceState"];
      /** @description Whether the service starts when the computer boots; null if this can't be configured */
      isEnabled: boolean | null;
      pid: number | null;
      /** @description When the service entered its state; null if unknown */
      since: components["schemas"]["Timestamp"] | null;
      /** @description Whether the service is Muster's own agent, which can't be changed */
      isAgent: boolean;
    };
    LiveServices: {
      results: components["schemas"]["LiveService"][];
      total: number;
      readAt: components["schemas"]["Timestamp"];
      manager: components["schemas"]["ServiceManager"];
    };
    /** @description Host to connect to; by default localhost, the computer itself. A probe can also reach private addresses in its own networks and those of devices of its organization; it also resolves names. */
    TunnelHost: string;
    NewTunnel: {
      nodeId: components["schemas"]["Id"];
      host?: components["schemas"]["TunnelHost"];
      port: number;
      /** @description Reason for accessing the device */
      reason?: string;
      signature?: components["schemas"]["RunSignature"];
    };
    NewDesktop: {
      nodeId: components["schemas"]["Id"];
      host?: components["schemas"]["TunnelHost"];
      /** @description Port of the VNC server; 5900 by default */
      port?: number;
      /** @description Whether typing and clicking are disabled; the session ends if keys, clicks or clipboard data are sent */
      viewOnly?: boolean;
      /** @description Reason for accessing the device */
      reason?: string;
      signature?: components["schemas"]["RunSignature"];
    };
    TunnelPorts: {
      /** @description Ports, such as 22, and ranges, such as 5900-5999 */
      ports: string[];
    };
    UninstallCheck: {
      results: {
        name: string;
        version: string;
      }[];
    };
    /**
    * @description Program that installs updates on the computer
    * @enum {string}
    */
    UpdateManager: "APT" | "DNF" | "WINDOWS" | "MACOS";
    /** @description A specific version of an update */
    UpdateVersion: {
      id: string;
      candidate: string;
    };
    UpdateList: {
      updates: components["schemas"]["UpdateVersion"][];
    };
    UpdateCount: {
      count: number;
    };
    /**
    * @description CHOSEN installs the listed updates; the other values select all updates, all security updates or all approved updates
    * @enum {string}
    */
    UpdateChoice: "CHOSEN" | "ALL" | "SECURITY" | "APPROVED";
    /**
    * @description Whether the computer reboots after the installation
    * @enum {string}
    */
    RestartRule: "NEVER" | "IF_REQUIRED";
    UpdateSelection: {
      select: components["schemas"]["UpdateChoice"];
      /** @description Updates to install; only for CHOSEN */
      updates?: components["schemas"]["UpdateVersion"][];
      /** @description NEVER by default */
      restart?: components["schemas"]["RestartRule"];
    };
    PendingRestart: {
      isPending: boolean;
      /** @description When the reboot became required; null if unknown */
      requiredAt: components["schemas"]["Timestamp"] | null;
      /** @description Packages that require the reboot */
      reasons: string[];
    };
    LiveUpdate: {
      /** @description ID of the update in its package manager */
      id: string;
      name: string;
      /** @description Installed version; empty if unknown */
      installed: string;
      /** @description Version of the update */
      candidate: string;
      isSecurity: boolean;
      /** @description Severity as stated by the publisher; empty if unknown */
      severity: string;
      /** @description Source of the update; empty if unknown */
      source: string;
      /** @description User who approved it; null if this version isn't approved */
      approvedBy: string | null;
      approvedAt: components["schemas"]["Timestamp"] | null;
    };
    LiveUpdates: {
      results: components["schemas"]["LiveUpdate"][];
      total: number;
      readAt: components["schemas"]["Timestamp"];
      /** @description When the computer last searched for updates; null if never */
      listsAt: components["schemas"]["Timestamp"] | null;
      manager: components["schemas"]["UpdateManager"];
      /** @description Null if unknown */
      restart: components["schemas"]["PendingRestart"] | null;
      /** @description The last work on updates; null if there was none */
      work: components["schemas"]["DeviceWork"] | null;
    };
    /** @enum {string} */
    DeviceWorkKind: "REFRESH_UPDATES" | "INSTALL_UPDATES" | "UNINSTALL_SOFTWARE" | "QUICK_SCAN" | "FULL_SCAN" | "UPDATE_DEFINITIONS" | "QUARANTINE";
    /**
    * @description DONE if everything succeeded, FAILED if anything failed
    * @enum {string}
    */
    DeviceWorkState: "RUNNING" | "DONE" | "FAILED" | "STOPPED";
    /** @enum {string} */
    DeviceWorkItemState: "WAITING" | "RUNNING" | "DONE" | "FAILED";
    DeviceWorkId: {
      /** Format: uuid */
      workId: string;
    };
    DeviceWorkItem: {
      id: string;
      name: string;
      /** @description Previous version; empty if there was none */
      before: string;
      /** @description Target version; empty if it is to be removed */
      after: string;
      state: components["schemas"]["DeviceWorkItemState"];
      /** @description Why it failed */
      detail: string;
    };
    /** @description Work on a computer that continues after the call that started it */
    DeviceWork: {
      /** Format: uuid */
      id: string;
      kind: components["schemas"]["DeviceWorkKind"];
      /** @description Subject of the work */
      title: string;
      state: components["schemas"]["DeviceWorkState"];
      /** @description User who started it; empty for a scheduled task */
      by: string;
      startedAt: components["schemas"]["Timestamp"];
      endedAt: components["schemas"]["Timestamp"] | null;
      /** @description Exit code of the last program; null if unknown */
      exitCode: number | null;
      /** @description Why the work failed, or what it found */
      detail: string;
      items: components["schemas"]["DeviceWorkItem"][];
      restart: components["schemas"]["RestartRule"];
      /** @description When the computer reboots because of the work; null if it doesn't */
      restartAt: components["schemas"]["Timestamp"] | null;
    };
    DeviceWorkLog: {
      readAt: components["schemas"]["Timestamp"];
      /** @description Null if there was no work */
      work: components["schemas"]["DeviceWork"] | null;
      lines: string[];
      /** @description Offset to continue reading from, in bytes */
      offset: number;
      /** @description Size of the log in bytes */
      size: number;
    };
    /**
    * @description Why a device can't be woken
    * @enum {string}
    */
    WakeRefusal: "MOBILE" | "ONLINE" | "NO_MAC_ADDRESS" | "NO_ADDRESS" | "NO_AGENT_ONLINE" | "NOT_IN_NETWORK" | "LOCAL_POLICY" | "NOT_SENT";
    WakeResult: {
      success: components["schemas"]["WokenDevice"][];
      fail: components["schemas"]["UnwokenDevice"][];
    };
    /** @description Network interface and address that an agent sends from */
    WakeSource: {
      interface: string;
      address: string;
    };
    WokenDevice: components["schemas"]["WakeSource"] & {
      nodeId: components["schemas"]["Id"];
      displayName: string;
      macAddresses: string[];
      senderNodeId: components["schemas"]["Id"];
      senderName: string;
    };
    UnwokenDevice: {
      nodeId: components["schemas"]["Id"];
      displayName: string;
      reason: components["schemas"]["WakeRefusal"];
      detail: string;
    };
    NewWebPage: {
      nodeId: components["schemas"]["Id"];
      port?: number;
      protocol?: components["schemas"]["WebPageProtocol"];
      /** @description Fingerprint of a certificate that may replace the stored one */
      certificateFingerprint?: string;
      /** @description Reason for accessing the device */
      reason?: string;
      signature?: components["schemas"]["RunSignature"];
    };
    /**
    * @description Protocol; HTTPS for ports 443 and 8443 by default, HTTP for other ports
    * @enum {string}
    */
    WebPageProtocol: "HTTP" | "HTTPS";
    WebPage: {
      /** @description URL to open in a browser; it works once and for 30 seconds */
      url: string;
      /** Format: uuid */
      sessionId: string;
      organizationId: components["schemas"]["Id"];
      /** @description Address of the device in its network */
      target: string;
      /** @description Name of the agent that connects to the device */
      probeName: string;
      /** @description SHA-256 fingerprint of the device's TLS certificate; empty for http */
      certificateFingerprint: string;
      /** @description Whether the certificate was unknown before */
      isNewCertificate: boolean;
    };
    /** @enum {string} */
    PsaProductType: "HARDWARE" | "SOFTWARE" | "SERVICE" | "LABOR";
    PsaProduct: {
      id: components["schemas"]["Id"];
      name: string;
      type: components["schemas"]["PsaProductType"];
      description: string;
      /** @description Price in your billing currency */
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
        /** @description Whether tickets in this status are closed */
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
    /** @description A valid combination of type, sub-type and item on a board */
    TypeAssociation: {
      boardId: number;
      typeId: number;
      subTypeId: number | null;
      itemId: number | null;
    };
    PickListField: {
      /** @description Name of the content field */
      name: string;
      required: boolean;
      /** @description Field whose value limits the options of this one */
      parent: string | null;
      values: {
        id: number | string;
        name: string;
        /** @description Parent value that this option belongs to */
        parentId?: number | string;
      }[];
    };
    ReferenceField: {
      /** @description Name of the content field */
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
    /**
    * @description NONE is the built-in ticketing
    * @enum {string}
    */
    PsaType: "NONE" | "CONNECTWISE" | "AUTOTASK";
    PsaOption: {
      id: number | string;
      name: string;
    };
    PsaAddress: string;
    /** @description ConnectWise PSA settings; keys are never returned */
    ConnectWiseSettings: {
      url: components["schemas"]["PsaAddress"];
      /** @description ConnectWise company ID */
      companyId: string;
      /** @description Client ID issued by ConnectWise for this integration */
      clientId: string;
      keysSetAt: components["schemas"]["Timestamp"];
    };
    /** @description Omit the keys to keep the saved ones, unless the address or company changes */
    ConnectWiseChange: {
      /** @description Ignored */
      keysSetAt?: number;
      url: components["schemas"]["PsaAddress"];
      companyId: string;
      clientId: string;
      publicKey?: string;
      privateKey?: string;
    } | null;
    /** @description Autotask PSA settings; the zone is determined from the user name and the secret is never returned */
    AutotaskSettings: {
      userName: string;
      integrationCode: string;
      keysSetAt: components["schemas"]["Timestamp"];
    };
    /** @description Omit the secret to keep the saved one, unless the user changes */
    AutotaskChange: {
      /** @description Ignored */
      keysSetAt?: number;
      userName: string;
      integrationCode: string;
      secret?: string;
    } | null;
    /** @description PSA company of each organization; organizations that aren't listed are matched by name */
    OrganizationMapping: {
      clientId: components["schemas"]["Id"];
      /** @description PSA company ID */
      companyId: number;
    }[];
    PsaSettings: {
      psaType: components["schemas"]["PsaType"];
      connectWise: components["schemas"]["ConnectWiseSettings"] | null;
      autotask: components["schemas"]["AutotaskSettings"] | null;
      organizationMapping: components["schemas"]["OrganizationMapping"];
      defaultTicketTemplateId: components["schemas"]["Id"] | null;
      /** @description Revision, incremented with every change */
      revision: number;
      changedBy: string;
      changedAt: components["schemas"]["Timestamp"] | null;
    };
    /** @description Omitted and null fields stay unchanged. The complete response of getPsa is also accepted. */
    PsaChange: {
      /** @description The revision you read; the current one if omitted */
      revision?: number;
      psaType?: components["schemas"]["PsaType"];
      connectWise?: components["schemas"]["ConnectWiseChange"];
      autotask?: components["schemas"]["AutotaskChange"];
      organizationMapping?: components["schemas"]["OrganizationMapping"];
      defaultTicketTemplateId?: number | null;
      /** @description Ignored */
      changedBy?: string;
      /** @description Ignored */
      changedAt?: number | null;
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
    TicketTemplateKind: "CONNECTWISE" | "AUTOTASK";
    /** @description ConnectWise templates use serviceBoard to impact. Autotask and built-in templates use IssueType to allocationCode and the title. All templates use createAndClose, onReset and language. */
    TicketContent: {
      serviceBoard?: components["schemas"]["PsaOption"];
      boardStatus?: components["schemas"]["PsaOption"];
      /** @description Priority of the ticket, unless `priority` is given */
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
      /** @description Parts of the title, in order: 1 organization name, 2 device role, 3 device name, 4 category, 5 sub-category, 6 body, 7 policy name, 8 public IP, 9 private IP, 10 custom text */
      ticketTitleElements?: number[];
      ticketTitleCustomText?: string;
      /** @description Whether to close the ticket as soon as it is created */
      createAndClose?: boolean;
      /** @description Status for resolved tickets; if omitted, resolving changes nothing */
      onReset?: components["schemas"]["PsaOption"];
      /** @description Language of the text that Muster writes to tickets; English (US) by default */
      language?: components["schemas"]["LanguageCode"];
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
      /** @description Null or omitted; the server assigns the ID */
      id?: number | null;
      name: components["schemas"]["Name"];
      content: components["schemas"]["TicketContent"];
    };
    TicketTemplateChange: {
      /** @description ID of the template; if given, it must match the ID in the path */
      id?: components["schemas"]["Id"];
      name: components["schemas"]["Name"];
      content: components["schemas"]["TicketContent"];
      revision?: components["schemas"]["ReadRevision"];
    };
    /** @enum {string} */
    TicketStatus: "NEW" | "OPEN" | "WAITING" | "PAUSED" | "RESOLVED" | "CLOSED";
    Ticket: {
      id: components["schemas"]["Id"];
      /** @constant */
      boardId: 1;
      /** @description ID of the organization; null if it was deleted */
      clientId: number | null;
      /** @description Name of the organization, kept if it was deleted */
      clientName: string;
      /** @description ID of the template; null if it was deleted */
      ticketTemplateId: number | null;
      title: string;
      body: string;
      status: components["schemas"]["PsaOption"] | null;
      priority: components["schemas"]["PsaOption"] | null;
      psaType: components["schemas"]["PsaType"];
      /** @description Ticket ID in the PSA */
      psaTicketId: number | null;
      test: boolean;
      createdBy: string;
      createdAt: components["schemas"]["Timestamp"];
      updatedAt: components["schemas"]["Timestamp"];
    };
    /** @description An entry of the audit log */
    Activity: {
      /** @description Consecutive number, from 1 */
      sequence: number;
      /** @description UTC time in ISO 8601 with milliseconds */
      at: string;
      /** @description Email of the user, or name of the component */
      who: string;
      /** @description Name of the user or component at that time */
      actor: string;
      userId: number | null;
      /** @description ID of the API key used */
      keyId: number | null;
      /** @description ID of the session used */
      sessionId: string | null;
      /** @description Address of the request */
      address: string;
      operation: string;
      /** @description "done" or an error code */
      outcome: string;
      organizationId: number | null;
      /** @description Name of the organization at that time; empty if there is none */
      organization: string;
      /** @description Changed object; null for operations without an object */
      object: components["schemas"]["ActivityObject"] | null;
      /** @description Changed fields and their values */
      changes: components["schemas"]["ActivityChange"][];
      /** @description Whether this was a dry run, in which nothing is changed */
      dryRun: boolean;
      /** @description Affected resources, such as nodeId 12, taskId 7 */
      targets: string;
      detail: string;
      /** @description Hash of the previous entry; zeros for the first entry */
      previousHash: string;
      /** @description SHA-256 of the canonical JSON (RFC 8785) of all other fields, in hexadecimal */
      hash: string;
    };
    /** @enum {string} */
    ActivityObjectKind: "agent" | "agent-release" | "agent-rollout" | "alert" | "announcement" | "api-key" | "audit-witness" | "automation" | "change-request" | "credential" | "device" | "device-group" | "discovery" | "discovery-schedule" | "enrollment-token" | "feature" | "file" | "location" | "maintenance-window" | "notification-channel" | "on-call-schedule" | "snmp-template" | "snmp-object" | "mib-file" | "organization" | "policy" | "psa-product" | "remote-connection" | "remote-session" | "remote-support-folder" | "run" | "script-category" | "second-factor" | "service-now-mapping" | "task" | "technician-role" | "ticket" | "ticket-template" | "user" | "work";
    ActivityObject: {
      kind: components["schemas"]["ActivityObjectKind"];
      /** @description ID of the object; null if there is more than one, or if it is unknown */
      id: string | null;
      /** @description Name of the object at that time */
      name: string;
      /** @description Number of affected objects; for a run or task, number of its devices */
      count: number;
    };
    ActivityChange: {
      field: string;
      /** @description Previous value; null for values that aren't recorded, such as secrets */
      from: string | null;
      /** @description New value; null for values that aren't recorded, such as secrets */
      to: string | null;
    };
    AuditAnchor: {
      sequence: number;
      /** @description Hash of the entry with this number */
      hash: string;
      /** @description UTC time in ISO 8601 with milliseconds */
      at: string;
      /** @description Fingerprint of the signing key */
      key: string;
      /** @description Ed25519 signature, base64url-encoded */
      signature: string;
    };
    AuditFault: {
      /**
      * @description disagrees means that a witness saw a different entry
      * @enum {unknown}
      */
      kind: "changed" | "removed" | "inserted" | "cut" | "forged" | "disagrees";
      /** @description Sequence number of the first altered or missing entry */
      sequence: number;
      message: string;
      /** @description Witness that detected it, and what it saw */
      witness: components["schemas"]["ContradictingAnchor"] | null;
    };
    AuditVerification: {
      entries: number;
      /** @description Hash of the latest entry */
      head: string;
      witnesses: components["schemas"]["WitnessReport"][];
      fault: components["schemas"]["AuditFault"] | null;
    };
    NewAuditWitness: {
      /** @description Address of the witness: https://host/path, syslog://host:port (TCP), syslog+tls:// or syslog+udp:// */
      address: string;
    };
    AuditWitness: {
      /** @description ID of the witness; null for witnesses of the server's configuration */
      id: number | null;
      /** @enum {unknown} */
      kind: "file" | "https" | "syslog";
      address: string;
      createdAt: number | null;
      /** @description Newest anchor that the witness accepted since the server started; null if there is none */
      delivered: components["schemas"]["DeliveredAnchor"] | null;
      /** @description Why the latest delivery failed; null if it didn't */
      error: string | null;
    };
    DeliveredAnchor: {
      sequence: number;
      at: components["schemas"]["Timestamp"];
    };
    /**
    * @description "server" is the running server, which remembers the newest entry it wrote
    * @enum {string}
    */
    WitnessKind: "agent" | "file" | "server";
    WitnessAnchors: {
      kind: components["schemas"]["WitnessKind"];
      /** @description Name of the device, if you can see it, or of the file */
      name: string;
      nodeId: number | null;
      anchors: components["schemas"]["AuditAnchor"][];
    };
    /** @description The strength of a witness's evidence */
    WitnessReport: {
      kind: components["schemas"]["WitnessKind"];
      name: string;
      nodeId: number | null;
      /** @description Number of anchors signed by this server */
      anchors: number;
      /** @description Number of anchors without a valid signature of this server */
      ignored: number;
      /** @description Number of the newest entry that the witness saw; null if there is none */
      newest: number | null;
    };
    /** @description An anchor that contradicts the audit log */
    ContradictingAnchor: {
      kind: components["schemas"]["WitnessKind"];
      name: string;
      nodeId: number | null;
      sequence: number;
      hash: string;
      /** @description UTC time in ISO 8601 with milliseconds */
      at: string;
    };
    ActionLimit: {
      /** @description Number of devices that a user can act on per hour without approval */
      devicesPerHour: number;
    };
    /**
    * @description INFO by default
    * @enum {string}
    */
    AnnouncementTone: "INFO" | "WARNING";
    /** @description One line of plain text without control or direction characters */
    CleanLine: string;
    Announcement: {
      id: components["schemas"]["Id"];
      title: components["schemas"]["CleanLine"];
      text: components["schemas"]["CleanLine"];
      tone: components["schemas"]["AnnouncementTone"];
      /** @description When users start to see it; null for immediately */
      startsAt: number | null;
      /** @description When users stop seeing it; null for never */
      endsAt: number | null;
      createdAt: components["schemas"]["Timestamp"];
      createdBy: string;
      revision: components["schemas"]["Revision"];
    };
    UnreadAnnouncement: {
      id: components["schemas"]["Id"];
      title: components["schemas"]["CleanLine"];
      text: components["schemas"]["CleanLine"];
      tone: components["schemas"]["AnnouncementTone"];
    };
    /** @description Title */
    AnnouncementTitle: string;
    /** @description Plain text; line breaks become spaces */
    AnnouncementText: string;
    /** @description Milliseconds since 1970-01-01 UTC; null for no limit */
    AnnouncementTime: number | null;
    NewAnnouncement: {
      title: components["schemas"]["AnnouncementTitle"];
      text: components["schemas"]["AnnouncementText"];
      tone?: components["schemas"]["AnnouncementTone"];
      startsAt?: components["schemas"]["AnnouncementTime"];
      endsAt?: components["schemas"]["AnnouncementTime"];
    };
    AnnouncementChange: {
      revision: components["schemas"]["ReadRevision"];
      title?: components["schemas"]["AnnouncementTitle"];
      text?: components["schemas"]["AnnouncementText"];
      tone?: components["schemas"]["AnnouncementTone"];
      startsAt?: components["schemas"]["AnnouncementTime"];
      endsAt?: components["schemas"]["AnnouncementTime"];
    };
    BackupScheduleSettings: {
      /** @description Minutes between backups */
      everyMinutes: number;
      /** @description Number of backups to keep */
      keep: number;
      /** @description Folder on the server's computer, outside the data folder */
      directory: string;
      /** @description age recipient (age1…) to which backups are encrypted */
      recipient?: string | null;
      /**
      * @description Whether backups contain the server's encryption key; requires a recipient
      * @default false
      */
      includeKey: boolean;
      /** @description Revision you read; the request fails if the schedule has changed since */
      revision?: number;
    };
    /**
    * @description OFF: no backups are scheduled. PENDING: the first backup hasn't been made yet. FAILED: the last attempt failed and is retried. OVERDUE: the last success was more than two intervals ago.
    * @enum {string}
    */
    BackupState: "OFF" | "PENDING" | "RUNNING" | "OK" | "FAILED" | "OVERDUE";
    BackupSchedule: {
      /** @description Minutes between backups; null without a schedule */
      everyMinutes: number | null;
      /** @description Number of backups to keep */
      keep: number | null;
      /** @description Folder on the server's computer */
      directory: string | null;
      /** @description age recipient to which backups are encrypted */
      recipient: string | null;
      /** @description Whether backups contain the server's encryption key */
      includeKey: boolean;
      state: components["schemas"]["BackupState"];
      /** @description Time of the last verified backup */
      lastSuccessAt: number | null;
      /** @description Name of the last verified backup */
      lastFile: string | null;
      /** @description Size of the last verified backup in bytes */
      lastBytes: number | null;
      /** @description Time of the last attempt */
      lastAttemptAt: number | null;
      /** @description Why the last attempt failed */
      lastError: string | null;
      lastErrorMessage?: components["schemas"]["MessageReference"];
      /** @description Time of the next attempt */
      nextAt: number | null;
      /** @description Number of changes of the settings; 0 without a schedule */
      revision: number;
    };
    /** @description SHA-256 in hexadecimal */
    Digest: string;
    /** @enum {string} */
    ChangeRequestState: "PENDING" | "APPROVED" | "DONE" | "FAILED" | "REJECTED" | "EXPIRED";
    ChangeRequest: {
      id: components["schemas"]["Id"];
      operation: string;
      summary: string;
      state: components["schemas"]["ChangeRequestState"];
      /** @description Number of affected devices */
      devices: number;
      /** @description Devices allowed per hour */
      limit: number;
      organizationIds: components["schemas"]["Id"][];
      requestedBy: string;
      requestedAt: components["schemas"]["Timestamp"];
      expiresAt: components["schemas"]["Timestamp"];
      decidedBy: string | null;
      decidedAt: number | null;
      /** @description done; partly_done if devices were skipped; or the error code of the result */
      outcome: string | null;
      detail: string;
      detailMessage?: components["schemas"]["MessageReference"];
      digest: components["schemas"]["Digest"];
      /** @description The request that runs once approved, with all its devices listed */
      request: {
        path: Record<string, never>;
        query: Record<string, never>;
        body: Record<string, never>;
      };
      /** @description ID of the policy that scheduled the work */
      policyId: number | null;
      policyName: string | null;
      /**
      * Format: uuid
      * @description ID of the scheduled task that it created
      */
      taskId: string | null;
      /**
      * Format: uuid
      * @description ID of the automation run that it created
      */
      runId: string | null;
      /** @description Whether you submitted the request */
      own: boolean;
      /** @description Names of the first affected devices that you can access; omitted from lists */
      deviceNames?: string[];
      /** @description Seconds after the approval, by the field of the body that is set at that time */
      durations: {
        [key: string]: number;
      };
      /** @description What a run would do; omitted from lists */
      manifest?: components["schemas"]["RunManifest"] | null;
      /** @description Sources of the scripts, for users who can open the scripts or approve requests; omitted from lists */
      sources?: {
        scriptId: components["schemas"]["Id"];
        version: components["schemas"]["VersionNumber"];
        content: components["schemas"]["ScriptContent"];
      }[];
    };
    ChangeRequestDevice: {
      nodeId: components["schemas"]["Id"];
      displayName: string;
      clientName: string;
    };
    /**
    * @description A device in maintenance counts only as being in maintenance
    * @enum {string}
    */
    DashboardDeviceState: "OFFLINE" | "DEGRADED" | "UNKNOWN" | "MAINTENANCE" | "ONLINE";
    /** @enum {string} */
    DashboardAttentionKind: "DEVICE_OFFLINE" | "DEVICE_DEGRADED" | "RUN_FAILED" | "TASK_FAILED" | "DISCOVERY_FAILED" | "AGENT_PENDING" | "CHANGE_REQUEST_PENDING" | "TOKEN_EXPIRING" | "API_KEY_EXPIRING";
    DashboardCounts: {
      total: number;
      offline: number;
      degraded: number;
      unknown: number;
      maintenance: number;
      online: number;
    };
    DashboardCell: {
      id: components["schemas"]["Id"];
      name: string;
      clientName: string;
      role: string;
      state: components["schemas"]["DashboardDeviceState"];
      /** @description Whether the device is offline; also true for an offline device in maintenance */
      isDown: boolean;
      /** @description When the device was last seen; null if never */
      since: number | null;
      /** @description Why the state is DEGRADED; null otherwise */
      degraded: components["schemas"]["DeviceDegraded"] | null;
    };
    DashboardAttention: {
      kind: components["schemas"]["DashboardAttentionKind"];
      /** @description ID of the object */
      id: string;
      name: string;
      /** @description Name of the organization; empty if there is none or more than one */
      clientName: string;
      /** @description Why a device is degraded; empty for other kinds and if you can't see alerts */
      cause: string;
      /** @description Number of devices */
      count: number;
      /** @description When it happened; for tokens and API keys, when they expire */
      since: number | null;
    };
    Dashboard: {
      asOf: components["schemas"]["Timestamp"];
      devices: components["schemas"]["DashboardCounts"];
      /** @description At most 300 devices, those in the worst state first */
      cells: components["schemas"]["DashboardCell"][];
      /** @description At most 20 organizations, those with the most offline devices first */
      organizations: (components["schemas"]["DashboardCounts"] & {
        id: components["schemas"]["Id"];
        name: string;
      })[];
      /** @description Number of organizations with devices */
      organizationsTotal: number;
      roles: (components["schemas"]["DashboardCounts"] & {
        role: string;
      })[];
      /** @description The newest items of each kind */
      attention: components["schemas"]["DashboardAttention"][];
    };
    Stopped: {
      /** @enum {string} */
      kind: "DISCOVERY" | "TASK" | "SCRIPT_RUN" | "SCHEDULE" | "REMOTE_SESSION";
      id: string;
      name: string;
      clientId: number | null;
      /** @enum {string} */
      result: "STOPPED" | "WOULD_STOP" | "REFUSED" | "FAILED";
      detail: string;
    };
    /** @enum {string} */
    FeatureFlagName: "nms_network_discovery" | "linux_arm_raspberry_pi";
    FeatureScope: {
      /** @description ID of the organization; if omitted, the setting applies to the server and all organizations that inherit it */
      clientId?: components["schemas"]["Id"];
    };
    FeatureFlag: {
      feature: components["schemas"]["FeatureFlagName"];
      /** @description Whether the feature is enabled on the server */
      enabled: boolean;
      /** @description Organizations with their own setting */
      organizations: {
        clientId: components["schemas"]["Id"];
        enabled: boolean;
      }[];
    };
    /** @enum {string} */
    SearchFilter: "all" | "organizations" | "devices" | "groups" | "policies" | "users" | "ticketing" | "administration";
    /** @enum {string} */
    SearchResultType: "device" | "organization" | "location" | "group" | "policy" | "user" | "endUser" | "ticket" | "script" | "job" | "page";
    SearchResultId: string;
    /** @description Words to search for */
    SearchText: string;
    SearchRequest: {
      query: components["schemas"]["SearchText"];
      /** @description Maximum number of results; 50 by default */
      limit?: number;
      filters?: components["schemas"]["SearchFilter"][];
    };
    RecentSearch: {
      id: components["schemas"]["SearchResultId"];
      type: components["schemas"]["SearchResultType"];
      name?: string;
      description?: string;
      details?: string;
    };
    SearchResult: {
      id: components["schemas"]["SearchResultId"];
      name: string;
      type: components["schemas"]["SearchResultType"];
      description: string;
      details: string;
      /** @description Address in the console */
      route: string;
      /** @description Score of the match; 100 for an exact match */
      score: number;
      /** @description Field that matches best */
      matchAttr: string;
      matchAttrValue: string;
      /** @description Name of the organization; empty if there is none */
      clientName: string;
      /** @description Role of a device; empty for other results */
      nodeClass: string;
    };
    ServerOverview: {
      version: string;
      /** @description Public URL for users and agents */
      url: string;
      startedAt: components["schemas"]["Timestamp"];
      /** @description Node.js version */
      runtime: string;
      /** @description Memory used by the server process, in bytes */
      memoryBytes: number;
      database: {
        /** @enum {string} */
        kind: "SQLite" | "PostgreSQL";
        /** @description Size of the database in bytes, without SQLite's write-ahead log */
        bytes: number;
      };
      metrics: components["schemas"]["MetricsStorage"];
      malwareScanner: components["schemas"]["MalwareScanner"];
      signing: components["schemas"]["SigningState"];
      /** @description Scheduled backups */
      backup: {
        state: components["schemas"]["BackupState"];
        /** @description Time of the last verified backup */
        lastSuccessAt: number | null;
        /** @description Why the last attempt failed */
        lastError: string | null;
        lastErrorMessage?: components["schemas"]["MessageReference"];
      };
      /** @description Connections to this server process */
      live: {
        agents: number;
        consoles: number;
      };
      /** @description Signed-in browsers */
      openSessions: number;
      apiKeys: number;
      users: number;
      organizations: number;
      devices: number;
      runningJobs: number;
      runningScriptRuns: number;
    };
    /** @description Where metrics are stored */
    MetricsStorage: {
      /**
      * @description The server's own database, or VictoriaMetrics
      * @enum {string}
      */
      kind: "INTERNAL" | "VICTORIA_METRICS";
      /** @description Address of VictoriaMetrics */
      address: string | null;
      /**
      * @description FAILING: VictoriaMetrics can't be used, and measurements wait in the server's database. FULL: so many measurements are waiting that reports are refused; agents keep them.
      * @enum {string}
      */
      state: "READY" | "FAILING" | "FULL";
      /** @description When VictoriaMetrics entered the current state, as far as this server knows */
      since: number | null;
      /** @description Why VictoriaMetrics can't be used */
      reason: string | null;
      /** @description Start of the oldest hour that may not be stored in VictoriaMetrics yet */
      waitingSince: number | null;
    };
    /** @enum {string} */
    NotificationKind: "RUN_ENDED" | "TASK_ENDED" | "DISCOVERY_ENDED" | "CHANGE_DECIDED" | "AGENTS_WAITING" | "CHANGES_WAITING";
    /** @enum {string} */
    NotificationOutcome: "SUCCEEDED" | "PARTLY" | "FAILED" | "CANCELLED" | "REJECTED" | "EXPIRED" | "WAITING";
    Notification: {
      kind: components["schemas"]["NotificationKind"];
      /** @description ID of the work that ended; empty for waiting items */
      id: string;
      /** @description Name of the work that ended, or targets of a discovery; empty for waiting items */
      name: string;
      outcome: components["schemas"]["NotificationOutcome"];
      /** @description Number of devices or waiting items */
      count: number;
      /** @description Number of devices on which the work failed */
      failed: number;
      /** @description When the work ended, or when the newest waiting item was requested */
      at: number;
      unread: boolean;
    };
    /** @description Unix time in seconds */
    Seconds: number;
    TrialContact: {
      accountOwnerEmail: components["schemas"]["Email"];
      accountOwnerName: components["schemas"]["Name"];
      buyUrl: components["schemas"]["BuyUrl"] | null;
    };
    /** @description Address where the license can be purchased */
    BuyUrl: string;
    TrialSettings: {
      /** @description Start of the trial as Unix time in seconds; the current time when a trial is started */
      accountCreatedDate?: components["schemas"]["Seconds"];
      licenseExpirationDateTime: components["schemas"]["Seconds"];
      accountOwnerEmail: components["schemas"]["Email"];
      accountOwnerName: components["schemas"]["Name"];
      buyUrl?: components["schemas"]["BuyUrl"] | null;
      /** @description ID of the email channel for requests to be called; null if users can't send any */
      channelId?: number | null;
      revision?: components["schemas"]["ReadRevision"];
    };
    Trial: {
      /** Format: uuid */
      divisionUid: string;
      accountCreatedDate: components["schemas"]["Seconds"];
      licenseExpirationDateTime: components["schemas"]["Seconds"];
      accountOwnerEmail: components["schemas"]["Email"];
      accountOwnerName: components["schemas"]["Name"];
      buyUrl: components["schemas"]["BuyUrl"] | null;
      channelId: number | null;
      revision: components["schemas"]["Revision"];
    };
  };
  responses: {
    /** @description The API key with its secret */
    NewApiKey: {
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
        *       "devicesPerHour": null,
        *       "key": "mk_0000000000000000000000000000000000000000000",
        *       "resultCode": "SUCCESS"
        *     }
        */
        "application/json": components["schemas"]["ApiKey"] & {
          /** @constant */
          resultCode: "SUCCESS";
          /** @description The secret, shown once */
          key: string;
        };
      };
    };
    /** @description The saved API key */
    SavedApiKey: {
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
        *       "devicesPerHour": null,
        *       "resultCode": "SUCCESS"
        *     }
        */
        "application/json": components["schemas"]["ApiKey"] & {
          /** @constant */
          resultCode: "SUCCESS";
        };
      };
    };
    /** @description Your second factors */
    Mfa: {
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
    /** @description Your second factors; includes recovery codes when the first one was added */
    MfaAdded: {
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
        *         "k7qd-w3xn-p5ra-z2mf-h8ve-c4ts-j6yb"
        *       ]
        *     }
        */
        "application/json": components["schemas"]["MfaAdded"];
      };
    };
    /** @description The single sign-on and provisioning settings */
    SamlConfiguration: {
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
        *       "roleIds": [],
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
    /** @description Whether setup is required */
    Setup: {
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
    /** @description The session */
    Session: {
      content: {
        /**
        * @example {
        *       "user": {
        *         "id": 1,
        *         "uid": "018f2b5e-7e57-7000-8000-000000000001",
        *         "email": "ada@example.com",
        *         "firstName": "Ada",
        *         "lastName": "Lovelace",
        *         "phoneNumber": "+32 9 123 45 67",
        *         "userType": "TECHNICIAN",
        *         "sysadmin": true,
        *         "ninjaAdmin": true,
        *         "internal": false,
        *         "active": true,
        *         "mfaRequired": false,
        *         "permissions": [],
        *         "roleIds": [],
        *         "organizationIds": null,
        *         "userInactivityTimeout": 240,
        *         "createdAt": 1763683200000
        *       },
        *       "grants": [],
        *       "runOnlyScriptCategories": [],
        *       "features": [
        *         "nms_network_discovery"
        *       ],
        *       "csrfToken": null,
        *       "version": "0.1.0",
        *       "mfaEnrollment": false,
        *       "mfaProof": false,
        *       "isTrialLicense": false,
        *       "divisionUid": null,
        *       "accountCreatedDate": null,
        *       "licenseExpirationDateTime": null
        *     }
        */
        "application/json": components["schemas"]["Session"];
      };
    };
    /** @description A challenge for the second factor */
    MfaChallenge: {
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
    /** @description The role */
    TechnicianRole: {
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
    /** @description The user */
    User: {
      content: {
        /**
        * @example {
        *       "id": 1,
        *       "uid": "018f2b5e-7e57-7000-8000-000000000001",
        *       "email": "ada@example.com",
        *       "firstName": "Ada",
        *       "lastName": "Lovelace",
        *       "phoneNumber": "",
        *       "userType": "TECHNICIAN",
        *       "sysadmin": true,
        *       "ninjaAdmin": true,
        *       "internal": false,
        *       "active": true,
        *       "mfaRequired": false,
        *       "permissions": [],
        *       "roleIds": [],
        *       "organizationIds": null,
        *       "userInactivityTimeout": 240,
        *       "createdAt": 1763683200000
        *     }
        */
        "application/json": components["schemas"]["User"];
      };
    };
    /** @description The saved user */
    SavedUser: {
      content: {
        /**
        * @example {
        *       "id": 1,
        *       "uid": "018f2b5e-7e57-7000-8000-000000000001",
        *       "email": "ada@example.com",
        *       "firstName": "Ada",
        *       "lastName": "Lovelace",
        *       "phoneNumber": "",
        *       "userType": "TECHNICIAN",
        *       "sysadmin": true,
        *       "ninjaAdmin": true,
        *       "internal": false,
        *       "active": true,
        *       "mfaRequired": false,
        *       "permissions": [],
        *       "roleIds": [],
        *       "organizationIds": null,
        *       "userInactivityTimeout": 240,
        *       "createdAt": 1763683200000,
        *       "resultCode": "SUCCESS"
        *     }
        */
        "application/json": components["schemas"]["User"] & {
          /** @constant */
          resultCode: "SUCCESS";
        };
      };
    };
    /** @description The credential, without its secret */
    Credential: {
      content: {
        /**
        * @example {
        *       "id": 1,
        *       "clientId": 1,
        *       "name": "public",
        *       "type": "SNMPV2",
        *       "networks": [
        *         "10.0.0.0/8"
        *       ],
        *       "createdAt": 1763683200000,
        *       "updatedAt": 1763683200000
        *     }
        */
        "application/json": components["schemas"]["Credential"];
      };
    };
    /** @description The location */
    Location: {
      content: {
        /**
        * @example {
        *       "id": 1,
        *       "clientId": 1,
        *       "name": "Main office",
        *       "description": "",
        *       "country": null,
        *       "devices": 0
        *     }
        */
        "application/json": components["schemas"]["Location"];
      };
    };
    /** @description The organization */
    Organization: {
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
    /** @description The device */
    Device: {
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
        *       "lastSeenAt": 1763683200000,
        *       "degraded": null,
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
        *       "engineId": "800000090300020000000002",
        *       "nmsDelegateNodeId": 1,
        *       "credentialsIds": [
        *         1
        *       ],
        *       "tags": [
        *         "core"
        *       ],
        *       "notes": "The spare power supply is in rack 2.",
        *       "notesRevision": 1,
        *       "createdAt": 1763683200000,
        *       "updatedAt": 1763683200000
        *     }
        */
        "application/json": components["schemas"]["DeviceDetails"];
      };
    };
    /** @description The saved device */
    SavedDevice: {
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
        *       "lastSeenAt": 1763683200000,
        *       "degraded": null,
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
        *       "engineId": "800000090300020000000002",
        *       "nmsDelegateNodeId": 1,
        *       "credentialsIds": [
        *         1
        *       ],
        *       "tags": [
        *         "core"
        *       ],
        *       "notes": "The spare power supply is in rack 2.",
        *       "notesRevision": 1,
        *       "createdAt": 1763683200000,
        *       "updatedAt": 1763683200000,
        *       "resultCode": "SUCCESS"
        *     }
        */
        "application/json": components["schemas"]["DeviceDetails"] & {
          /** @constant */
          resultCode: "SUCCESS";
        };
      };
    };
    /** @description The device group */
    DeviceGroup: {
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
    /** @description The merge */
    Merge: {
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
    /** @description The VM host as last read */
    VmHost: {
      content: {
        /**
        * @example {
        *       "id": 31,
        *       "clientId": 1,
        *       "name": "esx-1",
        *       "type": "ESXI",
        *       "hostname": "esx-1.example.com",
        *       "apiPort": 443,
        *       "credentialId": 4,
        *       "delegateNodeId": 1,
        *       "delegateName": "probe-1",
        *       "certificateFingerprint": "SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU",
        *       "product": "VMware ESXi 8.0.3",
        *       "partOf": null,
        *       "cluster": "",
        *       "cpuCores": 16,
        *       "memoryBytes": 137438953472,
        *       "members": [],
        *       "datastores": [
        *         {
        *           "name": "datastore1",
        *           "kind": "VMFS",
        *           "capacityBytes": 1000000000,
        *           "freeBytes": 400000000,
        *           "isAccessible": true
        *         }
        *       ],
        *       "vmCount": 12,
        *       "runningCount": 9,
        *       "error": "",
        *       "errorText": "",
        *       "checkedAt": 1763683200000,
        *       "readAt": 1763683200000
        *     }
        */
        "application/json": components["schemas"]["VmHost"];
      };
    };
    /** @description The virtual machine as last read */
    Vm: {
      content: {
        /**
        * @example {
        *       "nodeId": 32,
        *       "clientId": 1,
        *       "hostId": 31,
        *       "hostName": "esx-1",
        *       "hostType": "ESXI",
        *       "name": "web-1",
        *       "powerState": "RUNNING",
        *       "guestOs": "Debian GNU/Linux 12 (64-bit)",
        *       "ip": "192.0.2.14",
        *       "cpuCount": 2,
        *       "memoryBytes": 4294967296,
        *       "runsOn": "esx-1.example.com",
        *       "runsOnId": null,
        *       "hasTools": true,
        *       "snapshots": [
        *         {
        *           "id": "snapshot-12",
        *           "name": "before-update",
        *           "description": "",
        *           "createdAt": 1763683200000,
        *           "isCurrent": true
        *         }
        *       ],
        *       "readAt": 1763683200000
        *     }
        */
        "application/json": components["schemas"]["Vm"];
      };
    };
    /** @description Result of the action */
    Done: {
      content: {
        /**
        * @example {
        *       "resultCode": "SUCCESS",
        *       "powerState": "RUNNING",
        *       "name": "web-1",
        *       "readAt": 1763683200000
        *     }
        */
        "application/json": components["schemas"]["VmActionResult"];
      };
    };
    /** @description The rollout */
    AgentRollout: {
      content: {
        /**
        * @example {
        *       "id": 1,
        *       "releaseId": 1,
        *       "version": "0.2.0",
        *       "clientId": 1,
        *       "clientName": "Acme Dental",
        *       "pinned": false,
        *       "state": "RUNNING",
        *       "waiting": "AGENTS",
        *       "waitingUntil": null,
        *       "waitingPolicy": null,
        *       "rolledBack": 0,
        *       "hours": null,
        *       "onlyInMaintenance": false,
        *       "ring": "CANARY",
        *       "ringStartedAt": 1763683200000,
        *       "rings": [
        *         {
        *           "ring": "CANARY",
        *           "percent": 5,
        *           "agents": 1,
        *           "offered": 0,
        *           "updated": 0,
        *           "failed": 0,
        *           "leftOut": 0
        *         }
        *       ],
        *       "healthyMinutes": 30,
        *       "maxFailedPercent": 10,
        *       "helloSeconds": 300,
        *       "createdAt": 1763683200000,
        *       "createdBy": "ada@example.com",
        *       "endedAt": null
        *     }
        */
        "application/json": components["schemas"]["AgentRollout"];
      };
    };
    /** @description The result for each agent */
    NodeDecision: {
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
    /** @description The certificate */
    CodeSigning: {
      content: {
        /**
        * @example {
        *       "certificate": {
        *         "subject": "CN=Acme Dental, O=Acme Dental",
        *         "issuer": "CN=Acme CA, O=Acme Dental",
        *         "fingerprint": "2F7A0C4E0F6A5D0B9C1D8E7F60514233241506978887A6B5C4D3E2F101122334",
        *         "notBefore": 1763683200000,
        *         "notAfter": 1795219200000,
        *         "timestampUrl": "http://timestamp.example.com",
        *         "setBy": "ada@example.com",
        *         "setAt": 1763683200000
        *       }
        *     }
        */
        "application/json": components["schemas"]["CodeSigning"];
      };
    };
    /** @description Signer lists, oldest first; the last one applies */
    SignerLists: {
      content: {
        /**
        * @example {
        *       "results": [],
        *       "added": [],
        *       "users": []
        *     }
        */
        "application/json": {
          results: components["schemas"]["SignedSignerList"][];
          /** @description When each list was added and by which user, in the order of the lists */
          added: components["schemas"]["SignerListAddition"][];
          /** @description Users that the lists refer to, except deleted ones */
          users: {
            id: components["schemas"]["Id"];
            name: string;
          }[];
        };
      };
    };
    /** @description Status of the keys */
    SigningKeys: {
      content: {
        /**
        * @example {
        *       "results": [],
        *       "state": {
        *         "root": "0YmdSb7Vx1sQVgIw0Jp1Yt9pVQmPzS9b8v0uKqGJbHk",
        *         "rootKey": "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE",
        *         "rootOnServer": false,
        *         "signingKey": "LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ",
        *         "serial": 1763683200000,
        *         "issuedAt": 1763683200000,
        *         "expiresAt": null,
        *         "newerSeen": false
        *       }
        *     }
        */
        "application/json": {
          results: components["schemas"]["SigningKey"][];
          state: components["schemas"]["SigningState"];
        };
      };
    };
    /** @description The job */
    StartedDiscovery: {
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
    /** @description The job */
    Job: {
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
    /** @description The schedule */
    DiscoverySchedule: {
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
    /** @description Alerts that changed, and alerts that were already reset or that you can't change */
    AlertActionResults: {
      content: {
        /**
        * @example {
        *       "changed": [
        *         1
        *       ],
        *       "unchanged": []
        *     }
        */
        "application/json": {
          changed: number[];
          unchanged: number[];
        };
      };
    };
    /** @description The channel, without its secrets */
    Channel: {
      content: {
        /**
        * @example {
        *       "id": 1,
        *       "name": "On call",
        *       "type": "WEBHOOK",
        *       "enabled": true,
        *       "clientId": null,
        *       "minimumSeverity": "MINOR",
        *       "quietFrom": "",
        *       "quietTo": "",
        *       "timeZone": "",
        *       "language": "en-us",
        *       "template": "",
        *       "contentType": "application/json",
        *       "digestMinutes": 0,
        *       "criticalAtOnce": true,
        *       "onCallScheduleId": null,
        *       "nobodyOnCall": false,
        *       "destination": "hooks.example.com",
        *       "waiting": 0,
        *       "lastError": "",
        *       "lastSentAt": null,
        *       "createdAt": 1763683200000,
        *       "revision": 1
        *     }
        */
        "application/json": components["schemas"]["Channel"];
      };
    };
    /** @description Settings of this level, and the inherited values of those that aren't set */
    HealthSettings: {
      content: {
        /**
        * @example {
        *       "own": {
        *         "critical": null,
        *         "major": null,
        *         "moderate": null,
        *         "minor": "HEALTHY",
        *         "none": null,
        *         "offline": null,
        *         "pendingReboot": null,
        *         "securityUpdates": null,
        *         "failedServices": null
        *       },
        *       "inherited": {
        *         "critical": "UNHEALTHY",
        *         "major": "UNHEALTHY",
        *         "moderate": "NEEDS_ATTENTION",
        *         "minor": "NEEDS_ATTENTION",
        *         "none": "HEALTHY",
        *         "offline": "UNKNOWN",
        *         "pendingReboot": "HEALTHY",
        *         "securityUpdates": "HEALTHY",
        *         "failedServices": "HEALTHY"
        *       },
        *       "revision": 2
        *     }
        */
        "application/json": components["schemas"]["HealthSettings"];
      };
    };
    /** @description MIB files by name */
    MibFiles: {
      content: {
        /**
        * @example {
        *       "results": [
        *         {
        *           "id": "UPS-MIB",
        *           "name": "UPS-MIB",
        *           "missing": [],
        *           "uploadedAt": 1763683200000
        *         }
        *       ]
        *     }
        */
        "application/json": {
          results: components["schemas"]["MibFile"][];
        };
      };
    };
    /** @description The schedule */
    OnCallSchedule: {
      content: {
        /**
        * @example {
        *       "id": 1,
        *       "name": "Night shift",
        *       "timeZone": "Europe/Berlin",
        *       "userIds": [
        *         1
        *       ],
        *       "rotationUnit": "WEEKS",
        *       "rotationLength": 1,
        *       "handoverWeekday": "MONDAY",
        *       "handoverTime": "09:00",
        *       "startDate": "2026-11-23",
        *       "people": [
        *         {
        *           "userId": 1,
        *           "name": "Ada Lovelace",
        *           "skipped": null
        *         }
        *       ],
        *       "shifts": [
        *         {
        *           "userId": 1,
        *           "name": "Ada Lovelace",
        *           "from": 1763971200000,
        *           "until": 1764576000000,
        *           "overrideId": null,
        *           "insteadOf": ""
        *         }
        *       ],
        *       "overrides": [],
        *       "revision": 1
        *     }
        */
        "application/json": components["schemas"]["OnCallSchedule"];
      };
    };
    /** @description ID of the saved policy */
    SavedPolicy: {
      content: {
        /**
        * @example {
        *       "policyId": 1,
        *       "resultCode": "SUCCESS"
        *     }
        */
        "application/json": {
          policyId: components["schemas"]["Id"];
          /** @enum {string} */
          resultCode: "SUCCESS" | "POLICY_NAME_ALREADY_IN_USE" | "FAILURE";
        };
      };
    };
    /** @description Address or name by which the device is monitored */
    MonitoringPreference: {
      content: {
        /**
        * @example {
        *       "nodeId": 1,
        *       "monitorBy": "DNS_NAME",
        *       "ipAddress": "",
        *       "netBiosName": "",
        *       "dnsName": "switch.example.com",
        *       "snmpPort": 161,
        *       "foundAddress": "10.0.0.7",
        *       "foundAt": 1767268800000
        *     }
        */
        "application/json": components["schemas"]["MonitoringPreference"];
      };
    };
    /** @description The template */
    SnmpTemplate: {
      content: {
        /**
        * @example {
        *       "id": 1,
        *       "name": "Cooling",
        *       "roles": [],
        *       "vendors": [
        *         "Stulz"
        *       ],
        *       "objects": 0,
        *       "devices": 0,
        *       "revision": 1
        *     }
        */
        "application/json": components["schemas"]["SnmpTemplate"];
      };
    };
    /** @description The object */
    SnmpObject: {
      content: {
        /**
        * @example {
        *       "oid": "1.3.6.1.4.1.29462.10.2.1.0",
        *       "templateId": 1,
        *       "templateName": "Cooling",
        *       "name": "Return air",
        *       "type": "GAUGE",
        *       "unit": "°C",
        *       "scale": 0.1,
        *       "isTable": false,
        *       "revision": 1
        *     }
        */
        "application/json": components["schemas"]["SnmpObject"];
      };
    };
    /** @description The attachment */
    Attachment: {
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
    /** @description The category */
    ScriptCategory: {
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
    /** @description The run's manifest */
    PreparedRun: {
      content: {
        /**
        * @example {
        *       "manifest": {
        *         "purpose": "muster/run",
        *         "root": "0YmdSb7Vx1sQVgIw0Jp1Yt9pVQmPzS9b8v0uKqGJbHk",
        *         "organizationIds": [
        *           1
        *         ],
        *         "deviceIds": [
        *           12
        *         ],
        *         "steps": [],
        *         "runAs": {},
        *         "users": [],
        *         "timeoutSeconds": 3600,
        *         "createdAt": 1763683200000,
        *         "runAt": null,
        *         "expiresAt": null,
        *         "validForSeconds": 86400,
        *         "skipIfOffline": false,
        *         "concurrency": 100,
        *         "canary": null,
        *         "stopAfterFailures": null,
        *         "nonce": "018f2b5e-7e57-7000-8000-000000000001"
        *       },
        *       "manifestDigest": "LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ",
        *       "signatureRequired": true
        *     }
        */
        "application/json": {
          manifest: components["schemas"]["RunManifest"];
          manifestDigest: string;
          signatureRequired: boolean;
        };
      };
    };
    /** @description The run */
    ScriptRun: {
      content: {
        /**
        * @example {
        *       "id": "018f2b5e-7e57-7000-8000-000000000001",
        *       "name": "Free space",
        *       "scripts": [
        *         {
        *           "scriptId": 4,
        *           "name": "Free space",
        *           "version": 1,
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
    /** @description The automation */
    Script: {
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
        *       "version": 1,
        *       "revision": 1
        *     }
        */
        "application/json": components["schemas"]["Script"];
      };
    };
    /** @description The key that was created, renamed or deleted */
    RegistryKeyChoice: {
      content: {
        /**
        * @example {
        *       "key": "HKLM\\SOFTWARE\\Acme\\Viewer"
        *     }
        */
        "application/json": components["schemas"]["RegistryKeyChoice"];
      };
    };
    /** @description The value that was changed or deleted */
    RegistryValueChoice: {
      content: {
        /**
        * @example {
        *       "key": "HKLM\\SOFTWARE\\Acme",
        *       "name": "Port",
        *       "value": "HKLM\\SOFTWARE\\Acme\\Port"
        *     }
        */
        "application/json": components["schemas"]["RegistryValueChoice"];
      };
    };
    /** @description Settings of this level, and the inherited values of those that aren't set */
    RemoteSettings: {
      content: {
        /**
        * @example {
        *       "own": {
        *         "reason": null,
        *         "consent": "IF_SIGNED_IN",
        *         "notice": null
        *       },
        *       "inherited": {
        *         "reason": "OPTIONAL",
        *         "consent": "NEVER",
        *         "notice": "SHOWN"
        *       },
        *       "revision": 2
        *     }
        */
        "application/json": components["schemas"]["RemoteSettings"];
      };
    };
    /** @description The folder */
    RemoteSupportFolder: {
      content: {
        /**
        * @example {
        *       "id": 1,
        *       "name": "Front office",
        *       "description": "Reception and sales",
        *       "expirationTTL": 240
        *     }
        */
        "application/json": components["schemas"]["RemoteSupportFolder"];
      };
    };
    /** @description Single-use address to connect to, valid for a short time */
    RemoteLink: {
      content: {
        /**
        * @example {
        *       "kind": "WS",
        *       "url": "/ws/remote/client?ticket=8W0mUjF3xYzvB2kQ7nLcRtHsEoPaDgVi1uTqXyZwMNk",
        *       "sessionId": "6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f",
        *       "organizationId": 1
        *     }
        */
        "application/json": components["schemas"]["RemoteLink"];
      };
    };
    /** @description Allowed ports */
    TunnelPorts: {
      content: {
        /**
        * @example {
        *       "ports": [
        *         "22",
        *         "80",
        *         "443",
        *         "3389",
        *         "5900-5999",
        *         "8080",
        *         "8443"
        *       ]
        *     }
        */
        "application/json": components["schemas"]["TunnelPorts"];
      };
    };
    /** @description The product */
    PsaProduct: {
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
    /** @description The PSA settings */
    PsaConfiguration: {
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
    /** @description The mapping */
    ServiceNowClass: {
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
    /** @description The test ticket was submitted */
    TestTicket: {
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
    /** @description ID of the ticket template and result of saving it */
    SavedTicketTemplate: {
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
          /** @description The reason, if resultCode is FAILURE */
          errorMessage?: string;
        };
      };
    };
    /** @description The ticket */
    Ticket: {
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
    /** @description Witnesses with the result of their latest delivery */
    AuditWitnesses: {
      content: {
        /**
        * @example {
        *       "results": []
        *     }
        */
        "application/json": {
          results: components["schemas"]["AuditWitness"][];
        };
      };
    };
    /** @description The limit */
    ActionLimit: {
      content: {
        /**
        * @example {
        *       "devicesPerHour": 500
        *     }
        */
        "application/json": components["schemas"]["ActionLimit"];
      };
    };
    /** @description The announcement */
    Announcement: {
      content: {
        /**
        * @example {
        *       "id": 1,
        *       "title": "Maintenance tonight",
        *       "text": "Muster restarts at 22:00.",
        *       "tone": "WARNING",
        *       "startsAt": null,
        *       "endsAt": null,
        *       "createdAt": 1763683200000,
        *       "createdBy": "ada@example.com",
        *       "revision": 1
        *     }
        */
        "application/json": components["schemas"]["Announcement"];
      };
    };
    /** @description The schedule */
    BackupSchedule: {
      content: {
        /**
        * @example {
        *       "everyMinutes": 1440,
        *       "keep": 14,
        *       "directory": "/mnt/backups",
        *       "recipient": null,
        *       "includeKey": false,
        *       "state": "OK",
        *       "lastSuccessAt": 1763683200000,
        *       "lastFile": "muster-scheduled-0123456789abcdef-20251121T000000000Z.tar.gz",
        *       "lastBytes": 4096000,
        *       "lastAttemptAt": 1763683200000,
        *       "lastError": null,
        *       "nextAt": 1763769600000,
        *       "revision": 1
        *     }
        */
        "application/json": components["schemas"]["BackupSchedule"];
      };
    };
    /** @description The change request */
    ChangeRequest: {
      content: {
        /**
        * @example {
        *       "id": 12,
        *       "operation": "deleteDevices",
        *       "summary": "Delete selected devices or all that match a search",
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
        *       "durations": {},
        *       "policyId": null,
        *       "policyName": null,
        *       "taskId": null,
        *       "runId": null,
        *       "deviceNames": [
        *         "sw-core-1",
        *         "sw-core-2"
        *       ],
        *       "manifest": null,
        *       "sources": []
        *     }
        */
        "application/json": components["schemas"]["ChangeRequest"];
      };
    };
    /** @description Features */
    FeatureFlags: {
      content: {
        /**
        * @example {
        *       "results": [
        *         {
        *           "feature": "nms_network_discovery",
        *           "enabled": true,
        *           "organizations": [
        *             {
        *               "clientId": 1,
        *               "enabled": false
        *             }
        *           ]
        *         }
        *       ]
        *     }
        */
        "application/json": {
          results: components["schemas"]["FeatureFlag"][];
        };
      };
    };
    /** @description Trial settings */
    Trial: {
      content: {
        /**
        * @example {
        *       "divisionUid": "018f2b5e-7e57-7000-8000-000000000001",
        *       "accountCreatedDate": 1797465600,
        *       "licenseExpirationDateTime": 1798675200,
        *       "accountOwnerName": "Grace Hopper",
        *       "accountOwnerEmail": "grace@example.com",
        *       "buyUrl": "https://example.com/buy",
        *       "channelId": null,
        *       "revision": 1
        *     }
        */
        "application/json": components["schemas"]["Trial"];
      };
    };
  };
  parameters: {
    /**
    * @description Number of results to skip
    * @example 0
    */
    offset: number;
    /**
    * @description Maximum number of results
    * @example 100
    */
    pageSize: number;
    /**
    * @description Maximum number of results
    * @example 50
    */
    pageSize50: number;
    /**
    * @description API key ID
    * @example 1
    */
    keyId: components["schemas"]["Id"];
    /**
    * @description Second factor ID
    * @example 018f2b5e-7e57-7000-8000-000000000001
    */
    factorId: string;
    /**
    * @description Session ID
    * @example 47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU
    */
    sessionId: string;
    /**
    * @description Role ID
    * @example 1
    */
    roleId: components["schemas"]["Id"];
    /**
    * @description User ID
    * @example 1
    */
    userId: components["schemas"]["Id"];
    /**
    * @description Credential ID
    * @example 1
    */
    credentialId: components["schemas"]["Id"];
    /**
    * @description Location ID
    * @example 1
    */
    locationId: components["schemas"]["Id"];
    /**
    * @description Organization ID
    * @example 1
    */
    clientId: components["schemas"]["Id"];
    /**
    * @description Organization ID
    * @example 1
    */
    orgId: components["schemas"]["Id"];
    /**
    * @description Device ID
    * @example 1
    */
    nodeId: components["schemas"]["Id"];
    /**
    * @description Words in the name, address, vendor, system, model, serial number or role that must all match; `"…"` for text with spaces, `-` for what must not match, `or`, parentheses, `*`, and the fields status, role, os, vendor, model, org, location, group, tag, ip, mac, seen and is
    * @example status:offline role:printer seen:>7d
    */
    search: string;
    /**
    * @description Group ID
    * @example 1
    */
    groupId: components["schemas"]["Id"];
    /**
    * @description Merge ID
    * @example 1
    */
    mergeId: components["schemas"]["Id"];
    /**
    * @description Field of a device
    * @example model
    */
    field: components["schemas"]["DeviceFieldName"];
    /**
    * @description Snapshot ID as used by the host
    * @example snapshot-12
    */
    snapshotId: components["schemas"]["VmReference"];
    /**
    * @description Enrollment token ID
    * @example 1
    */
    tokenId: components["schemas"]["Id"];
    /**
    * @description Job ID (the jobUUID)
    * @example 018f2b5e-7e57-7000-8000-000000000001
    */
    jobId: string;
    /**
    * @description Address of the target
    * @example 192.0.2.2
    */
    ip: components["schemas"]["Address"];
    /**
    * @description Schedule ID
    * @example 1
    */
    scheduleId: components["schemas"]["Id"];
    /**
    * @description Alert ID
    * @example 1
    */
    alertId: components["schemas"]["Id"];
    /**
    * @description Channel ID
    * @example 1
    */
    channelId: components["schemas"]["Id"];
    /**
    * @description Name of the module
    * @example UPS-MIB
    */
    mibName: string;
    /**
    * @description On-call schedule ID
    * @example 1
    */
    onCallScheduleId: components["schemas"]["Id"];
    /**
    * @description Policy ID
    * @example 1
    */
    policyId: components["schemas"]["Id"];
    /**
    * @description Condition ID
    * @example cpu-busy
    */
    conditionId: components["schemas"]["ConditionId"];
    /**
    * @description Template ID
    * @example 1
    */
    templateId: components["schemas"]["Id"];
    /**
    * @description Object identifier
    * @example 1.3.6.1.2.1.1.5.0
    */
    oid: components["schemas"]["Oid"];
    /**
    * @description Attachment ID
    * @example 1
    */
    attachmentId: components["schemas"]["Id"];
    /**
    * @description Category ID
    * @example 1
    */
    categoryId: components["schemas"]["Id"];
    /**
    * @description Run ID
    * @example 018f2b5e-7e57-7000-8000-000000000001
    */
    runId: string;
    /**
    * @description Automation ID
    * @example 1
    */
    scriptId: components["schemas"]["Id"];
    /**
    * @description Scheduled task ID
    * @example 018f2b5e-7e57-7000-8000-000000000001
    */
    taskId: string;
    /**
    * @description Version number
    * @example 1
    */
    version: components["schemas"]["VersionNumber"];
    /**
    * @description Maintenance window ID
    * @example 018f2b5e-7e57-7000-8000-000000000001
    */
    maintenanceId: string;
    /**
    * @description A quarantined file
    * @example 018f2b5e-7e57-7000-8000-000000000003
    */
    fileId: string;
    /**
    * @description User whose permissions are used; SYSTEM by default
    * @example SYSTEM
    */
    fileUser: components["schemas"]["TerminalUser"];
    /**
    * @description ID of the session
    * @example 6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f
    */
    remoteSessionId: string;
    /**
    * @description Folder ID
    * @example 1
    */
    folderId: components["schemas"]["Id"];
    /**
    * @description ID of the link
    * @example 1
    */
    connectionId: components["schemas"]["Id"];
    /**
    * @description Remote support product
    * @example CONNECTWISE
    */
    product: components["schemas"]["RemoteSupportProduct"];
    /**
    * @description ID of the work; the last one by default
    * @example 018f2b5e-7e57-7000-8000-000000000001
    */
    workId: string;
    /**
    * @description Offset to read the log from, in bytes
    * @example 0
    */
    logOffset: number;
    /**
    * @description Product ID
    * @example 1
    */
    productId: components["schemas"]["Id"];
    /**
    * @description Bypass the cache and query the PSA
    * @example true
    */
    refresh: boolean;
    /**
    * @description ServiceNow mapping ID
    * @example 1
    */
    mappingId: components["schemas"]["Id"];
    /**
    * @description Ticket template ID
    * @example 1
    */
    ticketTemplateId: components["schemas"]["Id"];
    /**
    * @description Board ID; always 1
    * @example 1
    */
    boardId: components["schemas"]["Id"];
    /**
    * @description Ticket ID
    * @example 1
    */
    ticketId: components["schemas"]["Id"];
    /**
    * @description Announcement ID
    * @example 1
    */
    announcementId: components["schemas"]["Id"];
    /**
    * @description Change request ID
    * @example 12
    */
    requestId: components["schemas"]["Id"];
    /**
    * @description The feature
    * @example nms_network_discovery
    */
    feature: components["schemas"]["FeatureFlagName"];
    /**
    * @description The server's account, as used in sessions
    * @example 018f2b5e-7e57-7000-8000-000000000001
    */
    divisionUid: string;
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listApiKeys: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Your API keys, without their secrets */
      200: {
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
          *           "previousUntil": null,
          *           "devicesPerHour": null
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
      path?: never;
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
  updateApiKey: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description API key ID
        * @example 1
        */
        keyId: components["parameters"]["keyId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "name": "nightly CI",
        *       "permissions": [
        *         "canCreateDevices"
        *       ]
        *     }
        */
        "application/json": components["schemas"]["ApiKeyChange"];
      };
    };
    responses: {
      200: components["responses"]["SavedApiKey"];
    };
  };
  deleteApiKey: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description API key ID
        * @example 1
        */
        keyId: components["parameters"]["keyId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  rotateApiKey: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description API key ID
        * @example 1
        */
        keyId: components["parameters"]["keyId"];
      };
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
  inviteUser: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description User ID
        * @example 1
        */
        userId: components["parameters"]["userId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The invitation, shown once */
      201: {
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
      path?: never;
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
      /** @description Password set */
      204: {
        content?: never;
      };
    };
  };
  unlockUser: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description User ID
        * @example 1
        */
        userId: components["parameters"]["userId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Unlocked */
      204: {
        content?: never;
      };
    };
  };
  listLockouts: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Locked-out users */
      200: {
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
  getMfa: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Mfa"];
    };
  };
  confirmTotp: {
    parameters: {
      query?: never;
      path?: never;
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
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The secret for the app */
      200: {
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
            /** @description Base32 secret to enter in the app */
            secret: string;
            /** @description Secret as an otpauth URL, for a QR code */
            otpauthUrl: string;
          };
        };
      };
    };
  };
  confirmPasskey: {
    parameters: {
      query?: never;
      path?: never;
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
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Options for the browser's passkey dialog */
      200: {
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
      path: {
        /**
        * @description Second factor ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        factorId: components["parameters"]["factorId"];
      };
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
      path: {
        /**
        * @description Second factor ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        factorId: components["parameters"]["factorId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Mfa"];
    };
  };
  createRecoveryCodes: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The recovery codes, shown only once */
      201: {
        content: {
          /**
          * @example {
          *       "recoveryCodes": [
          *         "k7qd-w3xn-p5ra-z2mf-h8ve-c4ts-j6yb"
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
      path?: never;
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
        content?: never;
      };
    };
  };
  getSaml: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["SamlConfiguration"];
    };
  };
  setSaml: {
    parameters: {
      query?: never;
      path?: never;
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
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Removed */
      204: {
        content?: never;
      };
    };
  };
  updateSaml: {
    parameters: {
      query?: never;
      path?: never;
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
      path?: never;
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
      /** @description The test result */
      200: {
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
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The token, shown only once */
      201: {
        content: {
          /**
          * @example {
          *       "token": "mscim_0000000000000000000000000000000000000000000",
          *       "url": "https://muster.example.com/scim/v2"
          *     }
          */
          "application/json": {
            /** @description The secret, shown once */
            token: string;
            /** @description The SCIM base URL to enter at the provider */
            url: string;
          };
        };
      };
    };
  };
  deleteScimToken: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Revoked */
      204: {
        content?: never;
      };
    };
  };
  listSessions: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Your sessions, most recently used first */
      200: {
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
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Ended */
      204: {
        content?: never;
      };
    };
  };
  endSession: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Session ID
        * @example 47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU
        */
        sessionId: components["parameters"]["sessionId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Ended */
      204: {
        content?: never;
      };
    };
  };
  getSetup: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Setup"];
    };
  };
  createFirstAdministrator: {
    parameters: {
      query?: never;
      path?: never;
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
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Session"];
    };
  };
  signIn: {
    parameters: {
      query?: never;
      path?: never;
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
      /** @description The session, or a challenge for the second factor */
      200: {
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
        * @description Whether to sign out of all sessions of this user
        * @example false
        */
        all?: boolean;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Signed out */
      204: {
        content?: never;
      };
    };
  };
  signInWithMfa: {
    parameters: {
      query?: never;
      path?: never;
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
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["MfaChallenge"];
    };
  };
  confirmFreshMfa: {
    parameters: {
      query?: never;
      path?: never;
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
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["MfaChallenge"];
    };
  };
  getSignInMethods: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The available sign-in methods */
      200: {
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
            /** @description The identity provider; null unless single sign-on is enabled */
            saml: {
              name: string;
              path: string;
            } | null;
          };
        };
      };
    };
  };
  listTechnicianRoles: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Technician roles */
      200: {
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
      path?: never;
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
      path: {
        /**
        * @description Role ID
        * @example 1
        */
        roleId: components["parameters"]["roleId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["TechnicianRole"];
    };
  };
  updateTechnicianRole: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Role ID
        * @example 1
        */
        roleId: components["parameters"]["roleId"];
      };
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
      path: {
        /**
        * @description Role ID
        * @example 1
        */
        roleId: components["parameters"]["roleId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  checkPermission: {
    parameters: {
      query?: never;
      path?: never;
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
      /** @description The decision and its reason */
      200: {
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
  listUsers: {
    parameters: {
      query?: {
        /**
        * @description Return only users of this type
        * @example TECHNICIAN
        */
        userType?: components["schemas"]["UserType"];
        /**
        * @description Return only users with this role
        * @example 1
        */
        roleId?: components["schemas"]["Id"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Users */
      200: {
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
          *           "phoneNumber": "+32 9 123 45 67",
          *           "userType": "TECHNICIAN",
          *           "sysadmin": true,
          *           "ninjaAdmin": true,
          *           "internal": false,
          *           "active": true,
          *           "mfaRequired": false,
          *           "permissions": [],
          *           "roleIds": [],
          *           "organizationIds": null,
          *           "userInactivityTimeout": 240,
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
      path?: never;
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
      201: components["responses"]["SavedUser"];
    };
  };
  getUser: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description User ID
        * @example 1
        */
        userId: components["parameters"]["userId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["User"];
    };
  };
  updateUser: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description User ID
        * @example 1
        */
        userId: components["parameters"]["userId"];
      };
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
      200: components["responses"]["SavedUser"];
    };
  };
  deleteUser: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description User ID
        * @example 1
        */
        userId: components["parameters"]["userId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  updateProfile: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "firstName": "Ada",
        *       "lastName": "Lovelace"
        *     }
        */
        "application/json": components["schemas"]["ProfileChange"];
      };
    };
    responses: {
      200: components["responses"]["SavedUser"];
    };
  };
  resetMfa: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description User ID
        * @example 1
        */
        userId: components["parameters"]["userId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The second factors were reset */
      204: {
        content?: never;
      };
    };
  };
  listCredentials: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Credentials by name */
      200: {
        content: {
          /**
          * @example {
          *       "results": [
          *         {
          *           "id": 1,
          *           "clientId": 1,
          *           "name": "public",
          *           "type": "SNMPV2",
          *           "networks": [
          *             "10.0.0.0/8"
          *           ],
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
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "name": "public",
        *       "type": "SNMPV2",
        *       "networks": [
        *         "10.0.0.0/8"
        *       ],
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
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
        /**
        * @description Credential ID
        * @example 1
        */
        credentialId: components["parameters"]["credentialId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Credential"];
    };
  };
  updateCredential: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
        /**
        * @description Credential ID
        * @example 1
        */
        credentialId: components["parameters"]["credentialId"];
      };
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
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
        /**
        * @description Credential ID
        * @example 1
        */
        credentialId: components["parameters"]["credentialId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  listLocations: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Locations by name */
      200: {
        content: {
          /**
          * @example {
          *       "results": [
          *         {
          *           "id": 1,
          *           "clientId": 1,
          *           "name": "Main office",
          *           "description": "",
          *           "country": "BE",
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
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "name": "Warehouse",
        *       "description": "Behind the station",
        *       "country": "BE"
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
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
        /**
        * @description Location ID
        * @example 1
        */
        locationId: components["parameters"]["locationId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Location"];
    };
  };
  updateLocation: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
        /**
        * @description Location ID
        * @example 1
        */
        locationId: components["parameters"]["locationId"];
      };
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
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
        /**
        * @description Location ID
        * @example 1
        */
        locationId: components["parameters"]["locationId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  listOrganizations: {
    parameters: {
      query?: {
        /**
        * @description Filter by name
        * @example acme
        */
        name?: string;
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of organizations by name */
      200: {
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
      path?: never;
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
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Organizations by name */
      200: {
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
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Organization"];
    };
  };
  updateOrganization: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
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
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  getOrganizationDeleteWarnings: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Warnings */
      200: {
        content: {
          /**
          * @example [
          *       {
          *         "code": "DEVICES_REMAIN",
          *         "count": 57,
          *         "message": "Devices to delete first: 57"
          *       }
          *     ]
          */
          "application/json": components["schemas"]["OrganizationDeleteWarning"][];
        };
      };
    };
  };
  getOrganizationDeviceCount: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The count */
      200: {
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
  listNodeRoles: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Device roles */
      200: {
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
  listDevices: {
    parameters: {
      query?: {
        /**
        * @description Words in the name, address, vendor, system, model, serial number or role that must all match; `"…"` for text with spaces, `-` for what must not match, `or`, parentheses, `*`, and the fields status, role, os, vendor, model, org, location, group, tag, ip, mac, seen and is
        * @example status:offline role:printer seen:>7d
        */
        search?: components["parameters"]["search"];
        /**
        * @description Filter by organization
        * @example 1
        */
        clientId?: components["schemas"]["Id"];
        /**
        * @description Filter by location
        * @example 1
        */
        locationId?: components["schemas"]["Id"];
        /**
        * @description Filter by device role
        * @example NMS_SWITCH
        */
        role?: components["schemas"]["NodeClass"];
        /**
        * @description Filter by vendor
        * @example Cisco
        */
        vendor?: string;
        /**
        * @description Sort field; prefix with - for descending order
        * @example name
        */
        sort?: components["schemas"]["DeviceSort"];
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 100
        */
        pageSize?: components["parameters"]["pageSize"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of devices */
      200: {
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
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Device"];
    };
  };
  updateDevice: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
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
      200: components["responses"]["SavedDevice"];
    };
  };
  deleteDevice: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  listDeviceTags: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Tags of devices that you can see, by name */
      200: {
        content: {
          /**
          * @example {
          *       "results": [
          *         {
          *           "name": "spare",
          *           "devices": 3
          *         }
          *       ]
          *     }
          */
          "application/json": {
            results: components["schemas"]["DeviceTag"][];
          };
        };
      };
    };
  };
  updateDeviceTags: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "deviceIds": [
        *         12,
        *         13
        *       ],
        *       "add": [
        *         "spare"
        *       ]
        *     }
        */
        "application/json": components["schemas"]["DeviceTagsChange"];
      };
    };
    responses: {
      /** @description Number of changed devices, and of devices that already had these tags */
      200: {
        content: {
          /**
          * @example {
          *       "changed": 2,
          *       "unchanged": 0
          *     }
          */
          "application/json": {
            changed: number;
            unchanged: number;
          };
        };
      };
    };
  };
  deleteDevices: {
    parameters: {
      query?: never;
      path?: never;
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
      /** @description The deleted devices, and the probes that weren't deleted */
      200: {
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
  listDeviceGroups: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Device groups */
      200: {
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
      path?: never;
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
      path: {
        /**
        * @description Group ID
        * @example 1
        */
        groupId: components["parameters"]["groupId"];
      };
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
      path: {
        /**
        * @description Group ID
        * @example 1
        */
        groupId: components["parameters"]["groupId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  listDeviceMerges: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Merges */
      200: {
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
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "nodeId": 13
        *     }
        */
        "application/json": {
          /** @description The device to merge into this one */
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
      path: {
        /**
        * @description Merge ID
        * @example 1
        */
        mergeId: components["parameters"]["mergeId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Merge"];
    };
  };
  getDeviceProvenance: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The device's provenance */
      200: {
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
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Field of a device
        * @example model
        */
        field: components["parameters"]["field"];
      };
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
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 100
        */
        pageSize?: components["parameters"]["pageSize"];
      };
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Changes"];
    };
  };
  listVmHostDelegates: {
    parameters: {
      query?: {
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path: {
        /**
        * @description Type of host
        * @example esxi
        */
        hypervisor: "hyperv" | "esxi" | "proxmox";
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Agents that can be the delegate */
      200: {
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
          *           "shared": false,
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
  checkVmDelegate: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Status of the delegate */
      200: {
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
  testVmHost: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "clientId": 1,
        *       "delegateNodeId": 1,
        *       "name": "esx-1",
        *       "hostname": "esx-1.example.com",
        *       "apiPort": 443,
        *       "credentialId": 4,
        *       "type": "ESXI"
        *     }
        */
        "application/json": components["schemas"]["VmHostTestRequest"];
      };
    };
    responses: {
      /** @description Result of the test */
      200: {
        content: {
          /**
          * @example {
          *       "resultCode": "SUCCESS",
          *       "message": "Test succeeded",
          *       "testId": "0b0f4b6e-2f6c-4f0f-9a44-5c3f4a2b1c0d",
          *       "certificateFingerprint": "SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU",
          *       "product": "VMware ESXi 8.0.3",
          *       "testedAt": 1763683200000
          *     }
          */
          "application/json": components["schemas"]["VmHostTestResult"];
        };
      };
    };
  };
  listVmHosts: {
    parameters: {
      query?: {
        /**
        * @description Filter by organization
        * @example 1
        */
        clientId?: components["schemas"]["Id"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description VM hosts by name */
      200: {
        content: {
          /**
          * @example {
          *       "results": []
          *     }
          */
          "application/json": {
            results: components["schemas"]["VmHost"][];
          };
        };
      };
    };
  };
  addVmHost: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "clientId": 1,
        *       "delegateNodeId": 1,
        *       "name": "esx-1",
        *       "hostname": "esx-1.example.com",
        *       "apiPort": 443,
        *       "credentialId": 4,
        *       "type": "ESXI",
        *       "testId": "0b0f4b6e-2f6c-4f0f-9a44-5c3f4a2b1c0d"
        *     }
        */
        "application/json": components["schemas"]["NewVmHost"];
      };
    };
    responses: {
      /** @description The host */
      201: {
        content: {
          /**
          * @example {
          *       "id": 31,
          *       "name": "esx-1",
          *       "type": "ESXI"
          *     }
          */
          "application/json": components["schemas"]["AddedVmHost"];
        };
      };
    };
  };
  getVmHost: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["VmHost"];
    };
  };
  updateVmHost: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "delegateNodeId": 1,
        *       "hostname": "esx-1.example.com",
        *       "apiPort": 443,
        *       "credentialId": 4,
        *       "testId": "0b0f4b6e-2f6c-4f0f-9a44-5c3f4a2b1c0d"
        *     }
        */
        "application/json": components["schemas"]["VmHostChange"];
      };
    };
    responses: {
      200: components["responses"]["VmHost"];
    };
  };
  removeVmHost: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Removed */
      204: {
        content?: never;
      };
    };
  };
  listVms: {
    parameters: {
      query?: {
        /**
        * @description Filter by organization
        * @example 1
        */
        clientId?: components["schemas"]["Id"];
        /**
        * @description Filter by VM host, or by host of a vCenter or cluster
        * @example 31
        */
        hostId?: components["schemas"]["Id"];
        /**
        * @description Filter by power state
        * @example RUNNING
        */
        powerState?: components["schemas"]["VmPowerState"];
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 100
        */
        pageSize?: components["parameters"]["pageSize"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Virtual machines by name */
      200: {
        content: {
          /**
          * @example {
          *       "total": 0,
          *       "results": []
          *     }
          */
          "application/json": {
            total: number;
            results: components["schemas"]["Vm"][];
          };
        };
      };
    };
  };
  getVm: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Vm"];
    };
  };
  changeVmPower: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "action": "START"
        *     }
        */
        "application/json": {
          action: components["schemas"]["VmPowerAction"];
        };
      };
    };
    responses: {
      200: components["responses"]["Done"];
    };
  };
  createVmSnapshot: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "name": "before-update",
        *       "description": "Before the update of May"
        *     }
        */
        "application/json": components["schemas"]["NewVmSnapshot"];
      };
    };
    responses: {
      200: components["responses"]["Done"];
    };
  };
  deleteVmSnapshot: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Snapshot ID as used by the host
        * @example snapshot-12
        */
        snapshotId: components["parameters"]["snapshotId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Done"];
    };
  };
  revertVmSnapshot: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Snapshot ID as used by the host
        * @example snapshot-12
        */
        snapshotId: components["parameters"]["snapshotId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Done"];
    };
  };
  listAgentUpdates: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description At most 100 releases and 100 rollouts */
      200: {
        content: {
          /**
          * @example {
          *       "releases": [],
          *       "rollouts": []
          *     }
          */
          "application/json": {
            releases: components["schemas"]["AgentRelease"][];
            rollouts: components["schemas"]["AgentRollout"][];
          };
        };
      };
    };
  };
  uploadAgentRelease: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "content": "e30K"
        *     }
        */
        "application/json": {
          /** @description Base64 content of the file created by the release command */
          content: string;
        };
      };
    };
    responses: {
      /** @description The release */
      200: {
        content: {
          /**
          * @example {
          *       "id": 1,
          *       "version": "0.2.0",
          *       "replaces": [],
          *       "platforms": [
          *         "any"
          *       ],
          *       "size": 330000,
          *       "sha256": "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU",
          *       "createdAt": 1763683200000,
          *       "expiresAt": 1795219200000,
          *       "uploadedAt": 1763683200000,
          *       "uploadedBy": "ada@example.com",
          *       "rolloutId": null,
          *       "agents": 0,
          *       "rolledBack": 0
          *     }
          */
          "application/json": components["schemas"]["AgentRelease"];
        };
      };
    };
  };
  deleteAgentRelease: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Release ID
        * @example 1
        */
        releaseId: components["schemas"]["Id"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  startAgentRollout: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "releaseId": 1,
        *       "clientId": 1
        *     }
        */
        "application/json": components["schemas"]["NewAgentRollout"];
      };
    };
    responses: {
      200: components["responses"]["AgentRollout"];
    };
  };
  getAgentRollout: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Rollout ID
        * @example 1
        */
        rolloutId: components["schemas"]["Id"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The rollout and at most 1,000 of its agents */
      200: {
        content: {
          /**
          * @example {
          *       "id": 1,
          *       "releaseId": 1,
          *       "version": "0.2.0",
          *       "clientId": 1,
          *       "clientName": "Acme Dental",
          *       "pinned": false,
          *       "state": "RUNNING",
          *       "waiting": "AGENTS",
          *       "waitingUntil": null,
          *       "waitingPolicy": null,
          *       "rolledBack": 0,
          *       "hours": null,
          *       "onlyInMaintenance": false,
          *       "ring": "CANARY",
          *       "ringStartedAt": 1763683200000,
          *       "rings": [
          *         {
          *           "ring": "CANARY",
          *           "percent": 5,
          *           "agents": 1,
          *           "offered": 0,
          *           "updated": 0,
          *           "failed": 0,
          *           "leftOut": 0
          *         }
          *       ],
          *       "healthyMinutes": 30,
          *       "maxFailedPercent": 10,
          *       "helloSeconds": 300,
          *       "createdAt": 1763683200000,
          *       "createdBy": "ada@example.com",
          *       "endedAt": null,
          *       "agents": []
          *     }
          */
          "application/json": components["schemas"]["AgentRollout"] & {
            agents: components["schemas"]["AgentUpdate"][];
          };
        };
      };
    };
  };
  changeAgentRollout: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Rollout ID
        * @example 1
        */
        rolloutId: components["schemas"]["Id"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "state": "PAUSED"
        *     }
        */
        "application/json": {
          /** @enum {string} */
          state?: "RUNNING" | "PAUSED" | "ENDED";
          hours?: components["schemas"]["AgentUpdateHoursOrNone"];
          onlyInMaintenance?: components["schemas"]["OnlyInMaintenance"];
        };
      };
    };
    responses: {
      200: components["responses"]["AgentRollout"];
    };
  };
  listAgents: {
    parameters: {
      query?: {
        /**
        * @description Filter by organization
        * @example 1
        */
        clientId?: components["schemas"]["Id"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Agents */
      200: {
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
          *           "shared": false,
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
  listNodeApprovals: {
    parameters: {
      query: {
        /**
        * @description Filter by approval state
        * @example PENDING
        */
        state: components["schemas"]["NodeApprovalState"];
        /**
        * @description Filter by organization
        * @example 1
        */
        clientId?: components["schemas"]["Id"];
        /**
        * @description Filter by device
        * @example 7
        */
        nodeId?: components["schemas"]["Id"];
        /**
        * @description Filter by name, address or operating system
        * @example srv
        */
        search?: string;
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of agents by name */
      200: {
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
          *           "reason": "NEW",
          *           "keyFingerprint": "nq1s9bZ5R0oYVdVxv1mC0cXrQ3C4l1Sx0a0Qm2nYw3E",
          *           "replacesNodeId": null,
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
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "nodeIds": [
        *         7
        *       ],
        *       "keyFingerprints": [
        *         "nq1s9bZ5R0oYVdVxv1mC0cXrQ3C4l1Sx0a0Qm2nYw3E"
        *       ]
        *     }
        */
        "application/json": components["schemas"]["NodeApprovalRequest"];
      };
    };
    responses: {
      200: components["responses"]["NodeDecision"];
    };
  };
  rejectNodes: {
    parameters: {
      query?: never;
      path?: never;
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
      path?: never;
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
  listEnrollmentTokens: {
    parameters: {
      query?: {
        /**
        * @description Filter by organization
        * @example 1
        */
        clientId?: components["schemas"]["Id"];
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of tokens */
      200: {
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
      path?: never;
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
      path: {
        /**
        * @description Enrollment token ID
        * @example 1
        */
        tokenId: components["parameters"]["tokenId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Revoked */
      204: {
        content?: never;
      };
    };
  };
  listEnrollmentTokenUses: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Enrollment token ID
        * @example 1
        */
        tokenId: components["parameters"]["tokenId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The latest uses */
      200: {
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
  enrollAgent: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "token": "eyJjIjoxfQ.c2ln",
        *       "machineId": "6f9619ff-8b86-4d11-b42d-00c04fc964ff",
        *       "signingKey": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
        *       "sealingKey": "hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo",
        *       "signature": "c2lnbmF0dXJlIHNpZ25hdHVyZSBzaWduYXR1cmUgc2lnbmF0dXJlIHNpZ25hdHVyZSBzaWduYXR1cmUgc2lnbg",
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
      /** @description The agent's device, and the keys for verifying commands */
      201: {
        content: {
          /**
          * @example {
          *       "nodeId": 1,
          *       "state": "PENDING",
          *       "clientId": 1,
          *       "signers": null,
          *       "rootKey": "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE",
          *       "orderKey": {
          *         "id": "LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ",
          *         "root": "0YmdSb7Vx1sQVgIw0Jp1Yt9pVQmPzS9b8v0uKqGJbHk",
          *         "publicKey": "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE",
          *         "serial": 1763683200000,
          *         "issuedAt": 1763683200000,
          *         "expiresAt": null,
          *         "signature": "c2ln"
          *       },
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
            state: components["schemas"]["NodeApprovalState"];
            clientId: components["schemas"]["Id"];
            /** @description Public half of the server's root key, as SPKI, base64url-encoded */
            rootKey: string;
            /** @description Key that signs commands, with the root key's signature */
            orderKey: components["schemas"]["SigningKey"];
            /** @description Signers of the organization, which the agent trusts from now on */
            signers: components["schemas"]["SignerList"] | null;
            /** @description Signature of the machine ID, the node ID, the organization, the signers and the agent's signing key */
            proof: components["schemas"]["CommandProof"];
          };
        };
      };
    };
  };
  listInstallers: {
    parameters: {
      query?: {
        /**
        * @description Return only links to installers of this organization
        * @example 1
        */
        clientId?: components["schemas"]["Id"];
        /**
        * @description Build the package of the server's operating system first, if the server runs from a source checkout and it hasn't been built
        * @example false
        */
        prepare?: boolean;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The installers and links */
      200: {
        content: {
          /**
          * @example {
          *       "version": "0.1.0",
          *       "builtAt": "2026-11-26T01:00:00.000Z",
          *       "installers": [
          *         {
          *           "installerType": "LINUX_DEB",
          *           "installerSize": 50000000,
          *           "signed": false,
          *           "tried": "INSTALLED"
          *         }
          *       ],
          *       "nms": {
          *         "instance": "EU",
          *         "fileName": "muster-nms-agent-eu.exe",
          *         "helpUrl": "https://muster.example.com/docs/nms"
          *       },
          *       "links": [
          *         {
          *           "id": 1,
          *           "tokenId": 1,
          *           "clientId": 1,
          *           "clientName": "Acme Dental",
          *           "locationId": 1,
          *           "locationName": "Main office",
          *           "installerType": "LINUX_DEB",
          *           "nodeRole": "auto",
          *           "nms": false,
          *           "createdBy": "ada@example.com",
          *           "createdAt": 1763683200000,
          *           "expiresAt": 1764288000000,
          *           "maxUses": 50,
          *           "uses": 2,
          *           "downloads": 3,
          *           "state": "ACTIVE"
          *         }
          *       ]
          *     }
          */
          "application/json": components["schemas"]["Installers"];
        };
      };
    };
  };
  createInstaller: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "organizationId": 1,
        *       "locationId": 1,
        *       "installerType": "LINUX_DEB",
        *       "nodeRoleId": "auto"
        *     }
        */
        "application/json": components["schemas"]["InstallerRequest"];
      };
    };
    responses: {
      /** @description The link */
      201: {
        content: {
          /**
          * @example {
          *       "url": "https://muster.example.com/download/agent/Zm9vYmFy/muster-agent.deb",
          *       "installerSize": 50000000,
          *       "fileName": "muster-agent.deb",
          *       "tokenId": 1,
          *       "expiresAt": 1764288000000,
          *       "maxUses": 50,
          *       "shellCommand": "curl -fsSL https://muster.example.com/download/agent/Zm9vYmFy/install.sh | sudo sh",
          *       "powershellCommand": "irm 'https://muster.example.com/download/agent/Zm9vYmFy/install.ps1' | iex",
          *       "token": null,
          *       "signed": false,
          *       "tried": "INSTALLED"
          *     }
          */
          "application/json": components["schemas"]["InstallerResult"];
        };
      };
    };
  };
  getCodeSigning: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["CodeSigning"];
    };
  };
  updateCodeSigning: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "keyFile": "MIIKmgIBAzCC",
        *       "passphrase": "a passphrase",
        *       "timestampUrl": "http://timestamp.example.com"
        *     }
        */
        "application/json": components["schemas"]["CodeSigningRequest"];
      };
    };
    responses: {
      200: components["responses"]["CodeSigning"];
    };
  };
  removeCodeSigning: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Removed */
      204: {
        content?: never;
      };
    };
  };
  listDelegates: {
    parameters: {
      query?: {
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        orgId: components["parameters"]["orgId"];
        /**
        * @description Location ID
        * @example 1
        */
        locationId: components["parameters"]["locationId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Probes and agents that can be promoted */
      200: {
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
          *           "shared": false,
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
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Promotion started; poll its status */
      202: {
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
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Status of the promotion */
      200: {
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
  listSignerLists: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["SignerLists"];
    };
  };
  addSignerList: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "list": {
        *         "purpose": "muster/signers",
        *         "organizationId": 1,
        *         "serial": 1,
        *         "previous": null,
        *         "required": true,
        *         "signers": [
        *           {
        *             "id": "LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ",
        *             "userId": 1,
        *             "name": "Ada's laptop",
        *             "kind": "ED25519",
        *             "publicKey": "Gb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE"
        *           }
        *         ]
        *       },
        *       "signerId": "LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ",
        *       "signature": "c2ln"
        *     }
        */
        "application/json": components["schemas"]["SignedSignerList"];
      };
    };
    responses: {
      200: components["responses"]["SignerLists"];
    };
  };
  getSigningKeys: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["SigningKeys"];
    };
  };
  rotateSigningKey: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "replaces": "LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ"
        *     }
        */
        "application/json": components["schemas"]["KeyRotationRequest"];
      };
    };
    responses: {
      200: components["responses"]["SigningKeys"];
    };
  };
  createSigningRequest: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "replaces": "LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ"
        *     }
        */
        "application/json": components["schemas"]["KeyRotationRequest"];
      };
    };
    responses: {
      /** @description The certificate that the root key must sign */
      200: {
        content: {
          /**
          * @example {
          *       "signingKey": "LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ",
          *       "root": "0YmdSb7Vx1sQVgIw0Jp1Yt9pVQmPzS9b8v0uKqGJbHk",
          *       "publicKey": "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE",
          *       "serial": 1763683200000,
          *       "issuedAt": 1763683200000,
          *       "expiresAt": null
          *     }
          */
          "application/json": components["schemas"]["SigningRequest"];
        };
      };
    };
  };
  installSigningKey: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "signingKey": "LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ",
        *       "signature": "c2ln"
        *     }
        */
        "application/json": components["schemas"]["SigningCertificate"];
      };
    };
    responses: {
      200: components["responses"]["SigningKeys"];
    };
  };
  createRecoveryFile: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "passphrase": "seven quiet herons cross the road"
        *     }
        */
        "application/json": components["schemas"]["RecoveryFileRequest"];
      };
    };
    responses: {
      /** @description The file's content */
      200: {
        content: {
          /**
          * @example {
          *       "root": "0YmdSb7Vx1sQVgIw0Jp1Yt9pVQmPzS9b8v0uKqGJbHk",
          *       "recoveryFile": "{}"
          *     }
          */
          "application/json": {
            /** @description Fingerprint of the root key */
            root: string;
            /** @description Content of the file, JSON */
            recoveryFile: string;
          };
        };
      };
    };
  };
  confirmRecoveryFile: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "digest": "LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ"
        *     }
        */
        "application/json": components["schemas"]["RecoveryFileConfirmation"];
      };
    };
    responses: {
      200: components["responses"]["SigningKeys"];
    };
  };
  replaceRootKey: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "root": "0YmdSb7Vx1sQVgIw0Jp1Yt9pVQmPzS9b8v0uKqGJbHk"
        *     }
        */
        "application/json": components["schemas"]["RootKeyReplacement"];
      };
    };
    responses: {
      200: components["responses"]["SigningKeys"];
    };
  };
  startNetworkDiscovery: {
    parameters: {
      query?: never;
      path?: never;
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
      path: {
        /**
        * @description Job ID (the jobUUID)
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        jobId: components["parameters"]["jobId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Job"];
    };
  };
  importDevices: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        orgId: components["parameters"]["orgId"];
      };
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
      /** @description Result for each device; devices that were already added aren't added again */
      200: {
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
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        orgId: components["parameters"]["orgId"];
      };
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
      /** @description The given devices, each with its nodeId or null */
      200: {
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
  listJobs: {
    parameters: {
      query?: {
        /**
        * @description Filter by organization
        * @example 1
        */
        clientId?: components["schemas"]["Id"];
        /**
        * @description Filter by state
        * @example RUNNING
        */
        state?: components["schemas"]["JobState"];
        /**
        * @description Filter by series, the ID shared by the parts of a split target list
        * @example 018f2b5e-7e57-7000-8000-000000000002
        */
        seriesId?: string;
        /**
        * @description Filter by schedule
        * @example 1
        */
        scheduleId?: components["schemas"]["Id"];
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Jobs */
      200: {
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
  getJob: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Job ID (the jobUUID)
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        jobId: components["parameters"]["jobId"];
      };
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
        * @description Filter by verdict
        * @example allResponding
        */
        type?: components["schemas"]["DiscoveryFilter"];
      };
      path: {
        /**
        * @description Job ID (the jobUUID)
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        jobId: components["parameters"]["jobId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Targets in address order */
      200: {
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
      path: {
        /**
        * @description Job ID (the jobUUID)
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        jobId: components["parameters"]["jobId"];
        /**
        * @description Address of the target
        * @example 192.0.2.2
        */
        ip: components["parameters"]["ip"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The target, its evidence and the next step */
      200: {
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
          *         "reason": "Responds to ping; no known TCP port is open and SNMP does not respond.",
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
          *       "nextStep": "Enable its SNMP agent and allow the probe."
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
      path: {
        /**
        * @description Job ID (the jobUUID)
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        jobId: components["parameters"]["jobId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Changes"];
    };
  };
  listDiscoverySchedules: {
    parameters: {
      query?: {
        /**
        * @description Filter by organization
        * @example 1
        */
        clientId?: components["schemas"]["Id"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Schedules by name */
      200: {
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
      path?: never;
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
      path: {
        /**
        * @description Schedule ID
        * @example 1
        */
        scheduleId: components["parameters"]["scheduleId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["DiscoverySchedule"];
    };
  };
  updateDiscoverySchedule: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Schedule ID
        * @example 1
        */
        scheduleId: components["parameters"]["scheduleId"];
      };
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
      path: {
        /**
        * @description Schedule ID
        * @example 1
        */
        scheduleId: components["parameters"]["scheduleId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  runDiscoverySchedule: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Schedule ID
        * @example 1
        */
        scheduleId: components["parameters"]["scheduleId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["StartedDiscovery"];
    };
  };
  acceptSshHostKey: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "hostKey": "ssh-ed25519 SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU"
        *     }
        */
        "application/json": {
          hostKey: components["schemas"]["SshHostKeyText"];
        };
      };
    };
    responses: {
      200: components["responses"]["Device"];
    };
  };
  listAlerts: {
    parameters: {
      query?: {
        /**
        * @description Filter by state; ACTIVE includes all alerts that are not reset
        * @example ACTIVE
        */
        state?: components["schemas"]["AlertFilter"];
        /**
        * @description Filter by severity
        * @example CRITICAL
        */
        severity?: components["schemas"]["AlertSeverity"];
        /**
        * @description Filter by organization
        * @example 1
        */
        clientId?: components["schemas"]["Id"];
        /**
        * @description Filter by device
        * @example 7
        */
        nodeId?: components["schemas"]["Id"];
        /**
        * @description Part of the name of the condition or device
        * @example disk
        */
        search?: string;
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Alerts; active ones first, then by severity, newest first */
      200: {
        content: {
          /**
          * @example {
          *       "results": [],
          *       "total": 0
          *     }
          */
          "application/json": {
            results: components["schemas"]["Alert"][];
            total: number;
          };
        };
      };
    };
  };
  getAlert: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Alert ID
        * @example 1
        */
        alertId: components["parameters"]["alertId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The alert */
      200: {
        content: {
          /**
          * @example {
          *       "alert": {
          *         "id": 1,
          *         "nodeId": 7,
          *         "displayName": "srv-files",
          *         "clientId": 1,
          *         "clientName": "Acme",
          *         "conditionId": "cpu-busy",
          *         "conditionName": "CPU busy",
          *         "policyId": 1,
          *         "policyName": "Linux servers",
          *         "type": "METRIC",
          *         "metric": "CPU_USE",
          *         "instance": "",
          *         "severity": "MODERATE",
          *         "priority": "NONE",
          *         "state": "OPEN",
          *         "message": "CPU use above 95% for 15 minutes",
          *         "condition": {
          *           "name": "CPU busy",
          *           "type": "METRIC",
          *           "terms": [
          *             {
          *               "metric": "CPU_USE",
          *               "operator": "ABOVE",
          *               "threshold": 95
          *             }
          *           ],
          *           "samples": 15,
          *           "severity": "MODERATE"
          *         },
          *         "value": 97.5,
          *         "openedAt": 1763683200000,
          *         "acknowledgedAt": null,
          *         "acknowledgedBy": "",
          *         "resetAt": null,
          *         "resetReason": null,
          *         "resetBy": "",
          *         "suppressedBy": null,
          *         "flapping": false
          *       },
          *       "events": [
          *         {
          *           "at": 1763683200000,
          *           "kind": "OPENED",
          *           "by": "",
          *           "note": ""
          *         }
          *       ],
          *       "changes": []
          *     }
          */
          "application/json": components["schemas"]["AlertDetails"];
        };
      };
    };
  };
  acknowledgeAlerts: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "alertIds": [
        *         1,
        *         2
        *       ],
        *       "note": "Disk ordered"
        *     }
        */
        "application/json": components["schemas"]["AlertAction"];
      };
    };
    responses: {
      200: components["responses"]["AlertActionResults"];
    };
  };
  resetAlerts: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "alertIds": [
        *         1
        *       ]
        *     }
        */
        "application/json": components["schemas"]["AlertAction"];
      };
    };
    responses: {
      200: components["responses"]["AlertActionResults"];
    };
  };
  explainDevice: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The device's health, its active alerts, the device it depends on, and recent changes; based only on recorded facts */
      200: {
        content: {
          /**
          * @example {
          *       "nodeId": 7,
          *       "displayName": "srv-files",
          *       "health": "HEALTHY",
          *       "cause": null,
          *       "reason": "",
          *       "alerts": [],
          *       "parent": null,
          *       "changes": []
          *     }
          */
          "application/json": components["schemas"]["DeviceExplanation"];
        };
      };
    };
  };
  getCustomerDashboard: {
    parameters: {
      query?: {
        /**
        * @description Filter by location
        * @example 1
        */
        location?: components["schemas"]["Id"];
      };
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Health and jobs */
      200: {
        content: {
          /**
          * @example {
          *       "systemHealth": {
          *         "healthy": 10,
          *         "needsAttention": 1,
          *         "unhealthy": 0,
          *         "unknown": 2,
          *         "devices": []
          *       },
          *       "runningJobs": 0
          *     }
          */
          "application/json": {
            systemHealth: components["schemas"]["SystemHealth"];
            /** @description Number of discoveries, automation runs and tasks that haven't finished */
            runningJobs: number;
          };
        };
      };
    };
  };
  listChannels: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Channels by name */
      200: {
        content: {
          /**
          * @example {
          *       "results": []
          *     }
          */
          "application/json": {
            results: components["schemas"]["Channel"][];
          };
        };
      };
    };
  };
  createChannel: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "name": "On call",
        *       "type": "WEBHOOK",
        *       "target": {
        *         "url": "https://hooks.example.com/muster"
        *       }
        *     }
        */
        "application/json": components["schemas"]["NewChannel"];
      };
    };
    responses: {
      201: components["responses"]["Channel"];
    };
  };
  updateChannel: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Channel ID
        * @example 1
        */
        channelId: components["parameters"]["channelId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "enabled": false,
        *       "revision": 1
        *     }
        */
        "application/json": components["schemas"]["ChannelChange"];
      };
    };
    responses: {
      200: components["responses"]["Channel"];
    };
  };
  deleteChannel: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Channel ID
        * @example 1
        */
        channelId: components["parameters"]["channelId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  previewChannelTemplate: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "template": "{\"text\": \"{{title}}\"}",
        *       "contentType": "application/json"
        *     }
        */
        "application/json": components["schemas"]["WebhookMessage"];
      };
    };
    responses: {
      /** @description Content type and body of the request */
      200: {
        content: {
          /**
          * @example {
          *       "contentType": "application/json",
          *       "body": "{\"text\": \"Major: CPU busy on srv-files\"}"
          *     }
          */
          "application/json": {
            contentType: components["schemas"]["WebhookContentType"];
            body: string;
          };
        };
      };
    };
  };
  testChannel: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Channel ID
        * @example 1
        */
        channelId: components["parameters"]["channelId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The channel accepted the test notification */
      204: {
        content?: never;
      };
    };
  };
  listDeliveries: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Channel ID
        * @example 1
        */
        channelId: components["parameters"]["channelId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The 100 newest notifications */
      200: {
        content: {
          /**
          * @example {
          *       "results": []
          *     }
          */
          "application/json": {
            results: components["schemas"]["Delivery"][];
          };
        };
      };
    };
  };
  getComputerState: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Each part as last reported; null if it was never reported */
      200: {
        content: {
          /**
          * @example {
          *       "system": {
          *         "reportedAt": 1763683200000,
          *         "supported": true,
          *         "os": "Debian GNU/Linux 12 (bookworm)",
          *         "kernel": "6.1.0-31-amd64",
          *         "architecture": "x86_64",
          *         "vendor": "Dell",
          *         "model": "PowerEdge R650",
          *         "serialNumber": "7XK2M93",
          *         "firmware": "1.12.1",
          *         "processor": "Intel(R) Xeon(R) Silver 4314 CPU @ 2.40GHz",
          *         "cores": 16,
          *         "threads": 32,
          *         "memoryBytes": 67108864000,
          *         "disks": [
          *           {
          *             "name": "nvme0n1",
          *             "model": "SAMSUNG MZQL2960HCJR",
          *             "serialNumber": "S64FNE0R500123",
          *             "bytes": 960197124096
          *           }
          *         ]
          *       },
          *       "users": {
          *         "reportedAt": 1763683200000,
          *         "supported": true,
          *         "results": [
          *           {
          *             "user": "ada",
          *             "terminal": "pts/0",
          *             "host": "192.0.2.7",
          *             "loggedInAt": 1763679600000
          *           }
          *         ]
          *       },
          *       "pendingReboot": {
          *         "reportedAt": 1763683200000,
          *         "supported": true,
          *         "isPending": true,
          *         "requiredAt": 1763640000000,
          *         "reasons": [
          *           "linux-image-6.1.0-31-amd64"
          *         ]
          *       },
          *       "processes": null,
          *       "antivirus": {
          *         "reportedAt": 1763683200000,
          *         "supported": true,
          *         "results": [
          *           {
          *             "product": "ClamAV",
          *             "version": "1.4.3+dfsg-1",
          *             "engine": "",
          *             "definitions": "daily 27460",
          *             "definitionsAt": 1763670000000,
          *             "isRunning": true,
          *             "realTime": false,
          *             "lastScanAt": 1763600000000,
          *             "detections": 0
          *           }
          *         ]
          *       },
          *       "encryption": {
          *         "reportedAt": 1763683200000,
          *         "supported": true,
          *         "results": [
          *           {
          *             "mountPoint": "/",
          *             "device": "/dev/mapper/root",
          *             "state": "ENCRYPTED",
          *             "method": "LUKS2",
          *             "reason": null,
          *             "changedAt": 1763640000000
          *           }
          *         ]
          *       }
          *     }
          */
          "application/json": components["schemas"]["ComputerState"];
        };
      };
    };
  };
  findAntivirus: {
    parameters: {
      query?: {
        /**
        * @description Return only computers that have this problem
        * @example PROTECTION_OFF
        */
        problem?: components["schemas"]["AntivirusProblem"];
        /**
        * @description Return only products whose definitions are older than this many days
        * @example 7
        */
        olderThan?: number;
        /**
        * @description Filter by organization
        * @example 1
        */
        clientId?: components["schemas"]["Id"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Products by computer, at most 1,000; computers that reported no product are included */
      200: {
        content: {
          /**
          * @example {
          *       "results": [],
          *       "total": 0
          *     }
          */
          "application/json": {
            results: components["schemas"]["AntivirusOnDevice"][];
            total: number;
          };
        };
      };
    };
  };
  listServices: {
    parameters: {
      query?: {
        /**
        * @description Part of the name or description
        * @example nginx
        */
        search?: string;
        /**
        * @description Filter by state
        * @example FAILED
        */
        state?: components["schemas"]["ServiceState"];
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Services as last reported by the computer */
      200: {
        content: {
          /**
          * @example {
          *       "results": [
          *         {
          *           "name": "nginx",
          *           "description": "A high performance web server",
          *           "state": "FAILED",
          *           "isEnabled": true,
          *           "changedAt": 1763683200000
          *         }
          *       ],
          *       "total": 1,
          *       "reportedAt": 1763683200000,
          *       "supported": true
          *     }
          */
          "application/json": {
            results: components["schemas"]["Service"][];
            total: number;
            reportedAt: components["schemas"]["ReportedAt"];
            supported: components["schemas"]["Supported"];
          };
        };
      };
    };
  };
  listUpdates: {
    parameters: {
      query?: {
        /**
        * @description Part of the name
        * @example openssl
        */
        search?: string;
        /**
        * @description Security updates only
        * @example true
        */
        security?: boolean;
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Updates as last reported by the computer */
      200: {
        content: {
          /**
          * @example {
          *       "results": [
          *         {
          *           "name": "openssl",
          *           "installed": "3.0.14-1",
          *           "candidate": "3.0.15-1",
          *           "isSecurity": true,
          *           "firstSeenAt": 1763683200000
          *         }
          *       ],
          *       "total": 1,
          *       "securityTotal": 1,
          *       "reportedAt": 1763683200000,
          *       "supported": true,
          *       "listsAt": 1763640000000
          *     }
          */
          "application/json": {
            results: components["schemas"]["PendingUpdate"][];
            total: number;
            /** @description Total number of security updates */
            securityTotal: number;
            reportedAt: components["schemas"]["ReportedAt"];
            supported: components["schemas"]["Supported"];
            /** @description When the computer last refreshed its package lists; null if it never did */
            listsAt: number | null;
          };
        };
      };
    };
  };
  listDeviceMessages: {
    parameters: {
      query?: {
        /**
        * @description Return only traps or only syslog messages
        * @example SYSLOG
        */
        kind?: components["schemas"]["MessageKind"];
        /**
        * @description Minimum severity, from 0 (emergency) to 7 (debug); traps have no severity
        * @example 4
        */
        severity?: components["schemas"]["SyslogSeverity"];
        /**
        * @description Part of the text or of the source
        * @example link
        */
        text?: string;
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Messages of the last 7 days, at most the newest 5,000 */
      200: {
        content: {
          /**
          * @example {
          *       "results": [
          *         {
          *           "id": 1,
          *           "at": 1763683200000,
          *           "kind": "TRAP",
          *           "severity": null,
          *           "facility": null,
          *           "source": "linkDown",
          *           "text": "1.3.6.1.2.1.2.2.1.1.3 = 3"
          *         }
          *       ],
          *       "total": 1,
          *       "dropped": 0,
          *       "droppedAt": null,
          *       "receiver": {
          *         "nodeId": 12,
          *         "displayName": "probe-1",
          *         "ip": "192.0.2.10"
          *       }
          *     }
          */
          "application/json": components["schemas"]["DeviceMessages"];
        };
      };
    };
  };
  getHealthSettings: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["HealthSettings"];
    };
  };
  updateHealthSettings: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "offline": "UNHEALTHY",
        *       "securityUpdates": "NEEDS_ATTENTION",
        *       "revision": 1
        *     }
        */
        "application/json": components["schemas"]["HealthSettingsChange"];
      };
    };
    responses: {
      200: components["responses"]["HealthSettings"];
    };
  };
  getClientHealthSettings: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["HealthSettings"];
    };
  };
  updateClientHealthSettings: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "minor": "HEALTHY",
        *       "offline": null,
        *       "revision": 1
        *     }
        */
        "application/json": components["schemas"]["HealthSettingsChange"];
      };
    };
    responses: {
      200: components["responses"]["HealthSettings"];
    };
  };
  previewHealthSettings: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "change": {
        *         "minor": "HEALTHY"
        *       }
        *     }
        */
        "application/json": {
          /** @description ID of the organization; if omitted, the system's settings are used */
          clientId?: components["schemas"]["Id"];
          change: components["schemas"]["HealthSettingsChange"];
        };
      };
    };
    responses: {
      /** @description Devices whose health would change */
      200: {
        content: {
          /**
          * @example {
          *       "changes": [
          *         {
          *           "health": "HEALTHY",
          *           "count": 1
          *         }
          *       ],
          *       "devices": [
          *         {
          *           "nodeId": 7,
          *           "displayName": "srv-files",
          *           "from": "NEEDS_ATTENTION",
          *           "to": "HEALTHY"
          *         }
          *       ]
          *     }
          */
          "application/json": {
            /** @description Number of devices by new health */
            changes: {
              health: components["schemas"]["Health"];
              count: number;
            }[];
            /** @description The first 50 devices that would change */
            devices: components["schemas"]["HealthChange"][];
          };
        };
      };
    };
  };
  getDeviceMetrics: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The latest metrics */
      200: {
        content: {
          /**
          * @example {
          *       "measuredAt": 1763683200000,
          *       "limitReached": false,
          *       "results": [
          *         {
          *           "metric": "CPU_USE",
          *           "instance": "",
          *           "value": 12.5,
          *           "measuredAt": 1763683200000
          *         },
          *         {
          *           "metric": "VOLUME_USE",
          *           "instance": "/",
          *           "value": 61.2,
          *           "measuredAt": 1763683200000
          *         }
          *       ]
          *     }
          */
          "application/json": components["schemas"]["DeviceMetrics"];
        };
      };
    };
  };
  getDeviceMetricHistory: {
    parameters: {
      query?: {
        /**
        * @description Metric; all metrics of the device by default
        * @example CPU_USE
        */
        metric?: components["schemas"]["MetricName"];
        /**
        * @description Start of the first step; 24 hours ago by default
        * @example 1763596800000
        */
        from?: components["schemas"]["Timestamp"];
        /**
        * @description End of the last step; now by default
        * @example 1763683200000
        */
        to?: components["schemas"]["Timestamp"];
        /**
        * @description Length of a step in seconds; by default, such that there are at most 300 steps
        * @example 3600
        */
        step?: number;
      };
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Metric values by step */
      200: {
        content: {
          /**
          * @example {
          *       "step": 3600,
          *       "times": [
          *         1763596800000,
          *         1763600400000
          *       ],
          *       "series": [
          *         {
          *           "metric": "CPU_USE",
          *           "instance": "",
          *           "minimum": [
          *             3.5,
          *             null
          *           ],
          *           "average": [
          *             12.1,
          *             null
          *           ],
          *           "maximum": [
          *             88,
          *             null
          *           ]
          *         }
          *       ]
          *     }
          */
          "application/json": components["schemas"]["MetricHistory"];
        };
      };
    };
  };
  listMetricAnnotations: {
    parameters: {
      query?: {
        /**
        * @description Start of the period; 24 hours before the end by default
        * @example 1763596800000
        */
        from?: components["schemas"]["Timestamp"];
        /**
        * @description End of the period; now by default
        * @example 1763683200000
        */
        to?: components["schemas"]["Timestamp"];
      };
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Events, newest first */
      200: {
        content: {
          /**
          * @example {
          *       "limitReached": false,
          *       "results": [
          *         {
          *           "at": 1763680000000,
          *           "until": 1763681000000,
          *           "kind": "ALERT",
          *           "text": "CPU is high",
          *           "by": "",
          *           "alertId": 12,
          *           "severity": "MAJOR",
          *           "options": [],
          *           "change": null
          *         }
          *       ]
          *     }
          */
          "application/json": components["schemas"]["MetricAnnotations"];
        };
      };
    };
  };
  listTopMetrics: {
    parameters: {
      query: {
        /**
        * @description The metric
        * @example CPU_USE
        */
        metric: components["schemas"]["MetricName"];
        /**
        * @description Aggregate to rank by: the latest value, or the average or highest value since `from`
        * @example LATEST
        */
        aggregate?: components["schemas"]["MetricAggregate"];
        /**
        * @description Start of the period; an hour ago by default
        * @example 1763596800000
        */
        from?: components["schemas"]["Timestamp"];
        /**
        * @description Filter by organization
        * @example 1
        */
        clientId?: components["schemas"]["Id"];
        /**
        * @description Maximum number of devices
        * @example 10
        */
        limit?: number;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Devices, highest value first */
      200: {
        content: {
          /**
          * @example {
          *       "results": [
          *         {
          *           "nodeId": 7,
          *           "displayName": "srv-files",
          *           "clientId": 1,
          *           "instance": "",
          *           "value": 97.5
          *         }
          *       ]
          *     }
          */
          "application/json": {
            results: components["schemas"]["TopMetric"][];
          };
        };
      };
    };
  };
  exportMetrics: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Metrics in Prometheus text format 0.0.4 */
      200: {
        content: {
          /**
          * @example # TYPE muster_measured_devices gauge
          *     muster_measured_devices 1
          *     # TYPE muster_cpu_use_percent gauge
          *     muster_cpu_use_percent{node="7",device="srv-files",organization="1"} 12.5 1763683200000
          */
          "text/plain": string;
        };
      };
    };
  };
  listMibFiles: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["MibFiles"];
    };
  };
  uploadMibFiles: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "files": [
        *         {
        *           "name": "cooling.mib",
        *           "text": "COOLING-MIB DEFINITIONS ::= BEGIN END"
        *         }
        *       ]
        *     }
        */
        "application/json": {
          files: {
            /** @description Name of the file */
            name: string;
            text: string;
          }[];
        };
      };
    };
    responses: {
      200: components["responses"]["MibFiles"];
    };
  };
  listMibObjects: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Name of the module
        * @example UPS-MIB
        */
        mibName: components["parameters"]["mibName"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Readable objects, in the order of the file */
      200: {
        content: {
          /**
          * @example {
          *       "missing": [],
          *       "results": []
          *     }
          */
          "application/json": {
            missing: components["schemas"]["MissingModules"];
            results: components["schemas"]["MibObject"][];
          };
        };
      };
    };
  };
  deleteMibFile: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Name of the module
        * @example UPS-MIB
        */
        mibName: components["parameters"]["mibName"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  listOnCallSchedules: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Schedules by name */
      200: {
        content: {
          /**
          * @example {
          *       "results": []
          *     }
          */
          "application/json": {
            results: components["schemas"]["OnCallSchedule"][];
          };
        };
      };
    };
  };
  createOnCallSchedule: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "name": "Night shift",
        *       "timeZone": "Europe/Berlin",
        *       "userIds": [
        *         1,
        *         2
        *       ],
        *       "startDate": "2026-11-23"
        *     }
        */
        "application/json": components["schemas"]["NewOnCallSchedule"];
      };
    };
    responses: {
      201: components["responses"]["OnCallSchedule"];
    };
  };
  updateOnCallSchedule: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description On-call schedule ID
        * @example 1
        */
        onCallScheduleId: components["parameters"]["onCallScheduleId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "userIds": [
        *         2,
        *         1
        *       ],
        *       "revision": 1
        *     }
        */
        "application/json": components["schemas"]["OnCallScheduleChange"];
      };
    };
    responses: {
      200: components["responses"]["OnCallSchedule"];
    };
  };
  deleteOnCallSchedule: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description On-call schedule ID
        * @example 1
        */
        onCallScheduleId: components["parameters"]["onCallScheduleId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  createOnCallOverride: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description On-call schedule ID
        * @example 1
        */
        onCallScheduleId: components["parameters"]["onCallScheduleId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "userId": 2,
        *       "from": 1763971200000,
        *       "until": 1764144000000
        *     }
        */
        "application/json": components["schemas"]["NewOnCallOverride"];
      };
    };
    responses: {
      201: components["responses"]["OnCallSchedule"];
    };
  };
  previewOnCallOverride: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description On-call schedule ID
        * @example 1
        */
        onCallScheduleId: components["parameters"]["onCallScheduleId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "userId": 2,
        *       "from": 1763971200000,
        *       "until": 1764144000000
        *     }
        */
        "application/json": components["schemas"]["NewOnCallOverride"];
      };
    };
    responses: {
      /** @description Shifts from the start of the override */
      200: {
        content: {
          /**
          * @example {
          *       "results": []
          *     }
          */
          "application/json": {
            results: components["schemas"]["OnCallShift"][];
          };
        };
      };
    };
  };
  deleteOnCallOverride: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description On-call schedule ID
        * @example 1
        */
        onCallScheduleId: components["parameters"]["onCallScheduleId"];
        /**
        * @description Override ID
        * @example 1
        */
        overrideId: components["schemas"]["Id"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  listPolicies: {
    parameters: {
      query?: {
        /**
        * @description Part of the name
        * @example server
        */
        name?: string;
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Policies by name */
      200: {
        content: {
          /**
          * @example {
          *       "results": [
          *         {
          *           "id": 1,
          *           "name": "Linux servers",
          *           "description": null,
          *           "nodeClass": "LINUX_SERVER",
          *           "nodeRole": null,
          *           "nodeClassDefault": true,
          *           "enabled": true,
          *           "parentPolicyId": null,
          *           "parentPolicyName": null,
          *           "conditions": 2,
          *           "devices": 5,
          *           "updateTime": 1763683200000,
          *           "revision": 1
          *         }
          *       ],
          *       "total": 1
          *     }
          */
          "application/json": {
            results: components["schemas"]["PolicySummary"][];
            total: number;
          };
        };
      };
    };
  };
  createPolicy: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "name": "Database servers",
        *       "nodeClass": "LINUX_SERVER",
        *       "parentPolicyId": 1
        *     }
        */
        "application/json": components["schemas"]["NewPolicy"];
      };
    };
    responses: {
      201: components["responses"]["SavedPolicy"];
    };
  };
  getPolicy: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Policy ID
        * @example 1
        */
        policyId: components["parameters"]["policyId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The policy */
      200: {
        content: {
          /**
          * @example {
          *       "id": 1,
          *       "name": "Linux servers",
          *       "description": null,
          *       "nodeClass": "LINUX_SERVER",
          *       "nodeRole": null,
          *       "nodeClassDefault": true,
          *       "enabled": true,
          *       "parentPolicyId": null,
          *       "parentPolicyName": null,
          *       "conditions": 1,
          *       "devices": 5,
          *       "updateTime": 1763683200000,
          *       "revision": 1,
          *       "antivirusProductCode": null,
          *       "assignments": [],
          *       "content": {
          *         "conditions": []
          *       },
          *       "effective": [],
          *       "work": [],
          *       "scanExceptions": null,
          *       "agentUpdates": null,
          *       "children": []
          *     }
          */
          "application/json": components["schemas"]["Policy"];
        };
      };
    };
  };
  updatePolicy: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Policy ID
        * @example 1
        */
        policyId: components["parameters"]["policyId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "name": "Database servers",
        *       "revision": 1
        *     }
        */
        "application/json": components["schemas"]["PolicyChange"];
      };
    };
    responses: {
      200: components["responses"]["SavedPolicy"];
    };
  };
  deletePolicy: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Policy ID
        * @example 1
        */
        policyId: components["parameters"]["policyId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  previewPolicy: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Policy ID
        * @example 1
        */
        policyId: components["parameters"]["policyId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "name": "Database servers",
        *       "enabled": false
        *     }
        */
        "application/json": components["schemas"]["PolicyChange"];
      };
    };
    responses: {
      /** @description Devices whose conditions or scheduled work would change */
      200: {
        content: {
          /**
          * @example {
          *       "results": [
          *         {
          *           "nodeId": 7,
          *           "displayName": "srv-files",
          *           "added": [],
          *           "changed": [
          *             "CPU busy"
          *           ],
          *           "removed": []
          *         }
          *       ],
          *       "total": 1
          *     }
          */
          "application/json": {
            /** @description At most 100 */
            results: components["schemas"]["PolicyEffect"][];
            total: number;
          };
        };
      };
    };
  };
  getDevicePolicy: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The policy */
      200: {
        content: {
          /**
          * @example {
          *       "policyId": 1,
          *       "policyName": "Linux servers",
          *       "assignedBy": "ROLE",
          *       "conditions": [],
          *       "work": [],
          *       "scanExceptions": null,
          *       "agentUpdates": null
          *     }
          */
          "application/json": components["schemas"]["DevicePolicy"];
        };
      };
    };
  };
  setPolicyException: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Condition ID
        * @example cpu-busy
        */
        conditionId: components["parameters"]["conditionId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "threshold": 98
        *     }
        */
        "application/json": components["schemas"]["PolicyException"];
      };
    };
    responses: {
      /** @description Saved */
      204: {
        content?: never;
      };
    };
  };
  deletePolicyException: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Condition ID
        * @example cpu-busy
        */
        conditionId: components["parameters"]["conditionId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Removed */
      204: {
        content?: never;
      };
    };
  };
  tryCondition: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "condition": {
        *         "name": "CPU busy",
        *         "type": "METRIC",
        *         "terms": [
        *           {
        *             "metric": "CPU_USE",
        *             "operator": "ABOVE",
        *             "threshold": 95
        *           }
        *         ],
        *         "samples": 15,
        *         "severity": "MODERATE"
        *       }
        *     }
        */
        "application/json": {
          condition: components["schemas"]["PolicyCondition"];
          /** @default 30 */
          days?: number;
        };
      };
    };
    responses: {
      /** @description When it would have raised alerts, oldest first */
      200: {
        content: {
          /**
          * @example {
          *       "basis": "HISTORY",
          *       "from": 1763596800000,
          *       "to": 1763683200000,
          *       "samples": 1440,
          *       "results": [
          *         {
          *           "instance": "",
          *           "openedAt": 1763600000000,
          *           "resetAt": 1763603600000,
          *           "value": 97.5
          *         }
          *       ],
          *       "fact": null
          *     }
          */
          "application/json": {
            basis: components["schemas"]["TrialBasis"];
            from: components["schemas"]["Timestamp"];
            to: components["schemas"]["Timestamp"];
            /** @description Number of past measurements, messages, software states or checks that were evaluated, or number of services */
            samples: number;
            results: {
              instance: string;
              openedAt: components["schemas"]["Timestamp"];
              /** @description Null if the alert would still be open */
              resetAt: number | null;
              value: number | null;
            }[];
            /** @description The computer's latest result, if its agent checks the condition */
            fact: components["schemas"]["AlertFact"] | null;
          };
        };
      };
    };
  };
  getMonitoringPreference: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["MonitoringPreference"];
    };
  };
  updateMonitoringPreference: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "monitorBy": "DNS_NAME",
        *       "dnsName": "switch.example.com"
        *     }
        */
        "application/json": components["schemas"]["MonitoringPreferenceChange"];
      };
    };
    responses: {
      200: components["responses"]["MonitoringPreference"];
    };
  };
  listSnmpTemplates: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Templates by name */
      200: {
        content: {
          /**
          * @example {
          *       "results": []
          *     }
          */
          "application/json": {
            results: components["schemas"]["SnmpTemplate"][];
          };
        };
      };
    };
  };
  createSnmpTemplate: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "name": "Cooling",
        *       "vendors": [
        *         "Stulz"
        *       ]
        *     }
        */
        "application/json": components["schemas"]["NewSnmpTemplate"];
      };
    };
    responses: {
      201: components["responses"]["SnmpTemplate"];
    };
  };
  updateSnmpTemplate: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Template ID
        * @example 1
        */
        templateId: components["parameters"]["templateId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "vendors": [
        *         "Stulz",
        *         "Vertiv"
        *       ],
        *       "revision": 1
        *     }
        */
        "application/json": components["schemas"]["SnmpTemplateChange"];
      };
    };
    responses: {
      200: components["responses"]["SnmpTemplate"];
    };
  };
  deleteSnmpTemplate: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Template ID
        * @example 1
        */
        templateId: components["parameters"]["templateId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  listSnmpObjects: {
    parameters: {
      query?: {
        /**
        * @description Filter by template
        * @example 1
        */
        templateId?: components["schemas"]["Id"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Objects by name */
      200: {
        content: {
          /**
          * @example {
          *       "results": []
          *     }
          */
          "application/json": {
            results: components["schemas"]["SnmpObject"][];
          };
        };
      };
    };
  };
  createSnmpObject: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "templateId": 1,
        *       "oid": "1.3.6.1.4.1.29462.10.2.1.0",
        *       "name": "Return air",
        *       "unit": "°C",
        *       "scale": 0.1
        *     }
        */
        "application/json": components["schemas"]["NewSnmpObject"];
      };
    };
    responses: {
      201: components["responses"]["SnmpObject"];
    };
  };
  createSnmpObjects: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "templateId": 1,
        *       "objects": [
        *         {
        *           "oid": "1.3.6.1.4.1.29462.10.2.1.0",
        *           "name": "Return air",
        *           "unit": "°C",
        *           "scale": 0.1
        *         }
        *       ]
        *     }
        */
        "application/json": {
          templateId: components["schemas"]["Id"];
          objects: components["schemas"]["SnmpObjectOfTemplate"][];
        };
      };
    };
    responses: {
      /** @description The objects; if one of them can't be created, none is */
      201: {
        content: {
          /**
          * @example {
          *       "results": []
          *     }
          */
          "application/json": {
            results: components["schemas"]["SnmpObject"][];
          };
        };
      };
    };
  };
  updateSnmpObject: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Object identifier
        * @example 1.3.6.1.2.1.1.5.0
        */
        oid: components["parameters"]["oid"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "name": "Return air",
        *       "revision": 1
        *     }
        */
        "application/json": components["schemas"]["SnmpObjectChange"];
      };
    };
    responses: {
      200: components["responses"]["SnmpObject"];
    };
  };
  deleteSnmpObject: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Object identifier
        * @example 1.3.6.1.2.1.1.5.0
        */
        oid: components["parameters"]["oid"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  readSnmpObject: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Object identifier
        * @example 1.3.6.1.2.1.1.5.0
        */
        oid: components["parameters"]["oid"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Values that the device returned */
      200: {
        content: {
          /**
          * @example {
          *       "results": [
          *         {
          *           "oid": "1.3.6.1.2.1.1.5.0",
          *           "type": "OctetString",
          *           "value": "switch-07",
          *           "isNumber": false
          *         }
          *       ],
          *       "isCut": false,
          *       "readAt": 1763683200000
          *     }
          */
          "application/json": components["schemas"]["SnmpReading"];
        };
      };
    };
  };
  listDeviceSoftware: {
    parameters: {
      query?: {
        /**
        * @description Part of the name
        * @example openssl
        */
        search?: string;
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Software by name, as last reported by the computer */
      200: {
        content: {
          /**
          * @example {
          *       "results": [
          *         {
          *           "name": "openssl",
          *           "version": "3.0.14-1",
          *           "source": "DPKG",
          *           "firstSeenAt": 1763683200000
          *         }
          *       ],
          *       "total": 1,
          *       "reportedAt": 1763683200000
          *     }
          */
          "application/json": {
            results: components["schemas"]["Software"][];
            total: number;
            /** @description When it was last reported; null if never */
            reportedAt: number | null;
          };
        };
      };
    };
  };
  listSoftwareChanges: {
    parameters: {
      query?: {
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Changes in the last year */
      200: {
        content: {
          /**
          * @example {
          *       "results": [
          *         {
          *           "at": 1763683200000,
          *           "name": "openssl",
          *           "source": "DPKG",
          *           "before": "3.0.14-1",
          *           "after": "3.0.15-1"
          *         }
          *       ],
          *       "total": 1
          *     }
          */
          "application/json": {
            results: components["schemas"]["SoftwareChange"][];
            total: number;
          };
        };
      };
    };
  };
  findSoftware: {
    parameters: {
      query: {
        /**
        * @description Full name of the program, not case-sensitive
        * @example openssl
        */
        name: string;
        /**
        * @description Return only computers with an older version than this one
        * @example 3.0.15
        */
        missing?: string;
        /**
        * @description Filter by organization
        * @example 1
        */
        clientId?: components["schemas"]["Id"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Computers by name, at most 1,000 */
      200: {
        content: {
          /**
          * @example {
          *       "results": [],
          *       "total": 0
          *     }
          */
          "application/json": {
            results: components["schemas"]["SoftwareOnDevice"][];
            total: number;
          };
        };
      };
    };
  };
  listNeighbors: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Neighbors by port */
      200: {
        content: {
          /**
          * @example {
          *       "results": [
          *         {
          *           "port": "Gi1/0/24",
          *           "neighborNodeId": 12,
          *           "neighborName": "sw-core-1",
          *           "neighborPort": "Te1/1/1",
          *           "mac": "00:1b:54:aa:bb:01",
          *           "source": "LLDP",
          *           "firstSeenAt": 1763683200000,
          *           "seenAt": 1763769600000
          *         }
          *       ],
          *       "path": [
          *         {
          *           "nodeId": 12,
          *           "displayName": "sw-core-1"
          *         }
          *       ],
          *       "reportedAt": 1763769600000
          *     }
          */
          "application/json": components["schemas"]["Neighbors"];
        };
      };
    };
  };
  getTopology: {
    parameters: {
      query: {
        /**
        * @description ID of the organization
        * @example 1
        */
        clientId: components["schemas"]["Id"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Devices that have links, and their links */
      200: {
        content: {
          /**
          * @example {
          *       "devices": [],
          *       "links": [],
          *       "unconnected": 0
          *     }
          */
          "application/json": components["schemas"]["Topology"];
        };
      };
    };
  };
  getBinaryScriptAttachments: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Automation ID
        * @example 1
        */
        scriptId: components["parameters"]["scriptId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The attachments */
      200: {
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
      path?: never;
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
      /** @description The application is valid */
      200: {
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
      path?: never;
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
      path?: never;
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
      path?: never;
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
        * @description Number of bytes before this part
        * @example 0
        */
        offset: number;
      };
      path: {
        /**
        * @description The resourceId of the attachment
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        resourceId: string;
      };
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
      path?: never;
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
      path?: never;
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
      path: {
        /**
        * @description Attachment ID
        * @example 1
        */
        attachmentId: components["parameters"]["attachmentId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Attachment"];
    };
  };
  deleteAttachment: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Attachment ID
        * @example 1
        */
        attachmentId: components["parameters"]["attachmentId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  getAttachmentSignedUrl: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Attachment ID
        * @example 1
        */
        attachmentId: components["parameters"]["attachmentId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The signed URL */
      200: {
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
      path: {
        /**
        * @description The signed part of a download URL
        * @example eyJpZCI6MX0.c2lnbmVk
        */
        ticket: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The file */
      200: {
        content: {
          /** @example  */
          "application/octet-stream": string;
        };
      };
    };
  };
  listScriptCategories: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Categories */
      200: {
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
      path?: never;
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
      path?: never;
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
      path: {
        /**
        * @description Category ID
        * @example 1
        */
        categoryId: components["parameters"]["categoryId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  listScriptsUnderReview: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Malware scan status
        * @example PROCESSING
        */
        status: components["schemas"]["MalwareReview"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Automations by name */
      200: {
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
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The scanner's status */
      200: {
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
  updateNativeScript: {
    parameters: {
      query?: never;
      path?: never;
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
  prepareScriptRun: {
    parameters: {
      query?: never;
      path?: never;
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
      200: components["responses"]["PreparedRun"];
    };
  };
  prepareScriptRunRetry: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Run ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        runId: components["parameters"]["runId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["PreparedRun"];
    };
  };
  listScriptRunTargets: {
    parameters: {
      query?: {
        /**
        * @description Filter by state
        * @example FAILED
        */
        state?: components["schemas"]["ScriptRunTargetState"];
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 100
        */
        pageSize?: components["parameters"]["pageSize"];
      };
      path: {
        /**
        * @description Run ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        runId: components["parameters"]["runId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description A page of devices by name */
      200: {
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
        * @description Return only chunks after this one
        * @example 0
        */
        after?: number;
      };
      path: {
        /**
        * @description Run ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        runId: components["parameters"]["runId"];
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Chunks in order; repeat with the last number until the list is empty */
      200: {
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
  listScriptRuns: {
    parameters: {
      query?: {
        /**
        * @description Filter by automation
        * @example 4
        */
        scriptId?: components["schemas"]["Id"];
        /**
        * @description Filter by device
        * @example 12
        */
        nodeId?: components["schemas"]["Id"];
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of runs */
      200: {
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
      path?: never;
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
      path?: never;
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
      /** @description Devices by name */
      200: {
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
      path: {
        /**
        * @description Run ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        runId: components["parameters"]["runId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["ScriptRun"];
    };
  };
  cancelScriptRun: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Run ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        runId: components["parameters"]["runId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["ScriptRun"];
    };
  };
  continueScriptRun: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Run ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        runId: components["parameters"]["runId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["ScriptRun"];
    };
  };
  retryScriptRun: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Run ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        runId: components["parameters"]["runId"];
      };
    };
    requestBody: {
      content: {
        /** @example {} */
        "application/json": components["schemas"]["RetryScriptRun"];
      };
    };
    responses: {
      201: components["responses"]["ScriptRun"];
    };
  };
  importScripts: {
    parameters: {
      query?: never;
      path?: never;
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
      /** @description The result for each script, or the planned one on a dry run */
      200: {
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
  listScripts: {
    parameters: {
      query?: {
        /**
        * @description Words, each of which must occur in the name, description, type or category; os:, type:, category: and status: filter by one of these
        * @example restart os:linux
        */
        search?: string;
        /**
        * @description Return only your own automations, those that come with the server, blocked ones, or those that you can run
        * @example OWN
        */
        show?: components["schemas"]["ScriptShow"];
        /**
        * @description Filter by type
        * @example sh
        */
        language?: components["schemas"]["ScriptLanguage"];
        /**
        * @description Filter by operating system
        * @example LINUX
        */
        operatingSystem?: components["schemas"]["ScriptOperatingSystem"];
        /**
        * @description Filter by the operating system of a device role, such as MAC_SERVER
        * @example LINUX_SERVER
        */
        nodeRole?: string;
        /**
        * @description Filter by category
        * @example 1
        */
        categoryId?: components["schemas"]["Id"];
        /**
        * @description Sort field; prefix with - for descending order
        * @example name
        */
        sort?: components["schemas"]["ScriptSort"];
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of automations */
      200: {
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
      path?: never;
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
      path?: never;
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
      path: {
        /**
        * @description Automation ID
        * @example 1
        */
        scriptId: components["parameters"]["scriptId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The automation and its source */
      200: {
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
          *       "version": 1,
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
      path: {
        /**
        * @description Automation ID
        * @example 1
        */
        scriptId: components["parameters"]["scriptId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  checkScriptName: {
    parameters: {
      query?: never;
      path?: never;
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
      /** @description Whether the name is available */
      200: {
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
      path?: never;
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
  listScheduledTasks: {
    parameters: {
      query?: {
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of tasks */
      200: {
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
      path?: never;
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
      /** @description The task and the skipped devices */
      201: {
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
          *       "schedule": {
          *         "repeats": "RUN_ONCE",
          *         "startDate": "2100-01-01",
          *         "runAtHour": 1,
          *         "runAtMinute": 0,
          *         "dayOfMonth": 1,
          *         "timeZone": "Europe/Berlin",
          *         "end": 4103049600000
          *       },
          *       "repeats": "RUN_ONCE",
          *       "runAt": 4102444800000,
          *       "expiresAt": 4103049600000,
          *       "timeZone": "Europe/Berlin",
          *       "createdBy": "ada@example.com",
          *       "createdAt": 1763683200000,
          *       "deviceCount": 1,
          *       "targets": [
          *         {
          *           "targetId": 12,
          *           "targetType": "NODE",
          *           "scheduledTaskId": "018f2b5e-7e57-7000-8000-000000000001"
          *         }
          *       ],
          *       "states": {
          *         "WAITING": 1
          *       },
          *       "nextTaskId": null,
          *       "refused": [
          *         {
          *           "targetId": 13,
          *           "displayName": "sw-1",
          *           "reason": "NO_AGENT"
          *         }
          *       ]
          *     }
          */
          "application/json": components["schemas"]["ScheduledTaskWithTargets"] & {
            refused: components["schemas"]["RefusedTarget"][];
          };
        };
      };
    };
  };
  getScheduledTask: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Scheduled task ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        taskId: components["parameters"]["taskId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The task */
      200: {
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
          *       "schedule": {
          *         "repeats": "RUN_ONCE",
          *         "startDate": "2100-01-01",
          *         "runAtHour": 1,
          *         "runAtMinute": 0,
          *         "dayOfMonth": 1,
          *         "timeZone": "Europe/Berlin",
          *         "end": 4103049600000
          *       },
          *       "repeats": "RUN_ONCE",
          *       "runAt": 4102444800000,
          *       "expiresAt": 4103049600000,
          *       "timeZone": "Europe/Berlin",
          *       "createdBy": "ada@example.com",
          *       "createdAt": 1763683200000,
          *       "deviceCount": 2,
          *       "targets": [
          *         {
          *           "targetId": 12,
          *           "targetType": "NODE",
          *           "scheduledTaskId": "018f2b5e-7e57-7000-8000-000000000001"
          *         }
          *       ],
          *       "states": {
          *         "WAITING": 1,
          *         "COMPLETED": 1
          *       },
          *       "nextTaskId": null
          *     }
          */
          "application/json": components["schemas"]["ScheduledTaskWithTargets"];
        };
      };
    };
  };
  cancelScheduledTask: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Scheduled task ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        taskId: components["parameters"]["taskId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Canceled */
      204: {
        content?: never;
      };
    };
  };
  listScheduledTaskTargets: {
    parameters: {
      query?: {
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 100
        */
        pageSize?: components["parameters"]["pageSize"];
      };
      path: {
        /**
        * @description Scheduled task ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        taskId: components["parameters"]["taskId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description A page of devices by name */
      200: {
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
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 100
        */
        pageSize?: components["parameters"]["pageSize"];
      };
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description A page of tasks, newest first */
      200: {
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
  listScriptVersions: {
    parameters: {
      query?: {
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path: {
        /**
        * @description Automation ID
        * @example 1
        */
        scriptId: components["parameters"]["scriptId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description A page of versions */
      200: {
        content: {
          /**
          * @example {
          *       "total": 1,
          *       "results": [
          *         {
          *           "version": 1,
          *           "digest": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
          *           "name": "Free space",
          *           "language": "sh",
          *           "createdBy": "ada@example.com",
          *           "createdAt": 1763683200000
          *         }
          *       ]
          *     }
          */
          "application/json": {
            total: number;
            results: components["schemas"]["AutomationVersion"][];
          };
        };
      };
    };
  };
  getScriptVersion: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Automation ID
        * @example 1
        */
        scriptId: components["parameters"]["scriptId"];
        /**
        * @description Version number
        * @example 1
        */
        version: components["parameters"]["version"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The version */
      200: {
        content: {
          /**
          * @example {
          *       "version": 1,
          *       "digest": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
          *       "name": "Free space",
          *       "language": "sh",
          *       "createdBy": "ada@example.com",
          *       "createdAt": 1763683200000,
          *       "content": "ZGYgLWgK",
          *       "operatingSystems": [
          *         "LINUX"
          *       ],
          *       "architecture": [
          *         "64",
          *         "32"
          *       ],
          *       "scriptParameters": [],
          *       "scriptVariables": [],
          *       "runAs": "system",
          *       "files": []
          *     }
          */
          "application/json": components["schemas"]["AutomationVersionSource"];
        };
      };
    };
  };
  listMaintenance: {
    parameters: {
      query?: {
        /**
        * @description Filter by organization
        * @example 1
        */
        clientId?: components["schemas"]["Id"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Maintenance windows by start time */
      200: {
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
      path?: never;
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
      /** @description Maintenance set up */
      204: {
        content?: never;
      };
    };
  };
  disableMaintenance: {
    parameters: {
      query?: never;
      path?: never;
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
      /** @description Maintenance ended */
      204: {
        content?: never;
      };
    };
  };
  checkMaintenance: {
    parameters: {
      query?: never;
      path?: never;
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
      /** @description Devices by name; those that can't be in maintenance have a reason */
      200: {
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
      path: {
        /**
        * @description Maintenance window ID
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        maintenanceId: components["parameters"]["maintenanceId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Ended */
      204: {
        content?: never;
      };
    };
  };
  getLiveAntivirus: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Current products of the computer */
      200: {
        content: {
          /**
          * @example {
          *       "readAt": 1763683260000,
          *       "products": [
          *         {
          *           "id": "CLAMAV",
          *           "product": "ClamAV",
          *           "version": "1.4.3+dfsg-1",
          *           "engine": "",
          *           "definitions": "daily 27460",
          *           "definitionsAt": 1763670000000,
          *           "isRunning": true,
          *           "realTime": false,
          *           "lastScanAt": 1763600000000,
          *           "detections": 1,
          *           "actions": [
          *             "QUICK_SCAN",
          *             "FULL_SCAN",
          *             "UPDATE_DEFINITIONS"
          *           ]
          *         }
          *       ],
          *       "traces": [
          *         {
          *           "traceType": "FILE",
          *           "traceName": "/home/ada/eicar.com",
          *           "threat": "Eicar-Test-Signature",
          *           "product": "ClamAV",
          *           "foundAt": 1763600000000,
          *           "isThere": true,
          *           "canQuarantine": true
          *         }
          *       ],
          *       "tracesTotal": 1,
          *       "quarantine": [],
          *       "work": null
          *     }
          */
          "application/json": components["schemas"]["LiveAntivirus"];
        };
      };
    };
  };
  scanForMalware: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "product": "ClamAV",
        *       "scan": "QUICK_SCAN"
        *     }
        */
        "application/json": {
          product: string;
          scan: components["schemas"]["AntivirusScan"];
          /** @description Whether infected files are quarantined; only with ClamAV */
          quarantine?: boolean;
        };
      };
    };
    responses: {
      /** @description The work that was started */
      201: {
        content: {
          /**
          * @example {
          *       "id": "018f2b5e-7e57-7000-8000-000000000001",
          *       "kind": "QUICK_SCAN",
          *       "title": "ClamAV",
          *       "state": "RUNNING",
          *       "by": "ada@example.com",
          *       "startedAt": 1763683200000,
          *       "endedAt": null,
          *       "exitCode": null,
          *       "detail": "",
          *       "items": [],
          *       "restart": "NEVER",
          *       "restartAt": null
          *     }
          */
          "application/json": components["schemas"]["DeviceWork"];
        };
      };
    };
  };
  updateAntivirusDefinitions: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "product": "ClamAV"
        *     }
        */
        "application/json": {
          product: string;
        };
      };
    };
    responses: {
      /** @description The work that was started */
      201: {
        content: {
          /**
          * @example {
          *       "id": "018f2b5e-7e57-7000-8000-000000000001",
          *       "kind": "UPDATE_DEFINITIONS",
          *       "title": "ClamAV",
          *       "state": "RUNNING",
          *       "by": "ada@example.com",
          *       "startedAt": 1763683200000,
          *       "endedAt": null,
          *       "exitCode": null,
          *       "detail": "",
          *       "items": [],
          *       "restart": "NEVER",
          *       "restartAt": null
          *     }
          */
          "application/json": components["schemas"]["DeviceWork"];
        };
      };
    };
  };
  getAntivirusWork: {
    parameters: {
      query?: {
        /**
        * @description ID of the work; the last one by default
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        workId?: components["parameters"]["workId"];
        /**
        * @description Offset to read the log from, in bytes
        * @example 0
        */
        offset?: components["parameters"]["logOffset"];
      };
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Progress of the work, and the log from the offset */
      200: {
        content: {
          /**
          * @example {
          *       "readAt": 1763683260000,
          *       "work": null,
          *       "lines": [],
          *       "offset": 0,
          *       "size": 0
          *     }
          */
          "application/json": components["schemas"]["DeviceWorkLog"];
        };
      };
    };
  };
  stopAntivirusWork: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "workId": "018f2b5e-7e57-7000-8000-000000000001"
        *     }
        */
        "application/json": components["schemas"]["DeviceWorkId"];
      };
    };
    responses: {
      /** @description The work, which stops within ten seconds */
      200: {
        content: {
          /**
          * @example {
          *       "id": "018f2b5e-7e57-7000-8000-000000000001",
          *       "kind": "QUICK_SCAN",
          *       "title": "ClamAV",
          *       "state": "RUNNING",
          *       "by": "ada@example.com",
          *       "startedAt": 1763683200000,
          *       "endedAt": null,
          *       "exitCode": null,
          *       "detail": "",
          *       "items": [],
          *       "restart": "NEVER",
          *       "restartAt": null
          *     }
          */
          "application/json": components["schemas"]["DeviceWork"];
        };
      };
    };
  };
  quarantineTraces: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "names": [
        *         "/home/ada/eicar.com"
        *       ]
        *     }
        */
        "application/json": {
          /** @description Path of the file as listed in the traces */
          names: string[];
        };
      };
    };
    responses: {
      /** @description The work that was started */
      201: {
        content: {
          /**
          * @example {
          *       "id": "018f2b5e-7e57-7000-8000-000000000002",
          *       "kind": "QUARANTINE",
          *       "title": "/home/ada/eicar.com",
          *       "state": "RUNNING",
          *       "by": "ada@example.com",
          *       "startedAt": 1763683200000,
          *       "endedAt": null,
          *       "exitCode": null,
          *       "detail": "",
          *       "items": [],
          *       "restart": "NEVER",
          *       "restartAt": null
          *     }
          */
          "application/json": components["schemas"]["DeviceWork"];
        };
      };
    };
  };
  deleteQuarantinedFile: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description A quarantined file
        * @example 018f2b5e-7e57-7000-8000-000000000003
        */
        fileId: components["parameters"]["fileId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The deleted file */
      200: {
        content: {
          /**
          * @example {
          *       "id": "018f2b5e-7e57-7000-8000-000000000003",
          *       "path": "/home/ada/eicar.com",
          *       "threat": "Eicar-Test-Signature",
          *       "product": "ClamAV",
          *       "size": 68,
          *       "sha256": "275a021bbfb6489e54d471899f7db9d1663fc695ec2fe2a2c4538aabf651fd0f",
          *       "mode": "0644",
          *       "owner": "ada",
          *       "group": "ada",
          *       "at": 1763683200000,
          *       "by": "ada@example.com"
          *     }
          */
          "application/json": components["schemas"]["QuarantinedFile"];
        };
      };
    };
  };
  restoreQuarantinedFile: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description A quarantined file
        * @example 018f2b5e-7e57-7000-8000-000000000003
        */
        fileId: components["parameters"]["fileId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "overwrite": false
        *     }
        */
        "application/json": {
          /** @description Whether an existing file is replaced */
          overwrite?: boolean;
        };
      };
    };
    responses: {
      /** @description The restored file */
      200: {
        content: {
          /**
          * @example {
          *       "id": "018f2b5e-7e57-7000-8000-000000000003",
          *       "path": "/home/ada/eicar.com",
          *       "threat": "Eicar-Test-Signature",
          *       "product": "ClamAV",
          *       "size": 68,
          *       "sha256": "275a021bbfb6489e54d471899f7db9d1663fc695ec2fe2a2c4538aabf651fd0f",
          *       "mode": "0644",
          *       "owner": "ada",
          *       "group": "ada",
          *       "at": 1763683200000,
          *       "by": "ada@example.com"
          *     }
          */
          "application/json": components["schemas"]["QuarantinedFile"];
        };
      };
    };
  };
  getDisks: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Current disks, partitions and file systems */
      200: {
        content: {
          /**
          * @example {
          *       "readAt": 1763683260000,
          *       "hasSmart": true,
          *       "disks": [
          *         {
          *           "name": "sda",
          *           "parent": "",
          *           "kind": "DISK",
          *           "model": "Example SSD 870",
          *           "serial": "S5STNF0R",
          *           "sizeBytes": 500107862016,
          *           "media": "SSD",
          *           "fileSystem": "",
          *           "isReadOnly": false,
          *           "isHealthy": true
          *         }
          *       ],
          *       "fileSystems": [
          *         {
          *           "path": "/",
          *           "device": "/dev/sda1",
          *           "type": "ext4",
          *           "sizeBytes": 490000000000,
          *           "usedBytes": 120000000000,
          *           "isReadOnly": false
          *         }
          *       ]
          *     }
          */
          "application/json": components["schemas"]["DiskState"];
        };
      };
    };
  };
  readJournal: {
    parameters: {
      query?: {
        /**
        * @description Return only entries of this service or program
        * @example nginx
        */
        source?: string;
        /**
        * @description Return only entries that are at least this severe; 0 is the most severe
        * @example 3
        */
        severity?: components["schemas"]["SyslogSeverity"];
        /**
        * @description Return only entries that contain this text
        * @example error
        */
        text?: string;
        /**
        * @description Return only entries from this time on
        * @example 1763683200000
        */
        since?: components["schemas"]["Timestamp"];
        /**
        * @description Return only entries up to this time
        * @example 1763683260000
        */
        until?: components["schemas"]["Timestamp"];
        /**
        * @description Return only entries after those of the response with this cursor
        * @example s=2e1b;i=5
        */
        cursor?: string;
        /**
        * @description Maximum number of entries
        * @example 200
        */
        limit?: number;
      };
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Entries, newest last */
      200: {
        content: {
          /**
          * @example {
          *       "results": [
          *         {
          *           "at": 1763683200000,
          *           "source": "nginx",
          *           "severity": 6,
          *           "pid": 412,
          *           "text": "Started nginx.service"
          *         }
          *       ],
          *       "cursor": "s=2e1b;i=5",
          *       "kind": "JOURNALD",
          *       "readAt": 1763683260000
          *     }
          */
          "application/json": components["schemas"]["JournalEntries"];
        };
      };
    };
  };
  listLogins: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Current logins */
      200: {
        content: {
          /**
          * @example {
          *       "readAt": 1763683260000,
          *       "total": 1,
          *       "results": [
          *         {
          *           "id": "3",
          *           "user": "ada",
          *           "terminal": "pts/0",
          *           "host": "192.0.2.7",
          *           "loggedInAt": 1763679600000
          *         }
          *       ]
          *     }
          */
          "application/json": components["schemas"]["LoginList"];
        };
      };
    };
  };
  logOffUser: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description ID of the login on the computer
        * @example 3
        */
        sessionId: string;
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "user": "ada"
        *     }
        */
        "application/json": components["schemas"]["LogOffRequest"];
      };
    };
    responses: {
      /** @description The login has ended, and its programs were asked to exit */
      200: {
        content: {
          /**
          * @example {
          *       "user": "ada"
          *     }
          */
          "application/json": components["schemas"]["LoginUser"];
        };
      };
    };
  };
  messageUser: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description ID of the login on the computer
        * @example 3
        */
        sessionId: string;
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "user": "ada",
        *       "text": "This computer restarts at 18:00."
        *     }
        */
        "application/json": components["schemas"]["UserMessage"];
      };
    };
    responses: {
      /** @description The message is displayed */
      200: {
        content: {
          /**
          * @example {
          *       "user": "ada"
          *     }
          */
          "application/json": components["schemas"]["LoginUser"];
        };
      };
    };
  };
  getNetworkState: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Current interfaces and connections */
      200: {
        content: {
          /**
          * @example {
          *       "readAt": 1763683260000,
          *       "gateways": [
          *         "192.0.2.1"
          *       ],
          *       "nameServers": [
          *         "192.0.2.1"
          *       ],
          *       "interfaces": [
          *         {
          *           "name": "eth0",
          *           "mac": "00:00:5e:00:53:01",
          *           "addresses": [
          *             "192.0.2.7/24"
          *           ],
          *           "isUp": true,
          *           "megabits": 1000,
          *           "receivedBytes": 123456,
          *           "sentBytes": 65432
          *         }
          *       ],
          *       "total": 1,
          *       "connections": [
          *         {
          *           "protocol": "TCP",
          *           "localAddress": "0.0.0.0",
          *           "localPort": 443,
          *           "remoteAddress": "",
          *           "remotePort": null,
          *           "state": "LISTENING",
          *           "pid": 412,
          *           "process": "nginx"
          *         }
          *       ]
          *     }
          */
          "application/json": components["schemas"]["NetworkState"];
        };
      };
    };
  };
  listWifiNetworks: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Wireless networks; empty if the computer has no Wi-Fi */
      200: {
        content: {
          /**
          * @example {
          *       "readAt": 1763683260000,
          *       "total": 1,
          *       "results": [
          *         {
          *           "interface": "wlan0",
          *           "ssid": "Office",
          *           "bssid": "00:00:5e:00:53:0a",
          *           "isConnected": true,
          *           "signalPercent": 72,
          *           "channel": 36,
          *           "security": "WPA2"
          *         }
          *       ]
          *     }
          */
          "application/json": components["schemas"]["WifiNetworks"];
        };
      };
    };
  };
  pingFromDevice: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "target": "example.com",
        *       "count": 4
        *     }
        */
        "application/json": components["schemas"]["PingRequest"];
      };
    };
    responses: {
      /** @description Result of the ping */
      200: {
        content: {
          /**
          * @example {
          *       "target": "example.com",
          *       "address": "192.0.2.80",
          *       "sent": 4,
          *       "received": 4,
          *       "times": [
          *         1.2,
          *         1.1,
          *         1.3,
          *         1.2
          *       ]
          *     }
          */
          "application/json": components["schemas"]["PingResult"];
        };
      };
    };
  };
  traceFromDevice: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "target": "example.com"
        *     }
        */
        "application/json": components["schemas"]["TraceRequest"];
      };
    };
    responses: {
      /** @description Hosts on the route */
      200: {
        content: {
          /**
          * @example {
          *       "target": "example.com",
          *       "address": "192.0.2.80",
          *       "hops": [
          *         {
          *           "hop": 1,
          *           "address": "192.0.2.80",
          *           "ms": 1.2
          *         }
          *       ]
          *     }
          */
          "application/json": components["schemas"]["TraceResult"];
        };
      };
    };
  };
  lookUpFromDevice: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "name": "example.com",
        *       "type": "A"
        *     }
        */
        "application/json": components["schemas"]["LookupRequest"];
      };
    };
    responses: {
      /** @description DNS records; empty if there are none */
      200: {
        content: {
          /**
          * @example {
          *       "name": "example.com",
          *       "type": "A",
          *       "servers": [
          *         "192.0.2.1"
          *       ],
          *       "records": [
          *         "192.0.2.80"
          *       ]
          *     }
          */
          "application/json": components["schemas"]["LookupResult"];
        };
      };
    };
  };
  listProcesses: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Current processes */
      200: {
        content: {
          /**
          * @example {
          *       "results": [
          *         {
          *           "pid": 412,
          *           "parentPid": 1,
          *           "start": "5123",
          *           "name": "nginx",
          *           "command": "nginx: master process /usr/sbin/nginx",
          *           "user": "root",
          *           "state": "SLEEPING",
          *           "cpuPercent": 0.4,
          *           "memoryBytes": 8388608,
          *           "threads": 1,
          *           "startedAt": 1763683200000,
          *           "protection": null
          *         }
          *       ],
          *       "total": 1,
          *       "readAt": 1763683260000,
          *       "processors": 2
          *     }
          */
          "application/json": components["schemas"]["ProcessList"];
        };
      };
    };
  };
  endProcess: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description ID of the process
        * @example 412
        */
        pid: number;
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "start": "5123",
        *       "force": false
        *     }
        */
        "application/json": components["schemas"]["ProcessEnd"];
      };
    };
    responses: {
      /** @description The process was asked to end or was forced to end */
      200: {
        content: {
          /**
          * @example {
          *       "pid": 412,
          *       "name": "nginx",
          *       "process": "nginx (412)"
          *     }
          */
          "application/json": components["schemas"]["SignaledProcess"];
        };
      };
    };
  };
  signalProcess: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description ID of the process
        * @example 412
        */
        pid: number;
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "start": "5123",
        *       "signal": "HUP"
        *     }
        */
        "application/json": components["schemas"]["ProcessSignal"];
      };
    };
    responses: {
      /** @description The signal was sent */
      200: {
        content: {
          /**
          * @example {
          *       "pid": 412,
          *       "name": "nginx",
          *       "process": "nginx (412)"
          *     }
          */
          "application/json": components["schemas"]["SignaledProcess"];
        };
      };
    };
  };
  readRegistryKey: {
    parameters: {
      query?: {
        /**
        * @description Registry key; the hives by default
        * @example HKLM\SOFTWARE\Acme
        */
        key?: components["schemas"]["RegistryPath"];
        /**
        * @description `keysAfter` of the previous page
        * @example PQBWAGkAZQB3AGUAcgA
        */
        keysAfter?: components["schemas"]["RegistryCursor"];
        /**
        * @description `valuesAfter` of the previous page
        * @example PQBQAG8AcgB0AA
        */
        valuesAfter?: components["schemas"]["RegistryCursor"];
      };
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The current key */
      200: {
        content: {
          /**
          * @example {
          *       "readAt": 1763683260000,
          *       "key": "HKLM\\SOFTWARE\\Acme",
          *       "keys": [
          *         {
          *           "name": "Viewer",
          *           "isExact": true
          *         }
          *       ],
          *       "totalKeys": 1,
          *       "keysAfter": null,
          *       "totalValues": 1,
          *       "valuesAfter": null,
          *       "values": [
          *         {
          *           "name": "Port",
          *           "isExact": true,
          *           "type": "REG_DWORD",
          *           "data": "bb010000",
          *           "size": 4,
          *           "text": "443"
          *         }
          *       ]
          *     }
          */
          "application/json": components["schemas"]["RegistryKey"];
        };
      };
    };
  };
  exportRegistryKey: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "key": "HKLM\\SOFTWARE\\Acme"
        *     }
        */
        "application/json": components["schemas"]["RegistryKeyChoice"];
      };
    };
    responses: {
      /** @description The key and all keys below it */
      200: {
        content: {
          /**
          * @example {
          *       "readAt": 1763683260000,
          *       "omitted": 0,
          *       "keys": [
          *         {
          *           "key": "HKLM\\SOFTWARE\\Acme",
          *           "values": [
          *             {
          *               "name": "Port",
          *               "isExact": true,
          *               "type": "REG_DWORD",
          *               "data": "bb010000",
          *               "size": 4,
          *               "text": "443"
          *             }
          *           ]
          *         }
          *       ]
          *     }
          */
          "application/json": components["schemas"]["RegistryExport"];
        };
      };
    };
  };
  createRegistryKey: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "key": "HKLM\\SOFTWARE\\Acme\\Viewer"
        *     }
        */
        "application/json": components["schemas"]["RegistryKeyChoice"];
      };
    };
    responses: {
      200: components["responses"]["RegistryKeyChoice"];
    };
  };
  deleteRegistryKey: {
    parameters: {
      query: {
        /**
        * @description Key to delete
        * @example HKLM\SOFTWARE\Acme\Viewer
        */
        key: components["schemas"]["RegistryPath"];
      };
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["RegistryKeyChoice"];
    };
  };
  renameRegistryKey: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "key": "HKLM\\SOFTWARE\\Acme\\Viewer",
        *       "newName": "Reader"
        *     }
        */
        "application/json": {
          key: components["schemas"]["RegistryPath"];
          newName: components["schemas"]["RegistryKeyName"];
        };
      };
    };
    responses: {
      200: components["responses"]["RegistryKeyChoice"];
    };
  };
  setRegistryValue: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "key": "HKLM\\SOFTWARE\\Acme",
        *       "name": "Port",
        *       "type": "REG_DWORD",
        *       "data": "bb010000"
        *     }
        */
        "application/json": {
          key: components["schemas"]["RegistryPath"];
          name: components["schemas"]["RegistryValueName"];
          /** @enum {string} */
          type: "REG_SZ" | "REG_EXPAND_SZ" | "REG_MULTI_SZ" | "REG_DWORD" | "REG_QWORD" | "REG_BINARY";
          data: components["schemas"]["RegistryData"];
        };
      };
    };
    responses: {
      200: components["responses"]["RegistryValueChoice"];
    };
  };
  deleteRegistryValue: {
    parameters: {
      query: {
        /**
        * @description Key that contains the value
        * @example HKLM\SOFTWARE\Acme
        */
        key: components["schemas"]["RegistryPath"];
        /**
        * @description Name of the value; the key's default value by default
        * @example Port
        */
        name?: components["schemas"]["RegistryValueName"];
      };
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["RegistryValueChoice"];
    };
  };
  renameRegistryValue: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "key": "HKLM\\SOFTWARE\\Acme",
        *       "name": "Port",
        *       "newName": "HttpsPort"
        *     }
        */
        "application/json": {
          key: components["schemas"]["RegistryPath"];
          name: components["schemas"]["RegistryValueName"];
          newName: components["schemas"]["RegistryValueName"];
        };
      };
    };
    responses: {
      200: components["responses"]["RegistryValueChoice"];
    };
  };
  openFiles: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "nodeId": 2,
        *       "user": "SYSTEM"
        *     }
        */
        "application/json": {
          nodeId: components["schemas"]["Id"];
          user: components["schemas"]["TerminalUser"];
          /** @description Reason for accessing the device */
          reason?: string;
          signature?: components["schemas"]["RunSignature"];
        };
      };
    };
    responses: {
      /** @description Single-use address to connect to, valid for a short time */
      201: {
        content: {
          /**
          * @example {
          *       "kind": "WS",
          *       "url": "/ws/remote/client?ticket=8W0mUjF3xYzvB2kQ7nLcRtHsEoPaDgVi1uTqXyZwMNk",
          *       "sessionId": "6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f",
          *       "organizationId": 1
          *     }
          */
          "application/json": components["schemas"]["RemoteLink"];
        };
      };
    };
  };
  listFiles: {
    parameters: {
      query: {
        /**
        * @description Folder; relative to the home folder unless it starts with `/`
        * @example /var/log
        */
        path: components["schemas"]["FilePath"];
        /**
        * @description User whose permissions are used; SYSTEM by default
        * @example SYSTEM
        */
        user?: components["parameters"]["fileUser"];
        /**
        * @description `after` of the previous page
        * @example 1syslog/syslog
        */
        after?: string;
        /**
        * @description Maximum number of results
        * @example 1000
        */
        pageSize?: number;
      };
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description A page of the folder */
      200: {
        content: {
          /**
          * @example {
          *       "path": "/var/log",
          *       "total": 1,
          *       "after": null,
          *       "results": [
          *         {
          *           "name": "syslog",
          *           "kind": "FILE",
          *           "size": 52011,
          *           "modifiedAt": 1763683200000,
          *           "mode": 416,
          *           "owner": "syslog",
          *           "group": "adm",
          *           "target": null,
          *           "leadsTo": null
          *         }
          *       ]
          *     }
          */
          "application/json": components["schemas"]["FilePage"];
        };
      };
    };
  };
  deleteFile: {
    parameters: {
      query: {
        /**
        * @description File, link or folder to delete
        * @example /var/log/syslog.1
        */
        path: components["schemas"]["FilePath"];
        /**
        * @description User whose permissions are used; SYSTEM by default
        * @example SYSTEM
        */
        user?: components["parameters"]["fileUser"];
        /**
        * @description Whether a folder is deleted with all its contents
        * @example false
        */
        recursive?: boolean;
      };
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Number of deleted files and folders */
      200: {
        content: {
          /**
          * @example {
          *       "deleted": 1
          *     }
          */
          "application/json": {
            deleted: number;
          };
        };
      };
    };
  };
  createFolder: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "path": "/srv",
        *       "folderName": "backup"
        *     }
        */
        "application/json": {
          path: components["schemas"]["FilePath"];
          /** @description Name of the new folder in `path` */
          folderName: string;
          user?: components["schemas"]["TerminalUser"];
        };
      };
    };
    responses: {
      /** @description The folder was created */
      204: {
        content?: never;
      };
    };
  };
  moveFile: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "from": "/srv/report.txt",
        *       "to": "/srv/archive/report.txt"
        *     }
        */
        "application/json": {
          from: components["schemas"]["FilePath"];
          to: components["schemas"]["FilePath"];
          user?: components["schemas"]["TerminalUser"];
        };
      };
    };
    responses: {
      /** @description The file or folder was renamed or moved */
      204: {
        content?: never;
      };
    };
  };
  setFilePermissions: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "path": "/srv/report.txt",
        *       "mode": 416
        *     }
        */
        "application/json": {
          path: components["schemas"]["FilePath"];
          mode?: components["schemas"]["FileMode"];
          owner?: components["schemas"]["FileOwner"];
          group?: components["schemas"]["FileOwner"];
          user?: components["schemas"]["TerminalUser"];
        };
      };
    };
    responses: {
      /** @description The permissions were changed */
      204: {
        content?: never;
      };
    };
  };
  openTerminal: {
    parameters: {
      query?: {
        /**
        * @description What the session connects to
        * @example WEB
        */
        linktype?: "WEB";
      };
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "nodeId": 2,
        *       "user": "SYSTEM",
        *       "shell": "DEFAULT",
        *       "columns": 80,
        *       "rows": 24
        *     }
        */
        "application/json": components["schemas"]["NewTerminal"];
      };
    };
    responses: {
      /** @description Single-use address to connect to, valid for a short time */
      201: {
        content: {
          /**
          * @example {
          *       "kind": "WS",
          *       "url": "/ws/remote/client?ticket=8W0mUjF3xYzvB2kQ7nLcRtHsEoPaDgVi1uTqXyZwMNk",
          *       "sessionId": "6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f",
          *       "organizationId": 1
          *     }
          */
          "application/json": components["schemas"]["RemoteLink"];
        };
      };
    };
  };
  openTools: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "nodeId": 2,
        *       "reason": "TICKET-12"
        *     }
        */
        "application/json": {
          nodeId: components["schemas"]["Id"];
          /** @description Reason for accessing the device */
          reason?: string;
          signature?: components["schemas"]["RunSignature"];
        };
      };
    };
    responses: {
      /** @description Single-use address to connect to, valid for a short time */
      201: {
        content: {
          /**
          * @example {
          *       "kind": "WS",
          *       "url": "/ws/remote/client?ticket=8W0mUjF3xYzvB2kQ7nLcRtHsEoPaDgVi1uTqXyZwMNk",
          *       "sessionId": "6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f",
          *       "organizationId": 1
          *     }
          */
          "application/json": components["schemas"]["RemoteLink"];
        };
      };
    };
  };
  getSessionSigning: {
    parameters: {
      query: {
        /**
        * @description ID of the device
        * @example 2
        */
        nodeId: components["schemas"]["Id"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The root key's digest, and the organization whose signers the device trusts */
      200: {
        content: {
          /**
          * @example {
          *       "root": "0YmdSb7Vx1sQVgIw0Jp1Yt9pVQmPzS9b8v0uKqGJbHk",
          *       "organizationId": 1
          *     }
          */
          "application/json": {
            /** @description SHA-256 of the public half of the server's root key, base64url-encoded */
            root: string;
            organizationId: components["schemas"]["Id"];
          };
        };
      };
    };
  };
  listRemoteSessions: {
    parameters: {
      query?: {
        /**
        * @description Filter by device
        * @example 2
        */
        nodeId?: components["schemas"]["Id"];
        /**
        * @description Filter by state
        * @example ACTIVE
        */
        state?: components["schemas"]["RemoteSessionState"];
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of sessions */
      200: {
        content: {
          /**
          * @example {
          *       "total": 0,
          *       "results": []
          *     }
          */
          "application/json": {
            total: number;
            results: components["schemas"]["RemoteSession"][];
          };
        };
      };
    };
  };
  getRemoteSession: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description ID of the session
        * @example 6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f
        */
        sessionId: components["parameters"]["remoteSessionId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The session */
      200: {
        content: {
          /**
          * @example {
          *       "id": "6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f",
          *       "nodeId": 2,
          *       "deviceName": "web-01",
          *       "organizationId": 1,
          *       "userName": "ada@example.com",
          *       "address": "192.0.2.7",
          *       "tool": "TERMINAL",
          *       "user": "SYSTEM",
          *       "shell": "DEFAULT",
          *       "command": "",
          *       "target": "",
          *       "viewOnly": false,
          *       "reason": "TICKET-12",
          *       "state": "ENDED",
          *       "createdAt": 1763683200000,
          *       "startedAt": 1763683200100,
          *       "endedAt": 1763683260000,
          *       "ending": "CLOSED",
          *       "endedBy": "ada@example.com",
          *       "signedBy": null,
          *       "exitCode": 0,
          *       "bytesIn": 52,
          *       "bytesOut": 1290,
          *       "hasRecording": true,
          *       "recordingDigest": "2b0fRzC0b3lJcKqv4Yb0m7oXh0m5u2cJ7N9m1x8y3aE"
          *     }
          */
          "application/json": components["schemas"]["RemoteSession"];
        };
      };
    };
  };
  reconnectRemoteSession: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description ID of the session
        * @example 6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f
        */
        sessionId: components["parameters"]["remoteSessionId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Single-use address to connect to, valid for a short time */
      201: {
        content: {
          /**
          * @example {
          *       "kind": "WS",
          *       "url": "/ws/remote/client?ticket=8W0mUjF3xYzvB2kQ7nLcRtHsEoPaDgVi1uTqXyZwMNk",
          *       "sessionId": "6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f",
          *       "organizationId": 1
          *     }
          */
          "application/json": components["schemas"]["RemoteLink"];
        };
      };
    };
  };
  watchRemoteSession: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description ID of the session
        * @example 6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f
        */
        sessionId: components["parameters"]["remoteSessionId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Single-use address to connect to, valid for a short time */
      201: {
        content: {
          /**
          * @example {
          *       "kind": "WS",
          *       "url": "/ws/remote/client?ticket=8W0mUjF3xYzvB2kQ7nLcRtHsEoPaDgVi1uTqXyZwMNk",
          *       "sessionId": "6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f",
          *       "organizationId": 1
          *     }
          */
          "application/json": components["schemas"]["RemoteLink"];
        };
      };
    };
  };
  endRemoteSession: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description ID of the session
        * @example 6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f
        */
        sessionId: components["parameters"]["remoteSessionId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The session has ended, and its programs were asked to stop */
      204: {
        content?: never;
      };
    };
  };
  getRecording: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description ID of the session
        * @example 6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f
        */
        sessionId: components["parameters"]["remoteSessionId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Recording up to now */
      200: {
        content: {
          /**
          * @example {"version":2,"width":80,"height":24,"timestamp":1763683200,"title":"web-01 SYSTEM"}
          *     [0.21,"o","root@web-01:~# "]
          */
          "application/octet-stream": string;
        };
      };
    };
  };
  getRemoteSettings: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["RemoteSettings"];
    };
  };
  updateRemoteSettings: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "reason": "REQUIRED",
        *       "revision": 1
        *     }
        */
        "application/json": components["schemas"]["RemoteSettingsChange"];
      };
    };
    responses: {
      200: components["responses"]["RemoteSettings"];
    };
  };
  getClientRemoteSettings: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["RemoteSettings"];
    };
  };
  updateClientRemoteSettings: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "consent": "ALWAYS",
        *       "notice": null,
        *       "revision": 1
        *     }
        */
        "application/json": components["schemas"]["RemoteSettingsChange"];
      };
    };
    responses: {
      200: components["responses"]["RemoteSettings"];
    };
  };
  listRemoteSupportFolders: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Remote support folders */
      200: {
        content: {
          /**
          * @example {
          *       "results": []
          *     }
          */
          "application/json": {
            results: components["schemas"]["RemoteSupportFolder"][];
          };
        };
      };
    };
  };
  createRemoteSupportFolder: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "name": "Front office",
        *       "description": "Reception and sales",
        *       "expirationTTL": 240
        *     }
        */
        "application/json": components["schemas"]["NewRemoteSupportFolder"];
      };
    };
    responses: {
      201: components["responses"]["RemoteSupportFolder"];
    };
  };
  updateRemoteSupportFolder: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Folder ID
        * @example 1
        */
        folderId: components["parameters"]["folderId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "name": "Front office"
        *     }
        */
        "application/json": components["schemas"]["RemoteSupportFolderChange"];
      };
    };
    responses: {
      200: components["responses"]["RemoteSupportFolder"];
    };
  };
  deleteRemoteSupportFolder: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Folder ID
        * @example 1
        */
        folderId: components["parameters"]["folderId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  listRemoteConnections: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Links to remote support products */
      200: {
        content: {
          /**
          * @example {
          *       "results": []
          *     }
          */
          "application/json": {
            results: components["schemas"]["RemoteConnection"][];
          };
        };
      };
    };
  };
  setRemoteConnection: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
        /**
        * @description Remote support product
        * @example CONNECTWISE
        */
        product: components["parameters"]["product"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "urlTemplate": "https://acme.screenconnect.com/Host#Access/All%20Machines/{name}"
        *     }
        */
        "application/json": components["schemas"]["RemoteConnectionSetting"];
      };
    };
    responses: {
      /** @description The link */
      200: {
        content: {
          /**
          * @example {
          *       "id": 1,
          *       "clientId": 1,
          *       "clientName": "Acme Dental",
          *       "product": "CONNECTWISE",
          *       "urlTemplate": "https://acme.screenconnect.com/Host#Access/All%20Machines/{name}"
          *     }
          */
          "application/json": components["schemas"]["RemoteConnection"];
        };
      };
    };
  };
  deleteRemoteConnection: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description ID of the link
        * @example 1
        */
        connectionId: components["parameters"]["connectionId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  listDeviceConnections: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Remote support products */
      200: {
        content: {
          /**
          * @example {
          *       "results": [
          *         {
          *           "product": "CONNECTWISE",
          *           "isReady": true,
          *           "missing": null
          *         }
          *       ]
          *     }
          */
          "application/json": {
            results: components["schemas"]["DeviceConnection"][];
          };
        };
      };
    };
  };
  openRemoteConnection: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Remote support product
        * @example CONNECTWISE
        */
        product: components["parameters"]["product"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Address to open in a browser */
      200: {
        content: {
          /**
          * @example {
          *       "url": "https://acme.screenconnect.com/Host#Access/All%20Machines/pc-7"
          *     }
          */
          "application/json": {
            url: string;
          };
        };
      };
    };
  };
  listScheduledJobs: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Jobs of cron, systemd and launchd, and Windows tasks */
      200: {
        content: {
          /**
          * @example {
          *       "readAt": 1763683260000,
          *       "total": 1,
          *       "results": [
          *         {
          *           "kind": "TIMER",
          *           "name": "logrotate.timer",
          *           "schedule": "daily",
          *           "command": "logrotate.service",
          *           "user": "",
          *           "isEnabled": true,
          *           "nextRunAt": 1763769600000,
          *           "lastRunAt": 1763683200000
          *         }
          *       ]
          *     }
          */
          "application/json": components["schemas"]["ScheduledJobs"];
        };
      };
    };
  };
  listLiveServices: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Current services */
      200: {
        content: {
          /**
          * @example {
          *       "manager": "SYSTEMD",
          *       "readAt": 1763683260000,
          *       "total": 1,
          *       "results": [
          *         {
          *           "name": "nginx",
          *           "description": "A high performance web server",
          *           "state": "ACTIVE",
          *           "isEnabled": true,
          *           "pid": 412,
          *           "since": 1763683200000,
          *           "isAgent": false
          *         }
          *       ]
          *     }
          */
          "application/json": components["schemas"]["LiveServices"];
        };
      };
    };
  };
  startService: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Name of the service
        * @example nginx
        */
        service: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The service after it was started */
      200: {
        content: {
          /**
          * @example {
          *       "name": "nginx",
          *       "description": "A high performance web server",
          *       "state": "ACTIVE",
          *       "isEnabled": true,
          *       "pid": 412,
          *       "since": 1763683200000,
          *       "isAgent": false
          *     }
          */
          "application/json": components["schemas"]["LiveService"];
        };
      };
    };
  };
  stopService: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Name of the service
        * @example nginx
        */
        service: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The service after it was stopped */
      200: {
        content: {
          /**
          * @example {
          *       "name": "nginx",
          *       "description": "A high performance web server",
          *       "state": "ACTIVE",
          *       "isEnabled": true,
          *       "pid": 412,
          *       "since": 1763683200000,
          *       "isAgent": false
          *     }
          */
          "application/json": components["schemas"]["LiveService"];
        };
      };
    };
  };
  restartService: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Name of the service
        * @example nginx
        */
        service: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The service after it was restarted */
      200: {
        content: {
          /**
          * @example {
          *       "name": "nginx",
          *       "description": "A high performance web server",
          *       "state": "ACTIVE",
          *       "isEnabled": true,
          *       "pid": 412,
          *       "since": 1763683200000,
          *       "isAgent": false
          *     }
          */
          "application/json": components["schemas"]["LiveService"];
        };
      };
    };
  };
  enableService: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Name of the service
        * @example nginx
        */
        service: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The service after it was enabled */
      200: {
        content: {
          /**
          * @example {
          *       "name": "nginx",
          *       "description": "A high performance web server",
          *       "state": "ACTIVE",
          *       "isEnabled": true,
          *       "pid": 412,
          *       "since": 1763683200000,
          *       "isAgent": false
          *     }
          */
          "application/json": components["schemas"]["LiveService"];
        };
      };
    };
  };
  disableService: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
        /**
        * @description Name of the service
        * @example nginx
        */
        service: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The service after it was disabled */
      200: {
        content: {
          /**
          * @example {
          *       "name": "nginx",
          *       "description": "A high performance web server",
          *       "state": "ACTIVE",
          *       "isEnabled": true,
          *       "pid": 412,
          *       "since": 1763683200000,
          *       "isAgent": false
          *     }
          */
          "application/json": components["schemas"]["LiveService"];
        };
      };
    };
  };
  openTunnel: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "nodeId": 2,
        *       "host": "localhost",
        *       "port": 3389
        *     }
        */
        "application/json": components["schemas"]["NewTunnel"];
      };
    };
    responses: {
      201: components["responses"]["RemoteLink"];
    };
  };
  openDesktop: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "nodeId": 2,
        *       "host": "localhost",
        *       "port": 5900,
        *       "viewOnly": true
        *     }
        */
        "application/json": components["schemas"]["NewDesktop"];
      };
    };
    responses: {
      201: components["responses"]["RemoteLink"];
    };
  };
  getTunnelPorts: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["TunnelPorts"];
    };
  };
  setTunnelPorts: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "ports": [
        *         "22",
        *         "443",
        *         "3389",
        *         "5900-5999",
        *         "8006"
        *       ]
        *     }
        */
        "application/json": components["schemas"]["TunnelPorts"];
      };
    };
    responses: {
      200: components["responses"]["TunnelPorts"];
    };
  };
  checkUninstall: {
    parameters: {
      query: {
        /**
        * @description Name of the package or program
        * @example nginx
        */
        name: string;
      };
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The program and everything that depends on it */
      200: {
        content: {
          /**
          * @example {
          *       "results": [
          *         {
          *           "name": "nginx",
          *           "version": "1.22.1-9"
          *         }
          *       ]
          *     }
          */
          "application/json": components["schemas"]["UninstallCheck"];
        };
      };
    };
  };
  uninstallSoftware: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "name": "nginx",
        *       "removes": [
        *         {
        *           "name": "nginx"
        *         }
        *       ]
        *     }
        */
        "application/json": {
          name: string;
          /** @description Software that may be removed, as listed by checkUninstall */
          removes: {
            name: string;
          }[];
        };
      };
    };
    responses: {
      /** @description The work that was started */
      201: {
        content: {
          /**
          * @example {
          *       "id": "018f2b5e-7e57-7000-8000-000000000001",
          *       "kind": "UNINSTALL_SOFTWARE",
          *       "title": "nginx 1.22.1-9",
          *       "state": "RUNNING",
          *       "by": "ada@example.com",
          *       "startedAt": 1763683200000,
          *       "endedAt": null,
          *       "exitCode": null,
          *       "detail": "",
          *       "items": [
          *         {
          *           "id": "nginx",
          *           "name": "nginx",
          *           "before": "1.22.1-9",
          *           "after": "",
          *           "state": "WAITING",
          *           "detail": ""
          *         }
          *       ],
          *       "restart": "NEVER",
          *       "restartAt": null
          *     }
          */
          "application/json": components["schemas"]["DeviceWork"];
        };
      };
    };
  };
  getUninstallWork: {
    parameters: {
      query?: {
        /**
        * @description ID of the work; the last one by default
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        workId?: components["parameters"]["workId"];
        /**
        * @description Offset to read the log from, in bytes
        * @example 0
        */
        offset?: components["parameters"]["logOffset"];
      };
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Progress of the work, and the log from the offset */
      200: {
        content: {
          /**
          * @example {
          *       "readAt": 1763683260000,
          *       "work": null,
          *       "lines": [],
          *       "offset": 0,
          *       "size": 0
          *     }
          */
          "application/json": components["schemas"]["DeviceWorkLog"];
        };
      };
    };
  };
  listLiveUpdates: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Current updates */
      200: {
        content: {
          /**
          * @example {
          *       "manager": "APT",
          *       "readAt": 1763683260000,
          *       "listsAt": 1763640000000,
          *       "total": 1,
          *       "results": [
          *         {
          *           "id": "openssl",
          *           "name": "openssl",
          *           "installed": "3.0.14-1",
          *           "candidate": "3.0.15-1",
          *           "isSecurity": true,
          *           "severity": "",
          *           "source": "Debian-Security:12/stable-security",
          *           "approvedBy": "ada@example.com",
          *           "approvedAt": 1763683200000
          *         }
          *       ],
          *       "restart": {
          *         "isPending": false,
          *         "requiredAt": null,
          *         "reasons": []
          *       },
          *       "work": null
          *     }
          */
          "application/json": components["schemas"]["LiveUpdates"];
        };
      };
    };
  };
  refreshUpdates: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The work that was started */
      201: {
        content: {
          /**
          * @example {
          *       "id": "018f2b5e-7e57-7000-8000-000000000001",
          *       "kind": "REFRESH_UPDATES",
          *       "title": "",
          *       "state": "RUNNING",
          *       "by": "ada@example.com",
          *       "startedAt": 1763683200000,
          *       "endedAt": null,
          *       "exitCode": null,
          *       "detail": "",
          *       "items": [],
          *       "restart": "NEVER",
          *       "restartAt": null
          *     }
          */
          "application/json": components["schemas"]["DeviceWork"];
        };
      };
    };
  };
  installUpdates: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "select": "CHOSEN",
        *       "updates": [
        *         {
        *           "id": "openssl",
        *           "candidate": "3.0.15-1"
        *         }
        *       ],
        *       "restart": "IF_REQUIRED"
        *     }
        */
        "application/json": components["schemas"]["UpdateSelection"];
      };
    };
    responses: {
      /** @description The work that was started */
      201: {
        content: {
          /**
          * @example {
          *       "id": "018f2b5e-7e57-7000-8000-000000000001",
          *       "kind": "INSTALL_UPDATES",
          *       "title": "openssl 3.0.15-1",
          *       "state": "RUNNING",
          *       "by": "ada@example.com",
          *       "startedAt": 1763683200000,
          *       "endedAt": null,
          *       "exitCode": null,
          *       "detail": "",
          *       "items": [
          *         {
          *           "id": "openssl",
          *           "name": "openssl",
          *           "before": "3.0.14-1",
          *           "after": "3.0.15-1",
          *           "state": "WAITING",
          *           "detail": ""
          *         }
          *       ],
          *       "restart": "IF_REQUIRED",
          *       "restartAt": null
          *     }
          */
          "application/json": components["schemas"]["DeviceWork"];
        };
      };
    };
  };
  approveUpdates: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "updates": [
        *         {
        *           "id": "openssl",
        *           "candidate": "3.0.15-1"
        *         }
        *       ]
        *     }
        */
        "application/json": components["schemas"]["UpdateList"];
      };
    };
    responses: {
      /** @description Number of approved updates */
      200: {
        content: {
          /**
          * @example {
          *       "count": 1
          *     }
          */
          "application/json": components["schemas"]["UpdateCount"];
        };
      };
    };
  };
  withdrawUpdateApprovals: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "updates": [
        *         {
        *           "id": "openssl",
        *           "candidate": "3.0.15-1"
        *         }
        *       ]
        *     }
        */
        "application/json": components["schemas"]["UpdateList"];
      };
    };
    responses: {
      /** @description Number of withdrawn approvals */
      200: {
        content: {
          /**
          * @example {
          *       "count": 1
          *     }
          */
          "application/json": components["schemas"]["UpdateCount"];
        };
      };
    };
  };
  getUpdateWork: {
    parameters: {
      query?: {
        /**
        * @description ID of the work; the last one by default
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        workId?: components["parameters"]["workId"];
        /**
        * @description Offset to read the log from, in bytes
        * @example 0
        */
        offset?: components["parameters"]["logOffset"];
      };
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Progress of the work, and the log from the offset */
      200: {
        content: {
          /**
          * @example {
          *       "readAt": 1763683260000,
          *       "work": null,
          *       "lines": [],
          *       "offset": 0,
          *       "size": 0
          *     }
          */
          "application/json": components["schemas"]["DeviceWorkLog"];
        };
      };
    };
  };
  stopUpdateWork: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Device ID
        * @example 1
        */
        nodeId: components["parameters"]["nodeId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "workId": "018f2b5e-7e57-7000-8000-000000000001"
        *     }
        */
        "application/json": components["schemas"]["DeviceWorkId"];
      };
    };
    responses: {
      /** @description The work, which stops within ten seconds */
      200: {
        content: {
          /**
          * @example {
          *       "id": "018f2b5e-7e57-7000-8000-000000000001",
          *       "kind": "INSTALL_UPDATES",
          *       "title": "openssl 3.0.15-1",
          *       "state": "RUNNING",
          *       "by": "ada@example.com",
          *       "startedAt": 1763683200000,
          *       "endedAt": null,
          *       "exitCode": null,
          *       "detail": "",
          *       "items": [
          *         {
          *           "id": "openssl",
          *           "name": "openssl",
          *           "before": "3.0.14-1",
          *           "after": "3.0.15-1",
          *           "state": "WAITING",
          *           "detail": ""
          *         }
          *       ],
          *       "restart": "IF_REQUIRED",
          *       "restartAt": null
          *     }
          */
          "application/json": components["schemas"]["DeviceWork"];
        };
      };
    };
  };
  wakeDevices: {
    parameters: {
      query?: never;
      path?: never;
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
      /** @description Packets that were sent for each device, or the reason why none were */
      200: {
        content: {
          /**
          * @example {
          *       "success": [
          *         {
          *           "nodeId": 12,
          *           "displayName": "pc-7",
          *           "macAddresses": [
          *             "52:54:00:00:00:07"
          *           ],
          *           "senderNodeId": 2,
          *           "senderName": "srv-1",
          *           "interface": "eth0",
          *           "address": "192.0.2.2"
          *         }
          *       ],
          *       "fail": [
          *         {
          *           "nodeId": 13,
          *           "displayName": "pc-8",
          *           "reason": "NO_MAC_ADDRESS",
          *           "detail": "No MAC address of this device is known."
          *         }
          *       ]
          *     }
          */
          "application/json": components["schemas"]["WakeResult"];
        };
      };
    };
  };
  checkWakeDevices: {
    parameters: {
      query?: never;
      path?: never;
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
      /** @description Packets that would be sent for each device, or the reason why none would be; nothing is sent */
      200: {
        content: {
          /**
          * @example {
          *       "success": [
          *         {
          *           "nodeId": 12,
          *           "displayName": "pc-7",
          *           "macAddresses": [
          *             "52:54:00:00:00:07"
          *           ],
          *           "senderNodeId": 2,
          *           "senderName": "srv-1",
          *           "interface": "eth0",
          *           "address": "192.0.2.2"
          *         }
          *       ],
          *       "fail": [
          *         {
          *           "nodeId": 13,
          *           "displayName": "pc-8",
          *           "reason": "NO_MAC_ADDRESS",
          *           "detail": "No MAC address of this device is known."
          *         }
          *       ]
          *     }
          */
          "application/json": components["schemas"]["WakeResult"];
        };
      };
    };
  };
  openWebPage: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "nodeId": 7,
        *       "port": 443
        *     }
        */
        "application/json": components["schemas"]["NewWebPage"];
      };
    };
    responses: {
      /** @description Address that opens the page */
      201: {
        content: {
          /**
          * @example {
          *       "url": "http://6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f.localhost:7440/.well-known/muster-page?ticket=8W0mUjF3xYzvB2kQ",
          *       "sessionId": "6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f",
          *       "organizationId": 1,
          *       "target": "https://10.0.0.5/",
          *       "probeName": "probe-1",
          *       "certificateFingerprint": "SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU",
          *       "isNewCertificate": true
          *     }
          */
          "application/json": components["schemas"]["WebPage"];
        };
      };
    };
  };
  getWebPageRoute: {
    parameters: {
      query: {
        /**
        * @description ID of the device
        * @example 7
        */
        nodeId: components["schemas"]["Id"];
        /**
        * @description Port of the device's web server, if known
        * @example 8443
        */
        port?: number;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Agent that connects to the device, and the ports in the order they are tried */
      200: {
        content: {
          /**
          * @example {
          *       "nodeId": 2,
          *       "host": "10.0.0.5",
          *       "ports": [
          *         443,
          *         80
          *       ]
          *     }
          */
          "application/json": {
            nodeId: components["schemas"]["Id"];
            host: string;
            ports: number[];
          };
        };
      };
    };
  };
  listPsaProducts: {
    parameters: {
      query?: {
        /**
        * @description Filter by type
        * @example SERVICE
        */
        type?: components["schemas"]["PsaProductType"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Products by name */
      200: {
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
      path?: never;
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
      path: {
        /**
        * @description Product ID
        * @example 1
        */
        productId: components["parameters"]["productId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["PsaProduct"];
    };
  };
  updatePsaProduct: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Product ID
        * @example 1
        */
        productId: components["parameters"]["productId"];
      };
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
      path: {
        /**
        * @description Product ID
        * @example 1
        */
        productId: components["parameters"]["productId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["PsaProduct"];
    };
  };
  deactivatePsaProduct: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Product ID
        * @example 1
        */
        productId: components["parameters"]["productId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["PsaProduct"];
    };
  };
  getConnectWiseSetupValues: {
    parameters: {
      query?: {
        /**
        * @description Bypass the cache and query the PSA
        * @example true
        */
        refresh?: components["parameters"]["refresh"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The available values */
      200: {
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
  getAutotaskSetupValues: {
    parameters: {
      query?: {
        /**
        * @description Bypass the cache and query the PSA
        * @example true
        */
        refresh?: components["parameters"]["refresh"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The available values */
      200: {
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
  getPsa: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["PsaConfiguration"];
    };
  };
  setPsa: {
    parameters: {
      query?: never;
      path?: never;
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
  listPsaUserRoles: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Roles by name */
      200: {
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
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Mappings by device role */
      200: {
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
      path?: never;
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
  getServiceNowClass: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description ServiceNow mapping ID
        * @example 1
        */
        mappingId: components["parameters"]["mappingId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["ServiceNowClass"];
    };
  };
  updateServiceNowClass: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description ServiceNow mapping ID
        * @example 1
        */
        mappingId: components["parameters"]["mappingId"];
      };
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
      path: {
        /**
        * @description ServiceNow mapping ID
        * @example 1
        */
        mappingId: components["parameters"]["mappingId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  createConnectWiseTestTicket: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
        /**
        * @description Ticket template ID
        * @example 1
        */
        ticketTemplateId: components["parameters"]["ticketTemplateId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["TestTicket"];
    };
  };
  createAutotaskTestTicket: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Organization ID
        * @example 1
        */
        clientId: components["parameters"]["clientId"];
        /**
        * @description Ticket template ID
        * @example 1
        */
        ticketTemplateId: components["parameters"]["ticketTemplateId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["TestTicket"];
    };
  };
  listTicketTemplates: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Ticket templates by name */
      200: {
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
          *           "revision": 1,
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
      path?: never;
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
      path?: never;
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
          * @description Report what would be done without doing it
          * @default false
          */
          dryRun?: boolean;
        };
      };
    };
    responses: {
      /** @description The result for each template, in the order given */
      200: {
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
              /** @description ID of the template; null if it doesn't exist yet */
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
      path: {
        /**
        * @description Ticket template ID
        * @example 1
        */
        ticketTemplateId: components["parameters"]["ticketTemplateId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description The ticket template */
      200: {
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
      path: {
        /**
        * @description Ticket template ID
        * @example 1
        */
        ticketTemplateId: components["parameters"]["ticketTemplateId"];
      };
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
      path: {
        /**
        * @description Ticket template ID
        * @example 1
        */
        ticketTemplateId: components["parameters"]["ticketTemplateId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  listTickets: {
    parameters: {
      query?: {
        /**
        * @description Filter by organization
        * @example 1
        */
        clientId?: components["schemas"]["Id"];
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 100
        */
        pageSize?: components["parameters"]["pageSize"];
      };
      path: {
        /**
        * @description Board ID; always 1
        * @example 1
        */
        boardId: components["parameters"]["boardId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description A page of tickets, newest first */
      200: {
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
      path: {
        /**
        * @description Ticket ID
        * @example 1
        */
        ticketId: components["parameters"]["ticketId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Ticket"];
    };
  };
  setTicketStatus: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Ticket ID
        * @example 1
        */
        ticketId: components["parameters"]["ticketId"];
      };
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
      path: {
        /**
        * @description Ticket ID
        * @example 1
        */
        ticketId: components["parameters"]["ticketId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Ticket"];
    };
  };
  listActivities: {
    parameters: {
      query?: {
        /**
        * @description Filter by user, object, address, operation, targets or detail
        * @example printer
        */
        search?: string;
        /**
        * @description Filter by user or component
        * @example ada@example.com
        */
        who?: string;
        /**
        * @description Filter by operation
        * @example deleteDevices
        */
        operation?: string;
        /**
        * @description Filter by the kind of the changed object
        * @example credential
        */
        objectKind?: components["schemas"]["ActivityObjectKind"];
        /**
        * @description Filter by the ID of the changed object
        * @example 3
        */
        objectId?: string;
        /**
        * @description Filter by outcome: done, an error code, or refused for any outcome other than done
        * @example refused
        */
        outcome?: string;
        /**
        * @description Filter by organization
        * @example 1
        */
        clientId?: components["schemas"]["Id"];
        /**
        * @description Return only entries at or after this time
        * @example 1763683200000
        */
        since?: components["schemas"]["Timestamp"];
        /**
        * @description Return only entries before this time
        * @example 1763690400000
        */
        until?: components["schemas"]["Timestamp"];
        /**
        * @description Return only entries after this one, oldest first
        * @example 100
        */
        after?: number;
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Entries of the audit log */
      200: {
        content: {
          /**
          * @example {
          *       "total": 0,
          *       "results": [],
          *       "deleted": []
          *     }
          */
          "application/json": {
            total: number;
            results: components["schemas"]["Activity"][];
            /** @description Objects of these entries that no longer exist */
            deleted: {
              kind: components["schemas"]["ActivityObjectKind"];
              id: string;
            }[];
          };
        };
      };
    };
  };
  listAuditAnchors: {
    parameters: {
      query?: {
        /**
        * @description Return only anchors of entries after this one
        * @example 100
        */
        after?: number;
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Anchors, oldest first, and their signing keys, newest last */
      200: {
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
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The verification result */
      200: {
        content: {
          /**
          * @example {
          *       "entries": 120,
          *       "head": "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03",
          *       "fault": null,
          *       "witnesses": []
          *     }
          */
          "application/json": components["schemas"]["AuditVerification"];
        };
      };
    };
  };
  listWitnessAnchors: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Anchors by witness, as stored, and the keys that may have signed them */
      200: {
        content: {
          /**
          * @example {
          *       "results": [],
          *       "keys": []
          *     }
          */
          "application/json": {
            results: components["schemas"]["WitnessAnchors"][];
            keys: components["schemas"]["SigningKey"][];
          };
        };
      };
    };
  };
  listAuditWitnesses: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["AuditWitnesses"];
    };
  };
  createAuditWitness: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "address": "https://logs.example.com/muster"
        *     }
        */
        "application/json": components["schemas"]["NewAuditWitness"];
      };
    };
    responses: {
      /** @description The witness */
      201: {
        content: {
          /**
          * @example {
          *       "id": 1,
          *       "kind": "https",
          *       "address": "https://logs.example.com/muster",
          *       "createdAt": 1763683200000,
          *       "delivered": null,
          *       "error": null
          *     }
          */
          "application/json": components["schemas"]["AuditWitness"];
        };
      };
    };
  };
  deleteAuditWitness: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description ID of the witness
        * @example 1
        */
        witnessId: components["schemas"]["Id"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  testAuditWitnesses: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["AuditWitnesses"];
    };
  };
  getActionLimit: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["ActionLimit"];
    };
  };
  setActionLimit: {
    parameters: {
      query?: never;
      path?: never;
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
  listAnnouncements: {
    parameters: {
      query?: {
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 100
        */
        pageSize?: components["parameters"]["pageSize"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Announcements */
      200: {
        content: {
          /**
          * @example {
          *       "total": 0,
          *       "results": []
          *     }
          */
          "application/json": {
            total: number;
            results: components["schemas"]["Announcement"][];
          };
        };
      };
    };
  };
  createAnnouncement: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "title": "Maintenance tonight",
        *       "text": "Muster restarts at 22:00.",
        *       "tone": "WARNING"
        *     }
        */
        "application/json": components["schemas"]["NewAnnouncement"];
      };
    };
    responses: {
      201: components["responses"]["Announcement"];
    };
  };
  deleteAnnouncement: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Announcement ID
        * @example 1
        */
        announcementId: components["parameters"]["announcementId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      204: {
        content?: never;
      };
    };
  };
  updateAnnouncement: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Announcement ID
        * @example 1
        */
        announcementId: components["parameters"]["announcementId"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "text": "Muster restarts at 23:00.",
        *       "revision": 1
        *     }
        */
        "application/json": components["schemas"]["AnnouncementChange"];
      };
    };
    responses: {
      200: components["responses"]["Announcement"];
    };
  };
  listUnreadAnnouncements: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description At most 20 announcements */
      200: {
        content: {
          /**
          * @example {
          *       "results": [
          *         {
          *           "id": 1,
          *           "title": "Maintenance tonight",
          *           "text": "Muster restarts at 22:00.",
          *           "tone": "WARNING"
          *         }
          *       ]
          *     }
          */
          "application/json": {
            results: components["schemas"]["UnreadAnnouncement"][];
          };
        };
      };
    };
  };
  dismissAnnouncement: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "announcementId": 1
        *     }
        */
        "application/json": {
          announcementId: components["schemas"]["Id"];
        };
      };
    };
    responses: {
      /** @description Dismissed */
      204: {
        content?: never;
      };
    };
  };
  getBackupSchedule: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["BackupSchedule"];
    };
  };
  setBackupSchedule: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "everyMinutes": 1440,
        *       "keep": 14,
        *       "directory": "/mnt/backups"
        *     }
        */
        "application/json": components["schemas"]["BackupScheduleSettings"];
      };
    };
    responses: {
      200: components["responses"]["BackupSchedule"];
    };
  };
  deleteBackupSchedule: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Scheduled backups were stopped */
      204: {
        content?: never;
      };
    };
  };
  listChangeRequests: {
    parameters: {
      query?: {
        /**
        * @description Filter by state
        * @example PENDING
        */
        state?: components["schemas"]["ChangeRequestState"];
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Change requests */
      200: {
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
      path: {
        /**
        * @description Change request ID
        * @example 12
        */
        requestId: components["parameters"]["requestId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["ChangeRequest"];
    };
  };
  approveChangeRequest: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description Change request ID
        * @example 12
        */
        requestId: components["parameters"]["requestId"];
      };
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
      path: {
        /**
        * @description Change request ID
        * @example 12
        */
        requestId: components["parameters"]["requestId"];
      };
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["ChangeRequest"];
    };
  };
  listChangeRequestDevices: {
    parameters: {
      query?: {
        /**
        * @description Number of results to skip
        * @example 0
        */
        offset?: components["parameters"]["offset"];
        /**
        * @description Maximum number of results
        * @example 50
        */
        pageSize?: components["parameters"]["pageSize50"];
      };
      path: {
        /**
        * @description Change request ID
        * @example 12
        */
        requestId: components["parameters"]["requestId"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description A page of devices by name */
      200: {
        content: {
          /**
          * @example {
          *       "total": 1,
          *       "results": [
          *         {
          *           "nodeId": 12,
          *           "displayName": "srv-1",
          *           "clientName": "Acme Dental"
          *         }
          *       ]
          *     }
          */
          "application/json": {
            total: number;
            results: components["schemas"]["ChangeRequestDevice"][];
          };
        };
      };
    };
  };
  getContract: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The OpenAPI document */
      200: {
        content: {
          /**
          * @example {
          *       "openapi": "3.1.0",
          *       "info": {
          *         "title": "Muster",
          *         "version": "0.1.0"
          *       },
          *       "paths": {}
          *     }
          */
          "application/json": {
            openapi: string;
            info: {
              [key: string]: unknown;
            };
            paths: {
              [key: string]: unknown;
            };
          };
        };
      };
    };
  };
  getCounts: {
    parameters: {
      query?: {
        /**
        * @description Count only in this organization
        * @example 1
        */
        clientId?: components["schemas"]["Id"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Counts; those of lists that the caller can't open are omitted */
      200: {
        content: {
          /**
          * @example {
          *       "counts": {
          *         "devices": 52,
          *         "groups": 2,
          *         "organizations": 3,
          *         "approvals": 1
          *       }
          *     }
          */
          "application/json": {
            counts: {
              devices?: number;
              groups?: number;
              organizations?: number;
              /** @description Running discoveries */
              discoveries?: number;
              /** @description Maintenance windows that apply now */
              maintenance?: number;
              /** @description Running automation runs */
              runs?: number;
              /** @description Automation runs that failed on devices in the last 24 hours */
              failedRuns?: number;
              /** @description Scheduled and running tasks */
              tasks?: number;
              /** @description Tasks that failed on devices in the last 24 hours */
              failedTasks?: number;
              /** @description Active alerts */
              alerts?: number;
              /** @description Open tickets of the server */
              tickets?: number;
              /** @description Agents and change requests that are waiting for approval */
              approvals?: number;
            };
          };
        };
      };
    };
  };
  getDashboard: {
    parameters: {
      query?: {
        /**
        * @description Filter by organization
        * @example 1
        */
        clientId?: components["schemas"]["Id"];
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The dashboard */
      200: {
        content: {
          /**
          * @example {
          *       "asOf": 1763683200000,
          *       "devices": {
          *         "total": 52,
          *         "offline": 1,
          *         "degraded": 0,
          *         "unknown": 0,
          *         "maintenance": 0,
          *         "online": 51
          *       },
          *       "cells": [
          *         {
          *           "id": 7,
          *           "name": "sw-floor-2",
          *           "clientName": "Acme Dental",
          *           "role": "NMS_SWITCH",
          *           "state": "OFFLINE",
          *           "isDown": true,
          *           "since": 1763679600000,
          *           "degraded": null
          *         }
          *       ],
          *       "organizations": [
          *         {
          *           "id": 1,
          *           "name": "Acme Dental",
          *           "total": 52,
          *           "offline": 1,
          *           "degraded": 0,
          *           "unknown": 0,
          *           "maintenance": 0,
          *           "online": 51
          *         }
          *       ],
          *       "organizationsTotal": 1,
          *       "roles": [
          *         {
          *           "role": "NMS_SWITCH",
          *           "total": 52,
          *           "offline": 1,
          *           "degraded": 0,
          *           "unknown": 0,
          *           "maintenance": 0,
          *           "online": 51
          *         }
          *       ],
          *       "attention": [
          *         {
          *           "kind": "DEVICE_OFFLINE",
          *           "id": "7",
          *           "name": "sw-floor-2",
          *           "clientName": "Acme Dental",
          *           "cause": "",
          *           "count": 1,
          *           "since": 1763679600000
          *         }
          *       ]
          *     }
          */
          "application/json": components["schemas"]["Dashboard"];
        };
      };
    };
  };
  stopEverything: {
    parameters: {
      query?: never;
      path?: never;
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
          * @description Also pause discovery schedules
          * @default false
          */
          pauseSchedules?: boolean;
          /**
          * @description Report what would be stopped without stopping it
          * @default false
          */
          dryRun?: boolean;
        };
      };
    };
    responses: {
      /** @description Each item with its result */
      200: {
        content: {
          /**
          * @example {
          *       "results": [],
          *       "schedulesLeft": 0
          *     }
          */
          "application/json": {
            results: components["schemas"]["Stopped"][];
            /** @description Number of schedules that will start discoveries again */
            schedulesLeft: number;
          };
        };
      };
    };
  };
  listFeatureFlags: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["FeatureFlags"];
    };
  };
  enableFeature: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description The feature
        * @example nms_network_discovery
        */
        feature: components["parameters"]["feature"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "clientId": 1
        *     }
        */
        "application/json": components["schemas"]["FeatureScope"];
      };
    };
    responses: {
      200: components["responses"]["FeatureFlags"];
    };
  };
  disableFeature: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description The feature
        * @example nms_network_discovery
        */
        feature: components["parameters"]["feature"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "clientId": 1
        *     }
        */
        "application/json": components["schemas"]["FeatureScope"];
      };
    };
    responses: {
      200: components["responses"]["FeatureFlags"];
    };
  };
  resetFeature: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description The feature
        * @example nms_network_discovery
        */
        feature: components["parameters"]["feature"];
      };
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "clientId": 1
        *     }
        */
        "application/json": {
          clientId: components["schemas"]["Id"];
        };
      };
    };
    responses: {
      200: components["responses"]["FeatureFlags"];
    };
  };
  searchEverything: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "query": "core switch",
        *       "filters": [
        *         "devices"
        *       ]
        *     }
        */
        "application/json": components["schemas"]["SearchRequest"];
      };
    };
    responses: {
      /** @description Matches */
      200: {
        content: {
          /**
          * @example {
          *       "results": []
          *     }
          */
          "application/json": {
            results: components["schemas"]["SearchResult"][];
          };
        };
      };
    };
  };
  listRecentSearches: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description At most 10 results */
      200: {
        content: {
          /**
          * @example {
          *       "results": [],
          *       "hideTooltip": false
          *     }
          */
          "application/json": {
            /** @description Whether you have hidden the search's tooltip */
            hideTooltip: boolean;
            results: components["schemas"]["SearchResult"][];
          };
        };
      };
    };
  };
  addRecentSearch: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "id": "12",
        *       "type": "device",
        *       "name": "Core switch",
        *       "description": "Cisco C9300",
        *       "details": "192.0.2.2"
        *     }
        */
        "application/json": components["schemas"]["RecentSearch"];
      };
    };
    responses: {
      /** @description Added */
      204: {
        content?: never;
      };
    };
  };
  deleteRecentSearch: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description ID of a search result
        * @example 12
        */
        recentId: components["schemas"]["SearchResultId"];
        /**
        * @description Type of a search result
        * @example device
        */
        recentType: components["schemas"]["SearchResultType"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Removed */
      204: {
        content?: never;
      };
    };
  };
  hideSearchTooltip: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Hidden */
      204: {
        content?: never;
      };
    };
  };
  getHealth: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The server and its database are healthy */
      200: {
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
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The server overview */
      200: {
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
          *       "metrics": {
          *         "kind": "VICTORIA_METRICS",
          *         "address": "https://metrics.example.com:8428",
          *         "state": "READY",
          *         "since": 1763683200000,
          *         "reason": null,
          *         "waitingSince": null
          *       },
          *       "malwareScanner": {
          *         "state": "READY",
          *         "version": "ClamAV 1.4.3",
          *         "waiting": 0
          *       },
          *       "signing": {
          *         "root": "0YmdSb7Vx1sQVgIw0Jp1Yt9pVQmPzS9b8v0uKqGJbHk",
          *         "rootKey": "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE",
          *         "rootOnServer": false,
          *         "signingKey": "LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ",
          *         "serial": 1763683200000,
          *         "issuedAt": 1763683200000,
          *         "expiresAt": null,
          *         "newerSeen": false
          *       },
          *       "backup": {
          *         "state": "OK",
          *         "lastSuccessAt": 1763683200000,
          *         "lastError": null
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
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Metrics in the Prometheus text format */
      200: {
        content: {
          /** @example # HELP process_cpu_seconds_total */
          "text/plain": string;
        };
      };
    };
  };
  listNotifications: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Notifications */
      200: {
        content: {
          /**
          * @example {
          *       "unread": 1,
          *       "results": [
          *         {
          *           "kind": "RUN_ENDED",
          *           "id": "0199f4a2-7b1c-7000-8000-000000000001",
          *           "name": "Free disk space",
          *           "outcome": "PARTLY",
          *           "count": 4,
          *           "failed": 1,
          *           "at": 1763683200000,
          *           "unread": true
          *         }
          *       ]
          *     }
          */
          "application/json": {
            /** @description Number of notifications since you last read them */
            unread: number;
            results: components["schemas"]["Notification"][];
          };
        };
      };
    };
  };
  readNotifications: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "until": 1763683200000
        *     }
        */
        "application/json": {
          /** @description Time of the newest notification that you have read; a time in the future counts as now */
          until: number;
        };
      };
    };
    responses: {
      /** @description Marked */
      204: {
        content?: never;
      };
    };
  };
  getTrial: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Trial"];
    };
  };
  updateTrial: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
        * @example {
        *       "licenseExpirationDateTime": 1798675200,
        *       "accountOwnerName": "Grace Hopper",
        *       "accountOwnerEmail": "grace@example.com",
        *       "buyUrl": "https://example.com/buy",
        *       "channelId": null
        *     }
        */
        "application/json": components["schemas"]["TrialSettings"];
      };
    };
    responses: {
      200: components["responses"]["Trial"];
    };
  };
  endTrial: {
    parameters: {
      query?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Removed */
      204: {
        content?: never;
      };
    };
  };
  getTrialContact: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description The server's account, as used in sessions
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        divisionUid: components["parameters"]["divisionUid"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Owner of the account */
      200: {
        content: {
          /**
          * @example {
          *       "accountOwnerEmail": "grace@example.com",
          *       "accountOwnerName": "Grace Hopper",
          *       "buyUrl": null
          *     }
          */
          "application/json": components["schemas"]["TrialContact"];
        };
      };
    };
  };
  requestTrialCall: {
    parameters: {
      query?: never;
      path: {
        /**
        * @description The server's account, as used in sessions
        * @example 018f2b5e-7e57-7000-8000-000000000001
        */
        divisionUid: components["parameters"]["divisionUid"];
      };
    };
    requestBody?: never;
    responses: {
      /** @description Sent */
      204: {
        content?: never;
      };
    };
  };
}
