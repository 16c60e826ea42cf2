// The interface of every kind of VM host, and its errors.
import { cleanText, type VmHostTestCode } from "@muster/sdk";
import type { VmAction, VmHostReading } from "@muster/sdk/live";

export type HostFault = Exclude<VmHostTestCode, "SUCCESS">;

export class HostError extends Error {
  readonly code: HostFault;
  /** The host's message, or the fingerprint of a certificate that isn't trusted. */
  readonly detail: string;

  constructor(code: HostFault, detail = "") {
    super(detail ? `${code}: ${detail}` : code);
    this.code = code;
    this.detail = detail;
  }
}

/** Current measurements; NaN is unknown. */
export interface Load {
  /** Percent. */
  cpu: number;
  memoryUsed: number;
  memory: number;
  uptimeSeconds: number;
}

export interface Readout {
  reading: VmHostReading;
  host: Load;
  /** By the reference of the virtual machine. */
  vms: ReadonlyMap<string, Load>;
  /** By the reference of the host in a vCenter or cluster. */
  members: ReadonlyMap<string, Load>;
}

export interface Hypervisor {
  /** Name and version of the product. */
  about(): Promise<string>;
  read(): Promise<Readout>;
  /** Returns ACCEPTED if the host is still working on it. */
  act(vm: string, action: VmAction, withinMS: number): Promise<"SUCCESS" | "ACCEPTED">;
  /** Signs out: hosts allow few sessions. */
  close(): Promise<void>;
}

export const noLoad: Load = { cpu: NaN, memoryUsed: NaN, memory: NaN, uptimeSeconds: NaN };

/** Limits of a reading, as in the contract. */
export const hostLimits = {
  vms: 2_000,
  snapshots: 100,
  datastores: 200,
  members: 1_000,
  text: 400,
  description: 2_000,
};

const reference = /^[A-Za-z0-9][A-Za-z0-9_./-]{0,99}$/;
export const isReference = (text: string): boolean => reference.test(text);

/** A number from a host, rounded and at most `limit`; 0 if it isn't a positive number. */
export function counted(value: number, limit = Number.MAX_SAFE_INTEGER): number {
  return Number.isFinite(value) && value > 0 ? Math.min(Math.round(value), limit) : 0;
}

/** An object of a JSON response, which can contain anything. */
export type Row = Record<string, unknown>;

export const text = (value: unknown, maxLength: number = hostLimits.text): string =>
  typeof value === "string" ? cleanText(value, maxLength) : "";

export const number = (value: unknown): number => (typeof value === "number" ? value : NaN);

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

type Snapshot = VmHostReading["vms"][number]["snapshots"][number];

export const oldestFirst = (snapshots: readonly Snapshot[]): Snapshot[] =>
  snapshots.toSorted((a, b) => (a.createdAt ?? 0) - (b.createdAt ?? 0));
