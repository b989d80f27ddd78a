import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { PaperContent } from '../../questions/contract.ts';
import type { MockMarking, QuestionPack } from '../contract.ts';
import type { PracticeEvent } from '../log/events-contract.ts';

interface KeptEvent {
  event: PracticeEvent;
  owner: string;
  /** 1 until the server has said that it has it. A number, because an index cannot hold true and false. */
  isPending: 0 | 1;
}

/** Under which names this browser writes events for one person, and how many it has written under each. */
interface Writer {
  owner: string;
  /** New events are written under the first; an attempt goes on under the one that began it. */
  devices: { device: string; lastSeq: number }[];
}

interface Sync {
  owner: string;
  /** How far the server's log was read. */
  cursor: number;
  isDeviceOnly: boolean;
}

/** A mock's questions as they were when it began, so that it goes on without a network. */
export interface KeptPaper {
  attempt: string;
  owner: string;
  paper: PaperContent;
  /** Missing until it could be fetched. */
  marking: MockMarking | undefined;
}

interface KeptPack {
  subjectId: number;
  owner: string;
  etag: string;
  /** As it travels; what the device is asked to hold. */
  bytes: number;
  pack: QuestionPack;
}

export interface SavedSubject {
  subjectId: number;
  owner: string;
  name: string;
  bytes: number;
  savedAtMs: number;
  hasPdfs: boolean;
  /** Addresses of what is in the cache for it. */
  files: string[];
  /** Addresses of its pages. */
  pages: string[];
}

interface PracticeSchema extends DBSchema {
  events: { key: string; value: KeptEvent; indexes: { byOwner: string; byPending: [string, number] } };
  writers: { key: string; value: Writer };
  syncs: { key: string; value: Sync };
  papers: { key: string; value: KeptPaper; indexes: { byOwner: string } };
  packs: { key: number; value: KeptPack; indexes: { byOwner: string } };
  saved: { key: number; value: SavedSubject; indexes: { byOwner: string } };
}

export type PracticeDatabase = IDBPDatabase<PracticeSchema>;

let opening: Promise<PracticeDatabase> | undefined;

/** What this browser keeps of practice. Rejects where a browser keeps nothing at all. */
export function openPractice(): Promise<PracticeDatabase> {
  opening ??= openDB<PracticeSchema>('practice', 1, {
    upgrade(db) {
      const events = db.createObjectStore('events', { keyPath: 'event.id' });
      events.createIndex('byOwner', 'owner');
      events.createIndex('byPending', ['owner', 'isPending']);
      db.createObjectStore('writers', { keyPath: 'owner' });
      db.createObjectStore('syncs', { keyPath: 'owner' });
      db.createObjectStore('papers', { keyPath: 'attempt' }).createIndex('byOwner', 'owner');
      db.createObjectStore('packs', { keyPath: 'subjectId' }).createIndex('byOwner', 'owner');
      db.createObjectStore('saved', { keyPath: 'subjectId' }).createIndex('byOwner', 'owner');
    },
    // A tab of a later build wants to change the tables: it opens them anew when it is needed again.
    blocking: () => void close(),
    terminated: () => {
      opening = undefined;
    },
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function close(): Promise<void> {
  const db = await opening;
  opening = undefined;
  db?.close();
}
