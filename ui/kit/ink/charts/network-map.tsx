import { useNavigate } from "react-router";
import type { Kit, MapNode, TreeNode } from "../../types/index.ts";
import { Tree } from "../navigation/tree.tsx";

const toTree = ({ key, title, port, status, children }: MapNode): TreeNode => ({
  key,
  title: port ? `${title} · ${port}` : title,
  status,
  isLeaf: children.length === 0,
  children: children.map(toTree),
});

const allOf = (nodes: readonly MapNode[]): MapNode[] =>
  nodes.flatMap((node) => [node, ...allOf(node.children)]);

export const NetworkMap: Kit["NetworkMap"] = ({ label, nodes }) => {
  const navigate = useNavigate();
  const all = allOf(nodes);
  return (
    <Tree
      label={label}
      nodes={nodes.map(toTree)}
      expanded={all.map(({ key }) => key)}
      onOpen={(key) => {
        const found = all.find((node) => node.key === key);
        if (found) void navigate(found.to);
      }}
    />
  );
};
