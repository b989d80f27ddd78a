import { useState } from 'react';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { useDebounced } from '../../kit/use-debounced.ts';
import { useClasses, useSubjectsOf } from './subjects.ts';

interface SubjectPickerProps {
  classid: number | undefined;
  subjectId: number | undefined;
  /** What the chosen subject is called, should it not be among those to choose from. */
  subjectName?: string;
  error?: string | undefined;
  onPick: (classid: number | undefined, subjectId: number | undefined) => void;
}

/** A subject by its class; where a class has very many, by a part of its name as well. */
export function SubjectPicker({ classid, subjectId, subjectName = '', error, onPick }: SubjectPickerProps) {
  const classes = useClasses();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const { subjects, hasMore } = useSubjectsOf(classid, q);
  const isListed = subjects.some(({ id }) => id === subjectId);
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <SelectField
        label="Class"
        value={classid ?? ''}
        onChange={({ target }) => onPick(Number(target.value) || undefined, undefined)}
      >
        <option value="">Choose a class</option>
        {classes.map((row) => (
          <option key={row.classid} value={row.classid}>
            {row.classname}
          </option>
        ))}
      </SelectField>
      {(hasMore || typed) && (
        <TextField label="Find a subject" value={typed} onChange={({ target }) => setTyped(target.value)} />
      )}
      <SelectField
        label="Subject"
        error={error}
        disabled={classid === undefined}
        value={subjectId ?? ''}
        onChange={({ target }) => onPick(classid, Number(target.value) || undefined)}
      >
        <option value="">Choose a subject</option>
        {subjectId !== undefined && !isListed && <option value={subjectId}>{subjectName}</option>}
        {subjects.map(({ id, subjectName: name, enabled }) => (
          <option key={id} value={id}>
            {name}
            {enabled ? '' : ' (disabled)'}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
