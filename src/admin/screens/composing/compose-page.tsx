import { useParams } from 'react-router';
import { readDraft } from '../../../questions/composing/composing-contract.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAnswer } from '../../kit/queries.ts';
import { LoadTrouble, Screen } from '../../kit/screen.tsx';
import { Composer } from './composer.tsx';

export default function ComposePage() {
  const id = Number(useParams().id) || 0;
  const { data, error, refetch } = useAnswer(readDraft, { params: { id } });
  if (data?.id === id) return <Composer key={id} paper={data} />;
  return (
    <Screen title="Compose a paper">
      {error ? <LoadTrouble error={error} onRetry={refetch} /> : <Skeleton className="h-96" />}
    </Screen>
  );
}
