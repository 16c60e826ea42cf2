import { spawn } from "node:child_process";
import { linuxProcesses } from "../../../agent/src/remote/tools/processes/linux.ts";
import { median, ms, run, times, type Row } from "../measure.ts";

const wanted = 300;
const rounds = 15;
const columns = "pid,ppid,user,state,%cpu,rss,nlwp,lstart,args";

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Measures reading the processes of this computer, compared with ps, which prints the same properties. */
export async function processesBench(): Promise<Row[]> {
  const system = linuxProcesses();
  const { total } = await system.list();
  const missing = Math.max(0, wanted - total);
  const children = Array.from({ length: missing }, () => spawn("sleep", ["600"], { stdio: "ignore" }));
  const own: number[] = [];
  const others: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      // an earlier reading would wait to compute the CPU use in between
      await new Promise((resolve) => setTimeout(resolve, 450));
      own.push(await timed(() => system.list()));
      others.push(await timed(() => run("ps", ["-eo", columns])));
    }
  } finally {
    for (const child of children) child.kill();
  }
  const [mine, peer] = [median(own), median(others)];
  return [
    {
      what: `list ${Math.max(wanted, total)} processes`,
      muster: ms(mine),
      peer: `ps: ${ms(peer)}`,
      ratio: times(mine / peer),
      goal: "< 1",
    },
  ];
}
