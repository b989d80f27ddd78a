import type { APIRequestContext } from '@playwright/test';
import { Paper } from '../../src/papers/schemas.ts';
import { makePdf } from '../../src/testing/sample-pdfs.ts';
import { staffLogin } from './staff-login.ts';
import { expect } from './visit.ts';

type Headers = Record<'authorization', string>;

let known: Promise<Headers> | undefined;

/** What a request carries to be one of the staff. One login serves all tests of a file. */
export async function staffHeaders(request: APIRequestContext): Promise<Headers> {
  known ??= logIn(request);
  return known;
}

async function logIn(request: APIRequestContext): Promise<Headers> {
  const data = { username: staffLogin.email, password: staffLogin.password };
  const response = await request.post('/api/public/login', { data });
  expect(response.status()).toBe(200);
  const { token } = await response.json();
  return { authorization: `Bearer ${token}` };
}

interface NewSubject {
  subjectName: string;
  classid?: number;
  price?: number | null;
}

/** A subject of the test's own, so that no other test's papers are in it. */
export async function addSubject(request: APIRequestContext, { classid = 10, ...subject }: NewSubject) {
  const headers = await staffHeaders(request);
  const response = await request.post('/api/access/addsubject', { headers, data: { classid, ...subject } });
  expect(response.status()).toBe(201);
  const { id } = await response.json();
  return Number(id);
}

interface NewPaper {
  subjectid: number;
  papername: string;
  kind?: Paper['kind'];
  access?: Paper['access'];
  file?: Buffer;
  /** The name it is uploaded under. */
  filename?: string;
}

/** Uploads a paper as staff would. */
export async function uploadPaper(request: APIRequestContext, paper: NewPaper): Promise<Paper> {
  const { subjectid, file = makePdf({ pages: 2 }), filename = 'paper.pdf', ...fields } = paper;
  const response = await request.post('/api/public/paper/upload', {
    headers: await staffHeaders(request),
    multipart: {
      subjectid: String(subjectid),
      ...fields,
      file: { name: filename, mimeType: 'application/pdf', buffer: file },
    },
  });
  expect(response.status()).toBe(201);
  return Paper.parse(await response.json());
}

/** Opens a subject to a student, as staff do for who paid by other means. */
export async function grantSubject(request: APIRequestContext, username: string, subjectId: number): Promise<void> {
  const headers = await staffHeaders(request);
  const found = await request.get('/api/admin/customers', { headers, params: { q: username } });
  const { rows } = await found.json();
  const response = await request.post(`/api/admin/customers/${rows[0].id}/subjects`, { headers, data: { subjectId } });
  expect(response.status()).toBe(201);
}
