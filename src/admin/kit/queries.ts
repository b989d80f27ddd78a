import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallFailed, call } from '../../platform/http/client.ts';
import type { CallInput, Endpoint, EndpointResult } from '../../platform/http/endpoint.ts';
import { callAsStaff } from './session/staff-session.ts';

type Input<E extends Endpoint> = keyof CallInput<E> extends never ? [] : [CallInput<E>];

/** What staff see is asked for again when they come back to it, and shown as it was meanwhile. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        placeholderData: keepPreviousData,
        // Refused stays refused; only silence is worth asking again.
        retry: (times, error) => times < 2 && error instanceof CallFailed && error.status === 0,
      },
    },
  });
}

/** The answer of an endpoint that reads. */
export function useAnswer<E extends Endpoint>(target: E, ...input: Input<E>) {
  return useQuery<EndpointResult<E>, Error>({
    queryKey: [target.path, ...input],
    queryFn: () => callAsStaff(() => call(target, ...input)),
  });
}

/** A call of an endpoint that writes. Everything on the screen is asked for again afterwards. */
export function useChange<E extends Endpoint>(target: E) {
  const client = useQueryClient();
  return useMutation<EndpointResult<E>, Error, Input<E>>({
    mutationFn: (input) => callAsStaff(() => call(target, ...input)),
    onSettled: () => client.invalidateQueries(),
  });
}
