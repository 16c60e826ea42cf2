/**
 * Lets so many things through at once by key, and then others at a steady rate, whatever the clock is set to.
 */
export class Allowance<K> {
  readonly #atOnce: number;
  readonly #perMS: number;
  readonly #left = new Map<K, { left: number; at: number }>();

  constructor(atOnce: number, perMS: number) {
    this.#atOnce = atOnce;
    this.#perMS = perMS;
  }

  /** Takes one; false if there is none left. */
  take(key: K): boolean {
    const now = performance.now();
    const { left, at } = this.#left.get(key) ?? { left: this.#atOnce, at: now };
    const grown = Math.min(this.#atOnce, left + (now - at) * this.#perMS);
    if (grown < 1) return false;
    this.#left.set(key, { left: grown - 1, at: now });
    return true;
  }
}
