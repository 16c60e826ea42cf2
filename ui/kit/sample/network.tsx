import { NetworkMap, Section, type MapNode } from "#kit";

const device = (key: string, title: string, port: string, children: MapNode[] = []): MapNode => ({
  key,
  title,
  port,
  status: { tone: "success", label: "Online" },
  to: `/charts?device=${key}`,
  children,
});

const printer: MapNode = {
  ...device("printer", "prn-sales", "7"),
  status: { tone: "neutral", label: "Unknown" },
};
const hall: MapNode = {
  ...device("hall", "\u05de\u05ea\u05d2 <b>hall</b>", "Gi1/0/2"),
  status: { tone: "danger", label: "Offline" },
};

export function Network() {
  const floor = device("floor", "sw-floor", "Gi1/0/1", [printer]);
  return (
    <Section title="Network">
      <NetworkMap label="Network" nodes={[device("core", "sw-core", "", [floor, hall])]} />
    </Section>
  );
}
