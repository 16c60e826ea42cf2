import type { Generated } from "kysely";
import type {
  AlertEventKind,
  AlertResetReason,
  AlertSeverity,
  AlertState,
  AlertSuppression,
  AntivirusChangeKind,
  AntivirusProduct,
  ChannelType,
  DeliveryKind,
  DeliveryState,
  EncryptionState,
  FactorHealth,
  Health,
  LanguageCode,
  LinkSource,
  MessageKind,
  MetricName,
  MonitorBy,
  PolicyNodeClass,
  PolicyNodeRole,
  PolicyRunResult,
  PolicyScope,
  RotationUnit,
  SnmpObjectType,
  SoftwareSource,
  WebhookContentType,
  Weekday,
  StoredMessage,
} from "@muster/sdk";
import type { ReportedState } from "@muster/sdk/live";

declare module "../platform/db/tables.ts" {
  interface Tables {
    /** The metrics of devices: the series of the metric store. */
    metricSeries: {
      id: Generated<number>;
      deviceId: number;
      metric: MetricName;
      instance: string;
      /** When it was first measured, updated about once a day. */
      measuredAt: number;
    };
    /** Series of devices that were merged into another device, which shows them as its own. */
    mergedSeries: {
      id: number;
      deviceId: number;
      /** The device ID that it has in the metric store. */
      storedAs: number;
      metric: MetricName;
      instance: string;
      measuredAt: number;
    };
    snmpTemplates: {
      id: Generated<number>;
      name: string;
      /** Device roles as a JSON list; empty for all. */
      roles: string;
      /** Vendors as a JSON list; empty for all. */
      vendors: string;
      revision: Generated<number>;
    };
    snmpObjects: {
      /** Its object identifier. */
      id: string;
      templateId: number;
      name: string;
      type: SnmpObjectType;
      unit: string;
      scale: number;
      isTable: number;
      revision: Generated<number>;
    };
    mibFiles: {
      /** The module's name. */
      id: string;
      text: string;
      /** The modules that it imports, as a JSON list. */
      imports: string;
      uploadedAt: number;
    };
    /** The last report of each computer's software. */
    softwareReports: { deviceId: number; digest: string; reportedAt: number };
    software: {
      deviceId: number;
      source: SoftwareSource;
      name: string;
      version: string;
      firstSeenAt: number;
    };
    /** Installed, updated and removed programs; several versions are separated by commas. */
    softwareChanges: {
      id: Generated<number>;
      deviceId: number;
      at: number;
      source: SoftwareSource;
      name: string;
      before: string;
      after: string;
    };
    /** The last report of each section of a computer's state. */
    computerStates: {
      deviceId: number;
      section: keyof ReportedState;
      /** Digest of the state as it was reported. */
      digest: string;
      /** A StoredState as JSON; "null" if the computer can't read it. */
      state: string;
      reportedAt: number;
    };
    /** The scripts that conditions run on devices, as last recorded in the audit log. */
    givenScripts: { deviceId: number; conditionId: string; scriptId: number; version: number };
    antivirusChanges: {
      id: Generated<number>;
      deviceId: number;
      at: number;
      product: string;
      kind: AntivirusChangeKind;
    };
    encryptionChanges: {
      id: Generated<number>;
      deviceId: number;
      at: number;
      volume: string;
      state: EncryptionState;
    };
    /** The last NeighborReport of each polled device, as JSON without the device's ID. */
    neighborReports: { deviceId: number; report: string; firstAt: number; reportedAt: number };
    topologyLinks: {
      deviceId: number;
      port: string;
      /** The neighbor's ID or, if it isn't managed, its address or name. */
      neighborKey: string;
      neighborId: number | null;
      neighborPort: string;
      neighborName: string;
      mac: string;
      source: LinkSource;
      firstSeenAt: number;
      seenAt: number;
    };
    /** The next device on the path to the probe. */
    topologyParents: { deviceId: number; parentId: number };
    topologyChanges: {
      id: Generated<number>;
      deviceId: number;
      at: number;
      isNew: number;
      port: string;
      neighborId: number | null;
      neighborName: string;
      neighborPort: string;
    };
    deviceMessages: {
      id: Generated<number>;
      deviceId: number;
      at: number;
      kind: MessageKind;
      severity: number | null;
      facility: number | null;
      source: string;
      text: string;
    };
    /** How many messages weren't stored, and when this last happened. */
    droppedMessages: { deviceId: number; count: number; at: number };
    policies: {
      id: Generated<number>;
      name: string;
      description: string;
      nodeClass: PolicyNodeClass;
      nodeRole: PolicyNodeRole | "";
      nodeClassDefault: number;
      enabled: number;
      parentPolicyId: number | null;
      antivirusProductCode: AntivirusProduct | "";
      /** The PolicyContent as JSON; each condition has an ID. */
      content: string;
      updateTime: number;
      revision: Generated<number>;
    };
    /** When scheduled work of a policy is due, and its last outcome. */
    policyWork: {
      policyId: number;
      /** Identifies the work in its policy, like the key of ContentWork. */
      key: string;
      /** The PolicySchedule as JSON, which determines `nextAt`. */
      schedule: string;
      /** Null if it is disabled. */
      nextAt: number | null;
      /** Until when a server has claimed the start; null if none has. */
      claimedUntil: Generated<number | null>;
      dueAt: Generated<number | null>;
      at: Generated<number | null>;
      result: Generated<PolicyRunResult | null>;
      /** The task or run that was started. */
      workId: Generated<string | null>;
      /** The change request for the approval, pending or decided. */
      requestId: Generated<number | null>;
      devices: Generated<number>;
      detail: Generated<StoredMessage>;
    };
    policyAssignments: { policyId: number; scope: PolicyScope; scopeId: number };
    policyExceptions: {
      deviceId: number;
      conditionId: string;
      /** The PolicyException as JSON. */
      exception: string;
      changedBy: string;
      changedAt: number;
    };
    /** The preferences of devices that aren't monitored by their discovered address. */
    monitoringPreferences: {
      deviceId: number;
      monitorBy: MonitorBy;
      /** "" for the discovered address. */
      ipAddress: string;
      netBiosName: string;
      dnsName: string;
      /** The address at which the probe last found the name. */
      foundAddress: string;
      foundAt: number | null;
    };
    /** At most one that isn't reset for each device, condition and instance. */
    alerts: {
      id: Generated<number>;
      deviceId: number;
      conditionId: string;
      instance: string;
      policyId: number | null;
      policyName: string;
      /** The PolicyCondition when it was opened, as JSON. */
      condition: string;
      state: AlertState;
      value: number | null;
      /** An AlertFact as JSON; "" if there is none. */
      fact: Generated<string>;
      severity: AlertSeverity;
      severityRank: number;
      openedAt: number;
      acknowledgedAt: Generated<number | null>;
      acknowledgedBy: Generated<string>;
      resetAt: Generated<number | null>;
      resetReason: Generated<AlertResetReason | null>;
      resetBy: Generated<string>;
      suppressedBy: Generated<AlertSuppression | null>;
      /** The device that suppresses it. */
      suppressedById: Generated<number | null>;
      flapping: Generated<number>;
    };
    alertEvents: {
      id: Generated<number>;
      alertId: number;
      at: number;
      kind: AlertEventKind;
      by: Generated<string>;
      note: Generated<string>;
    };
    /** The rules for the health of devices; null is inherited. The system's row has no organization. */
    healthSettings: {
      organizationId: number | null;
      critical: Generated<FactorHealth | null>;
      major: Generated<FactorHealth | null>;
      moderate: Generated<FactorHealth | null>;
      minor: Generated<FactorHealth | null>;
      none: Generated<FactorHealth | null>;
      offline: Generated<Health | null>;
      pendingReboot: Generated<FactorHealth | null>;
      securityUpdates: Generated<FactorHealth | null>;
      failedServices: Generated<FactorHealth | null>;
      revision: Generated<number>;
    };
    onCallSchedules: {
      id: Generated<number>;
      name: string;
      timeZone: string;
      /** The users in the order of their shifts, as JSON. */
      userIds: string;
      /** The users' names by ID, as JSON, in case they are deleted. */
      names: string;
      rotationUnit: RotationUnit;
      rotationLength: number;
      handoverWeekday: Weekday;
      handoverTime: string;
      startDate: string;
      revision: Generated<number>;
    };
    /** Periods in which a user takes over from whoever is on call. */
    onCallOverrides: {
      id: Generated<number>;
      scheduleId: number;
      userId: number;
      /** The user's name, in case the user is deleted. */
      name: string;
      from: number;
      until: number;
    };
    notificationChannels: {
      id: Generated<number>;
      name: string;
      type: ChannelType;
      enabled: number;
      organizationId: number | null;
      minimumSeverity: AlertSeverity;
      quietFrom: string;
      quietTo: string;
      timeZone: string;
      language: Generated<LanguageCode>;
      /** The template of a webhook's body; empty for Muster's own format. */
      template: Generated<string>;
      contentType: Generated<WebhookContentType>;
      /** How many minutes alerts are collected for a digest; 0 if they are sent at once. */
      digestMinutes: Generated<number>;
      criticalAtOnce: Generated<number>;
      /** The schedule whose on-call user is notified instead of fixed addresses. */
      onCallScheduleId: Generated<number | null>;
      /** The ChannelTarget as JSON, sealed. */
      target: string;
      createdAt: number;
      revision: Generated<number>;
    };
    /** The outbox: deliveries to channels, one for each opening and reset of an alert. */
    deliveries: {
      id: Generated<number>;
      /** Null for the ticketing system. */
      channelId: number | null;
      alertId: number;
      kind: DeliveryKind;
      /** Whether it is sent in a digest. */
      digest: Generated<number>;
      /** The ID of the first delivery in its digest. */
      digestId: Generated<number | null>;
      state: DeliveryState;
      attempts: Generated<number>;
      queuedAt: number;
      /** Not sent before this time. */
      dueAt: number;
      sentAt: number | null;
      error: Generated<string>;
    };
  }
}
