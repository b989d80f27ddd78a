import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../../platform/http/client.ts';
import { printQuestion } from '../../../../questions/studio/studio-contract.ts';
import { Button } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { PdfPages } from '../../../kit/pdf-pages.tsx';
import { sentenceOf } from '../../../kit/screen.tsx';
import { callAsStaff } from '../../../kit/session/staff-session.ts';

/** The question as it will be printed; anew when asked, since typesetting takes a moment. */
export function PrintPicture({ subjectId, source }: { subjectId: number | undefined; source: string }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (text: string) => {
      if (subjectId === undefined) throw new Error('A question belongs to a subject');
      const { pdf } = await callAsStaff(() => call(printQuestion, { body: { subjectId, source: text } }));
      return { pdf, source: text };
    },
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate(source);
  }, [mutate, source]);
  const isOld = data !== undefined && data.source !== source;
  return (
    <div>
      {(isOld || error) && !isPending && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          {error && (
            <p role="alert" className="text-red">
              {sentenceOf(error)}
            </p>
          )}
          <Button look="soft" onClick={() => mutate(source)}>
            Print it anew
          </Button>
        </div>
      )}
      {isPending && <Skeleton className="h-96" />}
      {data && !isPending && <PdfPages pdf={data.pdf} label="The question in print" />}
    </div>
  );
}
