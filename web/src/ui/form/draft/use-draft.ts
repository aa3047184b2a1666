import { useContext, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../../session/session.tsx';
import { dropDraft, keepDraft, readDraft } from '../../../storage/drafts.ts';
import { FormPlace } from '../form-place.ts';
import type { RecordFormState } from '../use-record-form.ts';

/** Writes a draft once the user pauses. */
const PAUSE_MS = 300;

/** Stores what is typed into a form, and offers the draft of an earlier visit. */
export function useDraft({ dirty, restore, unsaved }: RecordFormState) {
  const location = useLocation();
  const placeOf = useContext(FormPlace);
  const user = useSession().profile?.uid;
  const [address] = useState(() => placeOf?.(location) ?? location.pathname + location.search);
  const [offered, setOffered] = useState(() => (user ? readDraft(user, address) : undefined));
  const text = dirty ? JSON.stringify(unsaved()) : '';
  const wasDirty = useRef(false);
  const isDiscarded = useRef(false);
  useEffect(() => {
    if (!user || isDiscarded.current) return;
    if (!text) {
      // Saved, or reset to the original values. A pending offer stays.
      if (wasDirty.current) dropDraft(user, address);
      wasDirty.current = false;
      return;
    }
    wasDirty.current = true;
    const timer = setTimeout(() => {
      if (!isDiscarded.current) keepDraft(user, address, { at: Date.now(), ...JSON.parse(text) });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [user, address, text]);

  return {
    offered,
    take() {
      if (offered) restore(offered);
      setOffered(undefined);
    },
    refuse() {
      setOffered(undefined);
      // A draft typed after the offer is kept.
      if (user && !dirty) dropDraft(user, address);
    },
    /** Deletes the draft when the user leaves the form without saving. */
    giveUp() {
      isDiscarded.current = true;
      if (user) dropDraft(user, address);
    },
  };
}
