import type { ReplyOf } from '@leadwright/contract/endpoint';
import {
  applyTag,
  availableTags,
  readRecordTags,
  removeTag,
  type TagScope,
  tags,
} from '@leadwright/contract/features/tags';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { explain } from '../../api/explain.ts';
import { callKey } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { defaultTone } from '../look/tones.ts';

/** The endpoints whose cached replies are outdated after a change of tags. */
const INVALIDATED_ENDPOINTS = [readRecordTags, availableTags, tags.view, tags.list.endpoint];

export interface TaggedRecord {
  scope: TagScope;
  id: string;
  campaignId: string | undefined;
}

/** Returns functions that add and remove tags of one record, and the error of the last attempt. */
export function useTagging({ scope, id, campaignId }: TaggedRecord, onChange?: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string>();

  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setErrorMessage(undefined);
    try {
      await work();
      await Promise.all(
        INVALIDATED_ENDPOINTS.map((endpoint) => client.invalidateQueries({ queryKey: [callKey(endpoint)] })),
      );
      onChange?.();
    } catch (error) {
      setErrorMessage(explain(error).text);
    } finally {
      setBusy(false);
    }
  };
  const body = (tag_id: string) => ({ scope, tag_id, record_ids: [id], campaign_id: campaignId });
  const notifyReplaced = (name: string, { replaced }: ReplyOf<typeof applyTag>) => {
    for (const { tag } of replaced) notifySuccess(t('recordTags.replaced', { name, gone: tag.name }));
  };
  const apply = async (tagId: string, name: string) =>
    notifyReplaced(name, await call(applyTag, { body: body(tagId) }));
  return {
    isBusy,
    errorMessage,
    clearErrorMessage: () => setErrorMessage(undefined),
    apply: (tagId: string, name: string) => attempt(() => apply(tagId, name)),
    /** Creates a tag with this name and adds it to the record. */
    create: (name: string) =>
      attempt(async () => apply((await call(tags.add, { body: { name, scope, colour: defaultTone(name) } })).id, name)),
    remove: (tagId: string) => attempt(() => call(removeTag, { body: body(tagId) })),
  };
}

export type Tagging = ReturnType<typeof useTagging>;
