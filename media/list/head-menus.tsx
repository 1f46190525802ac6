import { openKeysHelp } from '../shared/keys-help';
import { Menu, type MenuItem, type MenuSection } from '../shared/menu';

interface ExportMenuProps {
  /** What is exported, in words. */
  readonly exported: string;
  /** The formats, those of one purpose together. */
  readonly formats: readonly (readonly MenuItem[])[];
  readonly isPrimary?: boolean;
}

/** The button in the head of a list that exports the rows that are shown or selected. */
export function ExportMenu({ exported, formats, isPrimary = false }: ExportMenuProps) {
  const heading = `Export ${exported}`;
  return (
    <Menu
      id="export"
      label="Export"
      icon="export"
      iconOnly="narrow"
      title={heading}
      isPrimary={isPrimary}
      sections={formats.map((items, index) => (index === 0 ? { heading, items } : { items }))}
    />
  );
}

/** What can be done with a list beside its main action, and the keys of its page. */
export function MoreMenu({ sections }: { readonly sections: readonly MenuSection[] }) {
  return (
    <Menu
      id="more"
      label="More Actions"
      icon="more"
      iconOnly="always"
      sections={[...sections, { items: [{ key: 'keys', label: 'Keyboard Shortcuts', run: openKeysHelp }] }]}
    />
  );
}
