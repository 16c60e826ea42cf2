// Converts SNMP traps and inform requests to text.
import { cleanText } from "@muster/sdk";
import { InvalidMessage, readNotification, versionOf } from "../../network/snmp/codec.ts";
import type { SecureNotifications } from "../../network/snmp/secure-notifications.ts";
import { textOf } from "../polling/read-object.ts";
import { maxTextLength, type ParsedMessage } from "./syslog.ts";

const maxObjects = 20;
const maxNameLength = 255;

/** Parses a trap's name and objects; `response` acknowledges an inform request. @throws InvalidMessage */
export function parseTrap(
  message: Buffer,
  secure: SecureNotifications,
): ParsedMessage & { response?: Buffer } {
  const { oid, varbinds, response } =
    versionOf(message) === 3 ? secure.read(message) : readNotification(message);
  if (oid.length > maxNameLength) throw new InvalidMessage("too long a name");
  const objects = varbinds
    .slice(0, maxObjects)
    .map((one) => `${one.oid} = ${one.value === undefined ? "" : textOf(one.value)}`);
  return {
    kind: "TRAP",
    severity: null,
    facility: null,
    source: oid,
    text: cleanText(objects.join(", "), maxTextLength),
    ...(response && { response }),
  };
}
