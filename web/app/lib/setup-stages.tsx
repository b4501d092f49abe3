import type { SetupLine, SetupProgress, SetupStage } from '@fortnight/contract/testing/setup-progress'
import { ageOf } from '@fortnight/contract/format/ages'
import { momentOf } from '@fortnight/contract/format/moments'
import { counted } from '@fortnight/contract/format/plurals'
import { capitalized } from '@fortnight/contract/format/sentences'
import { hourMs } from '@fortnight/contract/format/spans'
import { joinHours } from '@fortnight/contract/testing/promise'
import { setupLineNames, setupLineText } from '@fortnight/contract/vocabulary/setup-line-labels'
import { classNames } from '../ui/class-names.ts'
import { Moon } from '../ui/moon.tsx'
import { setupActorNames, type SetupReader } from './setup-actors.ts'
import { useNow } from './use-now.ts'

const moons = { done: 1, waits: 0.5, later: 0, not_needed: 0 } as const

/** Time between two moments of the server; undefined if one is not known. */
const tookOf = (since: string | null, until: string | null) =>
  since && until ? ageOf(new Date(since), new Date(until)) : undefined

function stateText({ state }: SetupLine, actor: string): string {
  if (state === 'done') return 'Done'
  if (state === 'waits') return `Waits for ${actor}`
  return state === 'later' ? 'To come' : 'Not needed'
}

function byText({ state, since, done_at }: SetupLine, actor: string, now: Date): string {
  const took = state === 'done' ? tookOf(since, done_at) : undefined
  if (state === 'done') return took ? `${capitalized(actor)}, in ${took}` : capitalized(actor)
  if (state === 'waits') return since ? `for ${ageOf(new Date(since), now)}` : ''
  return state === 'later' ? capitalized(actor) : ''
}

interface ListProps {
  need: number | null
  reader: SetupReader
  /** Next to a form: a narrow column. */
  isNarrow: boolean
}

function Line({ line, need, reader, isNarrow }: ListProps & { line: SetupLine }) {
  const now = useNow()
  const { key, state, who, reached, waiting } = line
  const actor = setupActorNames[reader][who]
  const isTurn = state === 'waits' && who === reader
  const isQuiet = state === 'later' || state === 'not_needed'
  const moment = state === 'done' ? line.done_at : line.since
  return (
    <li
      className={classNames(
        '-mx-3 grid items-start border-b border-line px-3',
        isNarrow
          ? 'grid-cols-[20px_minmax(0,1fr)] gap-x-2.5 py-2.5'
          : 'grid-cols-[28px_minmax(0,1fr)_auto] gap-x-4 py-3.5',
        isTurn && 'rounded-3 border-transparent bg-due-b',
      )}
    >
      <Moon k={moons[state]} size={isNarrow ? 20 : 24} quiet={isQuiet} />
      <div className="min-w-0">
        <h4 className="font-text text-14 tracking-normal">{setupLineNames[key]}</h4>
        <p className={classNames('text-13 wrap-anywhere', isTurn ? 'text-due-t' : 'text-ink-3')}>
          {reached !== null && need !== null && `${reached} of ${need}. `}
          {waiting !== null && `${counted(waiting, 'tester')} waiting. `}
          {setupLineText(line)}
        </p>
      </div>
      <p
        className={classNames('text-13', isNarrow ? 'col-start-2' : 'text-right', isTurn ? 'text-due-t' : 'text-ink-3')}
        title={moment ? momentOf(moment) : undefined}
      >
        <span className={classNames(!isNarrow && 'block', isTurn && 'font-semibold')}>{stateText(line, actor)}</span>
        {isNarrow && (state === 'waits' ? ' ' : '. ')}
        {byText(line, actor, now)}
      </p>
    </li>
  )
}

function clockText({ since, done_at, lines }: SetupStage, now: Date, within?: number): string {
  if (!since) return lines.some(({ state }) => state === 'later') ? 'Starts once paid and set up' : ''
  if (done_at) return `Took ${ageOf(new Date(since), new Date(done_at))}`
  const age = `For ${ageOf(new Date(since), now)}`
  return within ? `${age}, promised by ${momentOf(new Date(Date.parse(since) + within).toISOString())}` : age
}

/** Lines that were needed, or still are. */
const needed = ({ lines }: SetupStage) => lines.filter(({ state }) => state !== 'not_needed')

interface StageProps extends ListProps {
  stage: SetupStage
  name: string
  /** Milliseconds in which the stage is promised to be over. */
  within?: number
}

function Stage({ stage, name, within, ...list }: StageProps) {
  const now = useNow()
  const lines = needed(stage)
  const count = lines.filter(({ state }) => state === 'done').length
  return (
    <section aria-label={name} className="mt-5">
      <h3 className="text-16">
        {name}{' '}
        <span className="ml-2 font-text text-13 font-normal tracking-normal text-ink-3">
          {lines.length > 0 && `${count} of ${lines.length} done. ${clockText(stage, now, within)}`}
        </span>
      </h3>
      {lines.length === 0 ? (
        <p className="text-13 text-ink-3">The app ended before this.</p>
      ) : (
        <ol className="mt-3">
          {lines.map((line) => (
            <Line key={line.key} line={line} {...list} />
          ))}
        </ol>
      )}
    </section>
  )
}

interface SetupStagesProps {
  progress: SetupProgress
  reader: SetupReader
  /** Next to the form of the set-up: only what comes before testers are asked. */
  besideForm?: boolean
}

/** What has to be there before day 1, each line with its state, who acts, and how long it takes. */
export function SetupStages({ progress: { set_up, joining, need }, reader, besideForm = false }: SetupStagesProps) {
  const list = { need, reader, isNarrow: besideForm }
  return (
    <>
      <Stage stage={set_up} name="Set-up" {...list} />
      {!besideForm && <Stage stage={joining} name="Joining" within={joinHours * hourMs} {...list} />}
    </>
  )
}
