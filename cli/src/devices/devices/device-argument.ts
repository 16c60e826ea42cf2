import { t } from "@muster/sdk";

export const deviceArgument = {
  name: "<device>",
  text: t("devices.devices.cli.deviceArgument.idNameAddress"),
};
