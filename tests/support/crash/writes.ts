// Counts what a process writes: files through node:fs, and statements of the embedded database that change
// data. At a given one, the process is killed or the disk becomes full. Must be imported before the code
// whose writes it counts.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync, StatementSync } from "node:sqlite";

export type Fault = "kill" | "full";

let count = 0;
let at = Infinity;
let fault: Fault = "kill";

/** Starts counting, and fails at the write with this number, counted from 1. */
export function armWrites(number: number, kind: Fault): void {
  count = 0;
  at = number;
  fault = kind;
}

export const writesSoFar = (): number => count;

const diskFull = () =>
  Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28 });
const databaseFull = () =>
  Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR", errcode: 13 });

const { writeSync } = fs;

/** @returns whether the disk is full for this write */
function countWrite(): boolean {
  if (++count < at) return false;
  if (fault === "full") return true;
  process.kill(process.pid, "SIGKILL");
  // the signal may arrive slightly later, and nothing may be written until then
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000);
  return true;
}

type Method = (...args: unknown[]) => unknown;
type Methods = Record<string, Method>;

function replace(owner: object, names: readonly string[], around: (original: Method) => Method): void {
  const methods = owner as Methods;
  for (const name of names) {
    const original = methods[name];
    if (original) methods[name] = around(original);
  }
}

// operations that free space work on a full disk
const growing = [
  "writeSync",
  "writevSync",
  "appendFileSync",
  "writeFileSync",
  "mkdirSync",
  "cpSync",
  "copyFileSync",
];
const other = ["fsyncSync", "renameSync", "rmSync", "unlinkSync", "chmodSync", "truncateSync"];

const isLog = (args: readonly unknown[]) => args[0] === 1 || args[0] === 2;

replace(
  fs,
  growing,
  (original) =>
    function (this: unknown, ...args) {
      if (isLog(args)) return original.apply(this, args);
      if (count + 1 === at && original === (writeSync as Method)) tear(args);
      if (countWrite()) throw diskFull();
      return original.apply(this, args);
    },
);
replace(
  fs,
  other,
  (original) =>
    function (this: unknown, ...args) {
      countWrite();
      return original.apply(this, args);
    },
);

/** Writes half of the bytes, because a failed write may have written some of them. */
function tear([file, bytes]: readonly unknown[]): void {
  if (typeof file === "number" && Buffer.isBuffer(bytes))
    writeSync(file, bytes.subarray(0, bytes.length >> 1));
}

const growingLater = ["writeFile", "appendFile", "mkdir", "cp", "copyFile"];
const otherLater = ["rename", "rm", "unlink", "chmod", "truncate"];

const full = (original: Method): Method =>
  async function (this: unknown, ...args) {
    if (countWrite()) throw diskFull();
    return original.apply(this, args);
  };
const counted = (original: Method): Method =>
  async function (this: unknown, ...args) {
    countWrite();
    return original.apply(this, args);
  };
replace(fs.promises, growingLater, full);
replace(fs.promises, otherLater, counted);
const handle = await fs.promises.open(process.execPath, "r");
const handles = Object.getPrototypeOf(handle) as object;
await handle.close();
replace(handles, ["write", "writev", "writeFile", "appendFile"], full);
replace(handles, ["sync", "datasync", "truncate"], counted);
syncBuiltinESMExports();

const changes =
  /^\s*(insert|update|delete|create|alter|drop|commit|vacuum|pragma (wal_checkpoint|journal_mode))/i;

/** Fails a statement. SQLite rolls back the transaction when the disk is full. */
function refuse(database: DatabaseSync | undefined): never {
  if (database?.isTransaction) exec.call(database, "rollback");
  throw databaseFull();
}

// eslint-disable-next-line typescript/unbound-method
const { exec, prepare } = DatabaseSync.prototype;
const databases = new WeakMap<StatementSync, DatabaseSync>();
DatabaseSync.prototype.exec = function (text) {
  if (changes.test(text) && countWrite()) refuse(this);
  return exec.call(this, text);
};
DatabaseSync.prototype.prepare = function (text, ...options) {
  const statement = prepare.call(this, text, ...options);
  databases.set(statement, this);
  return statement;
};
replace(
  StatementSync.prototype,
  ["run", "all", "get", "iterate"],
  (original) =>
    function (this: unknown, ...args) {
      const statement = this as StatementSync;
      if (changes.test(statement.sourceSQL) && countWrite()) refuse(databases.get(statement));
      return original.apply(this, args);
    },
);
