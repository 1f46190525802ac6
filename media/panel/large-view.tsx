import * as l10n from '@vscode/l10n';
import type { PanelAction, PanelRoom, PanelState } from '../../src/protocol/panel';
import { Button } from '../shared/button';
import { Menu } from '../shared/menu';
import { Caption, CodeText, QrCode, Spelling, widthOf } from './code';

const SPELL_OUT = l10n.t({
  message: 'Spell Out',
  comment: ['Shows a word for each character of the code, to be said over the phone.'],
});

interface LargeViewProps {
  readonly state: PanelState;
  readonly controls: PanelControls;
}

/** Only the code, as large as the page allows, to be read across a room. */
export function LargeView({ state, controls }: LargeViewProps) {
  const { hero, notices, busy, room } = state;
  if (hero === undefined) return null;
  const buttons = room === undefined ? [] : state.buttons;
  const sizes = {
    '--all': widthOf(hero.groups),
    '--longest': Math.max(...hero.groups.map((group) => [...group].length)),
  };
  return (
    <>
      <header class="large-head">
        <div class="buttons">
          <ActionButtons buttons={buttons} hasCode onAction={controls.act} />
          {room !== undefined && <MoreMenu state={state} controls={controls} />}
          {room === undefined && <SpellOutButton controls={controls} />}
          <LargeViewButton controls={controls} />
        </div>
        <div>
          <Heading state={state} />
          {room !== undefined && <RoomFacts room={room} />}
        </div>
      </header>
      <div class="large-body">
        <p class="code" style={sizes}>
          <CodeText code={hero} />
        </p>
        {controls.isSpelled && <Spelling spelling={hero.spelling} />}
        {hero.qr !== undefined && <QrCode text={hero.qr} />}
      </div>
      <footer>
        <Caption hero={hero} />
        <p class="busy">{busy}</p>
        {notices.map(({ headline }) => (
          <p key={headline}>
            <b>{headline}</b>
          </p>
        ))}
      </footer>
    </>
  );
}

/**
 * The heading. In a panel of rooms it is a live region with the room's position, so that a screen reader announces the
 * next room.
 */
export function Heading({ state: { heading, room } }: { readonly state: PanelState }) {
  return room === undefined ? <h1>{heading}</h1> : <h1 aria-live="polite">{`${heading} · ${room.place}`}</h1>;
}

/** Whether a room is paired, and its cells in the list. */
export function RoomFacts({ room: { paired, cells } }: { readonly room: PanelRoom }) {
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
  readonly isLarge: boolean;
  readonly isSpelled: boolean;
  readonly toggleLarge: () => void;
  readonly toggleSpelled: () => void;
  readonly act: (action: PanelAction) => void;
  readonly copyDetail: (key: string) => void;
}

interface ControlProps {
  readonly controls: PanelControls;
}

const KEYS: Partial<Readonly<Record<PanelAction, { readonly keys: string; readonly hint: string }>>> = {
  pair: { keys: 'P Shift+Alt+P', hint: l10n.t('Mark as paired, and go to the next room (P)') },
  undo: {
    keys: 'Control+Z Meta+Z',
    hint: l10n.t({
      message: 'Take back the last mark (Ctrl+Z or ⌘Z)',
      comment: ['The last room that was marked as paired then is not.'],
    }),
  },
  previous: { keys: 'ArrowLeft', hint: l10n.t('Previous room (←)') },
  next: { keys: 'ArrowRight', hint: l10n.t('Next room (→)') },
};
const refreshKey = (label: string) => ({ keys: 'R', hint: `${label} (R)` });
const COPY_CODE = { keys: 'Control+C Meta+C', hint: l10n.t('Copy code (Ctrl+C or ⌘C)') };

interface ActionButtonsProps extends Pick<PanelState, 'buttons'> {
  /** False for an access token, which has no copy key. */
  readonly hasCode: boolean;
  readonly onAction: (action: PanelAction) => void;
}

/** The main buttons of the panel. */
export function ActionButtons({ buttons, hasCode, onAction }: ActionButtonsProps) {
  const main = buttons.find(({ action }) => action === 'pair' || action === 'copy');
  return buttons.map(({ action, label, unavailable }) => (
    <Button
      key={action}
      id={`main/${action}`}
      isPrimary={action === main?.action || buttons.length === 1}
      label={label}
      unavailable={unavailable}
      onClick={() => onAction(action)}
      {...(action === 'copy' && hasCode
        ? COPY_CODE
        : action === 'refresh'
          ? refreshKey(label)
          : KEYS[action])}
    />
  ));
}

/** Rarely used actions on a room. */
export function MoreMenu({ state: { room, hero }, controls }: LargeViewProps) {
  const own = room?.more.map(({ action, label }) => ({
    key: action,
    label,
    run: () => controls.act(action),
  }));
  const spell = { key: 'spelled', label: SPELL_OUT, run: controls.toggleSpelled };
  const large = { key: 'large', label: l10n.t('Large View'), run: controls.toggleLarge };
  const isHidden = hero === undefined || controls.isLarge;
  const items = [...(own ?? []), ...(isHidden ? [] : [large]), ...(hero === undefined ? [] : [spell])];
  return (
    <Menu
      id="main/more"
      label={l10n.t('More Actions')}
      icon="more"
      iconOnly="always"
      sections={[{ items }]}
    />
  );
}

/** Opens or closes the large view. The same button in both views, so that it keeps the focus. */
export function LargeViewButton({ controls: { isLarge, toggleLarge } }: ControlProps) {
  return (
    <Button
      id="view/large"
      label={isLarge ? l10n.t('Close Large View') : l10n.t('Large View')}
      onClick={toggleLarge}
      {...(isLarge ? { keys: 'Escape', hint: l10n.t('Close large view (Escape)') } : {})}
    />
  );
}

/** Shows or hides the spelled code. */
export function SpellOutButton({ controls: { isSpelled, toggleSpelled } }: ControlProps) {
  return <Button id="view/spelled" label={SPELL_OUT} isExpanded={isSpelled} onClick={toggleSpelled} />;
}
