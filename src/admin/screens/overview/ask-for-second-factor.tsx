import { ShieldAlert } from 'lucide-react';
import { readSecondFactor } from '../../../accounts/second-factor/second-factor-contract.ts';
import { useSession } from '../../../accounts/sessions/session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useAnswer } from '../../kit/queries.ts';

/** Who may do everything is asked to guard their account, until they do. */
export function AskForSecondFactor() {
  const { user } = useSession();
  const { data } = useAnswer(readSecondFactor);
  if (user?.role !== 'super_admin' || !data || data.isOn) return null;
  return (
    <section
      aria-label="Your account"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-rule bg-sheet p-4"
    >
      <ShieldAlert aria-hidden className="size-6 shrink-0 text-pen-deep" />
      <p className="min-w-0 flex-1 basis-72">
        <strong>Your account can do everything here, and only a password guards it.</strong>{' '}
        <span className="text-ink-2">With a second factor a stolen password is not enough.</span>
      </p>
      <ButtonLink to="/admin/security">Set up a second factor</ButtonLink>
    </section>
  );
}
