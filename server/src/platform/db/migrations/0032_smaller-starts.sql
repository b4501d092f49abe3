CREATE TABLE "smaller_starts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "smaller_starts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" uuid NOT NULL,
	"team" smallint NOT NULL,
	"percent" smallint NOT NULL,
	"asked_at" timestamp with time zone DEFAULT clock() NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "smaller_starts_percent" CHECK ("smaller_starts"."percent" between 1 and 99),
	CONSTRAINT "smaller_starts_answer" CHECK ("smaller_starts"."answer" is null or answer in ('accepted', 'declined', 'withdrawn')),
	CONSTRAINT "smaller_starts_answered" CHECK (("smaller_starts"."answer" is null) = ("smaller_starts"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "smaller_starts" ADD CONSTRAINT "smaller_starts_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "smaller_starts_open" ON "smaller_starts" USING btree ("run_id") WHERE answer is null or answer = 'accepted';--> statement-breakpoint
CREATE INDEX "smaller_starts_of_run" ON "smaller_starts" USING btree ("run_id","id");