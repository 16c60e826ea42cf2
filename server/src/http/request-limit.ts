import type { FastifyReply } from "fastify";
import { MusterError } from "@muster/sdk";
import { perServer, type ServerContext } from "../context.ts";
import type { Caller } from "../platform/authorization/caller.ts";

const windowMS = 60_000;

/** Limits how many requests each user sends in a minute, with all of their sessions and keys. */
class RequestLimit {
  private readonly max: number;
  private counts = new Map<number, number>();
  private until = 0;

  constructor({ config }: ServerContext) {
    this.max = config.requestsPerMinute;
  }

  /** @throws MusterError `too_many_requests` */
  count({ user }: Caller, reply: FastifyReply): void {
    if (!user) return;
    const now = Date.now();
    if (now >= this.until || now < this.until - windowMS) {
      this.counts = new Map();
      this.until = now + windowMS;
    }
    const count = (this.counts.get(user.id) ?? 0) + 1;
    this.counts.set(user.id, count);
    if (count <= this.max) return;
    reply.header("retry-after", Math.ceil((this.until - now) / 1_000));
    throw new MusterError("too_many_requests");
  }
}

export const requestLimit = perServer((context) => new RequestLimit(context));
