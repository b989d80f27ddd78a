import { createHash } from 'node:crypto';

const fixed = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
};

/** The headers of every answer. Browsers are told to insist on https only where the shop itself is reached by it. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return fixed;
  return { ...fixed, 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' };
}

/** For answers that are not pages: nothing in them may load or run anything. */
export const contentPolicyForData = "default-src 'none'; frame-ancestors 'none'";

/** Allows a page the shop's own files and, by their hashes, the given inline scripts. */
export function contentPolicyForPage(scripts: readonly string[] = []): string {
  const hashes = new Set(scripts.map((script) => `'sha256-${sha256(script)}'`));
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
