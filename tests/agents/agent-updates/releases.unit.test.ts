import { describe, expect, test } from "vitest";
import {
  certifyReleaseKey,
  checkChain,
  compareReleases,
  fileFor,
  newRoots,
  openRelease,
  publicKeyOf,
  type KnownChain,
} from "@muster/sdk/releases";
import {
  afterStop,
  chooseVersion,
  rollBack,
  type Candidate,
  type InstalledVersion,
  type UpdateState,
} from "../../../agent/src/updates/state.ts";
import { newKey, ReleaseOwner } from "../../support/agents/releases.ts";

const now = Date.now();
const known = (owner: ReleaseOwner, serial = 0): KnownChain => ({ roots: owner.roots[0]!, serial });

function faultOf(chain: KnownChain, release: Buffer, at = now): string {
  const opened = openRelease(release);
  if (!opened) return "MALFORMED";
  const result = checkChain(chain, opened.header, at);
  return "fault" in result ? result.fault : "none";
}

describe("An agent trusts a release only by its own root keys", () => {
  const owner = new ReleaseOwner();
  const release = owner.release({ version: "0.2.0" });

  test("accepts a release of its owner", () => {
    expect(faultOf(known(owner), release)).toBe("none");
  });

  test("refuses a release whose file was changed, cut off or extended", () => {
    const changed = Buffer.from(release);
    changed[changed.length - 5]! ^= 1;
    expect(faultOf(known(owner), changed)).toBe("MALFORMED");
    expect(faultOf(known(owner), release.subarray(0, -1))).toBe("MALFORMED");
    expect(faultOf(known(owner), Buffer.concat([release, Buffer.from("x")]))).toBe("MALFORMED");
    expect(faultOf(known(owner), Buffer.from("{}\n"))).toBe("MALFORMED");
    expect(faultOf(known(owner), Buffer.alloc(0))).toBe("MALFORMED");
  });

  test("refuses a manifest that was changed after it was signed", () => {
    const text = release.toString("latin1").replace('"version":"0.2.0"', '"version":"0.3.0"');
    expect(faultOf(known(owner), Buffer.from(text, "latin1"))).toBe("BAD_SIGNATURE");
  });

  test("refuses a release of another owner, even if its certificate names the owner's root", () => {
    const stranger = new ReleaseOwner();
    expect(faultOf(known(owner), stranger.release({ version: "0.2.0" }))).toBe("UNKNOWN_ROOTS");
    stranger.certificate = { ...stranger.certificate, root: owner.certificate.root };
    expect(faultOf(known(owner), stranger.release({ version: "0.2.0" }))).toBe("UNKNOWN_KEY");
  });

  test("refuses a release that was signed with another key than the certified one", () => {
    const thief = new ReleaseOwner();
    Object.assign(thief, { roots: owner.roots, certificate: owner.certificate });
    expect(faultOf(known(owner), thief.release({ version: "0.2.0" }))).toBe("BAD_SIGNATURE");
  });

  test("refuses a release if it or the certificate of its key has expired", () => {
    expect(faultOf(known(owner), owner.release({ version: "0.2.0", expiresAt: now - 1 }))).toBe("EXPIRED");
    expect(faultOf(known(owner), release, now + 366 * 24 * 3_600_000)).toBe("EXPIRED");
  });

  test("refuses a replaced release key once it has seen the next one", () => {
    const next = new ReleaseOwner();
    Object.assign(next, { roots: owner.roots });
    next.certificate = owner.certify(now, { serial: 2, root: owner.rootKeys[1]!, key: next.key });
    const result = checkChain(known(owner), openRelease(next.release({ version: "0.3.0" }))!.header, now);
    expect(result).toMatchObject({ chain: { serial: 2 } });
    expect(faultOf(known(owner, 2), release)).toBe("UNKNOWN_KEY");
  });

  test("follows new roots that an old root key has signed, over several generations", () => {
    const heir = new ReleaseOwner();
    const second = newRoots([newKey(), newKey()], now, { roots: owner.roots[0]!, by: owner.rootKeys[1]! });
    // the third roots need a signature by a key of the second ones, so this test creates those itself
    const signer = newKey();
    const between = newRoots([signer], now, { roots: owner.roots[0]!, by: owner.rootKeys[0]! });
    const third = newRoots(heir.rootKeys, now, { roots: between, by: signer });
    Object.assign(heir, { roots: [owner.roots[0]!, between, third] });
    heir.certificate = heir.certify();
    expect(faultOf(known(owner), heir.release({ version: "0.2.0" }))).toBe("none");
    // the chain has a gap, or a signature of other keys
    Object.assign(heir, { roots: [owner.roots[0]!, third] });
    expect(faultOf(known(owner), heir.release({ version: "0.2.0" }))).toBe("UNKNOWN_ROOTS");
    Object.assign(heir, { roots: [owner.roots[0]!, second, third] });
    expect(faultOf(known(owner), heir.release({ version: "0.2.0" }))).toBe("UNKNOWN_ROOTS");
  });

  test("a root key can't be used as a release key", () => {
    const certificate = certifyReleaseKey(newKey(), {
      publicKey: publicKeyOf(owner.rootKeys[0]!),
      serial: 1,
      issuedAt: now,
      expiresAt: now + 1e9,
    });
    const other = new ReleaseOwner();
    Object.assign(other, { roots: owner.roots, certificate, key: owner.rootKeys[0]! });
    expect(faultOf(known(owner), other.release({ version: "0.2.0" }))).toBe("UNKNOWN_ROOTS");
  });

  test("chooses the file for the platform, or else the one for any platform", () => {
    const { header } = openRelease(owner.release({ version: "0.2.0" }, "", "linux-arm"))!;
    expect(fileFor(header.manifest, "linux-arm")).toMatchObject({ offset: 0 });
    expect(fileFor(header.manifest, "linux-x64")).toBeUndefined();
    const files = [
      { platform: "linux-arm", size: 5, sha256: "a" },
      { platform: "any", size: 7, sha256: "b" },
    ];
    expect(fileFor({ files }, "win32-x64")).toMatchObject({ sha256: "b", offset: 5 });
  });

  test("compares versions as numbers", () => {
    expect(compareReleases("0.10.0", "0.9.9")).toBeGreaterThan(0);
    expect(compareReleases("0.9.9", "0.10.0")).toBeLessThan(0);
    expect(compareReleases("1.2.3", "1.2.3")).toBe(0);
  });
});

describe("The launcher chooses the version to start", () => {
  const current: InstalledVersion = { version: "0.2.0", sha256: "x", base: "0.1.0" };
  const candidate: Candidate = { ...current, version: "0.3.0", rolloutId: 7, helloMS: 1_000, starts: 0 };
  const choose = (state: UpdateState, base = "0.1.0", isWhole = true, at = now) =>
    chooseVersion(state, base, () => isWhole, at);

  test("starts the installer's version until there is another", () => {
    expect(choose({})).toEqual({ run: undefined, state: {} });
    expect(choose({ current }).run).toEqual(current);
  });

  test("gives a candidate two starts, and then rolls back with the reason", () => {
    const first = choose({ current, candidate });
    expect(first.run).toMatchObject({ version: "0.3.0", starts: 1 });
    const second = choose(first.state);
    expect(second.run).toMatchObject({ version: "0.3.0", starts: 2 });
    const third = choose(second.state);
    expect(third.run).toEqual(current);
    expect(third.state).toMatchObject({
      failedRollout: 7,
      outcome: { rolloutId: 7, version: "0.3.0", failure: "CRASHED" },
    });
    expect(third.state.candidate).toBeUndefined();
  });

  test("rolls back at once from a candidate that hung", () => {
    const { run, state } = choose({ candidate: { ...candidate, failure: "HUNG" } });
    expect(run).toBeUndefined();
    expect(state.outcome).toMatchObject({ failure: "HUNG" });
  });

  describe("and rolls back from a confirmed version that keeps crashing", () => {
    const previous: InstalledVersion = { version: "0.1.5", sha256: "y", base: "0.1.0" };
    const probation = { version: "0.2.0", previous, rolloutId: 8, confirmedAt: now, starts: [now] };
    /** Starts the version after each of several crashes, at a fixed interval. */
    const crash = (times: number, everyMS: number, before: UpdateState = { current, probation }) => {
      let last = choose(before, "0.1.0", true, now + everyMS);
      for (let n = 2; n <= times; n++) last = choose(last.state, "0.1.0", true, now + n * everyMS);
      return last;
    };

    test("to the previous version, with the reason, after five crashes in quick succession", () => {
      expect(crash(4, 1_000).run).toEqual(current);
      const { run, state } = crash(5, 1_000);
      expect(run).toEqual(previous);
      expect(state).toEqual({
        current: previous,
        failedRollout: 8,
        outcome: { rolloutId: 8, version: "0.2.0", failure: "KEPT_CRASHING" },
      });
      // the previous version isn't on probation itself
      expect(crash(5, 1_000, state)).toEqual({ run: previous, state });
    });

    test("to the installer's version if there is no intact previous one", () => {
      const first = { current, probation: { ...probation, previous: undefined } };
      expect(crash(5, 1_000, first).run).toBeUndefined();
      const { state } = crash(4, 1_000);
      const isCurrent = ({ version }: InstalledVersion) => version === "0.2.0";
      expect(chooseVersion(state, "0.1.0", isCurrent, now + 5_000).run).toBeUndefined();
    });

    test("but not for rare crashes, after a day, for stops, or once another version is current", () => {
      expect(crash(20, 3 * 60_000).run).toEqual(current);
      const dayLater = { current, probation: { ...probation, confirmedAt: now - 24 * 3_600_000 } };
      expect(crash(20, 1_000, dayLater)).toEqual({ run: current, state: { current } });
      let stopped: UpdateState = { current, probation };
      for (let n = 0; n < 20; n++) stopped = afterStop(choose(stopped).state);
      expect(choose(stopped).run).toEqual(current);
      const other = { current: previous, probation };
      expect(crash(20, 1_000, other)).toEqual({ run: previous, state: { current: previous } });
    });

    test("but doesn't count the starts of a candidate", () => {
      const { run, state } = crash(3, 1_000, { current, probation, candidate });
      expect(run).toEqual(current);
      expect(state.probation?.starts).toHaveLength(2);
    });
  });

  test("prefers a newer package, and keeps a pinned older version while the package is the same", () => {
    expect(choose({ current }, "0.4.0").run).toBeUndefined();
    expect(choose({ current }, "0.1.5").run).toEqual(current);
    const pinned = { version: "0.1.0", sha256: "x", base: "0.4.0" };
    expect(choose({ current: pinned }, "0.4.0").run).toEqual(pinned);
    expect(choose({ current: pinned }, "0.5.0").run).toBeUndefined();
  });

  test("doesn't start a damaged file", () => {
    expect(choose({ current, candidate }, "0.1.0", false)).toMatchObject({
      run: undefined,
      state: { outcome: { failure: "DISK" } },
    });
  });

  test("doesn't roll back without a candidate", () => {
    expect(rollBack({ current }, "CRASHED")).toEqual({ current });
  });
});
