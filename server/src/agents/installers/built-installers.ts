// The installers that `npm run installers` has built.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { installers, MusterError, t, type InstallerManifest, type InstallerType } from "@muster/sdk";
import { root } from "../../config.ts";
import { perServer, type ServerContext } from "../../context.ts";

const run = promisify(execFile);
const builder = join(root, "agent/packaging/build.ts");

export interface BuiltInstaller {
  path: string;
  size: number;
  version: string;
  sha256: string;
  /** Whether it is signed with the owner's certificate. */
  isSigned?: boolean;
}

class BuiltInstallers {
  private readonly context: ServerContext;
  private building: Promise<unknown> | undefined;

  constructor(context: ServerContext) {
    this.context = context;
  }

  /** Returns the manifest of the installers; undefined if nothing has been built. */
  async manifest(): Promise<InstallerManifest | undefined> {
    const folder = this.context.config.installers;
    const text = folder && (await readFile(join(folder, "manifest.json"), "utf8").catch(() => ""));
    return text ? (JSON.parse(text) as InstallerManifest) : undefined;
  }

  /** Returns an installer by its type or name. @throws MusterError `installer_missing` */
  async find(name: string): Promise<BuiltInstaller> {
    const manifest = await this.manifest();
    const { file, size, sha256 } = manifest?.files[name] ?? {};
    if (!manifest || !file || size === undefined || sha256 === undefined)
      throw new MusterError("installer_missing", { message: t("errors.detail.installerMissing", { name }) });
    return { path: join(this.context.config.installers, file), size, version: manifest.version, sha256 };
  }

  /**
   * In a checkout where nothing has been built, builds the package for computers like this one, which takes
   * seconds.
   */
  async prepare(): Promise<void> {
    const { buildInstallers, installers: folder } = this.context.config;
    const architecture = { x64: "x64", arm64: "arm64", arm: "armv7" }[process.arch as string];
    if (!buildInstallers || !architecture || !existsSync(builder) || (await this.manifest())) return;
    const env = { ...process.env, MUSTER_INSTALLERS: folder };
    this.building ??= run(process.execPath, [builder, `linux-${architecture}.deb`], { env })
      .catch((error: unknown) => this.context.log.error(error))
      .finally(() => (this.building = undefined));
    await this.building;
  }
}

export const builtInstallers = perServer((context) => new BuiltInstallers(context));

export const nameOf = (type: InstallerType): string => installers[type].file;
