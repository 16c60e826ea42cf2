import about from "../package.json" with { type: "json" };
import { enableCompileCache } from "node:module";

if (["--version", "-V"].includes(process.argv[2] ?? "")) console.log(about.version);
else {
  enableCompileCache();
  // Node.js includes it from version 26 on
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
  const [{ setLanguage }, { languageFromDisk, languageOfEnvironment }, { main }] = await Promise.all([
    import("@muster/sdk"),
    import("@muster/sdk/node"),
    import("./program.ts"),
  ]);
  setLanguage(languageFromDisk(languageOfEnvironment(process.env), "shell"));
  await main(process.argv.slice(2));
}
