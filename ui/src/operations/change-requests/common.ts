import { requestStateLabels, type ChangeRequest } from "@muster/sdk";

export const addressOf = (id: number) => `/administration/requests/${id}`;

export const requestStateCell = ({ state }: ChangeRequest) => ({
  text: requestStateLabels[state].label,
  tone: requestStateLabels[state].tone,
});
