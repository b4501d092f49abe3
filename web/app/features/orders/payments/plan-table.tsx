import { useId } from 'react'
import { type Plan, type PlanName, orderCents, planNames, plans, runDays } from '@fortnight/contract/plans'
import { counted } from '@fortnight/contract/format/plurals'
import { dollars } from '@fortnight/contract/format/money'

/** The smallest phones have no room for it. */
const wideOnly = 'max-[379px]:hidden'

/** What a plan has besides numbers; each thing is one that the server grants for it. */
const added: Record<PlanName, string> = {
  starter: '',
  pro: ', answers pack, priority in the queue, your title on the report',
  enterprise: ', all of Professional, a named contact, your name on the report',
}
const addedBy = ({ name, minutes }: Plan): string => `${counted(minutes, 'minute')} of use a day${added[name]}`

function PlanRow({
  plan,
  duration,
  chosen,
  name,
  onChoose,
}: {
  plan: Plan
  duration: number
  chosen: boolean
  name: string
  onChoose: (plan: PlanName) => void
}) {
  return (
    <tr className="plan-row">
      <th scope="row">
        <label className="flex min-h-11 items-center gap-2.5 font-semibold max-[379px]:gap-1.5">
          <input
            type="radio"
            className="radio"
            name={name}
            value={plan.name}
            checked={chosen}
            onChange={() => onChoose(plan.name)}
          />
          {plan.label}
        </label>
        <p className="-mt-2 mb-2 pl-[30px] text-12 font-normal text-ink-3 max-[379px]:pl-[26px]">{addedBy(plan)}</p>
      </th>
      <td>{plan.testers}</td>
      <td>{runDays(plan, duration)}</td>
      <td className="whitespace-nowrap">
        {plan.sizeMb}
        <span className={wideOnly}> MB</span>
      </td>
      <td className="text-right font-semibold">{dollars(orderCents(plan, duration))}</td>
    </tr>
  )
}

/** The packages side by side, as radios in a table. A test lasts the longest of plan, request and Google's 14 days. */
export function PlanTable({
  value,
  duration,
  onChoose,
}: {
  value: PlanName
  duration: number
  onChoose: (plan: PlanName) => void
}) {
  const name = useId()
  return (
    <table className="plan-table text-14 tabular-nums max-[379px]:text-13">
      <caption className="mb-1 text-left">
        <span className="font-semibold">What each plan adds</span>
        <span className="mt-0.5 block text-13 text-ink-3">
          Each has daily check-ins with proof, feedback, the report and your answers for Google’s form. You can change
          the plan until you submit.
        </span>
      </caption>
      <thead className="text-12 text-ink-3">
        <tr>
          <th scope="col">
            <span className="sr-only">Name</span>
          </th>
          <th scope="col">Testers</th>
          <th scope="col">Days</th>
          <th scope="col">
            <span className={wideOnly}>App size</span>
            <span className="min-[380px]:hidden">
              <span className="sr-only">App size in </span>MB
            </span>
          </th>
          <th scope="col" className="text-right">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {planNames.map((plan) => (
          <PlanRow
            key={plan}
            plan={plans[plan]}
            duration={duration}
            chosen={plan === value}
            name={name}
            onChoose={onChoose}
          />
        ))}
      </tbody>
    </table>
  )
}
