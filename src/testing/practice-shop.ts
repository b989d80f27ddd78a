import { grantSubject } from '../papers/owning/entitlements.server.ts';
import { listPapers } from '../papers/service.server.ts';
import { commandLine } from '../platform/http/viewer.ts';
import type { EventKind, EventOf, PracticeEvent } from '../practice/log/events-contract.ts';
import { importContent } from '../questions/bank/import-content.server.ts';
import { openPapersShop, type PapersShop } from './papers-shop.ts';
import type { TestPerson } from './people.ts';
import { makeSampleContent } from './sample-questions.ts';

/** A test shop with questions to practise, and what its subject and papers are called. */
export interface PracticeShop extends PapersShop {
  subjectId: number;
  paperId(name: string): number;
  grant(person: TestPerson): Promise<void>;
}

export async function openPracticeShop(environment: Record<string, string> = {}): Promise<PracticeShop> {
  const shop = await openPapersShop(environment);
  const { db, version } = shop.platform;
  const content = await makeSampleContent();
  await importContent(db, content.folder);
  await content.remove();
  await version.refresh();
  const papers = await listPapers(db);
  const ids = new Map(papers.map(({ papername, paperid }) => [papername, paperid]));
  const subjectId = papers.find(({ papername }) => papername === 'Mathematics Solutions 1')?.subjectId ?? 0;
  return {
    ...shop,
    subjectId,
    paperId: (name) => ids.get(name) ?? 0,
    async grant({ viewer }) {
      await db.transaction((tx) => grantSubject(tx, commandLine, viewer.userId, subjectId, 'staff'));
    },
  };
}

/** What one device does, one thing after the other. */
export class DeviceLog {
  readonly device = crypto.randomUUID();
  readonly events: PracticeEvent[] = [];

  add<Kind extends EventKind>(
    kind: Kind,
    body: EventOf<Kind>['body'],
    when?: { attempt?: string | null; at?: number },
  ): void;
  add(kind: 'practice-answered', body: EventOf<'practice-answered'>['body'], { attempt = null, at = Date.now() } = {}) {
    const seq = this.events.length + 1;
    this.events.push({ id: crypto.randomUUID(), device: this.device, seq, attempt, kind, at, body });
  }

  /** A question of practice that was answered right, or as given. */
  answer(change: Partial<EventOf<'practice-answered'>['body']> & { subjectId: number }, at?: number): void {
    const body = {
      chapter: 'Real Numbers',
      key: 'hcf-1',
      hash: 'a'.repeat(64),
      variant: 0,
      dueKey: null,
      given: [{ part: null, or: 0, text: 'c' }],
      verdict: 'right' as const,
      marks: 1,
      outOf: 1,
      stepsRevealed: 0,
      seconds: 30,
      ...change,
    };
    this.add('practice-answered', body, at === undefined ? {} : { at });
  }
}
