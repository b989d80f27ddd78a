/** Thrown for a file that is no text as the shop reads it. */
export class NotUtf8 extends Error {}

/** The text of a file. Kept, so that what is applied is what was looked at, whatever happens to the file meanwhile. */
export async function readCsv(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new NotUtf8('This file is not in UTF-8. Save it as "CSV UTF-8" in your spreadsheet program.', { cause });
  }
}
