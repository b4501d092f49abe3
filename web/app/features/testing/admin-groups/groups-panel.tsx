import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { counted } from '@fortnight/contract/format/plurals'
import { type GroupCheck, groupChecks, type GroupTest } from '@fortnight/contract/testing/google-groups'
import { Email } from '@fortnight/contract/text'
import { groupCheckNames } from '@fortnight/contract/vocabulary/group-labels'
import { messageOf } from '../../../lib/message-of.ts'
import { useUser } from '../../../lib/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { DeleteKeyDialog, GoogleKey } from '../../admin/google-key.tsx'
import { Panel } from '../../admin/panel.tsx'
import { GroupsDialog } from './groups-dialog.tsx'
import { deleteGroupsKey, groupsQuery, useConnectionTest } from './groups.queries.ts'

function Check({ check, result }: { check: GroupCheck; result: GroupTest }) {
  const worked = result.done.includes(check)
  const failed = !worked && groupChecks[result.done.length] === check
  return (
    <li className="flex items-center gap-2.5">
      <Icon
        name={worked ? 'check' : failed ? 'close' : 'minus'}
        className={worked ? 'text-ok-m' : failed ? 'text-bad-m' : 'text-ink-3'}
      />
      {groupCheckNames[check]}
      <span className="sr-only">{worked ? ', worked' : failed ? ', failed' : ', not tried'}</span>
    </li>
  )
}

/** Does with a group of its own what is done for each test. */
function ConnectionTest() {
  const user = useUser()
  const [email, setEmail] = useState(user.email)
  const [refusal, setRefusal] = useState<string>()
  const test = useConnectionTest()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const { data, error } = Email.safeParse(email)
    setRefusal(error?.issues[0]?.message)
    if (data) test.mutate(data)
  }
  const result = test.data
  const problem = test.error ? messageOf(test.error) : (result?.problem ?? undefined)
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <Field
        label="Google account for the test"
        hint="It becomes a member of a group of its own for a moment."
        error={refusal}
      >
        <EmailInput value={email} onChange={({ target }) => setEmail(target.value)} />
      </Field>
      <div>
        <Button type="submit" variant="secondary" busy={test.isPending}>
          Test connection
        </Button>
      </div>
      {result && (
        <ol aria-label="Steps of the test" className="grid gap-1.5 text-14">
          {groupChecks.map((check) => (
            <Check key={check} check={check} result={result} />
          ))}
        </ol>
      )}
      {result && !result.problem && (
        <p role="status" className="text-14 text-ok-t">
          Everything works.
        </p>
      )}
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}

/** Google Groups as they are set up, their key, and a test of the connection. */
export function GroupsPanel() {
  const { data } = useSuspenseQuery(groupsQuery)
  const [open, setOpen] = useState<'settings' | 'deletion'>()
  const { account, settings, groups, failed } = data
  const close = () => setOpen(undefined)
  const state = account === null ? 'Not set' : failed > 0 ? `${failed} failing` : 'Set up'
  return (
    <Panel
      title="Google Groups"
      beside={<Badge tone={account === null ? 'quiet' : failed > 0 ? 'due' : 'done'}>{state}</Badge>}
    >
      <div className="grid gap-4">
        {account === null || settings === null ? (
          <p className="text-14 text-ink-2">
            With a service account of Google, developers add one group to their closed track and no addresses. The
            manual of operators says how to make one. Until then testers are added by hand.
          </p>
        ) : (
          <>
            <p className="text-14 wrap-anywhere text-ink-2">
              Groups at <b className="font-semibold text-ink">{settings.domain}</b>, kept for{' '}
              <bdi>{settings.admin}</bdi>. {counted(groups, 'test has one', 'tests have one')} now.
            </p>
            <GoogleKey account={account} />
          </>
        )}
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" onClick={() => setOpen('settings')}>
            {account === null ? 'Set up' : 'Change'}
          </Button>
          {account !== null && (
            <Button variant="ghost" onClick={() => setOpen('deletion')}>
              Delete the key
            </Button>
          )}
        </div>
        {account !== null && <ConnectionTest />}
      </div>
      {open === 'settings' && <GroupsDialog settings={settings} onClose={close} />}
      {open === 'deletion' && (
        <DeleteKeyDialog remove={deleteGroupsKey} onClose={close}>
          Tests that have a group go on by hand from now on: their developers add testers to a list. The groups at
          Google stay as they are.
        </DeleteKeyDialog>
      )}
    </Panel>
  )
}
