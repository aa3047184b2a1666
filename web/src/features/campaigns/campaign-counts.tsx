import type { campaigns } from '@leadwright/contract/features/campaigns';
import type { RowOf } from '@leadwright/contract/resource';
import { Button, Group, Paper, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { formatCount, formatPercent } from '../../ui/format.ts';

/** How far the campaign's data is, and the next thing to do about each number. */
export function CampaignCounts({ campaign }: { campaign: RowOf<typeof campaigns> }) {
  const { t } = useTranslation();
  const { id, accounts, remaining, target_accounts: target } = campaign;
  const mayImport = useCan('import-account-contact-to-campaign', 'create');
  const mayReview = useCan('unmatched-accounts-contacts', 'read');
  const mayTune = useCan('match_accounts', 'read');
  const maySee = useCan('accounts', 'read');
  const share = target ? accounts / target : 0;
  const percent = formatPercent(share);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
      <Figure label={t('campaigns.accounts')} value={accounts}>
        <Group gap="xs">
          {maySee && accounts > 0 && (
            <Button component={Link} to={to('campaignAccounts', {}, { campaign: id })} size="xs" variant="default">
              {t('campaigns.see')}
            </Button>
          )}
          {mayImport && (
            <Button
              component={Link}
              to={to('importUpload', {}, { campaign: id })}
              size="xs"
              variant={accounts ? 'default' : 'filled'}
            >
              {t('campaigns.import')}
            </Button>
          )}
        </Group>
      </Figure>
      <Figure label={t('campaigns.remaining')} value={remaining}>
        <Group gap="xs">
          {mayReview && remaining > 0 && (
            <Button component={Link} to={to('matchReview', { campaignId: id })} size="xs">
              {t('campaigns.review')}
            </Button>
          )}
          {mayTune && (
            <Button component={Link} to={to('campaignMatching', { campaignId: id })} size="xs" variant="default">
              {t('campaigns.tune')}
            </Button>
          )}
        </Group>
        {remaining === 0 && (
          <Text size="xs" c="dimmed">
            {t('campaigns.nothingToReview')}
          </Text>
        )}
      </Figure>
      <Figure label={t('campaigns.target')} value={target}>
        {target ? (
          <Stack gap={4}>
            <Progress value={Math.min(100, share * 100)} aria-label={t('campaigns.target')} />
            <Text size="xs" c="dimmed">
              {t('campaigns.ofTarget', { percent, target: formatCount(target) })}
            </Text>
          </Stack>
        ) : (
          <Text size="xs" c="dimmed">
            {t('campaigns.noTarget')}
          </Text>
        )}
      </Figure>
    </SimpleGrid>
  );
}

function Figure({ label, value, children }: { label: string; value: number | null; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Paper withBorder p="md">
      <Stack gap="xs" justify="space-between" h="100%">
        <div>
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <Text size="xl" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {value === null ? t('forms.none') : formatCount(value)}
          </Text>
        </div>
        {children}
      </Stack>
    </Paper>
  );
}
