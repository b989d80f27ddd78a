import { addressOf } from '../../platform/http/client.ts';
import { paperPicture } from '../contract.ts';
import type { Paper } from '../schemas.ts';

interface PictureProps {
  /** Seen at once; the others are fetched when they come near. */
  isFirst?: boolean;
  className?: string;
}

const frame = 'block aspect-[1/1.414] overflow-hidden rounded-sheet border border-rule';

/** The first page of a paper that the shop shows. */
export function PaperPicture({ paper, ...look }: PictureProps & { paper: Pick<Paper, 'paperid' | 'picture'> }) {
  return <FirstPage address={pictureAddress(paper)} {...look} />;
}

/** Where the picture of a paper's first page is; undefined while there is none. */
export function pictureAddress({ paperid, picture }: Pick<Paper, 'paperid' | 'picture'>): string | undefined {
  return picture ? addressOf(paperPicture, { id: paperid }, { v: picture }) : undefined;
}

/** A picture of a first page, or a drawn sheet of the same size where there is none. */
export function FirstPage({
  address,
  isFirst = false,
  className = '',
}: PictureProps & { address: string | undefined }) {
  if (!address) return <DrawnSheet className={className} />;
  return (
    <img
      src={address}
      alt=""
      width={360}
      height={509}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      className={`${frame} bg-white object-cover object-top ${className}`}
    />
  );
}

function DrawnSheet({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 100 141" aria-hidden="true" className={`${frame} bg-sheet ${className}`}>
      <path d="M14 0v141" className="stroke-margin" strokeWidth="1" />
      <path d="M24 22h34" className="stroke-marker" strokeWidth="8" strokeLinecap="round" />
      <path
        d="M24 42h62M24 54h62M24 66h48M24 84h62M24 96h62M24 108h36"
        className="stroke-line"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}
