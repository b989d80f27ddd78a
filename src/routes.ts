import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** One module serves both sites: its file, its path on the main site, and its path on the mobile-style one. */
const pagesOfBoth = [
  ['catalog/subjects-page.tsx', 'view-subjects', 'msite/subjects'],
  ['papers/papers-page.tsx', 'view-papers', 'msite/view-papers'],
  ['papers/paper-page.tsx', 'paper/:id', 'msite/paper/:id'],
  ['site/search/search-page.tsx', 'search', 'msite/search'],
  ['cart/cart-page.tsx', 'cart', 'msite/cart'],
  ['accounts/login-page.tsx', 'login', 'msite/login'],
  ['accounts/register-page.tsx', 'register', 'msite/register'],
  ['accounts/forgot-password-page.tsx', 'forgot-password', 'msite/forgot-password'],
  ['accounts/dashboard-page.tsx', 'dashboard', 'msite/dashboard'],
  ['accounts/profile-page.tsx', 'profile', 'msite/profile'],
  ['checkout/order-page.tsx', 'orders/:id', 'msite/orders/:id'],
  ['checkout/payment-return-page.tsx', 'payment/return', 'msite/payment/return'],
  ['messages/contact-page.tsx', 'contact-us', 'msite/contact-us'],
  ['policies/about-page.tsx', 'about-us', 'msite/about-us'],
  ['policies/terms-page.tsx', 'terms-of-use', 'msite/terms-of-use'],
  ['policies/privacy-page.tsx', 'privacy-policy', 'msite/privacy-policy'],
  ['policies/refund-page.tsx', 'refund-policy', 'msite/refund-policy'],
  ['policies/shipping-page.tsx', 'shipping-policy', 'msite/shipping-policy'],
] as const;

/** Every address of both sites. */
export default [
  layout('site/main-shell.tsx', [
    index('site/home/home.tsx'),
    ...pagesOfBoth.map(([file, path]) => route(path, file, { id: path })),
    route('reset-password', 'accounts/reset-password-page.tsx'),
  ]),
  layout('msite/msite-shell.tsx', [
    route('msite/home', 'msite/home-page.tsx'),
    route('msite/classes', 'msite/classes-page.tsx'),
    ...pagesOfBoth.map(([file, , path]) => route(path, file, { id: path })),
    route('msite/login-showcase', 'msite/showcase/showcase-page.tsx'),
  ]),
  // The staff area's screens, in the order of its sidebar.
  route('admin', 'admin/admin-shell.tsx', [
    index('admin/overview-page.tsx'),
    route('classes', 'admin/classes-page.tsx'),
    route('subjects', 'admin/subjects-page.tsx'),
    route('papers', 'admin/papers-page.tsx'),
    route('catalogue', 'admin/catalogue-page.tsx'),
    route('orders', 'admin/orders-page.tsx'),
    route('orders/:id', 'admin/order-page.tsx'),
    route('messages', 'admin/messages-page.tsx'),
    route('customers', 'admin/customers-page.tsx'),
    route('customers/:id', 'admin/customer-page.tsx'),
    route('staff', 'admin/staff-page.tsx'),
    route('audit', 'admin/audit-page.tsx'),
    route('settings', 'admin/settings-page.tsx'),
    route('security', 'admin/security-page.tsx'),
  ]),
  route('admin/join', 'admin/join-page.tsx'),
  route('pay/:id', 'checkout/sandbox-pay-page.tsx'),
  route('*', 'site/unknown-path.ts'),
] satisfies RouteConfig;
