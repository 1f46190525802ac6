import { Settings } from '../../../../src/model/connections/settings';
import { childrenOf } from '../../../../src/workbench/tree/children';
import { capabilitiesOf, nodeId, type TreeNode } from '../../../../src/workbench/tree/nodes';
import { type Row, rowOf } from '../../../../src/workbench/tree/rows';
import { present } from '../../expect';
import type { World } from '../../model/rig';

/** A row of the tree with all that is made of it. */
export interface DrawnRow {
  readonly node: TreeNode;
  readonly depth: number;
  readonly id: string;
  readonly row: Row;
}

/** How a row looks now. */
export function draw({ sessions, settings, clock }: World, node: TreeNode): Row {
  return rowOf({ sessions, settings: new Settings(settings), now: clock.now }, node);
}

/** The rows of the tree, from the top down. @param most how many rows of a group show */
export function rowsOf(world: World, most = 300, node?: TreeNode, depth = 0): readonly DrawnRow[] {
  return childrenOf(world.sessions, () => most, node).flatMap((child) => [
    { node: child, depth, id: nodeId(child), row: draw(world, child) },
    ...rowsOf(world, most, child, depth + 1),
  ]);
}

/** The tree as text, with one indented line per row. */
export function outline(world: World, most = 300): readonly string[] {
  return rowsOf(world, most).map(({ depth, row: { label, description } }) =>
    [`${'  '.repeat(depth)}${label}`, description]
      .filter((text) => text !== undefined && text !== '')
      .join(' | '),
  );
}

/** The first row of a kind. */
export function rowOfKind(world: World, kind: TreeNode['kind']): Row {
  return present(rowsOf(world).find(({ node }) => node.kind === kind)).row;
}

/** All that can be done with a row, the demo's and the others' alike. */
export function capabilities(node: TreeNode): readonly string[] {
  return [...capabilitiesOf(node, false), ...capabilitiesOf(node, true)];
}
