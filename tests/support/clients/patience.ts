/** How long tests wait for a change on the screen, in ms, on a computer that may be busy. */
export const patientMS = 15_000;

export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
