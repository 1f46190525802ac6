/** The most of these ascending times, in milliseconds, that are within any one second. */
export function mostInASecond(times: readonly number[]): number {
  let first = 0;
  let most = 0;
  for (const [index, time] of times.entries()) {
    while (time - (times[first] ?? time) >= 1000) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
