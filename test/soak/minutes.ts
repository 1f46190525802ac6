/** How many minutes the run takes, by SOAK_MINUTES. */
export function soakMinutes(): number {
  return Number(process.env['SOAK_MINUTES'] ?? 10);
}
