import { enableCompileCache } from "node:module";
import about from "../package.json" with { type: "json" };

if (["--version", "-V"].includes(process.argv[2] ?? "")) console.log(about.version);
else {
  enableCompileCache();
  // Node has it from 26 on
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
  const { main } = await import("./program.ts");
  await main(process.argv.slice(2));
}
