import { calendarOf, isTimeZone, type LocalCalendar, ownZone } from '../local-calendar';
import { Emitter } from './event';
import type { RememberedStatePort } from './ports';

const STATE_KEY = 'timeZone';

/**
 * The user's time zone. A page reports it, because the extension host may run on a server in another one. Until the
 * first page of a window reports a zone, this is the last zone reported in any window, or the host's.
 */
export class UserZone {
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  #calendar: LocalCalendar | undefined;

  constructor(private readonly state: RememberedStatePort) {}

  /** The calendar in the user's time zone. The same object until the zone changes. */
  get calendar(): LocalCalendar {
    this.#calendar ??= calendarOf(this.state.get(STATE_KEY), ownZone());
    return this.#calendar;
  }

  /**
   * Uses the time zone of a page, and remembers it.
   * @param zone not validated; a zone that this host does not know is ignored
   */
  report(zone: string | undefined): void {
    if (zone === this.calendar.zone || !isTimeZone(zone)) return;
    this.#calendar = calendarOf(zone);
    // Not awaited: the next page reports it again.
    this.state.set(STATE_KEY, zone).catch(() => undefined);
    this.#changed.fire();
  }
}
