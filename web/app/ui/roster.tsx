import { Avatar } from './avatar.tsx'
import { classNames } from './class-names.ts'
import { Dot } from './dot.tsx'
import type { DotState } from './dot-state.ts'
import { Moon } from './moon.tsx'

export interface RosterCell {
  state: DotState
  /** The cell in words, read instead of the dot: "Missed", "4 min". */
  label: string
  minutes?: number
}

export interface RosterRow {
  id: string
  name: string
  initials: string
  /** Shown after the name if there is room: the device. */
  detail?: string
  /** One cell per day, day 1 first. */
  cells: readonly RosterCell[]
  /** "9/9": days opened of days so far. */
  sum: string
  /** What the columns after the days say, in the order of their heads. */
  ends?: readonly string[]
  /** Whether the tester has left: the row is drawn paler. */
  gone?: boolean
}

/** Heads of the columns that a wide grid has besides the days: the detail of a row, and what follows its days. */
export interface RosterColumns {
  who: string
  detail: string
  ends: readonly string[]
}

/** A band holds at most this many days; a longer run is split so that dots stay large enough to read. */
const bandLength = 15
const longestSingleBand = 20

/** First and last day of each band: one up to 20 days, then bands of 15. */
export function rosterBands(length: number): readonly [first: number, last: number][] {
  if (length <= longestSingleBand) return [[1, length]]
  return Array.from({ length: Math.ceil(length / bandLength) }, (_, band) => [
    band * bandLength + 1,
    Math.min(length, (band + 1) * bandLength),
  ])
}

interface RosterActs {
  /** What a row's name opens; names are buttons then. */
  onRow?: (id: string) => void
  /** What a click on a day opens. */
  onCell?: (id: string, day: number) => void
}

/** Head of one day: its moon and its number. */
function DayHead({ day, length, today }: { day: number; length: number; today: boolean }) {
  return (
    <th scope="col" className={classNames(today && 'roster-now')} aria-current={today ? 'date' : undefined}>
      <Moon k={day / length} size={17} quiet={!today} />
      <span className="sr-only">Day </span>
      {day}
    </th>
  )
}

/** One tester's days. */
function TesterRow({
  row,
  columns,
  first,
  last,
  blank,
  today,
  dense,
  onRow,
  onCell,
}: RosterActs & {
  row: RosterRow
  columns: RosterColumns | undefined
  first: number
  last: number
  blank: number
  today: number
  dense: boolean
}) {
  return (
    <tr className={row.gone ? 'roster-gone' : undefined}>
      <th scope="row" className="roster-who">
        <span>
          {!columns && (
            <Avatar
              initials={row.initials}
              className={classNames('max-sm:size-[22px] max-sm:text-[8.5px]', dense && 'sm:hidden')}
            />
          )}
          {onRow ? (
            <button type="button" className="roster-open" onClick={() => onRow(row.id)}>
              <b>{row.name}</b>
            </button>
          ) : (
            <b>{row.name}</b>
          )}
          {row.detail && !columns && <i>{row.detail}</i>}
        </span>
      </th>
      {columns && <td className="roster-about">{row.detail}</td>}
      {row.cells.slice(first - 1, last).map((cell, index) => (
        // A day is its place in the row.
        // oxlint-disable-next-line react/no-array-index-key
        <td
          key={index}
          className={classNames(first + index === today && 'roster-now', onCell && 'cursor-pointer')}
          // A short cut for pointers: the row's button opens the same by keyboard.
          onClick={onCell && (() => onCell(row.id, first + index))}
        >
          <Dot state={cell.state} minutes={cell.minutes} />
          <span className="sr-only">{cell.label}</span>
        </td>
      ))}
      {blank > 0 && <td colSpan={blank} aria-hidden="true" />}
      {columns ? (
        columns.ends.map((head, index) => (
          <td key={head} className="roster-end">
            {row.ends?.[index]}
          </td>
        ))
      ) : (
        <td className="roster-sum">{row.sum}</td>
      )}
    </tr>
  )
}

/**
 * The day grid: one row per tester, one column per day, as a plain table. `today` is the day shown as now (0 before the
 * start, above `length` after the end). `dense` is the version for dialogs: no avatars, narrower names. With `columns` it
 * is the whole table of testers, as wide as its page; a run that needs several bands has no room for them.
 */
export function Roster({
  caption,
  length,
  today,
  rows,
  columns: wanted,
  dense = false,
  className,
  ...acts
}: RosterActs & {
  caption: string
  length: number
  today: number
  rows: readonly RosterRow[]
  columns?: RosterColumns
  dense?: boolean
  className?: string
}) {
  const bands = rosterBands(length)
  const columns = bands.length > 1 ? undefined : wanted
  return bands.map(([first, last]) => {
    // The last band is padded to the length of the others, so that days keep their columns.
    const blank = bands.length > 1 ? bandLength - (last - first + 1) : 0
    return (
      <table key={first} className={classNames('roster', dense && 'roster-dense', columns && 'roster-wide', className)}>
        <caption className="sr-only">{bands.length > 1 ? `${caption}, days ${first} to ${last}` : caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="roster-who">
              <span className={columns ? undefined : 'sr-only'}>{columns?.who ?? 'Tester'}</span>
            </th>
            {columns && (
              <th scope="col" className="roster-about">
                {columns.detail}
              </th>
            )}
            {Array.from({ length: last - first + 1 }, (_, index) => (
              <DayHead key={first + index} day={first + index} length={length} today={first + index === today} />
            ))}
            {Array.from({ length: blank }, (_, index) => (
              <td key={`blank-${index}`} aria-hidden="true" />
            ))}
            {columns ? (
              columns.ends.map((head) => (
                <th key={head} scope="col" className="roster-end">
                  {head}
                </th>
              ))
            ) : (
              <th scope="col" className="roster-sum">
                <span className="sr-only">Days opened</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TesterRow key={row.id} {...{ row, columns, first, last, blank, today, dense }} {...acts} />
          ))}
        </tbody>
      </table>
    )
  })
}
