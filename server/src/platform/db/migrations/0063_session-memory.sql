-- Whoever ends a session or changes its limits, its proof or who somebody is, and by whatever means: every server forgets what it
-- remembers of that user's sessions, and looks at their streams again at once.
create or replace function announce_session() returns trigger language plpgsql as $$
begin
  perform announce(json_build_array(to_json(coalesce(new, old)) -> tg_argv[0]), '["session"]');
  return null;
end $$;
--> statement-breakpoint
create or replace trigger sessions_announce_end after update of ended_at, expires_at, created_at, second_factor on sessions
  for each row when ((old.ended_at, old.expires_at, old.created_at, old.second_factor)
    is distinct from (new.ended_at, new.expires_at, new.created_at, new.second_factor)) execute function announce_session('user_id');
--> statement-breakpoint
create or replace trigger sessions_announce_deletion after delete on sessions
  for each row when (old.ended_at is null and old.expires_at > now()) execute function announce_session('user_id');
