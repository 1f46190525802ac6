import * as vscode from 'vscode';
import { notificationText } from '../model/display-text';

/** Shows that work goes on, with a Cancel button that ends it. */
export async function withCancel<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: notificationText(title), cancellable: true },
    async (_, cancellation) => {
      const controller = new AbortController();
      const subscription = cancellation.onCancellationRequested(() => controller.abort());
      try {
        return await work(controller.signal);
      } finally {
        subscription.dispose();
      }
    },
  );
}
