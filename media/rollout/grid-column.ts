import type { RoomView } from '../../src/protocol/rollout';
import type { SelectionChange } from './selection';

/** A column of a grid of rooms. */
export interface GridColumn {
  readonly key: string;
  readonly label: string;
  /** A second line of the header. */
  readonly detail?: string;
  /** Its least width in em, and its share of what is left over. */
  readonly width: readonly [least: number, share: number];
  /** Names its looks. */
  readonly look: string;
  readonly isSortable: boolean;
  /** True where a person may want the whole column in the clipboard. */
  readonly isCopyable: boolean;
  /** Equal for equal contents, so that a cell is built anew only when it must be. */
  signature(room: RoomView): string;
  content(room: RoomView): readonly (Node | string)[];
}

/** What a grid asks for. */
export interface GridRequests {
  sort(key: string): void;
  copyColumn(key: string): void;
  copyCode(id: string): void;
  /** Those of all selected rooms where this is one of them. */
  copyCodes(id: string): void;
  copyRows(id: string): void;
  show(id: string): void;
  select(change: SelectionChange): void;
  scrolled(): void;
}
