import { LoaderCircle } from 'lucide-react';

export function Spinner({ label }: { label: string }) {
  return (
    <p role="status" className="flex items-center gap-2.5 text-ink-2">
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      {label}
    </p>
  );
}
