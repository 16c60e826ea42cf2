import { enums } from "../generated/limits.ts";
import type { OwnRemoteRules, RemoteRules, RemoteSettings } from "../index.ts";
import { labels } from "../text/messages.ts";

export type RemoteSetting = keyof RemoteRules;
export const remoteSettingNames = ["reason", "consent", "notice"] as const satisfies readonly RemoteSetting[];

export const remoteSettingLabels: Readonly<Record<RemoteSetting, string>> = labels(
  "remote.settings.setting",
  remoteSettingNames,
);

/** The values of each setting, with labels. */
export const remoteSettingChoices = {
  reason: labels("remote.settings.reason", enums.RemoteReason),
  consent: labels("remote.settings.consent", enums.RemoteConsent),
  notice: labels("remote.settings.notice", enums.RemoteNotice),
} as const;

/** The label of a setting's value. */
export const remoteSettingText = (setting: RemoteSetting, value: string): string =>
  (remoteSettingChoices[setting] as Readonly<Record<string, string>>)[value] ?? value;

/** The default rules. */
export const shippedRemoteRules: Readonly<RemoteRules> = {
  reason: "OPTIONAL",
  consent: "NEVER",
  notice: "SHOWN",
};

/** Rules that inherit every setting. */
export const noRemoteRules: Readonly<OwnRemoteRules> = { reason: null, consent: null, notice: null };

/** Returns inherited rules with a level's own rules applied. */
export const mergeRemoteRules = (inherited: RemoteRules, own: OwnRemoteRules): RemoteRules => ({
  reason: own.reason ?? inherited.reason,
  consent: own.consent ?? inherited.consent,
  notice: own.notice ?? inherited.notice,
});

/** The effective value of each setting, and whether it is inherited. */
export const remoteSettingsRows = ({ own, inherited }: RemoteSettings) =>
  remoteSettingNames.map((setting) => ({
    setting,
    value: own[setting] ?? inherited[setting],
    inherited: own[setting] === null,
  }));
