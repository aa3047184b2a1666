import type { DashboardWork } from '@leadwright/contract/features/dashboard';
import { Anchor, Paper, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toLink } from '../../paths.ts';
import { formatCount } from '../../ui/format.ts';
import { type Answer, Card } from './card.tsx';
import classes from './dashboard.module.css';

/** Progress of the review, every number a way into the grid of just those rows. */
export function CampaignsInWork({ answer }: { answer: Answer<DashboardWork[]> }) {
  const { t } = useTranslation();
  return (
    <Card id="campaigns-in-work" title={t('dashboard.work.title')} answer={answer} height={96}>
      {(campaigns) =>
        campaigns.length === 0 ? (
          <Text c="dimmed">{t('dashboard.work.none')}</Text>
        ) : (
          <Campaigns campaigns={campaigns} />
        )
      }
    </Card>
  );
}

const COLUMNS = ['campaign', 'review', 'today', 'week'] as const;

function Campaigns({ campaigns }: { campaigns: DashboardWork[] }) {
  const { t } = useTranslation();
  return (
    <Paper withBorder className={classes.scroll} tabIndex={0} role="region" aria-labelledby="campaigns-in-work">
      <Table verticalSpacing="xs" miw={480}>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((column) => (
              <Table.Th key={column}>{t(`dashboard.work.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {campaigns.map(({ campaign_id, name, counts }) => (
            <Table.Tr key={campaign_id}>
              <Table.Td>{name}</Table.Td>
              {counts.map(({ key, rows, link }) => (
                <Table.Td key={key}>
                  <Anchor
                    component={Link}
                    to={toLink(link)}
                    aria-label={t(`dashboard.work.link.${key}`, { rows: formatCount(rows), campaign: name })}
                  >
                    {formatCount(rows)}
                  </Anchor>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
