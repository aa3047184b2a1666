import './messages.ts';
import type { FailingRow } from '@leadwright/contract/features/field-types';
import type { LocalisedMessage } from '@leadwright/contract/message';
import { Anchor, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { translateMessage } from '../../../../messages/translated.ts';
import { to } from '../../../../paths.ts';
import { useCan } from '../../../../session/session.tsx';
import { contactUrl } from '../../../../ui/record/contact-url.ts';

/** Returns the text of a problem: its translation, or its message if it has no message key. */
export const problemText = ({ key, message, params }: FailingRow['problem']) =>
  translateMessage(key ? ({ key, message, params } as LocalisedMessage) : message);

const RECORD_PATH: Record<FailingRow['entity'], (id: string) => string> = {
  account: (accountId) => to('account', { accountId }),
  contact: (id) => contactUrl(id, null),
};

interface FailingRowsProps {
  rows: readonly FailingRow[];
  totalCount: number;
  label: string;
}

/** Lists records whose value cannot be converted, each with value and reason. */
export function FailingRows({ rows, totalCount, label }: FailingRowsProps) {
  const { t } = useTranslation();
  const mayOpen = { account: useCan('accounts', 'read'), contact: useCan('contacts', 'read') };
  if (rows.length === 0) return null;
  return (
    <div>
      <List
        aria-label={label}
        spacing="xs"
        listStyleType="none"
        mah={260}
        style={{ overflowY: 'auto' }}
        // A scrollable list must be reachable by keyboard.
        tabIndex={0}
      >
        {rows.map(({ campaign_id, campaign, entity, record_id, record, value, problem }) => (
          <List.Item key={`${campaign_id}/${record_id}`}>
            {mayOpen[entity] ? (
              <Anchor component={Link} to={RECORD_PATH[entity](record_id)} underline="always">
                {record}
              </Anchor>
            ) : (
              record
            )}{' '}
            <Text span c="dimmed" size="sm">
              {campaign}
            </Text>
            <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
              “{value}”
            </Text>
            <Text size="sm" c="dimmed">
              {problemText(problem)}
            </Text>
          </List.Item>
        ))}
      </List>
      {rows.length < totalCount && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('fieldTypes.shownLimit', { count: rows.length })}
        </Text>
      )}
    </div>
  );
}
