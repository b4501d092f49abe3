/** Decodes pictures, in a process of its own that `decode-apart.ts` starts, limits and ends. */
import { Problem } from '@fortnight/contract/problem'
import type { Answer, Question } from './decode-apart.ts'

process.once('disconnect', () => process.exit())

async function answer({ module, name, args }: Question): Promise<Answer> {
  const functions = (await import(module)) as Record<string, (...args: unknown[]) => Promise<unknown>>
  try {
    return { result: await functions[name]?.(...args) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { refused: { code: error.code, detail: error.detail } }
  }
}

process.on('message', (question: Question) => {
  void answer(question).then((said) => process.send?.(said))
})
process.send?.('')
