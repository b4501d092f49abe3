// What testers are owed, read from rows and from the event log: none of it is taken from the product's code.

/** How many days of a seat were paid before each of its lines, and what that day was to bring. */
const paidInTurn = `select e.*, a.pay_per_day_pkr, a.tester_id as owed_to,
    row_number() over (partition by e.assignment_id order by e.id) as turn, a.streak_after, a.streak_pkr
  from earnings e join assignments a on a.id = e.assignment_id where a.run_id = any($1) and e.kind = 'day'`

/** Rules of runs whose clock may have jumped. */
export const payRules: Record<string, string> = {
  'days that were paid, and not as many as were shown': `
    select count(*) from assignments a where a.run_id = any($1) and a.pay_per_day_pkr > 0
      and (select count(*) from earnings e where e.assignment_id = a.id and e.kind = 'day') <> least(a.paid_days,
        (select count(*) from checkins c where c.assignment_id = a.id and c.evidence <> 'claimed'))`,
  'a day that was paid and never shown, or at another sum': `
    select count(*) from (${paidInTurn}) e left join checkins c on c.assignment_id = e.assignment_id and c.day = e.day
    where c.evidence is null or c.evidence = 'claimed' or e.tester_id <> e.owed_to
      or e.amount_pkr <> e.pay_per_day_pkr + (e.turn > e.streak_after)::int * e.streak_pkr`,
  'a bonus that was not earned, or was and is missing': `
    select count(*) from assignments a join runs r on r.id = a.run_id where r.id = any($1)
      and coalesce((select sum(e.amount_pkr) from earnings e where e.assignment_id = a.id and e.kind = 'bonus'), 0) <>
        case when (select count(*) from earnings e where e.assignment_id = a.id and e.kind = 'day') >= r.days then a.bonus_pkr else 0 end`,
}

/**
 * The agreed days of each tester whose part we ended: those behind them, those of these without proof (the first one
 * and days of pauses apart), and whether they showed the last day. The log says whose end was ours.
 */
const letGo = `select a.id, a.release_pkr, e.amount_pkr as paid, d.*, r.days - d.behind as ahead
  from assignments a join runs r on r.id = a.run_id
  left join earnings e on e.assignment_id = a.id and e.kind = 'release'
  left join lateral (
    select count(*) filter (where day < a.ended_at::date) as behind,
      count(*) filter (where day > a.opted_in_at::date and day < a.ended_at::date and c.day is null
        and not exists (select from run_events p where p.run_id = r.id and p.kind = 'paused' and p.at::date <= day and day <= coalesce((
          select min(e.at) from run_events e where e.run_id = r.id and e.kind = 'resumed' and e.seq > p.seq), a.ended_at)::date)) as missed,
      count(*) filter (where day = a.ended_at::date and c.day is not null) as last
    from generate_series(a.opted_in_at::date, a.ended_at::date, interval '1 day') day
    left join (select day from checkins where assignment_id = a.id and evidence <> 'claimed') c using (day)
    where exists (select from run_events l where l.assignment_id = a.id
      and (l.kind = 'completed' or l.kind = 'released' and coalesce(l.data ->> 'reason', '') not in ('tester.suspend', 'tester.ban') or l.kind = 'cleared'))
  ) d on true
  where r.id = any($1)`

/** Rules of runs whose clock never jumped. The last day can be shown after its rest was paid, so that either sum is right. */
export const steadyPayRules: Record<string, string> = {
  'a tester who did what was asked and was let go without pay for the days left': `
    select count(*) from (${letGo}) s where paid is null and behind + last > 0 and missed <= 1 and (ahead - last) * release_pkr > 0`,
  'days left that were paid at another sum, or to a tester who was not let go': `
    select count(*) from (${letGo}) s where paid is not null
      and not (missed <= 1 and paid in (ahead * release_pkr, (ahead - last) * release_pkr))`,
}
