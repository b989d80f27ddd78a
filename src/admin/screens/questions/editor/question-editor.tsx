import { useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  addQuestion,
  countByChapter,
  PresentQuestion,
  type StudioQuestion,
  saveQuestion,
  setQuestionStates,
} from '../../../../questions/studio/studio-contract.ts';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import { KeptNotice } from '../../../kit/drafts/kept-notice.tsx';
import { useDraft } from '../../../kit/drafts/use-draft.ts';
import { readPresent } from '../../../kit/present-state.ts';
import { useAnswer, useChange } from '../../../kit/queries.ts';
import { sentenceOf } from '../../../kit/screen.tsx';
import { showTrouble } from '../../../kit/undo-toast.ts';
import { describeOutcomes } from '../states-bar.tsx';
import { LivePicture } from './live-picture.tsx';
import { ProblemList } from './problem-list.tsx';
import { SavedMeanwhile } from './saved-meanwhile.tsx';
import { type EditorHandle, SourceEditor } from './source-editor.tsx';
import { useCheck } from './use-check.ts';

const Kept = z.object({ source: z.string(), basedOn: z.nullable(z.string()) });
const doneMs = 4_000;

interface QuestionEditorProps {
  subjectId: number;
  language: string;
  /** Undefined for a new one. */
  question: StudioQuestion | undefined;
  /** What the editor begins with, unless something typed earlier was kept. */
  begin: string;
  onAdded?: (id: number) => void;
}

type Present = z.infer<typeof PresentQuestion>;

/** The source beside its picture, with what is wrong with it, and the ways to save and to approve. */
export function QuestionEditor({ subjectId, language, question, begin, onAdded }: QuestionEditorProps) {
  const draft = useDraft(question ? `question:${question.id}` : `question:new:${subjectId}`, Kept);
  const [source, setSource] = useState(draft.kept?.source ?? begin);
  const [basedOn, setBasedOn] = useState(draft.kept?.basedOn ?? question?.hash ?? null);
  const [saved, setSaved] = useState(begin);
  const [variant, setVariant] = useState(0);
  const [present, setPresent] = useState<Present>();
  const editor = useRef<EditorHandle>(null);
  const check = useCheck({ subjectId, questionId: question?.id, source, variant });
  const { data: counts } = useAnswer(countByChapter, { query: { subjectId } });
  const chapters = useMemo(
    () => (counts?.units ?? []).flatMap((unit) => unit.chapters.map(({ chapter }) => chapter)),
    [counts],
  );
  const { mutateAsync: save, isPending: isSaving } = useChange(saveQuestion);
  const { mutateAsync: add, isPending: isAdding } = useChange(addQuestion);
  const { mutateAsync: setStates, isPending: isApproving } = useChange(setQuestionStates);
  const isBusy = isSaving || isAdding || isApproving;
  const isChanged = source.trimEnd() !== saved.trimEnd();

  const change = (text: string): void => {
    setSource(text);
    if (text.trimEnd() === saved.trimEnd()) draft.drop();
    else draft.keep({ source: text, basedOn });
  };
  const store = async (over = basedOn): Promise<void> => {
    if (isBusy) return;
    try {
      if (!question) {
        const { id } = await add([{ body: { subjectId, source } }]);
        draft.drop();
        onAdded?.(id);
        return;
      }
      const { hash } = await save([{ params: { id: question.id }, body: { source, basedOn: over ?? question.hash } }]);
      draft.drop();
      setSaved(source);
      setBasedOn(hash);
      setPresent(undefined);
      showToast('Saved', { toastMs: doneMs });
    } catch (error) {
      const meanwhile = readPresent(error, PresentQuestion);
      if (meanwhile) setPresent(meanwhile);
      else showTrouble(error);
    }
  };
  const approve = async (): Promise<void> => {
    if (!question) return;
    try {
      const { results } = await setStates([{ body: { ids: [question.id], state: 'checked' } }]);
      showToast(describeOutcomes(results.map(({ outcome }) => outcome)), { toastMs: doneMs });
    } catch (error) {
      showToast(sentenceOf(error), { toastMs: doneMs, tone: 'bad' });
    }
  };
  const takeTheirs = (): void => {
    if (!present) return;
    editor.current?.write(present.source);
    draft.drop();
    setSaved(present.source);
    setSource(present.source);
    setBasedOn(present.hash);
    setPresent(undefined);
  };
  const canApprove = question?.state !== 'checked' && !isChanged && check.answer?.problems.length === 0;
  return (
    <>
      <KeptNotice
        isShown={draft.kept !== undefined}
        onDiscard={() => {
          draft.drop();
          setSource(begin);
          setBasedOn(question?.hash ?? null);
          editor.current?.write(begin);
        }}
      />
      {present && (
        <SavedMeanwhile
          mine={source}
          present={present}
          onTakeTheirs={takeTheirs}
          onSaveMine={() => store(present.hash)}
        />
      )}
      <div className="my-3 flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-ink-2" aria-live="polite">
          {isChanged ? 'Not saved yet; kept on this device' : question ? 'All saved' : ''}
        </p>
        {question && (
          <Button look="soft" disabled={!canApprove || isBusy} onClick={approve}>
            Approve
          </Button>
        )}
        <Button disabled={isBusy || (question !== undefined && !isChanged)} onClick={() => store()}>
          {question ? 'Save' : 'Add to the bank'}
        </Button>
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="h-[70vh] min-h-96">
          <SourceEditor
            source={source}
            problems={check.answer?.problems ?? []}
            chapters={chapters}
            onChange={change}
            onSave={() => void store()}
            handle={editor}
          />
        </div>
        <div className="grid gap-4">
          <LivePicture
            subjectId={subjectId}
            source={source}
            answer={check.answer}
            language={language}
            variant={variant}
            onVariant={setVariant}
          />
          <ProblemList {...check} onGo={(line) => editor.current?.goToLine(line)} />
        </div>
      </div>
    </>
  );
}
