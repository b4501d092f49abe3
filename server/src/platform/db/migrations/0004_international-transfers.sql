-- Which IDs are the same transaction: spaces, case, leading zeros and the dashes and slashes of references from abroad say nothing, and
-- neither does the method (decisions 44 and 48).
create or replace function transaction_key(id text) returns text language sql immutable strict parallel safe
  return regexp_replace(upper(regexp_replace(id, '[\s/-]', '', 'g')), '^0+(?=.)', '');
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK (payment_method in ('manual_easypaisa', 'manual_bank', 'manual_international', 'easypaisa'));
