DROP INDEX "retests_asked";--> statement-breakpoint
CREATE INDEX "second_approvals_of_subject" ON "second_approvals" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "ledger_of_payment" ON "ledger" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_of_app" ON "refunds" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "strays_of_payment" ON "strays" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "feedback_of_user" ON "feedback" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "leads_by_time" ON "leads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "testing_requests_by_time" ON "testing_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payout_batches_by_time" ON "payout_batches" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_by_reference" ON "payouts" USING btree ("reference") WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "findings_of_seat" ON "findings" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "report_links_on_front_page" ON "report_links" USING btree ("run_id") WHERE on_front_page;--> statement-breakpoint
CREATE INDEX "retests_of_seat" ON "retests" USING btree ("assignment_id","result");--> statement-breakpoint
CREATE INDEX "runs_of_owner" ON "runs" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "runs_by_time" ON "runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "runs_staffed" ON "runs" USING btree ("staffed_at");--> statement-breakpoint
CREATE INDEX "runs_finished" ON "runs" USING btree ("package_plan","closed_at") WHERE phase in ('completed', 'failed');--> statement-breakpoint
CREATE INDEX "runs_by_goal" ON "runs" USING btree ("goal_on");