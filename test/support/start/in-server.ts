import { provisionServer } from '../host/provision';
import { RELEASES } from '../host/releases';
import { startServer } from '../host/server';
import type { Log } from '../log';
import { Guard } from '../process/guard';
import { shortTempFolder } from '../temp';
import { FrontDoor } from '../workbench/front-door';
import { type Door, installCheckout, keepDoor, openStartProfile, readDoor } from './profile';
import type { Running } from './running';

/** Starts VS Code's server with the extension of this checkout, to be opened in a browser. */
export async function startInServer(log: Log): Promise<Running> {
  const install = await provisionServer(RELEASES.current, log);
  const profile = openStartProfile();
  installCheckout(profile);
  const guard = Guard.start();
  const home = shortTempFolder('start');
  guard.removeFolder(home);
  try {
    const [server, door] = await Promise.all([
      startServer({ ...profile, install, guard, home, smokeTestDriver: false }),
      openDoor(readDoor(profile), log),
    ]);
    door.leadTo(server);
    keepDoor(profile, { port: door.port, secretKey: door.secretKey });
    const url = door.workbenchUrl(server, profile.workspace);
    log(`VS Code ${install.version} runs with the extension of this checkout. Open this in a browser:`);
    log(url);
    log('Passwords that you enter stay in that browser, sealed with a key in .vscode-test/start.');
    return {
      ended: server.exited,
      check: () => checkWorkbench(url),
      stop: async () => {
        await door.close();
        await server.stop();
        await guard.close();
      },
    };
  } catch (error) {
    await guard.close();
    throw error;
  }
}

/** Opens the door where it was last time, since the browser keeps things by address; elsewhere if that is taken. */
async function openDoor(door: Door, log: Log): Promise<FrontDoor> {
  try {
    return await FrontDoor.open(door.secretKey, door.port);
  } catch {
    log(`Port ${door.port} of the last start is taken: what the browser kept for it is not seen this time.`);
    return FrontDoor.open(door.secretKey);
  }
}

/** Asks for the page as a browser would: the first answer sets a cookie and leads to the second. */
async function checkWorkbench(url: string): Promise<void> {
  const first = await fetch(url, { redirect: 'manual' });
  const cookie = first.headers.getSetCookie().map((line) => line.split(';')[0]);
  const next = new URL(first.headers.get('location') ?? url, url);
  const answer = first.status === 200 ? first : await fetch(next, { headers: { cookie: cookie.join('; ') } });
  const html = await answer.text();
  if (answer.status !== 200) throw new Error(`VS Code answered ${answer.status}.`);
  if (!html.includes('vscode-workbench-web-configuration')) throw new Error('The page is not the workbench.');
}
