import './messages.ts';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { decidedQueue } from './queues.ts';
import { Workbench } from './workbench.tsx';

/** Lists the linked rows, or the excluded rows if the URL has `show=rejected`. */
export function Screen() {
  const { campaignId = '' } = useParams();
  const [searchParams] = useSearchParams();
  const isRejected = searchParams.get('show') === 'rejected';
  return <Workbench queue={useMemo(() => decidedQueue(campaignId, isRejected), [campaignId, isRejected])} />;
}
