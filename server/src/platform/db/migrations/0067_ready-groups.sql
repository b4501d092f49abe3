CREATE TABLE "ready_groups" (
	"email" text PRIMARY KEY NOT NULL,
	"slot" smallint,
	"name" text,
	"made_at" timestamp with time zone,
	"run_id" uuid,
	"held_until" timestamp with time zone DEFAULT clock() NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "ready_groups_slot_unique" UNIQUE("slot"),
	CONSTRAINT "ready_groups_run_id_unique" UNIQUE("run_id"),
	CONSTRAINT "ready_groups_taken" CHECK (("ready_groups"."slot" is null) = ("ready_groups"."run_id" is not null)),
	CONSTRAINT "ready_groups_made" CHECK (("ready_groups"."name" is null) = ("ready_groups"."made_at" is null) and ("ready_groups"."run_id" is null or "ready_groups"."name" is not null))
);
--> statement-breakpoint
ALTER TABLE "ready_groups" ADD CONSTRAINT "ready_groups_run_id_test_groups_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."test_groups"("run_id") ON DELETE no action ON UPDATE no action;