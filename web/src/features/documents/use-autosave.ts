import { type DocumentText, readDocument, writeDocument } from '@leadwright/contract/features/documents';
import type { RichText } from '@leadwright/contract/rich-text/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { dropDraft, keepDraft, readDraft } from '../../storage/drafts.ts';
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts';
import { Autosave } from './autosave.ts';

const textOf = (content: string) => JSON.parse(content) as RichText;

/** Returns the edited text, its save state and a draft left by a crash. */
export function useAutosave(id: string, stored: DocumentText) {
  const client = useQueryClient();
  const user = useSession().profile?.uid;
  const place = `document ${id}`;
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
  const [left] = useState(() => (user && stored.can.update ? readDraft(user, place) : undefined));
  const [text, setText] = useState(() => textOf(left ? String(left.values.content) : stored.content));
  const status = useSyncExternalStore(saving.listen, saving.status);
  const isUnsaved = status.state !== 'saved';
  const blocker = useUnsavedGuard(isUnsaved && status.state !== 'saving');

  useEffect(() => {
    if (left) saving.goOn(left.version ?? stored.edition, String(left.values.content));
  }, [left, saving, stored.edition]);
  useEffect(() => {
    if (user && status.state === 'saved') dropDraft(user, place);
  }, [user, place, status]);
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
    saving.goOn(stored.edition);
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
        keepDraft(user, place, { at: Date.now(), key: '', version: saving.edition, values: { content }, original: {} });
    },
    keepMine: (current: DocumentText) => saving.goOn(current.edition, JSON.stringify(text)),
    takeTheirs(current: DocumentText) {
      setText(textOf(current.content));
      saving.goOn(current.edition);
    },
  };
}
