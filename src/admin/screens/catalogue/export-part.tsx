import { Download } from 'lucide-react';
import { useState } from 'react';
import { addressOf, fetchApi } from '../../../platform/http/client.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { exportCatalogue } from '../../import/catalogue-contract.ts';
import { sentenceOf } from '../../kit/screen.tsx';

/** The whole catalogue as a file for a spreadsheet program. */
export function ExportPart() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const download = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const response = await fetchApi(addressOf(exportCatalogue));
      saveFile(await response.blob(), 'catalogue.csv');
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section aria-labelledby="export" className="rounded-card border border-rule bg-sheet p-4 md:p-6">
      <h2 id="export" className="text-lg">
        Export
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-2">
        Classes, subjects and what is known of papers, one line each, as a CSV file. Change it in a spreadsheet program
        and bring it back below.
      </p>
      <Button look="soft" disabled={isBusy} onClick={download}>
        <Download aria-hidden className="size-4.5" />
        {isBusy ? 'Preparing…' : 'Download CSV'}
      </Button>
      {failure && (
        <p role="alert" className="mt-3 text-red">
          {failure}
        </p>
      )}
    </section>
  );
}
