import { EmptyState } from '../ui/empty-state.tsx';

export function NoClasses() {
  return <EmptyState title="No Classes Available" message="Please check back later for available classes." />;
}

export const loadingClasses = 'Loading classes...';
