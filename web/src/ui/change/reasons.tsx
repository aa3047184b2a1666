import './messages.ts';
import type { SkippedRows, SkipReason } from '@leadwright/contract/features/changes';
import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../messages/translated.ts';
import { formatCount } from '../format.ts';

/** Returns the reason in the language of the user. */
export const translateReason = ({ message, messageKey }: SkipReason): string =>
  translateMessage(messageKey ? { ...messageKey, message } : message);

export const countRows = (skipped: SkippedRows): number => skipped.reduce((sum, { count }) => sum + count, 0);

/** The reasons why rows stay unchanged, each with its number of rows. */
export function Reasons({ skipped }: { skipped: SkippedRows }) {
  const { t } = useTranslation();
  return (
    <List size="sm">
      {skipped.map((reason) => (
        <List.Item key={reason.message}>
          {t('change.reason', {
            rows: formatCount(reason.count),
            reason: translateReason(reason),
          })}
        </List.Item>
      ))}
    </List>
  );
}
