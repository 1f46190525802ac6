import * as l10n from '@vscode/l10n';
import { countOf } from '../../language';
import type { KnownList } from '../../rollout/known-lists';
import type { Services } from '../services';
import { addressOfList, type TreeNode } from '../tree/nodes';

/** Remove from Sidebar, on the rows of closed lists: removes them at once, with an undo. Their files stay. */
export async function forgetLists(nodes: readonly TreeNode[], services: Services): Promise<void> {
  const lists = nodes.flatMap((node) => services.knownLists.find(addressOfList(node) ?? '') ?? []);
  await forget(
    lists.filter(({ isOpen }) => !isOpen),
    services,
  );
}

/** Forgets how lists were opened, immediately, but with an undo. */
export async function forget(lists: readonly KnownList[], services: Services): Promise<void> {
  const { documents, dialogs, actions } = services;
  const undos = await Promise.all(lists.map(({ key }) => documents.forget(key)));
  if (undos.length === 0) return;
  const undo = l10n.t('Undo');
  const said = countOf(
    undos.length,
    l10n.t('{0} list removed from the sidebar.|{0} lists removed from the sidebar.'),
  );
  void dialogs.notify('info', said, undo).then((chosen) => {
    if (chosen === undo)
      void actions.run('undo', async () => void (await Promise.all(undos.map((restore) => restore()))));
  });
}
