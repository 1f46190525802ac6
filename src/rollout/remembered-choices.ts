import * as v from 'valibot';
import type { RememberedStatePort } from '../model/ports';
import type { ChoiceKey, ChoiceMemory } from './list/remembered-choice';

const CHOICE = v.object({
  /** Hash of the header's names; undefined for a list without a header. */
  names: v.optional(v.string()),
  /** Address of a list without a header, with its number of columns. */
  file: v.optional(v.string()),
  width: v.optional(v.number()),
  delimiter: v.optional(v.pipe(v.string(), v.length(1))),
  hasHeader: v.boolean(),
  idColumn: v.optional(v.number()),
  labelColumn: v.optional(v.number()),
});

type StoredChoice = v.InferOutput<typeof CHOICE>;

const STATE_KEY = 'columnChoices';
const MAX_CHOICES = 200;

/**
 * Remembers the chosen columns of lists, without any of their text: with a header for every list with these names, else
 * for one file. Never throws: the user is asked again for an unsaved choice.
 */
export class RememberedChoices {
  constructor(private readonly state: RememberedStatePort) {}

  /** @param file returns the current address of a list */
  of(file: () => string): ChoiceMemory {
    return {
      read: (key) => this.#all().find(isOf(file(), key)),
      write: (key, choice) => {
        const others = this.#all().filter((each) => !isOf(file(), key)(each));
        const { names, width } = key;
        const address = names === undefined ? { file: file(), width } : { names };
        void this.#store(choice === undefined ? others : [...others, { ...choice, ...address }]);
      },
    };
  }

  /** Follows a file to another address. */
  async move(from: string, to: string): Promise<void> {
    const moved = this.#all().filter(({ file }) => file !== to);
    await this.#store(moved.map((each) => (each.file === from ? { ...each, file: to } : each)));
  }

  /** Forgets the choices for a file. */
  async forget(file: string): Promise<void> {
    const all = this.#all();
    const others = all.filter((each) => each.file !== file);
    if (others.length < all.length) await this.#store(others);
  }

  async #store(choices: readonly StoredChoice[]): Promise<void> {
    try {
      await this.state.set(STATE_KEY, choices.slice(-MAX_CHOICES));
    } catch {
      // The user is asked again.
    }
  }

  #all(): readonly StoredChoice[] {
    const stored = this.state.get(STATE_KEY);
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((each: unknown) => {
      const { success, output } = v.safeParse(CHOICE, each);
      return success ? [output] : [];
    });
  }
}

function isOf(address: string, { names, width }: ChoiceKey): (choice: StoredChoice) => boolean {
  return (choice) =>
    names === undefined ? choice.file === address && choice.width === width : choice.names === names;
}
