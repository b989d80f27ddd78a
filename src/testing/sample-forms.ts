import { makePdf } from './sample-pdfs.ts';

/** Multipart forms made by hand for tests: also such as no browser would send. */

export interface FormPart {
  name: string;
  /** Left out for a field. Written into the header as it is. */
  filename?: string;
  content: string | Buffer;
}

const boundary = 'abhyas-test-boundary';

export function makeForm(parts: readonly FormPart[], { end = `--${boundary}--\r\n` } = {}) {
  const chunks = parts.flatMap(({ name, filename, content }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/pdf`;
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ];
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...chunks, Buffer.from(end)]),
  };
}

export function paperForm(fields: Record<string, string> = {}, file: Buffer = makePdf(), filename = 'paper.pdf') {
  const values = { subjectid: '1', papername: 'Sample paper 1', ...fields };
  return makeForm([
    ...Object.entries(values).map(([name, content]) => ({ name, content })),
    { name: 'file', filename, content: file },
  ]);
}
