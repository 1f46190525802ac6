import type { PanelHero } from '../../src/protocol/panel';

/** A code to be said over the phone: each character, such as "A as in Alpha". */
export function Spelling({ spelling }: Pick<PanelHero, 'spelling'>) {
  return (
    <ol class="spelling" aria-label="The pairing code, spelled out">
      {spelling.map(({ character, hint }, index) => (
        <li key={index}>
          <b>{character}</b>
          {hint !== undefined && <span> {hint}</span>}
        </li>
      ))}
    </ol>
  );
}
