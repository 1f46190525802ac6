import { Settings } from '../../../../src/model/connections/settings';
import { childrenOf } from '../../../../src/workbench/tree/children';
import { capabilitiesOf, nodeId, type TreeNode } from '../../../../src/workbench/tree/nodes';
import type { Row } from '../../../../src/workbench/tree/row';
import { rowOf } from '../../../../src/workbench/tree/rows';
import { present } from '../../expect';
import type { World } from '../../model/rig';

/** A row of the tree with its node, depth and id. */
export interface DrawnRow {
  readonly node: TreeNode;
  readonly depth: number;
  readonly id: string;
  readonly row: Row;
}

/** The present text and icon of a row. */
export function draw({ sessions, settings, reviews, clock }: World, node: TreeNode): Row {
  return rowOf({ sessions, settings: new Settings(settings), reviews, now: clock.now }, node);
}

/** The nodes below a node, or the top ones. @param limit the rows of a group that are shown */
export function childrenBelow(
  { sessions, settings }: World,
  node: TreeNode | undefined,
  limit = 300,
): readonly TreeNode[] {
  const context = { sessions, settings: new Settings(settings) };
  return childrenOf({ ...context, shownRows: () => limit }, node);
}

/** The rows of the tree, from the top down. @param limit the rows of a group that are shown */
export function rowsOf(world: World, limit = 300, node?: TreeNode, depth = 0): readonly DrawnRow[] {
  return childrenBelow(world, node, limit).flatMap((child) => [
    { node: child, depth, id: nodeId(child), row: draw(world, child) },
    ...rowsOf(world, limit, child, depth + 1),
  ]);
}

/** The tree as text, with one indented line per row. */
export function outline(world: World, limit = 300): readonly string[] {
  return rowsOf(world, limit).map(({ depth, row: { label, description } }) =>
    [`${'  '.repeat(depth)}${label}`, description]
      .filter((text) => text !== undefined && text !== '')
      .join(' | '),
  );
}

/** The first row of a kind. */
export function rowOfKind(world: World, kind: TreeNode['kind']): Row {
  return present(rowsOf(world).find(({ node }) => node.kind === kind)).row;
}

/** The capabilities of a row, of the demo connection and of others. */
export function capabilities(node: TreeNode): readonly string[] {
  return [false, true].flatMap((isDemo) => capabilitiesOf(node, { isDemo, isWatched: isDemo }));
}
