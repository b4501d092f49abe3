import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { dotStep } from '../ui/dot-state.ts'
import { Icon } from '../ui/icon.tsx'
import { Moon } from '../ui/moon.tsx'
import { sampleLength, sampleMinutes, sampleRun, sampleTesters } from './sample-run.ts'

const listed = [sampleTesters[0], sampleTesters[5], sampleTesters[3], sampleTesters[8]]

/** "Tomás R." -> "tomas@testers.example". */
const addressOf = (name: string) =>
  `${(name.split(' ')[0] ?? '')
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()}@testers.example`

/** The tester list as it looks in the dashboard. Drawn, not usable. */
export function TestersFigure() {
  return (
    <div className="proof-figure" aria-hidden="true">
      <div className="proof-crop hair">
        <div className="flex items-center gap-2 rounded-tl-3 bg-sunken px-4 py-2.5 text-13">
          <b className="mr-auto font-semibold">{sampleTesters.length} testers</b>
          <span className="proof-button border-line-2 bg-surface max-[359px]:hidden">
            <Icon name="download" />
            Download
          </span>
          <span className="proof-button border-transparent bg-ink text-on-ink">
            <Icon name="copy" />
            Copy All
          </span>
        </div>
        {listed.map((tester, index) => (
          <div
            key={tester.initials}
            className={classNames('flex items-center gap-3 px-4 py-2.5 text-13', index > 1 && 'max-sm:hidden')}
          >
            <Avatar initials={tester.initials} />
            <span className="min-w-0 flex-1">
              <b className="block font-semibold">{tester.name}</b>
              <span className="block truncate font-mono text-12 text-ink-3">{addressOf(tester.name)}</span>
            </span>
            <span className="text-ink-3 max-sm:hidden">{tester.device}</span>
            <Icon name="copy" className="ml-2 text-ink-3" />
          </div>
        ))}
      </div>
    </div>
  )
}

const figures = [
  ['Testers who stayed all 14 days', '12'],
  ['Daily check-ins', '167 of 168'],
  ['Median time per day', '4 min'],
  ['Android versions', '13, 14, 15'],
] as const

const radius = { 1: 4.6, 2: 5.3, 3: 6, 4: 6.7, 5: 7.4 } as const

/** The first rows of a printed grid. */
function PrintedGrid() {
  return (
    <svg viewBox="0 0 280 96" width="100%" aria-hidden="true">
      {sampleTesters.slice(0, 5).map((tester, row) =>
        Array.from({ length: sampleLength }, (_, day) => {
          const minutes = sampleMinutes(row, day)
          return (
            <circle
              // A day is its place in the row.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${tester.initials}${day}`}
              cx={10 + day * 20}
              cy={10 + row * 20}
              r={minutes === 0 ? 5.4 : radius[dotStep(minutes)]}
              className={minutes === 0 ? 'fill-none stroke-bad-m stroke-[1.6]' : 'fill-lit'}
            />
          )
        }),
      )}
    </svg>
  )
}

/** The report of the sample run, on paper in both themes. */
export function ReportFigure() {
  return (
    <div className="proof-figure" aria-hidden="true">
      <div className="proof-paper">
        <b className="block font-display text-20 leading-tight font-semibold tracking-display">Closed test report</b>
        <p className="mt-1 text-13 text-ink-3">{sampleRun.name}, 14 days, sample</p>
        <dl className="mt-3.5 mb-4 grid gap-[7px] border-t-[1.5px] border-ink pt-3 text-13">
          {figures.map(([label, value], index) => (
            <div key={label} className={classNames('flex justify-between gap-4', index > 1 && 'max-sm:hidden')}>
              <dt>{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <PrintedGrid />
      </div>
    </div>
  )
}

const notes = [
  { k: 8 / 14, title: 'Day 8 is complete', text: '12 of 12 opened Habit Garden.', when: 'Just now', unread: true },
  { k: 4 / 14, title: 'Wei L. missed day 4', text: 'Still in the test, so the count goes on.', when: '4d ago' },
  { k: 0.02, title: 'Testers assigned', text: '12 testers are ready.', when: '8d ago' },
]

/** Notifications of the sample run. */
export function FeedFigure() {
  return (
    <div className="proof-figure" aria-hidden="true">
      <div className="proof-crop hair overflow-clip">
        {notes.map((note, index) => (
          <div
            key={note.title}
            className={classNames(
              'grid grid-cols-[34px_1fr_auto] items-start gap-3 px-4.5 py-3 text-13',
              note.unread && 'bg-moon-soft',
              index > 1 && 'max-sm:hidden',
            )}
          >
            <Moon k={note.k} size={30} quiet={!note.unread} />
            <span>
              <b className="block text-14 font-semibold">{note.title}</b>
              <span className="text-ink-2">{note.text}</span>
            </span>
            <span className="text-12 whitespace-nowrap text-ink-3">{note.when}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
