import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AdmissionPreview, AdmissionRule } from '@fortnight/contract/testers/admissions'
import {
  admissionBarNames,
  type AdmissionProof,
  admissionProofNames,
  admissionProofs,
} from '@fortnight/contract/vocabulary/admission-bars'
import { countryName } from '@fortnight/contract/format/names'
import { figure } from '@fortnight/contract/format/numbers'
import { counted } from '@fortnight/contract/format/plurals'
import { useAddressedDialog } from '../../../lib/addressed-dialog.ts'
import { Email } from '../../../lib/email.tsx'
import { Loaded } from '../../../lib/loaded.tsx'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Select } from '../../../ui/input.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { admissionQuery, admitByRule, capacityQuery } from './pool.queries.ts'

const names = ['admit'] as const

/** The rule is in the address, `?admit=rule`. */
export function useAdmissionAddress() {
  const [search] = useSearchParams()
  const { open, close } = useAddressedDialog(names)
  return { isOpen: search.has('admit'), open: () => open({ admit: 'rule' }), close }
}

function RuleFields({ rule, onChange }: { rule: AdmissionRule; onChange: (rule: AdmissionRule) => void }) {
  const { data } = useSuspenseQuery(capacityQuery)
  const toggle = (code: string, on: boolean) =>
    onChange({
      ...rule,
      countries: on ? [...rule.countries, code] : rule.countries.filter((chosen) => chosen !== code),
    })
  return (
    <div className="grid gap-3">
      <Field
        label="Proof"
        hint="Applicants who look like others, applied just now, or proved no browser of their own are never admitted by a rule."
      >
        <Select
          value={rule.proof}
          onChange={({ target }) => onChange({ ...rule, proof: target.value as AdmissionProof })}
        >
          {admissionProofs.map((proof) => (
            <option key={proof} value={proof}>
              {admissionProofNames[proof]}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox checked={rule.read_phone} onChange={({ target }) => onChange({ ...rule, read_phone: target.checked })}>
        Only phones that their own browser has named
      </Checkbox>
      <fieldset>
        <legend className="text-14 font-semibold">Countries</legend>
        <p className="text-13 text-ink-3">All if you choose none.</p>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {data.countries.map((code) => (
            <Checkbox
              key={code}
              checked={rule.countries.includes(code)}
              onChange={({ target }) => toggle(code, target.checked)}
            >
              {countryName(code)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

function Preview({ preview: { waiting, admitted, testers, left_out } }: { preview: AdmissionPreview }) {
  if (waiting === 0) return <p className="text-14 text-ink-2">No applicant waits to be admitted.</p>
  return (
    <section aria-label="Preview" className="grid gap-3 text-14">
      <p>
        <b>
          {figure(admitted)} of {counted(waiting, 'applicant')}
        </b>{' '}
        would be admitted.
      </p>
      {left_out.length > 0 && (
        <ul className="list-disc ps-5 text-ink-2">
          {left_out.map(({ reason, testers: count }) => (
            <li key={reason}>
              {figure(count)}: {admissionBarNames[reason]}
            </li>
          ))}
        </ul>
      )}
      {testers.length > 0 && (
        <details open={testers.length <= 20} className="border-t border-line pt-3">
          <summary className="cursor-pointer font-semibold">Whom it admits</summary>
          <ul className="mt-2 grid gap-2">
            {testers.map(({ id, name, email, country, devices }) => (
              <li key={id} className="wrap-anywhere">
                {name} <Email>{email}</Email>
                <span className="block text-13 text-ink-3">
                  {countryName(country)}; {devices || 'no phone'}
                </span>
              </li>
            ))}
          </ul>
          {admitted > testers.length && (
            <p className="mt-2 text-ink-3">And {figure(admitted - testers.length)} more, after these were admitted.</p>
          )}
        </details>
      )}
    </section>
  )
}

/** Admits all applicants whom a rule fits: first shown, then admitted at once. */
export function AdmissionDialog({ onClose }: { onClose: () => void }) {
  const [rule, setRule] = useState<AdmissionRule>({ proof: 'either', read_phone: true, countries: [] })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const preview = useQuery(admissionQuery(rule))
  // What is shown belongs to the rule before, until its own answer is there.
  const testers = preview.isPlaceholderData ? [] : (preview.data?.testers ?? [])

  const admit = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const admitted = await admitByRule(
        rule,
        testers.map(({ id }) => id),
      )
      showToast(`${counted(admitted, 'tester')} admitted`, {
        ...(admitted < testers.length && { detail: 'The others changed in the meantime.' }),
      })
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title="Admit by rule"
      width="lg"
      onClose={onClose}
      mayClose={() => !busy}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button busy={busy} disabled={testers.length === 0} onClick={() => void admit()}>
            {testers.length > 0 ? `Admit ${counted(testers.length, 'tester')}` : 'No one to admit'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <RuleFields rule={rule} onChange={setRule} />
        <Loaded query={preview} failed="The applicants could not be read" skeleton={<Skeleton className="h-32" />}>
          {(data) => <Preview preview={data} />}
        </Loaded>
        <FormAlert title="The applicants were not admitted">{problem}</FormAlert>
      </div>
    </Dialog>
  )
}
