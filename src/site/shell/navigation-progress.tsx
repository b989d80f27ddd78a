import { useNavigation } from 'react-router';

/** A line along the header's edge while the next page is on its way, for connections on which that takes a moment. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      className="absolute inset-x-0 -bottom-0.5 h-0.75 transition-opacity delay-150 duration-150 starting:opacity-0"
    >
      <div className="h-full animate-pulse bg-pen" />
    </div>
  );
}
