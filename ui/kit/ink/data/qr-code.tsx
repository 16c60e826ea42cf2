import { qrLines } from "@muster/sdk";
import type { Kit } from "../../types/index.ts";
import { Box, Text as InkText } from "ink";
import { clean } from "../lib/text.ts";

/** Draws the QR code in full, without a border. */
export const QrCode: Kit["QrCode"] = ({ label, modules }) => (
  <Box flexDirection="column" flexShrink={0} paddingLeft={2}>
    <InkText dimColor>{clean(label)}</InkText>
    {/* sets both colors, so that the code isn't inverted on a light background */}
    <InkText color="whiteBright" backgroundColor="black">
      {qrLines(modules).join("\n")}
    </InkText>
  </Box>
);
