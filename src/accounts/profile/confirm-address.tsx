import { useState } from 'react';
import { call } from '../../platform/http/client.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { askForConfirmation } from '../contract.ts';
import { failureText } from '../login/failure-text.ts';
import { FormError } from '../login/form-error.tsx';

/** Until somebody has shown that the address is theirs, what was written from it is not theirs to take or to erase. */
export function ConfirmAddress() {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<string>();
  const send = async (): Promise<void> => {
    setState('sending');
    setFailure(undefined);
    try {
      const { message = 'A mail with a link is on its way.' } = await call(askForConfirmation);
      showToast(message, { toastMs: 4_000 });
      setState('sent');
    } catch (error) {
      setFailure(failureText(error, 'The mail could not be sent. Please try again.'));
      setState('idle');
    }
  };
  return (
    <div className="mt-2 grid justify-items-start gap-2 text-sm">
      <p className="text-ink-2">
        Not confirmed yet. Confirm it, and what you wrote to us from it without logging in is part of your data.
      </p>
      {state === 'sent' ? (
        <p className="font-semibold text-tick">Please open the link in the mail we sent you.</p>
      ) : (
        <Button look="soft" disabled={state === 'sending'} onClick={() => void send()}>
          Confirm this address
        </Button>
      )}
      <FormError text={failure} />
    </div>
  );
}
