/** Gives up what the browser can fetch again, where there is no room left to write an answer down. */
export async function makeRoom(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) => /^(papers|pictures)/.test(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
