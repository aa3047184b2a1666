import '../../ui/form/messages.ts';
import { type ContactView, contactFields } from '@leadwright/contract/features/contacts';
import { Anchor, Badge, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { metaOf } from '../../ui/form/field-type.ts';
import { EmailStatus } from './contact-cells.tsx';
import classes from './contacts.module.css';

function Fact({ field, children }: { field: keyof typeof contactFields.shape; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{metaOf(contactFields.shape[field], field).label}</dt>
      <dd>{children || <Text c="dimmed">{t('forms.none')}</Text>}</dd>
    </div>
  );
}

function Numbers({ numbers }: { numbers: ContactView['mobile'] }) {
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

/** A person and the role that is open. */
export function ContactFacts({ contact }: { contact: ContactView }) {
  const { email, linkedin, mobile, ddi } = contact;
  const isPage = /^https?:\/\//i.test(linkedin);
  return (
    <Paper withBorder p="md">
      <dl className={classes.facts}>
        <Fact field="email">
          {email && (
            <>
              <Anchor href={`mailto:${email}`}>{email}</Anchor> <EmailStatus status={contact.email_status} />
            </>
          )}
        </Fact>
        <Fact field="mobile">{mobile.length > 0 && <Numbers numbers={mobile} />}</Fact>
        <Fact field="ddi">{ddi.length > 0 && <Numbers numbers={ddi} />}</Fact>
        <Fact field="linkedin">
          {isPage ? (
            <Anchor href={linkedin} target="_blank" rel="noreferrer">
              {linkedin.replace(/^https?:\/\/(www\.)?/i, '')}
            </Anchor>
          ) : (
            linkedin
          )}
        </Fact>
        <Fact field="account_id">
          {contact.account_id && (
            <Anchor component={Link} to={to('account', { accountId: contact.account_id })}>
              {contact.company_name}
            </Anchor>
          )}
        </Fact>
        <Fact field="job_title">{contact.job_title}</Fact>
        <Fact field="seniority">{contact.seniority}</Fact>
        <Fact field="role">{contact.role}</Fact>
        <Fact field="sub_role">{contact.sub_role}</Fact>
      </dl>
    </Paper>
  );
}
