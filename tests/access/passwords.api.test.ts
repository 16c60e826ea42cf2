// Which passwords are refused: common and breached ones, whatever characters they consist of.
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../support/server/server.ts";
import { freePort } from "../support/server/ports.ts";

const sha1 = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();

describe("Passwords", () => {
  const folder = mkdtempSync(join(tmpdir(), "muster-breached-"));
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ breachedPasswords: folder });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  let users = 0;
  const set = async (password: string) => {
    const email = `user-${++users}@example.com`;
    const made = server.ada.muster.call("createUser", {
      body: { email, password, firstName: "", lastName: "", sysadmin: false },
    });
    return made.then(
      () => "accepted",
      (error: { errors: { message: string }[] }) => error.errors[0]!.message,
    );
  };

  test("any composition is accepted: digits, symbols, letters or spaces alone", async () => {
    for (const password of [
      "840275916325",
      "!&)%=}{<>?*~",
      "tvqmzexhwobk",
      "TVQMZEXHWOBK",
      "łąkaśćżółwiem",
      "密码密文電腦山水日月星辰",
    ])
      expect(await set(password), password).toBe("accepted");
  });

  test("sequences, repetitions and common passwords are refused without a list of breaches", async () => {
    for (const password of [
      "123456789012",
      "210987654321",
      "abcdefghijkl",
      "aaaaaaaaaaaa",
      "abc123abc123",
      "12341234123412341234",
      "!!!password!!!",
      "qwertyuiop123",
    ])
      expect(await set(password), password).toBe("This password is too common. Choose another");
  });

  test("a password from a breach is refused, whatever its length", async () => {
    const [breached, padding] = ["horse battery staple correct", "seven zebras eat marmalade"];
    for (const [password, count] of [
      [breached, 12],
      [padding, 0],
    ] as const) {
      writeFileSync(
        join(folder, `${sha1(password).slice(0, 5)}.txt`),
        `${"0".repeat(35)}:3\r\n${sha1(password).slice(5)}:${count}\r\n`,
      );
    }
    expect(await set(breached)).toBe("This password is known from a data breach. Choose another");
    expect(await set(breached.toUpperCase())).toBe("accepted");
    // entries with a count of zero only pad the answer
    expect(await set(padding)).toBe("accepted");
  });

  test("while the list can't be reached, only common passwords are refused", async () => {
    await server.restart({ breachedPasswords: `https://127.0.0.1:${await freePort()}/range` });
    expect(await set("eleven otters juggle teacups")).toBe("accepted");
    expect(await set("password1234")).toBe("This password is too common. Choose another");
  });
});
