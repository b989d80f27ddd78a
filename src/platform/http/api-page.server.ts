import * as z from 'zod';
import { JsonSchema, textOfSchema } from './schema-text.server.ts';

const Content = z.record(z.string(), z.object({ schema: z.optional(JsonSchema) }));
const Operation = z.object({
  summary: z._default(z.string(), ''),
  parameters: z._default(
    z.array(
      z.object({ name: z.string(), in: z.string(), required: z._default(z.boolean(), false), schema: JsonSchema }),
    ),
    [],
  ),
  requestBody: z.optional(z.object({ content: Content })),
  responses: z.record(z.string(), z.object({ content: z.optional(Content) })),
  security: z.optional(z.array(z.unknown())),
});
type Operation = z.infer<typeof Operation>;

const ApiDocument = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

/** The OpenAPI document as a page that needs no script. */
export function apiPage(document: unknown, documentPath: string): string {
  const { info, paths } = ApiDocument.parse(document);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'head')
      .map(([method, operation]): Call => ({ method: method.toUpperCase(), path, operation })),
  );
  // `/api/public/classes` is one of `public`.
  const groups = [...Map.groupBy(calls, ({ path }) => path.split('/')[2] ?? '')];
  const links = groups.map(([name]) => `<li><a href="#${escapeHtml(name)}">/api/${escapeHtml(name)}</a></li>`);
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(info.title)}</title>
<link rel="stylesheet" href="/api-docs.css">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<main>
<h1>${escapeHtml(info.title)}</h1>
<p>${escapeHtml(info.description)} The same for programs is <a href="${documentPath}">${documentPath}</a> (OpenAPI).</p>
<p>Where a login is needed, send the token that <code>/api/public/login</code> answers with: <code>Authorization: Bearer …</code>. Whatever is refused answers <code>{ success: false, code, message, issues? }</code>.</p>
<nav aria-label="Groups of calls"><ul>${links.join('')}</ul></nav>
${groups.map(([name, all]) => group(name, all)).join('')}</main>
</body>
</html>
`;
}

function group(name: string, calls: readonly Call[]): string {
  return `<section aria-labelledby="${escapeHtml(name)}">
<h2 id="${escapeHtml(name)}">/api/${escapeHtml(name)}</h2>
${calls.map(describeCall).join('')}</section>
`;
}

function describeCall({ method, path, operation }: Call): string {
  const { summary, parameters, requestBody, responses, security } = operation;
  const [good = ['', undefined]] = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const refusals = Object.keys(responses).filter((status) => !status.startsWith('2'));
  const given = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<li><code>${escapeHtml(`${name}${required ? '' : '?'}: ${textOfSchema(schema)}`)}</code> in the ${place}</li>`,
  );
  return `<details>
<summary><b>${method}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></summary>
<p>${security ? 'Needs a login.' : 'Open to anyone.'}</p>
${given.length > 0 ? `<h3>Parameters</h3><ul>${given.join('')}</ul>` : ''}
${requestBody ? `<h3>Body</h3>${describeContent(requestBody.content)}` : ''}
<h3>Answer ${good[0]}</h3>${describeContent(good[1]?.content ?? {})}
<p>Refusals: ${refusals.join(', ')}</p>
</details>
`;
}

function describeContent(content: z.infer<typeof Content>): string {
  return Object.entries(content)
    .map(([type, { schema }]) => {
      const text = type === 'application/json' && schema ? textOfSchema(schema) : type;
      return `<pre><code>${escapeHtml(text)}</code></pre>`;
    })
    .join('');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
