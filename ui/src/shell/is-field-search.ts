import { fieldsOf, parseQuery } from "@muster/sdk";

/** Whether the text is a search with fields, such as `status:offline role:printer`. */
export function namesFields(text: string): boolean {
  try {
    return fieldsOf(parseQuery(text)).length > 0;
  } catch {
    return false;
  }
}
