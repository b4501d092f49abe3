/** Endpoints that read a table from end to end, by what is few or what they are for. */
export const readWhole: Record<string, string[]> = {
  // A team is chosen from all who are free, and the operator sees the pool as it is.
  'adminPayments.approveMany': ['testers'],
  'pool.capacity': ['testers'],
  'staffingQueue.shortage': ['testers', 'devices'],
  'deliveryFigures.find': ['push_subscriptions', 'sessions', 'users', 'imported_numbers'],
  // Groups of the tests under way.
  'googleGroups.find': ['test_groups'],
  // Apps whose tests are not over, as far as their developers let us see them.
  'playConsole.find': ['play_tracks'],
  // What visitors sent in by forms, all of which its administrators read.
  'feedback.ratings': ['feedback'],
  'leads.list': ['leads'],
  // Counts all that is older, which can be most.
  'retention.preview': [
    'forecasts_before',
    'notifications',
    'deliveries',
    'play_visits',
    'runs',
    'run_chains',
    'run_events',
    'sealed_ledgers',
  ],
  'stats.dashboard': ['contacts', 'leads', 'testing_requests', 'feedback'],
  'testingRequests.list': ['testing_requests'],
}
