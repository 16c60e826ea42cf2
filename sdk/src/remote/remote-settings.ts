import { enums } from "../generated/limits.ts";
import type { OwnRemoteRules, RemoteRules, RemoteSettings } from "../index.ts";
import { labels } from "../text/messages.ts";

export type RemoteSetting = keyof RemoteRules;
export const remoteSettingNames = ["reason", "consent", "notice"] as const satisfies readonly RemoteSetting[];

export const remoteSettingLabels: Readonly<Record<RemoteSetting, string>> = labels(
  "remote.settings.setting",
  remoteSettingNames,
);

/** What each setting can be. */
export const remoteSettingChoices = {
  reason: labels("remote.settings.reason", enums.RemoteReason),
  consent: labels("remote.settings.consent", enums.RemoteConsent),
  notice: labels("remote.settings.notice", enums.RemoteNotice),
} as const;

/** The words for a value of a setting. */
export const remoteSettingText = (setting: RemoteSetting, value: string): string =>
  (remoteSettingChoices[setting] as Readonly<Record<string, string>>)[value] ?? value;

/** What holds where nothing else is set. */
export const shippedRemoteRules: Readonly<RemoteRules> = {
  reason: "OPTIONAL",
  consent: "NEVER",
  notice: "SHOWN",
};

/** Rules of which nothing is set. */
export const noRemoteRules: Readonly<OwnRemoteRules> = { reason: null, consent: null, notice: null };

/** The rules that hold where some of the inherited ones are replaced. */
export const mergeRemoteRules = (inherited: RemoteRules, own: OwnRemoteRules): RemoteRules => ({
  reason: own.reason ?? inherited.reason,
  consent: own.consent ?? inherited.consent,
  notice: own.notice ?? inherited.notice,
});

/** What each setting is here, and whether it is inherited. */
export const remoteSettingsRows = ({ own, inherited }: RemoteSettings) =>
  remoteSettingNames.map((setting) => ({
    setting,
    value: own[setting] ?? inherited[setting],
    inherited: own[setting] === null,
  }));
