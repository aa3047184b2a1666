import './messages.ts';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { decidedQueue } from './queues.ts';
import { Workbench } from './workbench.tsx';

/** Rows that are linked, or with `show=rejected` those that were excluded. */
export function Screen() {
  const { campaignId = '' } = useParams();
  const [address] = useSearchParams();
  const isRejected = address.get('show') === 'rejected';
  return <Workbench queue={useMemo(() => decidedQueue(campaignId, isRejected), [campaignId, isRejected])} />;
}
