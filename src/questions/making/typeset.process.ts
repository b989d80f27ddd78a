import { compactPdf, countPages } from '../../platform/typeset/compact-pdf.server.ts';
import { openEngine } from '../../platform/typeset/engine.server.ts';
import { loadTypst } from '../../platform/typeset/thread.server.ts';
import { writeDocument } from '../print/source.server.ts';
import type { TypesetAnswer, TypesetOrder } from './typeset-process.server.ts';

// Runs from its source in a process of its own, whose memory goes with it; typeset-process.server.ts is its other end.

const opening = loadTypst().then(openEngine);

async function typeset({ subject, document, brand }: TypesetOrder): Promise<TypesetAnswer> {
  try {
    const engine = await opening;
    const pdf = engine(writeDocument(subject, document, brand));
    return { pdf: compactPdf(pdf), pages: countPages(pdf) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', async (order: TypesetOrder) => process.send?.(await typeset(order)));
// Without the shop there is nobody to typeset for.
process.on('disconnect', () => process.exit());
