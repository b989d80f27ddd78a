import { BadCommand } from '../../platform/command.server.ts';
import type { Storage } from '../../platform/storage/storage.server.ts';

export interface Copied {
  copied: number;
  /** Those that were there already, as after an interrupted run. */
  present: number;
  bytes: number;
}

/** Copies every file from one store to another, each compared with its hash on the way. The source stays as it is. */
export async function copyStorage(from: Storage, to: Storage, say: (line: string) => void = () => {}): Promise<Copied> {
  const result: Copied = { copied: 0, present: 0, bytes: 0 };
  for await (const { hash, size } of from.list()) {
    const there = await to.stat(hash);
    if (there?.size === size) {
      result.present += 1;
      continue;
    }
    const staged = await to.staging.stage(await from.open(hash));
    if (staged.hash !== hash) {
      await staged.discard();
      throw new BadCommand(
        `The file ${hash} has other bytes than its name says: it was not copied. Run this again once it is mended.`,
      );
    }
    await to.put(staged);
    result.copied += 1;
    result.bytes += size;
    if (result.copied % 100 === 0) say(`${result.copied} files copied`);
  }
  return result;
}
