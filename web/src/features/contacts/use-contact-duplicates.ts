import {
  type ContactFields,
  checkContactExists,
  checkContactLinkedinExists,
  checkEmailExists,
} from '@leadwright/contract/features/contacts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';

const DEBOUNCE_MS = 400;
const MIN_LINKEDIN_LENGTH = 4;

export interface FoundPerson {
  contact_id: string;
  account_id: string;
  name: string;
  company_name: string;
  reasons: string[];
}

type DuplicateInput = Pick<ContactFields, 'forename' | 'surname' | 'account_id' | 'email' | 'linkedin'>;

function duplicateChecks({ forename, surname, account_id, email, linkedin }: DuplicateInput, id: string | undefined) {
  const excludeSelf = id ? { id } : {};
  const accountFilter = account_id ? { account_id } : {};
  const hasName = forename.trim() !== '' && surname.trim() !== '';
  const name = { forename: forename.trim(), surname: surname.trim(), ...accountFilter, ...excludeSelf };
  return [
    ...(hasName ? [{ endpoint: checkContactExists, body: name }] : []),
    ...(/.@.+\../.test(email ?? '')
      ? [{ endpoint: checkEmailExists, body: { email: email.trim(), ...excludeSelf } }]
      : []),
    ...(linkedin.trim().length >= MIN_LINKEDIN_LENGTH
      ? [{ endpoint: checkContactLinkedinExists, body: { linkedin: linkedin.trim(), ...excludeSelf } }]
      : []),
  ];
}

/** Returns the possible duplicates of the entered person, each once with all reasons. */
export function useContactDuplicates({ forename, surname, account_id, email, linkedin }: DuplicateInput, id?: string) {
  const [debounced] = useDebouncedValue(
    JSON.stringify({ forename, surname, account_id, email, linkedin }),
    DEBOUNCE_MS,
  );
  return useQueries({
    queries: duplicateChecks(JSON.parse(debounced), id).map(({ endpoint, body }) => ({
      queryKey: [callKey(endpoint), { body }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(endpoint as typeof checkEmailExists, { body: body as never }, { signal }),
      staleTime: 60_000,
      refetchOnWindowFocus: false,
    })),
    combine: (results) => {
      const duplicates = new Map<string, FoundPerson>();
      for (const { reason, ...person } of results.flatMap(({ data }) => data?.candidates ?? [])) {
        const reasons = duplicates.get(person.contact_id)?.reasons ?? [];
        duplicates.set(person.contact_id, { ...person, reasons: [...new Set([...reasons, reason])] });
      }
      return { people: [...duplicates.values()], hasFailed: results.some(({ isError }) => isError) };
    },
  });
}
