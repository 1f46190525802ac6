import type { TokenReview } from '../../src/model/access-tokens/review/token-review';
import type { Session } from '../../src/model/connections/session';
import { Emitter } from '../../src/model/event';
import { parseFromTokens } from '../../src/protocol/access-token-messages';
import { TokenPanels } from '../../src/workbench/lists/tokens/token-panels';
import { TestServices } from '../support/test-services';
import type { World } from '../support/worlds/model-world';
import { BrowserViews } from './browser-view';

/** The extension's side of a table of access tokens: the real panel and its handlers, with a browser in place of VS Code. */
export class TokenExtension {
  readonly services: TestServices;
  readonly tokenPanels: TokenPanels;
  readonly #views: BrowserViews;
  readonly #compared = new Emitter<Session>();
  #review: TokenReview | undefined;

  constructor(
    world: World,
    private readonly session: Session,
    post: (message: object) => void,
  ) {
    this.#views = new BrowserViews(post);
    this.services = new TestServices(world, this.#views);
    const { reviews } = world;
    const tokenReviews = {
      of: (of: Session) => this.#review ?? reviews.of(of),
      onDidChange: this.#compared.event,
      markReviewed: reviews.markReviewed.bind(reviews),
    };
    this.tokenPanels = new TokenPanels({ ...this.services, tokenReviews }, this.services.accessTokenPanels);
    this.tokenPanels.show(session);
  }

  receive(message: unknown): void {
    const parsed = parseFromTokens(message);
    if (parsed === undefined) throw new Error(`The extension does not know ${JSON.stringify(message)}.`);
    this.#views.receive(message);
  }

  /** Shows how the list differs from what a user has reviewed. */
  compare(review: TokenReview): void {
    this.#review = review;
    this.#compared.fire(this.session);
  }

  dispose(): void {
    this.services.dispose();
  }
}
