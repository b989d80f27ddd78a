import { Panel } from '../../../accounts/profile/panel.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { SettingsAnswer } from '../../contract.ts';
import { Facts } from '../../kit/facts.tsx';

/** How the shop is paid. Secrets are in the server's environment and never come here. */
export function PaymentPanel({ payment }: { payment: SettingsAnswer['payment'] }) {
  const isSandbox = payment.provider === 'sandbox';
  return (
    <Panel
      title="Payments"
      aside={payment.isTest ? <Badge tone="quiet">Test: no real money</Badge> : <Badge tone="good">Real money</Badge>}
    >
      <Facts
        facts={[
          ['Provider', isSandbox ? 'Sandbox (built in)' : 'Razorpay'],
          ...(isSandbox
            ? []
            : ([
                ['Key id', presence(payment.hasKeyId)],
                ['Key secret', presence(payment.hasKeySecret)],
                ['Webhook secret', presence(payment.hasWebhookSecret)],
              ] as const)),
          ['Webhook address', payment.webhookUrl],
        ]}
      />
      <p className="mt-4 text-ink-2 text-sm">
        Provider and secrets are set in the server’s environment (PAYMENT_PROVIDER and the RAZORPAY settings); they are
        never shown here.
      </p>
    </Panel>
  );
}

function presence(isThere: boolean) {
  return isThere ? <Badge tone="good">Set</Badge> : <Badge tone="bad">Missing</Badge>;
}
