import { useContext, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../../session/session.tsx';
import { dropDraft, keepDraft, readDraft } from '../../../storage/drafts.ts';
import { FormPlace } from '../form-place.ts';
import type { RecordFormState } from '../use-record-form.ts';

/** Typing in one go is written once. */
const PAUSE_MS = 300;

/** Keeps what is typed into a form, and offers what an earlier visit left behind. */
export function useDraft({ dirty, restore, unsaved }: RecordFormState) {
  const location = useLocation();
  const placeOf = useContext(FormPlace);
  const user = useSession().profile?.uid;
  const [address] = useState(() => placeOf?.(location) ?? location.pathname + location.search);
  const [offered, setOffered] = useState(() => (user ? readDraft(user, address) : undefined));
  const text = dirty ? JSON.stringify(unsaved()) : '';
  const wasDirty = useRef(false);
  const isGivenUp = useRef(false);
  useEffect(() => {
    if (!user || isGivenUp.current) return;
    if (!text) {
      // Saved, or typed back to what it was. An offer that nobody has answered yet stays.
      if (wasDirty.current) dropDraft(user, address);
      wasDirty.current = false;
      return;
    }
    wasDirty.current = true;
    const timer = setTimeout(() => {
      if (!isGivenUp.current) keepDraft(user, address, { at: Date.now(), ...JSON.parse(text) });
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
      // What has been typed since is another text.
      if (user && !dirty) dropDraft(user, address);
    },
    /** The form is left without saving. */
    giveUp() {
      isGivenUp.current = true;
      if (user) dropDraft(user, address);
    },
  };
}
