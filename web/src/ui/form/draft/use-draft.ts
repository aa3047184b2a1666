import { useContext, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../../session/session.tsx';
import { deleteDraft, readDraft, saveDraft } from '../../../storage/drafts.ts';
import { LocationKeyContext } from '../location-key-context.ts';
import type { RecordFormState } from '../use-record-form.ts';

/** The delay between the last keystroke and storing the draft. */
const PAUSE_MS = 300;

/** Stores unsaved input as a draft and offers the draft of an earlier visit. */
export function useDraft({ dirty, restore, toDraft }: RecordFormState) {
  const location = useLocation();
  const locationKeyOf = useContext(LocationKeyContext);
  const user = useSession().profile?.uid;
  const [locationKey] = useState(() => locationKeyOf?.(location) ?? location.pathname + location.search);
  const [offeredDraft, setOfferedDraft] = useState(() => (user ? readDraft(user, locationKey) : undefined));
  const text = dirty ? JSON.stringify(toDraft()) : '';
  const wasDirty = useRef(false);
  const isAbandoned = useRef(false);
  useEffect(() => {
    if (!user || isAbandoned.current) return;
    if (!text) {
      // The form was saved or reset to its original values. A draft that is still offered is kept.
      if (wasDirty.current) deleteDraft(user, locationKey);
      wasDirty.current = false;
      return;
    }
    wasDirty.current = true;
    const timer = setTimeout(() => {
      if (!isAbandoned.current) saveDraft(user, locationKey, { at: Date.now(), ...JSON.parse(text) });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [user, locationKey, text]);

  return {
    offeredDraft,
    accept() {
      if (offeredDraft) restore(offeredDraft);
      setOfferedDraft(undefined);
    },
    discard() {
      setOfferedDraft(undefined);
      // Input typed since the offer belongs to a new draft, which is kept.
      if (user && !dirty) deleteDraft(user, locationKey);
    },
    /** Deletes the draft when the user leaves the form without saving. */
    abandon() {
      isAbandoned.current = true;
      if (user) deleteDraft(user, locationKey);
    },
  };
}
