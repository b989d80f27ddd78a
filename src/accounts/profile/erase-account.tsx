import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

// Hardly anybody needs it.
const EraseForm = lazy(() => import('./erase-form.tsx'));

/** Says what goes and what stays before it asks for the password. */
export function EraseAccount() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="mt-4 grid justify-items-start gap-3 border-rule border-t pt-4">
      <h3 className="text-lg">Erase my account</h3>
      <p className="text-ink-2">
        Your name, e-mail, mobile number, cart and reading history are erased, and you are logged out everywhere. Papers
        you bought no longer open. Orders and payments stay in our books, without your name. This cannot be undone.
      </p>
      {isAsking ? (
        <Suspense fallback={<Spinner label="One moment…" />}>
          <EraseForm onCancel={() => setIsAsking(false)} />
        </Suspense>
      ) : (
        <Button look="danger" onClick={() => setIsAsking(true)}>
          Erase my account
        </Button>
      )}
    </div>
  );
}
