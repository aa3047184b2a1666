import './messages.ts';
import { type ReviewedCampaign, recentlyReviewed } from '@leadwright/contract/features/matching-charts';
import { Anchor, Table } from '@mantine/core';
import { t } from 'i18next';
import { Link } from 'react-router';
import { to, toLink } from '../../../paths.ts';
import { formatCount, timeZone } from '../../../ui/format.ts';
import { homeCard } from '../../../ui/home/card.tsx';
import { ICONS } from '../../../ui/icons.ts';

const COLUMNS = ['review', 'today', 'week'] as const;

/**
 * Shows the rows to review and the rows accepted recently, by campaign. Days are in the time zone of the user, and each
 * number links to its rows.
 */
export const card = homeCard({
  call: recentlyReviewed,
  input: () => ({ query: { zone: timeZone() } }),
  icon: ICONS.decided,
  title: () => t('matchingHome.recentlyAccepted.title'),
  isHidden: ({ campaigns }) => campaigns.length === 0,
  Body: ({ data }) => (
    <Table.ScrollContainer minWidth={420} type="native">
      <Table verticalSpacing={8} horizontalSpacing={14}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('matchingHome.recentlyAccepted.campaign')}</Table.Th>
            {COLUMNS.map((column) => (
              <Table.Th key={column} ta="end">
                {t(`matchingHome.recentlyAccepted.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.campaigns.map((campaign) => (
            <Campaign key={campaign.campaign_id} campaign={campaign} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  ),
});

const Campaign = ({ campaign: { campaign_id, name, counts } }: { campaign: ReviewedCampaign }) => (
  <Table.Tr>
    <Table.Td>
      <Anchor component={Link} to={to('campaign', { campaignId: campaign_id })} c="inherit">
        {name}
      </Anchor>
    </Table.Td>
    {counts.map(({ key, rows, link }) => (
      <Table.Td key={key} ta="end">
        <Anchor
          component={Link}
          to={toLink(link)}
          aria-label={t(`matchingHome.recentlyAccepted.link.${key}`, { rows: formatCount(rows), campaign: name })}
        >
          {formatCount(rows)}
        </Anchor>
      </Table.Td>
    ))}
  </Table.Tr>
);
