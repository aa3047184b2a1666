import { clientEmails } from '@leadwright/contract/features/client-emails';
import { clientSteps } from '@leadwright/contract/features/client-steps';
import { docsTemplates } from '@leadwright/contract/features/docs-templates';
import { documents } from '@leadwright/contract/features/documents';
import { emailTemplates } from '@leadwright/contract/features/email-templates';
import { purchaseOrders } from '@leadwright/contract/features/purchase-orders';
import { PATHS } from '@leadwright/contract/paths';
import type { AnyResource } from '@leadwright/contract/resource';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type EntityScreens, entityScreens, toRow } from '../../paths.ts';
import { Can } from '../../session/session.tsx';
import { type CellsOf, DataGrid } from '../../ui/grid/data-grid.tsx';
import { documentStateBadge } from '../../ui/look/document-badge.ts';
import { orderStateBadge } from '../../ui/look/order-badge.ts';
import { planStepStateBadge } from '../../ui/look/plan-step-badge.ts';
import { verificationBadge } from '../../ui/look/verification-badge.ts';
import { templateStateBadge } from '../../ui/template-life/template-actions.tsx';

interface ClientListConfig {
  resource: AnyResource;
  screens: EntityScreens;
  cells: CellsOf<AnyResource['list']>;
}

const listOf = <R extends AnyResource>(resource: R, screens: EntityScreens, cells: CellsOf<R['list']>) =>
  ({ resource, screens, cells }) as ClientListConfig;

const LISTS = {
  emails: listOf(clientEmails, entityScreens('clientEmail', 'clientEmails'), {
    verification: ({ verification }) => verificationBadge(verification),
  }),
  steps: listOf(clientSteps, entityScreens('clientStep', 'clientSteps'), {
    state: ({ state }) => planStepStateBadge(state),
  }),
  orders: listOf(purchaseOrders, entityScreens('purchaseOrder', 'purchaseOrders'), {
    state: ({ state }) => orderStateBadge(state),
  }),
  emailTemplates: listOf(emailTemplates, entityScreens('emailTemplate', 'emailTemplates'), {
    state: ({ state }) => templateStateBadge(state),
  }),
  docsTemplates: listOf(docsTemplates, entityScreens('docsTemplate', 'docsTemplates'), {
    state: ({ state }) => templateStateBadge(state),
  }),
  documents: listOf(documents, entityScreens('document', 'documents'), {
    state: ({ state }) => documentStateBadge(state),
  }),
};

/** Shows a list that is filtered to one client. The add button prefills the client. */
export function ClientList({ list, clientId }: { list: keyof typeof LISTS; clientId: string }) {
  const { t } = useTranslation();
  const { resource, screens, cells } = LISTS[list];
  const { one, many } = resource.noun;
  return (
    <DataGrid
      name={list}
      dataset={resource.list}
      scope={{ client_id: clientId }}
      openHref={({ id }) => toRow(screens.view, id)}
      columnCells={cells}
      toolbar={
        <Can subject={resource.subject} action="create">
          <Button size="xs" variant="default" component={Link} to={`${PATHS[screens.add]}?client_id=${clientId}`}>
            {t('records.add', { what: one })}
          </Button>
        </Can>
      }
      empty={{ title: t('clients.lists.none', { what: many }), text: '' }}
    />
  );
}
