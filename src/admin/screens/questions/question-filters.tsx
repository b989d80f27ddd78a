import { questionTypes, skills } from '../../../questions/format/contract.ts';
import { questionStates, usedPlaces } from '../../../questions/studio/studio-contract.ts';
import { ChoiceFilter, FilterChip, ListFilters, SearchFilter } from '../../kit/list-filters.tsx';
import type { useListState } from '../../kit/list-state.ts';
import { oneOf } from '../../kit/one-of.ts';
import { ClassAndSubjectFilter } from '../papers/class-and-subject-filter.tsx';
import { stateWords, typeWords } from './question-words.ts';

type ListState = ReturnType<typeof useListState>;

const placeWords = { paper: 'In a paper', practice: 'In the practice set', nowhere: 'Nowhere yet' };

/** What narrows the list of questions. A subject belongs to its class, a chapter to its subject. */
export function QuestionFilters({ list }: { list: ListState }) {
  const chapter = list.filter('chapter');
  return (
    <ListFilters>
      <SearchFilter label="Search questions" list={list} />
      <ClassAndSubjectFilter list={list} within={['chapter']} offersAllSubjects />
      <ChoiceFilter
        label="Type"
        name="type"
        list={list}
        all="All types"
        choices={questionTypes.map((type) => [type, typeWords[type]] as const)}
      />
      <ChoiceFilter
        label="Skill"
        name="skill"
        list={list}
        all="All skills"
        choices={skills.map((skill) => [skill, skill] as const)}
      />
      <ChoiceFilter
        label="State"
        name="state"
        list={list}
        all="All states"
        choices={questionStates.map((state) => [state, stateWords[state]] as const)}
      />
      <ChoiceFilter
        label="Stands"
        name="used"
        list={list}
        all="Anywhere"
        choices={usedPlaces.map((place) => [place, placeWords[place]] as const)}
      />
      {chapter && <FilterChip label="Chapter" text={chapter} onRemove={() => list.set({ chapter: undefined })} />}
    </ListFilters>
  );
}

/** The same as the API takes it. What the address has beyond that is not asked for. */
export function readFilters({ filter }: ListState) {
  return {
    q: filter('q'),
    classid: Number(filter('classid')) || undefined,
    subjectId: Number(filter('subjectId')) || undefined,
    chapter: filter('chapter'),
    type: oneOf(questionTypes, filter('type')),
    skill: oneOf(skills, filter('skill')),
    state: oneOf(questionStates, filter('state')),
    used: oneOf(usedPlaces, filter('used')),
  };
}
