/** Where the digits of Indian scripts begin: Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam. */
const zeros = [0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0xff10];

const superscripts: Record<string, string> = {
  '⁰': '0',
  '¹': '1',
  '²': '2',
  '³': '3',
  '⁴': '4',
  '⁵': '5',
  '⁶': '6',
  '⁷': '7',
  '⁸': '8',
  '⁹': '9',
  '⁻': '-',
  '⁺': '+',
};

const fractions: Record<string, string> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅖': '2/5',
  '⅗': '3/5',
  '⅘': '4/5',
  '⅙': '1/6',
  '⅚': '5/6',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

/** What was typed in the characters that everything after this knows: digits, `-`, `^`, `*`, `/` and single spaces. */
export function plainCharacters(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000\s]+/g, ' ')
    .replace(/\p{Nd}/gu, (digit) => asciiDigit(digit))
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+/g, (run) => `^${[...run].map((sign) => superscripts[sign] ?? sign).join('')}`)
    .replace(/[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/g, (sign) => ` ${fractions[sign] ?? sign}`)
    .replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, '-')
    .replace(/[\u2044\u2215\uff0f÷]/g, '/')
    .replace(/[×✕✖⨯∗]/g, '*')
    .replace(/\*\*/g, '^')
    .replace(/(?<=\d)[·∙⋅](?=\d)/g, '.')
    .replace(/[·∙⋅]/g, '*')
    .replace(/[µμ]/g, 'μ')
    .replace(/Ω/g, 'Ω')
    .replace(/[º˚]/g, '°')
    .replace(/℃/g, '°C')
    .replace(/[％٪]/g, '%')
    .replace(/ +/g, ' ')
    .trim();
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}
