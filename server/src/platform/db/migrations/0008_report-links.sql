CREATE TABLE "report_links" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_links_token" UNIQUE("token"),
	CONSTRAINT "report_links_unguessable" CHECK (char_length("report_links"."token") >= 26)
);
--> statement-breakpoint
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;