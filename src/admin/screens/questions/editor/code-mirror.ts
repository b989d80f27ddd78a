import { closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { LineProblem } from '../../../../questions/studio/studio-contract.ts';
import { completeFormat, questionLanguage } from './format-language.ts';

// Only the editor's page loads this module, and only when it is shown.

export interface SourceEditor {
  read(): string;
  write(source: string): void;
  showProblems(problems: readonly LineProblem[]): void;
  goToLine(line: number): void;
  insert(text: string): void;
  destroy(): void;
}

interface Options {
  label: string;
  source: string;
  chapters: () => readonly string[];
  onChange: (source: string) => void;
  onSave: () => void;
}

/**
 * Opens the editor in a place of the page. It lives in a shadow tree: there its style sheets are adopted as objects, and
 * the page's content policy need not allow any others.
 */
export function openEditor(place: HTMLElement, { label, source, chapters, onChange, onSave }: Options): SourceEditor {
  const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  root.replaceChildren();
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: source,
      extensions: [
        lineNumbers(),
        history(),
        closeBrackets(),
        EditorView.lineWrapping,
        questionLanguage,
        syntaxHighlighting(colours),
        completeFormat(chapters),
        lintGutter(),
        keymap.of([
          {
            key: 'Mod-s',
            run: () => {
              onSave();
              return true;
            },
          },
          ...completionKeymap,
          ...lintKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
        looks,
      ],
    }),
  });
  return {
    read: () => view.state.doc.toString(),
    write: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    showProblems: (problems) => {
      const { doc } = view.state;
      const diagnostics = problems.map(({ line, sentence }) => {
        const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
        return { from, to, severity: 'error' as const, message: sentence };
      });
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    goToLine: (line) => {
      const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines));
      view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
      view.focus();
    },
    insert: (text) => {
      view.dispatch(view.state.replaceSelection(text));
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

const colours = HighlightStyle.define([
  { tag: tags.heading, color: 'var(--color-pen-deep)', fontWeight: '600' },
  { tag: tags.keyword, color: 'var(--color-pen-deep)' },
  { tag: tags.comment, color: 'var(--color-tick)' },
  { tag: tags.labelName, color: 'var(--color-ink-2)' },
  { tag: tags.variableName, color: 'var(--color-red)' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.meta, color: 'var(--color-ink-2)' },
]);

const looks = EditorView.theme({
  '&': { height: '100%', fontSize: '14px', color: 'var(--color-ink)', backgroundColor: 'var(--color-sheet)' },
  '&.cm-focused': { outline: '2px solid var(--color-pen)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace', lineHeight: '1.6' },
  '.cm-content': { padding: '12px 0', caretColor: 'var(--color-ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--color-sheet)',
    color: 'var(--color-ink-2)',
    borderRight: '1px solid var(--color-rule)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--color-pen-soft)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--color-sheet)',
    color: 'var(--color-ink)',
    border: '1px solid var(--color-rule)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--color-pen-soft)',
    color: 'var(--color-pen-deep)',
  },
});
