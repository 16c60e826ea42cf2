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
    /** What is measured on devices: the series of the metric store. */
    metricSeries: {
      id: Generated<number>;
      deviceId: number;
      metric: MetricName;
      instance: string;
      /** When it was first measured, and again about once a day. */
      measuredAt: number;
    };
    /** Series of devices that were merged into another, which shows them as its own. */
    mergedSeries: {
      id: number;
      deviceId: number;
      /** The device that the metric store knows it by. */
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
      /** The name of its module. */
      id: string;
      text: string;
      /** The modules that it refers to, as a JSON list. */
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
    /** What was installed, updated and removed; several versions are separated by commas. */
    softwareChanges: {
      id: Generated<number>;
      deviceId: number;
      at: number;
      source: SoftwareSource;
      name: string;
      before: string;
      after: string;
    };
    /** The last report of each part of a computer's state. */
    computerStates: {
      deviceId: number;
      section: keyof ReportedState;
      /** Of what was reported. */
      digest: string;
      /** A StoredState as JSON; null if the computer can't tell. */
      state: string;
      reportedAt: number;
    };
    /** What conditions have devices run, as it was last recorded. */
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
    /** The last NeighborReport of each polled device, as JSON without its id. */
    neighborReports: { deviceId: number; report: string; firstAt: number; reportedAt: number };
    topologyLinks: {
      deviceId: number;
      port: string;
      /** The neighbor's id, or its address or name if it isn't managed. */
      neighborKey: string;
      neighborId: number | null;
      neighborPort: string;
      neighborName: string;
      mac: string;
      source: LinkSource;
      firstSeenAt: number;
      seenAt: number;
    };
    /** The next device on the way to the probe. */
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
    /** How many messages weren't kept, and when the last one wasn't. */
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
      /** The PolicyContent as JSON; each condition has an id. */
      content: string;
      updateTime: number;
      revision: Generated<number>;
    };
    /** When scheduled work of a policy is due, and what became of the last time. */
    policyWork: {
      policyId: number;
      /** Identifies it in its policy, as ContentWork has it. */
      key: string;
      /** The PolicySchedule as JSON, from which `nextAt` follows. */
      schedule: string;
      /** Null while it is off. */
      nextAt: number | null;
      /** Until when a server starts it, so that no other does; null if none does. */
      claimedUntil: Generated<number | null>;
      dueAt: Generated<number | null>;
      at: Generated<number | null>;
      result: Generated<PolicyRunResult | null>;
      /** The task or run that it made. */
      workId: Generated<string | null>;
      /** The change request that waits for approval, or was decided on. */
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
    /** Of devices that aren't monitored by the address that was discovered. */
    monitoringPreferences: {
      deviceId: number;
      monitorBy: MonitorBy;
      /** "" is the address that was discovered. */
      ipAddress: string;
      netBiosName: string;
      dnsName: string;
      /** What the probe last found for the name. */
      foundAddress: string;
      foundAt: number | null;
    };
    /** One that isn't reset for each device, condition and instance. */
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
    /** What determines the health of devices; null is inherited. One row is the system's. */
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
      /** The people in order, as JSON. */
      userIds: string;
      /** Their names by id as JSON, for those who are deleted later. */
      names: string;
      rotationUnit: RotationUnit;
      rotationLength: number;
      handoverWeekday: Weekday;
      handoverTime: string;
      startDate: string;
      revision: Generated<number>;
    };
    /** Times in which somebody takes over from whoever is on call. */
    onCallOverrides: {
      id: Generated<number>;
      scheduleId: number;
      userId: number;
      /** For when the person is deleted. */
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
      /** Of a webhook's body; empty for Muster's own. */
      template: Generated<string>;
      contentType: Generated<WebhookContentType>;
      /** For how long alerts are collected; 0 if they are sent at once. */
      digestMinutes: Generated<number>;
      criticalAtOnce: Generated<number>;
      /** Whoever is on call in it is told instead of fixed addresses. */
      onCallScheduleId: Generated<number | null>;
      /** The ChannelTarget as JSON, sealed. */
      target: string;
      createdAt: number;
      revision: Generated<number>;
    };
    /** The outbox: what is sent to a channel, once for each opening and reset of an alert. */
    deliveries: {
      id: Generated<number>;
      /** null: the ticketing system. */
      channelId: number | null;
      alertId: number;
      kind: DeliveryKind;
      /** Whether it is sent in a digest. */
      digest: Generated<number>;
      /** The first delivery of the digest that it was sent in. */
      digestId: Generated<number | null>;
      state: DeliveryState;
      attempts: Generated<number>;
      queuedAt: number;
      /** Not sent before. */
      dueAt: number;
      sentAt: number | null;
      error: Generated<string>;
    };
  }
}
