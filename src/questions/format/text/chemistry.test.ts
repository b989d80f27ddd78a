import { describe, expect, test } from 'vitest';
import { expandChemistry } from './chemistry.ts';
import { latexToMathml, latexToTypst } from './latex.server.ts';

describe('chemistry is typed as chemists write it', () => {
  test.each([
    ['\\ce{2H2 + O2 -> 2H2O}', '{2\\mathrm{H}_{2} + \\mathrm{O}_{2} \\rightarrow 2\\mathrm{H}_{2}\\mathrm{O}}'],
    ['\\ce{SO4^2-}', '{\\mathrm{SO}_{4}^{2-}}'],
    ['\\ce{Na+ + Cl-(aq)}', '{\\mathrm{Na}^{+} + \\mathrm{Cl}^{-}\\mathrm{(aq)}}'],
    ['\\ce{[Ag(NH3)2]^+}', '{\\mathrm{[Ag(NH}_{3}\\mathrm{)}_{2}\\mathrm{]}^{+}}'],
    ['\\ce{^{14}_{6}C}', '{{}^{14}_{6}\\mathrm{C}}'],
    ['\\ce{CuSO4.5H2O}', '{\\mathrm{CuSO}_{4}{\\cdot}5\\mathrm{H}_{2}\\mathrm{O}}'],
    ['\\ce{CH2=CH-C#N}', '{\\mathrm{CH}_{2}{=}\\mathrm{CH}{-}\\mathrm{C}{\\equiv}\\mathrm{N}}'],
    ['\\ce{C_nH_{2n+2}}', '{\\mathrm{C}_{n}\\mathrm{H}_{2n+2}}'],
    ['\\ce{1/2O2}', '{1/2\\mathrm{O}_{2}}'],
  ])('%s', (source, latex) => {
    expect(expandChemistry(source)).toBe(latex);
    expect(latexToMathml(source, false)).toContain('<math');
  });
});

test('on paper every index hangs at the same height, after brackets too', () => {
  expect(latexToTypst('\\ce{Ca(OH)2}')).toBe('"Ca(OH)"""_2');
  expect(latexToTypst('\\ce{H2O}')).toBe('"H"""_2"O"');
});

test('on paper bonds are drawn, not set as equals signs', () => {
  expect(latexToTypst('\\ce{CH2=CH-C#N}')).toBe('"CH"""_2#double-bond;"CH"#single-bond;"C"#triple-bond;"N"');
});

test('words and substances over an arrow are set, spaces among them', () => {
  expect(expandChemistry('\\ce{A ->[conc. H2SO4, 443 K] B}')).toBe(
    '{\\mathrm{A} \\overset{\\mathrm{\\text{conc. }\\mathrm{H}_{2}\\mathrm{SO}_{4}\\text{, }\\text{443 }\\text{K}}}{\\longrightarrow} \\mathrm{B}}',
  );
  expect(latexToTypst('\\ce{A ->[conc. H2SO4] B}')).toMatch(/stretch\(->.*\)\^upright\("conc\. ""H"""_2"SO"""_4\)/);
});

test.each(['\\ce{A ->[heat B}', '\\ce{A->B}', '\\ce{A ->[] B}'])(
  'an arrow that cannot be set is refused: %s',
  (latex) => {
    expect(() => latexToTypst(latex)).toThrow('an arrow has no spaces around it');
  },
);

test('a power of ten is not torn from its number at the end of a line', () => {
  expect(latexToTypst('3 \\times 10^8')).toBe('3 med class("normal", times) med 10^8');
  expect(latexToTypst('3 \\times 5')).toBe('3 times 5');
});
