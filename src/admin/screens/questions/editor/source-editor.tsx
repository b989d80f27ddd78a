import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { LineProblem } from '../../../../questions/studio/studio-contract.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import type { SourceEditor as Editor } from './code-mirror.ts';

export type EditorHandle = Pick<Editor, 'goToLine' | 'insert' | 'write'>;

interface SourceEditorProps {
  /** What it begins with; afterwards it is changed by `write` of the handle. */
  source: string;
  problems: readonly LineProblem[];
  chapters: readonly string[];
  onChange: (source: string) => void;
  onSave: () => void;
  handle: Ref<EditorHandle>;
}

/** The text of a question, with colours, completions and marks at lines that have a problem. */
export function SourceEditor({ source, problems, chapters, onChange, onSave, handle }: SourceEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const [isBroken, setIsBroken] = useState(false);
  const [first] = useState(source);
  const change = useEffectEvent(onChange);
  const save = useEffectEvent(onSave);
  const known = useRef(chapters);
  known.current = chapters;
  useEffect(() => {
    let opened: Editor | undefined;
    let isGone = false;
    import('./code-mirror.ts').then(
      ({ openEditor }) => {
        if (isGone || !place.current) return;
        opened = openEditor(place.current, {
          label: 'Source of the question',
          source: first,
          chapters: () => known.current,
          onChange: (text) => change(text),
          onSave: () => save(),
        });
        setEditor(opened);
      },
      () => setIsBroken(true),
    );
    return () => {
      isGone = true;
      opened?.destroy();
    };
  }, [first]);
  useEffect(() => editor?.showProblems(problems), [editor, problems]);
  useImperativeHandle(
    handle,
    () => ({
      goToLine: (line) => editor?.goToLine(line),
      insert: (text) => editor?.insert(text),
      write: (text) => editor?.write(text),
    }),
    [editor],
  );
  return (
    <div className="relative h-full min-h-96 overflow-hidden rounded-card border border-rule bg-sheet">
      <div ref={place} className="h-full" />
      {!editor && !isBroken && <Skeleton className="absolute inset-0" />}
      {isBroken && (
        <p role="alert" className="p-4 text-red">
          The editor could not be loaded. Please reload the page; what you typed is kept.
        </p>
      )}
    </div>
  );
}
