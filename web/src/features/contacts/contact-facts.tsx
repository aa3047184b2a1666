import { type ContactView, contactFields } from '@leadwright/contract/features/contacts';
import { Anchor, Badge, Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { metaOf } from '../../ui/form/field-type.ts';
import { Fact, FactList } from '../../ui/record/section.tsx';
import { EmailStatus } from './contact-cells.tsx';

const label = (field: keyof typeof contactFields.shape) => metaOf(contactFields.shape[field], field).label;

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

/** A contact and the role that is open. */
export function ContactFacts({ contact }: { contact: ContactView }) {
  const { email, linkedin, mobile, ddi } = contact;
  const isPage = /^https?:\/\//i.test(linkedin);
  return (
    <Paper withBorder p="md">
      <FactList>
        <Fact label={label('email')}>
          {email && (
            <>
              <Anchor href={`mailto:${email}`}>{email}</Anchor> <EmailStatus status={contact.email_status} />
            </>
          )}
        </Fact>
        <Fact label={label('mobile')}>{mobile.length > 0 && <Numbers numbers={mobile} />}</Fact>
        <Fact label={label('ddi')}>{ddi.length > 0 && <Numbers numbers={ddi} />}</Fact>
        <Fact label={label('linkedin')}>
          {isPage ? (
            <Anchor href={linkedin} target="_blank" rel="noreferrer">
              {linkedin.replace(/^https?:\/\/(www\.)?/i, '')}
            </Anchor>
          ) : (
            linkedin
          )}
        </Fact>
        <Fact label={label('account_id')}>
          {contact.account_id && (
            <Anchor component={Link} to={to('account', { accountId: contact.account_id })}>
              {contact.company_name}
            </Anchor>
          )}
        </Fact>
        <Fact label={label('job_title')}>{contact.job_title}</Fact>
        <Fact label={label('seniority')}>{contact.seniority}</Fact>
        <Fact label={label('role')}>{contact.role}</Fact>
        <Fact label={label('sub_role')}>{contact.sub_role}</Fact>
      </FactList>
    </Paper>
  );
}
