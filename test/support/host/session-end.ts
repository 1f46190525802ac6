/** How a session in VS Code ended, as seen from outside; the suite's own result file decides. */
export interface SessionEnd {
  readonly code: number;
  readonly how: string;
}
