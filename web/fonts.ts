import { createHash } from "node:crypto";
import postcss from "postcss";
import subsetFont from "subset-font";
import type { Plugin, Rolldown } from "vite";

/** The characters of Western European languages, punctuation and arrows. */
const ranges =
  "U+20-7E, U+A0-FF, U+2010-2015, U+2018-2022, U+2026, U+2030, U+2039-203A, U+20AC, U+2122, U+2190-2193, U+2212";
const characters = ranges
  .split(", ")
  .flatMap((range) => {
    const [from = 0, to = from] = range
      .slice(2)
      .split("-")
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
  })
  .join("");

/**
 * The text font, which is loaded with the page. Headings and code are shown in another font until theirs is
 * loaded.
 */
const first = "RedHatTextVF";
const headings = "RedHatDisplayVF";

/**
 * Adds a version with few characters of each upright text font, which is loaded first. The whole font is
 * loaded only if another character is shown.
 */
export function fonts(): Plugin {
  return {
    name: "fonts",
    apply: "build",
    enforce: "post",
    async generateBundle(_, bundle) {
      const assets = Object.values(bundle).filter(
        (file): file is Rolldown.OutputAsset => file.type === "asset",
      );
      const preloads = new Map<string, string>();
      for (const sheet of assets.filter(({ fileName }) => fileName.endsWith(".css"))) {
        const root = postcss.parse(String(sheet.source));
        for (const face of root.nodes.filter((node) => node.type === "atrule" && node.name === "font-face")) {
          if (face.type !== "atrule") continue;
          const [, path = "", name = ""] =
            /url\(\/(assets\/(RedHat\w+VF)-[^I][\w-]*\.woff2)\)/.exec(face.toString()) ?? [];
          const whole = assets.find(({ fileName }) => fileName === path);
          if (!whole) continue;
          if (name !== first) face.walkDecls("font-display", (decl) => void (decl.value = "swap"));
          const [, min, declared = min] = /font-weight:\s*(\d+)(?: (\d+))?/.exec(face.toString()) ?? [];
          // a single weight halves the file; the whole font contains the other weights of headings
          const max = name === headings ? min : declared;
          const subset = await subsetFont(Buffer.from(whole.source), characters, {
            targetFormat: "woff2",
            variationAxes: { wght: min === max ? Number(min) : { min: Number(min), max: Number(max) } },
          });
          const hash = createHash("sha256").update(subset).digest("base64url").slice(0, 8);
          const fileName = `assets/${name}-latin-${hash}.woff2`;
          this.emitFile({ type: "asset", fileName, source: subset });
          preloads.set(name, fileName);
          // the later of two faces is used for the characters in its range
          const latin = face.cloneAfter();
          latin.walkDecls("src", (decl) => void (decl.value = decl.value.replace(path, fileName)));
          if (name === headings) latin.walkDecls("font-weight", (decl) => void (decl.value = String(min)));
          latin.append({ prop: "unicode-range", value: ranges });
        }
        sheet.source = root.toString();
      }
      const page = assets.find(({ fileName }) => fileName === "index.html");
      if (!page) throw new Error("fonts: no index.html to preload from");
      const file = preloads.get(first);
      if (!file) throw new Error(`fonts: the style has no ${first}`);
      const link = `    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">
`;
      page.source = String(page.source).replace("  </head>", `${link}  </head>`);
    },
  };
}
