import './messages.ts';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { candidatesQueue } from './queues.ts';
import { Workbench } from './workbench.tsx';

/** The rows of one batch for which the engine has a candidate; `table_name` is the batch. */
export function Screen() {
  const { campaignId = '', table_name: batchId = '' } = useParams();
  return <Workbench queue={useMemo(() => candidatesQueue(campaignId, batchId), [campaignId, batchId])} />;
}
