const columns = `
  accounts.password_hash accounts.totp_secret anchors.token api_keys.prefix app_icons.file app_icons.hash call_proofs.call decisions.key
  file_pieces.name files.key files.name google_accounts.private_key idempotency_keys.key identities.subject install_links.key
  passkey_challenges.call phone_numbers.code_proof push_keys.private_key push_keys.public_key push_subscriptions.auth
  push_subscriptions.endpoint push_subscriptions.p256dh report_links.token screenshots.file signing_keys.kid signing_keys.private_key
  signing_keys.public_jwk webhook_deliveries.event_key webhooks.old_secret webhooks.secret

  alarms.occurrence android_vitals.problem api_keys.scopes apps.countries apps.platform apps.testing_type audit_log.action
  counter_changes.name counters.name dark_days.country decisions.kind deliveries.message_key devices.screen google_notices.problem
  google_notices.subject idempotency_keys.endpoint identities.issuer notifications.link notifications.message_key
  offline_countries.country passkeys.transports payment_help.country play_tracks.countries play_tracks.problem play_visits.problem
  production_answers.question push_outbox.channel run_events.kind runs.report_left_out runs.timezone sandbox_runs.scenario
  screenshots.signs second_approvals.subject setting_versions.key settings.key test_groups.problem tester_mails.message_key
  testers.country testers.timezone users.timezone webhook_deliveries.kind webhooks.kinds

  imported_numbers.number phone_numbers.number

  apps.setup_since decisions.inputs likeness.reasons payments.late_scale push_relay.read_up_to run_events.data sealed_ledgers.lines
  sealed_ledgers.signature sealed_ledgers.signed

  idempotency_keys.reply push_outbox.payload second_approvals.data

  settings.value setting_versions.value`

/**
 * Columns that hold none of people's words: keys and secrets, one of a list, telephone numbers, numbers and names of ours, and values
 * that are replayed and never drawn. The texts of settings are in the table under the key of their setting.
 */
export const noText: ReadonlySet<string> = new Set(columns.trim().split(/\s+/))
