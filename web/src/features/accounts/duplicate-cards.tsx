import { Alert, Badge, Button, Group, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { to } from '../../paths.ts';
import { countryName } from '../../ui/country/countries.ts';
import { Field } from '../../ui/form/field.tsx';
import { useFormContext } from '../../ui/form/form-context.ts';
import classes from './accounts.module.css';
import type { FoundDuplicate } from './use-duplicates.ts';

function Candidate({ candidate }: { candidate: FoundDuplicate }) {
  const { t } = useTranslation();
  const { id, company_name, city, country, archived, reasons } = candidate;
  return (
    <li className={classes.candidate}>
      <div>
        <Text size="sm" fw={600}>
          {company_name}{' '}
          {archived && (
            <Badge size="xs" color="gray">
              {t('accounts.duplicates.archived')}
            </Badge>
          )}
        </Text>
        <Text size="xs" c="dimmed">
          {[city, countryName(country)].filter(Boolean).join(', ')}
        </Text>
        <Text size="xs">{reasons.join(', ')}</Text>
      </div>
      <Button
        component="a"
        href={to('account', { accountId: id })}
        target="_blank"
        flex="none"
        size="compact-xs"
        variant="default"
        aria-label={t('accounts.duplicates.open', { name: company_name })}
        rightSection={<IconExternalLink size={12} aria-hidden />}
      >
        {t('accounts.duplicates.openShort')}
      </Button>
    </li>
  );
}

interface Props {
  candidates: FoundDuplicate[];
  hasFailed: boolean;
  /** Whether another company may be created despite the duplicates, with a reason. */
  isNew: boolean;
}

/** Shows possible duplicates of the entered company, so that the user checks them before creating another company. */
export function DuplicateCards({ candidates, hasFailed, isNew }: Props) {
  const { t } = useTranslation();
  const { form } = useFormContext();
  const [isOverridden, setOverridden] = useState(false);
  let content: ReactNode = null;
  if (candidates.length > 0) {
    content = (
      <Alert color="warning" title={t('accounts.duplicates.title', { count: candidates.length })} my="sm">
        <Text size="sm">{t(isNew ? 'accounts.duplicates.text' : 'accounts.duplicates.editText')}</Text>
        <ul className={classes.candidates}>
          {candidates.map((candidate) => (
            <Candidate key={candidate.id} candidate={candidate} />
          ))}
        </ul>
        {isNew && (
          <Group mt="sm">
            {isOverridden || form.errors.duplicate_reason ? (
              <div style={{ flex: 1 }}>
                <Field name="duplicate_reason" help={t('accounts.duplicates.reasonHelp')} autoFocus />
              </div>
            ) : (
              <Button size="xs" variant="default" onClick={() => setOverridden(true)}>
                {t('accounts.duplicates.createAnyway')}
              </Button>
            )}
          </Group>
        )}
      </Alert>
    );
  } else if (hasFailed) {
    content = (
      <Text size="xs" c="dimmed" mt="xs">
        {t('accounts.duplicates.failed')}
      </Text>
    );
  }
  // The region is always rendered, because screen readers announce only changes inside an existing region.
  return (
    <div role="status" className={classes.found}>
      {content}
    </div>
  );
}
