const plainUnits =
  'mm|cm|m|km|nm|pm|µm|mg|g|kg|t|s|ms|min|h|A|mA|µA|V|mV|kV|W|mW|kW|MW|J|kJ|MJ|kWh|cal|kcal|N|kN|C|µC|nC|K|L|mL|ml|dL|Hz|kHz|MHz|eV|keV|MeV|u|pF|nF|µF|mF|F|Ω|kΩ|T|mT|Wb|H|mH|mol|mmol|M|Pa|kPa|atm|bar|torr|dB|D|Bq|rad|rev|rpm|°C|°F|%|lakh|crore|tonnes?|litres?|hours?|minutes?|seconds?|days?|years?';
const power = '[⁻⁺⁰¹²³⁴-⁹]*';
const unit = `(?:${plainUnits})${power}(?:[/·](?:${plainUnits})${power})*`;
const beforeUnit = new RegExp(`(?<=\\d|^) (?=${unit}(?![\\p{L}\\p{N}]))`, 'gu');
const betweenUnits = new RegExp(`(?<=\\u00a0(?:${plainUnits})${power}) (?=(?:${plainUnits})⁻)`, 'gu');

/**
 * Typewriter quotes and apostrophes as printers set them, and numbers that stay with their unit. After a formula a unit
 * may begin the text.
 */
export function polishText(text: string, followsFormula = false): string {
  const quoted = text
    .replace(/(^|[\s([{–—-])"/g, '$1“')
    .replaceAll('"', '”')
    .replace(/(^|[\s([{–—“-])'/g, '$1‘')
    .replaceAll("'", '’');
  return quoted
    .replace(beforeUnit, (space, at: number) => (at === 0 && !followsFormula ? space : '\u00a0'))
    .replace(betweenUnits, '\u00a0')
    .replace(/(?<=\d) × (?=10[⁻⁺⁰¹²³⁴-⁹])/gu, '\u00a0×\u00a0')
    .replace(/₹ (?=\d)/g, '₹\u00a0');
}
