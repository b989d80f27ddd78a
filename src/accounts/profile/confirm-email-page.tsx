import { useState } from 'react';
import { pageMeta } from '../../page-kit/page-meta.ts';
import { useVariant } from '../../page-kit/variants.ts';
import { call } from '../../platform/http/client.ts';
import { Button } from '../../ui/button.tsx';
import { confirmEmail } from '../contract.ts';
import { failureText } from '../login/failure-text.ts';
import { FormError } from '../login/form-error.tsx';
import { useTokenOfMail } from '../login/use-token-of-mail.ts';
import type { Route } from './+types/confirm-email-page';
import { AccountSheet, NeedsScripts, SheetLink } from './account-sheet.tsx';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Confirm your address', description: 'Show that an address is yours.', isPrivate: true });

/** Asks for a press of a button: programs that look into mails open links, and must not answer for people. */
export default function ConfirmEmailPage() {
  const { paths } = useVariant();
  const token = useTokenOfMail();
  const [answer, setAnswer] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    if (!token) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { message = 'Thank you.' } = await call(confirmEmail, { body: { token } });
      setAnswer(message);
    } catch (error) {
      setFailure(failureText(error, 'The address could not be confirmed. Please try again.'));
    }
    setIsBusy(false);
  };
  return (
    <AccountSheet title="Confirm your address" subtitle={answer ? undefined : 'Is the address you read mail at yours?'}>
      <NeedsScripts />
      <div role="status">{answer && <p className="mt-5 font-semibold text-tick">{answer}</p>}</div>
      {token === '' && (
        <div className="mt-5">
          <FormError look="banner" text="This link is no longer valid. Please ask for a new one in your profile." />
        </div>
      )}
      {token && !answer && (
        <div className="mt-6 grid gap-4">
          <FormError text={failure} />
          <Button className="w-full" disabled={isBusy} onClick={() => void confirm()}>
            {isBusy ? 'Confirming…' : 'Yes, it is mine'}
          </Button>
        </div>
      )}
      <div className="mt-4 border-rule border-t pt-3">
        <SheetLink to={paths.profile}>To my profile</SheetLink>
      </div>
    </AccountSheet>
  );
}
