import { describe, expect, test } from "vitest";
import { nextJob, type QueuedJob } from "../../agent/src/discovery/jobs/job-queue.ts";

interface Job extends QueuedJob {
  name: string;
}
const network = (prefix: string, size = 4) =>
  Array.from({ length: size }, (_, i) => `${prefix}.${(i >> 8) & 255}.${i & 255}`);
const job = (name: string, organizationId: number, targets: string[], running = false): Job => ({
  name,
  organizationId,
  targets,
  running,
});

/** Starts all jobs that may start, and returns their names. */
function startAll(jobs: readonly Job[], served: Map<number, number>): string[] {
  const started = [];
  for (let next; (next = nextJob(jobs, served)); started.push(next.name)) {
    next.running = true;
    served.set(next.organizationId, served.size + started.length + 1);
  }
  return started;
}

describe("Queue of jobs waiting for a probe", () => {
  test("lets organizations take turns, oldest job first", () => {
    const jobs = [
      ...[1, 2, 3, 4].map((n) => job(`acme ${n}`, 1, network("10.0", 1_000))),
      ...[1, 2].map((n) => job(`second ${n}`, 2, network("10.0", 1_000))),
      job("third 1", 3, network("10.0", 1_000)),
    ];
    const served = new Map<number, number>();
    const order: string[] = [];
    for (let waiting = jobs; waiting.length;) {
      const started = startAll(waiting, served);
      expect(started.length).toBe(1);
      order.push(...started);
      served.set(waiting.find(({ running }) => running)!.organizationId, order.length);
      waiting = waiting.filter(({ running }) => !running);
    }
    expect(order).toEqual(["acme 1", "second 1", "third 1", "acme 2", "second 2", "acme 3", "acme 4"]);
  });

  test("runs jobs on different segments at the same time, but not jobs on one segment", () => {
    const jobs = [
      job("a", 1, ["192.0.2.1", "192.0.2.200"]),
      job("same /24", 1, ["192.0.2.77"]),
      job("other /24", 1, ["198.51.100.1"]),
      job("v6", 1, ["2001:db8::1"]),
      job("same /64", 1, ["2001:db8:0:0:ffff::2"]),
      job("other /64", 1, ["2001:db8:0:1::1"]),
      job("names without an address", 1, ["nowhere.example.com"]),
    ];
    expect(startAll(jobs, new Map())).toEqual([
      "a",
      "other /24",
      "v6",
      "other /64",
      "names without an address",
    ]);
  });

  test("limits the targets of concurrent jobs to the limit of one job", () => {
    const jobs = [
      job("big", 1, network("10.0", 990)),
      job("small", 2, network("10.9", 8)),
      job("medium", 3, network("10.8", 9)),
    ];
    expect(startAll(jobs, new Map())).toEqual(["big", "small"]);
  });

  test("does not let small jobs delay a large one forever", () => {
    const running = job("running", 1, ["10.0.0.1"], true);
    const large = job("large", 1, network("10.0", 1_000));
    const small = job("small", 1, ["10.0.3.9"]);
    expect(startAll([running, large, small], new Map())).toEqual([]);
    expect(startAll([large, small], new Map())).toEqual(["large"]);
    const blocked = job("blocked", 1, ["10.0.0.2", "10.0.7.1"]);
    expect(startAll([running, blocked, job("later", 1, ["10.0.7.2"])], new Map())).toEqual([]);
  });
});
