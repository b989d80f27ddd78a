import { csvRecord } from '../../src/platform/csv.ts';
import type { Attack } from './attack.ts';

const formula = /^[\s"]*[=+\-@＝＋－＠]/;
const names = ['＝1+1', '＠SUM(1)', '－1', 'Maths;=1+1', 'Maths;"=1+1"', 'Maths|+1'];

export const attacks: Attack[] = [
  {
    name: 'dates that PostgreSQL does not know',
    line: 16,
    async try({ call, staff }) {
      for (const date of ['0000-01-01', '0001-01-01', '9999-12-31T23:59:59-12:00']) {
        for (const path of [`/admin/audit?from=${date}`, `/admin/audit.csv?to=${date}`]) {
          const { status } = await call('GET', path, { as: staff });
          if (status < 400 || status >= 500) return `${path} answered ${status}`;
        }
      }
      return undefined;
    },
  },
  {
    name: 'a CSV that fails midway and looks whole',
    line: 16,
    async try({ db, call, staff }) {
      const add = `insert into audit_log (actor, action, target, at) select 'attacker', 'attack.midway', 'x:1'`;
      // Nothing can be made of the oldest entry.
      await db.query(`${add}, 'infinity'::timestamptz`);
      await db.query(`${add}, now() from generate_series(1, 2100)`);
      const answer = await call('GET', '/admin/audit.csv?action=attack.midway', { as: staff });
      let text = '';
      try {
        for await (const piece of answer.body ?? []) text += Buffer.from(piece);
        return 'the answer ended as if it were complete';
      } catch {
        return text.trimEnd().includes('NOT COMPLETE') ? undefined : 'its last line does not say so';
      }
    },
  },
  {
    name: 'formulas in wide signs and behind the separators of other countries',
    line: 17,
    async try({ call, staff }) {
      for (const [index, name] of names.entries()) {
        const body = { subjectName: `${name} ${index}`, classid: 10, price: 50 };
        const { status } = await call('POST', '/access/addsubject', { as: staff, body });
        if (status !== 201 && status !== 400) return `a subject of that name answered ${status}`;
      }
      const answer = await call('GET', '/admin/catalogue.csv', { as: staff });
      const files = [await answer.text(), names.map((name) => csvRecord([name, name])).join('')];
      for (const separator of [',', ';', '\t', '|']) {
        const cells = files.flatMap((file) => file.split(/[\r\n]+/)).flatMap((line) => line.split(separator));
        const found = cells.find((cell) => formula.test(cell));
        if (found) return `split by ${JSON.stringify(separator)} a cell begins with ${found.slice(0, 20)}`;
      }
      return undefined;
    },
  },
];
