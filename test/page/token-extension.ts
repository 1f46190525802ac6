import type { TokenReview } from '../../src/model/access-tokens/review/token-review';
import type { Session } from '../../src/model/connections/session';
import { Settings } from '../../src/model/connections/settings';
import { Emitter } from '../../src/model/event';
import { parseFromTokens } from '../../src/protocol/access-token-messages';
import type { ToTokens } from '../../src/protocol/access-tokens';
import { TokenList } from '../../src/workbench/lists/tokens/token-list';
import { TOKEN_COLUMNS_KEY, TokenSender } from '../../src/workbench/lists/tokens/token-sender';
import type { World } from '../support/worlds/model-world';

/** The random value of the page. */
export const NONCE = 'nonce of the page';

/** The extension's side of a table of access tokens without VS Code: a real session, and the real messages to the page. */
export class TokenExtension {
  readonly #sender: TokenSender;
  readonly #compared = new Emitter<Session>();
  #review: TokenReview | undefined;

  constructor(
    private readonly world: World,
    private readonly session: Session,
    post: (message: ToTokens) => void,
  ) {
    const settings = new Settings(world.settings);
    const review = () => this.#review;
    const tokenReviews = { of: review, onDidChange: this.#compared.event };
    this.#sender = new TokenSender(
      session,
      new TokenList(session, settings, review),
      { ...world, tokenReviews },
      { nonce: NONCE, isVisible: () => true, post },
    );
  }

  receive(message: unknown): void {
    const parsed = parseFromTokens(message);
    if (parsed === undefined) throw new Error(`The extension does not know ${JSON.stringify(message)}.`);
    if (parsed.type === 'arrange') void this.world.state.set(TOKEN_COLUMNS_KEY, parsed.arrangement);
    if (parsed.type === 'action' && parsed.action === 'refresh') void this.session.refresh();
    if (parsed.type === 'ready') this.#sender.sendAll();
  }

  /** Shows how the list differs from what a person has reviewed. */
  compare(review: TokenReview): void {
    this.#review = review;
    this.#compared.fire(this.session);
  }

  dispose(): void {
    this.#sender.dispose();
  }
}
