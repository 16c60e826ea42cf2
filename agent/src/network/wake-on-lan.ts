// Sends magic packets, which wake computers in the networks of this computer.
import dgram from "node:dgram";
import { once } from "node:events";
import type { OwnNetwork } from "./own-networks.ts";

/** All networks. Used in addition to the network's own broadcast address; switches forward both. */
const everyone = "255.255.255.255";
/** Discard and echo. No program receives the packet, but some networks only forward one of these ports. */
const ports = [9, 7];

/** Six bytes 0xff, then the MAC address sixteen times. */
export const magicPacket = (mac: string): Buffer => {
  const bytes = Buffer.from(mac.replaceAll(":", ""), "hex");
  return Buffer.concat([Buffer.alloc(6, 0xff), ...Array.from({ length: 16 }, () => bytes)]);
};

/**
 * Sends magic packets from this computer's address in the network, which determines the interface that
 * broadcasts are sent through.
 * @throws the system's error if no packet could be sent
 */
export async function wake({ address, broadcast }: OwnNetwork, macs: readonly string[]): Promise<void> {
  const socket = dgram.createSocket("udp4");
  try {
    socket.bind(0, address);
    await once(socket, "listening");
    socket.setBroadcast(true);
    const send = (packet: Buffer, port: number, to: string) =>
      new Promise<void>((resolve, reject) =>
        socket.send(packet, port, to, (error) => (error ? reject(error) : resolve())),
      );
    const packets = macs.flatMap((mac) =>
      [broadcast, everyone].flatMap((to) => ports.map((port) => send(magicPacket(mac), port, to))),
    );
    const sent = await Promise.allSettled(packets);
    const [first] = sent;
    if (first?.status === "rejected" && sent.every(({ status }) => status === "rejected")) throw first.reason;
  } finally {
    socket.close();
  }
}
