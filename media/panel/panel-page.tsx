import type { PanelAction, PanelState } from '../../src/protocol/panel';
import { Button } from '../shared/button';
import { Notice } from '../shared/notice';
import { Details } from './details';
import { Hero } from './hero';

interface PanelPageProps {
  readonly state: PanelState;
  readonly onAction: (action: PanelAction) => void;
}

/** The page of one pairing code or one access token. */
export function PanelPage({ state, onAction }: PanelPageProps) {
  const { heading, subheading, hero, buttons, notices, sections, isBusy } = state;
  return (
    <>
      <header>
        <h1>{heading}</h1>
        <p class="subheading">{subheading}</p>
      </header>
      {notices.map((notice) => (
        <Notice key={`notice ${notice.headline}`} notice={notice} onAction={onAction} />
      ))}
      {hero !== undefined && <Hero hero={hero} />}
      {hero === undefined && isBusy && sections.length === 0 && <div class="placeholder" />}
      <div class="buttons">
        {buttons.map(({ action, label }, index) => (
          <Button key={action} id={`main/${action}`} isPrimary={index === 0} onClick={() => onAction(action)}>
            {label}
          </Button>
        ))}
        <span class="busy">{isBusy && 'Fetching…'}</span>
      </div>
      {sections.map((section) => (
        <Details key={`section ${section.heading}`} section={section} />
      ))}
    </>
  );
}
