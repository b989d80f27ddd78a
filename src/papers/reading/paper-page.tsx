import { data, useParams } from 'react-router';
import { brandOf, pageMeta } from '../../page-kit/page-meta.ts';
import { readId } from '../../page-kit/read-id.ts';
import { useVariant, variantOf } from '../../page-kit/variants.ts';
import { platformContext } from '../../platform/platform.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Breadcrumbs } from '../browsing/breadcrumbs.tsx';
import { describeExtent, kindNames } from '../browsing/paper-facts.ts';
import { findListedPaper, type PaperWithSubject } from '../browsing/paper-pages.server.ts';
import { papersPath } from '../browsing/papers-address.ts';
import { useLibrary } from '../owning/library.ts';
import type { Route } from './+types/paper-page';
import { DownloadLink } from './download-link.tsx';
import { DownloadOverlay } from './download-overlay.tsx';
import { Reading } from './reading.tsx';
import { useMayOpen } from './use-may-open.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = readId(params.id);
  const found = id === undefined ? undefined : await findListedPaper(context.get(platformContext).db, id);
  return data({ found }, { status: found ? 200 : 404 });
}

export const meta: Route.MetaFunction = (args) => {
  const found = args.loaderData?.found;
  if (!found) return pageMeta(args, { title: 'Paper not found', description: notHere, isPrivate: true });
  const { paper, subject } = found;
  const { origin } = brandOf(args.matches);
  const { paths } = variantOf(args.location.pathname);
  const crumbs = [...crumbsOf(found, paths), { name: paper.papername, path: args.location.pathname }];
  return pageMeta(args, {
    title: paper.papername,
    description: `${kindNames[paper.kind]} for ${subject.subjectName}, ${subject.classname}: ${describeExtent(paper)}. Read it online or download the PDF.`,
    jsonLd: [
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map(({ name, path }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: origin + path,
        })),
      },
    ],
  });
};

const notHere = 'It may have been replaced or taken down. The other papers are still here.';

export default function PaperPage({ loaderData }: Route.ComponentProps) {
  const bought = useBought();
  const found = loaderData.found ?? bought;
  return (
    <div className="column pt-3 pb-10">
      {found ? <PaperShown key={found.paper.paperid} {...found} /> : <PaperNotFound />}
      <DownloadOverlay />
    </div>
  );
}

function PaperShown({ paper, subject }: PaperWithSubject) {
  const { paths } = useVariant();
  const mayOpen = useMayOpen();
  return (
    <>
      <Breadcrumbs crumbs={crumbsOf({ paper, subject }, paths)} />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="break-words text-[27px] md:text-[34px]">{paper.papername}</h1>
          <p className="mt-1 text-[15px] text-ink-2">
            {kindNames[paper.kind]} · {subject.subjectName}, {subject.classname} ·{' '}
            <span className="whitespace-nowrap">{describeExtent(paper)}</span>
          </p>
        </div>
        {mayOpen(paper, subject) && <DownloadLink paper={paper} />}
      </div>
      <Reading paper={paper} subject={subject} />
    </>
  );
}

function PaperNotFound() {
  const { paths } = useVariant();
  return (
    <div className="grid justify-items-start gap-3 py-10">
      <h1 className="text-[27px] md:text-[34px]">This paper is not here</h1>
      <p className="text-ink-2">{notHere}</p>
      <ButtonLink to={paths.papers} className="mt-2">
        See all papers
      </ButtonLink>
    </div>
  );
}

/** What has left the shop still opens for those who bought it. */
function useBought(): PaperWithSubject | undefined {
  const id = readId(useParams().id);
  const { subjects } = useLibrary();
  for (const { papers, boughtAt: _, ...subject } of subjects) {
    const paper = papers.find(({ paperid }) => paperid === id);
    if (paper) return { paper, subject: { ...subject, enabled: false, price: null } };
  }
  return undefined;
}

function crumbsOf({ subject }: PaperWithSubject, paths: { home: string; subjects: string; papers: string }) {
  const { id: subjectId, classid: classId } = subject;
  return [
    { name: 'Home', path: paths.home },
    { name: subject.classname, path: `${paths.subjects}?classId=${classId}` },
    { name: subject.subjectName, path: papersPath(paths.papers, { subjectId, classId }) },
  ];
}
