-- PostgreSQL does not inline fold, for unaccent is only stable, and starts an executor for each call of a function that is
-- written in SQL: 3 to 6 microseconds a name, of which a common word in a filter asks for tens of thousands. In PL/pgSQL the
-- same takes about half. Names are qualified, for indexes are built without a search path.
create or replace function fold(value text) returns text
language plpgsql immutable parallel safe strict as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
end
$$;
