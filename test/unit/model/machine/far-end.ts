import { anAccessToken } from '../../../support/builders';

/** The base URLs of three services, two of them on one host. */
export const ADDRESSES = ['https://one.example', 'https://one.example/other', 'https://two.example'] as const;
export const ENDPOINTS = ['EP-1', 'EP-2'] as const;
/** The name and value of each user's access tokens begin with it. */
export const USERS = ['alice', 'bob'] as const;

/** A password as the machine makes it: no two are the same, and each says where it may be sent. */
export function passwordFor(origin: string, number: number, isRight: boolean): string {
  return [origin, number, isRight ? 'right' : 'wrong'].join(' ');
}

/** A request that waits for its answer. */
export interface FarRequest {
  /** Requests are numbered in the order in which they were sent, and each answer has its number in it. */
  readonly number: number;
  readonly window: number;
  readonly baseUrl: string;
  readonly isList: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** @param fails true for an answer of 500 */
  readonly answer: (fails: boolean) => void;
}

/** The far end of the network: each answer was decided when its request was sent, and is given when a test says so. */
export class FarEnd {
  readonly pending: FarRequest[] = [];
  /** The letters of each user's access tokens. */
  readonly tokens = new Map<string, ReadonlySet<string>>(USERS.map((user) => [user, new Set(['A', 'B'])]));
  /** The user of each list, by its number. */
  readonly users = new Map<number, string>();
  #sent = 0;

  constructor(private readonly onSend: (request: FarRequest) => void) {}

  fetch(window: number, url: string, init: RequestInit): Promise<Response> {
    return new Promise((resolve, reject) => {
      this.#sent += 1;
      const number = this.#sent;
      const baseUrl = ADDRESSES.findLast((address) => url.startsWith(`${address}/`)) ?? url;
      const path = url.slice(baseUrl.length);
      const basic = new Headers(init.headers).get('authorization')?.slice('Basic '.length);
      const [username, password] = basic === undefined ? [] : split(atob(basic));
      const isList = path === '/api/auth/accesstokens';
      if (isList && username !== undefined) this.users.set(number, username);
      const body =
        password?.endsWith(' right') === true ? this.#body(path, number, username ?? '', url) : undefined;
      const answer = (fails: boolean) => {
        this.pending.splice(this.pending.indexOf(request), 1);
        resolve(fails ? new Response('', { status: 500 }) : (body?.() ?? new Response('', { status: 401 })));
      };
      const request: FarRequest = { number, window, baseUrl, isList, username, password, answer };
      this.pending.push(request);
      init.signal?.addEventListener('abort', () => {
        const index = this.pending.indexOf(request);
        if (index !== -1) this.pending.splice(index, 1);
        reject(new DOMException('aborted', 'AbortError'));
      });
      this.onSend(request);
    });
  }

  #body(path: string, number: number, username: string, url: string): () => Response {
    const [, , kind, id = '', operation] = path.split('/');
    const tokens = [...(this.tokens.get(username) ?? [])].map((letter) => tokenOf(username, letter, number));
    if (kind === 'auth') {
      const token = path.split('/')[4];
      const found = token === undefined ? tokens : tokens.find(({ accessToken }) => accessToken === token);
      return () => (found === undefined ? new Response('', { status: 404 }) : Response.json(found));
    }
    if (operation === 'currentpairingcode')
      return () => Response.json({ id: `PC-${id}`, code: `code ${number}` });
    const endpoint = { id: id.replace('PC-', ''), name: `at ${url.slice(0, url.indexOf('/api/'))}` };
    return () => Response.json({ id, code: `code ${number}`, endpoint, endpointCapabilities: [] });
  }
}

function tokenOf(username: string, letter: string, number: number): Record<string, unknown> {
  const accessToken = `${username}0token0${letter}`;
  return anAccessToken({
    accessToken,
    clientName: `${username} ${letter}`,
    enterpriseName: `list ${number}`,
  });
}

function split(text: string): readonly string[] {
  const colon = text.indexOf(':');
  return [text.slice(0, colon), text.slice(colon + 1)];
}
