import type { ComponentType } from 'react';
import { pageMeta } from '../../page-kit/page-meta.ts';
import type { Route } from './+types/showcase-page';
import { Blackboard, GiantNumeral, InkBlock, Newspaper } from './bold-designs.tsx';
import { AnswerBubbles, HallTicket, MarksCircle, TimetableRow } from './exam-designs.tsx';
import { type CardProps, modelClasses } from './model-classes.ts';
import { IndexTab, RuledSheet, SpiralNotebook, StickyNote } from './paper-designs.tsx';
import { BookSpine, Chip, ListLine, Stamp } from './quiet-designs.tsx';

interface Design {
  title: string;
  Card: ComponentType<CardProps>;
  /** How the five stand together. */
  layout: string;
}

const twoColumns = 'grid grid-cols-2 gap-3';
const oneColumn = 'grid gap-3';

const designs: readonly Design[] = [
  { title: 'Ruled sheet', Card: RuledSheet, layout: oneColumn },
  { title: 'Spiral notebook', Card: SpiralNotebook, layout: twoColumns },
  { title: 'Sticky note', Card: StickyNote, layout: twoColumns },
  { title: 'Index tab', Card: IndexTab, layout: twoColumns },
  { title: 'Hall ticket', Card: HallTicket, layout: oneColumn },
  { title: 'Answer bubbles', Card: AnswerBubbles, layout: oneColumn },
  { title: 'Marks circle', Card: MarksCircle, layout: oneColumn },
  { title: 'Timetable', Card: TimetableRow, layout: 'grid' },
  { title: 'Giant numeral', Card: GiantNumeral, layout: twoColumns },
  { title: 'Blackboard', Card: Blackboard, layout: oneColumn },
  { title: 'Newspaper', Card: Newspaper, layout: oneColumn },
  { title: 'Ink block', Card: InkBlock, layout: twoColumns },
  { title: 'List line', Card: ListLine, layout: 'grid' },
  { title: 'Chip', Card: Chip, layout: 'flex flex-wrap gap-2' },
  { title: 'Book spine', Card: BookSpine, layout: oneColumn },
  { title: 'Stamp', Card: Stamp, layout: twoColumns },
];

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Login showcase', description: 'An internal preview of card designs.', isPrivate: true });

/** An internal preview: the same five classes in every design. */
export default function ShowcasePage() {
  return (
    <div className="px-4 pt-5 pb-8">
      <h1 className="text-[1.6875rem]">Login showcase</h1>
      <p className="mt-1 text-ink-2">16 designs for the card of a class. Choosing one only writes to the console.</p>
      {designs.map(({ title, Card, layout }, index) => (
        <section key={title} aria-labelledby={`design-${index}`} className="mt-8">
          <h2 id={`design-${index}`} className="mb-3 text-xl">
            {index + 1}. {title}
          </h2>
          <div className={layout}>
            {modelClasses.map(({ id, name }) => (
              <Card key={id} id={id} name={name} onChoose={() => console.info('Chosen:', id, name)} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
