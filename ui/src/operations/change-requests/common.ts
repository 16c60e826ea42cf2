import { requestStateLabels, type ChangeRequest } from "@muster/sdk";

export const changesPath = "/administration/requests";
export const addressOf = (id: number) => `${changesPath}/${id}`;

export const requestStateCell = ({ state }: ChangeRequest) => ({
  text: requestStateLabels[state].label,
  tone: requestStateLabels[state].tone,
});
