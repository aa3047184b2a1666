import { applyCoreSettings, type CoreSettings, coreFieldOverrides } from '@leadwright/contract/core/core-settings';
import { useMemo } from 'react';
import type { z } from 'zod';
import { useCall } from '../api/hooks.ts';

const NONE: CoreSettings = {};
/** The user who changes a field sees the change immediately, other users on their next screen. */
const STALE_TIME_MS = 10_000;

/** Returns the agency's settings of the core fields, within a campaign when one is named; undefined while loading. */
export function useCoreSettings(isEnabled = true, campaign_id?: string): CoreSettings | undefined {
  const query = campaign_id ? { campaign_id } : {};
  const { data, error } = useCall(
    coreFieldOverrides,
    { query },
    { staleTime: STALE_TIME_MS, retry: false, enabled: isEnabled },
  );
  // The server enforces them in any case, so a screen with default labels is better than none.
  return data?.fields ?? (error || !isEnabled ? NONE : undefined);
}

/** Returns the fields of a record with the agency's settings; undefined while loading. */
export function useCoreSchema<S extends z.ZodObject>(schema: S): S | undefined {
  const settings = useCoreSettings();
  return useMemo(() => settings && applyCoreSettings(schema, settings), [schema, settings]);
}
