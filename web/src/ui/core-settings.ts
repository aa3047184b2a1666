import { applyCoreSettings, type CoreSettings, coreFieldOverrides } from '@leadwright/contract/core/core-settings';
import { useMemo } from 'react';
import type { z } from 'zod';
import { useCall } from '../api/hooks.ts';

const NONE: CoreSettings = {};
/** Whoever has changed a field sees it at once; others when they come to the next screen. */
const FRESH_MS = 10_000;

/** What the agency says of the program's fields, within a campaign where one is named; undefined while it is on its way. */
export function useCoreSettings(isAsked = true, campaign_id?: string): CoreSettings | undefined {
  const query = campaign_id ? { campaign_id } : {};
  const { data, error } = useCall(
    coreFieldOverrides,
    { query },
    { staleTime: FRESH_MS, retry: false, enabled: isAsked },
  );
  // The server keeps to it in any case: without the labels a screen is better than none.
  return data?.fields ?? (error || !isAsked ? NONE : undefined);
}

/** The fields of a record as the agency wants them; undefined while it is not known. */
export function useCoreSchema<S extends z.ZodObject>(schema: S): S | undefined {
  const settings = useCoreSettings();
  return useMemo(() => settings && applyCoreSettings(schema, settings), [schema, settings]);
}
