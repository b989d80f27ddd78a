import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { initSync, type TypstCompiler, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import * as z from 'zod/mini';
import { projectRoot } from '../project-root.server.ts';

const fontFiles = [
  'bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf',
  'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  'noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf',
  'stix-two-math/400Regular/STIXTwoMath_400Regular.ttf',
  'stix-two-text/400Regular/STIXTwoText_400Regular.ttf',
  'stix-two-text/400Regular_Italic/STIXTwoText_400Regular_Italic.ttf',
  'stix-two-text/700Bold/STIXTwoText_700Bold.ttf',
  'stix-two-text/700Bold_Italic/STIXTwoText_700Bold_Italic.ttf',
];

const diagnosticsInWords = 2;

/** Typst source as a PDF, as Typst writes it; throws what Typst says about a source it cannot set. */
export type Engine = (source: string) => Uint8Array;

/** A thread can open one, which keeps fonts and the template in memory. */
export async function openEngine(typst: WebAssembly.Module): Promise<Engine> {
  initSync({ module: typst });
  const builder = new TypstCompilerBuilder();
  // It sees no files but what it is given here.
  builder.set_dummy_access_model();
  for (const file of fontFiles) {
    await builder.add_raw_font(await readFile(join(projectRoot, 'node_modules', '@expo-google-fonts', file)));
  }
  const compiler = await builder.build();
  compiler.add_source('/paper.typ', await readFile(join(projectRoot, 'content', 'paper.typ'), 'utf8'));
  return (source) => {
    compiler.add_source('/main.typ', source);
    let first: Uint8Array | undefined;
    for (const air of airs) {
      const pdf = compile(compiler, air);
      if (!isLastPageNearlyEmpty(compiler, air)) return pdf;
      first ??= pdf;
    }
    return first ?? compile(compiler, '1');
  };
}

/** Room between questions, as it is and as it is tried where the last page would be nearly empty. */
const airs = ['1', '0.85', '0.7', '1.2', '1.45'];
const nearlyEmptyMm = 90;
/** In a longer document nobody minds its last page, and trying takes long. */
const longPages = 16;

/** What a document of content/paper.typ says of itself. */
const End = z.array(z.object({ page: z.int(), y: z.number() }));

function compile(compiler: TypstCompiler, air: string): Uint8Array {
  const answer: unknown = compiler.compile('/main.typ', [['air', air]], 'pdf', diagnosticsInWords);
  const pdf = answer instanceof Object && 'result' in answer ? answer.result : undefined;
  if (!(pdf instanceof Uint8Array)) throw new Error(`Typst: ${JSON.stringify(answer)}`);
  return pdf;
}

function isLastPageNearlyEmpty(compiler: TypstCompiler, air: string): boolean {
  const [end] = End.parse(JSON.parse(compiler.query('/main.typ', [['air', air]], '<end-of-document>', 'value')));
  return end !== undefined && end.page > 1 && end.page <= longPages && end.y < nearlyEmptyMm;
}
