import { useState } from 'react';
import * as z from 'zod/mini';
import { refundReason } from '../../../checkout/admin-contract.ts';
import { TextArea } from '../../../ui/field.tsx';
import { useDraft } from '../../kit/drafts/use-draft.ts';

/** Why an order is refunded, kept until it is. */
export function useRefundReason(orderId: string) {
  const { kept, keep, drop } = useDraft(`refund:${orderId}`, z.string());
  const [text, setText] = useState(kept ?? '');
  return {
    text,
    isGiven: refundReason.safeParse(text).success,
    onType: (typed: string) => {
      setText(typed);
      keep(typed);
    },
    forget: () => {
      setText('');
      drop();
    },
  };
}

type RefundReasonProps = Pick<ReturnType<typeof useRefundReason>, 'text' | 'onType'>;

/** Asks for the reason, which the buyer reads. */
export function RefundReason({ text, onType }: RefundReasonProps) {
  return (
    <TextArea
      label="Reason"
      hint="Needed. The buyer gets it by mail, with the amount."
      rows={3}
      maxLength={500}
      value={text}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
