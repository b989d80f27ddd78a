import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf, fetchApi } from '../../../platform/http/client.ts';
import { type ImportReport, importCatalogue } from '../../import/catalogue-contract.ts';
import { sentenceOf } from '../../kit/screen.tsx';
import { callAsStaff } from '../../kit/session/staff-session.ts';
import { linesThatDiffer } from './lines-that-differ.ts';
import { NotUtf8, readCsv } from './read-csv.ts';

interface ImportState {
  /** The file that was chosen, as it was then. */
  file: { name: string; text: string } | undefined;
  report: ImportReport | undefined;
  /** The lines that somebody else's changes made different since they were looked at. */
  changed: ReadonlySet<number>;
  doing: 'checking' | 'applying' | undefined;
  failure: string | undefined;
}

const atFirst: ImportState = {
  file: undefined,
  report: undefined,
  changed: new Set(),
  doing: undefined,
  failure: undefined,
};

/** A file on its way into the catalogue: first looked at, then applied. */
export function useImport() {
  const client = useQueryClient();
  const [state, setState] = useState(atFirst);
  const update = (part: Partial<ImportState>): void => setState((previous) => ({ ...previous, ...part }));

  const check = async (chosen: File): Promise<void> => {
    setState({ ...atFirst, doing: 'checking' });
    try {
      const file = { name: chosen.name, text: await readCsv(chosen) };
      update({ file, report: await sendFile(file.text, true) });
    } catch (error) {
      update({ failure: describe(error) });
    } finally {
      update({ doing: undefined });
    }
  };
  const apply = async (): Promise<void> => {
    if (!state.file) return;
    update({ doing: 'applying', failure: undefined });
    try {
      const report = await sendFile(state.file.text, false, state.report?.plan);
      const changed = report.isChangedMeanwhile ? linesThatDiffer(state.report, report) : new Set<number>();
      update({ report, changed });
      await client.invalidateQueries();
    } catch (error) {
      update({ failure: describe(error) });
    } finally {
      update({ doing: undefined });
    }
  };
  return { ...state, check, apply, startAgain: () => setState(atFirst) };
}

async function sendFile(text: string, isDryRun: boolean, plan?: string): Promise<ImportReport> {
  const response = await callAsStaff(() =>
    fetchApi(addressOf(importCatalogue, {}, { dryRun: isDryRun, plan }), {
      method: importCatalogue.method,
      headers: { 'content-type': 'text/csv' },
      body: text,
    }),
  );
  return response.json();
}

function describe(error: unknown): string {
  if (error instanceof NotUtf8) return error.message;
  if (error instanceof DOMException) return 'This file can no longer be read. Please choose it again.';
  return sentenceOf(error);
}
