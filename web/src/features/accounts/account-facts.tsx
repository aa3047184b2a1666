import { IDENTIFIER_SCHEMES, PHONE_TYPE_LABEL } from '@leadwright/contract/core/account-numbers';
import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import {
  type AccountFields,
  type AccountView,
  accountFields,
  accountRules,
  updateAccount,
  viewAccount,
} from '@leadwright/contract/features/accounts';
import { unicodeDomains } from '@leadwright/contract/text/domains';
import { Anchor, Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { useCoreSchema } from '../../ui/core-settings.ts';
import { initialValues, metaOf } from '../../ui/form/field-type.ts';
import { formatDay } from '../../ui/format.ts';
import { EditableFact, EditableFacts } from '../../ui/record/facts/editable-facts.tsx';
import { useSave } from '../../ui/record/facts/use-save.ts';
import { Fact, FactList, Section } from '../../ui/record/section.tsx';
import { registerStatusBadge } from './account-cells.tsx';
import { accountView } from './links.ts';
import { SourceTooltip } from './source-tooltip.tsx';
import { webHref } from './web-href.ts';

type FieldName = keyof typeof accountFields.shape;

function SourcedFact({ field, children }: { field: FieldName; children: ReactNode }) {
  return (
    <EditableFact name={field}>{children && <SourceTooltip field={field}>{children}</SourceTooltip>}</EditableFact>
  );
}

function UrlLink({ url }: { url: string }) {
  const href = webHref(url);
  if (!href) return url;
  return (
    <Anchor href={href} target="_blank" rel="noreferrer">
      {unicodeDomains(url.replace(/^https?:\/\/(www\.)?/, ''))}
    </Anchor>
  );
}

const renderBadges = (labels: string[]) =>
  labels.length === 0 ? null : (
    <Group gap={4} component="span">
      {labels.map((label) => (
        <Badge key={label} variant="default" tt="none" fw={400} component="span">
          {label}
        </Badge>
      ))}
    </Group>
  );

/** Explains that another account holds the number, and why this account has it as well. */
function NumberDispute({
  reason,
  holder,
}: {
  reason: string;
  holder: { id: string; company_name: string } | undefined;
}) {
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
        {`. ${t('accounts.numbers.disputeReasonText', { reason })}`}
      </Text>
    </>
  );
}

const EmptyText = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);

/** Shows the stored values of an account, each with its source. */
export function AccountFacts({ account: storedAccount }: { account: AccountView }) {
  const { t } = useTranslation();
  const fields = useCoreSchema(accountFields) ?? accountFields;
  const { shape } = fields;
  // Fields that are hidden from the viewer are missing in the response.
  const account = { ...(initialValues(accountFields) as AccountFields), ...storedAccount };
  const { website, linkedin, phones, identifiers } = account;
  // Phones and official numbers are changed in the form of the account.
  const save = useSave(
    (values, version = 0, { key }) => call(updateAccount, { body: { ...values, id: account.id, version } }, { key }),
    [viewAccount, allDbAccounts.endpoint],
  );
  return (
    <EditableFacts record={{ entity: 'accounts', fields, row: account, rules: accountRules, save }}>
      <Section title={t('accounts.groups.identity')}>
        <FactList>
          <SourcedFact field="company_name">{account.company_name}</SourcedFact>
          <SourcedFact field="legal_name">{account.legal_name}</SourcedFact>
          <SourcedFact field="trading_name">{account.trading_name}</SourcedFact>
          <SourcedFact field="previous_names">{renderBadges(account.previous_names)}</SourcedFact>
          <SourcedFact field="website">{website && <UrlLink url={website} />}</SourcedFact>
          <SourcedFact field="linkedin">{linkedin && <UrlLink url={linkedin} />}</SourcedFact>
          <SourcedFact field="register_status">{registerStatusBadge(account.register_status)}</SourcedFact>
          <SourcedFact field="vertical_id">{account.vertical_label}</SourcedFact>
          <SourcedFact field="sic_codes">{renderBadges(account.sic_codes)}</SourcedFact>
          <SourcedFact field="employees">{account.employees}</SourcedFact>
          <SourcedFact field="founded">{account.founded && formatDay(account.founded)}</SourcedFact>
          <SourcedFact field="description">
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
      {shape.phones && (
        <Section title={metaOf(shape.phones, 'phones').label}>
          <FactList>
            {phones.map(({ type, number, primary }) => (
              <Fact key={`${type} ${number}`} label={PHONE_TYPE_LABEL[type]}>
                <SourceTooltip field="phones">
                  <Anchor href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</Anchor>
                </SourceTooltip>{' '}
                {primary && (
                  <Badge size="xs" variant="light">
                    {t('accounts.phones.primaryBadge')}
                  </Badge>
                )}
              </Fact>
            ))}
          </FactList>
          {phones.length === 0 && <EmptyText>{t('accounts.phones.none')}</EmptyText>}
        </Section>
      )}
      {shape.identifiers && (
        <Section title={metaOf(shape.identifiers, 'identifiers').label}>
          <FactList>
            {identifiers.map(({ scheme, jurisdiction, value, dispute_reason: reason, held_by: holder }) => (
              <Fact key={`${scheme} ${value}`} label={IDENTIFIER_SCHEMES[scheme]}>
                <SourceTooltip field="identifiers">{value}</SourceTooltip>{' '}
                {jurisdiction && (
                  <Text span size="xs" c="dimmed">
                    {jurisdiction}
                  </Text>
                )}
                {reason && <NumberDispute reason={reason} holder={holder ?? undefined} />}
              </Fact>
            ))}
          </FactList>
          {identifiers.length === 0 && <EmptyText>{t('accounts.numbers.none')}</EmptyText>}
        </Section>
      )}
    </EditableFacts>
  );
}
