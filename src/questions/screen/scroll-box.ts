import { escapeHtml } from './escape-html.ts';

/** What may be wider than a phone scrolls in a box of its own, also by keys. A group, not a landmark: papers have many. */
export function scrollBox(tag: 'div' | 'span', label: string, html: string): string {
  return `<${tag} class="scroll-x" tabindex="0" role="group" aria-label="${escapeHtml(label)}">${html}</${tag}>`;
}
