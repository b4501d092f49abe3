import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Problem } from '@fortnight/contract/problem'
import { draftOf, readDraft, writeDraft } from '../../../lib/draft.ts'
import { useContractForm } from '../../../lib/form.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { useUser } from '../../../lib/session.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { waitsForSecond } from '../waits-for-second.ts'
import { isSame } from './diff.ts'
import type { Current, Subject, Value } from './subject.ts'

/** The version that a text was made from. */
interface Base {
  version: number
  data: Value
}

const isBase = (draft: object): draft is Base & { typed: Value } =>
  'version' in draft && typeof draft.version === 'number' && 'data' in draft && 'typed' in draft

/**
 * A form about something with versions. What is typed stays in this tab until it is saved, with the version it was made
 * from: a newer one never takes its place unasked, and is never overwritten unseen (`outdated`).
 */
export function useVersionedForm(subject: Subject, current: Current) {
  const store = draftOf(useUser().id, subject.key.join(' '))
  const [draft] = useState(() => {
    const kept = readDraft(store)
    return isBase(kept) ? kept : undefined
  })
  const [base, setBase] = useState<Base>(() => draft ?? current)
  const form = useContractForm<Value, Value>(subject.schema, draft?.typed ?? current.data)
  const typed = useWatch({ control: form.control }) as Value
  const dirty = !isSame(typed, base.data)
  const outdated = current.version > base.version

  useEffect(() => {
    writeDraft(store, dirty ? { ...base, typed } : undefined)
  }, [store, dirty, base, typed])

  const take = (next: Base) => {
    setBase({ version: next.version, data: next.data })
    form.reset(structuredClone(next.data))
  }
  useEffect(() => {
    if (outdated && !dirty) take(current)
    // Only a newer version is a reason to look.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [current.version])

  return {
    form,
    typed,
    dirty,
    outdated,
    restored: draft !== undefined,
    /** Forgets what was typed. */
    discard: () => take(current),
    /** What was typed is now a change of the newest version: its author has been looked at. */
    keepMine: () => setBase({ version: current.version, data: current.data }),
    /** What was typed has been saved as this version. */
    saved: (version: number, data: Value) => take({ version, data }),
    version: base.version,
  }
}

/**
 * Makes a change, asking for a proof of identity if one is needed. `onMade` gets the new version before anything is
 * read again; a refusal is shown, and the typed text stays.
 */
export function useChange(subject: Subject) {
  const { withProof } = useRecentProof()
  return async (
    act: () => Promise<{ version: number; waits: boolean }>,
    done: string,
    onMade?: (version: number) => void,
  ) => {
    try {
      const made = await withProof(act)
      if (!made) return
      onMade?.(made.version)
      if (made.waits) showToast(waitsForSecond.title, { detail: waitsForSecond.detail })
      else showToast(done)
    } catch (error) {
      const lost = error instanceof Problem && error.code === 'conflict'
      showToast(lost ? 'Not saved' : 'That did not work', { detail: messageOf(error), tone: 'destructive' })
    } finally {
      await queryClient.invalidateQueries({ queryKey: [subject.key[0]] })
    }
  }
}
