// A key with more keys and values than one answer has is read page by page.
import { MusterError } from "../../client/errors.ts";
import type { Input, RegistryKey } from "../../index.ts";

/** Where a page begins: the first one without anything, and that of one list without the other's. */
type RegistryPlace = NonNullable<Pick<Input<"readRegistryKey">["query"], "keysAfter" | "valuesAfter">>;

/** More than any computer has: one that goes on for ever isn't read for ever. */
const mostPages = 1_000;

/** Where the next page of a key begins; undefined after the last one. */
function nextPage({ keys, keysAfter, values, valuesAfter }: RegistryKey): RegistryPlace | undefined {
  if (keys.length + values.length === 0 || (keysAfter === null && valuesAfter === null)) return undefined;
  return { ...(keysAfter !== null && { keysAfter }), ...(valuesAfter !== null && { valuesAfter }) };
}

/** The pages of a key, each read when it is asked for. */
export async function* registryPages(
  read: (place: RegistryPlace) => Promise<RegistryKey>,
): AsyncGenerator<RegistryKey, void, undefined> {
  let place: RegistryPlace | undefined = {};
  for (let count = 0; place && count < mostPages; count++) {
    const page: RegistryKey = await read(place);
    yield page;
    place = nextPage(page);
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
