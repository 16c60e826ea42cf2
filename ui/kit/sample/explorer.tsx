import { useState } from "react";
import { Details, Page, SidePanel, Text, Tree, type TreeNode } from "#kit";

const nodes: TreeNode[] = [
  {
    key: "acme",
    title: "Acme Dental",
    children: [
      { key: "ghent", title: "Ghent", status: { tone: "success", label: "Online" } },
      { key: "bruges", title: "Bruges", status: { tone: "danger", label: "Offline" } },
      { key: "closed", title: "Closed site", isLeaf: true, disabled: "The site was closed in 2026" },
    ],
  },
  { key: "birch", title: "Birch & Co" },
  { key: "broken", title: "Out of reach" },
];

const loadChildren = async (key: string): Promise<readonly TreeNode[]> => {
  await new Promise((resolve) => setTimeout(resolve, 300));
  if (key === "broken") throw new Error("The server does not answer");
  if (key === "birch") return [];
  return ["sw-1", "sw-2"].map((name) => ({ key: `${key}-${name}`, title: name, isLeaf: true }));
};

export function Explorer() {
  const [selected, setSelected] = useState<string>();
  const [opened, setOpened] = useState<string>();
  return (
    <Page title="Explorer" subtitle={`Selected: ${selected ?? "nothing"}`}>
      <SidePanel
        panel={
          opened === undefined
            ? undefined
            : {
                title: `Details of ${opened}`,
                content: <Details items={[{ label: "Name", value: opened }]} />,
                actions: [{ label: "Open page", onSelect: () => setSelected(`${opened} page`) }],
              }
        }
        onClose={() => setOpened(undefined)}
      >
        <Tree
          label="Sites"
          nodes={nodes}
          selected={selected}
          onSelect={setSelected}
          onOpen={setOpened}
          loadChildren={loadChildren}
          expanded={["acme"]}
        />
        <Text muted>Enter opens the details.</Text>
      </SidePanel>
    </Page>
  );
}
