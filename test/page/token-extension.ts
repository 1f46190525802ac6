import type { TokenReview } from '../../src/model/access-tokens/review/token-review';
import type { Session } from '../../src/model/connections/session';
import { Settings } from '../../src/model/connections/settings';
import { parseFromTokens } from '../../src/protocol/access-token-messages';
import type { ToTokens } from '../../src/protocol/access-tokens';
import { ListSender } from '../../src/workbench/lists/list-sender';
import { tokenHead } from '../../src/workbench/lists/tokens/token-head';
import { TokenList } from '../../src/workbench/lists/tokens/token-list';
import type { World } from '../unit/model/rig';

/** The extension's side of a table of access tokens: a real session, and the messages that the real views make. */
export class TokenExtension {
  readonly #settings: Settings;
  readonly #list: TokenList;
  readonly #sender = new ListSender();
  #review: TokenReview | undefined;
  #arrangement: unknown;

  constructor(
    private readonly world: World,
    private readonly session: Session,
    private readonly post: (message: ToTokens) => void,
  ) {
    this.#settings = new Settings(world.settings);
    this.#list = new TokenList(session, this.#settings, () => this.#review);
    world.sessions.onDidChange(() => this.send());
  }

  receive(message: unknown): void {
    const parsed = parseFromTokens(message);
    if (parsed === undefined) throw new Error(`The extension does not know ${JSON.stringify(message)}.`);
    if (parsed.type === 'arrange') this.#arrangement = parsed.arrangement;
    if (parsed.type === 'action' && parsed.action === 'refresh') void this.session.refresh();
    if (parsed.type !== 'ready') return;
    if (this.#arrangement !== undefined) this.post({ type: 'arrangement', arrangement: this.#arrangement });
    this.send();
  }

  /** Shows how the list differs from what a person has reviewed. */
  compare(review: TokenReview): void {
    this.#review = review;
    this.send();
  }

  /** Sends the list and its head as they are now. */
  send(): void {
    const { session, world } = this;
    const isWatched = world.sessions.isWatched(session);
    const { expiryWarningDays } = this.#settings;
    const head = tokenHead(session, this.#review, { isWatched, expiryWarningDays });
    this.post({ type: 'head', head });
    if (session.accessTokens.value === undefined) return;
    void this.#sender.send(this.#list.read(), (rows, place) => {
      const tokens = rows.map((row) => this.#list.view(row, world.clock.now));
      this.post({ type: 'tokens', ...place, tokens });
    });
  }
}
