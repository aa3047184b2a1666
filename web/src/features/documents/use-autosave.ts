import { type DocumentText, readDocument, writeDocument } from '@leadwright/contract/features/documents';
import type { RichText } from '@leadwright/contract/rich-text/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { deleteDraft, readDraft, saveDraft } from '../../storage/drafts.ts';
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts';
import { Autosave } from './autosave.ts';

const textOf = (content: string) => JSON.parse(content) as RichText;

/** Returns the edited text, its save state and a draft left by a crash. */
export function useAutosave(id: string, stored: DocumentText) {
  const client = useQueryClient();
  const user = useSession().profile?.uid;
  const draftKey = `document ${id}`;
  const [saving] = useState(
    () =>
      new Autosave(stored.edition, async (text) => {
        const saved = await call(writeDocument, { params: { id }, body: text });
        client.setQueryData<DocumentText>(
          [callKey(readDocument), { params: { id } }],
          (before) => before && { ...before, ...saved, content: text.content },
        );
        return saved;
      }),
  );
  // A draft of an earlier visit continues from the edition it was based on.
  const [leftDraft] = useState(() => (user && stored.can.update ? readDraft(user, draftKey) : undefined));
  const [text, setText] = useState(() => textOf(leftDraft ? String(leftDraft.values.content) : stored.content));
  const status = useSyncExternalStore(saving.listen, saving.status);
  const isUnsaved = status.state !== 'saved';
  const blocker = useUnsavedGuard(isUnsaved && status.state !== 'saving');

  useEffect(() => {
    if (leftDraft) saving.resume(leftDraft.version ?? stored.edition, String(leftDraft.values.content));
  }, [leftDraft, saving, stored.edition]);
  useEffect(() => {
    if (user && status.state === 'saved') deleteDraft(user, draftKey);
  }, [user, draftKey, status]);
  useEffect(() => {
    const flush = () => void saving.flush();
    window.addEventListener('online', flush);
    return () => {
      window.removeEventListener('online', flush);
      flush();
    };
  }, [saving]);
  useEffect(() => {
    // The text was restored or changed elsewhere, and this page has nothing unsaved.
    if (saving.status().state !== 'saved' || stored.edition <= saving.edition) return;
    saving.resume(stored.edition);
    setText(textOf(stored.content));
  }, [saving, stored]);

  return {
    text,
    status,
    blocker,
    change(next: RichText) {
      const content = JSON.stringify(next);
      setText(next);
      saving.change(content);
      if (user)
        saveDraft(user, draftKey, {
          at: Date.now(),
          key: '',
          version: saving.edition,
          values: { content },
          original: {},
        });
    },
    overwriteStored: (current: DocumentText) => saving.resume(current.edition, JSON.stringify(text)),
    discardLocal(current: DocumentText) {
      setText(textOf(current.content));
      saving.resume(current.edition);
    },
  };
}
