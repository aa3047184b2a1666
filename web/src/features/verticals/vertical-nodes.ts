import type { ReplyOf } from '@leadwright/contract/endpoint';
import type { verticalTree } from '@leadwright/contract/features/verticals';

export type TreeVertical = ReplyOf<typeof verticalTree>['verticals'][number];

/** A node of the vertical tree. */
export interface VerticalNode {
  value: string;
  label: string;
  vertical: TreeVertical;
  /** Number of accounts of the vertical and of all verticals below it. */
  total: number;
  children: VerticalNode[];
}

/** Returns the verticals as a tree. A vertical without an active parent is at the top. */
export function buildTree(verticals: readonly TreeVertical[]): VerticalNode[] {
  const nodes = new Map(
    verticals.map((vertical): [string, VerticalNode] => [
      vertical.id,
      { value: vertical.id, label: vertical.name, vertical, total: vertical.accounts, children: [] },
    ]),
  );
  const roots: VerticalNode[] = [];
  for (const node of nodes.values()) (nodes.get(node.vertical.parent_id ?? '')?.children ?? roots).push(node);
  const updateTotal = (node: VerticalNode): number => {
    node.total = node.vertical.accounts + node.children.reduce((total, child) => total + updateTotal(child), 0);
    return node.total;
  };
  for (const root of roots) updateTotal(root);
  return roots;
}

/** Returns whether the vertical with this id is the node itself or is below it in the tree. */
export const containsVertical = (node: VerticalNode, id: string): boolean =>
  node.value === id || node.children.some((child) => containsVertical(child, id));

export const findNode = (nodes: readonly VerticalNode[], id: string): VerticalNode | undefined => {
  for (const node of nodes) {
    const found = node.value === id ? node : findNode(node.children, id);
    if (found) return found;
  }
  return undefined;
};
