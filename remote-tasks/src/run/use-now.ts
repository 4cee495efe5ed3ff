import { useEffect, useState } from 'react';

import { useFirmClock } from '@fairlead/shared/auth';

const SECOND_MS = 1_000;

/** Now by the firm's clock; goes on by the second while something is counted. */
export function useNow(isCounting: boolean): Date {
  const { now } = useFirmClock();
  const [at, setAt] = useState(now);
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setAt(now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isCounting, now]);
  return at;
}
