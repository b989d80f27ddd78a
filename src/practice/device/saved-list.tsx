import { Panel } from '../../accounts/profile/panel.tsx';
import { useLoaded } from '../../accounts/profile/use-loaded.ts';
import { formatDay } from '../../page-kit/india-time.ts';
import { describeBytes } from '../../papers/browsing/paper-facts.ts';
import { showToast } from '../../ui/toasts.tsx';
import type { SavedSubject } from './database.ts';
import { listSaved, removeSaved } from './saved-subjects.ts';

/** What is saved on this device for the person here. */
export function useSaved(): { saved: readonly SavedSubject[]; reload: () => Promise<void> } {
  const { loaded, reload } = useLoaded(listSaved);
  return { saved: loaded.status === 'loaded' ? loaded.value : [], reload };
}

/** Everything that was saved for offline, with its size; nothing where nothing was. */
export function SavedList() {
  const { saved, reload } = useSaved();
  if (saved.length === 0) return null;
  return (
    <Panel title="Saved on this device">
      <ul className="grid gap-2">
        {saved.map((one) => (
          <li key={one.subjectId}>
            <SavedItem saved={one} onChange={() => void reload()} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function SavedItem({ saved, onChange }: { saved: SavedSubject; onChange: () => void }) {
  const { subjectId, name, bytes, hasPdfs, savedAtMs } = saved;
  const remove = async (): Promise<void> => {
    await removeSaved(subjectId);
    showToast(`${name} is no longer saved here`, { toastMs: 4_000 });
    onChange();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 text-[15px]">
        <span className="block font-semibold break-words">{name}</span>
        <span className="text-ink-2">
          {describeBytes(bytes)} on this device{hasPdfs && ', with PDFs'} ·{' '}
          {formatDay(new Date(savedAtMs).toISOString())}
        </span>
      </p>
      <button
        type="button"
        aria-label={`Remove ${name} from this device`}
        className="min-h-11 px-1 font-semibold text-red underline underline-offset-4"
        onClick={() => void remove()}
      >
        Remove
      </button>
    </div>
  );
}
