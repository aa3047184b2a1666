import { randomUUID } from 'node:crypto';
import type { CampaignStep } from '@leadwright/contract/features/campaign-steps';
import type { ActorContext } from '../../access/audit.ts';
import { type Notice, notify } from '../../access/notify.ts';
import type { Trx } from '../../database/pool.ts';

/** Notifies the owners of steps whose dates changed, each once per save. */
export async function notifyOwners(
  trx: Trx,
  { viewer }: ActorContext,
  campaignId: string,
  rescheduledSteps: readonly Pick<CampaignStep, 'owners'>[],
): Promise<void> {
  const people = new Set(rescheduledSteps.flatMap(({ owners }) => owners.map(({ id }) => id)));
  const cause = `plan ${randomUUID()}`;
  const about = { table: 'campaign', id: campaignId } as const;
  await notify(
    trx,
    viewer.userId,
    [...people].map((to): Notice => ({ event: 'plan_changed', to, cause, about })),
  );
}
