import { viewAccount } from '@leadwright/contract/features/accounts';
import {
  allDbContacts,
  type ContactView,
  contactFields,
  contactRules,
  updateContact,
  viewContact,
} from '@leadwright/contract/features/contacts';
import { unicodeDomains } from '@leadwright/contract/text/domains';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useFieldPermissions } from '../../session/use-field-permissions.ts';
import { useCoreSchema } from '../../ui/core-settings.ts';
import { metaOf } from '../../ui/form/field-type.ts';
import { EditableFact, EditableFacts } from '../../ui/record/facts/editable-facts.tsx';
import { useSave } from '../../ui/record/facts/use-save.ts';
import { Fact, FactList, Section } from '../../ui/record/section.tsx';
import { emailStatusBadge } from './contact-cells.tsx';
import { Numbers } from './numbers.tsx';

const ROLE_FIELDS = ['seniority', 'role', 'sub_role'] as const;

/** Shows the contact details of a contact and the empty fields of its role. The page header shows its other fields. */
export function ContactFacts({ contact }: { contact: ContactView }) {
  const { t } = useTranslation();
  const fields = useCoreSchema(contactFields) ?? contactFields;
  const { shape } = fields;
  const labelOf = (field: keyof typeof shape) => metaOf(shape[field], field).label;
  const { id, account_id, email, linkedin = '', mobile, ddi } = contact;
  const { mayRead } = useFieldPermissions();
  const hiddenFields = (['email', 'mobile', 'ddi'] as const).filter((name) => name in shape && !mayRead(shape[name]));
  // Determined once: a field that receives its first value stays here until the page is opened again.
  const [emptyRoleFields] = useState(() => ROLE_FIELDS.filter((name) => name in shape && !contact[name]));
  const isUrl = /^https?:\/\//i.test(linkedin);
  // Phone numbers and the sub-role, which depends on the role, can be changed only in the form.
  const save = useSave(
    (values, version = 0, { key }) => call(updateContact, { body: { ...values, id, account_id, version } }, { key }),
    [viewContact, viewAccount, allDbContacts.endpoint],
  );
  return (
    <EditableFacts record={{ entity: 'contacts', fields, row: contact, rules: contactRules, save }}>
      <Section title={t('records.details')}>
        <FactList>
          {email !== undefined && (
            <EditableFact name="email">
              <Anchor href={`mailto:${email}`}>{unicodeDomains(email)}</Anchor> {emailStatusBadge(contact.email_status)}
            </EditableFact>
          )}
          {mobile && <Fact label={labelOf('mobile')}>{mobile.length > 0 && <Numbers numbers={mobile} />}</Fact>}
          {ddi && <Fact label={labelOf('ddi')}>{ddi.length > 0 && <Numbers numbers={ddi} />}</Fact>}
          {hiddenFields.length > 0 && (
            <Fact label={hiddenFields.map(labelOf).join(', ')}>{t('contacts.noViewPermission')}</Fact>
          )}
          <EditableFact name="linkedin">
            {isUrl ? (
              <Anchor href={linkedin} target="_blank" rel="noreferrer">
                {linkedin.replace(/^https?:\/\/(www\.)?/i, '')}
              </Anchor>
            ) : (
              linkedin
            )}
          </EditableFact>
          {emptyRoleFields.includes('seniority') && <EditableFact name="seniority">{contact.seniority}</EditableFact>}
          {emptyRoleFields.includes('role') && <EditableFact name="role">{contact.role}</EditableFact>}
          {emptyRoleFields.includes('sub_role') && <Fact label={labelOf('sub_role')}>{contact.sub_role}</Fact>}
        </FactList>
      </Section>
    </EditableFacts>
  );
}
