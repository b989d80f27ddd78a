import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import * as z from 'zod';
import { makePdf } from '../../src/testing/sample-pdfs.ts';
import type { Attack, AttackedShop } from './attack.ts';

const Uploaded = z.object({ paperid: z.number() });
const Added = z.object({ id: z.number() });

/** A page full of questions in ordinary type, as a paid paper. */
async function uploadPaid({ url, staff }: AttackedShop, subjectId: number): Promise<number> {
  const line = (y: number) => `BT /F1 11 Tf 60 ${y} Td (Answer ${y}: forty two apples and eleven pears) Tj ET`;
  const content = Array.from({ length: 55 }, (_, index) => line(780 - index * 13)).join('\n');
  const form = new FormData();
  form.append('subjectid', String(subjectId));
  form.append('papername', `Solutions ${Date.now()}`);
  form.append('access', 'paid');
  form.append('file', new Blob([Uint8Array.from(makePdf({ content }))], { type: 'application/pdf' }), 'paper.pdf');
  const answer = await fetch(`${url}/api/public/paper/upload`, { method: 'POST', headers: staff.headers, body: form });
  return Uploaded.parse(await answer.json()).paperid;
}

async function waitForPicture({ call }: AttackedShop, paperId: number): Promise<Buffer | undefined> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await call('GET', `/public/paper/picture/${paperId}`);
    if (answer.ok) return Buffer.from(await answer.arrayBuffer());
    await delay(200);
  }
  return undefined;
}

/** The hardest step between two neighbouring pixels of a row below the head: letters have steps of a hundred and more. */
async function sharpestEdge(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  let sharpest = 0;
  for (let y = Math.round(info.height * 0.2); y < info.height; y += 1) {
    for (let x = 1; x < info.width; x += 1) {
      const at = y * info.width + x;
      sharpest = Math.max(sharpest, Math.abs((data[at] ?? 0) - (data[at - 1] ?? 0)));
    }
  }
  return sharpest;
}

async function addSubject({ call, staff }: AttackedShop, price: number | null): Promise<number> {
  const body = { subjectName: `Claimed ${Date.now()}`, classid: 10, price };
  return Added.parse(await (await call('POST', '/access/addsubject', { as: staff, body })).json()).id;
}

export const attacks: Attack[] = [
  {
    name: 'reading a paid paper on its picture',
    line: 6,
    async try(shop) {
      const picture = await waitForPicture(shop, await uploadPaid(shop, 1));
      if (!picture) return 'there is no picture';
      const edge = await sharpestEdge(picture);
      if (edge > 20) return `letters can be seen below the head: an edge of ${edge}`;
      const robots = await (await fetch(`${shop.url}/robots.txt`)).text();
      return robots.includes('picture') ? 'robots.txt invites to the pictures' : undefined;
    },
  },
  {
    name: 'claiming a subject while it is free',
    line: 7,
    async try(shop) {
      const { call, staff } = shop;
      const student = await shop.student();
      for (const price of [null, 0]) {
        const id = await addSubject(shop, price);
        const paperId = await uploadPaid(shop, id);
        const body = { username: student.email, subjectid: [id] };
        const { status } = await call('POST', '/access/accessrequest/createlink', { as: student, body });
        if (status !== 409) return `ordering it answered ${status}`;
        await call('PUT', '/access/updatesubject', { as: staff, body: { id, price: 99 } });
        const download = await call('GET', `/public/paper/download/${paperId}`, { as: student });
        if (download.status !== 403) return `with a price its file answers ${download.status}`;
      }
      return undefined;
    },
  },
  {
    name: 'finding what others were answered in a cache',
    line: 12,
    async try(shop) {
      const { call, staff, db } = shop;
      const student = await shop.student();
      const paperId = await uploadPaid(shop, 1);
      await db.query(
        `insert into entitlements (user_id, subject_id, source) select id, 1, 'staff' from users where email = $1`,
        [student.email],
      );
      const asked = [
        ...[
          '/auth/me',
          '/auth/me/export',
          `/access/cart?username=${student.email}`,
          '/access/library',
          '/access/orders',
        ],
        `/public/paper/download/${paperId}`,
      ];
      for (const as of [student, staff, undefined]) {
        for (const path of [...asked, '/admin/customers', '/admin/audit', '/admin/nothing']) {
          const answer = await call('GET', path, as && { as });
          const rule = answer.headers.get('cache-control') ?? 'nothing';
          if (!rule.includes('no-store')) return `${path} answers ${answer.status} with ${rule}`;
        }
      }
      return undefined;
    },
  },
];
