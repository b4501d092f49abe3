CREATE TABLE "picture_marks" (
	"screenshot_id" uuid NOT NULL,
	"crop" smallint NOT NULL,
	"keys" integer[] NOT NULL,
	"brighter" bit(728) NOT NULL,
	"darker" bit(728) NOT NULL,
	CONSTRAINT "picture_marks_screenshot_id_crop_pk" PRIMARY KEY("screenshot_id","crop")
);
--> statement-breakpoint
CREATE TABLE "app_prompts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"app_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT clock() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "app_prompts_kind" CHECK (kind in ('question', 'word', 'screen')),
	CONSTRAINT "app_prompts_answer" CHECK ("app_prompts"."answer" is null or "app_prompts"."kind" = 'question')
);
--> statement-breakpoint
CREATE TABLE "day_prompts" (
	"assignment_id" bigint NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"compared" boolean NOT NULL,
	"answer" text,
	"is_right" boolean,
	"tries" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "day_prompts_assignment_id_day_pk" PRIMARY KEY("assignment_id","day"),
	CONSTRAINT "day_prompts_kind" CHECK (kind in ('question', 'word', 'screen', 'plain')),
	CONSTRAINT "day_prompts_right" CHECK ("day_prompts"."is_right" is null or "day_prompts"."compared")
);
--> statement-breakpoint
ALTER TABLE "screenshots" ALTER COLUMN "pixels_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "screenshots" ADD COLUMN "copy_of" uuid;--> statement-breakpoint
ALTER TABLE "picture_marks" ADD CONSTRAINT "picture_marks_screenshot_id_screenshots_id_fk" FOREIGN KEY ("screenshot_id") REFERENCES "public"."screenshots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_prompts" ADD CONSTRAINT "app_prompts_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_prompts" ADD CONSTRAINT "day_prompts_checkin" FOREIGN KEY ("assignment_id","day") REFERENCES "public"."checkins"("assignment_id","day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_marks_keys" ON "picture_marks" USING gin ("keys") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "app_prompts_of_app" ON "app_prompts" USING btree ("app_id","created_at","id");--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_copy" CHECK ("screenshots"."copy_of" is null or "screenshots"."duplicate");