import * as z from 'zod/mini';
import { ClassInput, NewSubject, type SchoolClass, type Subject } from '../../catalog/schemas.ts';
import { Access, fileName, Kind, paperName } from '../../papers/schemas.ts';
import { inBatches } from '../../platform/database/yield-to-event-loop.server.ts';
import { Id, IdInAddress } from '../../platform/ids.ts';
import type { ImportLine } from './catalogue-contract.ts';
import {
  type CatalogueRecord,
  classRecord,
  differences,
  type PaperRow,
  paperRecord,
  subjectRecord,
} from './catalogue-records.ts';

/** What is there, as far as the file can speak of it. */
export interface Present {
  classes: readonly SchoolClass[];
  subjects: readonly Subject[];
  papers: readonly PaperRow[];
}

interface Change<Row> {
  before: Row;
  after: Row;
}

export interface ImportPlan {
  newClasses: SchoolClass[];
  classes: Change<SchoolClass>[];
  newSubjects: Omit<Subject, 'id'>[];
  subjects: Change<Subject>[];
  papers: Change<PaperRow>[];
  same: number;
  lines: ImportLine[];
}

type Planned = Pick<ImportLine, 'id' | 'outcome' | 'changes'>;

const booleanText = z.stringbool({ error: 'Enabled must be true or false', truthy: ['true'], falsy: ['false'] });
const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, 'Price must be a whole number of rupees')),
  z.transform(Number),
);

/** The rules of the forms, for lines of a file. */
const ClassLine = z.object({ classid: IdInAddress, classname: ClassInput.shape.classname, enabled: booleanText });
const SubjectLine = z.object({
  subjectName: NewSubject.shape.subjectName,
  classid: IdInAddress,
  enabled: booleanText,
  price: z.nullable(z.pipe(wholeNumber, z.number().check(z.maximum(100_000, 'Price must be at most 100000')))),
});
const PaperLine = z.object({
  subjectId: IdInAddress,
  papername: paperName,
  enabled: booleanText,
  kind: Kind,
  access: Access,
  filename: z.nullable(fileName),
});

/** Subjects may stand in new classes, wherever in the file those are. */
const order = ['class', 'subject', 'paper'];

/** What a file would do, line by line. Lines that say what is there already are the same, whatever the rules say now. */
export async function planImport(
  present: Present,
  file: readonly { line: number; record: CatalogueRecord }[],
): Promise<ImportPlan> {
  const plan: ImportPlan = {
    newClasses: [],
    classes: [],
    newSubjects: [],
    subjects: [],
    papers: [],
    same: 0,
    lines: [],
  };
  const classesById = new Map(present.classes.map((row) => [String(row.classid), row]));
  const subjectsById = new Map(present.subjects.map((row) => [String(row.id), row]));
  const papersById = new Map(present.papers.map((row) => [String(row.paperid), row]));
  const names = new Map(present.subjects.map((row) => [nameKey(row), String(row.id)]));
  const seen = new Set<string>();

  const inOrder = file.toSorted((a, b) => order.indexOf(a.record.type) - order.indexOf(b.record.type));
  for await (const { line, record } of inBatches(inOrder)) {
    const { type, name } = record;
    try {
      const planned = planLine(record);
      if (planned) plan.lines.push({ ...planned, line, type, name });
      else plan.same += 1;
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      const id = Id.safeParse(Number(record.id)).data ?? null;
      plan.lines.push({ line, type, id, name, outcome: 'error', changes: [], message: error.message });
    }
  }
  return plan;

  function planLine(record: CatalogueRecord): Planned | undefined {
    const key = `${record.type} ${record.id}`;
    if (record.id && seen.has(key)) throw new BadLine(`The ${key} is in the file twice.`);
    seen.add(key);
    if (record.type === 'class') return planClass(record, classesById.get(record.id));
    if (record.type === 'subject') return planSubject(record, subjectsById.get(record.id));
    if (record.type === 'paper') return planPaper(record, papersById.get(record.id));
    throw new BadLine('The type must be class, subject or paper.');
  }

  function planClass(record: CatalogueRecord, before: SchoolClass | undefined): Planned | undefined {
    const changes = before ? differences(classRecord(before), record) : [];
    if (before && changes.length === 0) return undefined;
    const after = check(ClassLine, { classid: record.id, classname: record.name, enabled: record.enabled });
    if (before) plan.classes.push({ before, after });
    else plan.newClasses.push(after);
    classesById.set(record.id, after);
    return { id: after.classid, outcome: before ? 'change' : 'add', changes };
  }

  function planSubject(record: CatalogueRecord, before: Subject | undefined): Planned | undefined {
    if (record.id && !before) throw new BadLine(`There is no subject ${record.id}.`);
    const changes = before ? differences(subjectRecord(before), record) : [];
    if (before && changes.length === 0) return undefined;
    const { name: subjectName, classid, enabled, price } = record;
    const after = check(SubjectLine, { subjectName, classid, enabled, price: price === '' ? null : price });
    if (!classesById.has(String(after.classid))) throw new BadLine(`There is no class ${after.classid}.`);
    const holder = names.get(nameKey(after));
    // New ones have no number to be told apart by.
    if (holder !== undefined && (holder !== record.id || !record.id)) {
      throw new BadLine(`Class ${after.classid} already has a subject of this name.`);
    }
    if (before) names.delete(nameKey(before));
    names.set(nameKey(after), record.id);
    if (before) plan.subjects.push({ before, after: { ...after, id: before.id } });
    else plan.newSubjects.push(after);
    return { id: before?.id ?? null, outcome: before ? 'change' : 'add', changes };
  }

  function planPaper(record: CatalogueRecord, before: PaperRow | undefined): Planned | undefined {
    if (!record.id) throw new BadLine('Papers are added by uploading their files.');
    if (!before) throw new BadLine(`There is no paper ${record.id}.`);
    const changes = differences(paperRecord(before), record);
    if (changes.length === 0) return undefined;
    const { subjectid: subjectId, name: papername, enabled, kind, access, filename } = record;
    const after = check(PaperLine, { subjectId, papername, enabled, kind, access, filename: filename || null });
    if (after.subjectId !== before.subjectId && !subjectsById.has(String(after.subjectId))) {
      throw new BadLine(`There is no subject ${after.subjectId}.`);
    }
    plan.papers.push({ before, after: { ...after, paperid: before.paperid } });
    return { id: before.paperid, outcome: 'change', changes };
  }
}

/** A line that cannot be done, with the reason for whoever wrote it. */
class BadLine extends Error {}

function check<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BadLine(issue?.message ?? 'This line is not valid.');
}

function nameKey({ classid, subjectName }: Pick<Subject, 'classid' | 'subjectName'>): string {
  return `${classid} ${subjectName.toLowerCase()}`;
}
