import {
  type AccountFields,
  checkCompanyExists,
  checkLinkedinExists,
  checkWebsiteExists,
  type Duplicate,
} from '@leadwright/contract/features/accounts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';

const DEBOUNCE_MS = 400;
const MIN_NAME_LENGTH = 3;
const MIN_NUMBER_LENGTH = 4;
const MIN_ADDRESS_LENGTH = 4;

export interface FoundDuplicate extends Omit<Duplicate, 'reason'> {
  reasons: string[];
}

type DuplicateInput = Pick<AccountFields, 'company_name' | 'country' | 'website' | 'linkedin' | 'identifiers'>;

/** Returns the duplicate checks for the entered values. Each check has its own cache key and is requested once. */
function duplicateChecks(
  { company_name, country, website, linkedin, identifiers }: DuplicateInput,
  id: string | undefined,
) {
  const excludeSelf = id ? { id } : {};
  const numbers = identifiers.map(({ value }) => value.trim()).filter(({ length }) => length >= MIN_NUMBER_LENGTH);
  const name = company_name.trim();
  const hasName = name.length >= MIN_NAME_LENGTH;
  const companyChecks = (hasName && numbers.length === 0 ? [''] : numbers).map((registration_number) => ({
    endpoint: checkCompanyExists,
    body: { company_name: name, country: country ?? '', registration_number, ...excludeSelf },
  }));
  const websiteCheck = { endpoint: checkWebsiteExists, body: { website: website.trim(), ...excludeSelf } };
  const linkedinCheck = { endpoint: checkLinkedinExists, body: { linkedin: linkedin.trim(), ...excludeSelf } };
  return [
    ...companyChecks,
    ...(websiteCheck.body.website.length >= MIN_ADDRESS_LENGTH ? [websiteCheck] : []),
    ...(linkedinCheck.body.linkedin.length >= MIN_ADDRESS_LENGTH ? [linkedinCheck] : []),
  ];
}

/** Returns the possible duplicates of the entered company, each once with all its reasons. */
export function useDuplicates({ company_name, country, website, linkedin, identifiers }: DuplicateInput, id?: string) {
  const input = JSON.stringify({ company_name, country, website, linkedin, identifiers });
  const [debounced] = useDebouncedValue(input, DEBOUNCE_MS);
  return useQueries({
    queries: duplicateChecks(JSON.parse(debounced), id).map(({ endpoint, body }) => ({
      queryKey: [callKey(endpoint), { body }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(endpoint as typeof checkCompanyExists, { body: body as never }, { signal }),
      staleTime: 60_000,
      refetchOnWindowFocus: false,
    })),
    combine: (results) => {
      const duplicates = new Map<string, FoundDuplicate>();
      for (const { reason, ...candidate } of results.flatMap(({ data }) => data?.candidates ?? [])) {
        const reasons = duplicates.get(candidate.id)?.reasons ?? [];
        duplicates.set(candidate.id, { ...candidate, reasons: [...new Set([...reasons, reason])] });
      }
      return { candidates: [...duplicates.values()], hasFailed: results.some(({ isError }) => isError) };
    },
  });
}
