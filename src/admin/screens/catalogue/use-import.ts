import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf, fetchApi } from '../../../platform/http/client.ts';
import { type ImportReport, importCatalogue } from '../../import/catalogue-contract.ts';
import { sentenceOf } from '../../kit/screen.tsx';
import { NotUtf8, readCsv } from './read-csv.ts';

interface ImportState {
  /** The file that was chosen, as it was then. */
  file: { name: string; text: string } | undefined;
  report: ImportReport | undefined;
  doing: 'checking' | 'applying' | undefined;
  failure: string | undefined;
}

const atFirst: ImportState = { file: undefined, report: undefined, doing: undefined, failure: undefined };

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
      update({ report: await sendFile(state.file.text, false) });
      await client.invalidateQueries();
    } catch (error) {
      update({ failure: describe(error) });
    } finally {
      update({ doing: undefined });
    }
  };
  return { ...state, check, apply, startAgain: () => setState(atFirst) };
}

async function sendFile(text: string, isDryRun: boolean): Promise<ImportReport> {
  const response = await fetchApi(addressOf(importCatalogue, {}, { dryRun: isDryRun }), {
    method: importCatalogue.method,
    headers: { 'content-type': 'text/csv' },
    body: text,
  });
  return response.json();
}

function describe(error: unknown): string {
  if (error instanceof NotUtf8) return error.message;
  if (error instanceof DOMException) return 'This file can no longer be read. Please choose it again.';
  return sentenceOf(error);
}
