// Made from the migrations by `npm run schema`. Do not edit.

/**
 * `unique`: the columns of each primary key, unique constraint and unique index, by the name that a violation gives.
 * `references`: the table whose row a column names by its id.
 */
export const TABLES = {
  account: {
    columns: {
      id: { type: 'uuid', notNull: true },
      no: { type: 'int8', notNull: true },
      company_name: { type: 'text', notNull: true },
      legal_name: { type: 'text', notNull: true },
      head_office_address_1: { type: 'text', notNull: true },
      head_office_address_2: { type: 'text', notNull: true },
      head_office_city: { type: 'text', notNull: true },
      head_office_county: { type: 'text', notNull: true },
      postcode: { type: 'text', notNull: true },
      country: { type: 'text', notNull: true },
      website: { type: 'text', notNull: true },
      domain: { type: 'text', notNull: true },
      linkedin: { type: 'text', notNull: true },
      register_status: { type: 'text', notNull: true },
      sic_codes: { type: 'text[]', notNull: true },
      vertical_id: { type: 'uuid', notNull: false },
      employees: { type: 'text', notNull: true },
      founded: { type: 'date', notNull: false },
      description: { type: 'text', notNull: true },
      completeness: { type: 'int2', notNull: true },
      source: { type: 'text', notNull: true },
      created_by: { type: 'uuid', notNull: false },
      updated_by: { type: 'uuid', notNull: false },
      version: { type: 'int4', notNull: true },
      created_at: { type: 'timestamptz', notNull: true },
      updated_at: { type: 'timestamptz', notNull: true },
      archived_at: { type: 'timestamptz', notNull: false },
      registration_number: { type: 'text', notNull: true },
      phone_no: { type: 'text', notNull: true },
      merged_into: { type: 'uuid', notNull: false },
    },
    unique: {
      account_no_key: ['no'],
      account_pkey: ['id'],
    },
    references: {
      merged_into: 'account',
      vertical_id: 'vertical',
    },
  },
  account_alias: {
    columns: {
      account_id: { type: 'uuid', notNull: true },
      name: { type: 'text', notNull: true },
      source: { type: 'text', notNull: true },
      campaign_id: { type: 'uuid', notNull: true },
      decision_id: { type: 'uuid', notNull: true },
      added_by: { type: 'uuid', notNull: false },
      added_at: { type: 'timestamptz', notNull: true },
    },
    unique: {
      account_alias_pkey: ['account_id', 'name', 'decision_id'],
    },
    references: {
      account_id: 'account',
    },
  },
  account_contact: {
    columns: {
      account_id: { type: 'uuid', notNull: true },
      contact_id: { type: 'uuid', notNull: true },
      email: { type: 'text', notNull: true },
      email_status: { type: 'text', notNull: true },
      job_title: { type: 'text', notNull: true },
      seniority: { type: 'text', notNull: true },
      role: { type: 'text', notNull: true },
      sub_role: { type: 'text', notNull: true },
      mobile: { type: 'jsonb', notNull: true },
      ddi: { type: 'jsonb', notNull: true },
      is_current: { type: 'bool', notNull: true },
      created_at: { type: 'timestamptz', notNull: true },
    },
    unique: {
      account_contact_email_key: ['email', 'account_id'],
      account_contact_pkey: ['account_id', 'contact_id'],
    },
    references: {
      account_id: 'account',
      contact_id: 'contact',
    },
  },
  account_different: {
    columns: {
      low_id: { type: 'uuid', notNull: true },
      high_id: { type: 'uuid', notNull: true },
      decided_by: { type: 'uuid', notNull: false },
      decided_at: { type: 'timestamptz', notNull: true },
    },
    unique: {
      account_different_pkey: ['low_id', 'high_id'],
    },
    references: {
      high_id: 'account',
      low_id: 'account',
    },
  },
  account_identifier: {
    columns: {
      account_id: { type: 'uuid', notNull: true },
      scheme: { type: 'text', notNull: true },
      jurisdiction: { type: 'text', notNull: true },
      value: { type: 'text', notNull: true },
      value_norm: { type: 'text', notNull: true },
      dispute_reason: { type: 'text', notNull: false },
    },
    unique: {
      account_identifier_key: ['scheme', 'jurisdiction', 'value_norm'],
      account_identifier_pkey: ['account_id', 'scheme', 'jurisdiction', 'value_norm'],
    },
    references: {
      account_id: 'account',
    },
  },
  account_key: {
    columns: {
      key: { type: 'int8', notNull: true },
      account_no: { type: 'int8', notNull: true },
    },
    unique: {
      account_key_pkey: ['key', 'account_no'],
    },
    references: {
    },
  },
  account_match: {
    columns: {
      account_no: { type: 'int8', notNull: true },
      norm_version: { type: 'int4', notNull: true },
      record: { type: 'json', notNull: true },
      tokens: { type: 'text[]', notNull: true },
    },
    unique: {
      account_match_pkey: ['account_no'],
    },
    references: {
    },
  },
  account_merge: {
    columns: {
      id: { type: 'uuid', notNull: true },
      survivor_id: { type: 'uuid', notNull: true },
      merged_ids: { type: 'uuid[]', notNull: true },
      merged_by: { type: 'uuid', notNull: false },
      merged_at: { type: 'timestamptz', notNull: true },
      undone_by: { type: 'uuid', notNull: false },
      undone_at: { type: 'timestamptz', notNull: false },
    },
    unique: {
      account_merge_pkey: ['id'],
    },
    references: {
      survivor_id: 'account',
    },
  },
  account_merge_change: {
    columns: {
      merge_id: { type: 'uuid', notNull: true },
      table_name: { type: 'text', notNull: true },
      key: { type: 'jsonb', notNull: true },
      before: { type: 'jsonb', notNull: false },
      after: { type: 'jsonb', notNull: false },
    },
    unique: {
      account_merge_change_pkey: ['merge_id', 'table_name', 'key'],
    },
    references: {
      merge_id: 'account_merge',
    },
  },
  account_name: {
    columns: {
      account_id: { type: 'uuid', notNull: true },
      name: { type: 'text', notNull: true },
    },
    unique: {
      account_name_pkey: ['account_id', 'name'],
    },
    references: {
      account_id: 'account',
    },
  },
  account_phone: {
    columns: {
      account_id: { type: 'uuid', notNull: true },
      position: { type: 'int2', notNull: true },
      type: { type: 'text', notNull: true },
      number: { type: 'text', notNull: true },
      is_primary: { type: 'bool', notNull: true },
    },
    unique: {
      account_phone_pkey: ['account_id', 'position'],
    },
    references: {
      account_id: 'account',
    },
  },
  account_reverse_lookup: {
    columns: {
      account_id: { type: 'uuid', notNull: true },
      turn: { type: 'int8', notNull: true },
    },
    unique: {
      account_reverse_lookup_pkey: ['account_id'],
    },
    references: {
      account_id: 'account',
    },
  },
  account_tag: {
    columns: {
      account_id: { type: 'uuid', notNull: true },
      tag_id: { type: 'uuid', notNull: true },
      applied_at: { type: 'timestamptz', notNull: true },
      applied_by: { type: 'uuid', notNull: false },
    },
    unique: {
      account_tag_pkey: ['account_id', 'tag_id'],
    },
    references: {
      account_id: 'account',
      tag_id: 'tag',
    },
  },
  account_value_source: {
    columns: {
      account_id: { type: 'uuid', notNull: true },
      field: { type: 'text', notNull: true },
      source: { type: 'text', notNull: true },
      obtained_at: { type: 'timestamptz', notNull: true },
      user_id: { type: 'uuid', notNull: false },
    },
    unique: {
      account_value_source_pkey: ['account_id', 'field'],
    },
    references: {
      account_id: 'account',
    },
  },
  app_user: {
    columns: {
      id: { type: 'uuid', notNull: true },
      email: { type: 'text', notNull: true },
      first_name: { type: 'text', notNull: true },
      surname: { type: 'text', notNull: true },
      display_name: { type: 'text', notNull: true },
      about: { type: 'text', notNull: true },
      photo_url: { type: 'text', notNull: true },
      password_hash: { type: 'text', notNull: false },
      password_changed_at: { type: 'timestamptz', notNull: false },
      status: { type: 'text', notNull: true },
      role_id: { type: 'uuid', notNull: true },
      client_id: { type: 'uuid', notNull: false },
      last_login_at: { type: 'timestamptz', notNull: false },
      version: { type: 'int4', notNull: true },
      created_at: { type: 'timestamptz', notNull: true },
      updated_at: { type: 'timestamptz', notNull: true },
      archived_at: { type: 'timestamptz', notNull: false },
    },
    unique: {
      app_user_email_key: ['email'],
      app_user_pkey: ['id'],
    },
    references: {
      client_id: 'client',
      role_id: 'role',
    },
  },
  audit_event: {
    columns: {
      id: { type: 'int8', notNull: true },
      at: { type: 'timestamptz', notNull: true },
      user_id: { type: 'uuid', notNull: false },
      action: { type: 'text', notNull: true },
      entity: { type: 'text', notNull: true },
      entity_id: { type: 'text', notNull: false },
      before: { type: 'jsonb', notNull: false },
      after: { type: 'jsonb', notNull: false },
      request_id: { type: 'text', notNull: false },
    },
    unique: {
      audit_event_pkey: ['id'],
    },
    references: {
    },
  },
  bulk_change_row: {
    columns: {
      job_id: { type: 'uuid', notNull: true },
      no: { type: 'int4', notNull: true },
      record_id: { type: 'uuid', notNull: true },
      state: { type: 'text', notNull: true },
      version: { type: 'int4', notNull: false },
      before: { type: 'jsonb', notNull: false },
      reason: { type: 'jsonb', notNull: false },
    },
    unique: {
      bulk_change_row_pkey: ['job_id', 'no'],
    },
    references: {
      job_id: 'job',
    },
  },
  campaign: {
    columns: {
      id: { type: 'uuid', notNull: true },
      code: { type: 'text', notNull: true },
      name: { type: 'text', notNull: true },
      client_id: { type: 'uuid', notNull: true },
      type: { type: 'text', notNull: true },
      state: { type: 'text', notNull: true },
      objective: { type: 'text', notNull: true },
      owner_id: { type: 'uuid', notNull: false },
      start_date: { type: 'date', notNull: true },
      end_date: { type: 'date', notNull: true },
      lawful_basis: { type: 'text', notNull: true },
      target_accounts: { type: 'int4', notNull: false },
      version: { type: 'int4', notNull: true },
      created_at: { type: 'timestamptz', notNull: true },
      updated_at: { type: 'timestamptz', notNull: true },
      archived_at: { type: 'timestamptz', notNull: false },
    },
    unique: {
      campaign_code_key: ['code'],
      campaign_name_key: ['client_id', 'name'],
      campaign_pkey: ['id'],
    },
    references: {
      client_id: 'client',
      owner_id: 'app_user',
    },
  },
  campaign_account: {
    columns: {
      campaign_id: { type: 'uuid', notNull: true },
      account_id: { type: 'uuid', notNull: true },
      batch_id: { type: 'uuid', notNull: false },
      import_row_id: { type: 'uuid', notNull: false },
      link_method: { type: 'text', notNull: true },
      added_at: { type: 'timestamptz', notNull: true },
      added_by: { type: 'uuid', notNull: false },
      tag_id: { type: 'uuid', notNull: false },
    },
    unique: {
      campaign_account_pkey: ['campaign_id', 'account_id'],
    },
    references: {
      account_id: 'account',
      campaign_id: 'campaign',
      tag_id: 'tag',
    },
  },
  campaign_account_tag: {
    columns: {
      campaign_id: { type: 'uuid', notNull: true },
      account_id: { type: 'uuid', notNull: true },
      tag_id: { type: 'uuid', notNull: true },
      applied_at: { type: 'timestamptz', notNull: true },
      applied_by: { type: 'uuid', notNull: false },
    },
    unique: {
      campaign_account_tag_pkey: ['campaign_id', 'account_id', 'tag_id'],
    },
    references: {
      tag_id: 'tag',
    },
  },
  campaign_member: {
    columns: {
      campaign_id: { type: 'uuid', notNull: true },
      user_id: { type: 'uuid', notNull: true },
    },
    unique: {
      campaign_member_pkey: ['campaign_id', 'user_id'],
    },
    references: {
      campaign_id: 'campaign',
      user_id: 'app_user',
    },
  },
  campaign_tag: {
    columns: {
      campaign_id: { type: 'uuid', notNull: true },
      tag_id: { type: 'uuid', notNull: true },
      applied_at: { type: 'timestamptz', notNull: true },
      applied_by: { type: 'uuid', notNull: false },
    },
    unique: {
      campaign_tag_pkey: ['campaign_id', 'tag_id'],
    },
    references: {
      campaign_id: 'campaign',
      tag_id: 'tag',
    },
  },
  client: {
    columns: {
      id: { type: 'uuid', notNull: true },
      code: { type: 'text', notNull: true },
      name: { type: 'text', notNull: true },
      legal_name: { type: 'text', notNull: true },
      status: { type: 'text', notNull: true },
      website: { type: 'text', notNull: true },
      registration_number: { type: 'text', notNull: true },
      vertical_id: { type: 'uuid', notNull: false },
      account_manager_id: { type: 'uuid', notNull: false },
      currency: { type: 'text', notNull: true },
      time_zone: { type: 'text', notNull: true },
      contract_start: { type: 'date', notNull: false },
      contract_end: { type: 'date', notNull: false },
      notes: { type: 'text', notNull: true },
      version: { type: 'int4', notNull: true },
      created_at: { type: 'timestamptz', notNull: true },
      updated_at: { type: 'timestamptz', notNull: true },
      archived_at: { type: 'timestamptz', notNull: false },
    },
    unique: {
      client_code_key: ['code'],
      client_name_key: ['name'],
      client_pkey: ['id'],
    },
    references: {
      account_manager_id: 'app_user',
      vertical_id: 'vertical',
    },
  },
  contact: {
    columns: {
      id: { type: 'uuid', notNull: true },
      title: { type: 'text', notNull: true },
      forename: { type: 'text', notNull: true },
      surname: { type: 'text', notNull: true },
      linkedin: { type: 'text', notNull: true },
      created_by: { type: 'uuid', notNull: false },
      version: { type: 'int4', notNull: true },
      created_at: { type: 'timestamptz', notNull: true },
      updated_at: { type: 'timestamptz', notNull: true },
      main_account_id: { type: 'uuid', notNull: false },
      no: { type: 'int8', notNull: true },
      archived_at: { type: 'timestamptz', notNull: false },
      deleted: { type: 'bool', notNull: true },
    },
    unique: {
      contact_no_key: ['no'],
      contact_pkey: ['id'],
    },
    references: {
      main_account_id: 'account',
    },
  },
  contact_index: {
    columns: {
      only_row: { type: 'bool', notNull: true },
      version: { type: 'int8', notNull: true },
      base: { type: 'int8', notNull: true },
      contacts: { type: 'int8', notNull: true },
    },
    unique: {
      contact_index_pkey: ['only_row'],
    },
    references: {
    },
  },
  contact_key: {
    columns: {
      key: { type: 'int8', notNull: true },
      contact_no: { type: 'int8', notNull: true },
    },
    unique: {
      contact_key_pkey: ['key', 'contact_no'],
    },
    references: {
    },
  },
  contact_match: {
    columns: {
      contact_no: { type: 'int8', notNull: true },
      norm_version: { type: 'int4', notNull: true },
      record: { type: 'json', notNull: true },
      tokens: { type: 'text[]', notNull: true },
    },
    unique: {
      contact_match_pkey: ['contact_no'],
    },
    references: {
    },
  },
  contact_role: {
    columns: {
      role: { type: 'text', notNull: true },
      sub_role: { type: 'text', notNull: true },
      position: { type: 'int2', notNull: true },
      synonyms: { type: 'text[]', notNull: true },
    },
    unique: {
      contact_role_pkey: ['role', 'sub_role'],
    },
    references: {
    },
  },
  contact_tag: {
    columns: {
      contact_id: { type: 'uuid', notNull: true },
      tag_id: { type: 'uuid', notNull: true },
      applied_at: { type: 'timestamptz', notNull: true },
      applied_by: { type: 'uuid', notNull: false },
    },
    unique: {
      contact_tag_pkey: ['contact_id', 'tag_id'],
    },
    references: {
      contact_id: 'contact',
      tag_id: 'tag',
    },
  },
  contact_token: {
    columns: {
      token: { type: 'text', notNull: true },
      contacts: { type: 'int4', notNull: true },
      version: { type: 'int8', notNull: true },
    },
    unique: {
      contact_token_pkey: ['token'],
    },
    references: {
    },
  },
  country: {
    columns: {
      code: { type: 'text', notNull: true },
      alpha3: { type: 'text', notNull: true },
      name: { type: 'text', notNull: true },
      dialling_code: { type: 'text', notNull: true },
      currency: { type: 'text', notNull: true },
    },
    unique: {
      country_pkey: ['code'],
    },
    references: {
    },
  },
  currency: {
    columns: {
      code: { type: 'text', notNull: true },
      name: { type: 'text', notNull: true },
      minor_units: { type: 'int2', notNull: true },
    },
    unique: {
      currency_pkey: ['code'],
    },
    references: {
    },
  },
  grid_view: {
    columns: {
      id: { type: 'uuid', notNull: true },
      dataset: { type: 'text', notNull: true },
      name: { type: 'text', notNull: true },
      owner_id: { type: 'uuid', notNull: true },
      visibility: { type: 'text', notNull: true },
      client_id: { type: 'uuid', notNull: false },
      locked: { type: 'bool', notNull: true },
      state: { type: 'jsonb', notNull: true },
      version: { type: 'int4', notNull: true },
      created_at: { type: 'timestamptz', notNull: true },
      updated_at: { type: 'timestamptz', notNull: true },
    },
    unique: {
      grid_view_name_key: ['dataset', 'visibility', 'owner_id', 'client_id', 'name'],
      grid_view_pkey: ['id'],
    },
    references: {
      client_id: 'client',
      owner_id: 'app_user',
    },
  },
  grid_view_default: {
    columns: {
      dataset: { type: 'text', notNull: true },
      role_id: { type: 'uuid', notNull: true },
      client_id: { type: 'uuid', notNull: false },
      view_id: { type: 'uuid', notNull: true },
    },
    unique: {
      grid_view_default_key: ['dataset', 'role_id', 'client_id'],
    },
    references: {
      client_id: 'client',
      role_id: 'role',
      view_id: 'grid_view',
    },
  },
  grid_view_use: {
    columns: {
      view_id: { type: 'uuid', notNull: true },
      user_id: { type: 'uuid', notNull: true },
      last_used_at: { type: 'timestamptz', notNull: true },
    },
    unique: {
      grid_view_use_pkey: ['view_id', 'user_id'],
    },
    references: {
      user_id: 'app_user',
      view_id: 'grid_view',
    },
  },
  import_batch: {
    columns: {
      campaign_id: { type: 'uuid', notNull: true },
      id: { type: 'uuid', notNull: true },
      number: { type: 'int4', notNull: true },
      file_name: { type: 'text', notNull: true },
      file_path: { type: 'text', notNull: true },
      file_bytes: { type: 'int8', notNull: true },
      file_hash: { type: 'text', notNull: true },
      supplier: { type: 'text', notNull: true },
      obtained_on: { type: 'date', notNull: false },
      default_country: { type: 'text', notNull: true },
      state: { type: 'text', notNull: true },
      options: { type: 'jsonb', notNull: true },
      headers: { type: 'text[]', notNull: false },
      mapping: { type: 'jsonb', notNull: false },
      rows: { type: 'int4', notNull: true },
      job_id: { type: 'uuid', notNull: false },
      message: { type: 'text', notNull: false },
      created_by: { type: 'uuid', notNull: false },
      created_at: { type: 'timestamptz', notNull: true },
      updated_at: { type: 'timestamptz', notNull: true },
    },
    unique: {
      import_batch_pkey: ['campaign_id', 'id'],
    },
    references: {
      campaign_id: 'campaign',
    },
  },
  import_raw: {
    columns: {
      campaign_id: { type: 'uuid', notNull: true },
      batch_id: { type: 'uuid', notNull: true },
      row_no: { type: 'int4', notNull: true },
      cells: { type: 'text[]', notNull: true },
    },
    unique: {
      import_raw_pkey: ['campaign_id', 'batch_id', 'row_no'],
    },
    references: {
    },
  },
  import_row: {
    columns: {
      campaign_id: { type: 'uuid', notNull: true },
      id: { type: 'uuid', notNull: true },
      batch_id: { type: 'uuid', notNull: true },
      row_no: { type: 'int4', notNull: true },
      values: { type: 'jsonb', notNull: true },
      problems: { type: 'jsonb', notNull: true },
      valid: { type: 'bool', notNull: true },
      identity: { type: 'int8', notNull: true },
      record: { type: 'jsonb', notNull: false },
      accepted: { type: 'bool', notNull: true },
      rejected: { type: 'bool', notNull: true },
      added_to_db: { type: 'bool', notNull: true },
      account_id: { type: 'uuid', notNull: false },
      band: { type: 'text', notNull: false },
      score: { type: 'float4', notNull: false },
      candidate_id: { type: 'uuid', notNull: false },
      candidate_name: { type: 'text', notNull: true },
      reason: { type: 'text', notNull: true },
      model_version: { type: 'text', notNull: false },
      norm_version: { type: 'int4', notNull: false },
      decision_id: { type: 'uuid', notNull: false },
      decided_by: { type: 'uuid', notNull: false },
      decided_at: { type: 'timestamptz', notNull: false },
      thresholds: { type: 'text', notNull: false },
      review_status: { type: 'text', notNull: false },
    },
    unique: {
      import_row_campaign_id_batch_id_row_no_key: ['campaign_id', 'batch_id', 'row_no'],
      import_row_pkey: ['campaign_id', 'id'],
    },
    references: {
      account_id: 'account',
    },
  },
  job: {
    columns: {
      id: { type: 'uuid', notNull: true },
      kind: { type: 'text', notNull: true },
      title: { type: 'text', notNull: true },
      unit: { type: 'text', notNull: true },
      owner_id: { type: 'uuid', notNull: false },
      campaign_id: { type: 'uuid', notNull: false },
      params: { type: 'jsonb', notNull: true },
      state: { type: 'text', notNull: true },
      control: { type: 'text', notNull: false },
      processed: { type: 'int8', notNull: true },
      total: { type: 'int8', notNull: false },
      checkpoint: { type: 'jsonb', notNull: false },
      message: { type: 'text', notNull: false },
      result: { type: 'jsonb', notNull: false },
      file: { type: 'text', notNull: false },
      attempts: { type: 'int4', notNull: true },
      locked_by: { type: 'uuid', notNull: false },
      heartbeat_at: { type: 'timestamptz', notNull: false },
      running_seconds: { type: 'float8', notNull: true },
      created_at: { type: 'timestamptz', notNull: true },
      finished_at: { type: 'timestamptz', notNull: false },
    },
    unique: {
      job_pkey: ['id'],
    },
    references: {
      owner_id: 'app_user',
    },
  },
  job_chunk: {
    columns: {
      job_id: { type: 'uuid', notNull: true },
      no: { type: 'int4', notNull: true },
      state: { type: 'text', notNull: true },
      plan: { type: 'jsonb', notNull: true },
      units: { type: 'int4', notNull: true },
      is_rerun: { type: 'bool', notNull: true },
      attempts: { type: 'int4', notNull: true },
      message: { type: 'text', notNull: false },
      locked_by: { type: 'uuid', notNull: false },
      heartbeat_at: { type: 'timestamptz', notNull: false },
    },
    unique: {
      job_chunk_pkey: ['job_id', 'no'],
    },
    references: {
      job_id: 'job',
    },
  },
  known_match: {
    columns: {
      identity: { type: 'int8', notNull: true },
      account_id: { type: 'uuid', notNull: true },
      campaign_id: { type: 'uuid', notNull: true },
      decision_id: { type: 'uuid', notNull: true },
      decided_by: { type: 'uuid', notNull: false },
      decided_at: { type: 'timestamptz', notNull: true },
    },
    unique: {
      known_match_pkey: ['identity', 'account_id', 'decision_id'],
    },
    references: {
      account_id: 'account',
    },
  },
  match_audit: {
    columns: {
      campaign_id: { type: 'uuid', notNull: true },
      row_id: { type: 'uuid', notNull: true },
      band: { type: 'text', notNull: true },
      account_id: { type: 'uuid', notNull: false },
      model_version: { type: 'text', notNull: false },
      drawn_at: { type: 'timestamptz', notNull: true },
      verdict: { type: 'text', notNull: false },
      judged_by: { type: 'uuid', notNull: false },
      judged_at: { type: 'timestamptz', notNull: false },
    },
    unique: {
      match_audit_pkey: ['campaign_id', 'row_id'],
    },
    references: {
    },
  },
  match_bulk_row: {
    columns: {
      campaign_id: { type: 'uuid', notNull: true },
      decision_id: { type: 'uuid', notNull: true },
      row_id: { type: 'uuid', notNull: true },
    },
    unique: {
      match_bulk_row_pkey: ['campaign_id', 'decision_id', 'row_id'],
    },
    references: {
    },
  },
  match_candidate: {
    columns: {
      campaign_id: { type: 'uuid', notNull: true },
      row_id: { type: 'uuid', notNull: true },
      rank: { type: 'int2', notNull: true },
      account_id: { type: 'uuid', notNull: true },
      score: { type: 'float4', notNull: true },
      evidence: { type: 'jsonb', notNull: true },
    },
    unique: {
      match_candidate_pkey: ['campaign_id', 'row_id', 'rank'],
    },
    references: {
    },
  },
  match_decision: {
    columns: {
      campaign_id: { type: 'uuid', notNull: true },
      id: { type: 'uuid', notNull: true },
      row_id: { type: 'uuid', notNull: true },
      judgement: { type: 'text', notNull: true },
      account_id: { type: 'uuid', notNull: false },
      reason: { type: 'text', notNull: true },
      before: { type: 'jsonb', notNull: true },
      decided_by: { type: 'uuid', notNull: false },
      decided_at: { type: 'timestamptz', notNull: true },
      undone_by: { type: 'uuid', notNull: false },
      undone_at: { type: 'timestamptz', notNull: false },
      sequence: { type: 'int8', notNull: true },
    },
    unique: {
      match_decision_pkey: ['campaign_id', 'id', 'row_id'],
    },
    references: {
    },
  },
  match_index: {
    columns: {
      only_row: { type: 'bool', notNull: true },
      version: { type: 'int8', notNull: true },
      base: { type: 'int8', notNull: true },
      accounts: { type: 'int8', notNull: true },
    },
    unique: {
      match_index_pkey: ['only_row'],
    },
    references: {
    },
  },
  match_model: {
    columns: {
      entity: { type: 'text', notNull: true },
      version: { type: 'int4', notNull: true },
      name: { type: 'text', notNull: true },
      shipped: { type: 'text', notNull: true },
      state: { type: 'text', notNull: true },
      model: { type: 'jsonb', notNull: true },
      norm_version: { type: 'int4', notNull: true },
      parent_version: { type: 'int4', notNull: true },
      campaign_id: { type: 'uuid', notNull: false },
      answers: { type: 'int4', notNull: true },
      matches: { type: 'int4', notNull: true },
      different: { type: 'int4', notNull: true },
      unsure: { type: 'int4', notNull: true },
      answers_from: { type: 'timestamptz', notNull: true },
      answers_until: { type: 'timestamptz', notNull: true },
      before: { type: 'jsonb', notNull: true },
      after: { type: 'jsonb', notNull: true },
      reason: { type: 'text', notNull: true },
      created_by: { type: 'uuid', notNull: false },
      created_at: { type: 'timestamptz', notNull: true },
      activated_by: { type: 'uuid', notNull: false },
      activated_at: { type: 'timestamptz', notNull: false },
    },
    unique: {
      match_model_active_idx: ['entity'],
      match_model_pkey: ['entity', 'version'],
    },
    references: {
    },
  },
  match_setting: {
    columns: {
      campaign_id: { type: 'uuid', notNull: false },
      wrong_link: { type: 'float8', notNull: true },
      missed_link: { type: 'float8', notNull: true },
      review: { type: 'float8', notNull: true },
      accept: { type: 'float8', notNull: true },
      margin: { type: 'float8', notNull: true },
      none: { type: 'float8', notNull: true },
      by_hand: { type: 'bool', notNull: true },
      updated_by: { type: 'uuid', notNull: false },
      updated_at: { type: 'timestamptz', notNull: true },
    },
    unique: {
      match_setting_campaign_id_key: ['campaign_id'],
    },
    references: {
      campaign_id: 'campaign',
    },
  },
  name_token: {
    columns: {
      token: { type: 'text', notNull: true },
      accounts: { type: 'int4', notNull: true },
      version: { type: 'int8', notNull: true },
    },
    unique: {
      name_token_pkey: ['token'],
    },
    references: {
    },
  },
  not_match: {
    columns: {
      identity: { type: 'int8', notNull: true },
      account_id: { type: 'uuid', notNull: true },
      decided_by: { type: 'uuid', notNull: false },
      decided_at: { type: 'timestamptz', notNull: true },
    },
    unique: {
      not_match_pkey: ['identity', 'account_id'],
    },
    references: {
      account_id: 'account',
    },
  },
  repeatable_call: {
    columns: {
      user_id: { type: 'uuid', notNull: true },
      key: { type: 'uuid', notNull: true },
      call: { type: 'text', notNull: true },
      reply: { type: 'jsonb', notNull: false },
      made_at: { type: 'timestamptz', notNull: true },
    },
    unique: {
      repeatable_call_pkey: ['user_id', 'key'],
    },
    references: {
      user_id: 'app_user',
    },
  },
  role: {
    columns: {
      id: { type: 'uuid', notNull: true },
      name: { type: 'text', notNull: true },
      description: { type: 'text', notNull: true },
      is_system: { type: 'bool', notNull: true },
      version: { type: 'int4', notNull: true },
      created_at: { type: 'timestamptz', notNull: true },
      updated_at: { type: 'timestamptz', notNull: true },
      archived_at: { type: 'timestamptz', notNull: false },
    },
    unique: {
      role_name_key: ['name'],
      role_pkey: ['id'],
    },
    references: {
    },
  },
  role_permission: {
    columns: {
      role_id: { type: 'uuid', notNull: true },
      subject: { type: 'text', notNull: true },
      action: { type: 'text', notNull: true },
      scope: { type: 'text', notNull: true },
    },
    unique: {
      role_permission_pkey: ['role_id', 'subject', 'action'],
    },
    references: {
      role_id: 'role',
    },
  },
  seniority: {
    columns: {
      name: { type: 'text', notNull: true },
      rank: { type: 'int2', notNull: true },
      synonyms: { type: 'text[]', notNull: true },
    },
    unique: {
      seniority_pkey: ['name'],
    },
    references: {
    },
  },
  session: {
    columns: {
      id: { type: 'uuid', notNull: true },
      user_id: { type: 'uuid', notNull: true },
      generation: { type: 'int4', notNull: true },
      rotated_at: { type: 'timestamptz', notNull: true },
      expires_at: { type: 'timestamptz', notNull: true },
      revoked_at: { type: 'timestamptz', notNull: false },
      revoked_reason: { type: 'text', notNull: false },
      user_agent: { type: 'text', notNull: true },
      address: { type: 'text', notNull: true },
      created_at: { type: 'timestamptz', notNull: true },
    },
    unique: {
      session_pkey: ['id'],
    },
    references: {
      user_id: 'app_user',
    },
  },
  setting: {
    columns: {
      name: { type: 'text', notNull: true },
      value: { type: 'text', notNull: true },
    },
    unique: {
      setting_pkey: ['name'],
    },
    references: {
    },
  },
  sic_code: {
    columns: {
      code: { type: 'text', notNull: true },
      description: { type: 'text', notNull: true },
      scheme: { type: 'text', notNull: true },
    },
    unique: {
      sic_code_pkey: ['code'],
    },
    references: {
    },
  },
  sign_in_throttle: {
    columns: {
      bucket: { type: 'text', notNull: true },
      failures: { type: 'int4', notNull: true },
      last_failure_at: { type: 'timestamptz', notNull: true },
      blocked_until: { type: 'timestamptz', notNull: false },
    },
    unique: {
      sign_in_throttle_pkey: ['bucket'],
    },
    references: {
    },
  },
  tag: {
    columns: {
      id: { type: 'uuid', notNull: true },
      name: { type: 'text', notNull: true },
      scope: { type: 'text', notNull: true },
      colour: { type: 'text', notNull: true },
      group: { type: 'text', notNull: true },
      exclusive_in_group: { type: 'bool', notNull: true },
      description: { type: 'text', notNull: true },
      campaign_id: { type: 'uuid', notNull: false },
      client_id: { type: 'uuid', notNull: false },
      client_visible: { type: 'bool', notNull: true },
      who_may_apply: { type: 'uuid[]', notNull: true },
      state: { type: 'text', notNull: true },
      merged_into_id: { type: 'uuid', notNull: false },
      slot: { type: 'text', notNull: true },
      version: { type: 'int4', notNull: true },
      created_at: { type: 'timestamptz', notNull: true },
      updated_at: { type: 'timestamptz', notNull: true },
      archived_at: { type: 'timestamptz', notNull: false },
    },
    unique: {
      tag_name_key: ['scope', 'name'],
      tag_pkey: ['id'],
    },
    references: {
      campaign_id: 'campaign',
      client_id: 'client',
      merged_into_id: 'tag',
    },
  },
  unmatched_key: {
    columns: {
      key: { type: 'int8', notNull: true },
      campaign_id: { type: 'uuid', notNull: true },
      row_id: { type: 'uuid', notNull: true },
    },
    unique: {
      unmatched_key_pkey: ['campaign_id', 'row_id', 'key'],
    },
    references: {
    },
  },
  user_type: {
    columns: {
      id: { type: 'uuid', notNull: true },
      name: { type: 'text', notNull: true },
      code: { type: 'text', notNull: true },
      audience: { type: 'text', notNull: true },
      default_role_id: { type: 'uuid', notNull: true },
      landing_page: { type: 'text', notNull: true },
      default_dial_target: { type: 'int4', notNull: false },
      colour: { type: 'text', notNull: true },
      icon: { type: 'text', notNull: true },
      assignable: { type: 'bool', notNull: true },
      submits_hours: { type: 'bool', notNull: true },
      approves_hours: { type: 'bool', notNull: true },
      makes_calls: { type: 'bool', notNull: true },
      reviews_quality: { type: 'bool', notNull: true },
      version: { type: 'int4', notNull: true },
      created_at: { type: 'timestamptz', notNull: true },
      updated_at: { type: 'timestamptz', notNull: true },
      archived_at: { type: 'timestamptz', notNull: false },
    },
    unique: {
      user_type_code_key: ['code'],
      user_type_name_key: ['name'],
      user_type_pkey: ['id'],
    },
    references: {
      default_role_id: 'role',
    },
  },
  vertical: {
    columns: {
      id: { type: 'uuid', notNull: true },
      name: { type: 'text', notNull: true },
      code: { type: 'text', notNull: true },
      parent_id: { type: 'uuid', notNull: false },
      synonyms: { type: 'text[]', notNull: true },
      description: { type: 'text', notNull: true },
      version: { type: 'int4', notNull: true },
      created_at: { type: 'timestamptz', notNull: true },
      updated_at: { type: 'timestamptz', notNull: true },
      archived_at: { type: 'timestamptz', notNull: false },
    },
    unique: {
      vertical_code_key: ['code'],
      vertical_name_key: ['parent_id', 'name'],
      vertical_pkey: ['id'],
    },
    references: {
      parent_id: 'vertical',
    },
  },
} as const;
