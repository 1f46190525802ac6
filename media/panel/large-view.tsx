import type { PanelAction, PanelState } from '../../src/protocol/panel';
import { Button } from '../shared/button';
import { Caption, CodeText, QrCode, Spelling, widthOf } from './code';

interface LargeViewProps {
  readonly state: PanelState;
  readonly controls: PanelControls;
}

const NOT_LARGE: ReadonlySet<PanelAction> = new Set<PanelAction>(['copy', 'copyMessage', 'refresh']);

/** The code alone, as large as the page allows, to be read across a room. */
export function LargeView({ state, controls }: LargeViewProps) {
  const { hero, notices, isBusy } = state;
  if (hero === undefined) return null;
  const buttons = state.buttons.filter(({ action }) => !NOT_LARGE.has(action));
  const sizes = {
    '--all': widthOf(hero.groups),
    '--longest': Math.max(...hero.groups.map((group) => [...group].length)),
  };
  return (
    <>
      <header class="large-head">
        <div class="buttons">
          <ActionButtons buttons={buttons} hasCode onAction={controls.act} />
          <SpellOutButton controls={controls} />
          <LargeViewButton controls={controls} />
        </div>
        <Heading state={state} />
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
        <p class="busy">{isBusy && 'Fetching…'}</p>
        {notices.map(({ headline }) => (
          <p key={headline}>
            <b>{headline}</b>
          </p>
        ))}
      </footer>
    </>
  );
}

/** The name of what is shown, and the place of a room, which a screen reader says when another room comes. */
export function Heading({ state: { heading, place } }: { readonly state: PanelState }) {
  return place === undefined ? <h1>{heading}</h1> : <h1 aria-live="polite">{`${heading} · ${place}`}</h1>;
}

/** What the page shows by the user's choice, and how to change it and the panel. */
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
  previous: { keys: 'ArrowLeft', hint: 'Previous room (←)' },
  next: { keys: 'ArrowRight', hint: 'Next room (→)' },
};
const refreshKey = (label: string) => ({ keys: 'R', hint: `${label} (R)` });
const COPY_CODE = { keys: 'Control+C Meta+C', hint: 'Copy code (Ctrl+C or ⌘C)' };

interface ActionButtonsProps extends Pick<PanelState, 'buttons'> {
  /** False for an access token, which no key copies. */
  readonly hasCode: boolean;
  readonly onAction: (action: PanelAction) => void;
}

/** The buttons of what is shown. */
export function ActionButtons({ buttons, hasCode, onAction }: ActionButtonsProps) {
  return buttons.map(({ action, label, isPressed, unavailable }) => (
    <Button
      key={action}
      id={`main/${action}`}
      isPrimary={action === 'copy' || buttons.length === 1}
      label={label}
      isPressed={isPressed}
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

/** Fills the page with the code, or closes that. It keeps the focus, being one button in both views. */
export function LargeViewButton({ controls: { isLarge, toggleLarge } }: ControlProps) {
  return (
    <Button
      id="view/large"
      label={isLarge ? 'Close Large View' : 'Large View'}
      onClick={toggleLarge}
      {...(isLarge ? { keys: 'Escape', hint: 'Close large view (Escape)' } : {})}
    />
  );
}

/** Shows what to say for each character. */
export function SpellOutButton({ controls: { isSpelled, toggleSpelled } }: ControlProps) {
  return <Button id="view/spelled" label="Spell Out" isExpanded={isSpelled} onClick={toggleSpelled} />;
}
