import fontUrl from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import { platformContext } from './platform/platform.server.ts';
import { publicUrl } from './platform/settings.server.ts';
import { readSiteSettings } from './platform/site-settings.server.ts';
import styles from './site/app.css?url';
import { earlyScript } from './site/early-script.ts';
import { useVisits } from './site/offline/use-visits.ts';
import { PageTrouble } from './site/shell/page-trouble.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  // Without the database the shop still goes by the name it was started with.
  const settings = await readSiteSettings(platform).catch(() => platform.settings);
  return {
    name: settings.BRAND_NAME,
    origin: publicUrl(settings),
    supportEmail: settings.SUPPORT_EMAIL,
    supportPhone: settings.SUPPORT_PHONE,
  };
}

/** The brand does not change while a page is open. */
export function shouldRevalidate() {
  return false;
}

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** Has run before the browser takes the page over, which therefore need not know it. */
const early = { __html: import.meta.env.SSR ? earlyScript() : '' };

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f1" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1626" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, allowed by its hash. */}
        <script dangerouslySetInnerHTML={early} suppressHydrationWarning />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useVisits();
  return <Outlet />;
}

export { PageTrouble as ErrorBoundary };
