/**
 * Limits a rate per key: allows a burst of `atOnce`, then `perMS` a millisecond, regardless of clock changes.
 */
export class Allowance<K> {
  readonly #atOnce: number;
  readonly #perMS: number;
  readonly #left = new Map<K, { left: number; at: number }>();

  constructor(atOnce: number, perMS: number) {
    this.#atOnce = atOnce;
    this.#perMS = perMS;
  }

  /** Takes one; returns false if none is left. */
  take(key: K): boolean {
    const now = performance.now();
    const { left, at } = this.#left.get(key) ?? { left: this.#atOnce, at: now };
    const grown = Math.min(this.#atOnce, left + (now - at) * this.#perMS);
    if (grown < 1) return false;
    this.#left.set(key, { left: grown - 1, at: now });
    return true;
  }
}
