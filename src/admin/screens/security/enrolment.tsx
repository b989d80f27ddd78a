import type { ReactNode } from 'react';
import { Panel } from '../../../accounts/profile/panel.tsx';
import type { SecondFactorEnrolment } from '../../../accounts/second-factor/second-factor-contract.ts';
import { useBrand } from '../../../page-kit/brand.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { QrPicture } from './qr-picture.tsx';

/** Takes a new secret into an app, keeps the recovery codes, and shows that the app makes its codes. */
export function Enrolment({ enrolment, onConfirmed }: { enrolment: SecondFactorEnrolment; onConfirmed: () => void }) {
  const { secret, uri, recoveryCodes } = enrolment;
  const { name } = useBrand();
  const saveCodes = (): void => {
    const text = `Recovery codes of ${name}. Each works once.\n\n${recoveryCodes.join('\n')}\n`;
    saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt');
  };
  return (
    <Panel title="Set up your second factor">
      <ol className="grid gap-6">
        <Step title="1. Take it into your app">
          <div className="flex flex-wrap items-start gap-5">
            <QrPicture text={uri} label="QR code for your authenticator app" />
            <div className="grid min-w-0 flex-1 basis-60 gap-2">
              <p className="text-ink-2">Scan the picture with your authenticator app, or open this on your phone:</p>
              <a
                href={uri}
                className="inline-flex min-h-11 items-center justify-self-start font-semibold text-pen-deep underline underline-offset-4"
              >
                Open in my app
              </a>
              <p className="text-ink-2">Or type this key into the app:</p>
              <p className="break-words font-mono text-[15px]">{inGroupsOfFour(secret)}</p>
            </div>
          </div>
        </Step>
        <Step title="2. Keep your recovery codes">
          <p className="text-ink-2">
            Each of them logs you in once when your phone is lost. They are shown only now: keep them where your phone
            is not.
          </p>
          <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-5 gap-y-1.5 font-mono sm:grid-cols-3">
            {recoveryCodes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <Button look="outline" className="justify-self-start" onClick={saveCodes}>
            Save as a file
          </Button>
        </Step>
        <Step title="3. Show that it works">
          <ConfirmForm onConfirmed={onConfirmed} />
        </Step>
      </ol>
    </Panel>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="grid gap-3">
      <h3 className="text-base">{title}</h3>
      {children}
    </li>
  );
}

function inGroupsOfFour(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}
