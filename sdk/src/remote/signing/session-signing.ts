// Signs the sessions that a client opens. The client creates the manifest itself, so that a server can't
// request a signature of something else.
import { signSession, type RunSigner } from "../../agents/signers.ts";
import type { Muster, OperationId } from "../../client/client.ts";
import { MusterError } from "../../client/errors.ts";
import type { RemoteTool, RunSignature, TerminalUser } from "../../index.ts";
import { t } from "../../text/messages.ts";
import { durationName } from "../../time/duration.ts";
import { sessionManifest, sessionSignatureMS, type SessionContent } from "./session-manifest.ts";
import { remoteSessionText } from "../remote-sessions.ts";
import { readTarget, targetText } from "../tunnels.ts";

/** Signs sessions. */
export interface SessionSigning {
  /** Whether every session is signed, not only those for which the server or a computer requires it. */
  always: boolean;
  /** @throws the error with which opening the session fails */
  sign(session: SessionContent): Promise<RunSignature>;
}

interface OpenBody {
  nodeId: number;
  user?: TerminalUser;
  command?: string[];
  host?: string;
  port?: number;
  viewOnly?: boolean;
  signature?: RunSignature;
}

const ownHost = "localhost";
const vncPort = 5_900;

/** The tool of each operation that opens a session. */
const openings: Partial<Record<OperationId, RemoteTool>> = {
  openTerminal: "TERMINAL",
  openTools: "TOOLS",
  openFiles: "FILES",
  openTunnel: "TUNNEL",
  openDesktop: "DESKTOP",
  openWebPage: "TUNNEL",
};

type Opened = Omit<SessionContent, "root" | "organizationId" | "user">;

function openedBy(tool: RemoteTool, { nodeId, user = "SYSTEM", command = [], ...body }: OpenBody): Opened {
  const port = body.port ?? (tool === "DESKTOP" ? vncPort : undefined);
  return {
    deviceId: nodeId,
    tool: command.length ? "COMMAND" : tool,
    runAs: user,
    viewOnly: body.viewOnly ?? false,
    target: port === undefined ? "" : targetText(body.host ?? ownHost, port),
    command,
  };
}

/** The target of a web page's tunnel: the requested port, or else the device's first. */
async function pageBody(muster: Muster, { nodeId, port }: OpenBody, signal?: AbortSignal): Promise<OpenBody> {
  const query = { nodeId, ...(port !== undefined && { port }) };
  const route = await muster.call("getWebPageRoute", { query }, signal);
  return { nodeId: route.nodeId, host: route.host, port: port ?? route.ports[0] ?? 0 };
}

const isRequired = (error: unknown): boolean =>
  error instanceof MusterError && error.code === "signature_required";

async function signedBody(
  muster: Muster,
  { id, tool, body }: { id: OperationId; tool: RemoteTool; body: OpenBody },
  { sign }: SessionSigning,
  signal?: AbortSignal,
): Promise<OpenBody> {
  const isPage = id === "openWebPage";
  const opened = openedBy(tool, isPage ? await pageBody(muster, body, signal) : body);
  const query = { nodeId: opened.deviceId };
  const { root, organizationId } = await muster.call("getSessionSigning", { query }, signal);
  const { user } = await muster.call("getSession", {}, signal);
  const signature = await sign({ ...opened, root, organizationId, user: user.email });
  const { port } = readTarget(opened.target);
  return { ...body, ...(isPage && { port }), signature };
}

/** Wraps a client so that it signs the sessions that it opens. */
export function signingSessions(muster: Muster, signing: SessionSigning): Muster {
  return {
    ...muster,
    async call(id, input, signal) {
      const tool = openings[id];
      if (!tool) return muster.call(id, input, signal);
      if (!signing.always)
        try {
          return await muster.call(id, input, signal);
        } catch (error) {
          if (!isRequired(error)) throw error;
        }
      const { body } = input as { body: OpenBody };
      const signed = await signedBody(muster, { id, tool, body }, signing, signal);
      return muster.call(id, Object.assign({}, input, { body: signed }), signal);
    },
  };
}

/** Stores the fingerprint of the root key of the server that this client knows. */
export interface KnownRoot {
  get(): Promise<string | undefined>;
  set(root: string): Promise<void>;
}

/**
 * Signs a session with a key, dated now. Remembers the root key of the first server, and refuses other
 * servers.
 * @throws MusterError `signing_request_refused` for another server
 */
export async function signKnownSession(
  session: SessionContent,
  signer: RunSigner,
  knownRoot: KnownRoot,
): Promise<RunSignature> {
  const known = await knownRoot.get();
  if (known !== undefined && known !== session.root)
    throw new MusterError("signing_request_refused", {
      message: t("automation.runs.manifestDiffers", { parts: t("automation.runs.manifestPart.server") }),
      nextStep: t("automation.runs.manifestDiffersNextStep"),
    });
  const stamp = { nonce: crypto.randomUUID(), createdAt: Date.now() };
  const signature = await signSession(sessionManifest(session, stamp), signer);
  if (known === undefined) await knownRoot.set(session.root);
  return signature;
}

/** The properties of a session that is to be signed, as labels and values. */
export function sessionFields({ tool, command, ...session }: SessionContent, device?: string) {
  const { runAs: user, target, deviceId, viewOnly } = session;
  const what = remoteSessionText({
    tool,
    user,
    target,
    command: command.length ? JSON.stringify(command) : "",
  });
  return [
    { label: t("remote.signing.what"), value: what },
    ...(tool === "DESKTOP"
      ? [{ label: t("remote.signing.viewOnly"), value: t(viewOnly ? "common.yes" : "common.no") }]
      : []),
    {
      label: t("remote.signing.device"),
      value: device === undefined ? String(deviceId) : t("remote.signing.named", { device, id: deviceId }),
    },
    { label: t("remote.signing.user"), value: session.user },
    { label: t("remote.signing.validFor"), value: durationName(sessionSignatureMS) },
    { label: t("remote.signing.server"), value: session.root },
  ];
}
