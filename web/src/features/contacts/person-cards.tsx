import { Alert, Button, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { contactUrl } from '../../ui/record/contact-url.ts';
import classes from './contacts.module.css';
import type { FoundPerson } from './use-contact-duplicates.ts';

/**
 * Shows possible duplicates while the user types. The region is always rendered, so that screen readers announce
 * changes.
 */
export function PersonCards({ people, hasFailed }: { people: FoundPerson[]; hasFailed: boolean }) {
  const { t } = useTranslation();
  return (
    <div role="status" className={classes.found}>
      {people.length === 0 && hasFailed && (
        <Text size="xs" c="dimmed" mt="xs">
          {t('contacts.duplicates.failed')}
        </Text>
      )}
      {people.length > 0 && (
        <Alert color="warning" title={t('contacts.duplicates.title', { count: people.length })} my="sm">
          <Text size="sm">{t('contacts.duplicates.text')}</Text>
          <ul className={classes.candidates}>
            {people.map(({ contact_id, account_id, name, company_name, reasons }) => (
              <li key={contact_id} className={classes.candidate}>
                <div>
                  <Text size="sm" fw={600}>
                    {name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {company_name}
                  </Text>
                  <Text size="xs">{reasons.join(', ')}</Text>
                </div>
                <Button
                  component="a"
                  href={contactUrl(contact_id, account_id)}
                  target="_blank"
                  flex="none"
                  size="compact-xs"
                  variant="default"
                  aria-label={t('contacts.duplicates.open', { name })}
                  rightSection={<IconExternalLink size={12} aria-hidden />}
                >
                  {t('contacts.duplicates.openShort')}
                </Button>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
