/** What to run on a computer that is to be enrolled; it reads the token from stdin. */
export const enrolmentCommand = (url: string): string => `muster agent enrol --url ${url} --token-stdin`;
