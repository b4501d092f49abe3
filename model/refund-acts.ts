import { hourMs } from '@fortnight/contract/format/spans'
import { refundsService } from '../server/src/orders/refunds/refunds.service.ts'
import type { Act, Stage } from './act.ts'
import type { Person } from './people.ts'
import { askable, needsApproval } from './refund-terms.ts'
import { callerOf } from './server.ts'
import { type Refund, refundsOf, type Run, type Sale, seatsOf } from './state.ts'

/** Hours in which a request may be taken back. */
const takeBackHours = 24

/** Asks for a payment back: its payer, or an administrator on their behalf. */
export function askRefundAct(stage: Stage, run: Run, sale: Sale, by: Person): Act {
  const { state, now } = stage
  const byAdmin = by.role === 'admin'
  const expected = askable(sale, run, seatsOf(state, run.id), refundsOf(state, sale.payment), now)
  const isSteady = !state.unsteady.has(run.id)
  const mayAsk = byAdmin || by.id === run.owner
  const call = { params: { id: sale.payment }, body: { pay_to: null, message: null } } as never
  return {
    name: 'ask refund',
    what: `ask run ${run.id} (${run.phase}) back${byAdmin ? ' as an administrator' : mayAsk ? '' : ' as a stranger'}`,
    run: run.id,
    wide: true,
    expect: !mayAsk ? 'refused' : !isSteady ? 'either' : expected > 0 ? 'done' : 'refused',
    async go(server) {
      const caller = callerOf(server, by)
      if (!byAdmin) return (await refundsService.request(caller, call)).amount
      return (await refundsService.start(caller, call)).data.amount
    },
    done(amount: number | undefined, alone: boolean) {
      if (!alone || !isSteady || amount === undefined || Math.round(amount * 100) === expected) return undefined
      return `${amount} dollars go back, and the terms give ${expected} cents`
    },
  }
}

/** Sends a refund, or declines it. */
export function decideRefundAct(refund: Refund, by: Person, decision: 'paid' | 'declined', number: number): Act {
  const from = decision === 'paid' ? ['requested', 'due'] : ['requested']
  const waits = decision === 'paid' && needsApproval(refund)
  const body =
    decision === 'paid'
      ? { refund_status: 'paid', reference: `R${number}` }
      : { refund_status: 'declined', reason: 'The test went as promised.' }
  return {
    name: 'decide refund',
    what: `refund ${refund.id} (${refund.ground}, ${refund.status}) ${decision}`,
    refund: refund.id,
    run: refund.run,
    wide: true,
    expect: from.includes(refund.status) && by.id !== refund.owner && !waits ? 'done' : 'refused',
    go: (server) =>
      refundsService.settle(callerOf(server, by), { params: { id: refund.id }, body } as never) as Promise<unknown>,
  }
}

/** Takes a request back: its developer, an administrator, or a stranger. */
export function takeRefundBackAct(stage: Stage, refund: Refund, by: Person): Act {
  const isInTime = stage.now.getTime() - refund.asked.getTime() < takeBackHours * hourMs
  const mayBe = refund.status === 'requested' && refund.isOwn && by.id === refund.owner
  return {
    name: 'take refund back',
    what: `refund ${refund.id} (${refund.ground}, ${refund.status}) back`,
    refund: refund.id,
    run: refund.run,
    wide: true,
    // A wrong clock, and a request that lies a day back by minutes, are not predicted.
    expect: !mayBe ? 'refused' : stage.state.unsteady.has(refund.run) || !isInTime ? 'either' : 'done',
    go: (server) =>
      refundsService.takeBack(callerOf(server, by), { params: { id: refund.payment } } as never) as Promise<unknown>,
  }
}
