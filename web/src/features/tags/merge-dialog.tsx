import './messages.ts';
import { mergeTags, previewTagMerge, tags, tagsOf } from '@leadwright/contract/features/tags';
import type { RowOf } from '@leadwright/contract/resource';
import { List } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCall, useSend } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { ChooseDialog } from '../../ui/dialog/choose-dialog.tsx';
import { formatCount } from '../../ui/format.ts';
import { useImpact } from '../../ui/impact/use-impact.tsx';
import { notifyDone } from '../../ui/notify.ts';

type Tag = RowOf<typeof tags>;

/** Chooses the tag that stays, says what that would change, and merges: all of it by keyboard as well. */
export function MergeDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [intoId, setIntoId] = useState<string | null>(null);
  const pair = { from_id: tag.id, into_id: intoId ?? '' };
  const preview = useCall(previewTagMerge, { query: pair }, { enabled: intoId !== null, staleTime: 0, gcTime: 0 });
  const send = useSend(mergeTags, { invalidates: [tags.list.endpoint, tags.view, tagsOf] });
  const { data: into } = useCall(tags.view, { params: { id: intoId ?? '' } }, { enabled: intoId !== null });
  const impact = useImpact(tags);
  const merge = async () => {
    if (!into || !(await impact.ask(tag))) return;
    const onSuccess = () => {
      notifyDone(t('tags.merge.done', { gone: tag.name, name: into.name }));
      navigate(to('tag', { tagId: into.id }), { replace: true });
    };
    send.mutate({ body: pair }, { onSuccess });
  };
  return (
    <ChooseDialog
      title={t('tags.merge.title', { name: tag.name })}
      text={t('tags.merge.text')}
      label={t('tags.merge.into')}
      list={`${tag.scope}-tags`}
      value={intoId}
      confirm={t('tags.merge.do')}
      send={send}
      error={preview.error}
      isReady={into !== undefined && preview.data !== undefined}
      onChange={setIntoId}
      onSubmit={merge}
      onClose={onClose}
    >
      {impact.dialog}
      <div role="status">{into && preview.data && <Preview tag={tag} into={into} counts={preview.data} />}</div>
    </ChooseDialog>
  );
}

interface PreviewProps {
  tag: Tag;
  into: Tag;
  counts: { moved: number; both: number; replaced: number };
}

function Preview({ tag, into, counts }: PreviewProps) {
  const { t } = useTranslation();
  const { name, group } = into;
  return (
    <List size="sm">
      {(['moved', 'both', 'replaced'] as const)
        .filter((kind) => kind === 'moved' || counts[kind] > 0)
        .map((kind) => (
          <List.Item key={kind}>
            {t(`tags.merge.${kind}`, { count: counts[kind], formatted: formatCount(counts[kind]), name, group })}
          </List.Item>
        ))}
      {into.client_visible && !tag.client_visible && (
        <List.Item>{t('tags.merge.seen', { name, gone: tag.name })}</List.Item>
      )}
    </List>
  );
}
