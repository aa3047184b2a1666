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

const parseText = (content: string) => JSON.parse(content) as RichText;

/** Returns the edited text and its save state. Recovers a draft after a crash. */
export function useAutosave(id: string, storedText: DocumentText) {
  const client = useQueryClient();
  const userId = useSession().profile?.uid;
  const draftKey = `document ${id}`;
  const [autosave] = useState(
    () =>
      new Autosave(storedText.edition, async (text) => {
        const reply = await call(writeDocument, { params: { id }, body: text });
        client.setQueryData<DocumentText>(
          [callKey(readDocument), { params: { id } }],
          (previous) => previous && { ...previous, ...reply, content: text.content },
        );
        return reply;
      }),
  );
  // A draft of an earlier visit continues from the edition on which it is based.
  const [recoveredDraft] = useState(() => (userId && storedText.can.update ? readDraft(userId, draftKey) : undefined));
  const [text, setText] = useState(() =>
    parseText(recoveredDraft ? String(recoveredDraft.values.content) : storedText.content),
  );
  const status = useSyncExternalStore(autosave.listen, autosave.status);
  const isUnsaved = status.state !== 'saved';
  const blocker = useUnsavedGuard(isUnsaved && status.state !== 'saving');

  useEffect(() => {
    if (recoveredDraft)
      autosave.resume(recoveredDraft.version ?? storedText.edition, String(recoveredDraft.values.content));
  }, [recoveredDraft, autosave, storedText.edition]);
  useEffect(() => {
    if (userId && status.state === 'saved') deleteDraft(userId, draftKey);
  }, [userId, draftKey, status]);
  useEffect(() => {
    const flush = () => void autosave.flush();
    window.addEventListener('online', flush);
    return () => {
      window.removeEventListener('online', flush);
      flush();
    };
  }, [autosave]);
  useEffect(() => {
    // Load a text that was restored or changed elsewhere, if this page has no unsaved text.
    if (autosave.status().state !== 'saved' || storedText.edition <= autosave.edition) return;
    autosave.resume(storedText.edition);
    setText(parseText(storedText.content));
  }, [autosave, storedText]);

  return {
    text,
    status,
    blocker,
    change(next: RichText) {
      const content = JSON.stringify(next);
      setText(next);
      autosave.change(content);
      if (userId)
        saveDraft(userId, draftKey, {
          at: Date.now(),
          key: '',
          version: autosave.edition,
          values: { content },
          original: {},
        });
    },
    overwriteStored: (current: DocumentText) => autosave.resume(current.edition, JSON.stringify(text)),
    discardLocal(current: DocumentText) {
      setText(parseText(current.content));
      autosave.resume(current.edition);
    },
  };
}
