import type { RoomView } from '../../src/protocol/rollout';

/** The rooms as the extension tells of them, in the list's order. */
export class RoomList {
  #rooms: readonly RoomView[] = [];
  #places: ReadonlyMap<string, number> = new Map();

  get rooms(): readonly RoomView[] {
    return this.#rooms;
  }

  replace(rooms: readonly RoomView[]): void {
    this.#rooms = rooms;
    this.#places = new Map(rooms.map(({ id }, place) => [id, place]));
  }

  /** Puts rooms in the place of those with the same id. One that the list does not have is from an older list. */
  patch(rooms: readonly RoomView[]): void {
    const patched = [...this.#rooms];
    for (const room of rooms) {
      const place = this.#places.get(room.id);
      if (place !== undefined) patched[place] = room;
    }
    this.#rooms = patched;
  }
}
