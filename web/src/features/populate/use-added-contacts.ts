import { ADDED_CONTACTS, type AddedContacts } from '@leadwright/contract/features/populate';
import { useSearchParams } from 'react-router';

const PARAM = 'contacts';

/** Reads and sets how many contacts of the master database a run adds, which is stored in the URL. */
export function useAddedContacts(): [AddedContacts, (next: AddedContacts) => void] {
  const [search, setSearch] = useSearchParams();
  const added = ADDED_CONTACTS.find((value) => value === search.get(PARAM)) ?? 'none';
  const setAdded = (next: AddedContacts) =>
    setSearch(
      (current) => {
        const params = new URLSearchParams(current);
        if (next === 'none') params.delete(PARAM);
        else params.set(PARAM, next);
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  return [added, setAdded];
}
