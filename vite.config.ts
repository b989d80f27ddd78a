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
const schemaBuilders = ['z', 'endpoint', 'eventSchema', 'line', 'paragraph', 'searchTerm', 'emailAddress', 'password'];

/** What checks what people write. Only pages with forms need it, though contracts name it everywhere. */
const rules = /node_modules\/zod\/|src\/platform\/(text-rules|ids)\.ts/;
const records = /src\/(catalog|checkout|papers)\/schemas\.ts|src\/questions\/format\/contract\.ts/;

/** Modules that travel together, by how their paths begin: on a phone a few files arrive sooner than dozens. */
const together = {
  /** Every page. */
  shop: [
    'platform/http/client',
    'platform/http/endpoint',
    'accounts/sessions/session',
    'accounts/sessions/stored-session',
    'accounts/login/login-path',
    'cart/cart-store',
    'cart/guest-cart',
    'papers/owning/library.ts',
    'practice/device/(owner|guest)\\.',
    'page-kit/variants',
    'page-kit/brand',
    'site/shell/use-shop',
    'page-kit/page-meta',
    'site/shell/main-shell',
    'site/shell/header',
    'site/shell/footer',
    'site/shell/nav-',
    'site/shell/mobile-menu',
    'site/shell/download-app',
    'site/shell/install-prompt',
    'site/offline',
    'site/shell/social',
    'ui/button',
    'ui/toasts',
    'ui/badge',
    'ui/spinner',
    'ui/skeleton',
    'ui/empty-state',
    'ui/when-online-again',
  ],
  /** Pages with forms. */
  forms: [
    'accounts/contract',
    'accounts/profile/account-sheet',
    'accounts/login/use-next',
    'ui/field',
    'ui/use-checked-form',
  ],
  /** Pages of a person's own. */
  account: [
    'accounts/profile/panel',
    'accounts/login/needs-login',
    'accounts/profile/use-loaded',
    'accounts/login/failure-text',
    'accounts/login/form-error',
    'page-kit/india-time',
    'ui/save-file',
  ],
  /** What every page of practice has: the log, and what keeps and sends it. */
  practice: [
    'practice/device/(database|event-log|leaving|make-room|new-id|owned-cache|practice-store|sync|use-sync|sync-note)\\.',
    'practice/log/(clock|mocks|order)\\.',
  ],
  /** Pages with cards of classes, subjects and papers. */
  lists: [
    'catalog/browsing/class-card',
    'catalog/browsing/class-numeral',
    'catalog/browsing/subject-card',
    'catalog/browsing/subject-tint',
    'cart/price.tsx',
    'cart/rupees',
    'cart/floating-cart',
    'cart/cart-toggle',
    'cart/double-tap',
    'papers/browsing/paper-facts',
    'papers/browsing/paper-picture',
    'papers/browsing/papers-address',
    'papers/reading/download-link',
    'papers/reading/use-may-open',
  ],
};

/** Icons that pages of several of these groups show; they travel with what every page has. */
const commonIcons = ['shopping-cart', 'arrow-left', 'book-open', 'refresh-cw', 'check'];

const ours = (beginnings: readonly string[]): string => `/src/(${beginnings.join('|')})`;
const inShop = new RegExp(`${ours(together.shop)}|/lucide-react/.*/(${commonIcons.join('|')})\\.`);

const manySmallFiles = ['drizzle-orm', 'lucide-react', 'zod', 'fastify-type-provider-zod'];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), endpointsWithoutSchemas, reactRouter(), nameServerFiles],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: {
            manualPureFunctions: schemaBuilders,
            // Reading and spreading the properties of an object of ours does nothing else.
            propertyReadSideEffects: false,
            // Nothing happens when a contract is loaded: what is not used of it brings nothing else along.
            moduleSideEffects: [{ test: /(contract|\/schemas)\.ts$/, sideEffects: false }],
          },
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
                { name: 'rules', test: rules, priority: 2 },
                { name: 'records', test: records, priority: 2 },
                { name: 'shop', test: inShop, priority: 1 },
                { name: 'forms', test: new RegExp(ours(together.forms)) },
                { name: 'account', test: new RegExp(ours(together.account)) },
                { name: 'lists', test: new RegExp(ours(together.lists)) },
                { name: 'practice', test: new RegExp(`${ours(together.practice)}|/node_modules/idb/`) },
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
        rolldownOptions: { input: { index: 'src/server/main.server.ts', shop: 'src/server/shop.server.ts' } },
      },
    },
  },
}));
