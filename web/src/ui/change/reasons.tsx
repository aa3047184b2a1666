import './messages.ts';
import type { SkippedRows } from '@leadwright/contract/features/changes';
import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../messages/translated.ts';
import { formatCount } from '../format.ts';

/** The reasons why rows stay unchanged, each with its number of rows. */
export function Reasons({ skipped }: { skipped: SkippedRows }) {
  const { t } = useTranslation();
  return (
    <List size="sm">
      {skipped.map(({ message, messageKey, count }) => (
        <List.Item key={message}>
          {t('change.reason', {
            rows: formatCount(count),
            reason: translateMessage(messageKey ? { ...messageKey, message } : message),
          })}
        </List.Item>
      ))}
    </List>
  );
}
