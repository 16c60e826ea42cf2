import { useEffect, useState } from "react";
import { Dialog, LogView, Page, Text, type LogLine } from "#kit";

const line = (number: number): LogLine => ({
  time: `14:${String(Math.floor(number / 60) % 60).padStart(2, "0")}:${String(number % 60).padStart(2, "0")}`,
  text:
    number % 25 === 24
      ? `error: service ${number} failed to start, because a dependency that it needs has not come up in time`
      : `service ${number} started`,
  tone: number % 25 === 24 ? "danger" : undefined,
});

export function Logs() {
  const [lines, setLines] = useState(() => Array.from({ length: 300 }, (_, at) => line(at)));
  const [live, setLive] = useState(false);
  const [saved, setSaved] = useState("");
  const [explaining, setExplaining] = useState(false);
  useEffect(() => {
    if (!live) return;
    const timer = setInterval(() => setLines((old) => [...old, line(old.length)]), 50);
    return () => clearInterval(timer);
  }, [live]);
  return (
    <Page
      title="Logs"
      subtitle={saved || `${lines.length} lines`}
      actions={[
        { label: live ? "Pause stream" : "Stream", onSelect: () => setLive(!live) },
        { label: "Explain", onSelect: () => setExplaining(true) },
      ]}
    >
      <LogView
        label="Output of Disk cleanup"
        lines={lines}
        live={live}
        onSave={(text) => setSaved(`Saved ${text.split("\n").length} lines`)}
        empty="No output"
      />
      {explaining && (
        <Dialog title="What happened" onClose={() => setExplaining(false)}>
          {lines.slice(0, 60).map(({ text, time }) => (
            <Text key={time}>{text}</Text>
          ))}
        </Dialog>
      )}
    </Page>
  );
}
