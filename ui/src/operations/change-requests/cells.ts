import { requestStateLabels, type ChangeRequest } from "@muster/sdk";

export const requestStateCell = ({ state }: ChangeRequest) => ({
  text: requestStateLabels[state].label,
  tone: requestStateLabels[state].tone,
});
