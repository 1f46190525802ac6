import vscode = require('vscode');

import type { Session } from '../../model/connections/session';
import { quickInputText } from '../../model/display-text';
import { endpointSubtitle, endpointTitle } from '../../model/endpoints/endpoint-text';
import type { LookUpSubject } from '../../model/endpoints/look-up';
import { pathParameterProblem } from '../../service/request-values';
import { ask } from './ask';
import { choiceFor, type KnownEndpoint } from './endpoint-choice';

type SubjectItem = vscode.QuickPickItem & { readonly subject?: LookUpSubject };

/**
 * Asks what to look up: a known endpoint, by name, IP address or ID, or any ID that is typed.
 * @param text typed at first
 * @param rooms known beside the endpoints that were looked up
 * @returns undefined if the user gave none
 */
export async function pickEndpoint(
  session: Session,
  { text = '', rooms = [] }: { readonly text?: string; readonly rooms?: readonly KnownEndpoint[] },
): Promise<LookUpSubject | undefined> {
  const remembered = session.endpoints.all;
  const ids = new Set(remembered.map(({ id }) => id));
  const known = [...remembered, ...rooms.filter(({ id }) => !ids.has(id))];
  const pick = vscode.window.createQuickPick<SubjectItem>();
  const items = known.map(itemOf);
  /** The item that Enter accepts until VS Code has made it the active one. */
  let pending: SubjectItem | undefined;
  const showItems = () => {
    const typed = pick.value.trim();
    const choice = choiceFor(typed, known);
    const others = typed === '' ? [] : typedItems(typed);
    // The order stays the same: VS Code names an accepted item by its index, maybe that of the items before.
    pick.items = [...items, ...others];
    pending =
      choice.kind === 'known'
        ? items.find(({ subject }) => subject?.id === choice.endpointId)
        : choice.kind === 'typed'
          ? others[0]
          : undefined;
    if (pending !== undefined) pick.activeItems = [pending];
  };
  const answer = await ask<LookUpSubject>(pick, { title: 'Look Up Pairing Code' }, (give) => {
    pick.placeholder =
      known.length === 0
        ? 'Type an endpoint ID or a pairing code ID'
        : 'Pick an endpoint by name, IP address or ID, or type an ID';
    pick.matchOnDescription = true;
    pick.value = text;
    showItems();
    pick.onDidChangeValue(showItems);
    pick.onDidChangeActive(([active]) => {
      if (active === pending) pending = undefined;
    });
    pick.onDidAccept(() => {
      // The user may press Enter before VS Code shows the items for the typed text.
      const item = pending ?? pick.selectedItems[0] ?? typedItems(pick.value.trim())[0];
      if (item?.subject !== undefined) give(item.subject);
    });
  });
  return answer.kind === 'given' ? answer.value : undefined;
}

function itemOf(endpoint: KnownEndpoint): SubjectItem {
  return {
    label: quickInputText(endpointTitle(endpoint)),
    description: quickInputText(endpointSubtitle(endpoint).join(' · ')),
    iconPath: new vscode.ThemeIcon('device-camera-video'),
    subject: { kind: 'endpoint', id: endpoint.id },
  };
}

function typedItems(typed: string): readonly SubjectItem[] {
  const problem = pathParameterProblem(typed);
  if (problem !== undefined) {
    const iconPath = new vscode.ThemeIcon('warning');
    return [{ label: `This cannot be an ID. ${problem}`, iconPath, alwaysShow: true }];
  }
  // The label does not hold the text itself, which would match it better than any name.
  const item = (label: string, kind: LookUpSubject['kind']): SubjectItem => ({
    label,
    description: quickInputText(typed, 80),
    iconPath: new vscode.ThemeIcon('search'),
    alwaysShow: true,
    subject: { kind, id: typed },
  });
  return [item('Look up this endpoint ID', 'endpoint'), item('Look up this pairing code ID', 'pairingCode')];
}
