import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The whole route list travels with the first page, so that no page needs a second request to learn its links.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
