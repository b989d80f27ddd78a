import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of both sites. */
export default [
  layout('site/main-shell.tsx', [index('site/home/home.tsx')]),
  route('*', 'site/unknown-path.ts'),
] satisfies RouteConfig;
