import { t } from "@muster/sdk";
import { bytesPerSecond } from "@muster/sdk/remote";
import { useState } from "react";
import { TextField } from "#kit";
import type { Transfers } from "./transfers.ts";

/** Limits the speed of each of the page's transfers, including running ones. */
export function SpeedLimit({ transfers }: { transfers: Transfers }) {
  const [text, setText] = useState("");
  const isWrong = text.trim() !== "" && bytesPerSecond(text.trim()) === undefined;
  return (
    <TextField
      label={t("remote.files.speedLimit")}
      placeholder={t("remote.files.speedLimitExample")}
      error={isWrong ? t("remote.files.speedLimitInvalid") : undefined}
      value={text}
      onChange={(next) => {
        setText(next);
        transfers.limit = bytesPerSecond(next.trim());
      }}
    />
  );
}
