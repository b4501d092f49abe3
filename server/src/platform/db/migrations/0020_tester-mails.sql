CREATE TABLE "tester_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tester_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tester_id" integer NOT NULL,
	"message_key" text NOT NULL,
	"message_values" jsonb NOT NULL,
	"mail_until" timestamp with time zone
);
