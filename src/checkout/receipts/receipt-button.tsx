import { FileDown, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { addressOf, fetchApi } from '../../platform/http/client.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import type { readAnyReceipt } from '../admin-contract.ts';
import { readReceipt } from '../contract.ts';

type Saving = 'idle' | 'saving' | 'failed';

interface ReceiptButtonProps {
  orderId: string;
  /** Who gives it out, where that is not the buyer's own call. */
  source?: typeof readReceipt | typeof readAnyReceipt;
}

/** Saves the receipt of a paid order. */
export function ReceiptButton({ orderId, source = readReceipt }: ReceiptButtonProps) {
  const [saving, setSaving] = useState<Saving>('idle');
  const save = async (): Promise<void> => {
    setSaving('saving');
    try {
      const response = await fetchApi(addressOf(source, { id: orderId }));
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
