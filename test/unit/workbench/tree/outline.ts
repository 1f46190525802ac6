import { nodeId, type TreeNode } from '../../../../src/workbench/tree/nodes';
import type { Row, RowContext } from '../../../../src/workbench/tree/row';
import { rowOf, topNodes } from '../../../../src/workbench/tree/rows';
import { present } from '../../../support/expect';
import type { World } from '../../../support/worlds/world';

/** A row of the tree with its node, depth and ID. */
export interface DrawnRow {
  readonly node: TreeNode;
  readonly depth: number;
  readonly id: string;
  readonly row: Row;
}

/** Returns the data from which the text of rows is built. @param revealed an endpoint that was revealed */
export function rowContext(
  { sessions, knownLists: lists, settings, clock }: World,
  revealed?: string,
): RowContext {
  return {
    sessions,
    lists,
    settings,
    now: clock.now(),
    revealed: () => revealed,
  };
}

/** Returns the current text and icon of a row. */
export function draw(world: World, node: TreeNode): Row {
  return rowOf(rowContext(world), node);
}

/** Returns the rows of the tree, parents first. @param revealed an endpoint that was revealed */
export function rowsOf(world: World, revealed?: string): readonly DrawnRow[] {
  const context = rowContext(world, revealed);
  const below = (nodes: readonly TreeNode[], depth: number): readonly DrawnRow[] =>
    nodes.flatMap((node) => {
      const row = rowOf(context, node);
      return [{ node, depth, id: nodeId(node), row }, ...below(row.children?.() ?? [], depth + 1)];
    });
  return below(topNodes(context), 0);
}

/** Formats the connections of the tree as text, one indented line per row. */
export function outline(world: World, revealed?: string): readonly string[] {
  return rowsOf(world, revealed)
    .filter(({ node }) => !isOfLists(node))
    .map(lineOf);
}

/** Formats the lists of the tree like `outline`. */
export function listOutline(world: World): readonly string[] {
  return rowsOf(world)
    .filter(({ node }) => isOfLists(node))
    .map(lineOf);
}

function isOfLists({ kind }: TreeNode): boolean {
  return kind === 'lists' || kind === 'list' || kind === 'noLists';
}

function lineOf({ depth, row: { label, description } }: DrawnRow): string {
  return [`${'  '.repeat(depth)}${label}`, description]
    .filter((text) => text !== undefined && text !== '')
    .join(' | ');
}

/** Returns the first row of a kind. */
export function rowOfKind(world: World, kind: TreeNode['kind']): Row {
  return present(rowsOf(world).find(({ node }) => node.kind === kind)).row;
}
