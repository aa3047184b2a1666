import type { contactsForCampaign } from '@leadwright/contract/features/campaign-contacts';
import { type allDbContacts, EMAIL_STATUS } from '@leadwright/contract/features/contacts';
import type { RowOf } from '@leadwright/contract/grid';
import { Anchor } from '@mantine/core';
import { IconQuestionMark } from '@tabler/icons-react';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import type { CellsOf } from '../../ui/grid/data-grid.tsx';
import { badgeOf } from '../../ui/look/state-badge.tsx';
import { displayName } from '../../ui/names/display-name.ts';
import { tagCell } from '../../ui/tags/tag-chip.tsx';
import { contactStatusBadge, gradeCell } from '../../ui/working/working-cells.tsx';

export const emailStatusBadge = badgeOf(EMAIL_STATUS, {
  valid: 'success',
  invalid: 'danger',
  do_not_mail: 'danger',
  catch_all: 'warning',
  role: 'warning',
  unknown: ['gray', IconQuestionMark],
});

type ContactRow = RowOf<typeof allDbContacts>;

/** Cells that the grid of all contacts and the campaign grids share. */
export const contactCells = {
  company_name: ({ company_name, account_id }: Pick<ContactRow, 'company_name' | 'account_id'>) =>
    account_id ? (
      <Anchor component={Link} to={to('account', { accountId: account_id })} tabIndex={-1} size="sm" c="inherit">
        {displayName(company_name ?? '')}
      </Anchor>
    ) : null,
  tags: tagCell,
  email_status: ({ email_status }: Pick<ContactRow, 'email_status'>) => emailStatusBadge(email_status),
} satisfies CellsOf<typeof allDbContacts>;

type CampaignContactRow = Pick<RowOf<typeof contactsForCampaign>, 'contact_status'>;

export const campaignContactCells = {
  ...contactCells,
  contact_status: ({ contact_status }: CampaignContactRow) => contactStatusBadge(contact_status),
  grade: gradeCell,
} satisfies CellsOf<typeof contactsForCampaign>;
