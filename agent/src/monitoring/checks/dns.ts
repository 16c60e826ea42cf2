import { Resolver } from "node:dns/promises";
import {
  isMetadataAddress,
  matchesName,
  readTarget,
  type CheckFinding,
  type ConditionDns,
} from "@muster/sdk";
import { ForbiddenAddress } from "./addresses.ts";
import { codeOf, found, type Finding } from "./finding.ts";

const maxValues = 100;

const failures: Readonly<Record<string, CheckFinding>> = {
  ENOTFOUND: "NAME_NOT_FOUND",
  ENODATA: "NO_RECORD",
  ETIMEOUT: "NO_ANSWER",
  ECONNREFUSED: "NO_ANSWER",
  ECANCELLED: "NO_ANSWER",
};

/** Resolves the values in a form to compare: names without the final dot, texts in one piece. */
async function resolve(resolver: Resolver, { name, record }: Required<ConditionDns>): Promise<string[]> {
  const withoutDot = (value: string) => value.replace(/\.$/, "");
  switch (record) {
    case "MX":
      return (await resolver.resolveMx(name))
        .toSorted((a, b) => a.priority - b.priority)
        .map(({ exchange }) => withoutDot(exchange));
    case "TXT":
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
    case "CNAME":
      return (await resolver.resolveCname(name)).map(withoutDot);
    case "AAAA":
      return resolver.resolve6(name);
    case "A":
      return resolver.resolve4(name);
  }
}

const addressIn = (server: string): string =>
  /^[\d.]+:\d+$|\]/.test(server) ? readTarget(server.endsWith("]") ? `${server}:53` : server).host : server;

/** Checks whether a name resolves, and to the expected value. */
export async function checkDns(given: Required<ConditionDns>, signal: AbortSignal): Promise<Finding> {
  const { value, server, timeoutSeconds } = given;
  const resolver = new Resolver({ timeout: timeoutSeconds * 1_000, tries: 1 });
  if (server && isMetadataAddress(addressIn(server))) throw new ForbiddenAddress(server);
  if (server) resolver.setServers([server]);
  signal.addEventListener("abort", () => resolver.cancel(), { once: true });
  try {
    const values = (await resolve(resolver, given)).slice(0, maxValues);
    const expected = value.replace(/\.$/, "");
    const isExpected = !value || values.some((one) => matchesName(expected, one));
    return found(!isExpected, isExpected ? "RESOLVED" : "OTHER_VALUE", { text: values.join(", ") });
  } catch (error) {
    const code = codeOf(error);
    const finding = failures[code] ?? "SERVER_FAILED";
    return found(true, finding, { text: finding === "SERVER_FAILED" ? code : "" });
  }
}
