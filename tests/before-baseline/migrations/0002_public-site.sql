CREATE TABLE "vitals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vitals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"path" text NOT NULL,
	"device" text NOT NULL,
	"lcp" real,
	"fid" real,
	"inp" real,
	"cls" real,
	"fcp" real,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vitals_device" CHECK (device in ('phone', 'desktop'))
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_user_id_key_pk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "vitals_of_path" ON "vitals" USING btree ("path","created_at");--> statement-breakpoint
ALTER TABLE "testing_requests" DROP COLUMN "receipt_hash";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_once" UNIQUE NULLS NOT DISTINCT("user_id","key");