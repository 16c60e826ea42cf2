import { chmod, mkdir, utimes } from "node:fs/promises";
import { naming } from "./errors.ts";
import type { Place } from "./place.ts";

interface Made {
  parts: readonly string[];
  mode: number;
  modifiedAt: number;
}

/**
 * The folders below a root, each opened from its parent so that no link leads outside. The last path stays
 * open.
 */
export class FolderChain {
  private readonly root: Place;
  private readonly open: { name: string; place: Place }[] = [];
  private readonly made: Made[] = [];

  constructor(root: Place) {
    this.root = root;
  }

  /** Opens a folder, creating missing ones on the way. */
  async enter(parts: readonly string[]): Promise<Place> {
    const isSame = (at: number) => this.open[at]?.name === parts[at];
    let common = 0;
    while (common < parts.length && isSame(common)) common++;
    while (this.open.length > common) await this.open.pop()?.place[Symbol.asyncDispose]();
    for (const name of parts.slice(common)) {
      const place = await enterOne(this.last, name);
      this.open.push({ name, place });
    }
    return this.last;
  }

  /** Creates a folder; its permissions and time are set by `finish`, after it is filled. */
  async make(parts: readonly string[], { mode, modifiedAt }: Omit<Made, "parts">): Promise<void> {
    const parent = await this.enter(parts.slice(0, -1));
    const isThere = await parent.look(parts.at(-1) ?? "");
    await this.enter(parts);
    if (!isThere) this.made.push({ parts, mode, modifiedAt });
  }

  async finish(): Promise<void> {
    for (const { parts, mode, modifiedAt } of this.made.toReversed()) {
      const { self } = await this.enter(parts);
      await naming(parts.join("/"), async () => {
        await utimes(self, new Date(), new Date(modifiedAt));
        await chmod(self, mode & 0o777);
      });
    }
  }

  async close(): Promise<void> {
    while (this.open.length) await this.open.pop()?.place[Symbol.asyncDispose]();
  }

  private get last(): Place {
    return this.open.at(-1)?.place ?? this.root;
  }
}

async function enterOne(parent: Place, name: string): Promise<Place> {
  try {
    await mkdir(parent.at(name), { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return parent.folder(name);
}
