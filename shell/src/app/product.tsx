import { requireRealUser, useAuth, useBusinessDate, useUser } from '@fairlead/shared/auth';
import { useLocation } from '@fairlead/shared/router';
import { chakra } from '@fairlead/shared/ui';
import { useMemo } from 'react';

import { NAME } from '../frame/environment.rules.ts';
import { Frame } from '../frame/frame.tsx';
import { MessagesButton } from '../frame/messages-button.tsx';
import { Navigation } from '../frame/navigation.tsx';
import { NewRevision } from '../frame/new-revision.tsx';
import { OverrideInUse } from '../frame/override-in-use.tsx';
import { PaperLine } from '../frame/paper-line.tsx';
import { TopBar } from '../frame/top-bar.tsx';
import { UserMenu } from '../frame/user-menu.tsx';
import { GoTo } from '../palette/go-to.tsx';
import type { Lapse } from '../sign-in/session.rules.ts';
import { SessionLapsed } from '../sign-in/session-lapsed.tsx';
import { openSignInWindow } from '../sign-in/sign-in-window.ts';
import type { AppParts } from './app-parts.ts';
import { Area } from './area.tsx';
import { currentEntry, matchRoute, menuFor } from '../routes/routes.rules.ts';

type Props = AppParts & { readonly lapse: Lapse | null };

const SYNTHETIC = 'Synthetic data. Every name, account and trade on this page is invented.';

/** Renders the app frame for users, and the bare page for the screenshot bot. */
export function ProductApp(props: Props) {
  const isPicture = useUser().auth_user_data.user_type === 'BOT';
  return isPicture ? <Picture {...props} /> : <Framed {...props} />;
}

/** One page without frame: what is around it is on no picture. */
function Picture({ page, loader }: Props) {
  const { pathname } = useLocation();
  const { permissions } = useUser();
  const place = matchRoute(page.remotes, pathname, permissions);
  return (
    <chakra.main minHeight="100dvh" _print={{ minHeight: '0' }}>
      <PaperLine environment={page.environment} />
      <Area {...{ place, page, loader, pathname }} home={undefined} />
    </chakra.main>
  );
}

function Framed({ page, loader, onLikely, lapse }: Props) {
  const { pathname } = useLocation();
  const user = useUser();
  const { signOut } = useAuth();
  const { permissions } = user;
  const name = requireRealUser(user).given_name;
  const businessDate = useBusinessDate();
  const place = useMemo(
    () => matchRoute(page.remotes, pathname, permissions),
    [page.remotes, pathname, permissions],
  );
  const menu = useMemo(() => menuFor(page.remotes, permissions), [page.remotes, permissions]);
  return (
    <Frame
      footnote={page.synthetic_data ? SYNTHETIC : undefined}
      topBar={
        <TopBar
          environment={page.environment}
          home={menu[0]?.path ?? '/'}
          menu={
            <Navigation
              entries={menu}
              current={currentEntry(menu, place, pathname)}
              onLikely={onLikely}
              footnote={`${NAME[page.environment]}, release ${page.revision}`}
            />
          }
          goTo={
            <GoTo
              {...{ permissions, businessDate }}
              remotes={page.remotes}
              user={user.email}
              onLogout={signOut}
            />
          }
          messages={<MessagesButton />}
          user={<UserMenu name={name} email={user.email} onLogout={signOut} />}
        />
      }
      strips={
        <>
          {lapse !== null && (
            <SessionLapsed
              lapse={lapse}
              email={user.email}
              onSignInAgain={() => openSignInWindow({ isAnew: lapse.kind === 'over' })}
              onReload={() => location.reload()}
            />
          )}
          <OverrideInUse override={page.override} />
          <NewRevision poll={page.poll} revision={page.revision} />
        </>
      }
    >
      <PaperLine environment={page.environment} />
      <Area {...{ place, page, loader, pathname }} home={menu[0]} />
    </Frame>
  );
}
