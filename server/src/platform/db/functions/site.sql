create or replace trigger contact_replies_not_deleted before delete or truncate on contact_replies for each statement execute function refuse_change();

create or replace function counts_of(f feedback) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'feedback', utc_day(f.created_at), 1::bigint
$$;

create or replace function counts_of(c contacts) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'contacts:' || c.status, utc_day(c.created_at), 1::bigint
$$;

-- An answer stays as it was sent, until what it answers is forgotten: then its words go too, for they may name people.
create or replace function keep_contact_reply() returns trigger language plpgsql as $$
begin
  if new.message <> ''
    or (new.id, new.contact_id, new.author_id, new.created_at)
      is distinct from (old.id, old.contact_id, old.author_id, old.created_at)
  then
    raise exception 'an answer stays as it was sent' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger contact_replies_kept before update on contact_replies for each row execute function keep_contact_reply();

create or replace trigger anchors_append_only before update or delete or truncate on anchors for each statement execute function refuse_change();

create or replace trigger anchor_leaves_append_only before update or delete or truncate on anchor_leaves for each statement execute function refuse_change();
