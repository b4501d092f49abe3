CREATE TABLE "push_carrier" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"carrier" text DEFAULT 'notify' NOT NULL,
	CONSTRAINT "push_carrier_only" CHECK ("push_carrier"."only"),
	CONSTRAINT "push_carrier_known" CHECK ("push_carrier"."carrier" in ('notify', 'outbox'))
);
--> statement-breakpoint
CREATE TABLE "push_outbox" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "push_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"made_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"channel" text NOT NULL,
	"payload" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_relay" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"reader" uuid,
	"held_until" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	"read_up_to" text,
	CONSTRAINT "push_relay_only" CHECK ("push_relay"."only")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "push_outbox_once" ON "push_outbox" USING btree ("made_by","channel",md5(payload));
--> statement-breakpoint
-- The one way to say something to all servers: it reaches them once this transaction is committed, in the order of commits. NOTIFY
-- takes a lock that is held until the commit is on disk, so that such commits queue; a row in the outbox takes none.
create or replace function publish(channel text, payload text) returns void language plpgsql as $$
begin
  if (select c.carrier from push_carrier c) = 'outbox' then
    insert into push_outbox (channel, payload) values ($1, $2) on conflict do nothing;
  else
    perform pg_notify($1, $2);
  end if;
end $$;
--> statement-breakpoint
-- The one form of an announcement (push/announce.ts). `by` is this transaction; every transaction before `at` was over when
-- it was written, so that whoever hears it has heard what those had to say.
create or replace function announce(recipients json, topics json) returns void language sql as $$
  select publish('push', json_build_object('to', recipients, 'topics', topics,
    'at', pg_snapshot_xmin(pg_current_snapshot()), 'by', pg_current_xact_id())::text)
$$;
--> statement-breakpoint
-- Likewise: a message is there for some milliseconds.
alter table push_outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint
insert into push_carrier default values on conflict do nothing;
--> statement-breakpoint
insert into push_relay default values on conflict do nothing;
--> statement-breakpoint
-- Wakes the senders: with the commit, on every server.
create or replace function wake_senders() returns trigger language plpgsql as $$
begin
  if exists (select from fresh) then perform publish('deliveries', ''); end if;
  return null;
end $$;
--> statement-breakpoint
-- Wakes the servers that queue mail: with the commit, on every server.
create or replace function wake_mail() returns trigger language plpgsql as $$
begin
  perform publish('mail', '');
  return null;
end $$;
--> statement-breakpoint
-- Wakes the checks of pictures: with the commit, on every server.
create or replace function wake_picture_checks() returns trigger language plpgsql as $$
begin
  perform publish('pictures', '');
  return null;
end $$;
--> statement-breakpoint
-- Has the group of a test compared with its seats: with the commit, by one server. Rows are only added, so that no seat waits here.
create or replace function note_group_change() returns trigger language plpgsql as $$
begin
  insert into group_changes (run_id) select run_id from test_groups where run_id = new.run_id;
  if found then perform publish('groups', ''); end if;
  return null;
end $$;
--> statement-breakpoint
-- Has the closed track of an app looked at again at once: with the commit, by one server. A test began, or its group was made.
create or replace function recheck_play_track() returns trigger language plpgsql as $$
begin
  update play_tracks t set due_at = clock() from runs r where r.id = new.run_id and t.app_id = r.app_id;
  if found then perform publish('play_tracks', ''); end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function recheck_play_track_of_run() returns trigger language plpgsql as $$
begin
  update play_tracks set due_at = clock() where app_id = new.app_id;
  if found then perform publish('play_tracks', ''); end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function recheck_play_track_of_app() returns trigger language plpgsql as $$
begin
  update play_tracks set due_at = clock() where app_id = new.id;
  if found then perform publish('play_tracks', ''); end if;
  return null;
end $$;
--> statement-breakpoint
-- Wakes whoever sends: with the commit, on every server.
create or replace function wake_courier() returns trigger language plpgsql as $$
begin
  if exists (select from fresh) then perform publish('courier', ''); end if;
  return null;
end $$;
