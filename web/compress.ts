import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(js|css|html|svg|json)$/;
/** Compressing smaller files isn't worth the additional files. */
const minBytes = 1_000;
/** Brotli's quality; 11 would take 2.4 times as long for 2 % fewer bytes. */
const quality = 10;

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < minBytes) return;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

/** Writes a Brotli and a gzip version next to each text file of the build, several at a time. */
export function compress(): Plugin {
  let folder = "";
  return {
    name: "compress",
    // not for the kit's sample app, which only tests open
    apply: (_, { command, mode }) => command === "build" && mode === "production",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
      await Promise.all(
        names.filter((name) => compressible.test(name)).map((name) => compressFile(join(folder, name))),
      );
    },
  };
}
