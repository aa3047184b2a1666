import './messages.ts';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { type previewTagMerge, tagMerging, tags } from '@leadwright/contract/features/tags';
import type { RowOf } from '@leadwright/contract/resource';
import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { formatCount } from '../../ui/format.ts';
import { MergeDialog } from '../../ui/merging/merge-dialog.tsx';

type Tag = RowOf<typeof tags>;

export const MergeTagDialog = ({ tag, onClose }: { tag: Tag; onClose: () => void }) => (
  <MergeDialog
    resource={tags}
    calls={tagMerging}
    row={tag}
    list={`${tag.scope}-tags`}
    renderChanges={(counts, intoId) => <Changes tag={tag} intoId={intoId} counts={counts} />}
    onClose={onClose}
  />
);

interface ChangesProps {
  tag: Tag;
  intoId: string;
  counts: ReplyOf<typeof previewTagMerge>;
}

function Changes({ tag, intoId, counts }: ChangesProps) {
  const { t } = useTranslation();
  const { data: survivor } = useCall(tags.view, { params: { id: intoId } });
  if (!survivor) return null;
  const { name, group } = survivor;
  return (
    <List size="sm">
      {(['moved', 'both', 'replaced', 'views'] as const)
        .filter((kind) => kind === 'moved' || counts[kind] > 0)
        .map((kind) => (
          <List.Item key={kind}>
            {t(`tags.merge.${kind}`, { count: counts[kind], formatted: formatCount(counts[kind]), name, group })}
          </List.Item>
        ))}
      {survivor.client_visible && !tag.client_visible && (
        <List.Item>{t('tags.merge.becomesVisible', { name, gone: tag.name })}</List.Item>
      )}
    </List>
  );
}
