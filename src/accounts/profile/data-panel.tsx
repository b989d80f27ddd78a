import { useState } from 'react';
import { useBrand } from '../../page-kit/brand.ts';
import { call } from '../../platform/http/client.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toasts.tsx';
import { exportMe } from '../contract.ts';
import { failureText } from '../login/failure-text.ts';
import { FormError } from '../login/form-error.tsx';
import { EraseAccount } from './erase-account.tsx';
import { Panel } from './panel.tsx';

/** What the person may do with all that is held about them: take it away, or have it erased. */
export function DataPanel() {
  const { name } = useBrand();
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async (): Promise<void> => {
    setIsLoading(true);
    setFailure(undefined);
    try {
      const everything = JSON.stringify(await call(exportMe), undefined, 2);
      saveFile(new Blob([everything], { type: 'application/json' }), `${name.toLowerCase()}-my-data.json`);
      showToast('Your data has been saved as a file', { toastMs: 4_000 });
    } catch (error) {
      setFailure(failureText(error, 'Your data could not be loaded. Please try again.'));
    }
    setIsLoading(false);
  };
  return (
    <Panel title="Your data is yours">
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-2">Everything {name} holds about you, as one file that you can read and keep.</p>
        <Button look="soft" disabled={isLoading} onClick={() => void save()}>
          {isLoading ? 'Collecting…' : 'Export my data'}
        </Button>
        <FormError text={failure} />
      </div>
      <EraseAccount />
    </Panel>
  );
}
