import './messages.ts';
import { FIELD_TYPE } from '@leadwright/contract/custom-values';
import {
  type AdditionalField,
  additionalFieldRows,
  countAdditionalFieldValues,
  FIELD_REQUIREMENT,
  listAdditionalFields,
} from '@leadwright/contract/features/campaign-fields';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { to } from '../../../paths.ts';
import { CampaignScreen } from '../../../ui/campaign/campaign-screen.tsx';
import { formatCount } from '../../../ui/format.ts';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { Page } from '../../../ui/page.tsx';

const viewersText = (t: TFunction, { sd_visible, qc_visible, client_visible }: AdditionalField) =>
  [sd_visible && t('moreFields.developers'), qc_visible && t('moreFields.qc'), client_visible && t('moreFields.client')]
    .filter(Boolean)
    .join(', ') || t('moreFields.nobody');

const usesText = (t: TFunction, { cascades, formulas, campaigns }: AdditionalField) =>
  [
    cascades.length > 0 && t('moreFields.cascades', { count: cascades.length, names: cascades.join(', ') }),
    formulas.length > 0 && t('moreFields.formulas', { count: formulas.length, names: formulas.join(', ') }),
    campaigns > 0 && t('moreFields.otherCampaigns', { count: campaigns, formatted: formatCount(campaigns) }),
  ]
    .filter(Boolean)
    .join('; ');

/**
 * Returns a function that gives the percentage of records with a value in a field. It returns null while the counts are
 * loading, when there are no records, and for a field that stores no values.
 */
function useFillRates(campaign: string) {
  const { data } = useCall(countAdditionalFieldValues, { params: { campaign_id: campaign } });
  return ({ id, entity }: AdditionalField): number | null => {
    const filledCount = data?.filled.find((field) => field.id === id)?.rows;
    const recordCount = entity === 'account' ? data?.accounts : data?.contacts;
    return filledCount === undefined || !recordCount ? null : Math.round((filledCount / recordCount) * 100);
  };
}

function CampaignFieldsPage({ campaign }: { campaign: string }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(listAdditionalFields, { params: { campaign_id: campaign } });
  const fillRateOf = useFillRates(campaign);
  const rows = useMemo(
    () =>
      data?.fields.map((field) => ({
        id: field.id,
        label: field.label,
        entity: t(`campaignFieldChoice.entity.${field.entity}`),
        type: FIELD_TYPE[field.type],
        kind: t(`campaignFieldChoice.kind.${field.kind}`),
        required: FIELD_REQUIREMENT[field.required],
        seen: viewersText(t, field),
        section: field.section,
        used: usesText(t, field),
        filled: fillRateOf(field),
        state: t(`moreFields.state.${field.state}`),
      })),
    [data, fillRateOf, t],
  );
  const choose = (
    <Button variant="default" component={Link} to={to('campaignFieldChoice', {}, { campaign })}>
      {t('moreFields.choose')}
    </Button>
  );
  const edit = (
    <Button component={Link} to={to('moreFieldsEdit', { campaignId: campaign })}>
      {t('moreFields.edit')}
    </Button>
  );
  const actions = data && (
    <>
      {choose}
      {data.fields.length > 0 && edit}
    </>
  );
  return (
    <Page full title={t('moreFields.title')} actions={actions} isPending={isPending} error={error} onRetry={refetch}>
      {rows && (
        <DataGrid
          dataset={additionalFieldRows}
          rows={rows}
          openHref={() => to('moreFieldsEdit', { campaignId: campaign })}
          empty={{ title: t('moreFields.noneTitle'), text: t('moreFields.noneText'), action: choose }}
        />
      )}
    </Page>
  );
}

/** Lists the extra fields of a campaign with their uses and the share of records with a value. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <CampaignScreen
      title={t('moreFields.title')}
      text={t('moreFields.pickText')}
      hrefOf={(campaign) => to('moreFields', {}, { campaign })}
    >
      {(campaign) => <CampaignFieldsPage campaign={campaign} />}
    </CampaignScreen>
  );
}
