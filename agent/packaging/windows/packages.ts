// The MSI, built with wixl, contains the agent and a small service; the EXE contains the MSI. Both are
// unsigned; a server with a certificate signs them.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
const compiler = "x86_64-w64-mingw32-gcc";
const flags = ["-Os", "-s", "-municode", "-Wall", "-Werror"];
/** Identifies earlier versions to Windows Installer. */
const upgradeCode = "5B3F6C1E-8F0B-4D3E-9B1C-6E1D0F7A2C44";

const idOf = (path: string) => `i${createHash("sha256").update(path).digest("hex").slice(0, 24)}`;
/** Derives a GUID that is the same in each build of a version, so that a rebuild is the same product. */
function guidOf(text: string): string {
  const hex = createHash("sha256").update(`${upgradeCode}/${text}`).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join("-").toUpperCase();
}

const service = `
  <ServiceInstall Id="service" Name="MusterAgent" DisplayName="Muster Agent" Type="ownProcess" Start="auto"
    ErrorControl="normal" Account="LocalSystem" Description="Connects this computer to its Muster server."/>
  <ServiceControl Id="control" Name="MusterAgent" Start="install" Stop="both" Remove="uninstall" Wait="yes"/>`;

function folderXml(root: string, path: string, components: string[]): string {
  return readdirSync(join(root, path))
    .sort()
    .map((name) => {
      const inner = join(path, name);
      const id = idOf(inner);
      if (statSync(join(root, inner)).isDirectory())
        return `<Directory Id="${id}" Name="${name}">${folderXml(root, inner, components)}</Directory>`;
      components.push(`<ComponentRef Id="c${id}"/>`);
      const isService = name === "muster-agent-service.exe";
      const file = `<File Id="${isService ? "ServiceProgram" : id}" Source="${join("root", inner)}" KeyPath="yes"/>`;
      return `<Component Id="c${id}" Guid="${guidOf(inner)}">${file}${isService ? service : ""}</Component>`;
    })
    .join("\n");
}

function wxs(root: string, version: string): string {
  const components: string[] = [];
  const files = folderXml(root, "", components);
  return `<?xml version="1.0" encoding="utf-8"?>
<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">
<Product Id="${guidOf(version)}" Name="Muster Agent" Language="1033" Version="${version}" Manufacturer="Muster" UpgradeCode="${upgradeCode}">
  <Package InstallerVersion="301" Compressed="yes" InstallScope="perMachine"/>
  <MajorUpgrade DowngradeErrorMessage="A newer version is installed."/>
  <Media Id="1" Cabinet="agent.cab" EmbedCab="yes"/>
  <Property Id="MsiHiddenProperties" Value="TOKEN;Enroll"/>
  <Directory Id="TARGETDIR" Name="SourceDir"><Directory Id="ProgramFiles64Folder"><Directory Id="INSTALLDIR" Name="Muster Agent">
${files}
  </Directory></Directory></Directory>
  <Feature Id="Agent" Level="1">${components.join("")}</Feature>
  <CustomAction Id="Enroll" FileKey="ServiceProgram" ExeCommand='enroll "[URL]" "[TOKEN]"' Execute="deferred" Impersonate="no" Return="check"/>
  <CustomAction Id="Leave" FileKey="ServiceProgram" ExeCommand="uninstall" Execute="deferred" Impersonate="no" Return="ignore"/>
  <InstallExecuteSequence>
    <Custom Action="Enroll" Sequence="5850">TOKEN AND NOT REMOVE</Custom>
    <Custom Action="Leave" After="StopServices">REMOVE="ALL" AND NOT UPGRADINGPRODUCTCODE</Custom>
  </InstallExecuteSequence>
</Product>
</Wix>
`;
}

/** Writes the MSI and the EXE. @param payload the folder with agent.cjs and node_modules */
export function writeWindows(
  files: { msi: string; exe: string },
  payload: string,
  { node, version, work }: { node: string; version: string; work: string },
): void {
  const root = join(work, "root");
  cpSync(payload, root, { recursive: true });
  mkdirSync(root, { recursive: true });
  copyFileSync(node, join(root, "node.exe"));
  writeFileSync(join(root, "muster-agent.cmd"), '@"%~dp0node.exe" "%~dp0launcher.cjs" %*\r\n');
  const libraries = ["-ladvapi32"];
  execFileSync(compiler, [
    ...flags,
    join(here, "service.c"),
    "-o",
    join(root, "muster-agent-service.exe"),
    ...libraries,
  ]);
  const source = join(work, "agent.wxs");
  writeFileSync(source, wxs(root, version));
  execFileSync("wixl", ["-a", "x64", "-o", files.msi, source], {
    cwd: work,
    stdio: ["ignore", "ignore", "pipe"],
  });
  // wixl can't extend this property: it passes these values to the part that runs as administrator
  const secure =
    "UPDATE `Property` SET `Value` = 'URL;TOKEN;WIX_DOWNGRADE_DETECTED;WIX_UPGRADE_DETECTED' WHERE `Property` = 'SecureCustomProperties'";
  execFileSync("msibuild", [files.msi, "-q", secure]);
  const resources = join(work, "setup.o");
  execFileSync("x86_64-w64-mingw32-windres", [join(here, "setup.rc"), resources], { cwd: here });
  execFileSync(compiler, [
    ...flags,
    "-mwindows",
    join(here, "setup.c"),
    resources,
    "-o",
    files.exe,
    ...libraries,
  ]);
  const msi = readFileSync(files.msi);
  const length = Buffer.alloc(8);
  length.writeBigInt64LE(BigInt(msi.length));
  // a signature begins at a multiple of 8 and must follow directly
  const padding = Buffer.alloc((8 - ((statSync(files.exe).size + msi.length) % 8)) % 8);
  appendFileSync(files.exe, Buffer.concat([padding, msi, length, Buffer.from("MUSTERPK")]));
}
