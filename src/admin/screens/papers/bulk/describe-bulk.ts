import type { BulkResult } from '../../../../papers/admin-contract.ts';
import { counted } from '../../../kit/counted.ts';

type Results = BulkResult['results'];

/** What became of many papers, such as "3 papers changed, 1 was like that already." */
export function describeBulk(results: Results): string {
  const { changed, same, missing } = count(results);
  const parts = [
    `${counted(changed, 'paper')} changed`,
    same > 0 && `${same} ${same === 1 ? 'was' : 'were'} like that already`,
    missing > 0 && describeMissing(missing),
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

export function describeDeleted(results: Results): string {
  const { deleted, archived, missing } = count(results);
  const parts = [
    `${counted(deleted + archived, 'paper')} deleted`,
    archived > 0 && `${archived} of them ${archived === 1 ? 'stays' : 'stay'} for those who have it`,
    missing > 0 && describeMissing(missing),
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

function describeMissing(missing: number): string {
  return `${missing} ${missing === 1 ? 'was' : 'were'} not there any more`;
}

function count(results: Results) {
  const of = (wanted: Results[number]['outcome']): number => results.filter(({ outcome }) => outcome === wanted).length;
  return {
    changed: of('changed'),
    same: of('same'),
    deleted: of('deleted'),
    archived: of('archived'),
    missing: of('not_found'),
  };
}
