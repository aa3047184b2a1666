import './messages.ts';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { listTokens, revokeToken } from '@leadwright/contract/features/api-tokens';
import { Button, Table, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../../api/hooks.ts';
import { notifySuccess } from '../../../api/notify.ts';
import { useCan } from '../../../session/session.tsx';
import { formatAgo, formatDay } from '../../../ui/format.ts';
import { StateBadge } from '../../../ui/look/state-badge.tsx';
import { Section } from '../../../ui/record/section.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';

const NewToken = lazy(() => import('./new-token.tsx').then(({ NewToken }) => ({ default: NewToken })));

type Token = ReplyOf<typeof listTokens>['tokens'][number];

/** Manages the API tokens of the user, if permitted. */
export function ApiTokens() {
  const mayCreate = useCan('api-tokens', 'create');
  return mayCreate && <OwnTokens />;
}

function OwnTokens() {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(listTokens);
  const [isCreating, setCreating] = useState(false);
  const add = (
    <Button size="compact-sm" variant="default" onClick={() => setCreating(true)}>
      {t('apiTokens.add')}
    </Button>
  );
  return (
    <Section title={t('apiTokens.title')} count={data?.tokens.length ?? 0} action={add}>
      {error && <Failed error={error} onRetry={refetch} />}
      {isPending && <Loading />}
      {data?.tokens.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('apiTokens.none')}
        </Text>
      )}
      {data && data.tokens.length > 0 && <TokenTable tokens={data.tokens} />}
      <Suspense>{isCreating && <NewToken onClose={() => setCreating(false)} />}</Suspense>
    </Section>
  );
}

function TokenTable({ tokens }: { tokens: Token[] }) {
  const { t } = useTranslation();
  const revoke = useSend(revokeToken, { invalidates: [listTokens] });
  const permissionsText = ({ permissions }: Token) =>
    t(permissions.every(({ action }) => action === 'read') ? 'apiTokens.readOnlyScopes' : 'apiTokens.permissionCount', {
      count: permissions.length,
    });
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('apiTokens.columns.name')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('apiTokens.columns.permissions')}</Table.Th>
          <Table.Th>{t('apiTokens.columns.lastUsed')}</Table.Th>
          <Table.Th>{t('apiTokens.columns.expires')}</Table.Th>
          <Table.Th aria-label={t('apiTokens.revoke')} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tokens.map((token) => (
          <Table.Tr key={token.id}>
            <Table.Td>{token.name}</Table.Td>
            <Table.Td
              visibleFrom="sm"
              title={token.permissions.map(({ subject, action }) => `${subject} ${action}`).join('\n')}
            >
              {permissionsText(token)}
            </Table.Td>
            <Table.Td>{token.last_used_at ? formatAgo(token.last_used_at) : t('apiTokens.never')}</Table.Td>
            <Table.Td>
              {token.is_expired ? (
                <StateBadge look="gray">{t('apiTokens.expired')}</StateBadge>
              ) : (
                formatDay(token.expires_at)
              )}
            </Table.Td>
            <Table.Td ta="right">
              <Button
                size="compact-xs"
                variant="default"
                aria-label={t('apiTokens.revokeLabel', { name: token.name })}
                onClick={() =>
                  revoke.mutate(
                    { params: { id: token.id } },
                    { onSuccess: () => notifySuccess(t('apiTokens.revoked', { name: token.name })) },
                  )
                }
              >
                {t('apiTokens.revoke')}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
