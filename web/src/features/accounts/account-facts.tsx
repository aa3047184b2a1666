import {
  type AccountView,
  accountFields,
  IDENTIFIER_SCHEMES,
  PHONE_TYPE_LABEL,
} from '@leadwright/contract/features/accounts';
import { Anchor, Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { metaOf } from '../../ui/form/field-type.ts';
import { formatDay } from '../../ui/format.ts';
import { Fact, FactList, Section } from '../../ui/record/section.tsx';
import { StatusBadge } from './account-cells.tsx';
import { accountView } from './links.ts';
import { Sourced } from './sourced.tsx';
import { webHref } from './web-href.ts';

type FieldName = keyof typeof accountFields.shape;

function SourcedFact({ field, wide, children }: { field: FieldName; wide?: boolean; children: ReactNode }) {
  return (
    <Fact label={metaOf(accountFields.shape[field], field).label} wide={wide}>
      {children && <Sourced field={field}>{children}</Sourced>}
    </Fact>
  );
}

function Web({ address }: { address: string }) {
  const href = webHref(address);
  if (!href) return address;
  return (
    <Anchor href={href} target="_blank" rel="noreferrer">
      {address.replace(/^https?:\/\/(www\.)?/, '')}
    </Anchor>
  );
}

const badges = (texts: string[]) =>
  texts.length === 0 ? null : (
    <Group gap={4} component="span">
      {texts.map((text) => (
        <Badge key={text} variant="default" tt="none" fw={400} component="span">
          {text}
        </Badge>
      ))}
    </Group>
  );

/** Another account holds the number; why it stands here too. */
function Dispute({ reason, holder }: { reason: string; holder: { id: string; company_name: string } | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      {' '}
      <Badge size="xs" color="warning">
        {t('accounts.numbers.disputed')}
      </Badge>
      <Text span size="xs" c="dimmed" display="block">
        {t('accounts.numbers.heldBy')}{' '}
        {holder ? (
          <Anchor component={Link} to={accountView(holder.id)} size="xs" underline="always">
            {holder.company_name}
          </Anchor>
        ) : (
          t('accounts.numbers.heldByOther')
        )}
        {`. ${t('accounts.numbers.because', { reason })}`}
      </Text>
    </>
  );
}

/** What the agency knows of an account, each value with its source. */
export function AccountFacts({ account }: { account: AccountView }) {
  const { t } = useTranslation();
  const { website, linkedin, phones, identifiers } = account;
  return (
    <>
      <Section title={t('accounts.groups.identity')}>
        <FactList>
          <SourcedFact field="company_name">{account.company_name}</SourcedFact>
          <SourcedFact field="legal_name">{account.legal_name}</SourcedFact>
          <SourcedFact field="previous_names">{badges(account.previous_names)}</SourcedFact>
          <SourcedFact field="website">{website && <Web address={website} />}</SourcedFact>
          <SourcedFact field="linkedin">{linkedin && <Web address={linkedin} />}</SourcedFact>
          <SourcedFact field="register_status">
            <StatusBadge status={account.register_status} />
          </SourcedFact>
          <SourcedFact field="vertical_id">{account.vertical_label}</SourcedFact>
          <SourcedFact field="sic_codes">{badges(account.sic_codes)}</SourcedFact>
          <SourcedFact field="employees">{account.employees}</SourcedFact>
          <SourcedFact field="founded">{account.founded && formatDay(account.founded)}</SourcedFact>
          <SourcedFact field="description" wide>
            {account.description && <span style={{ whiteSpace: 'pre-wrap' }}>{account.description}</span>}
          </SourcedFact>
        </FactList>
      </Section>
      <Section title={t('accounts.groups.address')}>
        <FactList>
          <SourcedFact field="head_office_address_1">{account.head_office_address_1}</SourcedFact>
          <SourcedFact field="head_office_address_2">{account.head_office_address_2}</SourcedFact>
          <SourcedFact field="head_office_city">{account.head_office_city}</SourcedFact>
          <SourcedFact field="head_office_county">{account.head_office_county}</SourcedFact>
          <SourcedFact field="postcode">{account.postcode}</SourcedFact>
          <SourcedFact field="country">{account.country_label}</SourcedFact>
        </FactList>
      </Section>
      <Section title={`${t('accounts.groups.phones')} · ${t('accounts.groups.numbers')}`}>
        <FactList>
          {phones.map(({ type, number, primary }) => (
            <Fact key={`${type} ${number}`} label={PHONE_TYPE_LABEL[type]}>
              <Sourced field="phones">
                <Anchor href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</Anchor>
              </Sourced>{' '}
              {primary && (
                <Badge size="xs" variant="light">
                  {t('accounts.phones.primaryBadge')}
                </Badge>
              )}
            </Fact>
          ))}
          {identifiers.map(({ scheme, jurisdiction, value, dispute_reason: reason, held_by: holder }) => (
            <Fact key={`${scheme} ${value}`} label={IDENTIFIER_SCHEMES[scheme]}>
              <Sourced field="identifiers">{value}</Sourced>{' '}
              {jurisdiction && (
                <Text span size="xs" c="dimmed">
                  {jurisdiction}
                </Text>
              )}
              {reason && <Dispute reason={reason} holder={holder ?? undefined} />}
            </Fact>
          ))}
        </FactList>
        {phones.length + identifiers.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('accounts.phones.none')} {t('accounts.numbers.none')}
          </Text>
        )}
      </Section>
    </>
  );
}
