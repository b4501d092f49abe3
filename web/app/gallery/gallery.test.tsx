import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { problems } from '@fortnight/contract/problem'
import { runPhaseMeanings } from '@fortnight/contract/vocabulary/run-phase-meanings'
import { dotStates } from '../ui/dot-state.ts'
import { Gallery } from './gallery.tsx'

it('the gallery shows every sign, every phase of a test and every problem', () => {
  const html = renderToStaticMarkup(<Gallery />).replaceAll('&#x27;', "'")
  for (const state of dotStates) expect(html).toContain(`dot dot-${state}`)
  for (const meaning of Object.values(runPhaseMeanings)) expect(html).toContain(meaning)
  for (const { message } of Object.values(problems)) expect(html).toContain(message)
})
