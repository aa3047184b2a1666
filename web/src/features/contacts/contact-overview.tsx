import './messages.ts';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import type { campaignsOfContact } from '@leadwright/contract/features/campaign-contacts';
import type { ContactView } from '@leadwright/contract/features/contacts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { formatDay } from '../../ui/format.ts';
import { CardRow } from '../../ui/home/card.tsx';
import { StateBadge } from '../../ui/look/state-badge.tsx';
import { displayName } from '../../ui/names/display-name.ts';
import { contactUrl } from '../../ui/record/contact-url.ts';
import { RelatedSection } from '../../ui/record/related-section.tsx';

interface ContactOverviewProps {
  contact: ContactView;
  /** Undefined when the viewer may not read the campaigns. */
  campaignQuery: UseQueryResult<ReplyOf<typeof campaignsOfContact>> | undefined;
}

/** Query state of the roles: the contact includes them, so they are already loaded. */
const LOADED_STATE = { error: undefined, isPending: false, refetch: () => undefined };

/** Shows the campaigns of a contact and its roles at accounts. */
export function ContactOverview({ contact, campaignQuery }: ContactOverviewProps) {
  const { t } = useTranslation();
  return (
    <>
      {campaignQuery && (
        <RelatedSection
          title={t('contacts.campaigns.title')}
          query={campaignQuery}
          items={campaignQuery.data?.campaigns}
          empty={t('contacts.campaigns.none')}
          renderRow={({ campaign_id: campaignId, name }) => (
            <CardRow key={campaignId} title={<Link to={to('campaign', { campaignId })}>{name}</Link>} />
          )}
        />
      )}
      <RelatedSection
        title={t('contacts.roles.title')}
        query={LOADED_STATE}
        items={contact.links}
        empty={t('contacts.roles.none')}
        tab="roles"
        renderRow={({ account_id, company_name, job_title, current, held_from }) => (
          <CardRow
            key={account_id}
            title={<Link to={contactUrl(contact.id, account_id)}>{displayName(company_name)}</Link>}
            detail={[job_title, held_from && t('contacts.roles.fromDay', { day: formatDay(held_from) })]
              .filter(Boolean)
              .join(' · ')}
          >
            <StateBadge look={current ? 'success' : 'gray'}>
              {t(current ? 'contacts.roles.current' : 'contacts.roles.former')}
            </StateBadge>
          </CardRow>
        )}
      />
    </>
  );
}
