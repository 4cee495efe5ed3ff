import type { PageState } from '@fairlead/shared/contract/release';
import { Button } from '@fairlead/shared/ui';

import { Strip } from './strip.tsx';

type Props = { readonly override: PageState['override'] };

/** Notice that this browser does not run what everybody runs, with one click to end it (REM-10). */
export function OverrideInUse({ override }: Props) {
  if (override === undefined) return null;
  const { remote, version } = override;
  return (
    <Strip
      tone="warning"
      role="status"
      actions={
        <Button size="sm" onClick={() => location.assign(withoutOverride(location.href))}>
          Back to the pinned build
        </Button>
      }
    >
      {`This browser runs ${remote} ${version} instead of the pinned build.`}
    </Strip>
  );
}

/** The same address with an empty `override`, by which the server forgets it. */
export function withoutOverride(href: string): string {
  const url = new URL(href);
  url.searchParams.set('override', '');
  return url.href;
}
