import './messages.ts';
import type { AnyResource } from '@leadwright/contract/resource';
import { useTranslation } from 'react-i18next';
import { ChangeList } from '../record/change-list.tsx';

interface MergesProps {
  resource: AnyResource;
  id: string;
}

/** The merges into and from a row, each with an undo button. */
export function Merges({ resource, id }: MergesProps) {
  const { t } = useTranslation();
  return (
    <ChangeList
      title={t('merging.historyTitle')}
      kind={`${resource.name}.merge`}
      subjectId={id}
      describe={({ from, into, subject_ids: [mergedId] }) =>
        mergedId === id
          ? t('merging.thisMergedIntoOther', { name: into })
          : t('merging.otherMergedIntoThis', { name: from })
      }
      invalidates={[resource.view, resource.list.endpoint]}
    />
  );
}
