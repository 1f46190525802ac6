import * as vscode from 'vscode';
import { quickInputText } from '../model/display-text';
import type { RememberedEndpoint } from '../model/remembered-endpoints';
import type { Session } from '../model/session';
import { pathParameterProblem } from '../service/path-parameter';

type EndpointItem = vscode.QuickPickItem & { readonly endpointId?: string };

/**
 * Asks for an endpoint: one that was looked up before, by name, IP address or ID, or any ID that is typed.
 * @returns its ID, or undefined when none was given
 */
export function pickEndpoint(session: Session, title: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const pick = vscode.window.createQuickPick<EndpointItem>();
    const remembered = session.endpoints.all.map(itemOf);
    let chosen: string | undefined;
    const showItems = () => {
      const typed = pick.value.trim();
      const known = remembered.find(({ endpointId }) => endpointId === typed);
      if (known !== undefined) pick.items = [known, ...remembered.filter((item) => item !== known)];
      else pick.items = typed === '' ? remembered : [...remembered, typedItem(typed)];
    };
    pick.title = title;
    pick.placeholder =
      remembered.length === 0
        ? 'Type an endpoint ID'
        : 'Pick an endpoint by name, IP address or ID, or type an endpoint ID';
    pick.matchOnDescription = true;
    pick.ignoreFocusOut = true;
    showItems();
    pick.onDidChangeValue(showItems);
    pick.onDidAccept(() => {
      // Enter can come before the list has caught up with what was typed.
      const [item = typedItem(pick.value.trim())] = pick.selectedItems;
      if (item.endpointId === undefined) return;
      chosen = item.endpointId;
      pick.hide();
    });
    pick.onDidHide(() => {
      pick.dispose();
      resolve(chosen);
    });
    pick.show();
  });
}

function itemOf(endpoint: RememberedEndpoint): EndpointItem {
  const { id, name, ipAddress } = endpoint;
  const description = [name === undefined ? undefined : id, ipAddress].filter((part) => part !== undefined);
  return {
    label: quickInputText(name ?? id),
    description: quickInputText(description.join(' · ')),
    iconPath: new vscode.ThemeIcon('device-camera-video'),
    endpointId: id,
  };
}

function typedItem(typed: string): EndpointItem {
  const problem = pathParameterProblem(typed);
  return problem === undefined
    ? {
        label: `Look up “${quickInputText(typed, 80)}”`,
        description: 'as an endpoint ID',
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
