const paperPage = /^(?:\/msite)?\/paper\/(\d+)/;

/** Whether a kept page shows something without a connection: that of a paper needs its text, or its file. */
export function opensOffline(address: string, html: string, keptFiles: readonly string[]): boolean {
  const [, paperId] = paperPage.exec(address) ?? [];
  if (paperId === undefined) return true;
  return html.includes('data-paper=') || keptFiles.includes(`/api/public/paper/download/${paperId}`);
}
