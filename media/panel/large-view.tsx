import type { PanelState } from '../../src/protocol/panel';
import { Caption } from './caption';
import { CodeText } from './code-text';
import type { PanelControls } from './controls';
import { LargeViewButton, SpellOutButton } from './controls';
import { QrCode } from './qr-code';
import { Spelling } from './spelling';

interface LargeViewProps {
  readonly state: PanelState;
  readonly controls: PanelControls;
}

/** The code alone, as large as the page allows, to be read across a room. */
export function LargeView({ state: { heading, hero, notices }, controls }: LargeViewProps) {
  if (hero === undefined) return null;
  const lengths = hero.groups.map((group) => [...group].length);
  const sizes = {
    // A gap between groups is two thirds of a character wide.
    '--all': lengths.reduce((sum, length) => sum + length, ((lengths.length - 1) * 2) / 3),
    '--longest': Math.max(...lengths),
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
