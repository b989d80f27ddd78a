interface HtmlProps {
  html: string;
  as?: 'div' | 'span';
  className?: string;
}

/** HTML that the server made of a question's text; see markdown-html.server.ts for why it is safe. */
export function Html({ html, as: Tag = 'div', className }: HtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes every text of a question.
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
