/**
 * The screens of Muster, one tree for the terminal and the web. A mount wraps App in a router (HashRouter or
 * MemoryRouter; the addresses are the same) and passes it the client, the live channel and its Platform.
 */
export { partsWaitFor } from "#kit";
export { App, type AppProps } from "./app.tsx";
export type { FileWriter, Platform, TemporaryFile } from "./hooks/platform.ts";
