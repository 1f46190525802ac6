import { readFileSync } from 'node:fs';
import type { Log } from '../../test/support/log';
import { provisionServer } from '../../test/support/vscode/provision';
import { AUTHORITY_FILE } from '../../test/unit/service/http/certificates';
import { PROXIES, TLS_ROWS } from './behind-servers/connections';
import { RESPONSES } from './behind-servers/responses';
import type { Row, Tools } from './behind-servers/row';
import { RUNS } from './behind-servers/runs';
import { bench, type Figure } from './support/figure';
import { provisionNginx } from './support/nginx';
import { pickRows } from './support/pick-rows';
import { provisionProgram } from './support/program';
import { vscodeFetch } from './support/vscode-fetch';

const log: Log = (line) => process.stderr.write(`${line}\n`);

bench(async () => {
  const rows = pickRows([...RUNS, ...TLS_ROWS, ...PROXIES, ...RESPONSES]);
  const tools = await provision();
  const figures: Figure[] = [];
  for (const row of rows) figures.push(await figureOf(row, tools));
  return figures;
});

async function provision(): Promise<Tools> {
  const nginx = await provisionNginx(log);
  const haproxy = await provisionProgram('haproxy', 'haproxy', log);
  const squid = await provisionProgram('squid', 'squid', log);
  const { serverMain } = await provisionServer('current', () => undefined);
  const authorities = [readFileSync(AUTHORITY_FILE, 'utf8')];
  const fetchOf = (proxy?: string) =>
    vscodeFetch(serverMain, { authorities, ...(proxy === undefined ? {} : { proxy }) });
  return { nginx, haproxy, squid, fetchOf };
}

/** Prints the text for the user. A row with any other text has no figure, and fails. */
async function figureOf({ name, outcome, says, limit, unit }: Row, tools: Tools): Promise<Figure> {
  const { text, measured } = await outcome(tools);
  log(`${name} (${measured} ${unit}): ${text}`);
  return { name, measured: says.test(text) ? measured : Number.NaN, limit, unit };
}
