import { pageMeta } from '../../page-kit/page-meta.ts';
import { useVariant } from '../../page-kit/variants.ts';
import { DevicePanel } from '../../practice/device/device-panel.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { User } from '../contract.ts';
import { NeedsLogin } from '../login/needs-login.tsx';
import { logOut } from '../sessions/session.ts';
import type { Route } from './+types/profile-page';
import { DataPanel } from './data-panel.tsx';
import { MyData } from './my-data.tsx';
import { PasswordPanel } from './password-change.tsx';
import { loadSessions, SessionsPanel } from './sessions-panel.tsx';
import { useLoaded } from './use-loaded.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Profile', description: 'Your data, password and devices.', isPrivate: true });

export default function ProfilePage() {
  return <NeedsLogin>{(user) => <Profile key={user.username} user={user} />}</NeedsLogin>;
}

function Profile({ user }: { user: User }) {
  const { paths } = useVariant();
  const sessions = useLoaded(loadSessions);
  return (
    <div className="column grid gap-5 py-8 md:py-12">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-[1.6875rem] md:text-[2.125rem]">Profile</h1>
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink look="soft" to={paths.dashboard}>
            Dashboard
          </ButtonLink>
          <ButtonLink look="soft" to={`${paths.dashboard}#orders`}>
            My orders
          </ButtonLink>
          <Button look="outline" onClick={logOut}>
            Log Out
          </Button>
        </div>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <MyData />
          <PasswordPanel username={user.username} onChanged={() => void sessions.reload()} />
        </div>
        <div className="grid min-w-0 gap-5">
          <SessionsPanel {...sessions} />
          <DevicePanel username={user.username} />
          <DataPanel />
        </div>
      </div>
    </div>
  );
}
