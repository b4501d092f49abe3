ALTER TABLE "disputes" ALTER COLUMN "message" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "screen" text;--> statement-breakpoint
ALTER TABLE "app_prompts" ADD COLUMN "doubted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app_prompts" ADD COLUMN "doubted_for" text;--> statement-breakpoint
ALTER TABLE "day_prompts" ADD COLUMN "prompt_id" uuid;--> statement-breakpoint
ALTER TABLE "screenshots" ADD COLUMN "check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "screenshots" ADD COLUMN "check_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "screenshots" ADD COLUMN "doubtful" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "screenshots" ADD COLUMN "signs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "day_prompts" ADD CONSTRAINT "day_prompts_prompt_id_app_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."app_prompts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "day_prompts_of_prompt" ON "day_prompts" USING btree ("prompt_id");--> statement-breakpoint
CREATE INDEX "screenshots_to_check" ON "screenshots" USING btree ("check_at","id") WHERE check_at is not null;--> statement-breakpoint
ALTER TABLE "app_prompts" ADD CONSTRAINT "app_prompts_doubted" CHECK (("app_prompts"."doubted_at" is null) = ("app_prompts"."doubted_for" is null));--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_checked" CHECK ("screenshots"."check_at" is null or not ("screenshots"."duplicate" or "screenshots"."doubtful" or "screenshots"."image" is null));--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_doubtful" CHECK (not ("screenshots"."doubtful" and "screenshots"."duplicate"));
--> statement-breakpoint
-- Wakes the checks of pictures: with the commit, on every server.
create or replace function wake_picture_checks() returns trigger language plpgsql as $$
begin
  perform pg_notify('pictures', '');
  return null;
end $$;
--> statement-breakpoint
create or replace trigger screenshots_wake after insert on screenshots for each row
  when (new.check_at is not null) execute function wake_picture_checks();
