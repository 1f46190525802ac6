import vscode = require('vscode');

import type { Session } from '../../model/connections/session';
import { quickInputText } from '../../model/display-text';
import { endpointSubtitle, endpointTitle } from '../../model/endpoints/endpoint-text';
import type { RememberedEndpoint } from '../../model/endpoints/remembered-endpoints';
import { pathParameterProblem } from '../../service/path-parameter';
import { ask } from './ask';
import { choiceFor } from './endpoint-choice';

type EndpointItem = vscode.QuickPickItem & { readonly endpointId?: string };

/**
 * Asks for an endpoint: a remembered one, by name, IP address or ID, or any ID that is typed.
 * @param text typed at first
 * @returns its ID, or undefined if the person gave none
 */
export async function pickEndpoint(session: Session, title: string, text = ''): Promise<string | undefined> {
  const pick = vscode.window.createQuickPick<EndpointItem>();
  const remembered = session.endpoints.all;
  const items = remembered.map(itemOf);
  /** The item that Enter accepts until VS Code has made it the active one. */
  let pending: EndpointItem | undefined;
  const showItems = () => {
    const typed = pick.value.trim();
    const choice = choiceFor(typed, remembered);
    const other = typed === '' || choice.kind === 'remembered' ? undefined : typedItem(typed);
    // The order stays the same: VS Code names an accepted item by its index, maybe that of the items before.
    pick.items = other === undefined ? items : [...items, other];
    pending =
      choice.kind === 'remembered' ? items.find(({ endpointId }) => endpointId === choice.endpointId) : other;
    if (choice.kind === 'filtered') pending = undefined;
    if (pending !== undefined) pick.activeItems = [pending];
  };
  const answer = await ask<string>(pick, { title }, (give) => {
    pick.placeholder =
      remembered.length === 0
        ? 'Type an endpoint ID'
        : 'Pick an endpoint by name, IP address or ID, or type an endpoint ID';
    pick.matchOnDescription = true;
    pick.value = text;
    showItems();
    pick.onDidChangeValue(showItems);
    pick.onDidChangeActive(([active]) => {
      if (active === pending) pending = undefined;
    });
    pick.onDidAccept(() => {
      // The person may press Enter before VS Code shows the items for the typed text.
      const item = pending ?? pick.selectedItems[0] ?? typedItem(pick.value.trim());
      if (item.endpointId !== undefined) give(item.endpointId);
    });
  });
  return answer.kind === 'given' ? answer.value : undefined;
}

/** Asks for one of the remembered endpoints. */
export async function pickRememberedEndpoint(
  session: Session,
  title: string,
): Promise<RememberedEndpoint | undefined> {
  const picked = await vscode.window.showQuickPick(
    session.endpoints.all.map((endpoint) => ({ ...itemOf(endpoint), endpoint })),
    { title, matchOnDescription: true, placeHolder: 'Pick an endpoint by name or ID' },
  );
  return picked?.endpoint;
}

function itemOf(endpoint: RememberedEndpoint): EndpointItem {
  return {
    label: quickInputText(endpointTitle(endpoint)),
    description: quickInputText(endpointSubtitle(endpoint).join(' · ')),
    iconPath: new vscode.ThemeIcon('device-camera-video'),
    endpointId: endpoint.id,
  };
}

function typedItem(typed: string): EndpointItem {
  const problem = pathParameterProblem(typed);
  return problem === undefined
    ? {
        // The label does not hold the text itself, which would match it better than any name.
        label: 'Look up this endpoint ID',
        description: quickInputText(typed, 80),
        iconPath: new vscode.ThemeIcon('search'),
        alwaysShow: true,
        endpointId: typed,
      }
    : {
        label: `This cannot be an endpoint ID. ${problem}`,
        iconPath: new vscode.ThemeIcon('warning'),
        alwaysShow: true,
      };
}
