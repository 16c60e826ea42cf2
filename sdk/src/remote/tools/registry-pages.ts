// Reads a key with more keys and values than one response has, page by page.
import { MusterError } from "../../client/errors.ts";
import type { Input, RegistryKey } from "../../index.ts";

/** The start of a page: empty for the first one, and with only one field if the other list has ended. */
type RegistryPlace = NonNullable<Pick<Input<"readRegistryKey">["query"], "keysAfter" | "valuesAfter">>;

/** More pages than any computer has, so that reading an endless one stops. */
const maxPages = 1_000;

/** The start of the next page of a key; undefined after the last one. */
function nextPage({ keys, keysAfter, values, valuesAfter }: RegistryKey): RegistryPlace | undefined {
  if (keys.length + values.length === 0 || (keysAfter === null && valuesAfter === null)) return undefined;
  return { ...(keysAfter !== null && { keysAfter }), ...(valuesAfter !== null && { valuesAfter }) };
}

/** Yields the pages of a key, each read when it is requested. */
export async function* registryPages(
  read: (place: RegistryPlace) => Promise<RegistryKey>,
): AsyncGenerator<RegistryKey, void, undefined> {
  let place: RegistryPlace | undefined = {};
  for (let count = 0; place && count < maxPages; count++) {
    const page: RegistryKey = await read(place);
    yield page;
    place = nextPage(page);
  }
}

/** Yields the pages that the agent supports: agents of earlier versions have only the first one. */
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
