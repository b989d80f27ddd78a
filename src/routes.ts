import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { pages } from './page-kit/pages.ts';

/** React Router knows its pages by their paths without the first slash; the id tells a page's two addresses apart. */
function routesOf(site: 'main' | 'msite', choose: (page: { path: string; isFocused: boolean }) => boolean) {
  return pages.flatMap((page) => {
    const path = page[site];
    if (path === null || !choose({ path, isFocused: page.isFocused ?? false })) return [];
    return path === '/' ? index(page.file) : route(path.slice(1), page.file, { id: path.slice(1) });
  });
}

const isHosted = ({ path }: { path: string }): boolean => path.startsWith('/pay/');
const isFocused = (page: { isFocused: boolean }): boolean => page.isFocused;

/** Every address of both sites and of the staff area. */
export default [
  layout(
    'site/shell/main-shell.tsx',
    routesOf('main', (page) => !isHosted(page) && !page.isFocused),
  ),
  layout(
    'msite/msite-shell.tsx',
    routesOf('msite', (page) => !page.isFocused),
  ),
  layout('practice/pages/focus-shell.tsx', [...routesOf('main', isFocused), ...routesOf('msite', isFocused)]),
  // The page of the sandbox provider stands for another company's and has no shell of ours.
  ...routesOf('main', isHosted),
  // The staff area's screens, in the order of its sidebar.
  route('admin', 'admin/kit/admin-shell.tsx', [
    index('admin/screens/overview/overview-page.tsx'),
    route('classes', 'admin/screens/classes/classes-page.tsx'),
    route('subjects', 'admin/screens/subjects/subjects-page.tsx'),
    route('papers', 'admin/screens/papers/papers-page.tsx'),
    route('papers/compose', 'admin/screens/composing/drafts-page.tsx'),
    route('papers/compose/:id', 'admin/screens/composing/compose-page.tsx'),
    route('questions', 'admin/screens/questions/questions-page.tsx'),
    route('questions/new', 'admin/screens/questions/editor/new-question-page.tsx'),
    route('questions/:id', 'admin/screens/questions/editor/question-page.tsx'),
    route('bin', 'admin/screens/bin/bin-page.tsx'),
    route('catalogue', 'admin/screens/catalogue/catalogue-page.tsx'),
    route('orders', 'admin/screens/orders/orders-page.tsx'),
    route('orders/:id', 'admin/screens/orders/order-page.tsx'),
    route('messages', 'admin/screens/messages/messages-page.tsx'),
    route('health', 'admin/screens/health/health-page.tsx'),
    route('practice', 'admin/screens/practice/practice-page.tsx'),
    route('practice/:id', 'admin/screens/practice/question-page.tsx'),
    route('customers', 'admin/screens/customers/customers-page.tsx'),
    route('customers/:id', 'admin/screens/customers/customer-page.tsx'),
    route('staff', 'admin/screens/staff/staff-page.tsx'),
    route('audit', 'admin/screens/audit/audit-page.tsx'),
    route('settings', 'admin/screens/settings/settings-page.tsx'),
    route('security', 'admin/screens/security/security-page.tsx'),
  ]),
  route('admin/join', 'admin/screens/staff/join-page.tsx'),
  route('*', 'site/unknown-path.ts'),
] satisfies RouteConfig;
