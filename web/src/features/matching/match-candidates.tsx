import './messages.ts';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { candidatesQueue } from './queues.ts';
import { Workbench } from './workbench.tsx';

/** Lists the rows of one batch that have a candidate; `table_name` is the batch id. */
export function Screen() {
  const { campaignId = '', table_name: batchId = '' } = useParams();
  return <Workbench queue={useMemo(() => candidatesQueue(campaignId, batchId), [campaignId, batchId])} />;
}
