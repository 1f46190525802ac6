import * as vscode from 'vscode';
import { notificationText } from '../../model/display-text';

const QUICK_MS = 600;

/** Shows that work goes on, with a Cancel button that ends it, once it has gone on for a while. */
export async function withCancel<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const working = work(controller.signal);
  // Most answers come so soon that a notification would only flash.
  if (await endsWithin(QUICK_MS, working)) return await working;
  return await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: notificationText(title), cancellable: true },
    async (_, cancellation) => {
      const subscription = cancellation.onCancellationRequested(() => controller.abort());
      try {
        return await working;
      } finally {
        subscription.dispose();
      }
    },
  );
}

async function endsWithin(milliseconds: number, working: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const ended = () => true;
  try {
    return await Promise.race([working.then(ended, ended), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
