import type { PanelAction, PanelState } from '../../src/protocol/panel';
import { Button } from '../shared/button';
import { Caption, CodeText, QrCode, Spelling, widthOf } from './code';

interface LargeViewProps {
  readonly state: PanelState;
  readonly controls: PanelControls;
}

/** The code alone, as large as the page allows, to be read across a room. */
export function LargeView({ state: { heading, hero, notices }, controls }: LargeViewProps) {
  if (hero === undefined) return null;
  const sizes = {
    '--all': widthOf(hero.groups),
    '--longest': Math.max(...hero.groups.map((group) => [...group].length)),
  };
  return (
    <>
      <header class="large-head">
        <h1>{heading}</h1>
        <div class="buttons">
          <SpellOutButton controls={controls} />
          <LargeViewButton controls={controls} />
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
        {notices.map(({ headline }) => (
          <p key={headline}>
            <b>{headline}</b>
          </p>
        ))}
      </footer>
    </>
  );
}

/** What the page shows by the person's choice, and how to change it and the panel. */
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
