import { hasAccess } from '@leadwright/contract/access';
import type { CoreSettings } from '@leadwright/contract/core/core-settings';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from './viewer.ts';
import { CHOOSE_FIELDS_PERMISSION, worksAs } from './works-as.ts';

/** The core fields that hold phone numbers. */
export const PHONE_FIELDS = ['account.phones', 'contact.mobile', 'contact.ddi'] as const;

/**
 * SQL for the view settings of a campaign, as one row or none: the newest for the user, else for their user type, else
 * for the campaign.
 */
export const effectiveView = (
  campaign: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
  typeId: RawBuilder<unknown>,
) => sql`(
  select w.* from (
    select distinct on (v.user_id, v.user_type_id) v.user_id, v.user_type_id, v.settings from campaign_view v
    where v.campaign_id = ${campaign} and (num_nonnulls(v.user_id, v.user_type_id) = 0 or v.user_id = ${userId}
      or v.user_type_id = ${typeId})
    order by v.user_id, v.user_type_id, v.version desc) w
  where w.settings is not null order by w.user_id nulls last, w.user_type_id nulls last limit 1)`;

export const userTypeOf = (userId: RawBuilder<unknown>) =>
  sql`(select u.user_type_id from app_user u where u.id = ${userId})`;

/** SQL for the view settings that apply to one user in a campaign. */
export const viewSettingsFor = (userId: string, campaign: RawBuilder<unknown>) => {
  const user = sql`${userId}::uuid`;
  return sql`(select h.settings from ${effectiveView(campaign, user, userTypeOf(user))} h)`;
};

/**
 * SQL for whether a view of the campaign hides phone numbers from the viewer, or, without a campaign id, a view of any
 * of their campaigns. Undefined for viewers from whom views hide none.
 */
export function maskCondition(viewer: Viewer, campaignId: string | undefined): RawBuilder<boolean> | undefined {
  if (viewer.clientId || !viewer.userId || canSeeNumbers(viewer)) return undefined;
  const masksPhones = (campaign: RawBuilder<unknown>) =>
    sql`coalesce((${viewSettingsFor(viewer.userId, campaign)} ->> 'masks_phones')::boolean, false)`;
  if (!campaignId)
    return sql<boolean>`exists (select from campaign_member m where m.user_id = ${viewer.userId} and m.role = 'sd'
      and ${masksPhones(sql.ref('m.campaign_id'))})`;
  const campaign = sql`${campaignId}::uuid`;
  return sql<boolean>`(${worksAs(viewer, 'sd', campaign)} and ${masksPhones(campaign)})`;
}

/** Returns whether the viewer always sees numbers: users who may choose the fields of campaigns do. */
export const canSeeNumbers = ({ grants }: Viewer): boolean => hasAccess(grants, CHOOSE_FIELDS_PERMISSION);

/** Closes the numbers and marks them `masked`, so that the viewer can request the numbers of one record. */
export function maskNumbers(viewer: Viewer): Viewer {
  const core: Record<string, CoreSettings[string]> = { ...viewer.core };
  for (const name of PHONE_FIELDS) if (!core[name]?.closed) core[name] = { ...core[name], closed: true, masked: true };
  return { ...viewer, core };
}
