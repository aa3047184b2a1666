import './messages.ts';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { noCandidateQueue } from './queues.ts';
import { Workbench } from './workbench.tsx';

export function Screen() {
  const { campaignId = '' } = useParams();
  return <Workbench queue={useMemo(() => noCandidateQueue(campaignId), [campaignId])} />;
}
