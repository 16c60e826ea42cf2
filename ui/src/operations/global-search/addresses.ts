export const searchPath = "/search";

export const searchAddress = (text: string): string =>
  `${searchPath}?${new URLSearchParams({ searchValue: text, searchFilter: "all" })}`;
