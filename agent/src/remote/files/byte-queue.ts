/** The bytes of a transfer in order of arrival. Credit for them is returned when they are consumed. */
export class ByteQueue {
  /** The number of bytes consumed so far. */
  bytes = 0;
  private readonly chunks: { bytes: Uint8Array; used: () => void }[] = [];
  private expected: number | undefined;
  private failure: Error | undefined;
  private wake: (() => void) | undefined;

  push(bytes: Uint8Array, used: () => void): void {
    this.chunks.push({ bytes, used });
    this.wake?.();
  }

  /** Ends the queue. @param bytes the total number of bytes */
  end(bytes: number): void {
    this.expected = bytes;
    this.wake?.();
  }

  fail(error: Error): void {
    this.failure = error;
    this.wake?.();
  }

  /** Discards all bytes and returns credit for them. */
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
