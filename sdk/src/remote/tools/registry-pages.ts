// A key with more keys and values than one answer has is read page by page.
import { MusterError } from "../../client/errors.ts";
import type { RegistryKey } from "../../index.ts";

/** How many keys and values come before a page. */
interface RegistryPlace {
  keysOffset: number;
  valuesOffset: number;
}

const start: RegistryPlace = { keysOffset: 0, valuesOffset: 0 };

/** Where the next page of a key begins; undefined after the last one. */
function nextPage(
  { keysOffset, valuesOffset }: RegistryPlace,
  { keys, values, totalKeys, totalValues }: RegistryKey,
): RegistryPlace | undefined {
  const next = { keysOffset: keysOffset + keys.length, valuesOffset: valuesOffset + values.length };
  const isMore = next.keysOffset < totalKeys || next.valuesOffset < totalValues;
  // what is gone by now would never come
  return isMore && keys.length + values.length > 0 ? next : undefined;
}

/** The pages of a key, each read when it is asked for. */
export async function* registryPages(
  read: (place: RegistryPlace) => Promise<RegistryKey>,
): AsyncGenerator<RegistryKey, void, undefined> {
  for (let place: RegistryPlace | undefined = start; place;) {
    const page: RegistryKey = await read(place);
    yield page;
    place = nextPage(place, page);
  }
}

/** The pages that the agent has: one of an earlier version has only the first. */
export async function* availableRegistryPages(
  pages: AsyncIterable<RegistryKey>,
): AsyncGenerator<RegistryKey, void, undefined> {
  let hasFirst = false;
  try {
    for await (const page of pages) {
      hasFirst = true;
      yield page;
    }
  } catch (error) {
    if (!hasFirst || !(error instanceof MusterError) || error.code !== "agent_outdated") throw error;
  }
}
