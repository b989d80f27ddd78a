import { FileDown, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { addressOf, fetchApi } from '../platform/client.ts';
import { Button } from '../ui/button.tsx';
import { saveFile } from '../ui/save-file.ts';
import { readReceipt } from './contract.ts';

type Saving = 'idle' | 'saving' | 'failed';

/** Saves the receipt of a paid order. */
export function ReceiptButton({ orderId }: { orderId: string }) {
  const [saving, setSaving] = useState<Saving>('idle');
  const save = async (): Promise<void> => {
    setSaving('saving');
    try {
      const response = await fetchApi(addressOf(readReceipt, { id: orderId }));
      saveFile(await response.blob(), `receipt-${orderId}.pdf`);
      setSaving('idle');
    } catch {
      setSaving('failed');
    }
  };
  const Icon = saving === 'saving' ? LoaderCircle : FileDown;
  return (
    <div className="grid gap-2">
      <Button
        look="soft"
        aria-disabled={saving === 'saving'}
        onClick={() => {
          if (saving !== 'saving') void save();
        }}
      >
        <Icon aria-hidden className={`size-5 ${saving === 'saving' ? 'animate-spin' : ''}`} />
        Download receipt
      </Button>
      {saving === 'failed' && (
        <p role="alert" className="text-red text-sm">
          The receipt could not be loaded. Please try again.
        </p>
      )}
    </div>
  );
}
