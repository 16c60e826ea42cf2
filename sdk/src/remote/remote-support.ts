// Links to remote support products: validates address templates, and fills them in.
import { enums } from "../generated/limits.ts";
import type { Device, RemoteSupportProduct } from "../index.ts";
import { labels, t } from "../text/messages.ts";

export const remoteProductLabels = labels("remote.support.product", enums.RemoteSupportProduct);

/** Schemes allowed in addition to https, which the product's program handles. */
const schemes: Record<RemoteSupportProduct, readonly string[]> = {
  TEAMVIEWER: ["teamviewer8:", "teamviewer10:", "teamviewerapi:"],
  SPLASHTOP: ["st-business:"],
  CONNECTWISE: [],
};

const values = {
  id: ({ id }) => String(id),
  name: ({ displayName }) => displayName,
  systemName: ({ systemName }) => systemName,
  dnsName: ({ dnsName }) => dnsName,
  ip: ({ ip }) => ip,
  mac: ({ mac }) => mac,
  serialNumber: ({ serialNumber }) => serialNumber,
} satisfies Record<string, (device: Device) => string>;

const placeholder = /\{([^{}]*)\}/g;
const isValue = (name: string): name is keyof typeof values => Object.hasOwn(values, name);
const filledWith = (template: string, value: string) => template.replaceAll(placeholder, value);

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** The error in a template; undefined if it is valid. */
export function remoteTemplateError(product: RemoteSupportProduct, template: string): string | undefined {
  if (/[\p{Cc}\p{Cf}\s<>"'`\\]/u.test(template)) return t("remote.support.template.characters");
  const unknown = [...template.matchAll(placeholder)].find(([, name = ""]) => !isValue(name));
  if (unknown)
    return t("remote.support.template.placeholder", {
      unknown: unknown[0],
      known: Object.keys(values).join(", "),
    });
  if (/[{}]/.test(filledWith(template, ""))) return t("remote.support.template.brace");
  const [url, other] = [parse(filledWith(template, "a")), parse(filledWith(template, "b"))];
  if (!url || !other) return t("remote.support.template.invalid");
  const own = schemes[product];
  if (url.protocol !== "https:" && !own.includes(url.protocol))
    return t("remote.support.template.scheme", { schemes: ["https:", ...own].join(", ") });
  // device names, which others can change, must not determine the host
  const isFixed = url.protocol === other.protocol && url.host === other.host && url.host !== "";
  if (!isFixed || url.username || url.password) return t("remote.support.template.host");
  return undefined;
}

/** The address for a device, or the name of a value that the device lacks. */
export function remoteAddress(template: string, device: Device): { url: string } | { missing: string } {
  const used = [...template.matchAll(placeholder)].flatMap(([, name = ""]) => (isValue(name) ? [name] : []));
  const missing = used.find((name) => !values[name](device));
  if (missing !== undefined) return { missing };
  const url = template.replaceAll(placeholder, (_, name: string) =>
    isValue(name) ? encodeURIComponent(values[name](device)).replaceAll("'", "%27") : "",
  );
  return { url };
}
