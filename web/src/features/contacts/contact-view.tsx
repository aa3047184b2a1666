import './messages.ts';
import { campaignsOfContact } from '@leadwright/contract/features/campaign-contacts';
import { contactFields, viewContact } from '@leadwright/contract/features/contacts';
import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { LogActivity } from '../../ui/activity/log-activity.tsx';
import { useCoreSchema } from '../../ui/core-settings.ts';
import { useCampaignFieldsTab } from '../../ui/custom-values/campaign-fields-tab.tsx';
import { StateBadge } from '../../ui/look/state-badge.tsx';
import { displayName } from '../../ui/names/display-name.ts';
import { capitalise } from '../../ui/page.tsx';
import { useFilesTab } from '../../ui/record/files/files-tab.tsx';
import { LatestChanges } from '../../ui/record/history/latest-changes.tsx';
import { RecordPage } from '../../ui/record/record-page.tsx';
import { RecordTabs } from '../../ui/record/record-tabs.tsx';
import { Overview } from '../../ui/record/section.tsx';
import { RecordTags } from '../../ui/tags/record-tags.tsx';
import { useWorkTab } from '../../ui/working/work-tab.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { ContactOverview } from './contact-overview.tsx';
import { useRolesTab } from './contact-roles.tsx';
import { useFindForErasure } from './find-for-erasure.tsx';
import { accountQuery, contactPaths } from './links.ts';
import { useArchiveContact } from './use-archive-contact.ts';

export function Screen() {
  const { contact_id: id = '', account_id } = useParams();
  return <ViewContact id={id} account_id={account_id} />;
}

interface ViewContactProps {
  id: string;
  /** The account of the role to show; defaults to the main role. */
  account_id?: string | undefined;
}

/** Shows a contact in one role, on its page or in the panel of a grid. */
export function ViewContact({ id, account_id }: ViewContactProps) {
  const { t } = useTranslation();
  const query = accountQuery(account_id);
  const recordQuery = useCall(viewContact, { params: { id }, query });
  const contact = recordQuery.data;
  const schema = useCoreSchema(contactFields) ?? contactFields;
  const mayRead = useCan('import-account-contact-to-campaign', 'read');
  const campaignQuery = useCall(campaignsOfContact, { params: { id } }, { enabled: mayRead });
  const membership = campaignQuery.data;
  const campaignFieldTabs = useCampaignFieldsTab({ entity: 'contact', id }, membership?.campaigns);
  const files = useFilesTab('contacts', contact && id);
  const roles = useRolesTab(contact);
  const work = useWorkTab('contacts', id, membership?.campaigns);
  const title = contact
    ? [contact.title, contact.forename, contact.surname].filter(Boolean).join(' ')
    : capitalise(t('contacts.noun'));
  const role = contact ?? { id, account_id: account_id ?? '' };
  const archive = useArchiveContact(() => title, query);
  const menuActions = useFindForErasure(id, title);
  const roleFacts = [contact?.seniority, contact?.role, contact?.sub_role].filter(Boolean);
  const badge = contact && (
    <Text component="div" size="sm" c="dimmed">
      {contact.left_alone && <StateBadge look="danger">{t('contacts.doNotContact')}</StateBadge>}{' '}
      {contact.job_title && contact.account_id ? `${contact.job_title} · ` : contact.job_title}
      {contact.account_id && (
        <Anchor component={Link} to={to('account', { accountId: contact.account_id })} inherit underline="always">
          {displayName(contact.company_name)}
        </Anchor>
      )}
      {roleFacts.length > 0 && `${contact.job_title || contact.account_id ? ' · ' : ''}${roleFacts.join(' · ')}`}
    </Text>
  );
  return (
    <RecordPage
      entity="contacts"
      title={title}
      // The initials omit titles such as "Ms" and "Mr", as in the grid.
      avatar={contact && [contact.forename, contact.surname].filter(Boolean).join(' ')}
      row={contact}
      recordQuery={recordQuery}
      badge={badge}
      addresses={{ view: contactPaths.view(role), edit: contactPaths.edit(role) }}
      archive={archive}
      menuActions={menuActions}
    >
      {contact && (
        <>
          <RecordTags scope="contact" id={id} isReadOnly={contact.archived_at !== null} />
          {!contact.archived_at && (
            <LogActivity campaigns={membership?.campaigns} accountId={contact.account_id ?? ''} contactId={id} />
          )}
          <RecordTabs
            key={id}
            entity="contacts"
            schema={schema}
            id={id}
            mayUpdate={contact.can.update}
            related={[...roles, ...work.tabs, ...campaignFieldTabs, ...files]}
            activity={work.trail}
          >
            <Overview details={<ContactFacts key={contact.account_id} contact={contact} />}>
              <ContactOverview contact={contact} campaignQuery={mayRead ? campaignQuery : undefined} />
              <LatestChanges entity="contacts" id={id} schema={schema} />
            </Overview>
          </RecordTabs>
        </>
      )}
    </RecordPage>
  );
}
