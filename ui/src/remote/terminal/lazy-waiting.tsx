import { lazyPart } from "#kit";

export const WaitingBanner = lazyPart(async () => (await import("./waiting.tsx")).WaitingSessions);
