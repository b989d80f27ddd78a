import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** One module serves both sites: its file, its path on the main site, and its path on the mobile-style one. */
const pagesOfBoth = [
  ['catalog/browsing/subjects-page.tsx', 'view-subjects', 'msite/subjects'],
  ['papers/browsing/papers-page.tsx', 'view-papers', 'msite/view-papers'],
  ['papers/reading/paper-page.tsx', 'paper/:id', 'msite/paper/:id'],
  ['site/search/search-page.tsx', 'search', 'msite/search'],
  ['cart/cart-page.tsx', 'cart', 'msite/cart'],
  ['accounts/login/login-page.tsx', 'login', 'msite/login'],
  ['accounts/login/register-page.tsx', 'register', 'msite/register'],
  ['accounts/login/forgot-password-page.tsx', 'forgot-password', 'msite/forgot-password'],
  ['dashboard/dashboard-page.tsx', 'dashboard', 'msite/dashboard'],
  ['accounts/profile/profile-page.tsx', 'profile', 'msite/profile'],
  ['checkout/orders/order-page.tsx', 'orders/:id', 'msite/orders/:id'],
  ['checkout/orders/payment-return-page.tsx', 'payment/return', 'msite/payment/return'],
  ['messages/contact-page.tsx', 'contact-us', 'msite/contact-us'],
  ['policies/about-page.tsx', 'about-us', 'msite/about-us'],
  ['policies/terms-page.tsx', 'terms-of-use', 'msite/terms-of-use'],
  ['policies/privacy-page.tsx', 'privacy-policy', 'msite/privacy-policy'],
  ['policies/refund-page.tsx', 'refund-policy', 'msite/refund-policy'],
  ['policies/shipping-page.tsx', 'shipping-policy', 'msite/shipping-policy'],
] as const;

/** Every address of both sites. */
export default [
  layout('site/shell/main-shell.tsx', [
    index('site/home/home.tsx'),
    ...pagesOfBoth.map(([file, path]) => route(path, file, { id: path })),
    route('reset-password', 'accounts/login/reset-password-page.tsx'),
    route('confirm-email', 'accounts/profile/confirm-email-page.tsx'),
  ]),
  layout('msite/msite-shell.tsx', [
    route('msite/home', 'msite/home-page.tsx'),
    route('msite/classes', 'msite/classes-page.tsx'),
    ...pagesOfBoth.map(([file, , path]) => route(path, file, { id: path })),
    route('msite/login-showcase', 'msite/showcase/showcase-page.tsx'),
  ]),
  // The staff area's screens, in the order of its sidebar.
  route('admin', 'admin/kit/admin-shell.tsx', [
    index('admin/screens/overview/overview-page.tsx'),
    route('classes', 'admin/screens/classes/classes-page.tsx'),
    route('subjects', 'admin/screens/subjects/subjects-page.tsx'),
    route('papers', 'admin/screens/papers/papers-page.tsx'),
    route('catalogue', 'admin/screens/catalogue/catalogue-page.tsx'),
    route('orders', 'admin/screens/orders/orders-page.tsx'),
    route('orders/:id', 'admin/screens/orders/order-page.tsx'),
    route('messages', 'admin/screens/messages/messages-page.tsx'),
    route('customers', 'admin/screens/customers/customers-page.tsx'),
    route('customers/:id', 'admin/screens/customers/customer-page.tsx'),
    route('staff', 'admin/screens/staff/staff-page.tsx'),
    route('audit', 'admin/screens/audit/audit-page.tsx'),
    route('settings', 'admin/screens/settings/settings-page.tsx'),
    route('security', 'admin/screens/security/security-page.tsx'),
  ]),
  route('admin/join', 'admin/screens/staff/join-page.tsx'),
  route('pay/:id', 'checkout/providers/sandbox-pay-page.tsx'),
  route('*', 'site/unknown-path.ts'),
] satisfies RouteConfig;
