import type { Share } from '@fortnight/contract/format/intervals'
import { counted } from '@fortnight/contract/format/plurals'
import type { Figures, Hours } from './figures.ts'

import { hardships } from './hardships.ts'

/** Figures that were kept, with the commit whose engine made them. */
export type Kept = Figures & { commit: string }

const percent = (value: number, digits = 2) => (100 * value).toFixed(digits)
/** "99.87 (99.62-99.96)". */
const said = (share: Share | null) => {
  if (!share?.of) return '-'
  const { hits, of, low, high } = share
  return `${percent(hits / of)} (${percent(low)}-${percent(high)})`
}

/** "7 / 40". */
const halfAndMost = (hours: Hours | null) =>
  hours ? [hours.p50, hours.p99].map((hour) => hour?.toFixed(0) ?? 'never').join(' / ') : '-'

const columns: [title: string, value: (figures: Figures | Kept) => string][] = [
  ['scenario', ({ title }) => title],
  ['apps', ({ apps }) => String(apps)],
  ['got a team, %', ({ started }) => percent(started.hits / started.of, 1)],
  ['goal met on the day quoted at the order, %', ({ quoted }) => said(quoted)],
  ['moved by its developer, %', ({ moved }) => said(moved)],
  ['paid back for late days, % of the price', ({ paidBack }) => paidBack?.toFixed(2) ?? '-'],
  ['goal met on the promised day, %', ({ onDay }) => said(onDay)],
  ['said of it at the start, %', (figures) => (figures.said === null ? '-' : percent(figures.said))],
  ['within 8 days more, %', ({ within8 }) => said(within8)],
  ['hours until all sold are in, half / 99 %', ({ fullHours }) => halfAndMost(fullHours)],
  ['hours to the start, half / 99 %', ({ startHours }) => halfAndMost(startHours)],
  ['offers', ({ offers }) => offers.toFixed(1)],
  ['team at the start', ({ team }) => team.toFixed(1)],
  ['let go after joining', ({ letGo }) => letGo?.toFixed(1) ?? '-'],
  ['tester-days / ideal, to the goal', ({ cost }) => cost.toFixed(2)],
  ['and while Google answers', ({ held }) => held.toFixed(2)],
  ['slots held, %', ({ load }) => percent(load, 0)],
  ['engine of commit', (figures) => ('commit' in figures ? figures.commit : 'this one')],
]

export const table = (rows: readonly (Figures | Kept)[]): string =>
  [
    columns.map(([title]) => title),
    columns.map(() => '---'),
    ...rows.map((row) => columns.map(([, value]) => value(row))),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

/** What was forecast each day of the promised one, against what came. */
export const calibration = ({ deciles }: Figures): string =>
  [
    '| forecast, % | forecasts | tests | said, % | came, % |',
    '| --- | --- | --- | --- | --- |',
    ...deciles
      .filter(({ forecasts }) => forecasts > 0)
      .map(
        ({ from, forecasts, said: average, came }) =>
          `| ${percent(from, 0)}-${percent(from + 0.1, 0)} | ${forecasts} | ${came.of} | ${percent(average)} | ${said(came)} |`,
      ),
  ].join('\n')

/** The hardships of the hostile world, each with its source. */
export const hardshipTable = (): string =>
  [
    '| hardship | what it does | where its size comes from |',
    '| --- | --- | --- |',
    ...Object.entries(hardships).map(([name, { what, source }]) => `| ${name} | ${what} | ${source} |`),
  ].join('\n')

/** Figures that only some scenarios have. */
export const remarks = (rows: readonly Figures[]): string =>
  rows
    .flatMap(({ title, struck, turnedAway, called, falseCalls, distrusted, skill, late, fullHours, ownFullHours }) => [
      ...(struck
        ? [`- ${title}: of the apps that were struck, ${said(struck)} % met the goal on the promised day.`]
        : []),
      ...(turnedAway ? [`- ${title}: ${turnedAway} customers went elsewhere after a week of waiting.`] : []),
      ...(falseCalls
        ? [`- ${title}: the goal was called met ${counted(falseCalls, 'time')} when it was not yet.`]
        : []),
      ...(ownFullHours && ownFullHours.p99 !== fullHours?.p99
        ? [
            `- ${title}: without what developers took for their lists beyond six hours, all testers sold were in after ${halfAndMost(ownFullHours)} hours.`,
          ]
        : []),
      ...(late ? [`- ${title}: ${counted(late, 'test was', 'tests were')} late and paid back.`] : []),
      ...(distrusted?.organised.of
        ? [
            `- ${title}: ${said(distrusted.organised)} % of the organised testers, and ${said(distrusted.honest)} % of the honest ones, are distrusted in the end.`,
          ]
        : []),
      ...(skill === null ? [] : [`- ${title}: Brier skill of the forecasts ${skill.toFixed(2)}.`]),
      ...(called.of && called.hits < called.of
        ? [`- ${title}: of the goals met on their day, ${percent(called.hits / called.of)} % were called met that day.`]
        : []),
    ])
    .join('\n')

/** What an average Starter leaves in each scenario. */
export const margins = (rows: readonly Figures[]): string =>
  [
    '| scenario | price, Rs | days paid | pay, Rs | back for late days, Rs | left, Rs |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.flatMap(({ title, starter }) =>
      starter
        ? [
            `| ${title} | ${starter.price} | ${starter.days.toFixed(1)} | ${starter.pay.toFixed(0)} | ${starter.late.toFixed(0)} | ${starter.left.toFixed(0)} |`,
          ]
        : [],
    ),
  ].join('\n')
