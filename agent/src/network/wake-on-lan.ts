// Sends magic packets, which wake computers in a network of this one.
import dgram from "node:dgram";
import { once } from "node:events";
import type { OwnNetwork } from "./own-networks.ts";

/** Every address: switches forward both, and a network card looks at the content alone. */
const everyone = "255.255.255.255";
/** Discard, and echo: computers listen on no port, but some networks pass only one of these on. */
const ports = [9, 7];

/** Six bytes of ones and the MAC address sixteen times. */
export const magicPacket = (mac: string): Buffer => {
  const bytes = Buffer.from(mac.replaceAll(":", ""), "hex");
  return Buffer.concat([Buffer.alloc(6, 0xff), ...Array.from({ length: 16 }, () => bytes)]);
};

/**
 * Sends from the network's own address, because it decides through which interface a packet for everyone
 * goes.
 * @throws what the system says if it sends none of them
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
