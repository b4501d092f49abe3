CREATE TABLE "mail_bounces" (
	"address" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mail_bounces_by_time" ON "mail_bounces" USING btree ("created_at");