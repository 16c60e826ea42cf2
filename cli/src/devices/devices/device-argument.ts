export const deviceArgument = { name: "<device>", text: "ID, name or address" };
