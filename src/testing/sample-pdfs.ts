import { createHash } from 'node:crypto';

/** PDFs made by hand for tests: small, whole, and spoiled in known ways. */

interface PdfOptions {
  pages?: number;
  text?: string;
  /** Width and height of each page in points. */
  size?: [number, number];
  /** Bytes of filling, to reach a size. */
  padding?: number;
  /** The content of the first page, instead of the text. */
  content?: string;
  isEncrypted?: boolean;
}

export function makePdf(options: PdfOptions = {}): Buffer {
  const { pages = 1, text = 'Sample paper', size = [595, 842], padding = 0, content, isEncrypted = false } = options;
  const stream = content ?? `BT /F1 36 Tf 60 700 Td (${text}) Tj ET 60 60 400 300 re f`;
  const pageObjects = Array.from({ length: pages }, (_, index) => 5 + index);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageObjects.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ...pageObjects.map(
      () =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    ),
  ];
  if (padding > 0) objects.push(`<< /Length ${padding} >>\nstream\n${'x'.repeat(padding)}\nendstream`);
  let trailer = '';
  if (isEncrypted) {
    const { dictionary, id } = encryption();
    objects.push(dictionary);
    trailer = ` /Encrypt ${objects.length} 0 R /ID [<${id}> <${id}>]`;
  }
  return assemble(objects, trailer);
}

/** Small, but its page is drawn of drawings of drawings, ten times ten times ten, beyond any patience. */
export function makeEndlessPdf(): Buffer {
  const depth = 12;
  const levels = Array.from({ length: depth }, (_, level) => {
    const isLast = level === depth - 1;
    const content = isLast ? '0 0 9 9 re f' : '/X Do '.repeat(10);
    const resources = isLast ? '' : `/Resources << /XObject << /X ${6 + level} 0 R >> >>`;
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 99 99] ${resources} /Length ${content.length} >>\nstream\n${content}\nendstream`;
  });
  const page = '/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R';
  return assemble(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< ${page} /Resources << /XObject << /X 5 0 R >> >> >>`,
      '<< /Length 5 >>\nstream\n/X Do\nendstream',
      ...levels,
    ],
    '',
  );
}

function assemble(objects: readonly string[], trailer: string): Buffer {
  let body = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const xref = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `trailer\n<< /Size ${count} /Root 1 0 R${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + xref + end, 'latin1');
}

/** The oldest standard encryption, with an empty user password: any viewer opens it without asking. */
function encryption() {
  const filling = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
  const id = createHash('md5').update('sample').digest('hex');
  const permissions = -4;
  const permissionBytes = Buffer.alloc(4);
  permissionBytes.writeInt32LE(permissions);
  const ownerKey = createHash('md5').update(filling).digest().subarray(0, 5);
  const owner = rc4(ownerKey, filling);
  const key = createHash('md5')
    .update(Buffer.concat([filling, owner, permissionBytes, Buffer.from(id, 'hex')]))
    .digest()
    .subarray(0, 5);
  const user = rc4(key, filling).toString('hex');
  const dictionary = `<< /Filter /Standard /V 1 /R 2 /P ${permissions} /O <${owner.toString('hex')}> /U <${user}> >>`;
  return { dictionary, id };
}

/** Node's own may be switched off with the old algorithms of OpenSSL. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number): number => state[index & 255] ?? 0;
  const swap = (a: number, b: number): void => {
    [state[a], state[b]] = [at(b), at(a)];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + at(i)) & 255;
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }),
  );
}
