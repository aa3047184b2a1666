import './messages.ts';
import { documentStates, documents } from '@leadwright/contract/features/documents';
import type { RowOf } from '@leadwright/contract/resource';
import { useTranslation } from 'react-i18next';
import { documentStateBadge } from '../../ui/look/document-badge.ts';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { StateActions } from '../../ui/record/state-actions.tsx';
import { DocumentTextSection } from './document-text.tsx';
import { useVersionsTab } from './versions.tsx';

function States({ document }: { document: RowOf<typeof documents> }) {
  const { t } = useTranslation();
  const verbs = { published: t('documents.publish'), archived: t('documents.archive') };
  return <StateActions resource={documents} machine={documentStates} row={document} verbs={verbs} />;
}

export const { List, Add, View, Edit } = resourceScreens(documents, {
  one: 'document',
  many: 'documents',
  badge: ({ state }) => documentStateBadge(state),
  cells: { state: ({ state }) => documentStateBadge(state) },
  actions: (document) => <States document={document} />,
  keyFacts: ['kind', 'visibility', 'client_id'],
  facts: ['campaign_id', 'owner_id', 'tags'],
  panels: (document) => <DocumentTextSection document={document} />,
  related: useVersionsTab,
});
