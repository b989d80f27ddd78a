import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { registerWorker, reloadWhenOutdated } from './site/offline/register-worker.ts';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// In development files change under the same name, which the worker does not expect.
if (import.meta.env.PROD) {
  reloadWhenOutdated();
  registerWorker();
}
