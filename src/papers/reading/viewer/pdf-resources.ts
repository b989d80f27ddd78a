/** What pdf.js asks for by name while it draws: fonts that a PDF only mentions, and decoders of scanned pages. */
const addresses = {
  ...import.meta.glob<string>('/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    query: '?url&no-inline',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm', {
    query: '?url&no-inline',
    import: 'default',
    eager: true,
  }),
};
const addressByName = new Map(Object.entries(addresses).map(([path, address]) => [path.split('/').at(-1), address]));

/** Hands them out from where the build has put them. */
export class PdfResources {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = addressByName.get(filename);
    const response = address ? await fetch(address) : undefined;
    if (!response?.ok) throw new Error(`There is no ${filename}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
