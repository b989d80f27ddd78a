import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';

interface Toast {
  id: number;
  text: string;
  tone: 'good' | 'bad';
  /** Offers a button that takes it away sooner. */
  hasClose: boolean;
  action: ToastAction | undefined;
  toastMs: number;
}

/** Something to do about what the toast says, such as undoing it. */
interface ToastAction {
  label: string;
  onAct: () => void;
}

const none: readonly Toast[] = [];
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let toasts = none;
let lastId = 0;

interface ToastOptions {
  toastMs: number;
  tone?: Toast['tone'];
  hasClose?: boolean;
  action?: ToastAction;
}

/** Shows a short text at the edge of the screen for a while. One with the same text takes the place of the earlier. */
export function showToast(text: string, { toastMs, tone = 'good', hasClose = false, action }: ToastOptions): void {
  lastId += 1;
  const toast = { id: lastId, text, tone, hasClose, action, toastMs };
  publish([...toasts.filter((earlier) => earlier.text !== text), toast]);
  startTimer(toast);
}

function startTimer({ id, toastMs }: Toast): void {
  stopTimer(id);
  timers.set(
    id,
    setTimeout(() => closeToast(id), toastMs),
  );
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

function closeToast(id: number): void {
  stopTimer(id);
  publish(toasts.filter((toast) => toast.id !== id));
}

/**
 * Where toasts appear; once in every shell, above whatever floats there. The region is always there, so that what
 * appears in it is announced.
 */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar,0px)+env(safe-area-inset-bottom))] z-50 grid justify-items-center gap-2 in-[:root:has([data-floating])]:mb-17 print:hidden"
    >
      {shown.map((toast) => (
        <ToastItem key={toast.id} {...toast} />
      ))}
    </div>
  );
}

const toastButton = '-mr-3 ml-1 inline-flex min-h-11 items-center gap-1 px-2 font-semibold text-marker';

function ToastItem(toast: Toast) {
  const { id, text, tone, hasClose, action } = toast;
  const Icon = tone === 'good' ? CircleCheck : CircleAlert;
  // Who is on the way to the button must not have it taken from under the hand.
  const waiting = action && {
    onMouseEnter: () => stopTimer(id),
    onMouseLeave: () => startTimer(toast),
    onFocus: () => stopTimer(id),
    onBlur: () => startTimer(toast),
  };
  return (
    <div
      className="pointer-events-auto flex min-h-12 max-w-full animate-[toast-in_160ms_ease-out] items-center gap-2.5 rounded-button bg-foot py-1 pr-4 pl-3.5 text-[0.9375rem] text-on-foot shadow-card ring-1 ring-on-foot/15"
      {...waiting}
    >
      <Icon aria-hidden className={`size-5 shrink-0 ${tone === 'good' ? 'text-marker' : 'text-[#ffa497]'}`} />
      <span className="min-w-0 py-1.5 break-words">{text}</span>
      {action && (
        <button
          type="button"
          className={`${toastButton} underline underline-offset-4`}
          onClick={() => {
            closeToast(id);
            action.onAct();
          }}
        >
          {action.label}
        </button>
      )}
      {hasClose && (
        <button type="button" className={toastButton} onClick={() => closeToast(id)}>
          <X aria-hidden className="size-4" />
          Close
        </button>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
