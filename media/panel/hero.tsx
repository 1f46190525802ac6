import type { PanelHero } from '../../src/protocol/panel';

const MAX_LARGE_CODE = 24;

/** The value that the panel exists for, large. */
export function Hero({ hero: { label, groups, spoken, caption, hasChanged } }: { readonly hero: PanelHero }) {
  const isLong = groups.join('').length > MAX_LARGE_CODE;
  return (
    <section class={hasChanged ? 'hero changed' : 'hero'}>
      <h2>{label}</h2>
      <p class={isLong ? 'code long' : 'code'}>
        <span class="visually-hidden">{spoken}</span>
        <span class="groups" aria-hidden="true">
          {groups.map((group, index) => (
            <span key={index} class="group">
              {group}
            </span>
          ))}
        </span>
      </p>
      <p class="caption">{caption}</p>
    </section>
  );
}
