import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Changes what the address says as it stands by then; returns whether that made another one of it. */
export type AddressChange<Value> = (change: (value: Value) => Value) => boolean;

/**
 * Changes what the query of the address says. An address is drawn after it has changed: who is quick
 * changes it again before, and keeps the first change.
 */
export function useAddressChange<Value>(
  drawn: Value,
  searchOf: (value: Value) => string,
): AddressChange<Value> {
  const [, setParams] = useSearchParams();
  const latest = useRef(drawn);
  useLayoutEffect(() => {
    latest.current = drawn;
  }, [drawn]);
  return (change) => {
    const next = change(latest.current);
    const search = searchOf(next);
    if (search === searchOf(latest.current)) return false;
    latest.current = next;
    setParams(search);
    return true;
  };
}
