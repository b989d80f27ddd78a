import { ClassesPanel } from '../../catalog/browsing/classes-panel.tsx';
import type { ClassList } from '../../catalog/browsing/use-classes.ts';
import { ButtonLink } from '../../ui/button.tsx';

export function ClosingCall({ list, onReload }: { list: ClassList; onReload: () => void }) {
  return (
    <section className="column grid grid-cols-1 items-center gap-8 pt-6 pb-16 md:pb-24 lg:grid-cols-[1fr_1.15fr] lg:gap-16">
      <div>
        <h2 className="text-[1.6875rem] md:text-[2.125rem]">
          One paper <span className="highlighted">tonight</span>. One worry less tomorrow.
        </h2>
        <p className="mt-3 max-w-[32rem] text-ink-2 text-lg">
          Pick your class, open a paper and start the clock. The first sample paper of every subject is free to read and
          to download.
        </p>
        <ButtonLink to="/register" className="mt-6 logged-in:hidden">
          Create Account
        </ButtonLink>
      </div>
      <ClassesPanel list={list} onReload={onReload} />
    </section>
  );
}
