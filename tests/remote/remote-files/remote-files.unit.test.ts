// Files on a computer: what is read, written and deleted, and what hostile names, links and archives can't
// reach.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import fc from "fast-check";
import { pack, type Header } from "tar-stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeFolder, move, remove, setPermissions } from "../../../agent/src/remote/files/change.ts";
import { listFolder } from "../../../agent/src/remote/files/list.ts";
import { openSource } from "../../../agent/src/remote/files/local.ts";
import { bytesOfName, isName, shownName } from "../../../agent/src/remote/files/names.ts";
import { packFolder } from "../../../agent/src/remote/files/pack.ts";
import { openPlace } from "../../../agent/src/remote/files/place.ts";
import { openFile } from "../../../agent/src/remote/files/read.ts";
import { openTarget } from "../../../agent/src/remote/files/target.ts";
import { unpackInto } from "../../../agent/src/remote/files/unpack.ts";
import { FileWriter, isWanted } from "../../../agent/src/remote/files/write.ts";
import { cleanText } from "../../../sdk/src/text/clean.ts";

const isRoot = process.getuid?.() === 0;
let home: string;
const at = (...parts: string[]) => join(home, ...parts);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code: string }) => error.code,
  );
const list = (path: string, more: { after?: string; root?: string } = {}) =>
  listFolder(path, { pageSize: 1_000, ...more });

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "muster-files-")));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

async function write(
  path: string,
  content: string,
  incoming = { mode: 0o640, modifiedAt: 1_700_000_000_000 },
) {
  await using target = await openTarget({ path, name: "x" }, {});
  const all = { size: content.length, ...incoming };
  await using writer = await FileWriter.open(target, all);
  try {
    await writer.begin(0);
    await writer.write(Buffer.from(content));
    return await writer.commit(all);
  } finally {
    await writer.discard();
  }
}

describe("A name", () => {
  test("is shown reversibly, whatever its bytes are, and isn't changed by sanitizing", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), (given) => {
        const bytes = Buffer.from(given.filter((byte) => byte !== 0 && byte !== 0x2f));
        const shown = shownName(bytes);
        expect(bytesOfName(shown).equals(bytes)).toBe(true);
        expect(cleanText(shown, 10_000)).toBe(shown);
      }),
    );
  });

  test.each([
    ["a\u001b[31mred", "a\\x1b[31mred"],
    ["two  spaces", "two \\x20spaces"],
    ["\u202egpj.exe", "\\xe2\\x80\\xaegpj.exe"],
    ["<b>ümlaut</b>", "<b>ümlaut<"],
    ["\\x41", "\\x5cx41"],
  ])("%j is shown as %s", (name, shown) => expect(shownName(Buffer.from(name.split("/")[0]!))).toBe(shown));

  test.each(["", ".", "..", "a/b", "\\x2e\\x2e", "a\\x2fb", "a\\x00", "x".repeat(256)])(
    "%j is invalid",
    (name) => expect(isName(name, "linux")).toBe(false),
  );

  test.each(["con", "LPT1.txt", "a:b", "a ", "a.", "a\\b", "what?"])("%j is invalid on Windows", (name) =>
    expect(isName(name, "win32")).toBe(false),
  );
});

describe("A folder is listed", () => {
  test("with folders first, links, and names that can't be shown", async () => {
    mkdirSync(at("zoo"));
    writeFileSync(at("Bee"), "12345");
    writeFileSync(Buffer.concat([Buffer.from(`${home}/`), Buffer.from([0xff, 0x0a])]), "");
    symlinkSync("zoo", at("link"));
    const page = await list(home);
    expect(page.results.map(({ name, kind, target }) => [name, kind, target])).toEqual([
      ["zoo", "FOLDER", null],
      ["\\xff\\x0a", "FILE", null],
      ["Bee", "FILE", null],
      ["link", "LINK", "zoo"],
    ]);
    expect(page.results[3]?.leadsTo).toBe("FOLDER");
    await remove(`${home}/\\xff\\x0a`, { all: false });
    expect(readdirSync(home)).toHaveLength(3);
  });

  test("page by page, each entry once although others are added", async () => {
    for (let i = 0; i < 2_500; i++) writeFileSync(at(`file-${i}`), "");
    const names: string[] = [];
    for (let after: string | null = ""; after !== null;) {
      const page = await list(home, { after });
      names.push(...page.results.map(({ name }) => name));
      ({ after } = page);
      writeFileSync(at(`a-new-${names.length}`), "");
    }
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.startsWith("file-"))).toHaveLength(2_500);
  });

  test("without blocking the process for long, although it has 100,000 entries", async () => {
    for (let i = 0; i < 100_000; i++) writeFileSync(at(`f${i}`), "");
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    expect((await list(home)).total).toBe(100_000);
    clearInterval(timer);
    expect(longest).toBeLessThan(1_500);
  }, 120_000);
});

describe("Outside a chosen root", () => {
  const root = () => at("root");
  beforeEach(() => {
    mkdirSync(root());
    mkdirSync(at("secret"));
    writeFileSync(at("secret", "key"), "secret");
    writeFileSync(at("root", "own"), "own");
  });

  test("nothing is reached, by path or by link", async () => {
    symlinkSync(at("secret"), at("root", "link"));
    symlinkSync("../secret/key", at("root", "file"));
    const roots = { root: root() };
    for (const path of [at("secret"), at("root", "link"), "link", "file", "/", "/etc"])
      expect(await codeOf(list(path, roots))).toMatch(/OUTSIDE_ROOT/);
    for (const path of ["../secret", `${root()}/../secret`])
      expect(await codeOf(list(path, roots))).toBe("INVALID_PATH");
    expect(await codeOf(remove(at("root", "link", "key"), { ...roots, all: true }))).toBe("OUTSIDE_ROOT");
    expect(await codeOf(move("own", at("secret", "own"), roots))).toBe("OUTSIDE_ROOT");
    expect(await codeOf(move("link/key", "mine", roots))).toBe("OUTSIDE_ROOT");
    expect(await codeOf(makeFolder("link/new", roots))).toBe("OUTSIDE_ROOT");
    expect(await codeOf(setPermissions("link/key", { mode: 0o777 }, roots))).toBe("OUTSIDE_ROOT");
    expect(await codeOf(openTarget({ path: "link/key", name: "x" }, roots))).toBe("OUTSIDE_ROOT");
    expect(await codeOf(remove(root(), { ...roots, all: true }))).toBe("OUTSIDE_ROOT");
    expect(readFileSync(at("secret", "key"), "utf8")).toBe("secret");
    expect((await list(".", roots)).total).toBe(3);
  });

  test.runIf(process.platform === "linux")(
    "nothing is reached while folders are swapped for links",
    async () => {
      mkdirSync(at("root", "inner"));
      writeFileSync(at("root", "inner", "key"), "inner");
      symlinkSync(at("secret"), at("root", "bait"));
      const done = new AbortController();
      const swap = async () => {
        while (!done.signal.aborted) {
          renameSync(at("root", "inner"), at("root", "away"));
          renameSync(at("root", "bait"), at("root", "inner"));
          await new Promise(setImmediate);
          renameSync(at("root", "inner"), at("root", "bait"));
          renameSync(at("root", "away"), at("root", "inner"));
          await new Promise(setImmediate);
        }
      };
      const swapping = swap();
      const seen = new Set<string>();
      for (let i = 0; i < 300; i++) {
        try {
          await using place = await openPlace("inner/key", { root: root() });
          const file = await openFile(place, "inner/key");
          seen.add(await file.readFile("utf8"));
          await file.close();
        } catch (error) {
          seen.add((error as { code: string }).code);
        }
      }
      done.abort();
      await swapping;
      expect(seen).not.toContain("secret");
      expect(seen).toContain("inner");
    },
  );
});

describe("A file", () => {
  test("that isn't a regular file is not opened", async () => {
    spawnSync("mkfifo", [at("pipe")]);
    const server = createServer().listen(at("socket"));
    await new Promise((resolve) => server.once("listening", resolve));
    for (const path of [at("pipe"), at("socket"), "/dev/zero"])
      expect(await codeOf(openSource(path))).toBe("NOT_A_FILE");
    server.close();
  });

  test("is written whole, with its time and permissions", async () => {
    await write(at("new"), "content");
    expect(readFileSync(at("new"), "utf8")).toBe("content");
    expect(statSync(at("new")).mode & 0o777).toBe(0o640);
    expect(statSync(at("new")).mtimeMs).toBe(1_700_000_000_000);
    chmodSync(at("new"), 0o600);
    await write(at("new"), "other");
    expect(statSync(at("new")).mode & 0o777).toBe(0o600);
    expect(readdirSync(home)).toEqual(["new"]);
  });

  test("is not written through a link, and its setuid bit is dropped", async () => {
    writeFileSync(at("target"), "kept");
    symlinkSync("target", at("link"));
    expect(await codeOf(write(at("link"), "changed"))).toBe("IS_LINK");
    expect(readFileSync(at("target"), "utf8")).toBe("kept");
    await write(at("tool"), "x", { mode: 0o4755, modifiedAt: 0 });
    expect(statSync(at("tool")).mode & 0o7777).toBe(0o755);
    expect(readdirSync(home).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  test.each([
    ["SKIP", 2_000, false],
    ["OVERWRITE", 0, true],
    ["OVERWRITE_OLDER", 2_000, true],
    ["OVERWRITE_OLDER", 1_000, false],
  ] as const)("that exists is replaced by the rule %s and a time of %d", (rule, modifiedAt, isWritten) => {
    const existing = { isFile: () => true, isSymbolicLink: () => false, mtimeMs: 1_500 };
    expect(isWanted(existing, { modifiedAt }, rule, "x")).toBe(isWritten);
  });

  test("keeps the part of an interrupted transfer, and resumes only the same transfer from it", async () => {
    const incoming = { size: 3_000_000, mode: 0, modifiedAt: 0 };
    const path = at("big");
    await using target = await openTarget({ path, name: "x" }, {});
    {
      await using first = await FileWriter.open(target, incoming);
      await first.begin(0);
      await first.write(Buffer.alloc(2_000_000, 1));
    }
    {
      await using second = await FileWriter.open(target, incoming, true);
      expect(second.kept.offset).toBe(2_000_000);
    }
    await using other = await FileWriter.open(target, { ...incoming, size: 2_999_999 }, true);
    expect(other.kept.offset).toBe(0);
    const [part = ""] = readdirSync(home);
    chmodSync(at(part), 0o666);
    await using third = await FileWriter.open(target, incoming, true);
    expect(third.kept.offset).toBe(0);
  });

  test.runIf(isRoot)("on a full or read-only disk fails and leaves nothing behind", async () => {
    mkdirSync(at("disk"));
    if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "none", at("disk")]).status !== 0) return;
    try {
      expect(await codeOf(write(at("disk", "big"), "x".repeat(200_000)))).toBe("NO_SPACE");
      expect(readdirSync(at("disk"))).toEqual([]);
      spawnSync("mount", ["-o", "remount,ro", at("disk")]);
      expect(await codeOf(write(at("disk", "small"), "x"))).toBe("READ_ONLY");
      expect(await codeOf(makeFolder(at("disk", "folder"), {}))).toBe("READ_ONLY");
    } finally {
      spawnSync("umount", [at("disk")]);
    }
  });
});

describe("Deleting", () => {
  test("doesn't follow links, and includes a folder's contents only on request", async () => {
    mkdirSync(at("keep"));
    writeFileSync(at("keep", "file"), "x");
    mkdirSync(at("gone", "deep"), { recursive: true });
    symlinkSync(at("keep"), at("gone", "deep", "link"));
    symlinkSync(at("keep"), at("link"));
    expect(await codeOf(remove(at("gone"), { all: false }))).toBe("NOT_EMPTY");
    expect(await remove(at("gone"), { all: true })).toBe(3);
    expect(await remove(at("link"), { all: true })).toBe(1);
    expect(readFileSync(at("keep", "file"), "utf8")).toBe("x");
  });

  test("a missing path fails, and moving replaces no existing file", async () => {
    writeFileSync(at("a"), "a");
    writeFileSync(at("b"), "b");
    expect(await codeOf(remove(at("none"), { all: true }))).toBe("NOT_FOUND");
    expect(await codeOf(move(at("a"), at("b"), {}))).toBe("EXISTS");
    await move(at("a"), at("c"), {});
    expect(readdirSync(home)).toEqual(["b", "c"]);
  });
});

describe("An archive from the other side", () => {
  const unpack = async (entries: [Partial<Header> & { name: string }, string?][], announced = 1_000) => {
    mkdirSync(at("to"), { recursive: true });
    const tar = pack();
    for (const [header, content] of entries) tar.entry(header, content ?? "");
    tar.finalize();
    await using place = await openPlace(at("to"), {});
    const options = { overwrite: "OVERWRITE" as const, announced, path: "to" };
    return await unpackInto(place, tar as AsyncIterable<Uint8Array>, options);
  };

  test("writes nothing outside its folder", async () => {
    mkdirSync(at("out"));
    const { problems } = await unpack([
      [{ name: "../out/a" }, "x"],
      [{ name: `${home}/out/b` }, "x"],
      [{ name: "a/../../out/c" }, "x"],
      [{ name: "\\x2e\\x2e/out/d" }, "x"],
      [{ name: "link", type: "symlink", linkname: "../out" }],
      [{ name: "absolute", type: "symlink", linkname: at("out") }],
      [{ name: "here", type: "symlink", linkname: "." }],
      [{ name: "here/through", type: "symlink", linkname: "../../out" }],
      [{ name: "deep/er/up", type: "symlink", linkname: "../.." }],
      [{ name: "twice", type: "symlink", linkname: "deep/er/up/../../out" }],
      [{ name: "here/e" }, "x"],
      [{ name: "hard", type: "link", linkname: at("out") }],
      [{ name: "device", type: "character-device", devmajor: 1, devminor: 5 }],
      [{ name: "good/file" }, "good"],
    ]);
    expect(readdirSync(at("out"))).toEqual([]);
    expect(readFileSync(at("to", "good", "file"), "utf8")).toBe("good");
    expect(problems.count).toBe(11);
    expect(existsSync(at("to", "absolute"))).toBe(false);
    expect(lstatSync(at("to", "deep", "er", "up")).isSymbolicLink()).toBe(true);
  });

  test("isn't unpacked through existing links", async () => {
    mkdirSync(at("out"));
    mkdirSync(at("to"));
    symlinkSync(at("out"), at("to", "folder"));
    const { problems } = await unpack([[{ name: "folder/file" }, "x"]]);
    expect(problems.first).toEqual([{ path: "folder/file", code: "IS_LINK" }]);
    expect(readdirSync(at("out"))).toEqual([]);
  });

  test("is refused when it is larger than announced", async () => {
    const bomb = Readable.from(
      (async function* () {
        const tar = pack();
        tar.entry({ name: "bomb", size: 500_000_000 });
        yield* tar as AsyncIterable<Uint8Array>;
      })(),
    );
    mkdirSync(at("to"));
    await using place = await openPlace(at("to"), {});
    const options = { overwrite: "OVERWRITE" as const, announced: 1_000, path: "to" };
    expect(await codeOf(unpackInto(place, bomb, options))).toBe("TOO_LARGE");
    expect(readdirSync(at("to"))).toEqual([]);
  });

  test("that isn't a tar archive is refused", async () => {
    mkdirSync(at("to"));
    await using place = await openPlace(at("to"), {});
    const options = { overwrite: "OVERWRITE" as const, announced: 1_000, path: "to" };
    const noise = Readable.from([Buffer.alloc(2_000, 7)]);
    expect(await codeOf(unpackInto(place, noise, options))).toBe("BROKEN_ARCHIVE");
  });

  test("of a folder is packed and unpacked unchanged, without special files", async () => {
    mkdirSync(at("from", "sub"), { recursive: true });
    writeFileSync(at("from", "sub", "strange \n name"), "content");
    writeFileSync(at("from", "empty"), "");
    symlinkSync("sub", at("from", "link"));
    spawnSync("mkfifo", [at("from", "pipe")]);
    chmodSync(at("from", "sub"), 0o750);
    await using from = await openPlace(at("from"), {});
    mkdirSync(at("to"));
    await using to = await openPlace(at("to"), {});
    const packing = packFolder(from);
    const options = { overwrite: "OVERWRITE" as const, announced: 1_000, path: "to" };
    expect((await unpackInto(to, packing.bytes, options)).entries).toBe(4);
    expect(packing.problems.first).toEqual([{ path: "pipe", code: "NOT_A_FILE" }]);
    expect(readFileSync(at("to", "sub", "strange \n name"), "utf8")).toBe("content");
    expect(statSync(at("to", "sub")).mode & 0o777).toBe(0o750);
    expect(readdirSync(at("to"))).toEqual(["empty", "link", "sub"]);
  });
});
