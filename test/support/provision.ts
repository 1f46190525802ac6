// Gets what the tests need before any of them starts: Chromium and VS Code, the current and the oldest.
import { toStdout } from './log';
import { runMain } from './run-main';
import { provisionChromium } from './vscode/chromium';
import { chooseHost } from './vscode/host';
import { provisionServer } from './vscode/provision';

runMain(async () => {
  await provisionChromium(toStdout);
  // The UI tests use the server, whatever the host tests run in.
  await Promise.all([provisionServer('current', toStdout), chooseHost('oldest', toStdout)]);
  await chooseHost('current', () => undefined);
  return true;
});
