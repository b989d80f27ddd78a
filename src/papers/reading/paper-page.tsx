import { Fragment } from 'react';
import { data, Link, useParams } from 'react-router';
import { useSession } from '../../accounts/sessions/session.ts';
import { useRememberClass } from '../../catalog/browsing/remembered-class.ts';
import { brandOf, pageMeta } from '../../page-kit/page-meta.ts';
import { readId } from '../../page-kit/read-id.ts';
import { useVariant, variantOf } from '../../page-kit/variants.ts';
import { platformContext } from '../../platform/platform.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Breadcrumbs } from '../browsing/breadcrumbs.tsx';
import { describeExtent, kindNames } from '../browsing/paper-facts.ts';
import { findListedPaper, findSolutions, type PaperWithSubject } from '../browsing/paper-pages.server.ts';
import { papersPath } from '../browsing/papers-address.ts';
import { useLibrary } from '../owning/library.ts';
import type { Paper } from '../schemas.ts';
import type { Route } from './+types/paper-page';
import { CheckAnswers } from './check-answers.tsx';
import { DownloadLink } from './download-link.tsx';
import { DownloadOverlay } from './download-overlay.tsx';
import { intoDocument, type OnScreenOfPage, readOnScreen } from './on-screen/on-screen-page.server.ts';
import { describeExam } from './on-screen/outline.ts';
import { useOnScreen } from './on-screen/use-on-screen.ts';
import { Reading } from './reading.tsx';
import { useMayOpen } from './use-may-open.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(platformContext);
  const id = readId(params.id);
  const found = id === undefined ? undefined : await findListedPaper(db, id);
  if (!found) return data({ found: undefined, onScreen: undefined, solutionsId: undefined }, { status: 404 });
  const { kind, subjectId } = found.paper;
  const [onScreen, solutions] = await Promise.all([
    readOnScreen(db, found),
    kind === 'solutions' ? undefined : findSolutions(db, subjectId),
  ]);
  const isDocument = !new URL(request.url).pathname.endsWith('.data');
  return data({
    found,
    onScreen: onScreen && isDocument ? intoDocument(context, onScreen) : onScreen,
    solutionsId: solutions?.paperid,
  });
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
  useRememberClass(found?.subject.classid);
  return (
    <div className="column pt-1 pb-10 md:pt-3">
      {found ? (
        <PaperShown
          key={found.paper.paperid}
          {...found}
          onScreenOfPage={loaderData.onScreen}
          solutionsId={loaderData.solutionsId}
        />
      ) : (
        <PaperNotFound />
      )}
      <DownloadOverlay />
    </div>
  );
}

type PaperShownProps = PaperWithSubject & {
  onScreenOfPage: OnScreenOfPage | undefined;
  solutionsId: number | undefined;
};

function PaperShown({ paper, subject, onScreenOfPage, solutionsId }: PaperShownProps) {
  const { paths } = useVariant();
  const { isKnown, user } = useSession();
  const library = useLibrary();
  const mayOpen = useMayOpen()(paper, subject);
  // Where it cannot be known what somebody bought, the server is asked for the paper itself.
  const isWorthTrying = mayOpen || (user !== undefined && library.status === 'failed');
  const onScreen = useOnScreen({
    paperId: paper.paperid,
    given: onScreenOfPage,
    isToFetch: paper.isOnScreen && isKnown && isWorthTrying && !onScreenOfPage,
  });
  const isReadOnScreen = onScreen.status === 'ready';
  const exam = isReadOnScreen ? describeExam(onScreen.outline) : [];
  const facts = isReadOnScreen
    ? [subject.classname, ...(exam.length > 0 ? exam : [kindNames[paper.kind]])]
    : [kindNames[paper.kind], `${subject.subjectName}, ${subject.classname}`, describeExtent(paper)];
  return (
    <div className={isReadOnScreen ? 'mx-auto max-w-[46rem]' : ''}>
      <Breadcrumbs crumbs={crumbsOf({ paper, subject }, paths)} />
      <div className="mb-2 flex flex-wrap items-end md:mb-4 justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="break-words text-[1.375rem] md:text-[2.125rem]">{paper.papername}</h1>
          <p className="mt-1 text-[0.9375rem] text-ink-2">
            {facts.map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 && ' · '}
                <span className="inline-block max-w-full break-words">{fact}</span>
              </Fragment>
            ))}
          </p>
        </div>
        {mayOpen && <DownloadLink paper={paper} hasSize className={isReadOnScreen ? 'max-md:hidden' : ''} />}
      </div>
      {/* On a phone the first question comes before what else can be done with it. */}
      <div className="flex flex-col">
        {paper.isOnScreen && <PractiseLinks paper={paper} />}
        <div className="max-md:-order-1">
          <Reading paper={paper} subject={subject} onScreen={onScreen} isWorthTrying={isWorthTrying} />
        </div>
      </div>
      {mayOpen && solutionsId && <CheckAnswers subject={subject} solutionsId={solutionsId} />}
      {mayOpen && isReadOnScreen && <PaperActions paper={paper} />}
    </div>
  );
}

/** What can be done with the questions of a paper beside reading them. */
function PractiseLinks({ paper: { paperid, subjectId, kind } }: { paper: Paper }) {
  const { paths } = useVariant();
  const look = 'inline-flex min-h-11 items-center font-semibold text-pen-deep underline underline-offset-4';
  return (
    <p className="flex flex-wrap gap-x-5 max-md:mt-6 md:mb-3 print:hidden">
      {kind === 'paper' && (
        <Link to={`${paths.mock}/${paperid}`} className={look}>
          Sit it as a mock
        </Link>
      )}
      <Link to={`${paths.practice}/${subjectId}`} className={look}>
        Practise the chapters
      </Link>
    </p>
  );
}

/** What to do with a paper that has been read to its end. */
function PaperActions({ paper }: { paper: Paper }) {
  return (
    <div className="mt-8 grid md:hidden print:hidden">
      <DownloadLink paper={paper} hasSize />
    </div>
  );
}

function PaperNotFound() {
  const { paths } = useVariant();
  return (
    <div className="grid justify-items-start gap-3 py-10">
      <h1 className="text-[1.6875rem] md:text-[2.125rem]">This paper is not here</h1>
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
