import * as vscode from 'vscode';
import type { Session } from '../../model/connections/session';
import { quickInputText } from '../../model/display-text';
import type { RememberedEndpoint } from '../../model/endpoints/remembered-endpoints';
import { pathParameterProblem } from '../../service/path-parameter';

type EndpointItem = vscode.QuickPickItem & { readonly endpointId?: string; readonly ipAddress?: string };

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
      const known = remembered.find(
        ({ endpointId, ipAddress }) => endpointId === typed || ipAddress === typed,
      );
      const other = typed === '' || known !== undefined ? undefined : typedItem(typed);
      // In the same places always: VS Code names a picked item by its place, and may mean the list of before.
      pick.items = other === undefined ? remembered : [...remembered, other];
      // A whole ID is not to be taken for the longer one that begins with it.
      const likeliest = known ?? (remembered.some((item) => matchesName(item, typed)) ? undefined : other);
      if (likeliest !== undefined) pick.activeItems = [likeliest];
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

function matchesName({ label }: EndpointItem, typed: string): boolean {
  return label.toLowerCase().includes(typed.toLowerCase());
}

function itemOf(endpoint: RememberedEndpoint): EndpointItem {
  const { id, name, ipAddress } = endpoint;
  const description = [name === undefined ? undefined : id, ipAddress].filter((part) => part !== undefined);
  return {
    label: quickInputText(name ?? id),
    description: quickInputText(description.join(' · ')),
    iconPath: new vscode.ThemeIcon('device-camera-video'),
    endpointId: id,
    ...(ipAddress === undefined ? {} : { ipAddress }),
  };
}

function typedItem(typed: string): EndpointItem {
  const problem = pathParameterProblem(typed);
  return problem === undefined
    ? {
        // The text itself is no part of the label, which it would match better than any name.
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
