import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { deleteMessage, listMessages, type MessageDetails } from '../../../messages/admin-contract.ts';
import { call } from '../../../platform/http/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { sentenceOf } from '../../kit/screen.tsx';

/** For what should not be kept: somebody asked for it to go, or it was never meant for the shop. */
export function DeleteMessage({ message: { id, name } }: { message: MessageDetails }) {
  const [, setSearch] = useSearchParams();
  const [isAsking, setIsAsking] = useState(false);
  const client = useQueryClient();
  const perform = async (): Promise<void> => {
    await call(deleteMessage, { params: { id } });
    showToast('Message deleted', { toastMs: 4_000 });
    // Only the list: the message itself is not there to be asked for again.
    void client.invalidateQueries({ queryKey: [listMessages.path] });
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.delete('id');
      return next;
    });
  };
  return (
    <div className="mt-5 border-rule border-t pt-4">
      <Button look="outline" onClick={() => setIsAsking(true)}>
        Delete message
      </Button>
      <Confirm
        title="Delete this message?"
        does="Delete message"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={perform}
        describe={sentenceOf}
      >
        <p>What {name} wrote and what was answered are gone for good. The audit log only says that it was deleted.</p>
      </Confirm>
    </div>
  );
}
