import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { createGunzip } from 'node:zlib';
import * as z from 'zod';
import { BadCommand } from '../../platform/command.server.ts';

const Manifest = z.object({
  Files: z.array(z.object({ Path: z.string(), Size: z.int(), Checksum: z.string() })),
});

const blockBytes = 512;

/** Unpacks PostgreSQL's copy of itself and compares each file with the checksum that PostgreSQL noted. */
export async function unpackCopy(databaseFolder: string, target: string): Promise<void> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(databaseFolder, 'backup_manifest'), 'utf8')));
  const expected = new Map(manifest.Files.map((file) => [file.Path, file]));
  const archive = new Bytes(createReadStream(join(databaseFolder, 'base.tar.gz')).pipe(createGunzip()));
  for (;;) {
    const header = await archive.take(blockBytes);
    if (header.every((byte) => byte === 0)) break;
    const { name, size, mode, isFolder } = readHeader(header);
    const path = join(target, name);
    if (isFolder) {
      await mkdir(path, { recursive: true, mode: 0o700 });
      continue;
    }
    const sha256 = await writeEntry(archive, path, size, mode);
    const noted = expected.get(name);
    if (noted && (noted.Size !== size || noted.Checksum !== sha256))
      throw new BadCommand(`The backup is damaged: ${name} is not what PostgreSQL wrote.`);
    expected.delete(name);
    await archive.take((blockBytes - (size % blockBytes)) % blockBytes);
  }
  const [missing] = expected.keys();
  if (missing !== undefined) throw new BadCommand(`The backup is damaged: ${missing} is missing from it.`);
}

function readHeader(header: Buffer) {
  const text = (start: number, length: number): string => {
    const bytes = header.subarray(start, start + length);
    const end = bytes.indexOf(0);
    return bytes.toString('utf8', 0, end < 0 ? length : end);
  };
  if (text(257, 5) !== 'ustar') throw new BadCommand('The backup is damaged: base.tar.gz is no archive.');
  const name = normalize(text(0, 100).replace(/\/$/, ''));
  if (name.startsWith('..') || name.startsWith('/'))
    throw new BadCommand('The backup is damaged: base.tar.gz leads out of its folder.');
  const type = text(156, 1);
  if (type !== '' && type !== '0' && type !== '5')
    throw new BadCommand(`The backup is damaged: ${name} is neither file nor folder.`);
  return { name, size: readSize(header), mode: Number.parseInt(text(100, 8), 8) & 0o700, isFolder: type === '5' };
}

/** In octal digits, or beyond what fits into those as a number behind a mark. */
function readSize(header: Buffer): number {
  const bytes = header.subarray(124, 136);
  if (((bytes[0] ?? 0) & 0x80) !== 0) return Number(bytes.readBigUInt64BE(4));
  return Number.parseInt(bytes.toString('latin1'), 8) || 0;
}

async function writeEntry(archive: Bytes, path: string, size: number, mode: number): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const file = await open(path, 'wx', mode || 0o600);
  try {
    for await (const chunk of archive.some(size)) {
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

/** A stream read in portions of a known size. */
class Bytes {
  #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.some(size)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async *some(size: number): AsyncGenerator<Buffer> {
    let left = size;
    while (left > 0) {
      if (this.#rest.length === 0) this.#rest = await this.#next();
      const chunk = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }

  async #next(): Promise<Buffer> {
    const { value, done } = await this.#source.next();
    if (done) throw new BadCommand('The backup is damaged: base.tar.gz ends too early.');
    return value;
  }
}
