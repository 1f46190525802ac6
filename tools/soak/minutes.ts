/** Returns the length of the run in minutes: the environment variable SOAK_MINUTES. */
export function soakMinutes(): number {
  return Number(process.env['SOAK_MINUTES'] ?? 10);
}
