import { lookup } from '@leadwright/contract/features/lookups';
import { call } from '../api/call.ts';

/** A type that users of the agency, or those of clients, may have. */
export async function userType(audience: 'staff' | 'client' = 'staff'): Promise<string> {
  const { options } = await call(lookup, { params: { list: `${audience}-types` }, query: {} });
  return options[0]!.id;
}
