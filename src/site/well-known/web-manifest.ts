/** What makes the site an app on a device. */
export function webManifest(brand: string) {
  return {
    id: '/',
    name: `${brand}: Sample Papers & Solutions`,
    short_name: brand,
    description: 'Sample papers, practice questions and step-by-step solutions for classes 9th to 12th.',
    lang: 'en-IN',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf8f1',
    theme_color: '#fbf8f1',
    categories: ['education', 'books'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'All subjects', url: '/view-subjects' },
      { name: 'My papers', url: '/dashboard' },
      { name: 'Cart', url: '/cart' },
    ].map((shortcut) => ({ ...shortcut, icons: [{ src: '/icon-192.png', sizes: '192x192' }] })),
  };
}
