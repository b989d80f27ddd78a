import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { findSubject } from '../../catalog/service.server.ts';
import { readPaperFile, requireOpening } from '../../papers/files/paper-files.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { MaybeViewer } from '../../platform/http/viewer.ts';
import type { PaperContent, SolutionOnScreen } from '../contract.ts';
import { addMarks } from '../format/marks.ts';
import { labels } from '../print/labels.ts';
import type { AnswersHtml } from '../screen/question-html.server.ts';
import { withSolutions } from '../screen/with-solutions.ts';
import { wordsOnScreen } from '../screen/words.ts';
import { paperContents, paperQuestions, questions, questionVersions } from '../tables.server.ts';

type Content = typeof paperContents.$inferSelect;
type Section = PaperContent['sections'][number];

/**
 * A paper of the question bank to be read on screen, by whoever may download it. Solutions are the only document that
 * carries answers, and of others they are not even read.
 */
export async function readPaperContent(db: Database, viewer: MaybeViewer, paperId: number): Promise<PaperContent> {
  const file = await readPaperFile(db, paperId);
  await requireOpening(db, viewer, file);
  if (file.contentId === null) throw new ShopError('not_found');
  const [content] = await db.select().from(paperContents).where(eq(paperContents.id, file.contentId));
  const subject = await findSubject(db, file.subjectId);
  if (!content || !subject) throw new ShopError('not_found');
  const { language, minutes, marks } = content;
  return {
    paperid: paperId,
    papername: file.papername,
    kind: file.kind,
    subjectId: subject.id,
    classid: subject.classid,
    language,
    minutes,
    marks,
    instructions: content.html.instructions,
    constants: content.html.constants,
    words: wordsOnScreen(language),
    sections: content.document === 'solutions' ? await readSolutions(db, content) : await readAsked(db, content),
  };
}

async function readAsked(db: Database, content: Content): Promise<Section[]> {
  const rows = await readQuestions(db, [content.id]);
  return sectionsOf(content, rows, ({ html }) => html);
}

/** Of every paper and of the practice set, in the order of the papers. */
async function readSolutions(db: Database, { subjectId, language }: Content): Promise<Section[]> {
  const contents = await db
    .select()
    .from(paperContents)
    .where(and(eq(paperContents.subjectId, subjectId), ne(paperContents.document, 'solutions')));
  contents.sort((a, b) => a.document.localeCompare(b.document, 'en', { numeric: true }));
  const ids = contents.map(({ id }) => id);
  const [rows, answers] = await Promise.all([readQuestions(db, ids), readAnswers(db, ids)]);
  const { kinds } = labels[language];
  return contents.flatMap((content) => {
    const isPaper = content.document.startsWith('paper-');
    const document = isPaper ? `${kinds.paper} ${content.document.slice('paper-'.length)}` : kinds.questions;
    const sections = sectionsOf(content, rows, ({ html, questionId, hash }) => {
      const found = answers.get(`${questionId} ${hash}`);
      return found ? withSolutions(html, found) : html;
    });
    return sections.map((section) => ({ ...section, name: [document, section.name].filter(Boolean).join(', ') }));
  });
}

type QuestionRow = Awaited<ReturnType<typeof readQuestions>>[number];

function placed() {
  return and(
    eq(questionVersions.questionId, paperQuestions.questionId),
    eq(questionVersions.hash, paperQuestions.hash),
  );
}

async function readQuestions(db: Database, contentIds: number[]) {
  const { contentId, number, section, questionId, hash } = paperQuestions;
  const { html, marks, type } = questionVersions;
  return db
    .select({
      contentId,
      number,
      section,
      questionId,
      hash,
      key: questions.key,
      chapter: questions.chapter,
      type,
      marks,
      html,
    })
    .from(paperQuestions)
    .innerJoin(questionVersions, placed())
    .innerJoin(questions, eq(questions.id, questionId))
    .where(inArray(contentId, contentIds))
    .orderBy(asc(contentId), asc(number));
}

async function readAnswers(db: Database, contentIds: number[]): Promise<Map<string, AnswersHtml>> {
  const { questionId, hash, contentId } = paperQuestions;
  const rows = await db
    .select({ questionId, hash, answers: questionVersions.answersHtml })
    .from(paperQuestions)
    .innerJoin(questionVersions, placed())
    .where(inArray(contentId, contentIds));
  return new Map(rows.map((row) => [`${row.questionId} ${row.hash}`, row.answers]));
}

function sectionsOf(
  { id, sections, language, html: { sections: written } }: Content,
  rows: QuestionRow[],
  show: (row: QuestionRow) => QuestionRow['html'] & { solution?: SolutionOnScreen },
): Section[] {
  return sections.map(({ letter }, index) => {
    const own = rows.filter(({ contentId, section }) => contentId === id && section === index);
    const known = new Set<string>();
    return {
      name: letter && labels[language].section(letter),
      title: written[index]?.title ?? '',
      instruction: written[index]?.instruction ?? '',
      marks: addMarks(own),
      questions: own.map((row) => {
        const { number, hash, key, type, chapter, marks } = row;
        const { passage, ...html } = show(row);
        // A shared passage is given with the first of its questions.
        const isFirst = passage && !known.has(passage.key);
        if (passage) known.add(passage.key);
        return { number, hash, key, type, chapter, marks, ...html, ...(isFirst && { passage }) };
      }),
    };
  });
}
