import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { weekdayOf } from '@fortnight/contract/format/days'
import { type Prompt, prompts } from '@fortnight/contract/testing/prompts'
import { promptKindNames } from '@fortnight/contract/vocabulary/prompt-labels'
import { call } from '../../../lib/api.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { Part } from './part.tsx'
import { PromptDialog } from './prompt-dialog.tsx'
import { appPrompts } from './run.queries.ts'

function Item({ appId, prompt, mayAct }: { appId: string; prompt: Prompt; mayAct: boolean }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(prompts.remove, { params: { id: appId, prompt: prompt.id } }),
    onError: (error) => showToast(error.message, { tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['apps', appId, 'prompts'] }),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-3 text-14">
      <Badge tone="quiet">{promptKindNames[prompt.kind]}</Badge>
      <span className="mr-auto min-w-0 wrap-anywhere">
        {prompt.text}
        {prompt.answer && <span className="block text-13 text-ink-3">Right answer: {prompt.answer}</span>}
        {prompt.doubted_for !== null && (
          <span className="block text-13 text-due-t">
            Testers agree on “<bdi>{prompt.doubted_for}</bdi>” instead, so any answer counts. Remove this, and ask again
            with the right answer.
          </span>
        )}
      </span>
      {mayAct && (
        <Button
          size="sm"
          variant="ghost"
          busy={remove.isPending}
          aria-label={`Remove: ${prompt.text}`}
          onClick={() => remove.mutate()}
        >
          Remove
        </Button>
      )}
    </li>
  )
}

/** What only the app shows, to be asked of its testers. `mayAct`: it is the reader's own app. */
export function PromptsPart({ appId, mayAct }: { appId: string; mayAct: boolean }) {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Part
      anchor="prompts"
      title="What testers must show"
      beside={
        mayAct && (
          <Button size="sm" variant="secondary" onClick={() => setIsAdding(true)}>
            Ask testers
          </Button>
        )
      }
    >
      <p className="mb-3 max-w-[60ch] text-14 text-ink-2">
        Ask for something that only your app tells or shows. Each tester gets one of these a day. Until you add any, we
        ask for a screen that most apps have.
      </p>
      <Loaded
        query={useQuery(appPrompts(appId))}
        skeleton={<Skeleton className="h-16" />}
        failed="The questions did not load"
      >
        {({ data, words }) => (
          <>
            <ul className="divide-y divide-line">
              {data.map((prompt) => (
                <Item key={prompt.id} appId={appId} prompt={prompt} mayAct={mayAct} />
              ))}
            </ul>
            {words.length > 0 && (
              <details className="mt-2 text-14">
                <summary className="min-h-11 content-center font-semibold">Words to place in your app</summary>
                <p className="mb-2 max-w-[60ch] text-ink-2">
                  Show each word on its day. Your program can read them from <code>/api/apps/{appId}/prompts</code>.
                </p>
                <ul className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
                  {words.map(({ day, word }) => (
                    <li key={day} className="col-span-2 grid grid-cols-subgrid">
                      <span className="text-ink-2">{weekdayOf(day)}</span>
                      <code>{word}</code>
                    </li>
                  ))}
                </ul>
              </details>
            )}
            {isAdding && <PromptDialog appId={appId} onClose={() => setIsAdding(false)} />}
          </>
        )}
      </Loaded>
    </Part>
  )
}
