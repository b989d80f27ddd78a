import { useState } from 'react';
import { Panel } from '../../../accounts/profile/panel.tsx';
import { formatMoment } from '../../../page-kit/india-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import {
  type CustomerDetails,
  disableCustomer,
  enableCustomer,
  endCustomerSessions,
} from '../../customers-contract.ts';
import { Facts } from '../../kit/facts.tsx';
import { useChange } from '../../kit/queries.ts';
import { sentenceOf } from '../../kit/screen.tsx';

/** Who a customer is, where they are logged in, and closing the account or its sessions. */
export function AccountPanel({ customer }: { customer: CustomerDetails }) {
  const { name, disabledAt, sessions } = customer;
  return (
    <Panel title="Account" aside={disabledAt ? <Badge tone="bad">Disabled</Badge> : <Badge tone="good">Active</Badge>}>
      <Facts
        facts={[
          ['Name', name],
          ['E-mail', customer.email],
          ['Mobile', customer.mobile ?? 'not given'],
          ['Joined', formatMoment(customer.createdAt)],
          ...(disabledAt ? ([['Disabled', formatMoment(disabledAt)]] as const) : []),
        ]}
      />
      <h3 className="mt-5 mb-1.5 text-base">Logged in on</h3>
      {sessions.length === 0 ? (
        <p className="text-ink-2">Nowhere at the moment.</p>
      ) : (
        <ul className="grid gap-1.5">
          {sessions.map(({ id, device, usedAt }) => (
            <li key={id}>
              {device} <span className="text-ink-2">last used {formatMoment(usedAt)}</span>
            </li>
          ))}
        </ul>
      )}
      <AccountActions customer={customer} />
    </Panel>
  );
}

function AccountActions({ customer: { id, name, disabledAt, sessions } }: { customer: CustomerDetails }) {
  const [asked, setAsked] = useState<'disable' | 'log-out'>();
  const disable = useChange(disableCustomer);
  const enable = useChange(enableCustomer);
  const logOut = useChange(endCustomerSessions);
  const input = { params: { id } };
  const close = (): void => setAsked(undefined);
  const tell = (text: string): void => showToast(text, { toastMs: 4_000 });
  const open = (): void =>
    enable.mutate([input], {
      onSuccess: () => tell(`${name} can log in again`),
      onError: (error) => showToast(sentenceOf(error), { toastMs: 6_000, tone: 'bad' }),
    });
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {sessions.length > 0 && (
        <Button look="outline" onClick={() => setAsked('log-out')}>
          End all sessions
        </Button>
      )}
      {disabledAt ? (
        <Button disabled={enable.isPending} onClick={open}>
          Enable account
        </Button>
      ) : (
        <Button look="danger" onClick={() => setAsked('disable')}>
          Disable account
        </Button>
      )}
      <Confirm
        title={`Disable the account of ${name}?`}
        does="Disable account"
        isOpen={asked === 'disable'}
        onClose={close}
        onConfirm={async () => {
          await disable.mutateAsync([input]);
          tell('Account disabled');
        }}
        describe={sentenceOf}
      >
        <p>They are logged out everywhere at once and cannot log in. What they own stays theirs.</p>
        <p>You can enable the account again at any time.</p>
      </Confirm>
      <Confirm
        title={`Log ${name} out everywhere?`}
        does="End all sessions"
        isOpen={asked === 'log-out'}
        onClose={close}
        onConfirm={async () => {
          await logOut.mutateAsync([input]);
          tell('All sessions ended');
        }}
        describe={sentenceOf}
      >
        <p>They have to log in again on every device. Nothing else changes.</p>
      </Confirm>
    </div>
  );
}
