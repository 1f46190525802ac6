/** Returns the maximum number of times within any one second. @param times in milliseconds, ascending */
export function mostInASecond(times: readonly number[]): number {
  let first = 0;
  let most = 0;
  for (const [index, time] of times.entries()) {
    while (time - (times[first] ?? time) >= 1000) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
