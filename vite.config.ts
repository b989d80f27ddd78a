import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** React Router names its one server file itself; with a second entry each must carry its own name. */
const nameServerFiles: Plugin = {
  name: 'name-server-files',
  enforce: 'post',
  configEnvironment(name) {
    return name === 'ssr' ? { build: { rollupOptions: { output: { entryFileNames: '[name].js' } } } } : null;
  },
};

const whereAnEndpointIs = ['method', 'path'];

/**
 * The browser only has to know where an endpoint is: what it takes and answers is checked by the server. Without this
 * every page would carry every schema.
 */
const endpointsWithoutSchemas: Plugin = {
  name: 'endpoints-without-schemas',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /contract\.ts$/ },
    handler(code) {
      const unneeded: [start: number, end: number][] = [];
      for (const statement of this.parse(code).body) {
        if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
          continue;
        for (const { init } of statement.declaration.declarations) {
          if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') continue;
          const [definition] = init.callee.name === 'endpoint' ? init.arguments : [];
          if (definition?.type !== 'ObjectExpression') continue;
          for (const property of definition.properties) {
            const isKept =
              property.type === 'Property' &&
              property.key.type === 'Identifier' &&
              whereAnEndpointIs.includes(property.key.name);
            if (!isKept) unneeded.push([property.start, property.end]);
          }
        }
      }
      return withoutParts(code, unneeded);
    },
  },
};

/** Blanks out parts of a text, with the commas behind them; everything else stays where it was. */
function withoutParts(code: string, parts: readonly (readonly [number, number])[]): string {
  let result = code;
  for (const [start, end] of parts) {
    const comma = /^\s*,/.exec(result.slice(end))?.[0].length ?? 0;
    const removed = result.slice(start, end + comma);
    result = result.slice(0, start) + removed.replace(/[^\n]/g, ' ') + result.slice(end + comma);
  }
  return result;
}

/** What contracts build schemas with: a schema that nobody uses is left out. */
const schemaBuilders = ['z', 'endpoint', 'line', 'paragraph', 'searchTerm', 'emailAddress', 'password'];

/** Modules that every page of the main site needs. */
const inEveryPage =
  /lucide-react\/.*\/(shopping-cart|arrow-left|book-open|refresh-cw|check)\.|src\/(platform\/(client|endpoint)|accounts\/(session|stored-session|login-path)|cart\/(cart-store|guest-cart)|papers\/library\.ts|site\/(variants|brand|use-shop|page-meta|main-shell|header|footer|nav-|mobile-menu|download-app|install-prompt|offline|social)|ui\/(button|toasts|badge|spinner|skeleton|empty-state))/;

/** What checks what people write. Only pages with forms need it, though contracts name it everywhere. */
const rules = /node_modules\/zod\/|src\/platform\/(text-rules|ids)\.ts|records-contract\.ts/;

/** What forms are made of. */
const inForms = /src\/(accounts\/(contract|account-sheet|use-next)|ui\/(field|use-checked-form))\./;

/** What the pages of a person's own are made of. */
const inAccount =
  /src\/(accounts\/(panel|needs-login|use-loaded|failure-text|form-error)|site\/india-time|ui\/save-file)\./;

/** Cards of classes, subjects and papers, and what one can do with them. */
const inLists =
  /src\/(catalog\/(class-card|class-numeral|subject-card|subject-tint)|cart\/(price|rupees|floating-cart|cart-button)|papers\/(paper-facts|paper-picture|papers-address|download-link|save-file|use-may-open))\./;

const manySmallFiles = ['drizzle-orm', 'lucide-react', 'zod', 'fastify-type-provider-zod'];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), endpointsWithoutSchemas, reactRouter(), nameServerFiles],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { manualPureFunctions: schemaBuilders },
          output: {
            codeSplitting: {
              // On a phone a few files arrive sooner than dozens of small ones.
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
                // Only pages with forms check anything; the others are spared it, though contracts name it everywhere.
                { name: 'rules', test: rules, priority: 2 },
                { name: 'shop', test: inEveryPage, priority: 1 },
                { name: 'forms', test: inForms },
                { name: 'account', test: inAccount },
                { name: 'lists', test: inLists },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Hundreds of small files each: read from one bundle they start in a tenth of the time.
      resolve: { noExternal: command === 'build' ? manySmallFiles : [] },
      build: {
        // The server, its command line and the pages share one bundle and so one instance of every module.
        rolldownOptions: { input: { index: 'src/main.server.ts', shop: 'src/shop.server.ts' } },
      },
    },
  },
}));
