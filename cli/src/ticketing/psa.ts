import { type Command, Option } from "commander";
import {
  type Answer,
  enums,
  type Muster,
  MusterError,
  type PsaChange,
  psaTypeLabels,
  type PsaType,
  ticketFields,
  ticketWords,
} from "@muster/sdk";
import { addCommand, type Context, repeatable } from "../lib/command.ts";
import { readSecret } from "../lib/input.ts";
import {
  columnsOf,
  type Format,
  printJson,
  printList,
  printOne,
  printStatus,
  wantsJson,
} from "../lib/output.ts";
import { addResource } from "../lib/resource.ts";
import { resolveOrganization, resolvePsaProduct, resolveServiceNowClass } from "../lib/resolve.ts";
import { readSetup } from "./ticket-templates/ticket-templates.ts";

interface SetFlags {
  type?: string;
  connectwiseUrl?: string;
  companyId?: string;
  clientId?: string;
  userName?: string;
  integrationCode?: string;
  secretStdin?: boolean;
  map?: string[];
}

const permission = "canConfigurePSA";
const formats = ["table", "csv", "json"];

type Settings = Answer<"getPsa">["content"];

const printPsa = (content: Settings, flags: Format) =>
  wantsJson(flags)
    ? printJson({ ...content }, flags)
    : printOne(
        {
          ...content,
          psaType: psaTypeLabels[content.psaType],
          organizationMapping: content.organizationMapping.map((one) => `${one.clientId}=${one.companyId}`),
        },
        flags,
      );

/** From standard input a line each, or from the environment; undefined where none is given, which keeps those there are. */
async function secret(
  { flags, signal }: Context<SetFlags>,
  what: string,
  env: string,
): Promise<string | undefined> {
  if (!flags.secretStdin && process.env[env] === undefined) return undefined;
  return readSecret({ what, stdin: flags.secretStdin, flag: "--secret-stdin", env }, signal);
}

async function connectWiseOf(context: Context<SetFlags>, before: Settings) {
  const { connectwiseUrl, companyId, clientId } = context.flags;
  const publicKey = await secret(context, "Public key", "MUSTER_PSA_PUBLIC_KEY");
  const privateKey = await secret(context, "Private key", "MUSTER_PSA_PRIVATE_KEY");
  return {
    url: need("--connectwise-url", connectwiseUrl ?? before.connectWise?.url),
    companyId: need("--company-id", companyId ?? before.connectWise?.companyId),
    clientId: need("--client-id", clientId ?? before.connectWise?.clientId),
    ...(publicKey && { publicKey }),
    ...(privateKey && { privateKey }),
  };
}

async function autotaskOf(context: Context<SetFlags>, before: Settings) {
  const { userName, integrationCode } = context.flags;
  const given = await secret(context, "Secret", "MUSTER_PSA_SECRET");
  return {
    userName: need("--user-name", userName ?? before.autotask?.userName),
    integrationCode: need("--integration-code", integrationCode ?? before.autotask?.integrationCode),
    ...(given && { secret: given }),
  };
}

function need(flag: string, value: string | undefined): string {
  if (value) return value;
  throw new MusterError("usage", { message: `Missing: ${flag}.` });
}

/** "Acme Dental=201", or "Acme Dental=" to look it up by its name again. */
async function mappingOf({ flags, signal }: Context<SetFlags>, muster: Muster, before: Settings) {
  const mapping = new Map(before.organizationMapping.map((one) => [one.clientId, one.companyId]));
  for (const text of flags.map ?? []) {
    const [, name, company] = /^(.+)=(\d{0,15})$/.exec(text) ?? [];
    if (!name)
      throw new MusterError("usage", {
        message: `${text} names no company.`,
        nextStep: 'Write it as --map "Acme Dental=201".',
      });
    const id = await resolveOrganization(muster, name, signal);
    if (company) mapping.set(id, Number(company));
    else mapping.delete(id);
  }
  return [...mapping].map(([clientId, companyId]) => ({ clientId, companyId }));
}

async function set(context: Context<SetFlags>): Promise<void> {
  const { flags, signal } = context;
  const { muster } = await context.connect();
  const before = (await muster.call("getPsa", {}, signal)).content;
  const psaType = flags.type?.toUpperCase() as PsaType | undefined;
  const isConnectWise = flags.connectwiseUrl || flags.companyId || flags.clientId;
  const isAutotask = flags.userName || flags.integrationCode;
  const keyed = psaType ?? before.psaType;
  const content: PsaChange = {
    revision: before.revision,
    ...(psaType && { psaType }),
    ...((isConnectWise || (keyed === "CONNECTWISE" && (psaType || flags.secretStdin))) && {
      connectWise: await connectWiseOf(context, before),
    }),
    ...((isAutotask || (keyed === "AUTOTASK" && (psaType || flags.secretStdin))) && {
      autotask: await autotaskOf(context, before),
    }),
    ...(flags.map && { organizationMapping: await mappingOf(context, muster, before) }),
  };
  if (Object.keys(content).length < 2)
    throw new MusterError("usage", {
      message: "Nothing is to be changed.",
      nextStep: "Say what, see --help.",
    });
  const body = { content };
  if (await context.onlyPlanned("PUT", "/ws/divisionconfig/psa", body)) return;
  const saved = await muster.call("setPsa", { body }, signal);
  printStatus("PSA settings saved.");
  if (saved.content.psaType !== "NONE") printStatus("Next, to see that it answers: muster psa setup-values");
  await printPsa(saved.content, flags);
}

async function setupValues({ flags, signal, connect }: Context<{ refresh?: boolean }>): Promise<void> {
  const { muster } = await connect();
  const setup = await readSetup(muster, signal, flags.refresh).catch((error: unknown) => {
    if (!(error instanceof MusterError)) throw error;
    throw new MusterError(error.code, { message: `${ticketWords.setupValuesFailed}. ${error.message}` });
  });
  if (wantsJson(flags)) return printJson({ kind: setup.kind, ...setup.values }, flags);
  const fields =
    setup.kind === "AUTOTASK"
      ? [
          ...setup.values.fieldConfig.pickListFields.map(({ name, parent, values }) => ({
            name,
            parent,
            values,
          })),
          ...setup.values.fieldConfig.referenceEntityFields.map(({ name, values }) => ({
            name,
            parent: null,
            values,
          })),
        ]
      : [];
  const rows =
    setup.kind === "AUTOTASK"
      ? fields.flatMap(({ name, parent, values }) =>
          values.map((one) => ({
            field: name,
            id: one.id,
            name: one.name,
            of: parent && "parentId" in one ? `${parent} ${String(one.parentId)}` : "",
          })),
        )
      : setup.values.serviceBoardList.flatMap((board) =>
          ticketFields(setup, { serviceBoard: board }).flatMap(({ key, options }) =>
            options.map(({ id, name }) => ({
              field: key,
              id,
              name,
              of: key === "serviceBoard" ? "" : board.name,
            })),
          ),
        );
  await printList(rows, columnsOf("field", "id", "name", "of"), flags);
}

export default (program: Command) => {
  const psa = program.command("psa").description("Where tickets go: a PSA or the built-in ticketing");

  addCommand(psa, {
    name: "show",
    summary: "Show where tickets go, without the credentials",
    permission,
    examples: ["psa show", "psa show --jq .psaType"],
    async run({ flags, signal, connect }) {
      const { muster } = await connect();
      await printPsa((await muster.call("getPsa", {}, signal)).content, flags);
    },
  });

  addCommand<SetFlags>(psa, {
    name: "set",
    summary: "Say where tickets go; what is left out stays as it is",
    permission,
    options: [
      new Option("--type <psa>", "none is the built-in ticketing").choices(
        enums.PsaType.map((one) => one.toLowerCase()),
      ),
      new Option("--connectwise-url <url>", "address of the ConnectWise PSA"),
      new Option("--company-id <company>", "ConnectWise: the company that signs in"),
      new Option("--client-id <id>", "ConnectWise: the id that it gave this integration"),
      new Option("--user-name <name>", "Autotask: the API user; its zone is found by it"),
      new Option("--integration-code <code>", "Autotask: tracking identifier of the integration"),
      new Option(
        "--secret-stdin",
        "read the secret of Autotask, or the public and the private key of ConnectWise, a line each; " +
          "or in MUSTER_PSA_SECRET, MUSTER_PSA_PUBLIC_KEY, MUSTER_PSA_PRIVATE_KEY",
      ),
      new Option("--map <organization=company>", "which company of the PSA it is; repeat it").argParser(
        repeatable,
      ),
    ],
    examples: [
      "psa set --type none",
      "psa set --type autotask --user-name api@example.com --integration-code CODE --secret-stdin < secret.txt",
      'psa set --map "Acme Dental=201"',
    ],
    changes: true,
    run: set,
  });

  addCommand<{ refresh?: boolean }>(psa, {
    name: "setup-values",
    summary: "List what a ticket template can choose from",
    permission,
    options: [new Option("--refresh", "ask the PSA again")],
    examples: ["psa setup-values", "psa setup-values --refresh --json all"],
    formats,
    run: setupValues,
  });

  addCommand(psa, {
    name: "user-roles",
    summary: "List the roles that people work under in the PSA, or in the built-in ticketing",
    permission,
    examples: ["psa user-roles"],
    formats,
    async run({ flags, signal, connect }) {
      const { muster } = await connect();
      const { results } = await muster.call("listPsaUserRoles", {}, signal);
      await printList(results, columnsOf("id", "name"), flags);
    },
  });

  const products = addResource(psa, {
    noun: "products",
    under: "psa",
    one: "product",
    summary: "What time and parts are billed as",
    operations: {
      list: "listPsaProducts",
      show: "getPsaProduct",
      create: "createPsaProduct",
      update: "updatePsaProduct",
    },
    columns: ["id", "name", "type", "unitPrice", "active", "description"],
    argument: "productId",
    find: resolvePsaProduct,
    example: {
      name: '"Remote support"',
      list: "--type SERVICE",
      create: '--name "Remote support" --type SERVICE --unit-price 95',
      update: "--unit-price 99.50",
    },
  });
  for (const [name, operation, done] of [
    ["activate", "activatePsaProduct", "offered"],
    ["deactivate", "deactivatePsaProduct", "offered no longer"],
  ] as const)
    addCommand(products, {
      name,
      args: [{ name: "<product>", text: "id or name" }],
      summary: name === "activate" ? "Offer a product" : "Offer a product no longer",
      permission,
      examples: [`psa products ${name} "Remote support"`],
      changes: true,
      async run(context) {
        const { muster } = await context.connect();
        const productId = await resolvePsaProduct(muster, context.args[0] ?? "", context.signal);
        if (await context.onlyPlanned("PATCH", `/ws/psa/product/${productId}/${name}`)) return;
        const product = await muster.call(operation, { path: { productId } }, context.signal);
        printStatus(`${product.name} is ${done}.`);
        await printOne(product, context.flags);
      },
    });

  addResource(psa, {
    noun: "service-now",
    under: "psa",
    one: "mapping",
    summary: "Which class of ServiceNow's configuration items a node role is",
    operations: {
      list: "listServiceNowClasses",
      create: "createServiceNowClass",
      update: "updateServiceNowClass",
      delete: "deleteServiceNowClass",
    },
    columns: ["id", "nodeRole", "configurationItemClass"],
    argument: "mappingId",
    find: resolveServiceNowClass,
    example: {
      name: "NMS_SWITCH",
      create: "--node-role NMS_SWITCH --configuration-item-class cmdb_ci_ip_switch",
      update: "--configuration-item-class cmdb_ci_netgear",
    },
  });
};
