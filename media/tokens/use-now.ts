import { useEffect, useMemo, useState } from 'preact/hooks';

const MINUTE_MS = 60_000;

/** @returns the time, again each minute and whenever one of these has changed */
export function useNow(changed: readonly unknown[]): number {
  const [tick, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((last) => last + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => Date.now(), [tick, ...changed]);
}
