import type { PanelAction, PanelState } from '../../src/protocol/panel';
import { Button } from '../shared/button';
import { KeysHelp } from '../shared/keys-help';
import { Notice } from '../shared/notice';
import { LargeViewButton, type PanelControls, SpellOutButton } from './controls';
import { Details } from './details';
import { Hero } from './hero';
import { PinIcon } from './icons';
import { LargeView } from './large-view';
import { panelKeys } from './panel-keys';
import { Spelling } from './spelling';

interface PanelPageProps {
  readonly state: PanelState;
  readonly isPreview: boolean;
  readonly controls: PanelControls;
}

const KEYS: Partial<Readonly<Record<PanelAction, { readonly keys: string; readonly hint: string }>>> = {
  refresh: { keys: 'R', hint: 'Fetch it again (R)' },
};
const COPY_CODE = { keys: 'Control+C Meta+C', hint: 'Copy the code (Ctrl+C or ⌘C)' };

/** The page of one pairing code or one access token. */
export function PanelPage({ state, isPreview, controls }: PanelPageProps) {
  const { heading, subheading, hero, buttons, notices, sections, isBusy } = state;
  if (controls.isLarge && hero !== undefined) return <LargeView state={state} controls={controls} />;
  return (
    <>
      <header class="head">
        <div>
          <h1>{heading}</h1>
          <p class="subheading">{subheading}</p>
        </div>
        {isPreview && (
          <Button
            id="main/keepOpen"
            hint="The next click in the sidebar then opens another panel"
            onClick={() => controls.act('keepOpen')}
          >
            <PinIcon />
            Keep Open
          </Button>
        )}
      </header>
      {notices.map((notice) => (
        <Notice key={`notice ${notice.headline}`} notice={notice} onAction={controls.act} />
      ))}
      {hero !== undefined && <Hero hero={hero} />}
      {hero === undefined && isBusy && sections.length === 0 && <div class="placeholder" />}
      <div class="buttons">
        {buttons.map(({ action, label }, index) => (
          <Button
            key={action}
            id={`main/${action}`}
            isPrimary={index === 0}
            onClick={() => controls.act(action)}
            {...(action === 'copy' && hero !== undefined ? COPY_CODE : KEYS[action])}
          >
            {label}
          </Button>
        ))}
        {hero !== undefined && <LargeViewButton controls={controls} />}
        {hero !== undefined && <SpellOutButton controls={controls} />}
        <span class="busy">{isBusy && 'Fetching…'}</span>
      </div>
      {hero !== undefined && controls.isSpelled && <Spelling spelling={hero.spelling} />}
      {sections.map((section) => (
        <Details key={`section ${section.heading}`} section={section} onCopy={controls.copyDetail} />
      ))}
      <KeysHelp groups={(isMac) => panelKeys(hero !== undefined, isMac)} />
    </>
  );
}
