-- No role of the service deletes charges of the signer: only those that no limit looks at any more are removed.
create function prune_charges(before timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from signer_charges where minute <= least(before, now()) - interval '1 hour';
  delete from signer_payees where minute <= least(before, now()) - interval '1 hour';
$$;
revoke execute on function prune_charges(timestamptz) from public;
