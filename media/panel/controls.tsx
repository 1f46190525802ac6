import type { PanelAction } from '../../src/protocol/panel';
import { Button } from '../shared/button';

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
      onClick={toggleLarge}
      {...(isLarge ? { keys: 'Escape', hint: 'Close the large view (Escape)' } : {})}
    >
      {isLarge ? 'Close Large View' : 'Large View'}
    </Button>
  );
}

/** Shows what to say for each character. */
export function SpellOutButton({ controls: { isSpelled, toggleSpelled } }: ControlProps) {
  return (
    <Button id="view/spelled" isExpanded={isSpelled} onClick={toggleSpelled}>
      Spell Out
    </Button>
  );
}
