import './messages.ts';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { decidedQueue } from './queues.ts';
import { Workbench } from './workbench.tsx';

/** Lists linked rows, or excluded ones with `show=rejected`. */
export function Screen() {
  const { campaignId = '' } = useParams();
  const [searchParams] = useSearchParams();
  const isRejected = searchParams.get('show') === 'rejected';
  return <Workbench queue={useMemo(() => decidedQueue(campaignId, isRejected), [campaignId, isRejected])} />;
}
