import { type FormEvent, useState } from 'react'
import { readToken } from '../../../lib/stored-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select, TextArea } from '../../../ui/input.tsx'
import { apiAddress } from './api-address.ts'
import { textIn } from './form-text.ts'
import type { WriteLog } from './use-log.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

async function callApi(address: string, method: string, body: string | undefined) {
  const token = readToken()
  const response = await fetch(address, {
    method,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body }),
    redirect: 'error',
  })
  const answer: unknown = await response.json().catch(() => 'The answer was not JSON.')
  return { status: response.status, ok: response.ok, answer }
}

/** Calls this service's own API as the signed-in user. */
export function ApiPanel({ write }: { write: WriteLog }) {
  const [method, setMethod] = useState<string>('GET')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const address = apiAddress(textIn(form, 'path'), location.origin)
    setProblem(address ? undefined : 'Only paths of this site under /api can be called.')
    if (!address) return
    setBusy(true)
    const body = method === 'GET' ? '' : textIn(form, 'body').trim()
    callApi(address, method, body || undefined)
      .then(
        ({ status, ok, answer }) => write(`${method} ${address}: ${status}`, { failed: !ok, data: answer }),
        () => write(`${method} ${address}: no answer`, { failed: true }),
      )
      .finally(() => setBusy(false))
      .catch(() => undefined)
  }
  return (
    <section aria-labelledby="debug-api" className="grid content-start gap-4">
      <h2 id="debug-api" className="text-20">
        API call
      </h2>
      <form className="grid gap-4" onSubmit={submit}>
        <Field label="Method">
          <Select name="method" value={method} onChange={(event) => setMethod(event.target.value)}>
            {methods.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <Field label="Path" hint="Under /api, of this site" error={problem}>
          <Input mono name="path" defaultValue="/api/health" spellCheck={false} autoCapitalize="none" />
        </Field>
        {method !== 'GET' && (
          <Field label="Body" hint="JSON" optional>
            <TextArea name="body" className="font-mono text-14" spellCheck={false} />
          </Field>
        )}
        <div>
          <Button type="submit" busy={busy}>
            Send
          </Button>
        </div>
      </form>
    </section>
  )
}
