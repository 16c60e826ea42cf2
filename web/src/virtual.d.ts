declare module "virtual:languages" {
  /** The code of each language, and the hash of its file. */
  export const languages: Readonly<Record<string, string>>;
}
