import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { listMessages } from '../../../messages/admin-contract.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Pager } from '../../kit/data-table.tsx';
import { ChoiceFilter, ListFilters, SearchFilter } from '../../kit/list-filters.tsx';
import { useListState } from '../../kit/list-state.ts';
import { oneOf } from '../../kit/one-of.ts';
import { useAnswer } from '../../kit/queries.ts';
import { LoadTrouble, Screen } from '../../kit/screen.tsx';
import { useOpened } from '../../kit/use-opened.ts';
import { MessageList } from './message-list.tsx';
import { MessageView } from './message-view.tsx';

export default function MessagesPage() {
  const list = useListState('createdAt');
  const openId = Number.parseInt(list.filter('id') ?? '', 10) || undefined;
  const isOpen = openId !== undefined;
  // Where there is room for one of them only, an open message takes the place of the list.
  const inboxClass = isOpen ? 'max-xl:hidden' : '';
  return (
    <Screen title="Messages">
      <div className={inboxClass}>
        <InboxFilters list={list} />
      </div>
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] xl:items-start">
        <div className={inboxClass}>
          <Inbox list={list} openId={openId} />
        </div>
        {isOpen ? (
          <div className="min-w-0">
            <BackToInbox />
            <MessageView id={openId} />
          </div>
        ) : (
          <p className="rounded-card border border-rule border-dashed px-6 py-16 text-center text-ink-2 max-xl:hidden">
            Choose a message to read and answer it.
          </p>
        )}
      </div>
    </Screen>
  );
}

type ListState = ReturnType<typeof useListState>;

function InboxFilters({ list }: { list: ListState }) {
  return (
    <ListFilters>
      <SearchFilter label="Search messages" list={list} />
      <ChoiceFilter
        label="State"
        name="state"
        list={list}
        all="Open"
        choices={[
          ['done', 'Done'],
          ['all', 'All'],
        ]}
      />
      <ChoiceFilter label="Clock" name="isLate" list={list} all="All" choices={[['true', 'Late']]} />
      <ChoiceFilter
        label="Order"
        name="sort"
        list={list}
        all="Oldest first"
        choices={[['-createdAt', 'Newest first']]}
      />
    </ListFilters>
  );
}

function Inbox({ list, openId }: { list: ListState; openId: number | undefined }) {
  const { data, error, refetch, isPending } = useAnswer(listMessages, {
    query: {
      page: list.page,
      limit: 20,
      q: list.filter('q'),
      state: oneOf(['done', 'all'], list.filter('state')),
      isLate: list.filter('isLate') === 'true' ? 'true' : undefined,
      sort: oneOf(['-createdAt'], list.filter('sort')),
    },
  });
  useOpened(list, (wanted) => {
    const [oldest] = data?.rows ?? [];
    if (oldest && wanted === 'oldest') list.set({ id: String(oldest.id), open: undefined });
    return data !== undefined;
  });
  if (error && !data) return <LoadTrouble error={error} onRetry={refetch} />;
  if (isPending || !data) return <Skeleton className="h-72" />;
  return (
    <>
      {data.rows.length > 0 ? (
        <MessageList messages={data.rows} openId={openId} />
      ) : (
        <EmptyState
          title="No messages here"
          message="What people send with the contact form arrives here. Nothing matches what you chose above."
        />
      )}
      <Pager page={data.page} pageSize={data.pageSize} total={data.total} onGo={list.goTo} />
    </>
  );
}

function BackToInbox() {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.delete('id');
  return (
    <Link to={`?${next}`} className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-pen-deep xl:hidden">
      <ArrowLeft aria-hidden className="size-4" />
      Back to the inbox
    </Link>
  );
}
