import type { PageState } from '@fairlead/shared/contract/release';
import { Link } from '@fairlead/shared/router';
import { Button, NotAuthorized, NotFound } from '@fairlead/shared/ui';

import type { Loader } from '../remotes/loader.ts';
import { RemotePage } from '../remotes/remote-page.tsx';
import type { RemoteMenuEntry, RouteMatch } from '../routes/routes.rules.ts';

type Props = {
  readonly place: RouteMatch;
  readonly page: Pick<PageState, 'remotes' | 'revision'>;
  readonly loader: Loader;
  readonly pathname: string;
  /** Target of the link on the page of an unknown address. */
  readonly home: RemoteMenuEntry | undefined;
};

/** Renders the area at the address. A remote that the user may not open is not even downloaded. */
export function Area({ place, page, loader, pathname, home }: Props) {
  switch (place.kind) {
    case 'not-authorized':
      return <NotAuthorized title={place.title} />;
    case 'not-found':
      return <NotFound path={pathname} actions={home && <GoTo entry={home} />} />;
    case 'remote': {
      const remote = page.remotes[place.name];
      if (remote === undefined) return null;
      return (
        <RemotePage
          key={place.name}
          name={place.name}
          remote={remote}
          revision={page.revision}
          loader={loader}
        />
      );
    }
  }
}

function GoTo({ entry }: { readonly entry: RemoteMenuEntry }) {
  return (
    <Button asChild size="sm">
      <Link to={entry.path}>{`Go to ${entry.label}`}</Link>
    </Button>
  );
}
