import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen } from './screen.tsx';

/** In place of a screen that this member of staff may not open. */
export function OnlyForSuperAdmin() {
  return (
    <Screen title="For the super admin">
      <EmptyState
        title="This screen is not open to you"
        message="Customers, staff, the audit log and settings are looked after by the super admin. Please ask them if you need something from here."
        action={<ButtonLink to="/admin">Go to the overview</ButtonLink>}
      />
    </Screen>
  );
}
