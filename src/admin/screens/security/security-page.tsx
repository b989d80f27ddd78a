import { useState } from 'react';
import { Panel } from '../../../accounts/profile/panel.tsx';
import {
  readSecondFactor,
  type SecondFactorEnrolment,
} from '../../../accounts/second-factor/second-factor-contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAnswer } from '../../kit/queries.ts';
import { LoadTrouble, Screen } from '../../kit/screen.tsx';
import { Enrolment } from './enrolment.tsx';
import { StartForm } from './start-form.tsx';
import { TurnOffForm } from './turn-off-form.tsx';

export default function SecurityPage() {
  const { data, error, refetch } = useAnswer(readSecondFactor);
  const [enrolment, setEnrolment] = useState<SecondFactorEnrolment>();
  return (
    <Screen title="My second factor">
      <div className="max-w-2xl">
        {error && <LoadTrouble error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton className="h-64" />}
        {data?.isOn && (
          <Panel title="Your account is well guarded" aside={<Badge tone="good">On</Badge>}>
            <p className="text-ink-2">
              When you log in you are asked for a code from your authenticator app as well. You have{' '}
              <strong className="text-ink">{data.recoveryCodesLeft}</strong> recovery{' '}
              {data.recoveryCodesLeft === 1 ? 'code' : 'codes'} left. For new ones, or for another phone, turn it off
              and set it up again.
            </p>
            <TurnOffForm />
          </Panel>
        )}
        {data && !data.isOn && enrolment && (
          <Enrolment enrolment={enrolment} onConfirmed={() => setEnrolment(undefined)} />
        )}
        {data && !data.isOn && !enrolment && (
          <Panel title="Guard your account with your phone" aside={<Badge tone="quiet">Off</Badge>}>
            {data.isMissing && (
              <p role="status" className="mb-4 rounded-button bg-pen-soft px-4 py-3 font-semibold">
                The shop asks all staff for a second factor. Please set yours up: everything else opens afterwards.
              </p>
            )}
            <p className="text-ink-2">
              With a second factor a stolen password is not enough: logging in also asks for a 6-digit code that an app
              on your phone shows. Any authenticator app will do, such as Aegis, Google Authenticator or Microsoft
              Authenticator.
            </p>
            <StartForm onStarted={setEnrolment} />
          </Panel>
        )}
      </div>
    </Screen>
  );
}
