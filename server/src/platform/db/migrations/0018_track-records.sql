CREATE TABLE "track_records" (
	"stage" smallint NOT NULL,
	"bin" smallint NOT NULL,
	"kept" integer NOT NULL,
	"tests" integer NOT NULL,
	CONSTRAINT "track_records_stage_bin_pk" PRIMARY KEY("stage","bin"),
	CONSTRAINT "track_records_counts" CHECK ("track_records"."kept" between 0 and "track_records"."tests")
);
--> statement-breakpoint
-- The bin of a forecast, from 0 for the least sure: the edges are those of contract/src/testing/track-record.ts.
create or replace function forecast_bin(p float8) returns int language sql immutable strict parallel safe as $$
  select width_bucket(p, array[0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995]::float8[])
$$;
--> statement-breakpoint
-- What became of tests with that forecast at that stage (TrackRecord); null without a forecast.
create or replace function track_record(at_stage int, p float8) returns jsonb language sql stable parallel safe as $$
  select case when p is not null then jsonb_build_object('kept', coalesce(max(t.kept), 0), 'of', coalesce(max(t.tests), 0)) end
  from track_records t where t.stage = at_stage and t.bin = forecast_bin(p)
$$;
--> statement-breakpoint
-- The stage of a test on a day of its calendar: 0 before it starts, and the last of its days when it is late.
create or replace function stage_of(r runs, today date) returns int language sql immutable parallel safe as $$
  select case when r.started_on is null then 0 else greatest(1, least(r.days, today - r.started_on + 1)) end
$$;
--> statement-breakpoint
-- What became of tests with the present forecast of that one.
create or replace function track_record(r runs) returns jsonb language sql stable parallel safe as $$
  select track_record(stage_of(r, (coalesce(r.closed_at, clock()) at time zone r.timezone)::date), r.probability)
$$;
--> statement-breakpoint
-- Below this chance the engine acts (engine/goal.ts); told when a forecast falls below it, not with every one that stays there.
create or replace function tell_risk() returns trigger language plpgsql as $$
declare
  r runs;
  -- What every plan holds (the engine's goals).
  hold constant real := 0.97;
  before real;
begin
  select * into r from runs where id = new.run_id;
  if r.phase not in ('running', 'extended') or new.p_goal >= hold then return null; end if;
  select f.p_goal into before from forecasts f where f.run_id = new.run_id and f.day < new.day order by f.day desc limit 1;
  if before is null or before >= hold then
    perform tell_webhooks(r.owner_id, false, 'run.at_risk', 'run:' || r.id || ':at_risk:' || new.day, clock(),
      jsonb_build_object('app_id', r.app_id, 'probability', round(new.p_goal::numeric, 4),
        'track_record', track_record(stage_of(r, new.day), new.p_goal)));
  end if;
  return null;
end $$;
