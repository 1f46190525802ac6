import type { PanelCode } from '../../src/protocol/panel';

/** A code in groups, which a screen reader says character by character. */
export function CodeText({ code: { groups, spoken } }: { readonly code: PanelCode }) {
  return (
    <>
      <span class="visually-hidden">{spoken}</span>
      <span class="groups" aria-hidden="true">
        {groups.map((group, index) => (
          <span key={index} class="group">
            {group}
          </span>
        ))}
      </span>
    </>
  );
}
