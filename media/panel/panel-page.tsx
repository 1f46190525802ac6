import * as l10n from '@vscode/l10n';
import { Fragment } from 'preact';
import { ACTS } from '../../src/protocol/acts';
import type { PanelSection, PanelState } from '../../src/protocol/panel';
import { Button, Icon } from '../shared/button';
import { KeysHelp, openKeysHelp } from '../shared/keys-help';
import { Notice } from '../shared/notice';
import { Hero, Spelling } from './code';
import { ButtonBar, Head, LargeView, type PanelControls, RoomFacts } from './large-view';
import { panelKeys } from './panel-keys';

interface PanelPageProps {
  readonly state: PanelState;
  readonly isPreview: boolean;
  readonly controls: PanelControls;
}

/** The page of a pairing code or an access token, with the help for its keys. */
export function PanelPage(props: PanelPageProps) {
  const { controls, state } = props;
  const { hero } = state;
  const isLarge = controls.isLarge && hero !== undefined;
  return (
    <>
      {isLarge ? <LargeView state={state} controls={controls} /> : <NormalView {...props} />}
      <KeysHelp groups={(isMac) => panelKeys(controls.kind, isMac)} />
    </>
  );
}

function NormalView({ state, isPreview, controls }: PanelPageProps) {
  const { hero, notices, sections, busy, room } = state;
  return (
    <>
      <Head state={state}>
        {isPreview && (
          <Button
            id="main/keepOpen"
            hint={l10n.t('The next click in the sidebar will open another panel')}
            icon="pin"
            label={ACTS.keepOpen.codePanel.label}
            onClick={() => controls.act('keepOpen')}
          />
        )}
      </Head>
      {hero !== undefined && <Hero hero={hero} />}
      {hero === undefined && busy !== undefined && sections.length === 0 && <div class="placeholder" />}
      <ButtonBar state={state} controls={controls} />
      {hero !== undefined && controls.isSpelled && <Spelling hero={hero} />}
      {notices.map((notice) => (
        <Notice key={`notice ${notice.headline}`} notice={notice} onAction={controls.act} />
      ))}
      {room !== undefined && <RoomFacts room={room} />}
      {sections.length > 0 && (
        <div class="sections">
          {sections.map((section) => (
            <Details key={`section ${section.heading}`} section={section} onCopy={controls.copyDetail} />
          ))}
        </div>
      )}
      <Button id="keys" label={l10n.t('Keyboard Shortcuts')} isLink keys="?" onClick={openKeysHelp} />
    </>
  );
}

interface DetailsProps {
  readonly section: PanelSection;
  readonly onCopy: (key: string) => void;
}

export function Details({ section, onCopy }: DetailsProps) {
  const { heading, fields = [], chips = [], emptyText } = section;
  return (
    <section>
      <h2>{heading}</h2>
      {fields.length > 0 && (
        <dl>
          {fields.map(({ label, value, raw, key }, index) => (
            <Fragment key={key ?? index}>
              <dt>{label}</dt>
              <dd>
                <span class="value" title={raw}>
                  {value}
                </span>
                {key !== undefined && (
                  <button
                    type="button"
                    class="copy"
                    data-key={`copy/${key}`}
                    aria-label={copyText(label)}
                    title={copyText(label)}
                    onClick={() => onCopy(key)}
                  >
                    <Icon name="copy" />
                  </button>
                )}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
      {chips.length > 0 && (
        <ul class="chips">
          {chips.map(({ text, raw }, index) => (
            <li key={index} title={raw} aria-label={text}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {fields.length === 0 && chips.length === 0 && emptyText !== undefined && (
        <p class="empty">{emptyText}</p>
      )}
    </section>
  );
}

function copyText(label: string): string {
  return l10n.t('Copy “{0}”', label);
}
