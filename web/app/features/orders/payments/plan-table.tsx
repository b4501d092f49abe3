import { useId } from 'react'
import { type Plan, type PlanName, planNames, plans, runDays } from '@fortnight/contract/plans'
import { dollars } from '@fortnight/contract/format/money'

/** The smallest phones have no room for it. */
const wideOnly = 'max-[379px]:hidden'

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
      </th>
      <td>{plan.testers}</td>
      <td>{runDays(plan, duration)}</td>
      <td className="whitespace-nowrap">
        {plan.sizeMb}
        <span className={wideOnly}> MB</span>
      </td>
      <td className="text-right font-semibold">{dollars(plan.cents)}</td>
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
    <table className="plan-table mt-5 text-14 tabular-nums max-[379px]:text-13">
      <caption className="mb-1 text-left font-semibold">Package</caption>
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
