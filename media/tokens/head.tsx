import * as l10n from '@vscode/l10n';
import { countOf } from '../../src/language';
import type { LocalCalendar } from '../../src/local-calendar';
import {
  type InventoryFormat,
  LOADING_TOKENS,
  type TokenAction,
  type TokenHead,
} from '../../src/protocol/access-tokens';
import { ACTS } from '../../src/protocol/acts';
import { relativeTime } from '../../src/protocol/text';
import { ExportMenu, MoreMenu } from '../list/menus';
import { Button } from '../shared/button';

const PAGE_TITLE = l10n.t('Access Tokens');

interface PageHeadProps {
  /** Undefined until it has arrived. */
  readonly head: TokenHead | undefined;
  readonly now: number;
  readonly calendar: LocalCalendar;
  readonly shown: number;
  readonly selected: number;
  readonly onExport: (format: InventoryFormat) => void;
  readonly onAction: (action: TokenAction) => void;
}

/** The row with the connection, the age of its list, and the main actions. */
export function PageHead(props: PageHeadProps) {
  const { head, now, calendar, shown, selected, onExport, onAction } = props;
  if (head === undefined) {
    return (
      <header class="bar page-head">
        <h1>{PAGE_TITLE}</h1>
      </header>
    );
  }
  const { heading, address, listedAt, isLoading, isWatched } = head;
  const exportHeading =
    selected > 0
      ? countOf(selected, l10n.t('Export {0} selected token|Export {0} selected tokens'))
      : countOf(shown, l10n.t('Export {0} token|Export {0} tokens'));
  const format = (key: InventoryFormat, label: string) => ({ key, label, run: () => onExport(key) });
  return (
    <header class="bar page-head">
      <h1 title={PAGE_TITLE}>{PAGE_TITLE}</h1>
      <p class="subheading" title={address}>
        {heading} <span class="address">{address}</span>
      </p>
      <p class="progress-text">
        {isLoading && <span class="age">{l10n.t('Listing…')}</span>}
        {!isLoading && listedAt !== undefined && (
          <Age text={l10n.t('Listed {0}', ago(listedAt, now))} exact={calendar.localTime(listedAt)} />
        )}
      </p>
      <div class="tools">
        {shown > 0 && (
          <ExportMenu
            heading={exportHeading}
            formats={[[format('csv', 'CSV…'), format('calendar', 'iCalendar…')]]}
          />
        )}
        <Button
          id="head/refresh"
          label={ACTS.refresh.tokensPage.label}
          icon="refresh"
          iconOnly="always"
          unavailable={isLoading ? LOADING_TOKENS : undefined}
          onClick={() => onAction('refresh')}
        />
        <MoreMenu
          sections={[
            {
              items: [
                {
                  key: 'watch',
                  label: (isWatched ? ACTS.stopWatching : ACTS.watch).tokensPage.label,
                  run: () => onAction(isWatched ? 'stopWatching' : 'watch'),
                },
              ],
            },
          ]}
        />
      </div>
    </header>
  );
}

function ago(at: number, now: number): string {
  return relativeTime(Math.min(at, now), now);
}

function Age({ text, exact }: { readonly text: string; readonly exact: string }) {
  return (
    <span class="age" title={exact}>
      {text}
    </span>
  );
}
