import type { PanelAction, PanelState } from '../../src/protocol/panel';
import { Button } from '../shared/button';
import { KeysHelp, openKeysHelp } from '../shared/keys-help';
import { Notice } from '../shared/notice';
import { Hero, Spelling } from './code';
import { Details } from './details';
import { LargeView, LargeViewButton, type PanelControls, SpellOutButton } from './large-view';
import { panelKeys } from './panel-keys';

interface PanelPageProps {
  readonly state: PanelState;
  readonly isPreview: boolean;
  readonly controls: PanelControls;
}

const KEYS: Partial<Readonly<Record<PanelAction, { readonly keys: string; readonly hint: string }>>> = {
  refresh: { keys: 'R', hint: 'Refresh (R)' },
};
const COPY_CODE = { keys: 'Control+C Meta+C', hint: 'Copy code (Ctrl+C or ⌘C)' };

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
            icon="pin"
            label="Keep Open"
            onClick={() => controls.act('keepOpen')}
          />
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
            label={label}
            onClick={() => controls.act(action)}
            {...(action === 'copy' && hero !== undefined ? COPY_CODE : KEYS[action])}
          />
        ))}
        {hero !== undefined && <LargeViewButton controls={controls} />}
        {hero !== undefined && <SpellOutButton controls={controls} />}
        <span class="busy">{isBusy && 'Fetching…'}</span>
      </div>
      {hero !== undefined && controls.isSpelled && <Spelling spelling={hero.spelling} />}
      {sections.map((section) => (
        <Details key={`section ${section.heading}`} section={section} onCopy={controls.copyDetail} />
      ))}
      <Button id="keys" label="Keyboard Shortcuts" isLink keys="?" onClick={openKeysHelp} />
      <KeysHelp groups={(isMac) => panelKeys(hero !== undefined, isMac)} />
    </>
  );
}
