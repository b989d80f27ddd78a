/** Has the browser save what a call answered, under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read it a while after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
