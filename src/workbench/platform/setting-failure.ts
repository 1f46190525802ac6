import { SettingIsNoListError } from '../../model/connections/connections-setting';
import { ActionFailure } from './action-failure';

/** The failure to write the setting zeroTouch.connections. */
export function settingFailure(error: unknown, what: string): ActionFailure {
  const isNoList = error instanceof SettingIsNoListError;
  return new ActionFailure(
    {
      headline: isNoList
        ? 'The setting zeroTouch.connections is not a list'
        : `${what}: the settings cannot be written`,
      advice: isNoList
        ? 'It was not changed. Correct it in the settings, then retry.'
        : 'Correct the errors in the user settings, then retry.',
      steps: ['openSettings'],
    },
    { cause: error },
  );
}
