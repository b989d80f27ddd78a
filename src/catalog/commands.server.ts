import type { ShopCommand } from '../platform/command.server.ts';
import { listClasses, listEnabledSubjects } from './service.server.ts';

export const catalogCommands: ShopCommand[] = [
  {
    name: 'catalogue',
    summary: 'lists the classes and how many subjects of each are on sale',
    async run({ db }) {
      const subjects = await listEnabledSubjects(db);
      for (const { classid, classname, enabled } of await listClasses(db)) {
        const count = subjects.filter((subject) => subject.classid === classid).length;
        console.info(`${classid}\t${classname}\t${enabled ? 'Available' : 'Coming Soon'}\t${count} subjects`);
      }
    },
  },
];
