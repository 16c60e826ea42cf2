// The vSphere API of ESXi and vCenter, as far as VM hosts need it: SOAP by hand, because no maintained client
// exists.
import { setTimeout as sleep } from "node:timers/promises";
import { cleanText } from "@muster/sdk";
import type { HostConnection } from "./connection.ts";
import { HostError, type HostFault } from "./hypervisor.ts";
import { all, escapeXml, find, parseXml, textAt, type Node } from "./xml.ts";

const path = "/sdk";
/** Objects per response. */
const pageSize = 100;
const maxPages = 60;
const taskMS = 400;

export interface Ref {
  type: string;
  id: string;
}

/** An object with its properties by name. */
export interface Found {
  ref: Ref;
  properties: ReadonlyMap<string, Node>;
}

const refXml = (name: string, { type, id }: Ref) =>
  `<${name} type="${escapeXml(type)}">${escapeXml(id)}</${name}>`;
const refOf = (node: Node | undefined): Ref => ({ type: node?.type ?? "", id: node?.text.trim() ?? "" });
export const element = (name: string, text: string | number | boolean): string =>
  `<${name}>${escapeXml(String(text))}</${name}>`;

const faults: Partial<Record<string, HostFault>> = {
  InvalidLoginFault: "invalid_credentials",
  NoPermissionFault: "invalid_credentials",
  NotAuthenticatedFault: "invalid_credentials",
};

export class VSphere {
  readonly #connection: HostConnection;
  #cookie = "";
  #content: Node | undefined;
  #isSignedIn = false;

  constructor(connection: HostConnection) {
    this.#connection = connection;
  }

  /** The host's description of itself, read without a secret. @throws HostError `unsupported_target` */
  async about(): Promise<Node | undefined> {
    const instance = { type: "ServiceInstance", id: "ServiceInstance" };
    this.#content ??= await this.call("RetrieveServiceContent", instance);
    const about = find(this.#content, "about");
    if (!["HostAgent", "VirtualCenter"].includes(textAt(about, "apiType")))
      throw new HostError("unsupported_target");
    return about;
  }

  async signIn({ user = "", password = "" }: Record<string, string>): Promise<void> {
    await this.about();
    const who = element("userName", user) + element("password", password);
    await this.call("Login", this.#service("sessionManager"), who);
    this.#isSignedIn = true;
  }

  async signOut(): Promise<void> {
    if (!this.#isSignedIn) return;
    this.#isSignedIn = false;
    await this.call("Logout", this.#service("sessionManager"));
  }

  /** Lists all objects of these types with these properties. */
  async list(wanted: Readonly<Record<string, readonly string[]>>): Promise<Found[]> {
    const types = Object.keys(wanted).map((type) => element("type", type));
    const root = refXml("container", this.#service("rootFolder"));
    const recursive = element("recursive", true);
    const made = await this.call(
      "CreateContainerView",
      this.#service("viewManager"),
      root + types.join("") + recursive,
    );
    const view = refOf(made);
    try {
      const select = `<selectSet xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="TraversalSpec">${
        element("name", "view") + element("type", "ContainerView") + element("path", "view")
      }${element("skip", false)}</selectSet>`;
      return await this.#retrieve(wanted, refXml("obj", view) + element("skip", true) + select);
    } finally {
      await this.call("DestroyView", view);
    }
  }

  /** Waits for a task. Returns whether it ended in time. @throws HostError with the host's message */
  async finish(task: Ref, withinMS: number): Promise<boolean> {
    const until = performance.now() + withinMS;
    for (;;) {
      const [found] = await this.#retrieve(
        { Task: ["info.state", "info.error"] },
        refXml("obj", task) + element("skip", false),
      );
      const state = found?.properties.get("info.state")?.text;
      if (state === "success") return true;
      if (state === "error") {
        const error = found?.properties.get("info.error");
        throw new HostError("esxi_unknown", messageOf(error));
      }
      if (performance.now() > until) return false;
      await sleep(taskMS);
    }
  }

  /** Calls a method that starts a task. */
  async start(method: string, on: Ref, input = ""): Promise<Ref> {
    return refOf(await this.call(method, on, input));
  }

  /** @throws HostError */
  async call(method: string, on: Ref, input = ""): Promise<Node | undefined> {
    const content = `<${method} xmlns="urn:vim25">${refXml("_this", on)}${input}</${method}>`;
    const body = `<?xml version="1.0" encoding="UTF-8"?><Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body>${content}</Body></Envelope>`;
    const { status, headers, text } = await this.#connection.send({
      method: "POST",
      path,
      headers: {
        "content-type": "text/xml; charset=utf-8",
        soapaction: "urn:vim25/6.0",
        ...(this.#cookie && { cookie: this.#cookie }),
      },
      body,
    });
    const cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    if (/^vmware_soap_session=[\x21-\x7e]{1,500}$/.test(cookie)) this.#cookie = cookie;
    if (status === 404) throw new HostError("unsupported_target");
    const answer = find(parseXml(text), "Envelope", "Body");
    const fault = find(answer, "Fault");
    if (fault) throw faultOf(fault);
    if (status !== 200) throw new HostError("esxi_unknown", `it answers ${status}`);
    return find(answer, `${method}Response`, "returnval");
  }

  #service(name: string): Ref {
    return refOf(find(this.#content, name));
  }

  async #retrieve(wanted: Readonly<Record<string, readonly string[]>>, objects: string): Promise<Found[]> {
    const properties = Object.entries(wanted).map(
      ([type, paths]) =>
        `<propSet>${element("type", type)}${paths.map((one) => element("pathSet", one)).join("")}</propSet>`,
    );
    const collector = this.#service("propertyCollector");
    const options = `<options>${element("maxObjects", pageSize)}</options>`;
    const specification = `<specSet>${properties.join("")}<objectSet>${objects}</objectSet></specSet>`;
    const found: Found[] = [];
    let page = await this.call("RetrievePropertiesEx", collector, specification + options);
    for (let pages = 1; ; pages++) {
      for (const object of all(page, "objects"))
        found.push({
          ref: refOf(find(object, "obj")),
          properties: new Map(
            all(object, "propSet").map((one) => [textAt(one, "name"), find(one, "val") ?? one]),
          ),
        });
      const token = textAt(page, "token");
      if (!token || pages >= maxPages) return found;
      page = await this.call("ContinueRetrievePropertiesEx", collector, element("token", token));
    }
  }
}

function faultOf(fault: Node): HostError {
  const [detail] = find(fault, "detail")?.children ?? [];
  const known = faults[detail?.name ?? ""] ?? faults[`${detail?.type ?? ""}Fault`];
  return new HostError(known ?? "esxi_unknown", cleanText(textAt(fault, "faultstring"), 300));
}

const messageOf = (error: Node | undefined): string =>
  cleanText(textAt(error, "localizedMessage") || find(error, "fault")?.type || "", 300);
