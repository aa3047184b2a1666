import { applyCoreSettings, type CoreSettings, coreFieldOverrides } from '@leadwright/contract/core/core-settings';
import { useMemo } from 'react';
import type { z } from 'zod';
import { useCall } from '../api/hooks.ts';

const NO_SETTINGS: CoreSettings = {};
/** The user who changes a field sees the change immediately, other users on their next screen. */
const STALE_TIME_MS = 10_000;

/** Returns the agency's settings of the core fields, or those of a campaign; undefined while loading. */
export function useCoreSettings(isEnabled = true, campaign_id?: string): CoreSettings | undefined {
  const query = campaign_id ? { campaign_id } : {};
  const { data, error } = useCall(
    coreFieldOverrides,
    { query },
    { staleTime: STALE_TIME_MS, retry: false, enabled: isEnabled },
  );
  // The server enforces the settings in any case, so default labels are better than no screen.
  return data?.fields ?? (error || !isEnabled ? NO_SETTINGS : undefined);
}

/** Returns the fields of a record with the agency's settings; undefined while loading. */
export function useCoreSchema<S extends z.ZodObject>(schema: S): S | undefined {
  const settings = useCoreSettings();
  return useMemo(() => settings && applyCoreSettings(schema, settings), [schema, settings]);
}
