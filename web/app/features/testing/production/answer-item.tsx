import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Answer, production, type ProductionPack } from '@fortnight/contract/testing/production'
import { unsupported } from '@fortnight/contract/testing/production-check'
import { textOf } from '@fortnight/contract/testing/production-drafts'
import { mostCharacters, questions } from '@fortnight/contract/testing/production-questions'
import { call } from '../../../lib/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextArea } from '../../../ui/input.tsx'
import { type Rests, SentenceList } from './sentence-list.tsx'
import { refreshApp } from './production.queries.ts'

type Question = ProductionPack['questions'][number]

/** What would be sent now: the developer's words, else the draft. */
export const answerOf = ({ answer, draft }: Pick<Question, 'answer' | 'draft'>): string => answer ?? textOf(draft)

/** The sentences that the ledger does not support, and what in them made us say so. */
function Flags({ answer, known }: { answer: string; known: ProductionPack['known'] }) {
  const flagged = unsupported(answer, known)
  if (!flagged.length) return null
  return (
    <ul aria-label="Without proof" className="grid gap-2 rounded-3 bg-due-b p-4 text-14 text-due-t">
      {flagged.map(({ sentence, why }) => (
        <li key={sentence} className="flex gap-2.5">
          <Icon name="warn" className="mt-0.5 flex-none" />
          <span className="wrap-anywhere">
            “{sentence}” has no proof in your test’s record: {why.join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The developer's own words, checked while they are written. */
function Editor({
  appId,
  question,
  known,
  onDone,
}: {
  appId: string
  question: Question
  known: ProductionPack['known']
  onDone: () => void
}) {
  const client = useQueryClient()
  const [answer, setAnswer] = useState(answerOf(question))
  const { title, fromLedger } = questions[question.id]
  const parsed = Answer.safeParse({ answer })
  const save = useMutation({
    mutationFn: (body: Answer) => call(production.saveAnswer, { params: { id: appId, question: question.id }, body }),
    async onSuccess() {
      await refreshApp(client, appId)
      onDone()
    },
  })
  const tooLong = answer.length > mostCharacters
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (parsed.success) save.mutate(parsed.data)
      }}
    >
      <Field
        label={title}
        hideLabel
        hint={`${answer.length} of ${mostCharacters} characters`}
        error={tooLong ? `Play Console takes ${mostCharacters} characters.` : save.error?.message}
      >
        <TextArea dir="auto" className="min-h-36" value={answer} onChange={(event) => setAnswer(event.target.value)} />
      </Field>
      {fromLedger && <Flags answer={answer} known={known} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" className="max-sm:min-h-11" busy={save.isPending} disabled={!parsed.success}>
          Save
        </Button>
        <Button size="sm" variant="ghost" className="max-sm:min-h-11" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The current answer, and what can be done with it. */
function Standing({
  appId,
  question,
  known,
  mine,
  onShow,
  onEdit,
}: {
  appId: string
  question: Question
  known: ProductionPack['known']
  mine: boolean
  onShow: (rests: Rests) => void
  onEdit: () => void
}) {
  const client = useQueryClient()
  const { fromLedger } = questions[question.id]
  const answer = answerOf(question)
  const drop = useMutation({
    mutationFn: () => call(production.dropAnswer, { params: { id: appId, question: question.id } }),
    onSuccess: () => refreshApp(client, appId),
  })
  return (
    <>
      {question.answer === null ? (
        <SentenceList draft={question.draft} onShow={onShow} />
      ) : (
        <p dir="auto" className="max-w-[68ch] wrap-anywhere whitespace-pre-wrap">
          {question.answer}
        </p>
      )}
      {fromLedger && question.answer !== null && <Flags answer={question.answer} known={known} />}
      <div className="flex flex-wrap gap-2">
        {answer && (
          <CopyButton text={answer} className="max-sm:min-h-11">
            Copy
          </CopyButton>
        )}
        {mine && (
          <Button size="sm" variant="ghost" className="max-sm:min-h-11" onClick={onEdit}>
            <Icon name="edit" />
            {answer ? 'Edit' : 'Write it'}
          </Button>
        )}
        {mine && question.answer !== null && question.draft.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            className="max-sm:min-h-11"
            busy={drop.isPending}
            onClick={() => drop.mutate()}
          >
            Restore our draft
          </Button>
        )}
      </div>
    </>
  )
}

/** One question with its answer. `mine`: the reader is the developer and may change it. */
export function AnswerItem({
  appId,
  question,
  known,
  mine,
  onShow,
}: {
  appId: string
  question: Question
  known: ProductionPack['known']
  mine: boolean
  onShow: (rests: Rests) => void
}) {
  const id = useId()
  const [editing, setEditing] = useState(false)
  const { title, guidance, fromLedger } = questions[question.id]
  const whose = question.answer === null ? (question.draft.length ? 'Draft' : 'Needs you') : 'Your words'
  return (
    <li aria-labelledby={id} className="on-one-page grid gap-3 rounded-3 border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <h3 id={id} className="mr-auto max-w-[56ch] text-16">
          {title}
        </h3>
        <Badge tone={question.answer === null ? 'quiet' : 'ok'}>{whose}</Badge>
      </div>
      <p className="max-w-[62ch] text-14 text-ink-2">{guidance}</p>
      {editing ? (
        <Editor appId={appId} question={question} known={known} onDone={() => setEditing(false)} />
      ) : (
        <Standing
          appId={appId}
          question={question}
          known={known}
          mine={mine}
          onShow={onShow}
          onEdit={() => setEditing(true)}
        />
      )}
      {!fromLedger && <p className="text-13 text-ink-3">Your test’s record can’t know this, so we don’t check it.</p>}
    </li>
  )
}
