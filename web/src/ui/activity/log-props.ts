export interface LogActivityProps {
  /** The campaigns in which the account is worked on. */
  campaigns: readonly { campaign_id: string; name: string }[] | undefined;
  accountId: string;
  /** Whom it was with, where a person is shown. */
  contactId?: string;
}
