-- Chains a new line to the one that was committed before it. As the owner: the server adds lines, and never to the chain.
create or replace function chain_audit_line() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last audit_chain;
begin
  perform pg_advisory_xact_lock(hashtext('audit_chain'));
  select * into last from audit_chain order by seq desc limit 1;
  insert into audit_chain (seq, line_id, hash) values (coalesce(last.seq, 0) + 1, new.id,
    sha256(coalesce(last.hash, '') || convert_to(audit_line(coalesce(last.seq, 0) + 1, new), 'UTF8')));
  return null;
end $$;
--> statement-breakpoint
-- Gives each new line its number and its hash: SHA-256 of the hash before it and the line. Whoever adds a line holds the chain's row
-- until the transaction ends, so that no two lines of a run ever get the same number. As the owner: the server cannot write heads.
create or replace function chain_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into run_chains as c (run_id, length, head)
  values (new.run_id, 1, sha256(convert_to(ledger_line(new.run_id, 1, new.assignment_id, new.kind, new.grade, new.data, new.at), 'UTF8')))
  on conflict (run_id) do update set length = c.length + 1, unpublished = true,
    head = sha256(c.head || convert_to(ledger_line(new.run_id, c.length + 1, new.assignment_id, new.kind, new.grade, new.data, new.at), 'UTF8'))
  returning length, head into new.seq, new.hash;
  return new;
end $$;
