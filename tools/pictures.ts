import { mkdir, writeFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startShop, waitForPictures } from '../bench/servers.ts';
import { findChromium } from './chromium.ts';

// Takes pictures of the running shop: `npm run pictures` puts every page, at both widths and in both themes, into
// build/pictures, and the few that the README shows into docs/pictures; `npm run pictures -- cart viewer` only these.
const wanted = new Set(process.argv.slice(2));
const allFolder = 'build/pictures';
const readmeFolder = 'docs/pictures';
const widths = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const readmePictures = new Set([
  'home-desktop-light',
  'home-desktop-dark',
  'home-phone-light',
  'subjects-desktop-light',
  'papers-desktop-light',
  'viewer-phone-light',
  'practice-phone-light',
  'mock-desktop-light',
  'cart-phone-light',
  'admin-papers-desktop-light',
]);
const staffLogin = { ADMIN_EMAIL: 'staff@pictures.example', ADMIN_PASSWORD: 'only for pictures' };

interface Shown {
  name: string;
  path: string;
  /** Who is logged in; nobody where it is left out. */
  as?: 'student' | 'staff';
  /** What is in the page when it is all there; the network is quiet before that. */
  ready?: string;
  /** The button that is pressed then. */
  press?: string;
}

interface Person {
  token: string;
  user: { username: string };
}

type People = Record<NonNullable<Shown['as']>, Person>;

async function callJson<T>(address: string, init?: { headers?: Record<string, string>; body: object }): Promise<T> {
  const headers = { ...init?.headers, ...(init && { 'content-type': 'application/json' }) };
  const response = await fetch(address, init ? { method: 'POST', headers, body: JSON.stringify(init.body) } : {});
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}

/** A student with two subjects in the cart. */
async function prepareStudent(url: string, subjectIds: readonly number[]): Promise<Person> {
  const body = { name: 'Asha Verma', email: 'asha@students.example', mobile: '9876543210', password: 'for pictures' };
  const student = await callJson<Person>(`${url}/api/public/register`, { body });
  for (const subjects of subjectIds) {
    await callJson(`${url}/api/access/cart`, {
      headers: { authorization: `Bearer ${student.token}` },
      body: { username: student.user.username, subjects },
    });
  }
  return student;
}

function listPages(subjectId: number, paperId: number | undefined, chapter: string): Shown[] {
  const policies = ['about-us', 'contact-us', 'terms-of-use', 'privacy-policy', 'refund-policy', 'shipping-policy'];
  const ofStaff = ['classes', 'subjects', 'papers', 'catalogue', 'orders', 'messages', 'customers', 'staff', 'audit'];
  const ofMsite = ['home', 'classes', 'subjects', 'login', 'register', 'about-us'];
  return [
    { name: 'home', path: '/' },
    { name: 'subjects', path: '/view-subjects?classId=10' },
    { name: 'all-subjects', path: '/view-subjects' },
    { name: 'subjects-none', path: '/view-subjects?q=nothing+like+it' },
    { name: 'papers', path: `/view-papers?subjectId=${subjectId}` },
    ...(paperId === undefined ? [] : [{ name: 'viewer', path: `/paper/${paperId}`, ready: '[data-drawn="true"]' }]),
    { name: 'practice-subject', path: `/practice/${subjectId}` },
    { name: 'practice', path: `/practice/${subjectId}/${chapter}`, press: 'Check', ready: 'input[type="radio"]' },
    ...(paperId === undefined ? [] : [{ name: 'mock', path: `/mock/${paperId}`, press: 'Begin the mock' }]),
    { name: 'search', path: '/search?q=science' },
    { name: 'cart-empty', path: '/cart' },
    { name: 'cart', path: '/cart', as: 'student' },
    { name: 'login', path: '/login' },
    { name: 'register', path: '/register' },
    { name: 'forgot-password', path: '/forgot-password' },
    { name: 'dashboard', path: '/dashboard', as: 'student' },
    { name: 'profile', path: '/profile', as: 'student' },
    ...policies.map((name) => ({ name, path: `/${name}` })),
    { name: 'offline', path: '/offline.html' },
    ...ofMsite.map((name) => ({ name: `msite-${name}`, path: `/msite/${name}` })),
    { name: 'admin', path: '/admin', as: 'staff' },
    ...ofStaff.map((name) => ({ name: `admin-${name}`, path: `/admin/${name}`, as: 'staff' as const })),
    { name: 'admin-settings', path: '/admin/settings', as: 'staff' },
  ];
}

async function openPage(browser: Browser, url: string, shown: Shown, look: object, people: People): Promise<Page> {
  // The worker would only fetch what is in the picture already.
  const page = await browser.newPage({ ...look, serviceWorkers: 'block', reducedMotion: 'reduce' });
  if (shown.as) {
    await page.addInitScript(({ token, user }) => {
      localStorage.setItem('user_token', token);
      localStorage.setItem('admin_user', JSON.stringify(user));
    }, people[shown.as]);
  }
  await page.goto(url + shown.path, { waitUntil: 'networkidle' });
  if (shown.ready) await page.waitForSelector(shown.ready);
  if (shown.press) {
    const option = page.getByRole('radio').nth(1);
    if (await option.isVisible()) await option.check();
    await page.getByRole('button', { name: shown.press }).click();
    await page.waitForLoadState('networkidle');
  }
  return page;
}

async function takePictures(browser: Browser, url: string): Promise<void> {
  const papers = await waitForPictures(url);
  const subjects = await callJson<{ id: number }[]>(`${url}/api/public/subjects/10`);
  const ids = subjects.map(({ id }) => id);
  const free = papers.find(({ subjectId, access }) => access === 'free' && ids.includes(subjectId));
  const { ADMIN_EMAIL: username, ADMIN_PASSWORD: password } = staffLogin;
  const people: People = {
    student: await prepareStudent(url, ids.slice(0, 2)),
    staff: await callJson<Person>(`${url}/api/public/login`, { body: { username, password } }),
  };
  const subjectId = free?.subjectId ?? ids[0] ?? 1;
  const { chapters } = await callJson<{ chapters: { slug: string }[] }>(`${url}/api/public/practice/${subjectId}`);
  const pages = listPages(subjectId, free?.paperid, chapters[0]?.slug ?? 'due');
  for (const shown of pages.filter(({ name }) => wanted.size === 0 || wanted.has(name))) {
    for (const [device, viewport] of Object.entries(widths)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const name = `${shown.name}-${device}-${colorScheme}`;
        const page = await openPage(browser, url, shown, { viewport, colorScheme }, people);
        await page.screenshot({ path: `${allFolder}/${name}.png`, fullPage: true });
        if (readmePictures.has(name)) await keepForReadme(page, name);
        await page.close();
      }
    }
    console.info(`${shown.name}: ${shown.path}`);
  }
}

/** What fits on the screen, small enough for a repository. */
async function keepForReadme(page: Page, name: string): Promise<void> {
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toBuffer();
  await writeFile(`${readmeFolder}/${name}.webp`, picture);
}

await mkdir(allFolder, { recursive: true });
await mkdir(readmeFolder, { recursive: true });
const shop = await startShop('on', staffLogin);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await takePictures(browser, shop.url);
} finally {
  await browser.close();
  await shop.stop();
}
