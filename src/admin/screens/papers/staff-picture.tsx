import { useEffect, useState } from 'react';
import { FirstPage, pictureAddress } from '../../../papers/browsing/paper-picture.tsx';
import type { Paper } from '../../../papers/schemas.ts';
import { fetchApi } from '../../../platform/http/client.ts';

/** The first page as staff see it: also of papers that the shop does not show, which takes their login. */
export function StaffPicture({ paper }: { paper: Pick<Paper, 'paperid' | 'picture'> }) {
  const wanted = pictureAddress(paper);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!wanted) return;
    const leaving = new AbortController();
    let made: string | undefined;
    fetchApi(wanted, { signal: leaving.signal })
      .then((response) => response.blob())
      .then((picture) => {
        if (leaving.signal.aborted) return;
        made = URL.createObjectURL(picture);
        setAddress(made);
      })
      // It is only a picture: a drawn sheet stands in for it.
      .catch(() => undefined);
    return () => {
      leaving.abort();
      setAddress(undefined);
      if (made) URL.revokeObjectURL(made);
    };
  }, [wanted]);
  return <FirstPage address={address} className="w-10" />;
}
