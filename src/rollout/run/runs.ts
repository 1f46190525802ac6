import type { Clock } from '../../model/clock';
import { type Disposable, Emitter } from '../../model/event';
import type { Session } from '../../model/sessions/session';
import { RequestPacer } from '../pacing/request-pacer';
import { type ListAddress, Run } from './run';
import type { RunStop } from './run-stop';

interface RunServices {
  readonly settings: ConstructorParameters<typeof RequestPacer>[0];
  readonly clock: Clock;
}

/**
 * The runs of a window, one at a time per list, and the pacer of each connection, which all requests of the connection
 * share.
 */
export class Runs implements Disposable {
  readonly #started = new Emitter<Run>();
  readonly onDidStart = this.#started.event;
  readonly #changed = new Emitter<string>();
  /** Fires with the address of a list whose run started, ended or can continue. */
  readonly onDidChange = this.#changed.event;
  /** The current or last run by the address of its list. */
  readonly #last = new Map<string, Run>();
  readonly #pacers = new WeakMap<Session, RequestPacer>();

  constructor(private readonly services: RunServices) {}

  /** Returns the current or last run of a list. */
  of(key: string): Run | undefined {
    return this.#last.get(key);
  }

  /** Returns the current run of a list. */
  current(key: string): Run | undefined {
    const run = this.of(key);
    return run?.isRunning === true ? run : undefined;
  }

  /** The current runs. */
  get running(): readonly Run[] {
    return [...this.#last.values()].filter(({ isRunning }) => isRunning);
  }

  /**
   * Looks up endpoints regardless of their state. During a run of the list, they become part of that run.
   * @param asksUnknown whether to pause if the first endpoints are all unknown to the service
   * @throws SessionClosed
   */
  start(list: ListAddress, session: Session, endpointIds: ReadonlySet<string>, asksUnknown: boolean): void {
    session.requireOpen();
    if (endpointIds.size === 0) return;
    const current = this.current(list.key);
    if (current !== undefined) {
      current.include(endpointIds);
      this.#changed.fire(list.key);
      return;
    }
    const last = this.of(list.key);
    const run: Run = new Run({
      list,
      session,
      pacer: this.pacerOf(session),
      clock: this.services.clock,
      askedLast: last?.askedLast ?? [],
      onStop: (stop) => this.#halt(run, stop),
    });
    this.#last.set(list.key, run);
    void run.ended.then(() => this.#changed.fire(run.list.key));
    run.include(endpointIds);
    this.#changed.fire(list.key);
    this.#started.fire(run);
    run.start(asksUnknown && !hasAsked(last, session, endpointIds));
  }

  /** Stops the run of a list. Requests in flight continue. */
  stop(key: string): void {
    this.current(key)?.stop();
  }

  /** Follows a list to another address. */
  move(from: string, to: ListAddress): void {
    const run = this.#last.get(from);
    this.stop(to.key);
    this.#last.delete(from);
    this.#last.delete(to.key);
    if (run === undefined) return;
    run.list = to;
    this.#last.set(to.key, run);
  }

  /** Forgets the last run of a list that was closed. A current run continues. */
  forget(key: string): void {
    if (this.current(key) === undefined) this.#last.delete(key);
  }

  /** Returns the pacer of a connection, which also paces a user's requests while there is no run. */
  pacerOf(session: Session): RequestPacer {
    const existing = this.#pacers.get(session);
    if (existing !== undefined) return existing;
    const pacer = new RequestPacer(this.services.settings, this.services.clock);
    this.#pacers.set(session, pacer);
    session.access.paceAttempts((signal) => pacer.passUserRequest(signal));
    session.onDidChangeSignIn(({ use, isReplaced }) => {
      if (use !== 'lookUp' || !isReplaced) return;
      pacer.beginSignIn();
      this.#beginSignIn(session);
    });
    session.onDidClose(() => {
      for (const run of this.#runningOver(session)) run.halt();
    });
    return pacer;
  }

  dispose(): void {
    for (const run of this.running) run.halt();
    this.#started.dispose();
    this.#changed.dispose();
  }

  /** Ends a run. Unless the reason concerns only this run, ends all runs of the connection. */
  #halt(run: Run, stop: RunStop): void {
    const halted = stop.reason === 'unknown' ? [run] : this.#runningOver(run.session);
    for (const each of halted) each.halt(stop);
  }

  #runningOver(session: Session): readonly Run[] {
    return this.running.filter((run) => run.session === session);
  }

  #beginSignIn(session: Session): void {
    for (const run of this.#last.values()) {
      if (run.session !== session) continue;
      run.beginSignIn();
      this.#changed.fire(run.list.key);
    }
  }
}

/**
 * Returns whether the last run of a list has asked whether to continue with one of these endpoints. Not inside `start`,
 * where a closure over the last run would keep it as long as the next run, and all runs before it.
 */
function hasAsked(last: Run | undefined, session: Session, endpointIds: ReadonlySet<string>): boolean {
  return (
    last?.session === session &&
    last.stoppedBy?.reason === 'unknown' &&
    [...endpointIds].some((id) => last.asked.has(id))
  );
}
