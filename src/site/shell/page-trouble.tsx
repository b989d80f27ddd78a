/** Shown when a page could not be rendered at all. */
export function PageTrouble() {
  return (
    <main className="column grid min-h-dvh content-center justify-items-start gap-4">
      <title>Something went wrong</title>
      <h1 className="text-[1.6875rem] md:text-[2.125rem]">Something went wrong</h1>
      <p className="text-ink-2">The page could not be shown. Please try again in a moment.</p>
      <a href="/" className="font-semibold text-pen-deep underline underline-offset-4">
        Go Back to Home
      </a>
    </main>
  );
}
