import assert from 'node:assert/strict';
import { homeOf } from '../../../../src/workbench/platform/home-folder';

describe('homeOf', () => {
  const id = 'User/globalStorage/zero-touch.zero-touch-pairing';
  const paths: readonly (readonly [path: string, home: string | undefined])[] = [
    [`/home/ada/.config/Code/${id}`, '/home/ada'],
    [`/home/ada.b/.var/app/com.visualstudio.code/config/Code/${id}`, '/home/ada.b'],
    ['/home/ada/.vscode/extensions/zero-touch.zero-touch-pairing-0.1.0', '/home/ada'],
    [`/srv/ada/.vscode-server/data/${id}`, '/srv/ada'],
    [`/Users/ada/Library/Application Support/Code/${id}`, '/Users/ada'],
    [`/c:/Users/Ada B/AppData/Roaming/Code/${id}`, '/c:/Users/Ada B'],
    [`/opt/vscode/data/user-data/${id}`, undefined],
    [`/.vscode-server/data/${id}`, undefined],
    [`/${id}`, undefined],
    ['/srv/Library/data', undefined],
  ];
  for (const [path, home] of paths) {
    it(`finds ${home ?? 'no home'} in ${path}`, () => assert.equal(homeOf(path), home));
  }
});
