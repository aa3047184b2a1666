export interface LogActivityProps {
  /** The campaigns that work on the account. */
  campaigns: readonly { campaign_id: string; name: string }[] | undefined;
  accountId: string;
  /** The contact of the activity, when the page shows one. */
  contactId?: string;
}
