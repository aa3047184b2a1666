import './messages.ts';
import type { masterFieldUsage } from '@leadwright/contract/features/fields';
import { Anchor, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { to } from '../../../paths.ts';
import { useCan } from '../../../session/session.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Section } from '../../../ui/record/section.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';

export type Usage = typeof masterFieldUsage;

/** Lists the campaigns that use the field, with the share of filled records. */
export function FieldUsage({ id, entity, call }: { id: string; entity: 'account' | 'contact'; call: Usage }) {
  const { t } = useTranslation();
  const [screen, filledKey] =
    entity === 'contact'
      ? (['campaignContacts', 'fieldDefinitions.filledContacts'] as const)
      : (['campaignAccounts', 'fieldDefinitions.filledAccounts'] as const);
  const { data, error, isPending, refetch } = useCall(call, { params: { id } });
  const mayOpen = useCan('import-account-contact-to-campaign', 'create');
  return (
    <Section title={t('fieldDefinitions.usedIn')} count={data?.campaigns.length}>
      {error && <Failed error={error} onRetry={refetch} />}
      {isPending && <Loading />}
      {data?.campaigns.length === 0 && <Text c="dimmed">{t('fieldDefinitions.unused')}</Text>}
      {data && data.campaigns.length > 0 && (
        <List>
          {data.campaigns.map(({ id: campaignId, name, accounts, filled }) => (
            <List.Item key={campaignId}>
              {mayOpen ? (
                <Anchor component={Link} to={to(screen, {}, { campaign: campaignId })}>
                  {name}
                </Anchor>
              ) : (
                name
              )}
              {filled !== null && (
                <Text c="dimmed" size="sm">
                  {t(filledKey, { count: filled, formatted: formatCount(filled), all: formatCount(accounts) })}
                </Text>
              )}
            </List.Item>
          ))}
        </List>
      )}
    </Section>
  );
}
