CREATE TABLE "call_proofs" (
	"session_id" uuid NOT NULL,
	"call" text NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_proofs_session_id_call_pk" PRIMARY KEY("session_id","call")
);
--> statement-breakpoint
ALTER TABLE "passkey_challenges" DROP CONSTRAINT "passkey_challenges_act";--> statement-breakpoint
ALTER TABLE "passkey_challenges" DROP CONSTRAINT "passkey_challenges_of_act";--> statement-breakpoint
ALTER TABLE "session_proofs" DROP CONSTRAINT "session_proofs_act";--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD COLUMN "call" text;--> statement-breakpoint
ALTER TABLE "call_proofs" ADD CONSTRAINT "call_proofs_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_act" CHECK (act in ('money', 'settings', 'approvals', 'roles', 'keys', 'decisions', 'factors', 'exports', 'deletion', 'administration'));--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_of_act" CHECK (num_nonnulls("passkey_challenges"."act", "passkey_challenges"."call") = ("passkey_challenges"."purpose" = 'step_up')::integer);--> statement-breakpoint
ALTER TABLE "session_proofs" ADD CONSTRAINT "session_proofs_act" CHECK (act in ('money', 'settings', 'approvals', 'roles', 'keys', 'decisions', 'factors', 'exports', 'deletion', 'administration'));