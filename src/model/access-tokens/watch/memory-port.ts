import type { Connection } from '../../connections/connection';
import type { ReviewMemory } from '../review/token-record';

/** What the watch needs of the memory of access tokens. Every call may fail. */
export interface MemoryPort {
  /** @returns undefined where nothing is remembered */
  read(connection: Connection): Promise<ReviewMemory | undefined>;
  /**
   * Changes what is remembered, atomically over all windows.
   * @param change may be called again with newer memory; undefined writes nothing
   * @returns what was written, or undefined
   */
  update(
    connection: Connection,
    change: (memory: ReviewMemory) => ReviewMemory | undefined,
  ): Promise<ReviewMemory | undefined>;
}
