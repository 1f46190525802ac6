// Installs what the tests need before any of them starts: Chromium, VS Code and its oldest supported release.
import { toStdout } from './log';
import { runMain } from './run-main';
import { provisionChromium } from './vscode/chromium';
import { chooseHost } from './vscode/host';
import { provisionServer } from './vscode/provision';

runMain(async () => {
  await provisionChromium(toStdout);
  // The UI tests always use VS Code's server.
  await provisionServer('current', toStdout);
  await chooseHost('oldest', toStdout);
  await chooseHost('current', () => undefined);
  return true;
});
