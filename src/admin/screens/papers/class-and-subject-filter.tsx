import { ChoiceFilter } from '../../kit/list-filters.tsx';
import type { useListState } from '../../kit/list-state.ts';
import { useClasses, useSubjectsOf } from './subjects.ts';

type ListState = ReturnType<typeof useListState>;

interface ClassAndSubjectFilterProps {
  list: ListState;
  /** Filters that mean something within one subject only: another choice clears them. */
  within?: readonly string[];
  /** Whether a subject can be chosen before its class. */
  offersAllSubjects?: boolean;
}

/** A subject belongs to its class, so another class is another choice of subjects. */
export function ClassAndSubjectFilter({ list, within = [], offersAllSubjects = false }: ClassAndSubjectFilterProps) {
  const classes = useClasses();
  const classid = Number(list.filter('classid')) || undefined;
  const { subjects } = useSubjectsOf(classid);
  const clearing = (...names: string[]): ListState => ({
    ...list,
    set: (changes) => list.set({ ...Object.fromEntries(names.map((name) => [name, undefined])), ...changes }),
  });
  return (
    <>
      <ChoiceFilter
        label="Class"
        name="classid"
        list={clearing('subjectId', ...within)}
        all="All classes"
        choices={classes.map((row) => [String(row.classid), row.classname] as const)}
      />
      {(classid !== undefined || offersAllSubjects) && (
        <ChoiceFilter
          label="Subject"
          name="subjectId"
          list={clearing(...within)}
          all="All subjects"
          choices={subjects.map(
            ({ id, subjectName, classname }) =>
              [String(id), classid === undefined ? `${classname} ${subjectName}` : subjectName] as const,
          )}
        />
      )}
    </>
  );
}
