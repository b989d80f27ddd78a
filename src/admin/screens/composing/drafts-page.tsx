import { type SubmitEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatMoment } from '../../../page-kit/india-time.ts';
import { addDraft, listDrafts } from '../../../questions/composing/composing-contract.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { useAnswer, useChange } from '../../kit/queries.ts';
import { LoadTrouble, Screen, sentenceOf } from '../../kit/screen.tsx';
import { SubjectPicker } from '../papers/subject-picker.tsx';

export default function DraftsPage() {
  const { data, error, refetch } = useAnswer(listDrafts, { query: {} });
  return (
    <Screen title="Compose a paper">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <BeginPaper />
        <section aria-label="Papers in the making" className="rounded-card border border-rule bg-sheet p-4">
          <h2 className="mb-2 text-lg">Papers in the making</h2>
          {error && !data && <LoadTrouble error={error} onRetry={refetch} />}
          {data?.drafts.length === 0 && <p className="text-ink-2">None. What you begin is saved here as you work.</p>}
          <ul className="divide-y divide-rule">
            {data?.drafts.map((draft) => (
              <li key={draft.id} className="py-2">
                <Link
                  to={`/admin/papers/compose/${draft.id}`}
                  className="inline-flex min-h-9 items-center font-semibold text-pen-deep underline underline-offset-4"
                >
                  {draft.title}
                </Link>
                <p className="text-ink-2 text-sm">
                  {draft.classname} {draft.subjectName}, saved {formatMoment(draft.updatedAt)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Screen>
  );
}

function BeginPaper() {
  const [place, setPlace] = useState<{ classid?: number | undefined; subjectId?: number | undefined }>({});
  const [document, setDocument] = useState('');
  const [title, setTitle] = useState('');
  const [failure, setFailure] = useState<string>();
  const { data } = useAnswer(listDrafts, { query: { subjectId: place.subjectId } });
  const published = place.subjectId === undefined ? [] : (data?.published ?? []);
  const { mutateAsync: add, isPending } = useChange(addDraft);
  const navigate = useNavigate();
  const begin = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { subjectId } = place;
    if (subjectId === undefined) return setFailure('Please choose a subject.');
    try {
      const body = { subjectId, title: title.trim() || 'Sample Paper', ...(document && { document }) };
      const { id } = await add([{ body }]);
      await navigate(`/admin/papers/compose/${id}`);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };
  return (
    <form onSubmit={begin} className="grid gap-3 rounded-card border border-rule bg-sheet p-4">
      <h2 className="text-lg">Begin a paper</h2>
      <SubjectPicker
        classid={place.classid}
        subjectId={place.subjectId}
        error={failure}
        onPick={(classid, subjectId) => {
          setPlace({ classid, subjectId });
          setDocument('');
          setFailure(undefined);
        }}
      />
      {published.length > 0 && (
        <SelectField
          label="Which paper"
          value={document}
          onChange={({ target }) => {
            setDocument(target.value);
            setTitle(published.find((paper) => paper.document === target.value)?.papername ?? '');
          }}
        >
          <option value="">A new one</option>
          {published.map((paper) => (
            <option key={paper.document} value={paper.document}>
              {paper.papername}, composed anew
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Title"
        value={title}
        maxLength={100}
        placeholder="Mathematics Sample Paper 3"
        onChange={({ target }) => setTitle(target.value)}
      />
      <div>
        <Button type="submit" disabled={isPending}>
          Begin
        </Button>
      </div>
    </form>
  );
}
