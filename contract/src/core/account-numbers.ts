import { z } from 'zod';
import { storable } from '../fields.ts';
import { PHONE_TYPES } from '../grid.ts';

/** Official numbers: display name by scheme. */
export const IDENTIFIER_SCHEMES = {
  'GB-COH': 'Companies House number',
  'DE-HR': 'German register number',
  'NL-KVK': 'KvK number',
  'IM-CR': 'Isle of Man number',
  LEI: 'LEI',
  VAT: 'VAT number',
  ISIN: 'ISIN',
} as const;

export const PHONE_TYPE_LABEL = { S: 'Switchboard', DDI: 'Direct dial', Cell: 'Mobile', Others: 'Other' } as const;

export const phone = z.object({
  type: z.enum(PHONE_TYPES).meta({ label: 'Type', options: PHONE_TYPE_LABEL }),
  number: storable().trim().min(3).max(40).meta({ label: 'Number' }),
  primary: z.boolean().default(false).meta({ label: 'Primary' }),
});
export const identifier = z.object({
  scheme: z
    .enum(['GB-COH', 'DE-HR', 'NL-KVK', 'IM-CR', 'LEI', 'VAT', 'ISIN'])
    .meta({ label: 'Scheme', options: IDENTIFIER_SCHEMES }),
  jurisdiction: storable().trim().max(10).default('').meta({ label: 'Jurisdiction' }),
  value: storable().trim().min(1).max(60).meta({ label: 'Number' }),
  /** The reason why this account has a number of another account; required for such a number. */
  dispute_reason: storable().trim().min(1).max(300).optional().meta({ label: 'Why this account also has it' }),
});
