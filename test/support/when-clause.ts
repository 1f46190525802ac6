/** Values of context keys. A missing key is false, as in VS Code. */
export type ContextKeys = Readonly<Record<string, string | boolean>>;

const TOKEN = /\s*(&&|\|\||[()]|[=!]=|=~|!|\/(?:\\.|[^/\\])+\/\w*|[^\s()!]+)/gy;

/**
 * Evaluates a `when` clause (https://code.visualstudio.com/api/references/when-clause-contexts): keys, `==`, `!=`, `=~`,
 * `!`, `&&`, `||` and parentheses.
 * @throws if it has another form
 */
export function holdsIn(when: string, keys: ContextKeys): boolean {
  const tokens = [...when.replace(/([=!]=|=~)/gu, ' $1 ').matchAll(TOKEN)].map(([, token = '']) => token);
  const next = () => tokens.shift() ?? '';
  const takes = (token: string) => tokens[0] === token && tokens.shift() !== undefined;

  const any = (): boolean => {
    let holds = all();
    while (takes('||')) holds = all() || holds;
    return holds;
  };
  const all = (): boolean => {
    let holds = one();
    while (takes('&&')) holds = one() && holds;
    return holds;
  };
  const one = (): boolean => {
    if (takes('!')) return !one();
    if (takes('(')) {
      const holds = any();
      if (!takes(')')) throw new Error(`no closing parenthesis: ${when}`);
      return holds;
    }
    const value = keys[next()] ?? false;
    if (takes('==')) return String(value) === unquoted(next());
    if (takes('!=')) return String(value) !== unquoted(next());
    if (!takes('=~')) return value !== false && value !== '';
    const [, pattern, flags] = /^\/(.+)\/(\w*)$/u.exec(next()) ?? [];
    if (pattern === undefined) throw new Error(`no pattern: ${when}`);
    return new RegExp(pattern, flags).test(String(value));
  };
  const holds = any();
  if (tokens.length > 0) throw new Error(`unknown form: ${when}`);
  return holds;
}

function unquoted(text: string): string {
  return text.replace(/^'(.*)'$/u, '$1');
}
