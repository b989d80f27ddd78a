/** Each is a background with letters that read well on it, in both themes. */
const tints = [
  'bg-[#eaf0ff] text-[#1747c7] dark:bg-[#223160] dark:text-[#b3c8ff]',
  'bg-[#e5f4ec] text-[#0f6b42] dark:bg-[#143829] dark:text-[#6fdca6]',
  'bg-[#fdf0dc] text-[#855600] dark:bg-[#3d2f12] dark:text-[#f2c66d]',
  'bg-[#fbe7f0] text-[#972a5f] dark:bg-[#431f33] dark:text-[#f6a6cb]',
  'bg-[#fdeae6] text-[#ad2f1f] dark:bg-[#43201f] dark:text-[#ffa497]',
  'bg-[#e3f3f5] text-[#0b6170] dark:bg-[#123840] dark:text-[#7fd6e4]',
  'bg-[#eef3d9] text-[#556300] dark:bg-[#2d3613] dark:text-[#ccdd77]',
] as const;

/** The colours of a subject: the same for the same name, in every class and on every visit. */
export function tintOf(subjectName: string): string {
  // Begun here, neighbours in the usual catalogue differ.
  let sum = 314;
  for (const letter of subjectName.trim().toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return tints[sum % tints.length] ?? tints[0];
}

/** A letter with its signs; where Indian scripts silence its vowel, with the letter it is joined to. */
const letters = /[\p{L}\p{N}](?:[\p{M}\u200c\u200d]|(?<=[्্੍્୍்్್്]\u200d?)\p{L})*/gu;

/** The first two letters of a name, whatever its script. The browser's own segmenter costs a phone 0.1 s. */
export function lettersOf(subjectName: string): string {
  const [first = '?', second = ''] = subjectName.match(letters) ?? [];
  return first.toUpperCase() + second.toLowerCase();
}
