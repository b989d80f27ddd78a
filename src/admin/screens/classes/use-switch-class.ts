import { replaceClasses } from '../../../catalog/contract.ts';
import type { SchoolClass } from '../../../catalog/schemas.ts';
import { PresentClasses } from '../../import/catalogue-contract.ts';
import { readPresent } from '../../kit/present-state.ts';
import { useChange } from '../../kit/queries.ts';
import { showTrouble } from '../../kit/undo-toast.ts';

interface ClassList {
  rows: readonly SchoolClass[];
  version: string;
}

/** Enables or disables one class and leaves whatever others made of the list meanwhile as it is. */
export function useSwitchClass() {
  const { mutateAsync: replace } = useChange(replaceClasses);
  return async (list: ClassList, id: number, isEnabled: boolean): Promise<void> => {
    const send = ({ rows, version }: ClassList) => {
      const body = rows.map(({ classid, classname, enabled }) => ({
        classid,
        classname,
        enabled: classid === id ? isEnabled : enabled,
      }));
      return replace([{ query: { version }, body }]);
    };
    try {
      await send(list).catch((error) => {
        const present = readPresent(error, PresentClasses);
        if (!present) throw error;
        return send(present);
      });
    } catch (error) {
      showTrouble(error);
    }
  };
}
