import '../../ui/form/messages.ts';
import {
  type AccountView,
  accountFields,
  IDENTIFIER_SCHEMES,
  PHONE_TYPE_LABEL,
} from '@leadwright/contract/features/accounts';
import { Anchor, Badge, Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { metaOf } from '../../ui/form/field-type.ts';
import { formatDay } from '../../ui/format.ts';
import { StatusBadge } from './account-cells.tsx';
import classes from './accounts.module.css';
import { Sourced } from './sourced.tsx';
import { webHref } from './web-href.ts';

type FieldName = keyof typeof accountFields.shape;

function Fact({ field, wide, children }: { field: FieldName; wide?: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const isBlank = children === '' || children === null || children === undefined;
  return (
    <div className={wide ? classes.wide : undefined}>
      <dt>{metaOf(accountFields.shape[field], field).label}</dt>
      <dd>{isBlank ? <Text c="dimmed">{t('forms.none')}</Text> : <Sourced field={field}>{children}</Sourced>}</dd>
    </div>
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

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      {children}
    </Paper>
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
          <Anchor component={Link} to={to('account', { accountId: holder.id })} size="xs" underline="always">
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

/** What the agency knows of a company, each value with its source. */
export function AccountFacts({ account }: { account: AccountView }) {
  const { t } = useTranslation();
  const { website, linkedin, phones, identifiers } = account;
  return (
    <>
      <Section title={t('accounts.groups.identity')}>
        <dl className={classes.facts}>
          <Fact field="company_name">{account.company_name}</Fact>
          <Fact field="legal_name">{account.legal_name}</Fact>
          <Fact field="previous_names">{badges(account.previous_names)}</Fact>
          <Fact field="website">{website && <Web address={website} />}</Fact>
          <Fact field="linkedin">{linkedin && <Web address={linkedin} />}</Fact>
          <Fact field="register_status">
            <StatusBadge status={account.register_status} />
          </Fact>
          <Fact field="vertical_id">{account.vertical_label}</Fact>
          <Fact field="sic_codes">{badges(account.sic_codes)}</Fact>
          <Fact field="employees">{account.employees}</Fact>
          <Fact field="founded">{account.founded && formatDay(account.founded)}</Fact>
          <Fact field="description" wide>
            {account.description && <span style={{ whiteSpace: 'pre-wrap' }}>{account.description}</span>}
          </Fact>
        </dl>
      </Section>
      <Section title={t('accounts.groups.address')}>
        <dl className={classes.facts}>
          <Fact field="head_office_address_1">{account.head_office_address_1}</Fact>
          <Fact field="head_office_address_2">{account.head_office_address_2}</Fact>
          <Fact field="head_office_city">{account.head_office_city}</Fact>
          <Fact field="head_office_county">{account.head_office_county}</Fact>
          <Fact field="postcode">{account.postcode}</Fact>
          <Fact field="country">{account.country_label}</Fact>
        </dl>
      </Section>
      <Section title={`${t('accounts.groups.phones')} · ${t('accounts.groups.numbers')}`}>
        <dl className={classes.facts}>
          {phones.map(({ type, number, primary }) => (
            <div key={`${type} ${number}`}>
              <dt>{PHONE_TYPE_LABEL[type]}</dt>
              <dd>
                <Sourced field="phones">
                  <Anchor href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</Anchor>
                </Sourced>{' '}
                {primary && (
                  <Badge size="xs" variant="light">
                    {t('accounts.phones.primaryBadge')}
                  </Badge>
                )}
              </dd>
            </div>
          ))}
          {identifiers.map(({ scheme, jurisdiction, value, dispute_reason: reason, held_by: holder }) => (
            <div key={`${scheme} ${value}`}>
              <dt>{IDENTIFIER_SCHEMES[scheme]}</dt>
              <dd>
                <Sourced field="identifiers">{value}</Sourced>{' '}
                {jurisdiction && (
                  <Text span size="xs" c="dimmed">
                    {jurisdiction}
                  </Text>
                )}
                {reason && <Dispute reason={reason} holder={holder ?? undefined} />}
              </dd>
            </div>
          ))}
          {phones.length + identifiers.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('accounts.phones.none')} {t('accounts.numbers.none')}
            </Text>
          )}
        </dl>
      </Section>
    </>
  );
}
