// SimpleSAMLphp as packaged by Debian, with one user, on loopback with PHP's own web server.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signingKey } from "./identity-provider.ts";
import { freePort } from "../server/ports.ts";
import { until } from "../server/server.ts";

const installed = "/usr/share/simplesamlphp/www";

/** Why it is missing; undefined if it is installed. */
export const missingProvider: string | undefined =
  existsSync(installed) && spawnSync("php", ["-r", 'new DOMDocument; mb_strlen("");']).status === 0
    ? undefined
    : "the packages simplesamlphp, php-cli, php-xml and php-mbstring are not installed";

export interface Provider {
  metadataUrl: string;
  origin: string;
  /** Registers a service provider. */
  trust(service: { entityId: string; acsUrl: string; certificate: string }): void;
  stop(): Promise<void>;
}

function php(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(php).join(",")}]`;
  if (typeof value === "string") return `'${value.replace(/[\\']/g, "\\$&")}'`;
  if (typeof value !== "object" || value === null) return String(value);
  const entries = Object.entries(value).map(
    ([key, one]) => `${php(/^\d+$/.test(key) ? Number(key) : key)}=>${php(one)}`,
  );
  return `[${entries.join(",")}]`;
}

// its scripts read the rest of the path, including dots, which PHP's server doesn't pass by default
const router = `<?php
if (!preg_match('#^/simplesaml/(.+?\\.php)(/.*)?$#', parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH), $m)) return false;
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/simplesaml/' . $m[1];
$_SERVER['SCRIPT_FILENAME'] = '${installed}/' . $m[1];
$_SERVER['PATH_INFO'] = $m[2] ?? '';
chdir(dirname($_SERVER['SCRIPT_FILENAME']));
require $_SERVER['SCRIPT_FILENAME'];
`;

export const grace = { user: "grace", password: "hopper", email: "grace@example.com" };

export async function startProvider(): Promise<Provider> {
  const folder = mkdtempSync(join(tmpdir(), "muster-provider-"));
  const port = await freePort();
  // a site other than the test server's 127.0.0.1, so that cookies are cross-site
  const origin = `http://localhost:${port}`;
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  for (const name of ["cert", "metadata", "log", "data", "temp", "www"]) mkdirSync(join(folder, name));
  symlinkSync(installed, join(folder, "www/simplesaml"));
  const { pem, certificate } = await signingKey({ fresh: true });
  write("cert/idp.pem", pem);
  write(
    "cert/idp.crt",
    `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)!.join("\n")}\n-----END CERTIFICATE-----\n`,
  );
  const config = {
    baseurlpath: `${origin}/simplesaml/`,
    certdir: `${folder}/cert/`,
    loggingdir: `${folder}/log/`,
    datadir: `${folder}/data/`,
    tempdir: `${folder}/temp`,
    metadatadir: `${folder}/metadata`,
    "metadata.sources": [{ type: "flatfile" }],
    secretsalt: "of no account here",
    "auth.adminpassword": "of no account here",
    technicalcontact_email: "na@example.com",
    timezone: "UTC",
    "logging.handler": "file",
    "enable.saml20-idp": true,
    "module.enable": { exampleauth: true, core: true, saml: true },
    "store.type": "phpsession",
    "session.cookie.secure": false,
    "session.phpsession.savepath": `${folder}/temp`,
  };
  write("config.php", `<?php $config = ${php(config)};`);
  const attributes = { uid: ["grace"], mail: [grace.email], givenName: ["Grace"], sn: ["Hopper"] };
  const sources = { people: { 0: "exampleauth:UserPass", [`${grace.user}:${grace.password}`]: attributes } };
  write("authsources.php", `<?php $config = ${php(sources)};`);
  const emailFormat = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
  const hosted = {
    host: "__DEFAULT__",
    privatekey: "idp.pem",
    certificate: "idp.crt",
    auth: "people",
    "validate.authnrequest": true,
    NameIDFormat: emailFormat,
    authproc: { 3: { class: "saml:AttributeNameID", attribute: "mail", Format: emailFormat } },
    OrganizationName: { en: "Example University" },
    OrganizationDisplayName: { en: "Example University" },
    OrganizationURL: { en: "https://example.com" },
  };
  write("metadata/saml20-idp-hosted.php", `<?php $metadata['${origin}/idp'] = ${php(hosted)};`);
  write("metadata/saml20-sp-remote.php", "<?php");
  write("router.php", router);
  const server = spawn(
    "php",
    [
      "-d",
      "error_reporting=0",
      "-S",
      `127.0.0.1:${port}`,
      "-t",
      join(folder, "www"),
      join(folder, "router.php"),
    ],
    {
      env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: folder },
      stdio: "ignore",
    },
  );
  const metadataUrl = `${origin}/simplesaml/saml2/idp/metadata.php`;
  await until(
    "SimpleSAMLphp answers",
    () =>
      fetch(metadataUrl).then(
        ({ ok }) => ok,
        () => false,
      ),
    15_000,
  );
  return {
    metadataUrl,
    origin,
    trust({ entityId, acsUrl, certificate: certData }) {
      const service = { AssertionConsumerService: acsUrl, certData };
      write("metadata/saml20-sp-remote.php", `<?php $metadata[${php(entityId)}] = ${php(service)};`);
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null && server.kill()) await once(server, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
