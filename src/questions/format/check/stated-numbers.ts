/** Whether a number of a check, such as 12.5 or 1.6e-19, is written in an answer. */
export function isWritten(number: string, answer: string): boolean {
  const written = writtenNumbers(answer);
  return number.split(/[eE][+-]?/).every((digits) => written.includes(Number(digits)));
}

/** An answer is numerical when it is short and has a number that is not part of a name such as H₂O or Class 10. */
export function isNumericalAnswer(answer: string): boolean {
  const withoutNames = answer
    .replace(/\\(ce|text|mathrm|operatorname)\{[^{}]*\}/g, ' ')
    .replace(/_(\{[^{}]*\}|.)/g, ' ')
    .replace(/\\[A-Za-z]+/g, ' ');
  const words = withoutNames.match(/\p{L}{3,}/gu) ?? [];
  return words.length <= 6 && /(?<![A-Za-z])\d/.test(toAsciiDigits(withoutNames));
}

function writtenNumbers(answer: string): number[] {
  const plain = toAsciiDigits(answer).replace(/(?<=\d)(,|\\,|\{,\})(?=\d)/g, '');
  return (plain.match(/\d+(\.\d+)?/g) ?? []).map(Number);
}

function toAsciiDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));
}
