import { AvailableClasses } from '../../catalog/browsing/available-classes.tsx';
import { useClasses } from '../../catalog/browsing/use-classes.ts';
import type { SchoolClass } from '../../catalog/schemas.ts';
import { countSubjectsByClass, listShownClasses } from '../../catalog/service.server.ts';
import { loadOrFallback } from '../../page-kit/load-or-fallback.server.ts';
import { brandOf, pageMeta } from '../../page-kit/page-meta.ts';
import { listPapersToTry } from '../../papers/browsing/papers-to-try.server.ts';
import type { Route } from './+types/home';
import { ClosingCall } from './closing-call.tsx';
import { Hero } from './hero.tsx';
import { ModalPapers } from './modal-papers.tsx';
import { WhyChoose } from './why-choose.tsx';

interface HomeData {
  classes: SchoolClass[] | null;
  subjectCounts: Record<number, number>;
  /** A free paper of each class, by its id. */
  papersToTry: Record<number, number>;
}

export async function loader({ context }: Route.LoaderArgs) {
  return loadOrFallback<HomeData>(
    context,
    async ({ db }) => {
      const [classes, subjectCounts, papersToTry] = await Promise.all([
        listShownClasses(db),
        countSubjectsByClass(db),
        listPapersToTry(db),
      ]);
      return { classes, subjectCounts, papersToTry };
    },
    { classes: null, subjectCounts: {}, papersToTry: {} },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => {
  const { name, origin } = brandOf(args.matches);
  return pageMeta(args, {
    title: 'Sample Papers & Solutions for classes 9 to 12',
    description:
      'Sample papers, practice questions and step-by-step solutions for classes 9th to 12th, built on NCERT patterns. Read online or save for offline.',
    jsonLd: [
      { '@type': 'Organization', name, url: `${origin}/`, logo: `${origin}/icon-512.png` },
      {
        '@type': 'WebSite',
        name,
        url: `${origin}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${origin}/search?q={term}`,
          'query-input': 'required name=term',
        },
      },
    ],
  });
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const { list, reload } = useClasses(loaderData.classes);
  return (
    <>
      <Hero papersToTry={loaderData.papersToTry} />
      <ModalPapers classes={loaderData.classes ?? []} />
      <section id="available-classes" aria-labelledby="available-classes-title" className="column py-10 md:py-14">
        <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="available-classes-title" className="text-[1.6875rem] md:text-[2.125rem]">
            Available Classes
          </h2>
          {list.status === 'loaded' && list.classes.length > 0 && (
            <p className="text-[0.9375rem] text-ink-2">{list.classes.length} classes</p>
          )}
        </div>
        <AvailableClasses list={list} subjectCounts={loaderData.subjectCounts} onReload={() => void reload()} />
      </section>
      <WhyChoose />
      <ClosingCall list={list} onReload={reload} />
    </>
  );
}
