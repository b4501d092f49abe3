import type { TesterChange } from '@fortnight/contract/vocabulary/tester-states'
import { aPicture } from '../server/src/testing/checkins/seat.testkit.ts'
import type { Chance } from '../sim/chance.ts'
import type { Act, Stage } from './act.ts'
import { isWaiting, personOf } from './act.ts'
import { jobAct } from './jobs.ts'
import { addAct, changeAct, endAct, payoutAct, releaseAct, replaceAct, settleAct } from './operator-acts.ts'
import { applyAct, buyAct, countAct, believedOn, listAct, outcomeAct, setUpAct } from './owner-acts.ts'
import type { Person } from './people.ts'
import { askRefundAct, decideRefundAct, takeRefundBackAct } from './refund-acts.ts'
import { dayAfter, dayOf, isLive, isOpen, type Run, type Seat } from './state.ts'
import { askPayoutAct, checkInAct, pictureAct, stepAct, takeBackAct } from './tester-acts.ts'

const minute = 60_000
const hour = 60 * minute

/** Open tests and orders at once: more would leave no testers free, fewer would leave them idle. */
const mostTests = 8

type Drawn = Act | undefined | Promise<Act | undefined>

/** Draws what happens next. Most of it is what people usually do; the rest is late, twice, by the wrong person, or after the end. */
export function drawer(chance: Chance) {
  let [number, reference, sent] = [0, 0, 0]
  const pictures: { picture: Buffer; at: Date }[] = []
  const references: string[] = []
  const { pick, happens, below } = chance
  const some = <T>(list: readonly T[]): T | undefined => (list.length ? pick(list) : undefined)
  const admin = ({ cast }: Stage) => pick(cast.admins)
  const stranger = ({ cast }: Stage) => pick(cast.strangers)
  const seats = ({ state }: Stage) => [...state.seats.values()]
  const runs = ({ state }: Stage) => [...state.runs.values()]
  const ownerOf = ({ cast }: Stage, id: string): Person =>
    cast.owners.find((owner) => owner.id === id) ?? cast.owners[0]!
  const by = (stage: Stage, p: number) => (happens(p) ? { by: stranger(stage) } : {})

  function use(stage: Stage, seat: Seat | undefined): Drawn {
    if (!seat) return undefined
    const minutes = 1 + below(20)
    const skew = happens(0.1) ? (below(200) - 100) * hour : 0
    return checkInAct(
      stage,
      { seat },
      { used: stage.now, minutes, skew, note: happens(0.1) ? `Note ${minutes}.` : null },
    )
  }

  /** Early, late, twice, for days long gone, by others, or of seats that ended. */
  function useOddly(stage: Stage): Drawn {
    const seat = some(seats(stage))
    if (!seat) return undefined
    const used = new Date(stage.now.getTime() + 10 * minute - below(6 * 24 * 60) * minute)
    const skew = (below(2000) - 1000) * hour
    return checkInAct(stage, { seat, ...by(stage, 0.15) }, { used, minutes: 1 + below(30), skew, note: null })
  }

  async function show(stage: Stage): Promise<Act | undefined> {
    const seat = some(seats(stage).filter(({ id }) => stage.state.used.has(id)))
    if (!seat) return undefined
    const known = some([...(stage.state.used.get(seat.id)?.keys() ?? [])])
    const day = known && happens(0.9) ? known : dayAfter(dayOf(stage.now), -below(6))
    // Of two that send the same pixels at the same moment, either can be the first.
    const old = happens(0.2) ? some(pictures.filter(({ at }) => at < stage.now)) : undefined
    const picture = old?.picture ?? (await aPicture(100, 100))
    if (!old) pictures.push({ picture, at: stage.now })
    if (pictures.length > 50) pictures.shift()
    return pictureAct(stage, { seat, ...by(stage, 0.05) }, day, picture, !old)
  }

  function join(stage: Stage): Drawn {
    const seat = some(
      seats(stage).filter(
        (candidate) => isLive(candidate) && !candidate.installed && !(candidate.accepted && !candidate.listed),
      ),
    )
    if (!seat || stage.state.gone.has(seat.id)) return undefined
    if (happens(0.05)) return stepAct(stage, 'decline', { seat })
    return stepAct(stage, seat.in ? 'install' : seat.listed ? 'opt in' : 'accept', { seat })
  }

  const steps = ['accept', 'decline', 'opt in', 'install', 'leave'] as const

  /** Draws any step at any time; steps that would end a seat, mostly in states that do not allow it. */
  function stepOddly(stage: Stage): Drawn {
    const name = pick(steps)
    const isEnding = name === 'decline' || name === 'leave'
    const seat = some(isEnding ? seats(stage).filter((candidate) => !isLive(candidate)) : seats(stage))
    return seat && stepAct(stage, name, { seat, ...by(stage, 0.2) })
  }

  const leave = (stage: Stage): Drawn => {
    const seat = some(seats(stage).filter(isLive))
    return seat && stepAct(stage, 'leave', { seat })
  }

  function list(stage: Stage): Drawn {
    const waiting = seats(stage).filter((seat) => seat.state === 'invited' && seat.accepted && !seat.listed)
    const run = some([...new Set(waiting.map((seat) => seat.run))])
    const known = run && stage.state.runs.get(run)
    if (!known) return undefined
    const owner = happens(0.05) ? stranger(stage) : ownerOf(stage, known.owner)
    const others = happens(0.1)
      ? seats(stage)
          .filter((seat) => seat.run === run)
          .slice(0, 3)
      : []
    return listAct(stage, known, [...waiting.filter((seat) => seat.run === run), ...others], owner)
  }

  function count(stage: Stage): Drawn {
    const run = some(runs(stage).filter((candidate) => candidate.staffed && (isOpen(candidate) || happens(0.1))))
    if (!run) return undefined
    const day = dayAfter(dayOf(stage.now), happens(0.1) ? 1 : -below(4))
    const seen = Math.max(0, believedOn(stage.state, run.id, day) - (happens(0.25) ? below(4) : 0))
    const invited = happens(0.2) ? below(3) : 0
    return countAct(stage, run, happens(0.05) ? stranger(stage) : ownerOf(stage, run.owner), day, seen, invited)
  }

  function buy(stage: Stage): Drawn {
    const open = runs(stage).filter(isOpen).length + stage.state.orders.size
    if (open >= mostTests) return undefined
    const plan = happens(0.08) ? 'enterprise' : happens(0.6) ? 'starter' : 'pro'
    return buyAct(stage, {
      owner: pick(stage.cast.owners),
      plan,
      number: ++number,
      isSetUp: happens(0.5),
      isRemote: happens(0.05),
    })
  }

  function setUp(stage: Stage): Drawn {
    const app = some([...stage.state.orders.values(), ...runs(stage).filter(({ phase }) => phase === 'queued')])
    const who = app && (happens(0.05) ? stranger(stage) : ownerOf(stage, app.owner))
    return app && who && setUpAct(stage, app, who, happens(0.85))
  }

  function settle(stage: Stage): Drawn {
    const order = some([...stage.state.orders.values()])
    return order && settleAct(stage, order, admin(stage), happens(0.05) ? 'failed' : 'completed')
  }

  const anyRun = (stage: Stage, matches: (run: Run) => boolean): Run | undefined =>
    some(runs(stage).filter((run) => happens(0.1) || matches(run)))

  const end = (stage: Stage): Drawn => {
    const run = anyRun(stage, isOpen)
    return run && endAct(stage, run, admin(stage), happens(0.6) ? 'cancel' : 'remove')
  }

  function byHand(stage: Stage): Drawn {
    const run = anyRun(stage, ({ phase }) => phase === 'running' || phase === 'staffing')
    const tester = some([...stage.cast.testers.values()])
    if (!run || !tester) return undefined
    const seat = some(seats(stage).filter((candidate) => candidate.run === run.id))
    if (!seat || happens(0.4)) return addAct(run, tester, admin(stage))
    return happens(0.5) ? releaseAct(run, seat, admin(stage)) : replaceAct(run, seat, tester, admin(stage))
  }

  function change(stage: Stage): Drawn {
    const tester = some([...stage.cast.testers.values()])
    if (!tester) return undefined
    const usual: TesterChange = tester.status === 'available' ? pick(['pause', 'pause', 'suspend', 'ban']) : 'resume'
    return changeAct(
      tester,
      admin(stage),
      happens(0.8) ? usual : pick(['pause', 'resume', 'clear', 'clear', 'suspend'] as const),
    )
  }

  function google(stage: Stage): Drawn {
    const run = anyRun(stage, ({ phase }) => ['qualified', 'holding', 'completed'].includes(phase))
    if (!run) return undefined
    const who = happens(0.05) ? stranger(stage) : ownerOf(stage, run.owner)
    if (run.applied_on && !run.outcome) return outcomeAct(stage, run, who, happens(0.7) ? 'granted' : 'refused')
    return happens(0.1) ? outcomeAct(stage, run, who, 'granted') : applyAct(stage, run, who)
  }

  const ask = (stage: Stage): Drawn => {
    const seat = some(seats(stage))
    return seat && askPayoutAct(stage, personOf(stage, seat))
  }

  function money(stage: Stage): Drawn {
    const payout = some([...stage.state.payouts.values()].filter((candidate) => isWaiting(candidate) || happens(0.02)))
    if (!payout) return undefined
    if (happens(0.05))
      return takeBackAct(payout, happens(0.2) ? stranger(stage) : { id: payout.person, email: '', role: 'tester' })
    const old = happens(0.1) ? some(references) : undefined
    const given = { reference: old ?? `FT${++reference}`, isUsed: old !== undefined }
    const name = payout.state === 'approved' ? 'pay' : 'approve payout'
    if (name === 'pay' && !old) references.push(given.reference)
    return payoutAct(payout, admin(stage), happens(0.08) ? 'decline payout' : happens(0.9) ? name : 'pay', given)
  }

  function askBack(stage: Stage): Drawn {
    const run = some(runs(stage))
    const sale = run && stage.state.sales.get(run.id)
    if (!sale) return undefined
    const who = happens(0.1) ? stranger(stage) : happens(0.2) ? admin(stage) : ownerOf(stage, run.owner)
    return askRefundAct(stage, run, sale, who)
  }

  function decideRefund(stage: Stage): Drawn {
    const refund = some(
      [...stage.state.refunds.values()].filter(
        ({ status }) => status === 'requested' || status === 'due' || happens(0.02),
      ),
    )
    return refund && decideRefundAct(refund, admin(stage), happens(0.6) ? 'paid' : 'declined', ++sent)
  }

  function takeRefundBack(stage: Stage): Drawn {
    const refund = some(
      [...stage.state.refunds.values()].filter(
        ({ status, ground }) => (status === 'requested' && ground !== 'late') || happens(0.02),
      ),
    )
    return refund && takeRefundBackAct(stage, refund, happens(0.1) ? stranger(stage) : ownerOf(stage, refund.owner))
  }

  const due = (stage: Stage) => {
    const today = dayOf(stage.now)
    return seats(stage).filter(
      (seat) => seat.state === 'opted_in' && seat.used_on !== today && !stage.state.gone.has(seat.id),
    )
  }

  const menu: [weight: number, draw: (stage: Stage) => Drawn][] = [
    [60, (stage) => use(stage, some(due(stage)) ?? some(seats(stage).filter(({ state }) => state === 'opted_in')))],
    [7, useOddly],
    [1.5, show],
    [18, join],
    [3, list],
    [6, stepOddly],
    [0.25, leave],
    [1.2, count],
    [1.5, buy],
    [1.5, settle],
    [1.5, setUp],
    [0.03, end],
    [0.3, byHand],
    [0.12, change],
    [0.3, google],
    [0.8, ask],
    [1.5, money],
    [0.12, askBack],
    [0.25, decideRefund],
    [0.15, takeRefundBack],
    [1, () => jobAct('check pictures')],
    [1.5, () => jobAct('tick')],
    [1, () => jobAct('book late')],
    [1.2, () => jobAct('tend offers')],
    [0.5, () => jobAct('staff queue')],
  ]
  const total = menu.reduce((sum, [weight]) => sum + weight, 0)

  return async function draw(stage: Stage): Promise<Act> {
    for (;;) {
      let left = chance.uniform() * total
      const entry = menu.find(([weight]) => (left -= weight) < 0)
      const act = await entry?.[1](stage)
      if (act) return act
    }
  }
}
