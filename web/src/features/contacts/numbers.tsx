import type { ContactView } from '@leadwright/contract/features/contacts';
import { Anchor, Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Lists phone numbers, one per line. */
export function Numbers({ numbers }: { numbers: NonNullable<ContactView['mobile']> }) {
  const { t } = useTranslation();
  return numbers.map(({ number, primary }) => (
    <div key={number}>
      <Anchor href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</Anchor>{' '}
      {primary && numbers.length > 1 && (
        <Badge size="xs" variant="light">
          {t('contacts.numbers.primaryBadge')}
        </Badge>
      )}
    </div>
  ));
}
