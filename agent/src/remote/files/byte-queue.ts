/**
 * The bytes of a transfer in the order of their arrival. Credit for them is given back when they are used.
 */
export class ByteQueue {
  /** How many bytes were used. */
  bytes = 0;
  private readonly chunks: { bytes: Uint8Array; used: () => void }[] = [];
  private expected: number | undefined;
  private failure: Error | undefined;
  private wake: (() => void) | undefined;

  push(bytes: Uint8Array, used: () => void): void {
    this.chunks.push({ bytes, used });
    this.wake?.();
  }

  /** @param bytes how many there are in all */
  end(bytes: number): void {
    this.expected = bytes;
    this.wake?.();
  }

  fail(error: Error): void {
    this.failure = error;
    this.wake?.();
  }

  /** Gives back credit for what nobody wants. */
  drop(): void {
    for (const { used } of this.chunks.splice(0)) used();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    while (this.expected === undefined || this.bytes < this.expected) {
      if (this.failure) throw this.failure;
      const chunk = this.chunks.shift();
      if (chunk) {
        this.bytes += chunk.bytes.length;
        yield chunk.bytes;
        chunk.used();
      } else await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}
