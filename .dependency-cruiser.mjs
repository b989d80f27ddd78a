const features =
  '^src/(server|page-kit|site|msite|catalog|questions|papers|cart|checkout|accounts|dashboard|messages|practice|policies|operations|admin)/';
const wiring = '^src/(server/|[^/]+$)';
const tests = ['\\.test\\.tsx?$', '^src/testing/'];

/** Services may call those of the features before them in this order; never back. */
const order = ['accounts', 'catalog', 'papers', 'cart', 'checkout'];

const serviceOrder = order.slice(0, -1).map((feature, index) => ({
  name: `${feature}-services-look-back`,
  comment: `Services call each other in one direction, ${order.join(' -> ')}, so that no change goes round in circles.`,
  severity: 'error',
  from: { path: `^src/${feature}/.*\\.server\\.ts$` },
  to: { path: `^src/(${order.slice(index + 1).join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other are one module, or miss a third.',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contracts-are-the-wire',
      comment:
        'A contract is shared by server, browser and tests: it may know zod, endpoints, rules for ids and texts, and other contracts and their records (schemas.ts) only.',
      severity: 'error',
      from: { path: '(contract|/schemas)\\.ts$' },
      to: {
        pathNot: [
          '(contract|/schemas)\\.ts$',
          '^src/platform/(http/endpoint|http/shop-error|ids|text-rules)\\.ts$',
          'node_modules/zod/',
        ],
      },
    },
    {
      name: 'tables-belong-to-their-feature',
      comment: 'Another feature asks the service, which checks who may see what. Only tables refer to tables, by key.',
      severity: 'error',
      from: { path: '^src/([^/]+)/', pathNot: '/tables\\.server\\.ts$' },
      to: { path: '/tables\\.server\\.ts$', pathNot: '^src/$1/' },
    },
    {
      name: 'services-know-no-transport',
      comment: 'Rules hold whoever asks: a route, a page, a job or the command line.',
      severity: 'error',
      from: { path: '/(service|tables)\\.server\\.ts$' },
      to: { path: 'node_modules/(fastify|react|react-dom|react-router)/' },
    },
    {
      name: 'platform-and-ui-know-no-feature',
      comment:
        'What everything stands on must not depend on what stands on it. src/server wires the features together.',
      severity: 'error',
      from: { path: '^src/(platform|ui)/', pathNot: tests },
      to: { path: features },
    },
    {
      name: 'ui-knows-no-server',
      comment: 'Buttons and fields are drawn in the browser as well.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: ['^src/platform/', '\\.server\\.tsx?$'] },
    },
    {
      name: 'admin-stays-out-of-the-shop',
      comment: 'The staff area is loaded on demand; no public page may pull any of it in.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/admin/', wiring, ...tests] },
      to: { path: '^src/admin/' },
    },
    {
      name: 'nothing-in-production-from-tests-or-tools',
      comment: 'The shop runs without its workshop.',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: ['^(tools|e2e|bench)/', ...tests] },
    },
    {
      name: 'no-barrel-files',
      comment: 'A file that only passes others on hides who uses what.',
      severity: 'error',
      from: {},
      to: { path: '^src/.*/index\\.tsx?$' },
    },
    ...serviceOrder,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router)/' },
    // Its usual parser is TypeScript's own, which has no programming interface from version 7 on.
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
