import { useEffect, useRef } from 'preact/hooks';

/** Reports after each change of the filter, but not when the page opens with one. @param filter plain data */
export function useReportedFilter(filter: unknown, report: () => void): void {
  const key = JSON.stringify(filter);
  const last = useRef(key);
  useEffect(() => {
    if (last.current !== key) report();
    last.current = key;
  }, [key]);
}
