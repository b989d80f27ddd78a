const units = 'mm|cm|m|km|mg|g|kg|s|min|h|A|mA|V|W|kW|J|kJ|N|C|K|L|mL|Hz|eV|MeV|u|nm|pF|µF|Ω|T|H|F|mol|Pa|%';
const beforeUnit = new RegExp(`(?<=\\d) (?=(?:${units})(?![\\p{L}\\p{N}]))`, 'gu');

/** Typewriter quotes and apostrophes as printers set them, and numbers that stay with their unit. */
export function polishText(text: string): string {
  return text
    .replace(/(^|[\s([{–—-])"/g, '$1“')
    .replaceAll('"', '”')
    .replace(/(^|[\s([{–—“-])'/g, '$1‘')
    .replaceAll("'", '’')
    .replace(beforeUnit, '\u00a0');
}
