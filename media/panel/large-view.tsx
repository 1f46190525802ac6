import * as l10n from '@vscode/l10n';
import type { ComponentChildren } from 'preact';
import type { PanelKind } from '../../src/protocol/acts';
import type { PanelAction, PanelButton, PanelHero, PanelRoom, PanelState } from '../../src/protocol/panel';
import { buttonKeys } from '../shared/act-keys';
import { Button } from '../shared/button';
import { isMacPage } from '../shared/keys-help';
import type { MenuItem } from '../shared/menu';
import { Overflow, type OverflowItem } from '../shared/overflow';
import { factsText } from '../shared/sentence';
import { Caption, CodeText, QrCode, Spelling, widthOf } from './code';

const SPELL_OUT = l10n.t('Spell Out');

interface LargeViewProps {
  readonly state: PanelState;
  readonly controls: PanelControls;
}

/** Only the code, as large as the page allows, to be read across a room. */
export function LargeView({ state, controls }: LargeViewProps) {
  const { hero, notices } = state;
  if (hero === undefined) return null;
  const sizes = {
    '--all': widthOf(hero.groups),
    '--longest': Math.max(...hero.groups.map((group) => [...group].length)),
  };
  const reasons = notices.map(({ headline, text }) => (
    <p key={headline} class="reason">
      <b>{headline}</b> {text}
    </p>
  ));
  return (
    <>
      <Head state={state} />
      <ButtonBar state={state} controls={controls} />
      <div class="large-body">
        {hero.isPlaceholder === true ? (
          <p class="no-code">{hero.groups}</p>
        ) : (
          <p class="code" style={sizes}>
            <CodeText code={hero} />
          </p>
        )}
        {hero.isPlaceholder === true && reasons}
        {controls.isSpelled && <Spelling hero={hero} />}
        {hero.qr !== undefined && <QrCode text={hero.qr} />}
      </div>
      <footer>
        <Caption hero={hero} />
        {hero.isPlaceholder !== true && reasons}
      </footer>
    </>
  );
}

interface HeadProps {
  readonly state: PanelState;
  /** A button after the heading. */
  readonly children?: ComponentChildren;
}

/** The heading and the line below it, of constant height. */
export function Head({ state, children }: HeadProps) {
  const { subheading, busy } = state;
  return (
    <header class="head">
      <Heading state={state} />
      {children}
      <p class="second-line">
        <span class="subheading" title={subheading}>
          {subheading}
        </span>
        <span class="busy">{busy}</span>
      </p>
    </header>
  );
}

/**
 * The heading. In a panel of rooms, it ends with the room's position, and a live region announces the next room with its
 * place and its code, spelled.
 */
function Heading({ state: { heading, subheading, room, hero } }: { readonly state: PanelState }) {
  const name = (
    <span class="name" title={heading}>
      {heading}
    </span>
  );
  if (room === undefined) return <h1>{name}</h1>;
  const { position } = room;
  const place = subheading === '' ? [] : [subheading];
  return (
    <>
      <h1>
        {name}
        <span class="visually-hidden">{' · '}</span>
        <span class="position">{position}</span>
      </h1>
      <p class="visually-hidden" aria-live="polite">
        {factsText([`${heading} · ${position}`, ...place, ...(hero === undefined ? [] : [spokenHero(hero)])])}
      </p>
    </>
  );
}

/** The code as a screen reader reads it, or the message that replaces it. */
function spokenHero({ spoken, isPlaceholder }: PanelHero): string {
  return isPlaceholder === true ? spoken : l10n.t('code {0}', spoken);
}

/** Whether a room is paired, and the cells of its row in the list. */
export function RoomFacts({ room: { paired, cells } }: { readonly room: PanelRoom }) {
  if (paired === undefined && cells.length === 0) return null;
  return (
    <dl class="facts">
      {paired !== undefined && (
        <div class="paired">
          <dt class="visually-hidden">{l10n.t('State')}</dt>
          <dd>{`✓ ${paired}`}</dd>
        </div>
      )}
      {cells.map(({ label, value }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** State of the view that the user controls, and the panel's actions. */
export interface PanelControls {
  readonly kind: PanelKind;
  readonly isLarge: boolean;
  readonly isSpelled: boolean;
  readonly toggleLarge: () => void;
  readonly toggleSpelled: () => void;
  readonly act: (action: PanelAction) => void;
  readonly copyDetail: (key: string) => void;
}

/** Returns the main button. */
function mainOf(buttons: readonly PanelButton[]): PanelButton | undefined {
  const isNext = ({ action, unavailable }: PanelButton) =>
    action === 'pair' || ((action === 'copyValue' || action === 'lookUpAgain') && unavailable === undefined);
  return buttons.find(({ isMain }) => isMain) ?? buttons.find(isNext) ?? buttons[0];
}

/** The buttons of the panel. Those that do not fit are in a menu, with rarely used actions. */
export function ButtonBar({ state, controls }: LargeViewProps) {
  const { buttons, hero, room } = state;
  const { kind, isLarge, act, toggleLarge, toggleSpelled } = controls;
  const main = mainOf(buttons);
  const items = buttons.map(({ action, label, unavailable }, index): OverflowItem => {
    const run = () => act(action);
    const button = (
      <Button
        id={`main/${action}`}
        isPrimary={action === main?.action}
        label={label}
        unavailable={unavailable}
        onClick={run}
        {...(index === 0 && room !== undefined ? { reserves: room.firstLabels } : {})}
        {...buttonKeys(kind, action, isMacPage())}
      />
    );
    return { key: action, shown: button, inMenu: { label, unavailable, run } };
  });
  const largeLabel = isLarge ? l10n.t('Close Large View') : l10n.t('Large View');
  const large: OverflowItem = {
    key: 'large',
    shown: (
      <Button
        id="view/large"
        label={largeLabel}
        onClick={toggleLarge}
        {...(isLarge ? { keys: 'Escape', hint: l10n.t('Close large view (Escape)') } : {})}
      />
    ),
    inMenu: { label: largeLabel, run: toggleLarge },
  };
  // The button that closes the large view is never in the menu.
  const shown = hero === undefined ? items : items.toSpliced(isLarge ? 1 : items.length, 0, large);
  const own = room?.more.map(({ action, label, unavailable }): MenuItem => {
    return { key: action, label, unavailable, run: () => act(action) };
  });
  const hasCode = hero !== undefined && hero.isPlaceholder !== true;
  const spell = { key: 'spelled', label: SPELL_OUT, run: toggleSpelled };
  return (
    <div class={room === undefined ? 'buttons' : 'buttons of-room'}>
      <Overflow
        id="main/more"
        label={l10n.t('More Actions')}
        items={shown}
        more={[...(own ?? []), ...(hasCode ? [spell] : [])]}
      />
    </div>
  );
}
