/** Waits for each key to be drawn before the next, on a machine that may be busy. */
export const patientMS = 15_000;

export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
