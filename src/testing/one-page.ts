import { createElement, type ReactNode } from 'react';
import { createRequestHandler, RouterContextProvider, Scripts, type ServerBuild } from 'react-router';
import { earlyScript } from '../site/early-script.ts';
import { renderPage } from '../site/render-page.server.ts';

interface OnePage {
  /** Put into the page as it is, as a hole would let it in. */
  markup?: string;
  /** What its loader answers with. */
  data?: unknown;
}

/** Renders a page that is nothing but what it is given, in the way the shop renders all of its pages. */
export async function renderOnePage({ markup = '', data = null }: OnePage): Promise<Response> {
  const raw = (tag: 'script' | 'main', __html: string) =>
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the script of every page, and the hole that tests are about.
    createElement(tag, { dangerouslySetInnerHTML: { __html } });
  const Layout = ({ children }: { children: ReactNode }) =>
    createElement(
      'html',
      null,
      createElement('head', null, raw('script', earlyScript())),
      createElement('body', null, children, createElement(Scripts)),
    );
  const Page = () => raw('main', markup);
  const route = { id: 'root', path: '' };
  const build: ServerBuild = {
    entry: {
      module: {
        default: (request, status, headers, context, loadContext) =>
          renderPage(request, { status, headers, context, loadContext, isBuilt: true }),
      },
    },
    routes: { root: { ...route, module: { default: Page, Layout, loader: () => data } } },
    assets: {
      entry: { module: '/assets/entry.js', imports: [] },
      routes: {
        root: {
          ...route,
          module: '/assets/root.js',
          hasAction: false,
          hasLoader: true,
          hasClientAction: false,
          hasClientLoader: false,
          hasClientMiddleware: false,
          hasErrorBoundary: false,
          clientActionModule: undefined,
          clientLoaderModule: undefined,
          clientMiddlewareModule: undefined,
          hydrateFallbackModule: undefined,
        },
      },
      url: '/assets/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
  return createRequestHandler(build, 'production')(new Request('http://127.0.0.1/'), new RouterContextProvider());
}
