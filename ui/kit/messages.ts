export const kitMessages = { close: "Close" };
export const setKitMessages = (_changed: Partial<typeof kitMessages>) => {};
