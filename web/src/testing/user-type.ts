import { lookup } from '@leadwright/contract/features/lookups';
import { call } from '../api/call.ts';

/** Returns a user type for staff or client users. */
export async function userType(audience: 'staff' | 'client' = 'staff'): Promise<string> {
  const { options } = await call(lookup, { params: { list: `${audience}-types` }, query: {} });
  return options[0]!.id;
}
