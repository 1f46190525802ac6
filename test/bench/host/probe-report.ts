import type * as vscode from 'vscode';
import { type ProbeReport, readProbe } from '../../support/bench/page-probe';

/** Waits for a report of a page. @param read returns undefined for another report */
export async function reported<T>(
  { webview }: vscode.WebviewPanel,
  read: (report: ProbeReport) => T | undefined,
): Promise<T> {
  return await new Promise((resolve) => {
    const subscription = webview.onDidReceiveMessage((message: unknown) => {
      const report = readProbe(message);
      const found = report === undefined ? undefined : read(report);
      if (found === undefined) return;
      subscription.dispose();
      resolve(found);
    });
  });
}
