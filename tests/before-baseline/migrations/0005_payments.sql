CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"app_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"ground" text NOT NULL,
	"refund_status" text DEFAULT 'requested' NOT NULL,
	"amount_cents" integer NOT NULL,
	"amount_pkr" integer,
	"pay_to" text NOT NULL,
	"message" text,
	"reason" text,
	"reference" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_status" CHECK (refund_status in ('requested', 'paid', 'declined')),
	CONSTRAINT "refunds_ground" CHECK (ground in ('guarantee', 'shortfall')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_decided" CHECK (("refunds"."refund_status" = 'requested') = ("refunds"."decided_at" is null)),
	CONSTRAINT "refunds_decider" CHECK (("refunds"."decided_at" is null) = ("refunds"."decided_by" is null)),
	CONSTRAINT "refunds_not_own" CHECK ("refunds"."decided_by" <> "refunds"."owner_id"),
	CONSTRAINT "refunds_paid" CHECK (("refunds"."refund_status" = 'paid') = ("refunds"."reference" is not null)),
	CONSTRAINT "refunds_declined" CHECK (("refunds"."refund_status" = 'declined') = ("refunds"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "strays" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_pkr" numeric(12, 2) NOT NULL,
	"gateway_transaction_id" text NOT NULL,
	"note" text,
	"settled_by" uuid,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "strays_once" UNIQUE("gateway_transaction_id","payment_id"),
	CONSTRAINT "strays_kind" CHECK (kind in ('late', 'amount', 'unusable')),
	CONSTRAINT "strays_amount" CHECK ("strays"."amount_pkr" > 0),
	CONSTRAINT "strays_settled" CHECK (("strays"."settled_at" is null) = ("strays"."note" is null))
);
--> statement-breakpoint
DROP INDEX "payments_transaction_once";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "gateway_transaction_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_app" FOREIGN KEY ("app_id","owner_id") REFERENCES "public"."apps"("id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strays" ADD CONSTRAINT "strays_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strays" ADD CONSTRAINT "strays_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("payment_id") WHERE refund_status <> 'declined';--> statement-breakpoint
CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_by_owner" ON "refunds" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_by_status" ON "refunds" USING btree ("refund_status","created_at");--> statement-breakpoint
CREATE INDEX "strays_by_time" ON "strays" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_refund_once" ON "ledger" USING btree ("payment_id") WHERE kind = 'refund';--> statement-breakpoint
CREATE INDEX "payments_by_gateway_id" ON "payments" USING btree ("gateway_transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction_once" ON "payments" USING btree (replace(payment_method, 'manual_easypaisa', 'easypaisa'),coalesce(gateway_transaction_id, transaction_id)) WHERE payment_status = 'completed';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_decider" CHECK ("payments"."payment_status" = 'pending' or ("payments"."decided_by" is null) = ("payments"."payment_method" = 'easypaisa'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_automatic_rupees" CHECK ("payments"."payment_method" <> 'easypaisa' or "payments"."amount_pkr" > 0);