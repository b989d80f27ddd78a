import { SupportContacts } from '../messages/support-contacts.tsx';
import { useBrand } from '../page-kit/brand.ts';
import type { Block, Policy, PolicyShop, Section } from './policy.ts';
import { PolicyWords } from './policy-words.tsx';

interface PolicyPageProps {
  write: (shop: PolicyShop) => Policy;
  /** A month or a day, as people write it. */
  lastUpdated: string;
}

/** How every policy is set: a column to read, its contents beside it or above it, and numbered sections to point at. */
export function PolicyPage({ write, lastUpdated }: PolicyPageProps) {
  const { title, intro, sections } = write(useBrand());
  return (
    <div className="column grid grid-cols-1 gap-x-16 py-8 md:py-14 lg:grid-cols-[15rem_minmax(0,42rem)] print:block print:max-w-none print:p-0">
      <nav
        aria-label="On this page"
        className="sticky top-[calc(var(--spacing-header)+1.5rem)] max-h-[calc(100dvh-var(--spacing-header)-3rem)] self-start overflow-y-auto max-lg:hidden print:hidden"
      >
        <p className="mb-1 font-semibold">On this page</p>
        <Contents sections={sections} />
      </nav>
      <article className="min-w-0 max-w-[42rem] print:max-w-none">
        <h1 className="text-[1.6875rem] md:text-[2.125rem]">{title}</h1>
        <p className="mt-2 text-[0.9375rem] text-ink-2">Last updated: {lastUpdated}</p>
        <p className="mt-5 text-lg leading-relaxed">
          <PolicyWords words={intro} />
        </p>
        <details className="mt-6 rounded-card border border-rule bg-sheet lg:hidden print:hidden">
          <summary className="flex min-h-12 items-center justify-between px-4 font-semibold after:text-ink-2 after:content-['+'] in-open:after:content-['−']">
            On this page
          </summary>
          <nav aria-label="On this page" className="border-rule border-t px-4 py-1.5">
            <Contents sections={sections} />
          </nav>
        </details>
        {sections.map((section, index) => (
          <PolicySection key={section.id} section={section} number={index + 1} />
        ))}
      </article>
    </div>
  );
}

function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <ol className="text-[0.9375rem]">
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center gap-2 py-1 text-ink-2 leading-snug underline-offset-4 hover:text-ink hover:underline lg:min-h-9"
          >
            <span className="w-6 shrink-0 tabular-nums">{index + 1}.</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

function PolicySection({ section: { id, title, blocks }, number }: { section: Section; number: number }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-9 border-rule border-t pt-7 print:mt-5 print:pt-3">
      <h2 id={`${id}-title`} className="text-[1.3125rem] md:text-2xl print:break-after-avoid">
        {number}. {title}
      </h2>
      {blocks.map((block) => (
        <PolicyBlock key={keyOf(block)} block={block} />
      ))}
    </section>
  );
}

function PolicyBlock({ block }: { block: Block }) {
  if (typeof block === 'object' && 'showsSupport' in block) return <SupportContacts className="mt-4" />;
  if (typeof block === 'object' && 'list' in block) {
    return (
      <ul className="mt-3 grid list-disc gap-2 pl-5 leading-relaxed marker:text-ink-2">
        {block.list.map((words) => (
          <li key={keyOf(words)} className="pl-1">
            <PolicyWords words={words} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <p className="mt-3 leading-relaxed print:orphans-3">
      <PolicyWords words={block} />
    </p>
  );
}

/** What a block says tells it apart from the others of its section. */
function keyOf(block: Block): string {
  return typeof block === 'string' ? block : JSON.stringify(block);
}
