// The build for older browsers: most readers hold a phone that is some years old.
import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { PdfResources } from './pdf-resources.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

export interface DocumentSource {
  address: string;
  /** For papers that are not open to all. */
  token: string | undefined;
}

/** Begins to open a PDF. Only the parts that are looked at are fetched: readers pay for what they load. */
export function openDocument({ address, token }: DocumentSource): PDFDocumentLoadingTask {
  return getDocument({
    url: address,
    ...(token && { httpHeaders: { authorization: `Bearer ${token}` } }),
    disableAutoFetch: true,
    disableStream: true,
    ...ofAllDocuments,
  });
}

/** The same of one that is here already. */
export function openBytes(data: Uint8Array): PDFDocumentLoadingTask {
  return getDocument({ data, ...ofAllDocuments });
}

const ofAllDocuments = {
  BinaryDataFactory: PdfResources,
  useWorkerFetch: false,
  // Papers hold nothing that runs, and forms in them are not filled in here.
  enableXfa: false,
  // Its warnings are about fonts and tables in the file, which no reader can do anything about.
  verbosity: 0,
};
