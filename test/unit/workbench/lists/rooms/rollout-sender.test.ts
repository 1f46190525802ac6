import assert from 'node:assert/strict';
import type { ToRollout } from '../../../../../src/protocol/rollout';
import { yieldToEventLoop } from '../../../../../src/service/event-loop';
import { EditorState } from '../../../../../src/workbench/lists/rooms/editor-state';
import { RolloutSender } from '../../../../../src/workbench/lists/rooms/rollout-sender';
import { NOON } from '../../../../support/builders';
import { aWindow, documentOf } from './documents';

const LIST = 'Endpoint ID,Label\nEP-1,Attic\n';

describe('the sender of a rollout’s page', () => {
  const { sessions, session, rollouts } = aWindow();
  let sender: RolloutSender | undefined;
  afterEach(() => sender?.dispose());
  after(() => sessions.dispose());

  /** An editor of a text. `types` are those of the messages since they were last asked for. */
  const opened = (text: string) => {
    const sent: ToRollout[] = [];
    const document = documentOf(text, session);
    const state = new EditorState(document, { hasText: true, canEdit: true });
    const shown = { isVisible: true };
    sender = new RolloutSender({
      state,
      sessions,
      remembered: rollouts.remembered,
      isVisible: () => shown.isVisible,
      now: () => NOON,
      post: (message) => sent.push(message),
    });
    const types = () => sent.splice(0).map(({ type }) => type);
    return { document, state, shown, sent, types, sender };
  };

  it('sends all to a page that was loaded, and the list’s cells before its results', async () => {
    const { sender: own, types } = opened(LIST);
    own.sendAll();
    await yieldToEventLoop();
    assert.deepEqual(types(), ['head', 'list', 'columns', 'records', 'run', 'matrix', 'rows']);
  });

  it('asks for a list where there is none, and shows the list once it is there', async () => {
    const { sender: own, document, sent, types } = opened('');
    own.sendAll();
    await yieldToEventLoop();
    const review = sent.find((message) => message.type === 'review');
    assert.deepEqual([review?.review.purpose, review?.text], ['fill', '']);
    types();
    document.write(LIST);
    await yieldToEventLoop();
    assert.deepEqual(types(), ['head', 'list', 'columns', 'records', 'run', 'matrix', 'rows']);
  });

  it('sends the text field’s content only where it was replaced', () => {
    const { sender: own, state, sent } = opened(LIST);
    own.sendAll();
    sent.splice(0);
    state.show('add');
    state.type('EP-2');
    state.replace('EP-3');
    assert.deepEqual(
      sent.map((message) => message.type === 'review' && message.text),
      ['', undefined, 'EP-3'],
    );
  });

  it('sends the head again where a connection was not taken', () => {
    const { state, types } = opened(LIST);
    state.keepConnection();
    assert.deepEqual(types(), ['head']);
  });

  it('sends no list to a hidden page, which asks for it when it is back', async () => {
    const { sender: own, document, shown, types } = opened(LIST);
    own.sendAll();
    await yieldToEventLoop();
    types();
    shown.isVisible = false;
    document.write(`${LIST}EP-2,Hall\n`);
    await yieldToEventLoop();
    assert.deepEqual(types(), ['head']);
  });
});
