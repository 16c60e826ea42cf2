export const changesPath = "/administration/requests";
export const addressOf = (id: number) => `${changesPath}/${id}`;
