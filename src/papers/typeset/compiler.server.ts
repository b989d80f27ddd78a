import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { projectRoot } from '../../platform/project-root.server.ts';

const fontFolders = [
  'bricolage-grotesque/700Bold',
  'bricolage-grotesque/800ExtraBold',
  'noto-sans-devanagari/400Regular',
  'noto-sans-devanagari/700Bold',
  'noto-sans-devanagari/800ExtraBold',
];

let compiler: NodeCompiler | undefined;

/** One compiler for the process: it keeps fonts and the template in memory. */
function obtainCompiler(): NodeCompiler {
  if (compiler) return compiler;
  const fontPaths = fontFolders.map((folder) => join(projectRoot, 'node_modules', '@expo-google-fonts', folder));
  compiler = NodeCompiler.create({ fontArgs: [{ fontPaths }], workspace: projectRoot });
  compiler.mapShadow(join(projectRoot, 'paper.typ'), readFileSync(join(projectRoot, 'content', 'paper.typ')));
  return compiler;
}

/** Typst source as a PDF; throws what Typst says about a source it cannot set. */
export function compilePdf(source: string): Uint8Array {
  const typst = obtainCompiler();
  const result = typst.compile({ mainFileContent: source });
  const document = result.result;
  if (!document) throw new Error(`Typst: ${JSON.stringify(result.takeError()?.shortDiagnostics)}`);
  const pdf = typst.pdf(document);
  // Results of earlier documents would pile up otherwise.
  typst.evictCache(3);
  return pdf;
}
