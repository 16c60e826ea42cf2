// Checks the contents of a built package with another tool than the one that wrote it, so that packages that
// can't be run here are at least complete.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const maxBytes = 500_000_000;
const run = (program: string, args: readonly string[], input?: Buffer): Buffer =>
  execFileSync(program, args, { maxBuffer: maxBytes, input, stdio: ["pipe", "pipe", "pipe"] });

/** How to list a package's contents, and which names the list must include, by file extension. */
const lists: Readonly<Record<string, (file: string) => { list: string; needs: readonly string[] }>> = {
  deb: (file) => ({
    list: String(run("dpkg-deb", ["-c", file])),
    needs: ["/agent.cjs", "/launcher.cjs", "/node", "/init.d/"],
  }),
  rpm: (file) => ({
    list: String(run("rpm", ["-qlp", file])),
    needs: ["/agent.cjs", "/launcher.cjs", "/node", "/init.d/"],
  }),
  msi: (file) => ({
    list: ["File", "ServiceInstall", "CustomAction"]
      .map((table) => String(run("msiinfo", ["export", file, table])))
      .join("\n"),
    needs: [
      "node.exe",
      "agent.cjs",
      "launcher.cjs",
      "muster-agent-service.exe",
      "MusterAgent",
      "Enroll",
      "Leave",
    ],
  }),
  exe: (file) => ({
    // the file signature with which every MSI begins
    list: readFileSync(file).includes(Buffer.from("d0cf11e0a1b11ae1", "hex")) ? "MSI" : "",
    needs: ["MSI"],
  }),
  pkg: (file) => ({
    list:
      String(run("7z", ["l", file])) +
      String(run("bsdtar", ["-tf", "-"], run("bsdtar", ["-xOf", file, "Scripts"]))),
    needs: [
      "PackageInfo",
      "postinstall",
      "payload/agent.cjs",
      "payload/launcher.cjs",
      "payload/node-x86_64",
      "payload/node-arm64",
    ],
  }),
  dmg: (file) => ({ list: String(run("7z", ["l", file])), needs: [".pkg"] }),
};

/** @throws Error that names what the package lacks */
export function checkLayout(file: string): void {
  const kind = file.split(".").at(-1) ?? "";
  const { list, needs } = lists[kind]?.(file) ?? { list: "", needs: ["a known format"] };
  const missing = needs.filter((name) => !list.includes(name));
  if (missing.length) throw new Error(`${file} lacks ${missing.join(", ")}.`);
}
