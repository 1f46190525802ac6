import * as l10n from '@vscode/l10n';
import type { PanelKind } from '../../src/protocol/acts';
import type { PanelAction, PanelButton, PanelHero, PanelRoom, PanelState } from '../../src/protocol/panel';
import { buttonKeys } from '../shared/act-keys';
import { Button } from '../shared/button';
import { isMacPage } from '../shared/keys-help';
import { Menu } from '../shared/menu';
import { factsText } from '../shared/sentence';
import { Caption, CodeText, QrCode, Spelling, widthOf } from './code';

const SPELL_OUT = l10n.t('Spell Out');

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
  const reasons = notices.map(({ headline, text }) => (
    <p key={headline} class="reason">
      <b>{headline}</b> {text}
    </p>
  ));
  return (
    <>
      <header class="large-head">
        <div class="large-heading">
          <Heading state={state} />
          {room !== undefined && <RoomFacts room={room} />}
        </div>
        <div class="buttons">
          <ActionButtons buttons={buttons} controls={controls} />
          <LargeViewButton controls={controls} />
          <MoreMenu state={state} controls={controls} />
        </div>
      </header>
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
        <p class="busy">{busy}</p>
        {hero.isPlaceholder !== true && reasons}
      </footer>
    </>
  );
}

/** The heading. In a panel of rooms, a live region announces the next room with its position and its code, spelled. */
export function Heading({ state: { heading, room, hero } }: { readonly state: PanelState }) {
  if (room === undefined) return <h1>{heading}</h1>;
  const title = `${heading} · ${room.place}`;
  return (
    <>
      <h1>{title}</h1>
      <p class="visually-hidden" aria-live="polite">
        {factsText([title, ...(hero === undefined ? [] : [spokenHero(hero)])])}
      </p>
    </>
  );
}

/** The code as a screen reader reads it, or the message in its place. */
function spokenHero({ spoken, isPlaceholder }: PanelHero): string {
  return isPlaceholder === true ? spoken : l10n.t('code {0}', spoken);
}

/** Whether a room is paired, and the cells of its row in the list. */
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
  readonly kind: PanelKind;
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

interface ActionButtonsProps extends Pick<PanelState, 'buttons'>, ControlProps {}

/** The main buttons of the panel. */
export function ActionButtons({ buttons, controls: { kind, act } }: ActionButtonsProps) {
  const isNext = ({ action, unavailable }: PanelButton) =>
    action === 'pair' || ((action === 'copyValue' || action === 'lookUpAgain') && unavailable === undefined);
  const main = buttons.find(({ isMain }) => isMain) ?? buttons.find(isNext) ?? buttons[0];
  return buttons.map(({ action, label, unavailable }) => (
    <Button
      key={action}
      id={`main/${action}`}
      isPrimary={action === main?.action}
      label={label}
      unavailable={unavailable}
      onClick={() => act(action)}
      {...buttonKeys(kind, action, isMacPage())}
    />
  ));
}

/** Rarely used actions on a room. */
export function MoreMenu({ state: { room, hero }, controls }: LargeViewProps) {
  const own = room?.more.map(({ action, label, unavailable }) => ({
    key: action,
    label,
    unavailable,
    run: () => controls.act(action),
  }));
  const hasCode = hero !== undefined && hero.isPlaceholder !== true;
  const spell = { key: 'spelled', label: SPELL_OUT, run: controls.toggleSpelled };
  const large = { key: 'large', label: l10n.t('Large View'), run: controls.toggleLarge };
  const hasLarge = room !== undefined && hero !== undefined && !controls.isLarge;
  const items = [...(own ?? []), ...(hasLarge ? [large] : []), ...(hasCode ? [spell] : [])];
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

/** Opens or closes the large view. Both views share one button, so that it keeps the focus. */
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
