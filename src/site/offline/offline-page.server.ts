/** The page that stands in, without a connection, for one that was not visited before. */
export function offlinePage(brand: string): string {
  const name = escapeHtml(brand);
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f1">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1626">
<title>You are offline – ${name}</title>
<link rel="stylesheet" href="/offline.css">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<header><a href="/">${name}</a></header>
<main>
<h1>You are offline</h1>
<p>This page has not been opened on this device before, so it needs a connection. It opens by itself as soon as there is one. Free papers that you have opened stay on this device; papers that you bought do once you have downloaded them.</p>
<p><button type="button" data-again>Try Again</button></p>
<section data-kept hidden aria-labelledby="kept-title">
<h2 id="kept-title">You can read these now</h2>
<ul></ul>
</section>
</main>
<script src="/offline.js"></script>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
