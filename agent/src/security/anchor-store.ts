import type { Socket } from "socket.io-client";
import { anchorText, isAnchor, maxWitnessAnchors, t, toAnchor, type AuditAnchor } from "@muster/sdk";
import { readChecked, writeChecked } from "@muster/sdk/files";
import type { AgentToServer, ServerToAgent } from "@muster/sdk/live";
import type { CommandVerifier } from "./verify-commands.ts";

/** The maximum number of contradicted anchors; they are never replaced. */
const maxContradicted = 20;

interface Stored {
  /** The most recent anchors, oldest first. */
  latest: AuditAnchor[];
  /** Anchors of entries that the log later lacked. */
  contradicted: AuditAnchor[];
}

/**
 * Stores the anchors of the audit log that the server signed, and returns them when the log is verified. An
 * anchor that a shorter log contradicts is kept: it proves that entries are missing.
 */
export class AnchorStore {
  private readonly file: string;
  private readonly stored: Stored;

  /** @throws MusterError `file_damaged` */
  constructor(file: string) {
    this.file = file;
    const text = readChecked(file, t("errors.deleteAgentFile"));
    this.stored = text === undefined ? { latest: [], contradicted: [] } : (JSON.parse(text) as Stored);
  }

  get anchors(): AuditAnchor[] {
    return [...this.stored.contradicted, ...this.stored.latest];
  }

  add(anchor: AuditAnchor): void {
    const { latest, contradicted } = this.stored;
    const all = this.anchors;
    if (all.some(({ signature }) => signature === anchor.signature)) return;
    const highest = all.toSorted((a, b) => a.sequence - b.sequence).at(-1);
    const contradicts = highest && anchor.sequence <= highest.sequence && anchor.hash !== highest.hash;
    if (contradicts && !contradicted.includes(highest) && contradicted.length < maxContradicted)
      contradicted.push(highest);
    const places = maxWitnessAnchors - contradicted.length;
    this.stored.latest = [...latest.filter((one) => !contradicted.includes(one)), anchor].slice(-places);
    writeChecked(this.file, JSON.stringify(this.stored));
  }
}

/** Makes an agent a witness of the audit log. */
export function storeAnchors(
  socket: Socket<ServerToAgent, AgentToServer>,
  verifier: CommandVerifier,
  file: string,
): void {
  const store = new AnchorStore(file);
  const add = async (anchor: unknown) => {
    if (!isAnchor(anchor)) return;
    if (await verifier.verifyStatement(anchor.key, anchorText(anchor), anchor.signature))
      store.add(toAnchor(anchor));
  };
  socket.on("anchor", (anchor) => void add(anchor).catch((error: unknown) => console.error(error)));
  socket.on("anchors", (answer) => answer(store.anchors));
}
